/* Teams of the firm. */
CREATE TABLE teams (
id TEXT PRIMARY KEY, -- Team number
name TEXT NOT NULL UNIQUE, -- Name
most_absent INTEGER NOT NULL CHECK (most_absent BETWEEN 1 AND 5) -- Workers who may be off on the same day
) STRICT, WITHOUT ROWID;

/* Workers of the teams. */
CREATE TABLE workers (
id TEXT PRIMARY KEY, -- Worker number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
team_id TEXT NOT NULL REFERENCES teams (id), -- Team
started_on TEXT NOT NULL CHECK (started_on IS date(started_on)), -- First day at the firm
days_left INTEGER NOT NULL CHECK (days_left >= 0) -- Days of leave that are left
) STRICT, WITHOUT ROWID;

/* Closed periods in which a team takes no leave. */
CREATE TABLE closures (
id TEXT PRIMARY KEY, -- Number of the closed period
team_id TEXT NOT NULL REFERENCES teams (id), -- Team
reason TEXT NOT NULL, -- Reason
first_day TEXT NOT NULL CHECK (first_day IS date(first_day)), -- First day
last_day TEXT NOT NULL CHECK (last_day IS date(last_day)), -- Last day
CHECK (first_day <= last_day)
) STRICT, WITHOUT ROWID;

/* Requests for leave. */
CREATE TABLE requests (
id TEXT PRIMARY KEY, -- Request number
worker_id TEXT NOT NULL REFERENCES workers (id), -- Worker
deputy_id TEXT NOT NULL REFERENCES workers (id), -- Deputy
first_day TEXT NOT NULL CHECK (first_day IS date(first_day)), -- First day
last_day TEXT NOT NULL CHECK (last_day IS date(last_day)), -- Last day
days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 25), -- Days of leave that it takes
countersigned INTEGER NOT NULL CHECK (countersigned IN (0, 1)), -- Whether the team head countersigned
status TEXT NOT NULL CHECK (status IN ('filed', 'approved', 'refused', 'withdrawn')), -- State of the request
CHECK (first_day <= last_day)
) STRICT, WITHOUT ROWID;

/* Sick days on leave that were given back. */
CREATE TABLE sick_notes (
id TEXT PRIMARY KEY, -- Number of the note
request_id TEXT NOT NULL REFERENCES requests (id), -- Leave
days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 25), -- Sick days
reported_on TEXT NOT NULL CHECK (reported_on IS date(reported_on)) -- Day of the note
) STRICT, WITHOUT ROWID;
