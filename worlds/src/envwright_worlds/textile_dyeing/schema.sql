/* Weavers who send batches. */
CREATE TABLE weavers (
id TEXT PRIMARY KEY, -- Weaver number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Dyes in the store. */
CREATE TABLE dyes (
id TEXT PRIMARY KEY, -- Dye number
name TEXT NOT NULL UNIQUE, -- Name
stock INTEGER NOT NULL CHECK (stock >= 0), -- Units in the store
good_until TEXT NOT NULL CHECK (good_until IS date(good_until)) -- Last day on which it is good
) STRICT, WITHOUT ROWID;

/* Shades on the card, with their recipes. */
CREATE TABLE shades (
id TEXT PRIMARY KEY, -- Shade number
name TEXT NOT NULL UNIQUE, -- Name on the card
dye_id TEXT NOT NULL REFERENCES dyes (id), -- Dye
fibre TEXT NOT NULL CHECK (fibre IN ('cotton', 'wool', 'silk')), -- Fibre for which it is
depth INTEGER NOT NULL CHECK (depth BETWEEN 1 AND 3), -- Depth, from 1 light to 3 dark
recipe INTEGER NOT NULL CHECK (recipe BETWEEN 1 AND 20) -- Units of dye for a bale
) STRICT, WITHOUT ROWID;

/* Vats. */
CREATE TABLE vats (
id TEXT PRIMARY KEY, -- Vat number
label TEXT NOT NULL UNIQUE, -- Name of the vat
holds INTEGER NOT NULL CHECK (holds BETWEEN 1 AND 20), -- Bales that it holds
gentle INTEGER NOT NULL CHECK (gentle IN (0, 1)), -- Whether gentle enough for silk
residue INTEGER NOT NULL CHECK (residue BETWEEN 0 AND 3), -- Depth of the residue, 0 for none
state TEXT NOT NULL CHECK (state IN ('empty', 'loaded')) -- State of the vat
) STRICT, WITHOUT ROWID;

/* Batches of yarn and cloth. */
CREATE TABLE batches (
id TEXT PRIMARY KEY, -- Batch number
code TEXT NOT NULL UNIQUE, -- Code on the tag
weaver_id TEXT NOT NULL REFERENCES weavers (id), -- Weaver
shade_id TEXT NOT NULL REFERENCES shades (id), -- Shade that is wanted
bales INTEGER NOT NULL CHECK (bales BETWEEN 1 AND 12), -- Bales
vat_id TEXT UNIQUE REFERENCES vats (id), -- Vat in which it lies
dips INTEGER NOT NULL CHECK (dips BETWEEN 0 AND 3), -- Dips so far
dipped_at TEXT CHECK (dipped_at IS strftime('%Y-%m-%dT%H:%M:%SZ', dipped_at)), -- Time of the last dip
approved INTEGER NOT NULL CHECK (approved IN (0, 1)), -- Whether the weaver approved the swatch
status TEXT NOT NULL CHECK (status IN ('received', 'dyeing', 'dyed', 'matched', 'off_shade', 'returned')), -- State of the batch
CHECK ((status = 'dyeing') = (vat_id IS NOT NULL)),
CHECK ((dips = 0) = (dipped_at IS NULL))
) STRICT, WITHOUT ROWID;

/* Checks of the shade of batches. */
CREATE TABLE shade_checks (
id TEXT PRIMARY KEY, -- Check number
batch_id TEXT NOT NULL REFERENCES batches (id), -- Batch
difference INTEGER NOT NULL CHECK (difference BETWEEN 0 AND 60), -- Difference from the shade card in tenths
checked_on TEXT NOT NULL CHECK (checked_on IS date(checked_on)), -- Day
verdict TEXT NOT NULL CHECK (verdict IN ('match', 'off')) -- Verdict
) STRICT, WITHOUT ROWID;
