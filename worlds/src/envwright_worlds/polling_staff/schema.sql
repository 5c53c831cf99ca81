/* Votes. */
CREATE TABLE elections (
id TEXT PRIMARY KEY, -- Election number
title TEXT NOT NULL UNIQUE, -- Title
polling_day TEXT NOT NULL CHECK (polling_day IS date(polling_day)) -- Day of the vote
) STRICT, WITHOUT ROWID;

/* Polling stations. */
CREATE TABLE stations (
id TEXT PRIMARY KEY, -- Station number
name TEXT NOT NULL UNIQUE, -- Name of the building
ward TEXT NOT NULL CHECK (ward IN ('North', 'Harbour', 'Hills')), -- Ward
remote INTEGER NOT NULL CHECK (remote IN (0, 1)) -- Whether it is far out
) STRICT, WITHOUT ROWID;

/* Poll workers. */
CREATE TABLE workers (
id TEXT PRIMARY KEY, -- Worker number
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
ward TEXT NOT NULL CHECK (ward IN ('North', 'Harbour', 'Hills')), -- Home ward
party TEXT NOT NULL CHECK (party IN ('Civic Union', 'Green Bloc', 'Labour List', 'none')), -- Party
mobile INTEGER NOT NULL CHECK (mobile IN (0, 1)), -- Whether the worker serves in any ward
certificate TEXT NOT NULL CHECK (certificate IN ('none', 'basic', 'chief')), -- Certificate held
valid_until TEXT CHECK (valid_until IS date(valid_until)), -- Last day of the certificate
status TEXT NOT NULL CHECK (status IN ('active', 'paused', 'barred')), -- State of the worker
CHECK ((certificate = 'none') = (valid_until IS NULL))
) STRICT, WITHOUT ROWID;

/* Training classes. */
CREATE TABLE classes (
id TEXT PRIMARY KEY, -- Class number
kind TEXT NOT NULL CHECK (kind IN ('basic', 'chief')), -- Kind of class
held_on TEXT NOT NULL UNIQUE CHECK (held_on IS date(held_on)), -- Day of the class
seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 30), -- Seats
status TEXT NOT NULL CHECK (status IN ('open', 'cancelled')) -- State of the class
) STRICT, WITHOUT ROWID;

/* Seats of workers in classes. */
CREATE TABLE class_seats (
class_id TEXT NOT NULL REFERENCES classes (id), -- Class
worker_id TEXT NOT NULL REFERENCES workers (id), -- Worker
status TEXT NOT NULL CHECK (status IN ('booked', 'passed', 'failed')), -- State of the seat
PRIMARY KEY (class_id, worker_id)
) STRICT, WITHOUT ROWID;

/* Boards of stations at elections. */
CREATE TABLE boards (
id TEXT PRIMARY KEY, -- Board number
election_id TEXT NOT NULL REFERENCES elections (id), -- Election
station_id TEXT NOT NULL REFERENCES stations (id), -- Station
status TEXT NOT NULL CHECK (status IN ('forming', 'complete')), -- State of the board
UNIQUE (election_id, station_id)
) STRICT, WITHOUT ROWID;

/* Posts on boards. */
CREATE TABLE posts (
id TEXT PRIMARY KEY, -- Post number
board_id TEXT NOT NULL REFERENCES boards (id), -- Board
role TEXT NOT NULL CHECK (role IN ('chief', 'deputy', 'clerk', 'steward')), -- Role
worker_id TEXT REFERENCES workers (id), -- Who has it
status TEXT NOT NULL CHECK (status IN ('vacant', 'offered', 'taken', 'served', 'absent')), -- State of the post
allowance_cents INTEGER CHECK (allowance_cents > 0), -- Allowance, once paid
UNIQUE (board_id, role),
CHECK ((status = 'vacant') = (worker_id IS NULL)),
CHECK (allowance_cents IS NULL OR status = 'served')
) STRICT, WITHOUT ROWID;

/* Material cases, one a board. */
CREATE TABLE cases (
id TEXT PRIMARY KEY, -- Case number
board_id TEXT NOT NULL UNIQUE REFERENCES boards (id), -- Board
label TEXT NOT NULL UNIQUE, -- Label on the case
seal TEXT UNIQUE, -- Number of the seal
status TEXT NOT NULL CHECK (status IN ('packed', 'sealed', 'handed_out', 'returned')), -- State of the case
CHECK ((status = 'packed') = (seal IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX posts_by_worker ON posts (worker_id);
