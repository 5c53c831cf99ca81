/* Wards of the hospital. */
CREATE TABLE wards (
id TEXT PRIMARY KEY, -- Ward code
name TEXT NOT NULL UNIQUE -- Name of the ward
) STRICT, WITHOUT ROWID;

/* People who order, check and witness. */
CREATE TABLE staff (
id TEXT PRIMARY KEY, -- Staff number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
role TEXT NOT NULL CHECK (role IN ('nurse', 'pharmacist')), -- What the person works as
ward_id TEXT REFERENCES wards (id), -- Ward of a nurse
on_duty INTEGER NOT NULL CHECK (on_duty IN (0, 1)) -- Whether the person is on duty today
) STRICT, WITHOUT ROWID;

/* Drugs of the hospital's list. */
CREATE TABLE drugs (
id TEXT PRIMARY KEY, -- Drug code
name TEXT NOT NULL UNIQUE, -- Name with strength and form
controlled INTEGER NOT NULL CHECK (controlled IN (0, 1)), -- Whether it needs two approvals
most_units INTEGER NOT NULL CHECK (most_units BETWEEN 1 AND 500), -- Most units in an order
reorder_level INTEGER NOT NULL CHECK (reorder_level BETWEEN 0 AND 1000), -- Units below which it is ordered anew
status TEXT NOT NULL CHECK (status IN ('listed', 'withdrawn')) -- Whether it may be ordered
) STRICT, WITHOUT ROWID;

/* Batches on the shelves. */
CREATE TABLE batches (
id TEXT PRIMARY KEY, -- Batch number
drug_id TEXT NOT NULL REFERENCES drugs (id), -- Drug
lot TEXT NOT NULL, -- Lot number of the maker
expires_on TEXT NOT NULL CHECK (expires_on IS date(expires_on)), -- Last day on which it may be used
units_left INTEGER NOT NULL CHECK (units_left >= 0), -- Units that are left
status TEXT NOT NULL CHECK (status IN ('quarantine', 'released', 'destroyed')), -- State of the batch
UNIQUE (drug_id, lot)
) STRICT, WITHOUT ROWID;

/* Orders of the wards. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Order number
ward_id TEXT NOT NULL REFERENCES wards (id), -- Ward that ordered
drug_id TEXT NOT NULL REFERENCES drugs (id), -- Drug
nurse_id TEXT NOT NULL REFERENCES staff (id), -- Nurse who ordered
units INTEGER NOT NULL CHECK (units BETWEEN 1 AND 500), -- Units ordered
status TEXT NOT NULL CHECK (status IN ('requested', 'checked', 'approved', 'dispensed', 'rejected')), -- State of the order
ordered_on TEXT NOT NULL CHECK (ordered_on IS date(ordered_on)), -- Day of the order
reason TEXT -- Why it was rejected
) STRICT, WITHOUT ROWID;

/* Signatures of pharmacists under orders. */
CREATE TABLE approvals (
order_id TEXT NOT NULL REFERENCES orders (id), -- Order
step INTEGER NOT NULL CHECK (step BETWEEN 1 AND 2), -- 1 for the check, 2 for the approval
pharmacist_id TEXT NOT NULL REFERENCES staff (id), -- Pharmacist who signed
PRIMARY KEY (order_id, step)
) STRICT, WITHOUT ROWID;

/* Stock ledger of the batches. */
CREATE TABLE movements (
id TEXT PRIMARY KEY, -- Entry number
batch_id TEXT NOT NULL REFERENCES batches (id), -- Batch
kind TEXT NOT NULL CHECK (kind IN ('received', 'dispensed', 'counted', 'destroyed')), -- What happened
change_units INTEGER NOT NULL, -- Units that came in, negative where they went out
order_id TEXT REFERENCES orders (id), -- Order that was dispensed
signed_by TEXT NOT NULL REFERENCES staff (id), -- Who signed
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)) -- Day of the entry
) STRICT, WITHOUT ROWID;

CREATE INDEX batches_by_drug ON batches (drug_id);
CREATE INDEX orders_by_ward ON orders (ward_id);
CREATE INDEX movements_by_batch ON movements (batch_id);
