/* Veterinary practices. */
CREATE TABLE practices (
id TEXT PRIMARY KEY, -- Practice number
name TEXT NOT NULL, -- Name of the practice
email TEXT NOT NULL UNIQUE, -- E-mail address
suspended INTEGER NOT NULL CHECK (suspended IN (0, 1)) -- Whether nothing is booked in from it
) STRICT, WITHOUT ROWID;

/* Staff of the laboratory. */
CREATE TABLE staff (
id TEXT PRIMARY KEY, -- Staff key
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
role TEXT NOT NULL CHECK (role IN ('technician', 'pathologist')), -- What the person does
on_shift INTEGER NOT NULL CHECK (on_shift IN (0, 1)) -- Whether the person is at work
) STRICT, WITHOUT ROWID;

/* Panels of assays. */
CREATE TABLE panels (
id TEXT PRIMARY KEY, -- Panel code
name TEXT NOT NULL UNIQUE, -- Name of the panel
material TEXT NOT NULL CHECK (material IN ('blood', 'urine', 'swab')), -- Kind of sample
volume_ul INTEGER NOT NULL CHECK (volume_ul BETWEEN 0 AND 5000), -- Volume that it takes in microlitres
max_age_days INTEGER NOT NULL CHECK (max_age_days BETWEEN 0 AND 30), -- Age that the sample may have in days
price_cents INTEGER NOT NULL CHECK (price_cents >= 1) -- Price in cents
) STRICT, WITHOUT ROWID;

/* Values that panels measure. */
CREATE TABLE assays (
id TEXT PRIMARY KEY, -- Assay code
panel_id TEXT NOT NULL REFERENCES panels (id), -- Panel
name TEXT NOT NULL, -- Name of the assay
low INTEGER NOT NULL CHECK (low >= 0), -- Lower end of the reference range
high INTEGER NOT NULL CHECK (high >= 0), -- Upper end of the reference range
CHECK (low <= high)
) STRICT, WITHOUT ROWID;

/* Samples of animals. */
CREATE TABLE samples (
id TEXT PRIMARY KEY, -- Sample number
practice_id TEXT NOT NULL REFERENCES practices (id), -- Practice that sent it
animal TEXT NOT NULL, -- Name of the animal
species TEXT NOT NULL CHECK (species IN ('dog', 'cat', 'horse', 'rabbit')), -- Species
material TEXT NOT NULL CHECK (material IN ('blood', 'urine', 'swab')), -- Kind of sample
taken_on TEXT NOT NULL CHECK (taken_on IS date(taken_on)), -- Day on which it was taken
left_ul INTEGER NOT NULL CHECK (left_ul BETWEEN 0 AND 20000), -- What is left in microlitres
status TEXT NOT NULL CHECK (status IN ('stored', 'reported', 'discarded')) -- State of the sample
) STRICT, WITHOUT ROWID;

/* Panels ordered on samples. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Order number
sample_id TEXT NOT NULL REFERENCES samples (id), -- Sample
panel_id TEXT NOT NULL REFERENCES panels (id), -- Panel
urgent INTEGER NOT NULL CHECK (urgent IN (0, 1)), -- Whether it goes first
technician_id TEXT REFERENCES staff (id), -- Who runs it
pathologist_id TEXT REFERENCES staff (id), -- Who validated it
status TEXT NOT NULL CHECK (status IN ('requested', 'running', 'entered', 'validated', 'cancelled')) -- State of the order
) STRICT, WITHOUT ROWID;

/* Values of assays in orders. */
CREATE TABLE readings (
order_id TEXT NOT NULL REFERENCES orders (id), -- Order
assay_id TEXT NOT NULL REFERENCES assays (id), -- Assay
value INTEGER NOT NULL CHECK (value BETWEEN 0 AND 100000), -- Value
PRIMARY KEY (order_id, assay_id)
) STRICT, WITHOUT ROWID;

/* Versions of the reports of samples. */
CREATE TABLE reports (
sample_id TEXT NOT NULL REFERENCES samples (id), -- Sample
version INTEGER NOT NULL CHECK (version BETWEEN 1 AND 20), -- Version
orders INTEGER NOT NULL CHECK (orders BETWEEN 1 AND 20), -- Validated orders that it shows
issued_on TEXT NOT NULL CHECK (issued_on IS date(issued_on)), -- Day on which it was issued
status TEXT NOT NULL CHECK (status IN ('issued', 'superseded')), -- Whether it is the last one
PRIMARY KEY (sample_id, version)
) STRICT, WITHOUT ROWID;

CREATE INDEX orders_by_sample ON orders (sample_id);
CREATE INDEX assays_by_panel ON assays (panel_id);
CREATE INDEX samples_by_practice ON samples (practice_id);
