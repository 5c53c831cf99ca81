/* Estates of the association. */
CREATE TABLE estates (
id TEXT PRIMARY KEY, -- Number of the estate
name TEXT NOT NULL UNIQUE, -- Name of the estate
budget_cents INTEGER NOT NULL CHECK (budget_cents >= 0) -- What is left of the budget for repairs, in cents
) STRICT, WITHOUT ROWID;

/* Flats. */
CREATE TABLE flats (
id TEXT PRIMARY KEY, -- Number of the flat
estate_id TEXT NOT NULL REFERENCES estates (id), -- Estate
address TEXT NOT NULL UNIQUE, -- Address of the flat
tenant_name TEXT NOT NULL, -- Name of the tenant
tenant_email TEXT NOT NULL -- E-mail address of the tenant
) STRICT, WITHOUT ROWID;

/* Caretakers. */
CREATE TABLE caretakers (
id TEXT PRIMARY KEY, -- Number of the caretaker
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
estate_id TEXT NOT NULL REFERENCES estates (id), -- Estate
absent INTEGER NOT NULL CHECK (absent IN (0, 1)) -- Whether the caretaker is ill or on leave
) STRICT, WITHOUT ROWID;

/* Trade firms with a frame contract. */
CREATE TABLE firms (
id TEXT PRIMARY KEY, -- Number of the firm
name TEXT NOT NULL UNIQUE, -- Name of the firm
trade TEXT NOT NULL CHECK (trade IN ('plumbing', 'heating', 'electrics', 'joinery')), -- Trade
limit_cents INTEGER NOT NULL CHECK (limit_cents > 0), -- Largest order of the contract in cents
contract_until TEXT NOT NULL CHECK (contract_until IS date(contract_until)) -- Last day of the contract
) STRICT, WITHOUT ROWID;

/* Repair orders. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Number of the order
flat_id TEXT NOT NULL REFERENCES flats (id), -- Flat
trade TEXT NOT NULL CHECK (trade IN ('plumbing', 'heating', 'electrics', 'joinery')), -- Trade that is needed
damage TEXT NOT NULL, -- What is broken
emergency INTEGER NOT NULL CHECK (emergency IN (0, 1)), -- Whether it is an emergency
caretaker_id TEXT REFERENCES caretakers (id), -- Caretaker who inspected
estimate_cents INTEGER CHECK (estimate_cents BETWEEN 1000 AND 900000), -- Estimate in cents
firm_id TEXT REFERENCES firms (id), -- Firm
status TEXT NOT NULL CHECK (status IN ('reported', 'inspected', 'commissioned', 'done', 'closed', 'cancelled')), -- State of the order
CHECK ((caretaker_id IS NULL) = (estimate_cents IS NULL)),
CHECK (status NOT IN ('commissioned', 'done') OR firm_id IS NOT NULL)
) STRICT, WITHOUT ROWID;

/* Appointments of firms with tenants. */
CREATE TABLE appointments (
id TEXT PRIMARY KEY, -- Number of the appointment
order_id TEXT NOT NULL REFERENCES orders (id), -- Order
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
half TEXT NOT NULL CHECK (half IN ('morning', 'afternoon')), -- Half of the day
status TEXT NOT NULL CHECK (status IN ('proposed', 'confirmed', 'kept', 'missed')) -- State of the appointment
) STRICT, WITHOUT ROWID;

/* Invoices of firms. */
CREATE TABLE invoices (
id TEXT PRIMARY KEY, -- Number of the invoice
order_id TEXT NOT NULL REFERENCES orders (id), -- Order
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
status TEXT NOT NULL CHECK (status IN ('received', 'approved', 'rejected')) -- State of the invoice
) STRICT, WITHOUT ROWID;

/* Advice for the repair office. */
CREATE TABLE hints (
id TEXT PRIMARY KEY, -- Number of the text
title TEXT NOT NULL UNIQUE, -- Title
body TEXT NOT NULL -- Text
) STRICT, WITHOUT ROWID;
