/* Vineyard parcels that deliver to the winery. */
CREATE TABLE parcels (
id TEXT PRIMARY KEY, -- Parcel number
name TEXT NOT NULL UNIQUE, -- Name of the parcel
grower TEXT NOT NULL, -- Name of the grower
variety TEXT NOT NULL CHECK (variety IN ('Verdelho', 'Chenin', 'Touriga', 'Muscat')), -- Grape variety
cap_kilos INTEGER NOT NULL CHECK (cap_kilos BETWEEN 500 AND 20000), -- Most kilos of this season
safe_on TEXT NOT NULL CHECK (safe_on IS date(safe_on)) -- First day on which it may be picked after spraying
) STRICT, WITHOUT ROWID;

/* Loads of grapes on the weighbridge. */
CREATE TABLE loads (
id TEXT PRIMARY KEY, -- Number of the weighbridge slip
parcel_id TEXT NOT NULL REFERENCES parcels (id), -- Parcel
weighed_on TEXT NOT NULL CHECK (weighed_on IS date(weighed_on)), -- Day of weighing
kilos INTEGER NOT NULL CHECK (kilos BETWEEN 50 AND 6000), -- Weight in kilos
oechsle INTEGER NOT NULL CHECK (oechsle BETWEEN 60 AND 130), -- Sugar in degrees Oechsle
status TEXT NOT NULL CHECK (status IN ('weighed', 'signed', 'crushed', 'turned_away')) -- State of the load
) STRICT, WITHOUT ROWID;

/* Vats of the cellar. */
CREATE TABLE vats (
id TEXT PRIMARY KEY, -- Vat number
name TEXT NOT NULL UNIQUE, -- Name of the vat
material TEXT NOT NULL CHECK (material IN ('steel', 'oak', 'concrete')), -- Material
capacity_litres INTEGER NOT NULL CHECK (capacity_litres BETWEEN 100 AND 10000), -- Litres that it can hold
clean INTEGER NOT NULL CHECK (clean IN (0, 1)) -- Whether it is clean
) STRICT, WITHOUT ROWID;

/* Lots of must and wine. */
CREATE TABLE lots (
id TEXT PRIMARY KEY, -- Lot number
title TEXT NOT NULL UNIQUE, -- Title of the lot in the cellar book
variety TEXT NOT NULL CHECK (variety IN ('Verdelho', 'Chenin', 'Touriga', 'Muscat')), -- Grape variety
vat_id TEXT REFERENCES vats (id), -- Vat in which it lies
litres INTEGER NOT NULL CHECK (litres >= 0), -- Litres
density INTEGER NOT NULL CHECK (density BETWEEN 985 AND 1130), -- Last density in grams a litre
sulphite_mg INTEGER NOT NULL CHECK (sulphite_mg BETWEEN 0 AND 160), -- Sulphite in mg a litre, all doses together
stage TEXT NOT NULL CHECK (stage IN ('must', 'fermenting', 'resting', 'bottled')), -- Stage of the lot
pitched_on TEXT CHECK (pitched_on IS date(pitched_on)), -- Day on which the ferment began
rested_on TEXT CHECK (rested_on IS date(rested_on)), -- Day on which the ferment ended
CHECK ((stage = 'bottled') = (vat_id IS NULL)),
CHECK ((stage = 'must') = (pitched_on IS NULL)),
CHECK ((stage IN ('resting', 'bottled')) = (rested_on IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Doses of sulphite. */
CREATE TABLE additions (
id TEXT PRIMARY KEY, -- Number of the dose
lot_id TEXT NOT NULL REFERENCES lots (id), -- Lot
added_on TEXT NOT NULL CHECK (added_on IS date(added_on)), -- Day
dose_mg INTEGER NOT NULL CHECK (dose_mg BETWEEN 5 AND 60) -- Dose in mg a litre
) STRICT, WITHOUT ROWID;

/* Moves of lots from vat to vat. */
CREATE TABLE rackings (
id TEXT PRIMARY KEY, -- Number of the racking
lot_id TEXT NOT NULL REFERENCES lots (id), -- Lot
from_vat_id TEXT NOT NULL REFERENCES vats (id), -- Vat that it left
to_vat_id TEXT NOT NULL REFERENCES vats (id), -- Vat into which it went
racked_on TEXT NOT NULL CHECK (racked_on IS date(racked_on)), -- Day
lost_litres INTEGER NOT NULL CHECK (lost_litres >= 0), -- Litres that were lost
CHECK (from_vat_id <> to_vat_id)
) STRICT, WITHOUT ROWID;

/* Runs of the bottling line. */
CREATE TABLE bottlings (
id TEXT PRIMARY KEY, -- Number of the run
lot_id TEXT NOT NULL REFERENCES lots (id), -- Lot
bottled_on TEXT NOT NULL CHECK (bottled_on IS date(bottled_on)), -- Day
bottles INTEGER NOT NULL CHECK (bottles BETWEEN 12 AND 1200) -- Bottles filled
) STRICT, WITHOUT ROWID;

CREATE INDEX loads_by_parcel ON loads (parcel_id);
CREATE INDEX lots_by_vat ON lots (vat_id);
CREATE INDEX additions_by_lot ON additions (lot_id);
CREATE INDEX rackings_by_lot ON rackings (lot_id);
