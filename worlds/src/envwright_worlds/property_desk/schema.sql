/* Apartment houses. */
CREATE TABLE houses (
id TEXT PRIMARY KEY, -- House number
name TEXT NOT NULL UNIQUE, -- Name of the house
budget_cents INTEGER NOT NULL CHECK (budget_cents >= 0) -- Budget for repairs that is left, in cents
) STRICT, WITHOUT ROWID;

/* Tenants. */
CREATE TABLE tenants (
id TEXT PRIMARY KEY, -- Tenant number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
house_id TEXT NOT NULL REFERENCES houses (id), -- House
flat TEXT NOT NULL, -- Flat
status TEXT NOT NULL CHECK (status IN ('current', 'moved_out')) -- State of the tenant
) STRICT, WITHOUT ROWID;

/* Firms that repair. */
CREATE TABLE contractors (
id TEXT PRIMARY KEY, -- Contractor number
name TEXT NOT NULL UNIQUE, -- Name of the firm
trade TEXT NOT NULL CHECK (trade IN ('plumbing', 'electrics', 'joinery', 'heating')), -- Trade
insured_until TEXT NOT NULL CHECK (insured_until IS date(insured_until)), -- Last day of its insurance
status TEXT NOT NULL CHECK (status IN ('active', 'suspended')) -- State of the firm
) STRICT, WITHOUT ROWID;

/* Repairs in flats. */
CREATE TABLE repairs (
id TEXT PRIMARY KEY, -- Repair number
tenant_id TEXT NOT NULL REFERENCES tenants (id), -- Who reported it
title TEXT NOT NULL, -- What is wrong
trade TEXT NOT NULL CHECK (trade IN ('plumbing', 'electrics', 'joinery', 'heating')), -- Trade
urgent INTEGER NOT NULL CHECK (urgent IN (0, 1)), -- Whether it is urgent
reported_on TEXT NOT NULL CHECK (reported_on IS date(reported_on)), -- Day of the report
status TEXT NOT NULL CHECK (status IN ('reported', 'with_owner', 'approved', 'done', 'refused')) -- State of the repair
) STRICT, WITHOUT ROWID;

/* Prices of firms for repairs. */
CREATE TABLE quotes (
id TEXT PRIMARY KEY, -- Quote number
repair_id TEXT NOT NULL REFERENCES repairs (id), -- Repair
contractor_id TEXT NOT NULL REFERENCES contractors (id), -- Firm
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1), -- Price in cents
status TEXT NOT NULL CHECK (status IN ('offered', 'chosen', 'declined')), -- State of the quote
UNIQUE (repair_id, contractor_id)
) STRICT, WITHOUT ROWID;

/* Half days on which firms come. */
CREATE TABLE visits (
id TEXT PRIMARY KEY, -- Visit number
repair_id TEXT NOT NULL REFERENCES repairs (id), -- Repair
contractor_id TEXT NOT NULL REFERENCES contractors (id), -- Firm
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day
half TEXT NOT NULL CHECK (half IN ('morning', 'afternoon')), -- Half of the day
status TEXT NOT NULL CHECK (status IN ('planned', 'kept', 'missed')) -- State of the visit
) STRICT, WITHOUT ROWID;

/* Invoices of firms. */
CREATE TABLE invoices (
id TEXT PRIMARY KEY, -- Invoice number
repair_id TEXT NOT NULL REFERENCES repairs (id), -- Repair
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1), -- Amount in cents
status TEXT NOT NULL CHECK (status IN ('open', 'disputed', 'paid')) -- State of the invoice
) STRICT, WITHOUT ROWID;

CREATE INDEX repairs_by_tenant ON repairs (tenant_id);
CREATE INDEX quotes_by_repair ON quotes (repair_id);
CREATE INDEX visits_by_repair ON visits (repair_id);
