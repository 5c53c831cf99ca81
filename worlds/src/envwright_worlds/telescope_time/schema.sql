/* Partner institutes. */
CREATE TABLE partners (
id TEXT PRIMARY KEY, -- Partner code
name TEXT NOT NULL UNIQUE, -- Name of the institute
semester_hours INTEGER NOT NULL CHECK (semester_hours BETWEEN 1 AND 500) -- Hours of the semester
) STRICT, WITHOUT ROWID;

/* Astronomers of the partners. */
CREATE TABLE people (
id TEXT PRIMARY KEY, -- Person key
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
partner_id TEXT NOT NULL REFERENCES partners (id), -- Institute
reviews INTEGER NOT NULL CHECK (reviews IN (0, 1)) -- Whether the person grades proposals
) STRICT, WITHOUT ROWID;

/* Instruments of the telescope. */
CREATE TABLE instruments (
id TEXT PRIMARY KEY, -- Instrument code
name TEXT NOT NULL UNIQUE, -- Name of the instrument
most_moon INTEGER NOT NULL CHECK (most_moon BETWEEN 0 AND 100), -- Brightest moon it bears, in per cent
status TEXT NOT NULL CHECK (status IN ('mounted', 'stored', 'broken')) -- Where it is
) STRICT, WITHOUT ROWID;

/* Nights of the semester. */
CREATE TABLE nights (
day TEXT PRIMARY KEY CHECK (day IS date(day)), -- Date on which the night begins
dark_hours INTEGER NOT NULL CHECK (dark_hours BETWEEN 1 AND 14), -- Hours that can be observed
moon_percent INTEGER NOT NULL CHECK (moon_percent BETWEEN 0 AND 100), -- Lit part of the moon, in per cent
status TEXT NOT NULL CHECK (status IN ('open', 'maintenance', 'closed')) -- State of the night
) STRICT, WITHOUT ROWID;

/* Requests for observing time. */
CREATE TABLE proposals (
id TEXT PRIMARY KEY, -- Proposal number
title TEXT NOT NULL UNIQUE, -- Title
person_id TEXT NOT NULL REFERENCES people (id), -- Who asks for time
instrument_id TEXT NOT NULL REFERENCES instruments (id), -- Instrument
hours_asked INTEGER NOT NULL CHECK (hours_asked BETWEEN 1 AND 40), -- Hours that are asked for
hours_granted INTEGER NOT NULL CHECK (hours_granted BETWEEN 0 AND 40), -- Hours that were granted
status TEXT NOT NULL CHECK (status IN ('draft', 'submitted', 'granted', 'declined', 'completed')), -- State of the proposal
CHECK (hours_granted <= hours_asked)
) STRICT, WITHOUT ROWID;

/* Grades of proposals. */
CREATE TABLE reviews (
proposal_id TEXT NOT NULL REFERENCES proposals (id), -- Proposal
reviewer_id TEXT NOT NULL REFERENCES people (id), -- Reviewer
grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 5), -- Grade, 1 is best
PRIMARY KEY (proposal_id, reviewer_id)
) STRICT, WITHOUT ROWID;

/* Hours of proposals in nights. */
CREATE TABLE blocks (
id TEXT PRIMARY KEY, -- Block number
proposal_id TEXT NOT NULL REFERENCES proposals (id), -- Proposal
day TEXT NOT NULL REFERENCES nights (day), -- Night
hours INTEGER NOT NULL CHECK (hours BETWEEN 1 AND 8), -- Hours
status TEXT NOT NULL CHECK (status IN ('scheduled', 'observed', 'lost', 'cancelled')) -- State of the block
) STRICT, WITHOUT ROWID;

CREATE INDEX proposals_by_person ON proposals (person_id);
CREATE INDEX blocks_by_day ON blocks (day);
CREATE INDEX blocks_by_proposal ON blocks (proposal_id);
