/* Races of the weekend. */
CREATE TABLE races (
id TEXT PRIMARY KEY, -- Race code
name TEXT NOT NULL UNIQUE, -- Name of the race
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day of the race
places INTEGER NOT NULL CHECK (places >= 1), -- Number of places in all
price_cents INTEGER NOT NULL CHECK (price_cents >= 1), -- Price of a place in cents
least_age INTEGER NOT NULL CHECK (least_age BETWEEN 10 AND 21), -- Lowest age on the day
status TEXT NOT NULL CHECK (status IN ('open', 'closed')) -- Whether entries are taken
) STRICT, WITHOUT ROWID;

/* Start waves. */
CREATE TABLE waves (
id TEXT PRIMARY KEY, -- Wave code
race_id TEXT NOT NULL REFERENCES races (id), -- Race
letter TEXT NOT NULL CHECK (letter IN ('A', 'B', 'C')), -- Letter of the wave
slowest_minutes INTEGER NOT NULL CHECK (slowest_minutes BETWEEN 60 AND 480), -- Slowest time that fits, in minutes
places INTEGER NOT NULL CHECK (places >= 1), -- Number of runners that fit
UNIQUE (race_id, letter)
) STRICT, WITHOUT ROWID;

/* Runners. */
CREATE TABLE runners (
id TEXT PRIMARY KEY, -- Runner number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
born TEXT NOT NULL CHECK (born IS date(born)), -- Day of birth
club TEXT -- Running club
) STRICT, WITHOUT ROWID;

/* Times that runners have run. */
CREATE TABLE results (
id TEXT PRIMARY KEY, -- Result number
runner_id TEXT NOT NULL REFERENCES runners (id), -- Runner
event TEXT NOT NULL, -- Where it was run
run_on TEXT NOT NULL CHECK (run_on IS date(run_on)), -- Day
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 60 AND 480), -- Time in minutes
status TEXT NOT NULL CHECK (status IN ('claimed', 'proven', 'rejected')) -- Whether it is proven
) STRICT, WITHOUT ROWID;

/* Charities with places. */
CREATE TABLE charities (
id TEXT PRIMARY KEY, -- Charity code
name TEXT NOT NULL UNIQUE, -- Name
race_id TEXT NOT NULL REFERENCES races (id), -- Race
places INTEGER NOT NULL CHECK (places BETWEEN 1 AND 10), -- Number of its places
pledge_cents INTEGER NOT NULL CHECK (pledge_cents >= 1) -- What its runners promise to raise, in cents
) STRICT, WITHOUT ROWID;

/* Entries. */
CREATE TABLE entries (
id TEXT PRIMARY KEY, -- Entry number
race_id TEXT NOT NULL REFERENCES races (id), -- Race
runner_id TEXT NOT NULL REFERENCES runners (id), -- Runner
wave_id TEXT REFERENCES waves (id), -- Start wave
charity_id TEXT REFERENCES charities (id), -- Charity whose place it is
start_number INTEGER UNIQUE CHECK (start_number >= 1), -- Start number
answer_by TEXT CHECK (answer_by IS date(answer_by)), -- Last day for paying an offer
status TEXT NOT NULL CHECK (status IN ('ballot', 'offered', 'paid', 'checked_in', 'deferred', 'transferred', 'lost')) -- State of the entry
) STRICT, WITHOUT ROWID;

/* Wishes to hand a place on. */
CREATE TABLE waiting_transfers (
id TEXT PRIMARY KEY, -- Wish number
entry_id TEXT NOT NULL REFERENCES entries (id), -- Entry
to_runner_id TEXT NOT NULL REFERENCES runners (id), -- Who is to have it
asked_on TEXT NOT NULL CHECK (asked_on IS date(asked_on)), -- Day
status TEXT NOT NULL CHECK (status IN ('asked', 'done', 'dropped')) -- State of the wish
) STRICT, WITHOUT ROWID;

CREATE INDEX entries_by_runner ON entries (runner_id);
CREATE INDEX entries_by_wave ON entries (wave_id);
CREATE INDEX results_by_runner ON results (runner_id);
