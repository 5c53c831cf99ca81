/* Research projects. */
CREATE TABLE projects (
id TEXT PRIMARY KEY, -- Project number
title TEXT NOT NULL UNIQUE, -- Title
lead_name TEXT NOT NULL, -- Principal investigator
ethics_until TEXT NOT NULL CHECK (ethics_until IS date(ethics_until)), -- Last day of the ethics approval
sample_quota INTEGER NOT NULL CHECK (sample_quota >= 0), -- Samples it may keep
status TEXT NOT NULL CHECK (status IN ('active', 'closed')) -- State
) STRICT, WITHOUT ROWID;

/* Researchers and students who go out. */
CREATE TABLE field_workers (
id TEXT PRIMARY KEY, -- Worker number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
project_id TEXT NOT NULL REFERENCES projects (id), -- Project
inducted INTEGER NOT NULL CHECK (inducted IN (0, 1)), -- Whether the station's induction was done
first_aid_until TEXT NOT NULL CHECK (first_aid_until IS date(first_aid_until)) -- Last day of the first aid certificate
) STRICT, WITHOUT ROWID;

/* Places where projects work. */
CREATE TABLE plots (
id TEXT PRIMARY KEY, -- Plot number
name TEXT NOT NULL UNIQUE, -- Name
reached_by TEXT NOT NULL CHECK (reached_by IN ('road', 'water')), -- How one gets there
max_party INTEGER NOT NULL CHECK (max_party BETWEEN 2 AND 8), -- People allowed at once
closed_from TEXT CHECK (closed_from IS date(closed_from)), -- First day of its closure, if any
closed_to TEXT CHECK (closed_to IS date(closed_to)) -- Last day of its closure, if any
) STRICT, WITHOUT ROWID;

/* Boats, trucks and quads. */
CREATE TABLE vehicles (
id TEXT PRIMARY KEY, -- Vehicle number
name TEXT NOT NULL UNIQUE, -- Name
kind TEXT NOT NULL CHECK (kind IN ('boat', 'truck', 'quad')), -- Kind
seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 8), -- Seats
status TEXT NOT NULL CHECK (status IN ('ready', 'out', 'defect')) -- State
) STRICT, WITHOUT ROWID;

/* Days of a project at a plot. */
CREATE TABLE outings (
id TEXT PRIMARY KEY, -- Outing number
project_id TEXT NOT NULL REFERENCES projects (id), -- Project
plot_id TEXT NOT NULL REFERENCES plots (id), -- Plot
leader_id TEXT NOT NULL REFERENCES field_workers (id), -- Leader
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day
vehicle_id TEXT REFERENCES vehicles (id), -- Vehicle, once assigned
board_signed INTEGER NOT NULL CHECK (board_signed IN (0, 1)), -- Whether the leader has signed out on the board
status TEXT NOT NULL CHECK (status IN ('planned', 'approved', 'out', 'back', 'called_off')) -- State
) STRICT, WITHOUT ROWID;

/* Who goes on which outing, the leader included. */
CREATE TABLE party (
outing_id TEXT NOT NULL REFERENCES outings (id), -- Outing
worker_id TEXT NOT NULL REFERENCES field_workers (id), -- Worker
PRIMARY KEY (outing_id, worker_id)
) STRICT, WITHOUT ROWID;

/* Shelves of the sample store. */
CREATE TABLE shelves (
id TEXT PRIMARY KEY, -- Shelf number
name TEXT NOT NULL UNIQUE, -- Name
climate TEXT NOT NULL CHECK (climate IN ('frozen', 'chilled', 'dry')), -- Climate
capacity INTEGER NOT NULL CHECK (capacity BETWEEN 1 AND 20) -- Samples that fit
) STRICT, WITHOUT ROWID;

/* What came back from the plots. */
CREATE TABLE samples (
id TEXT PRIMARY KEY, -- Sample number
label TEXT NOT NULL UNIQUE, -- Label on the bag
outing_id TEXT NOT NULL REFERENCES outings (id), -- Outing
kind TEXT NOT NULL CHECK (kind IN ('tissue', 'water', 'soil')), -- Kind
shelf_id TEXT REFERENCES shelves (id), -- Shelf, while stored
status TEXT NOT NULL CHECK (status IN ('bagged', 'stored', 'shipped', 'destroyed')) -- State
) STRICT, WITHOUT ROWID;
