/* People who answer for machines. */
CREATE TABLE owners (
id TEXT PRIMARY KEY, -- Owner number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Machines that are backed up. */
CREATE TABLE machines (
id TEXT PRIMARY KEY, -- Machine number
name TEXT NOT NULL UNIQUE, -- Name
owner_id TEXT NOT NULL REFERENCES owners (id), -- Owner
state TEXT NOT NULL CHECK (state IN ('enabled', 'disabled')) -- Whether backups are made
) STRICT, WITHOUT ROWID;

/* Pools of volumes. */
CREATE TABLE pools (
id TEXT PRIMARY KEY, -- Pool number
name TEXT NOT NULL UNIQUE, -- Name
retention_days INTEGER NOT NULL CHECK (retention_days > 0), -- Days for which a volume is kept
most_volumes INTEGER NOT NULL CHECK (most_volumes > 0), -- Most volumes without fault
most_runs INTEGER NOT NULL CHECK (most_runs > 0) -- Most runs on a volume
) STRICT, WITHOUT ROWID;

/* Tapes that runs are written to. */
CREATE TABLE volumes (
id TEXT PRIMARY KEY, -- Volume number
label TEXT NOT NULL UNIQUE, -- Label
pool_id TEXT NOT NULL REFERENCES pools (id), -- Pool
place TEXT NOT NULL CHECK (place IN ('changer', 'vault')), -- Where it is
runs_written INTEGER NOT NULL CHECK (runs_written >= 0), -- Runs on it
written_on TEXT CHECK (written_on IS date(written_on)), -- Day on which it was last written
state TEXT NOT NULL CHECK (state IN ('appendable', 'full', 'purged', 'faulty')) -- State of the volume
) STRICT, WITHOUT ROWID;

/* Plans of what is backed up into which pool. */
CREATE TABLE plans (
id TEXT PRIMARY KEY, -- Plan number
name TEXT NOT NULL UNIQUE, -- Name
machine_id TEXT NOT NULL REFERENCES machines (id), -- Machine
pool_id TEXT NOT NULL REFERENCES pools (id) -- Pool
) STRICT, WITHOUT ROWID;

/* Runs of plans. */
CREATE TABLE runs (
id TEXT PRIMARY KEY, -- Run number
plan_id TEXT NOT NULL REFERENCES plans (id), -- Plan
level TEXT NOT NULL CHECK (level IN ('full', 'incremental')), -- Level
volume_id TEXT REFERENCES volumes (id), -- Volume, once started
started_at TEXT CHECK (started_at IS strftime('%Y-%m-%dT%H:%M:%SZ', started_at)), -- Begin
done_on TEXT CHECK (done_on IS date(done_on)), -- Day on which it was done
files INTEGER NOT NULL CHECK (files >= 0), -- Files saved
status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'done', 'failed', 'cancelled', 'purged')) -- State of the run
) STRICT, WITHOUT ROWID;

/* Restores from runs to machines. */
CREATE TABLE restores (
id TEXT PRIMARY KEY, -- Restore number
run_id TEXT NOT NULL REFERENCES runs (id), -- Run
machine_id TEXT NOT NULL REFERENCES machines (id), -- Machine that it goes to
confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1)), -- Whether the owner confirmed it
status TEXT NOT NULL CHECK (status IN ('asked', 'running', 'done', 'withdrawn')) -- State of the restore
) STRICT, WITHOUT ROWID;
