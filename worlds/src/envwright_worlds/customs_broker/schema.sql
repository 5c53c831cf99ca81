/* Firms that the broker acts for. */
CREATE TABLE clients (
id TEXT PRIMARY KEY, -- Client number
name TEXT NOT NULL, -- Name of the firm
email TEXT NOT NULL UNIQUE, -- E-mail address
mandate_until TEXT NOT NULL CHECK (mandate_until IS date(mandate_until)), -- Last day of the mandate
guarantee_cents INTEGER NOT NULL CHECK (guarantee_cents >= 0), -- Guarantee for duties, in cents
used_cents INTEGER NOT NULL CHECK (used_cents >= 0), -- Part of the guarantee that is used, in cents
CHECK (used_cents <= guarantee_cents)
) STRICT, WITHOUT ROWID;

/* Tariff headings. */
CREATE TABLE tariffs (
id TEXT PRIMARY KEY, -- Tariff code
name TEXT NOT NULL UNIQUE, -- Goods
duty_permille INTEGER NOT NULL CHECK (duty_permille BETWEEN 0 AND 1000), -- Duty in thousandths of the value
licence INTEGER NOT NULL CHECK (licence IN (0, 1)) -- Whether an import licence is asked for
) STRICT, WITHOUT ROWID;

/* Goods on a waybill. */
CREATE TABLE shipments (
id TEXT PRIMARY KEY, -- Shipment number
client_id TEXT NOT NULL REFERENCES clients (id), -- Whose goods
waybill TEXT NOT NULL UNIQUE, -- Number of the waybill
goods TEXT NOT NULL, -- What it is
packages INTEGER NOT NULL CHECK (packages BETWEEN 1 AND 500), -- Packages
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which it arrives or arrived
status TEXT NOT NULL CHECK (status IN ('announced', 'arrived', 'released')) -- State of the shipment
) STRICT, WITHOUT ROWID;

/* Declarations to customs. */
CREATE TABLE declarations (
id TEXT PRIMARY KEY, -- Declaration number
shipment_id TEXT NOT NULL REFERENCES shipments (id), -- Shipment
kind TEXT NOT NULL CHECK (kind IN ('import', 'temporary')), -- Kind of declaration; temporary ones bear no duty
status TEXT NOT NULL CHECK (status IN ('draft', 'filed', 'held', 'cleared', 'cancelled')), -- State of the declaration
filed_on TEXT CHECK (filed_on IS date(filed_on)), -- Day on which it was filed
duty_cents INTEGER CHECK (duty_cents >= 0), -- Duty in cents
CHECK ((status IN ('draft', 'cancelled')) = (duty_cents IS NULL)),
CHECK ((duty_cents IS NULL) = (filed_on IS NULL))
) STRICT, WITHOUT ROWID;

/* Lines of declarations. */
CREATE TABLE lines (
id TEXT PRIMARY KEY, -- Line number
declaration_id TEXT NOT NULL REFERENCES declarations (id), -- Declaration
tariff_id TEXT NOT NULL REFERENCES tariffs (id), -- Tariff heading
packages INTEGER NOT NULL CHECK (packages BETWEEN 1 AND 500), -- Packages
value_cents INTEGER NOT NULL CHECK (value_cents >= 1), -- Value in cents
UNIQUE (declaration_id, tariff_id)
) STRICT, WITHOUT ROWID;

/* Papers for shipments. */
CREATE TABLE documents (
id TEXT PRIMARY KEY, -- Document number
shipment_id TEXT NOT NULL REFERENCES shipments (id), -- Shipment
kind TEXT NOT NULL CHECK (kind IN ('invoice', 'packing_list', 'licence', 'origin')), -- Kind of document
received_on TEXT NOT NULL CHECK (received_on IS date(received_on)), -- Day on which it came
UNIQUE (shipment_id, kind)
) STRICT, WITHOUT ROWID;

/* Times of inspections. */
CREATE TABLE slots (
id TEXT PRIMARY KEY, -- Slot number
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Begin
shed TEXT NOT NULL, -- Where it is
places INTEGER NOT NULL CHECK (places BETWEEN 1 AND 9) -- Shipments that are inspected
) STRICT, WITHOUT ROWID;

/* Holds on declarations. */
CREATE TABLE holds (
id TEXT PRIMARY KEY, -- Hold number
declaration_id TEXT NOT NULL REFERENCES declarations (id), -- Declaration
reason TEXT NOT NULL CHECK (reason IN ('licence', 'origin', 'inspection', 'valuation')), -- Why
placed_on TEXT NOT NULL CHECK (placed_on IS date(placed_on)), -- Day of the hold
slot_id TEXT REFERENCES slots (id), -- Inspection that is booked
status TEXT NOT NULL CHECK (status IN ('open', 'answered', 'lifted')) -- State of the hold
) STRICT, WITHOUT ROWID;

CREATE INDEX lines_by_declaration ON lines (declaration_id);
CREATE INDEX holds_by_declaration ON holds (declaration_id);
CREATE INDEX declarations_by_shipment ON declarations (shipment_id);
