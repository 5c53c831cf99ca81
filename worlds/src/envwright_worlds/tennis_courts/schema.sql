/* Members of the club. */
CREATE TABLE members (
id TEXT PRIMARY KEY, -- Member number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
tier TEXT NOT NULL CHECK (tier IN ('standard', 'gold')), -- Tier
dues_paid INTEGER NOT NULL CHECK (dues_paid IN (0, 1)), -- Whether the dues are paid
tokens INTEGER NOT NULL CHECK (tokens >= 0), -- Tokens for lights
rung INTEGER CHECK (rung >= 1) -- Rung on the ladder
) STRICT, WITHOUT ROWID;

/* Courts of the club. */
CREATE TABLE courts (
id TEXT PRIMARY KEY, -- Court number
name TEXT NOT NULL UNIQUE, -- Name
surface TEXT NOT NULL CHECK (surface IN ('clay', 'hard')), -- Surface
lit INTEGER NOT NULL CHECK (lit IN (0, 1)) -- Whether it has lights
) STRICT, WITHOUT ROWID;

/* Bookings of courts. */
CREATE TABLE bookings (
id TEXT PRIMARY KEY, -- Booking number
court_id TEXT NOT NULL REFERENCES courts (id), -- Court
member_id TEXT NOT NULL REFERENCES members (id), -- Member who booked
partner_id TEXT NOT NULL REFERENCES members (id), -- Partner
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Begin
minutes INTEGER NOT NULL CHECK (minutes IN (60, 90)), -- Length in minutes
lights INTEGER NOT NULL CHECK (lights IN (0, 1)), -- Whether the lights are on
status TEXT NOT NULL CHECK (status IN ('booked', 'checked_in', 'cancelled')) -- State of the booking
) STRICT, WITHOUT ROWID;

/* Closures of courts. */
CREATE TABLE closures (
id TEXT PRIMARY KEY, -- Closure number
court_id TEXT NOT NULL REFERENCES courts (id), -- Court
reason TEXT NOT NULL CHECK (reason IN ('rolling', 'painting', 'tournament')), -- Reason
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Begin
ends_at TEXT NOT NULL CHECK (ends_at IS strftime('%Y-%m-%dT%H:%M:%SZ', ends_at)), -- End
status TEXT NOT NULL CHECK (status IN ('set', 'lifted')) -- State of the closure
) STRICT, WITHOUT ROWID;

/* Challenges on the ladder. */
CREATE TABLE challenges (
id TEXT PRIMARY KEY, -- Challenge number
challenger_id TEXT NOT NULL REFERENCES members (id), -- Challenger
opponent_id TEXT NOT NULL REFERENCES members (id), -- Opponent
filed_on TEXT NOT NULL CHECK (filed_on IS date(filed_on)), -- Day of filing
played_on TEXT CHECK (played_on IS date(played_on)), -- Day of the match
winner_id TEXT REFERENCES members (id), -- Winner
status TEXT NOT NULL CHECK (status IN ('filed', 'accepted', 'played')) -- State of the challenge
) STRICT, WITHOUT ROWID;
