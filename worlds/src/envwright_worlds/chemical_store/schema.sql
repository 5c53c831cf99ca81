/* Chemicals of the store. */
CREATE TABLE substances (
id TEXT PRIMARY KEY, -- Substance number
name TEXT NOT NULL UNIQUE, -- Name
class TEXT NOT NULL CHECK (class IN ('flammable', 'acid', 'toxic', 'general')), -- Hazard class
level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3), -- Clearance that it asks for
most_ml INTEGER NOT NULL CHECK (most_ml > 0) -- Millilitres that the store may hold
) STRICT, WITHOUT ROWID;

/* People who use chemicals. */
CREATE TABLE chemists (
id TEXT PRIMARY KEY, -- Chemist number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
clearance INTEGER NOT NULL CHECK (clearance BETWEEN 1 AND 3), -- Clearance
fume_training_until TEXT NOT NULL CHECK (fume_training_until IS date(fume_training_until)) -- Last day of the fume training
) STRICT, WITHOUT ROWID;

/* Where bottles lie. */
CREATE TABLE cabinets (
id TEXT PRIMARY KEY, -- Cabinet number
name TEXT NOT NULL UNIQUE, -- Name
class TEXT NOT NULL CHECK (class IN ('flammable', 'acid', 'toxic', 'general')), -- Class that it is for
capacity_ml INTEGER NOT NULL CHECK (capacity_ml > 0), -- Millilitres that it holds
locked INTEGER NOT NULL CHECK (locked IN (0, 1)) -- Whether it is locked
) STRICT, WITHOUT ROWID;

/* Bottles of a substance. */
CREATE TABLE bottles (
id TEXT PRIMARY KEY, -- Bottle number
barcode TEXT NOT NULL UNIQUE, -- Barcode
substance_id TEXT NOT NULL REFERENCES substances (id), -- Substance
cabinet_id TEXT NOT NULL REFERENCES cabinets (id), -- Cabinet that it belongs in
ml_left INTEGER NOT NULL CHECK (ml_left >= 0), -- Millilitres left
expires_on TEXT NOT NULL CHECK (expires_on IS date(expires_on)), -- Expiry
extended INTEGER NOT NULL CHECK (extended IN (0, 1)), -- Whether the expiry was extended
status TEXT NOT NULL CHECK (status IN ('sealed', 'opened', 'out', 'empty', 'disposed')) -- State
) STRICT, WITHOUT ROWID;

/* Bottles handed to chemists. */
CREATE TABLE handouts (
id TEXT PRIMARY KEY, -- Handout number
bottle_id TEXT NOT NULL REFERENCES bottles (id), -- Bottle
chemist_id TEXT NOT NULL REFERENCES chemists (id), -- Chemist
out_on TEXT NOT NULL CHECK (out_on IS date(out_on)), -- Day on which it went out
used_ml INTEGER CHECK (used_ml >= 0), -- Millilitres used, once it is back
status TEXT NOT NULL CHECK (status IN ('out', 'back')) -- State
) STRICT, WITHOUT ROWID;

/* Requests to buy a substance. */
CREATE TABLE purchases (
id TEXT PRIMARY KEY, -- Purchase number
substance_id TEXT NOT NULL REFERENCES substances (id), -- Substance
asked_by_id TEXT NOT NULL REFERENCES chemists (id), -- Chemist who asked
approved_by_id TEXT REFERENCES chemists (id), -- Chemist who approved, if any
amount_ml INTEGER NOT NULL CHECK (amount_ml BETWEEN 100 AND 5000), -- Millilitres
status TEXT NOT NULL CHECK (status IN ('asked', 'approved', 'ordered', 'received', 'refused')) -- State
) STRICT, WITHOUT ROWID;

/* Drums for waste. */
CREATE TABLE drums (
id TEXT PRIMARY KEY, -- Drum number
name TEXT NOT NULL UNIQUE, -- Name
class TEXT NOT NULL CHECK (class IN ('flammable', 'acid', 'toxic', 'general')), -- Class that it is for
capacity_ml INTEGER NOT NULL CHECK (capacity_ml > 0), -- Millilitres that it holds
filled_ml INTEGER NOT NULL CHECK (filled_ml >= 0), -- Millilitres in it
status TEXT NOT NULL CHECK (status IN ('filling', 'sealed', 'collected')) -- State
) STRICT, WITHOUT ROWID;
