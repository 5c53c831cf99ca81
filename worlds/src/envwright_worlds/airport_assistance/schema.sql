/* Passengers who need help. */
CREATE TABLE passengers (
id TEXT PRIMARY KEY, -- Passenger number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Flights of the airport. */
CREATE TABLE flights (
id TEXT PRIMARY KEY, -- Flight number
code TEXT NOT NULL UNIQUE, -- Flight code
gate TEXT NOT NULL, -- Gate
departs_at TEXT NOT NULL CHECK (departs_at IS strftime('%Y-%m-%dT%H:%M:%SZ', departs_at)), -- When it departs
most_helped INTEGER NOT NULL CHECK (most_helped BETWEEN 1 AND 10), -- Passengers with help at most
status TEXT NOT NULL CHECK (status IN ('open', 'boarding', 'gone')) -- State
) STRICT, WITHOUT ROWID;

/* Assistants on duty today. */
CREATE TABLE assistants (
id TEXT PRIMARY KEY, -- Assistant number
name TEXT NOT NULL UNIQUE, -- Name
may_lift INTEGER NOT NULL CHECK (may_lift IN (0, 1)), -- Whether the assistant is trained to carry passengers
shift_ends_at TEXT NOT NULL CHECK (shift_ends_at IS strftime('%Y-%m-%dT%H:%M:%SZ', shift_ends_at)) -- When today's shift ends
) STRICT, WITHOUT ROWID;

/* Chairs of the service. */
CREATE TABLE chairs (
id TEXT PRIMARY KEY, -- Chair identifier
code TEXT NOT NULL UNIQUE, -- Code on the frame
kind TEXT NOT NULL CHECK (kind IN ('wheeled', 'aisle')), -- Wheeled chair, or narrow chair for the aisle
faults INTEGER NOT NULL CHECK (faults BETWEEN 0 AND 9), -- How often it was faulty
status TEXT NOT NULL CHECK (status IN ('free', 'lent', 'faulty', 'retired')) -- State
) STRICT, WITHOUT ROWID;

/* Requests for help on the way to a flight. */
CREATE TABLE requests (
id TEXT PRIMARY KEY, -- Request number
passenger_id TEXT NOT NULL REFERENCES passengers (id), -- Passenger
flight_id TEXT NOT NULL REFERENCES flights (id), -- Flight
need TEXT NOT NULL CHECK (need IN ('guide', 'chair', 'carry')), -- To be guided, pushed in a chair, or carried to the seat
assistant_id TEXT REFERENCES assistants (id), -- Assistant, once there is one
chair_id TEXT REFERENCES chairs (id), -- Chair that is lent for it at present
called INTEGER NOT NULL CHECK (called IN (0, 1)), -- Whether the passenger has called from the meeting point
status TEXT NOT NULL CHECK (status IN ('announced', 'assigned', 'at_gate', 'done', 'missed', 'cancelled')), -- State
CHECK ((status = 'announced') <= (assistant_id IS NULL)),
CHECK (chair_id IS NULL OR status = 'assigned' OR status = 'at_gate')
) STRICT, WITHOUT ROWID;

CREATE INDEX requests_by_passenger_id ON requests (passenger_id);
CREATE INDEX requests_by_flight_id ON requests (flight_id);
CREATE INDEX requests_by_assistant_id ON requests (assistant_id);
CREATE INDEX requests_by_chair_id ON requests (chair_id);
