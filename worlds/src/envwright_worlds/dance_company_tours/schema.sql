/* Dancers of the company. */
CREATE TABLE dancers (
id TEXT PRIMARY KEY, -- Dancer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 3), -- Grade, 1 for the corps, 2 for soloists, 3 for principals
injured_on TEXT CHECK (injured_on IS date(injured_on)), -- Day of the injury, while injured
status TEXT NOT NULL CHECK (status IN ('fit', 'injured')), -- State of the dancer
CHECK ((status = 'injured') = (injured_on IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Pieces in the repertory. */
CREATE TABLE pieces (
id TEXT PRIMARY KEY, -- Piece number
title TEXT NOT NULL UNIQUE, -- Title
stage_grade INTEGER NOT NULL CHECK (stage_grade BETWEEN 1 AND 3), -- Grade of the stage it needs, 3 is the largest
note TEXT NOT NULL -- Note for the programme
) STRICT, WITHOUT ROWID;

/* Roles of the pieces. */
CREATE TABLE roles (
id TEXT PRIMARY KEY, -- Role number
piece_id TEXT NOT NULL REFERENCES pieces (id), -- Piece
name TEXT NOT NULL UNIQUE, -- Name of the role
grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 3) -- Grade that a dancer needs
) STRICT, WITHOUT ROWID;

/* Roles that dancers learn or have passed. */
CREATE TABLE learnings (
id TEXT PRIMARY KEY, -- Learning number
role_id TEXT NOT NULL REFERENCES roles (id), -- Role
dancer_id TEXT NOT NULL REFERENCES dancers (id), -- Dancer
hours INTEGER NOT NULL CHECK (hours BETWEEN 0 AND 12), -- Hours of rehearsal
status TEXT NOT NULL CHECK (status IN ('learning', 'passed')), -- State of the learning
UNIQUE (role_id, dancer_id)
) STRICT, WITHOUT ROWID;

/* Theatres that the company visits. */
CREATE TABLE theatres (
id TEXT PRIMARY KEY, -- Theatre number
name TEXT NOT NULL UNIQUE, -- Name
town TEXT NOT NULL, -- Town
stage_grade INTEGER NOT NULL CHECK (stage_grade BETWEEN 1 AND 3) -- Grade of its stage, 3 is the largest
) STRICT, WITHOUT ROWID;

/* Tours of the company. */
CREATE TABLE tours (
id TEXT PRIMARY KEY, -- Tour number
code TEXT NOT NULL UNIQUE, -- Name of the tour
starts_on TEXT NOT NULL CHECK (starts_on IS date(starts_on)), -- First day
ends_on TEXT NOT NULL CHECK (ends_on IS date(ends_on)), -- Last day
takings_cents INTEGER NOT NULL CHECK (takings_cents >= 0), -- Fees of danced nights in cents
status TEXT NOT NULL CHECK (status IN ('open', 'closed')), -- State of the tour
CHECK (starts_on <= ends_on)
) STRICT, WITHOUT ROWID;

/* Nights of tours at theatres. */
CREATE TABLE nights (
id TEXT PRIMARY KEY, -- Night number
tour_id TEXT NOT NULL REFERENCES tours (id), -- Tour
theatre_id TEXT NOT NULL REFERENCES theatres (id), -- Theatre
piece_id TEXT NOT NULL REFERENCES pieces (id), -- Piece
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
fee_cents INTEGER NOT NULL CHECK (fee_cents > 0), -- Fee in cents
countersigned INTEGER NOT NULL CHECK (countersigned IN (0, 1)), -- Whether the theatre countersigned
status TEXT NOT NULL CHECK (status IN ('offered', 'contracted', 'danced', 'cancelled')) -- State of the night
) STRICT, WITHOUT ROWID;

/* Which dancer appears in which role on a night. */
CREATE TABLE appearances (
id TEXT PRIMARY KEY, -- Appearance number
night_id TEXT NOT NULL REFERENCES nights (id), -- Night
role_id TEXT NOT NULL REFERENCES roles (id), -- Role
dancer_id TEXT NOT NULL REFERENCES dancers (id), -- Dancer
UNIQUE (night_id, role_id)
) STRICT, WITHOUT ROWID;
