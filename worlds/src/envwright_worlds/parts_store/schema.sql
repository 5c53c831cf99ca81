/* Fitters of the workshop. */
CREATE TABLE fitters (
id TEXT PRIMARY KEY, -- Fitter number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
rank TEXT NOT NULL CHECK (rank IN ('junior', 'senior')) -- Rank
) STRICT, WITHOUT ROWID;

/* Shelves of the store. */
CREATE TABLE shelves (
id TEXT PRIMARY KEY, -- Shelf number
name TEXT NOT NULL UNIQUE, -- Name
places INTEGER NOT NULL CHECK (places BETWEEN 1 AND 40) -- Lots that find room
) STRICT, WITHOUT ROWID;

/* Parts, groups and machines. */
CREATE TABLE parts (
id TEXT PRIMARY KEY, -- Part number
name TEXT NOT NULL UNIQUE, -- Name
kind TEXT NOT NULL CHECK (kind IN ('component', 'assembly')), -- Kind
perishable INTEGER NOT NULL CHECK (perishable IN (0, 1)), -- Whether it perishes
difficult INTEGER NOT NULL CHECK (difficult IN (0, 1)) -- Whether only seniors build it
) STRICT, WITHOUT ROWID;

/* Lines of the bills of material. */
CREATE TABLE bill_lines (
assembly_id TEXT NOT NULL REFERENCES parts (id), -- Assembly
part_id TEXT NOT NULL REFERENCES parts (id), -- Part that it needs
quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 20), -- Pieces for one assembly
PRIMARY KEY (assembly_id, part_id)
) STRICT, WITHOUT ROWID;

/* Lots of parts on the shelves. */
CREATE TABLE lots (
id TEXT PRIMARY KEY, -- Lot number
code TEXT NOT NULL UNIQUE, -- Code on the lot
part_id TEXT NOT NULL REFERENCES parts (id), -- Part
shelf_id TEXT NOT NULL REFERENCES shelves (id), -- Shelf
quantity INTEGER NOT NULL CHECK (quantity BETWEEN 0 AND 500), -- Pieces
last_day TEXT CHECK (last_day IS date(last_day)), -- Last day, if it perishes
signed INTEGER NOT NULL CHECK (signed IN (0, 1)), -- Whether the inspector signed the sheet
counted_on TEXT CHECK (counted_on IS date(counted_on)), -- Day of the last count
status TEXT NOT NULL CHECK (status IN ('quarantine', 'released', 'rejected')), -- State of the lot
CHECK (status <> 'released' OR signed = 1)
) STRICT, WITHOUT ROWID;

/* Builds of assemblies. */
CREATE TABLE builds (
id TEXT PRIMARY KEY, -- Build number
code TEXT NOT NULL UNIQUE, -- Code of the build
part_id TEXT NOT NULL REFERENCES parts (id), -- Assembly
fitter_id TEXT NOT NULL REFERENCES fitters (id), -- Fitter
quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 20), -- Pieces to build
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which it is due
status TEXT NOT NULL CHECK (status IN ('pending', 'running', 'done', 'cancelled')) -- State of the build
) STRICT, WITHOUT ROWID;

/* Pieces of lots that are kept for builds. */
CREATE TABLE allocations (
id TEXT PRIMARY KEY, -- Allocation number
build_id TEXT NOT NULL REFERENCES builds (id), -- Build
lot_id TEXT NOT NULL REFERENCES lots (id), -- Lot
quantity INTEGER NOT NULL CHECK (quantity >= 1), -- Pieces
status TEXT NOT NULL CHECK (status IN ('kept', 'used', 'freed')) -- State of the allocation
) STRICT, WITHOUT ROWID;
