/* Members of the association. */
CREATE TABLE keepers (
id TEXT PRIMARY KEY, -- Member number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
dues_until TEXT NOT NULL CHECK (dues_until IS date(dues_until)), -- Last day for which dues are paid
debt_cents INTEGER NOT NULL CHECK (debt_cents >= 0) -- Debts in cents
) STRICT, WITHOUT ROWID;

/* Places where hives stand. */
CREATE TABLE apiaries (
id TEXT PRIMARY KEY, -- Apiary number
name TEXT NOT NULL UNIQUE, -- Name of the apiary
keeper_id TEXT NOT NULL REFERENCES keepers (id), -- Keeper
parish TEXT NOT NULL CHECK (parish IN ('Saltfleet', 'Ferncliff', 'Kauri Bay', 'Long Valley')), -- Parish
room INTEGER NOT NULL CHECK (room BETWEEN 1 AND 30), -- Most living hives
paper_until TEXT CHECK (paper_until IS date(paper_until)) -- Last day of the health paper
) STRICT, WITHOUT ROWID;

/* Colonies. */
CREATE TABLE hives (
id TEXT PRIMARY KEY, -- Hive number
label TEXT NOT NULL UNIQUE, -- Label on the hive
apiary_id TEXT NOT NULL REFERENCES apiaries (id), -- Apiary
queen_year INTEGER CHECK (queen_year BETWEEN 2018 AND 2030), -- Year of the queen
status TEXT NOT NULL CHECK (status IN ('queenright', 'queenless', 'sick', 'dead')), -- State of the colony
treated_on TEXT CHECK (treated_on IS date(treated_on)), -- Day of the last treatment
held_until TEXT CHECK (held_until IS date(held_until)), -- Last day on which honey is held
kilos INTEGER NOT NULL CHECK (kilos BETWEEN 0 AND 40) -- Kilos of honey of this season
) STRICT, WITHOUT ROWID;

/* Visits of the bee inspector. */
CREATE TABLE visits (
id TEXT PRIMARY KEY, -- Visit number
apiary_id TEXT NOT NULL REFERENCES apiaries (id), -- Apiary
visited_on TEXT NOT NULL CHECK (visited_on IS date(visited_on)), -- Day
finding TEXT NOT NULL CHECK (finding IN ('clean', 'varroa', 'foulbrood')), -- Finding
UNIQUE (apiary_id, visited_on)
) STRICT, WITHOUT ROWID;

/* Zones around foulbrood. */
CREATE TABLE disease_zones (
id TEXT PRIMARY KEY, -- Zone number
parish TEXT NOT NULL CHECK (parish IN ('Saltfleet', 'Ferncliff', 'Kauri Bay', 'Long Valley')), -- Parish
declared_on TEXT NOT NULL CHECK (declared_on IS date(declared_on)), -- Day of the declaration
lifted_on TEXT CHECK (lifted_on IS date(lifted_on)) -- Day on which it was lifted
) STRICT, WITHOUT ROWID;

/* Kits for extracting honey. */
CREATE TABLE extracting_kits (
id TEXT PRIMARY KEY, -- Kit number
name TEXT NOT NULL UNIQUE, -- Name of the kit
keeper_id TEXT REFERENCES keepers (id), -- Keeper who has it
lent_on TEXT CHECK (lent_on IS date(lent_on)), -- Day of lending
CHECK ((keeper_id IS NULL) = (lent_on IS NULL))
) STRICT, WITHOUT ROWID;

/* Reared queens. */
CREATE TABLE queen_batches (
id TEXT PRIMARY KEY, -- Batch number
breed TEXT NOT NULL CHECK (breed IN ('Buckfast', 'Carnica', 'Ligustica')), -- Breed
ready_on TEXT NOT NULL CHECK (ready_on IS date(ready_on)), -- First day of collection
queens_left INTEGER NOT NULL CHECK (queens_left BETWEEN 0 AND 50), -- Queens that are not reserved
UNIQUE (breed, ready_on)
) STRICT, WITHOUT ROWID;

/* Queens for keepers. */
CREATE TABLE queen_orders (
id TEXT PRIMARY KEY, -- Order number
batch_id TEXT NOT NULL REFERENCES queen_batches (id), -- Batch
keeper_id TEXT NOT NULL REFERENCES keepers (id), -- Keeper
queens INTEGER NOT NULL CHECK (queens BETWEEN 0 AND 4), -- Queens that are reserved, or collected and not used
status TEXT NOT NULL CHECK (status IN ('reserved', 'collected', 'used', 'cancelled')) -- State of the order
) STRICT, WITHOUT ROWID;

/* Sheets of advice. */
CREATE TABLE advice_sheets (
id TEXT PRIMARY KEY, -- Sheet number
title TEXT NOT NULL UNIQUE, -- Title
body TEXT NOT NULL -- Text
) STRICT, WITHOUT ROWID;

CREATE INDEX apiaries_by_keeper ON apiaries (keeper_id);
CREATE INDEX hives_by_apiary ON hives (apiary_id);
CREATE INDEX orders_by_keeper ON queen_orders (keeper_id);
