/* Stations of the line. */
CREATE TABLE stations (
id TEXT PRIMARY KEY, -- Station code
name TEXT NOT NULL UNIQUE -- Name of the station
) STRICT, WITHOUT ROWID;

/* Trains on their days. */
CREATE TABLE trains (
id TEXT PRIMARY KEY, -- Train key
number TEXT NOT NULL, -- Train number
from_id TEXT NOT NULL REFERENCES stations (id), -- Where it starts
to_id TEXT NOT NULL REFERENCES stations (id), -- Where it ends
departs_at TEXT NOT NULL CHECK (departs_at IS strftime('%Y-%m-%dT%H:%M:%SZ', departs_at)), -- Departure
fare_cents INTEGER NOT NULL CHECK (fare_cents >= 100), -- Full fare in second class, in cents
status TEXT NOT NULL CHECK (status IN ('scheduled', 'departed', 'cancelled')) -- State of the train
) STRICT, WITHOUT ROWID;

/* Coaches of the trains. */
CREATE TABLE coaches (
id TEXT PRIMARY KEY, -- Coach key
train_id TEXT NOT NULL REFERENCES trains (id), -- Train
number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 20), -- Number of the coach
class TEXT NOT NULL CHECK (class IN ('first', 'second')), -- Class
seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 90), -- Seats that can be reserved, numbered from 1
UNIQUE (train_id, number)
) STRICT, WITHOUT ROWID;

/* People who buy tickets. */
CREATE TABLE travellers (
id TEXT PRIMARY KEY, -- Traveller number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
born_on TEXT NOT NULL CHECK (born_on IS date(born_on)) -- Day of birth
) STRICT, WITHOUT ROWID;

/* Railcards of travellers. */
CREATE TABLE railcards (
id TEXT PRIMARY KEY, -- Card number
traveller_id TEXT NOT NULL REFERENCES travellers (id), -- Whose card it is
kind TEXT NOT NULL CHECK (kind IN ('quarter', 'half', 'youth')), -- What it takes off: quarter a quarter, half a half, youth 40 per cent in second class
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)), -- Last day of travel it is good for
status TEXT NOT NULL CHECK (status IN ('valid', 'blocked')) -- State of the card
) STRICT, WITHOUT ROWID;

/* Tickets that were sold. */
CREATE TABLE tickets (
id TEXT PRIMARY KEY, -- Ticket number
traveller_id TEXT NOT NULL REFERENCES travellers (id), -- Who travels
train_id TEXT NOT NULL REFERENCES trains (id), -- Train
class TEXT NOT NULL CHECK (class IN ('first', 'second')), -- Class
fare TEXT NOT NULL CHECK (fare IN ('saver', 'flexible')), -- saver holds for its train only, flexible may be exchanged
railcard_id TEXT REFERENCES railcards (id), -- Railcard that lowered the price
price_cents INTEGER NOT NULL CHECK (price_cents >= 1), -- Price that was paid, in cents
status TEXT NOT NULL CHECK (status IN ('sold', 'used', 'exchanged', 'refunded')) -- State of the ticket
) STRICT, WITHOUT ROWID;

/* Seats that are kept for tickets. */
CREATE TABLE seats (
id TEXT PRIMARY KEY, -- Reservation number
ticket_id TEXT NOT NULL REFERENCES tickets (id), -- Ticket
coach_id TEXT NOT NULL REFERENCES coaches (id), -- Coach
seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 90), -- Seat number
status TEXT NOT NULL CHECK (status IN ('kept', 'released')) -- State of the reservation
) STRICT, WITHOUT ROWID;

/* Claims for money back. */
CREATE TABLE refunds (
id TEXT PRIMARY KEY, -- Claim number
ticket_id TEXT NOT NULL REFERENCES tickets (id), -- Ticket
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1), -- Amount in cents
status TEXT NOT NULL CHECK (status IN ('requested', 'paid', 'declined')), -- State of the claim
claimed_on TEXT NOT NULL CHECK (claimed_on IS date(claimed_on)) -- Day of the claim
) STRICT, WITHOUT ROWID;

CREATE INDEX tickets_by_train ON tickets (train_id);
CREATE INDEX tickets_by_traveller ON tickets (traveller_id);
CREATE INDEX seats_by_coach ON seats (coach_id);
