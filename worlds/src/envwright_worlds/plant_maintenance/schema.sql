/* Machines of the factory. */
CREATE TABLE machines (
id TEXT PRIMARY KEY, -- Number of the machine
tag TEXT NOT NULL UNIQUE, -- Tag on the machine
name TEXT NOT NULL, -- What it is
hall TEXT NOT NULL CHECK (hall IN ('Hall A', 'Hall B', 'Hall C')), -- Hall
status TEXT NOT NULL CHECK (status IN ('running', 'stopped', 'under_repair', 'retired')) -- State of the machine
) STRICT, WITHOUT ROWID;

/* Fitters of the maintenance crew. */
CREATE TABLE fitters (
id TEXT PRIMARY KEY, -- Number of the fitter
name TEXT NOT NULL, -- Name
badge TEXT NOT NULL UNIQUE, -- Badge
trade TEXT NOT NULL CHECK (trade IN ('mechanical', 'electrical', 'hydraulic')), -- Trade
on_duty INTEGER NOT NULL CHECK (on_duty IN (0, 1)) -- Whether on duty today
) STRICT, WITHOUT ROWID;

/* Spare parts in the crib. */
CREATE TABLE spares (
id TEXT PRIMARY KEY, -- Number of the part
name TEXT NOT NULL UNIQUE, -- Name of the part
stock INTEGER NOT NULL CHECK (stock >= 0), -- Pieces on the shelf
shelf_limit INTEGER NOT NULL, -- Most pieces on the shelf
unit_cents INTEGER NOT NULL CHECK (unit_cents > 0), -- Value of a piece
CHECK (stock <= shelf_limit)
) STRICT, WITHOUT ROWID;

/* Faults that were reported. */
CREATE TABLE faults (
id TEXT PRIMARY KEY, -- Number of the fault
machine_id TEXT NOT NULL REFERENCES machines (id), -- Machine
title TEXT NOT NULL, -- What is wrong
urgency TEXT NOT NULL CHECK (urgency IN ('minor', 'urgent', 'stopping')), -- How urgent it is
reported_on TEXT NOT NULL CHECK (reported_on IS date(reported_on)), -- Day of the report
status TEXT NOT NULL CHECK (status IN ('open', 'planned', 'cured', 'rejected')) -- State of the fault
) STRICT, WITHOUT ROWID;

/* Repair jobs. */
CREATE TABLE jobs (
id TEXT PRIMARY KEY, -- Number of the job
fault_id TEXT NOT NULL REFERENCES faults (id), -- Fault that it cures
trade TEXT NOT NULL CHECK (trade IN ('mechanical', 'electrical', 'hydraulic')), -- Trade that is needed
fitter_id TEXT REFERENCES fitters (id), -- Fitter who does it
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 15 AND 480), -- Planned minutes
status TEXT NOT NULL CHECK (status IN ('planned', 'assigned', 'running', 'trial', 'closed', 'abandoned')), -- State of the job
padlocked INTEGER NOT NULL CHECK (padlocked IN (0, 1)), -- Whether the padlock of the fitter hangs on the isolator
CHECK (status NOT IN ('assigned', 'running', 'trial', 'closed') OR fitter_id IS NOT NULL),
CHECK (padlocked = 0 OR status IN ('assigned', 'running'))
) STRICT, WITHOUT ROWID;

/* Spares that were drawn for jobs. */
CREATE TABLE draws (
id TEXT PRIMARY KEY, -- Number of the draw
job_id TEXT NOT NULL REFERENCES jobs (id), -- Job
spare_id TEXT NOT NULL REFERENCES spares (id), -- Part
quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 10), -- Pieces
status TEXT NOT NULL CHECK (status IN ('drawn', 'returned')) -- State of the draw
) STRICT, WITHOUT ROWID;

/* Notes about old repairs. */
CREATE TABLE notes (
id TEXT PRIMARY KEY, -- Number of the note
machine_id TEXT NOT NULL REFERENCES machines (id), -- Machine
title TEXT NOT NULL, -- Heading
body TEXT NOT NULL -- Text
) STRICT, WITHOUT ROWID;
