/* Sizes of units. */
CREATE TABLE sizes (
id TEXT PRIMARY KEY, -- Size code
name TEXT NOT NULL UNIQUE, -- Name of the size
rent_cents INTEGER NOT NULL CHECK (rent_cents >= 1) -- Rent for 30 days in cents
) STRICT, WITHOUT ROWID;

/* Units. */
CREATE TABLE units (
id TEXT PRIMARY KEY, -- Unit number
size_id TEXT NOT NULL REFERENCES sizes (id), -- Size
heated INTEGER NOT NULL CHECK (heated IN (0, 1)), -- Whether it is heated
status TEXT NOT NULL CHECK (status IN ('free', 'held', 'let', 'out_of_service')) -- State of the unit
) STRICT, WITHOUT ROWID;

/* Tenants. */
CREATE TABLE tenants (
id TEXT PRIMARY KEY, -- Tenant number
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Leases. */
CREATE TABLE leases (
id TEXT PRIMARY KEY, -- Lease number
tenant_id TEXT NOT NULL REFERENCES tenants (id), -- Tenant
unit_id TEXT NOT NULL REFERENCES units (id), -- Unit
paid_until TEXT NOT NULL CHECK (paid_until IS date(paid_until)), -- Last day that is paid
leaves_on TEXT CHECK (leaves_on IS date(leaves_on)), -- Day on which the tenant leaves, where notice was given
status TEXT NOT NULL CHECK (status IN ('running', 'overlocked', 'ended')) -- State of the lease
) STRICT, WITHOUT ROWID;

/* Gate codes. */
CREATE TABLE codes (
id TEXT PRIMARY KEY, -- Code number
lease_id TEXT NOT NULL REFERENCES leases (id), -- Lease
holder TEXT NOT NULL, -- Who carries it
hours TEXT NOT NULL CHECK (hours IN ('day', 'always')), -- When it opens the gate
status TEXT NOT NULL CHECK (status IN ('active', 'locked', 'revoked')) -- State of the code
) STRICT, WITHOUT ROWID;

/* Charges besides the rent. */
CREATE TABLE charges (
id TEXT PRIMARY KEY, -- Charge number
lease_id TEXT NOT NULL REFERENCES leases (id), -- Lease
kind TEXT NOT NULL CHECK (kind IN ('late', 'lock', 'code')), -- Late fee, lock fee or night code
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1), -- Amount in cents
made_on TEXT NOT NULL CHECK (made_on IS date(made_on)), -- Day of the charge
status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'waived')) -- State of the charge
) STRICT, WITHOUT ROWID;

/* Queue for sizes. */
CREATE TABLE queue (
id TEXT PRIMARY KEY, -- Queue number
tenant_id TEXT NOT NULL REFERENCES tenants (id), -- Tenant
size_id TEXT NOT NULL REFERENCES sizes (id), -- Size
since TEXT NOT NULL CHECK (since IS date(since)), -- Day of joining
unit_id TEXT REFERENCES units (id), -- Unit that is offered
offer_until TEXT CHECK (offer_until IS date(offer_until)), -- Last day of the offer
status TEXT NOT NULL CHECK (status IN ('waiting', 'offered', 'done', 'dropped')) -- State of the wish
) STRICT, WITHOUT ROWID;

/* Auctions. */
CREATE TABLE auctions (
id TEXT PRIMARY KEY, -- Auction number
lease_id TEXT NOT NULL REFERENCES leases (id), -- Lease
held_on TEXT NOT NULL CHECK (held_on IS date(held_on)), -- Day of the auction
price_cents INTEGER CHECK (price_cents >= 0), -- What it brought, in cents
status TEXT NOT NULL CHECK (status IN ('announced', 'cancelled', 'sold')), -- State of the auction
CHECK ((status = 'sold') = (price_cents IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX leases_by_tenant ON leases (tenant_id);
CREATE INDEX codes_by_lease ON codes (lease_id);
CREATE INDEX charges_by_lease ON charges (lease_id);
