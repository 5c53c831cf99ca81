/* Supplies that kits hold. */
CREATE TABLE supplies (
id TEXT PRIMARY KEY, -- Supply number
name TEXT NOT NULL UNIQUE, -- Name
controlled INTEGER NOT NULL CHECK (controlled IN (0, 1)) -- Whether it is controlled
) STRICT, WITHOUT ROWID;

/* What each kind of kit has to hold. */
CREATE TABLE lists (
kind TEXT NOT NULL CHECK (kind IN ('trauma', 'cardiac', 'infant')), -- Kind of kit
supply_id TEXT NOT NULL REFERENCES supplies (id), -- Supply
pieces INTEGER NOT NULL CHECK (pieces > 0), -- Pieces
PRIMARY KEY (kind, supply_id)
) STRICT, WITHOUT ROWID;

/* Lots of supplies on the shelf. */
CREATE TABLE lots (
id TEXT PRIMARY KEY, -- Lot number
code TEXT NOT NULL UNIQUE, -- Code of the lot
supply_id TEXT NOT NULL REFERENCES supplies (id), -- Supply
expires_on TEXT NOT NULL CHECK (expires_on IS date(expires_on)), -- Last day
on_shelf INTEGER NOT NULL CHECK (on_shelf >= 0) -- Pieces on the shelf
) STRICT, WITHOUT ROWID;

/* Kits of the station. */
CREATE TABLE kits (
id TEXT PRIMARY KEY, -- Kit number
code TEXT NOT NULL UNIQUE, -- Code of the kit
kind TEXT NOT NULL CHECK (kind IN ('trauma', 'cardiac', 'infant')), -- Kind
seal TEXT UNIQUE, -- Seal, while sealed
status TEXT NOT NULL CHECK (status IN ('sealed', 'opened', 'checked')), -- State of the kit, checked while a check is open
CHECK ((status = 'sealed') = (seal IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* What lies in the kits. */
CREATE TABLE contents (
kit_id TEXT NOT NULL REFERENCES kits (id), -- Kit
lot_id TEXT NOT NULL REFERENCES lots (id), -- Lot
pieces INTEGER NOT NULL CHECK (pieces >= 0), -- Pieces
PRIMARY KEY (kit_id, lot_id)
) STRICT, WITHOUT ROWID;

/* Medics of the station. */
CREATE TABLE medics (
id TEXT PRIMARY KEY, -- Medic number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
paramedic INTEGER NOT NULL CHECK (paramedic IN (0, 1)) -- Whether the medic is a paramedic
) STRICT, WITHOUT ROWID;

/* Checks of kits. */
CREATE TABLE checks (
id TEXT PRIMARY KEY, -- Check number
kit_id TEXT NOT NULL REFERENCES kits (id), -- Kit
medic_id TEXT NOT NULL REFERENCES medics (id), -- Medic
begun_on TEXT NOT NULL CHECK (begun_on IS date(begun_on)), -- Day
countersigned INTEGER NOT NULL CHECK (countersigned IN (0, 1)), -- Whether a second medic countersigned
status TEXT NOT NULL CHECK (status IN ('open', 'passed')) -- State of the check
) STRICT, WITHOUT ROWID;
