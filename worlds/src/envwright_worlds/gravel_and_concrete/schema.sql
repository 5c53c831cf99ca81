/* Building sites that order concrete. */
CREATE TABLE sites (
id TEXT PRIMARY KEY, -- Site number
name TEXT NOT NULL UNIQUE, -- Name
foreman TEXT NOT NULL, -- Full name of the foreman
owed_cents INTEGER NOT NULL CHECK (owed_cents >= 0) -- What the site owes in cents
) STRICT, WITHOUT ROWID;

/* Mixes of concrete. */
CREATE TABLE mixes (
id TEXT PRIMARY KEY, -- Mix number
name TEXT NOT NULL UNIQUE, -- Name
strength INTEGER NOT NULL CHECK (strength > 0), -- Strength that a cube has to reach
load_cents INTEGER NOT NULL CHECK (load_cents > 0) -- Price of a load in cents
) STRICT, WITHOUT ROWID;

/* Silos of the works. */
CREATE TABLE silos (
id TEXT PRIMARY KEY, -- Silo number
material TEXT NOT NULL UNIQUE, -- Material
units INTEGER NOT NULL CHECK (units >= 0), -- Units in the silo
capacity INTEGER NOT NULL CHECK (capacity > 0), -- Units that it holds
CHECK (units <= capacity)
) STRICT, WITHOUT ROWID;

/* What a load of a mix takes from the silos. */
CREATE TABLE recipes (
mix_id TEXT NOT NULL REFERENCES mixes (id), -- Mix
silo_id TEXT NOT NULL REFERENCES silos (id), -- Silo
units INTEGER NOT NULL CHECK (units > 0), -- Units a load
PRIMARY KEY (mix_id, silo_id)
) STRICT, WITHOUT ROWID;

/* Mixer trucks. */
CREATE TABLE trucks (
id TEXT PRIMARY KEY, -- Truck number
plate TEXT NOT NULL UNIQUE, -- Plate
capacity INTEGER NOT NULL CHECK (capacity > 0) -- Loads that it carries
) STRICT, WITHOUT ROWID;

/* Pours ordered by sites. */
CREATE TABLE pours (
id TEXT PRIMARY KEY, -- Pour number
code TEXT NOT NULL UNIQUE, -- Code of the pour
site_id TEXT NOT NULL REFERENCES sites (id), -- Site
mix_id TEXT NOT NULL REFERENCES mixes (id), -- Mix
loads INTEGER NOT NULL CHECK (loads BETWEEN 1 AND 30), -- Loads ordered
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1)), -- Whether the foreman confirmed that the site is ready
status TEXT NOT NULL CHECK (status IN ('ordered', 'signed_off', 'cancelled')) -- State of the pour
) STRICT, WITHOUT ROWID;

/* Batches of concrete on trucks. */
CREATE TABLE batches (
id TEXT PRIMARY KEY, -- Batch number
pour_id TEXT NOT NULL REFERENCES pours (id), -- Pour
truck_id TEXT NOT NULL REFERENCES trucks (id), -- Truck
loads INTEGER NOT NULL CHECK (loads BETWEEN 1 AND 8), -- Loads
mixed_at TEXT NOT NULL CHECK (mixed_at IS strftime('%Y-%m-%dT%H:%M:%SZ', mixed_at)), -- Time of the mixing
status TEXT NOT NULL CHECK (status IN ('mixed', 'on_road', 'unloaded', 'dumped')) -- State of the batch
) STRICT, WITHOUT ROWID;

/* Test cubes cast from batches. */
CREATE TABLE cubes (
id TEXT PRIMARY KEY, -- Cube number
batch_id TEXT NOT NULL REFERENCES batches (id), -- Batch
age INTEGER NOT NULL CHECK (age IN (7, 28)), -- Age in days at which it is crushed
made_on TEXT NOT NULL CHECK (made_on IS date(made_on)), -- Day of the casting
reached INTEGER CHECK (reached >= 0), -- Strength reached, once crushed
status TEXT NOT NULL CHECK (status IN ('curing', 'passed', 'failed')), -- State of the cube
UNIQUE (batch_id, age),
CHECK ((status = 'curing') = (reached IS NULL))
) STRICT, WITHOUT ROWID;
