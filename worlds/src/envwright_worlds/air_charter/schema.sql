/* Airports. */
CREATE TABLE airports (
id TEXT PRIMARY KEY, -- Airport code
name TEXT NOT NULL UNIQUE, -- Name of the airport
city TEXT NOT NULL, -- City that it serves
runway_m INTEGER NOT NULL CHECK (runway_m BETWEEN 600 AND 5000), -- Length of the runway in metres
curfew INTEGER NOT NULL CHECK (curfew IN (0, 1)) -- Whether nobody departs at night
) STRICT, WITHOUT ROWID;

/* Aircraft that can be chartered. */
CREATE TABLE aircraft (
id TEXT PRIMARY KEY, -- Aircraft number
registration TEXT NOT NULL UNIQUE, -- Registration
model TEXT NOT NULL CHECK (model IN ('Corvid 4', 'Corvid 8', 'Pelham Jet', 'Stratos 19')), -- Model
seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 30), -- Seats for passengers
runway_need_m INTEGER NOT NULL CHECK (runway_need_m BETWEEN 500 AND 3000), -- Runway that it needs in metres
hour_cents INTEGER NOT NULL CHECK (hour_cents >= 1), -- Rate of a flight hour in cents
status TEXT NOT NULL CHECK (status IN ('in_service', 'grounded')) -- Whether it flies
) STRICT, WITHOUT ROWID;

/* Pilots. */
CREATE TABLE pilots (
id TEXT PRIMARY KEY, -- Pilot number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
seat TEXT NOT NULL CHECK (seat IN ('captain', 'first_officer')), -- Seat that the pilot takes
medical_until TEXT NOT NULL CHECK (medical_until IS date(medical_until)), -- Last day of the medical
active INTEGER NOT NULL CHECK (active IN (0, 1)) -- Whether the pilot flies at present
) STRICT, WITHOUT ROWID;

/* Models that pilots may fly. */
CREATE TABLE ratings (
pilot_id TEXT NOT NULL REFERENCES pilots (id), -- Pilot
model TEXT NOT NULL CHECK (model IN ('Corvid 4', 'Corvid 8', 'Pelham Jet', 'Stratos 19')), -- Model
PRIMARY KEY (pilot_id, model)
) STRICT, WITHOUT ROWID;

/* Firms and persons who charter. */
CREATE TABLE clients (
id TEXT PRIMARY KEY, -- Client number
name TEXT NOT NULL, -- Name of the firm or person
email TEXT NOT NULL UNIQUE, -- E-mail address
on_hold INTEGER NOT NULL CHECK (on_hold IN (0, 1)) -- Whether nothing may be accepted
) STRICT, WITHOUT ROWID;

/* Offers of aircraft to clients. */
CREATE TABLE quotes (
id TEXT PRIMARY KEY, -- Quote number
client_id TEXT NOT NULL REFERENCES clients (id), -- Client
aircraft_id TEXT NOT NULL REFERENCES aircraft (id), -- Aircraft
passengers INTEGER NOT NULL CHECK (passengers BETWEEN 1 AND 30), -- Passengers
price_cents INTEGER CHECK (price_cents >= 0), -- Price in cents, once it is sent
valid_until TEXT CHECK (valid_until IS date(valid_until)), -- Last day on which it can be accepted
status TEXT NOT NULL CHECK (status IN ('draft', 'sent', 'accepted', 'declined', 'cancelled')), -- State of the quote
CHECK ((status = 'draft') = (price_cents IS NULL))
) STRICT, WITHOUT ROWID;

/* Flights of quotes. */
CREATE TABLE legs (
id TEXT PRIMARY KEY, -- Leg number
quote_id TEXT NOT NULL REFERENCES quotes (id), -- Quote
number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 4), -- Place in the order of the flights
from_id TEXT NOT NULL REFERENCES airports (id), -- Airport of departure
to_id TEXT NOT NULL REFERENCES airports (id), -- Airport of arrival
departs_at TEXT NOT NULL CHECK (departs_at IS strftime('%Y-%m-%dT%H:%M:%SZ', departs_at)), -- Departure
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 15 AND 720), -- Flight time in minutes
status TEXT NOT NULL CHECK (status IN ('planned', 'confirmed', 'flown', 'cancelled')), -- State of the leg
UNIQUE (quote_id, number),
CHECK (from_id <> to_id)
) STRICT, WITHOUT ROWID;

/* Pilots in the seats of legs. */
CREATE TABLE crew (
leg_id TEXT NOT NULL REFERENCES legs (id), -- Leg
seat TEXT NOT NULL CHECK (seat IN ('captain', 'first_officer')), -- Seat
pilot_id TEXT NOT NULL REFERENCES pilots (id), -- Pilot
PRIMARY KEY (leg_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX legs_by_quote ON legs (quote_id);
CREATE INDEX quotes_by_aircraft ON quotes (aircraft_id);
CREATE INDEX crew_by_pilot ON crew (pilot_id);
