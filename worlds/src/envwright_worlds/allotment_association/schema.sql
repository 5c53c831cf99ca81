/* Garden sites. */
CREATE TABLE sites (
id TEXT PRIMARY KEY, -- Site code
name TEXT NOT NULL UNIQUE, -- Name of the site
rate_cents INTEGER NOT NULL CHECK (rate_cents > 0) -- Rent for a square metre and year, in cents
) STRICT, WITHOUT ROWID;

/* Plots of the sites. */
CREATE TABLE plots (
id TEXT PRIMARY KEY, -- Plot key
site_id TEXT NOT NULL REFERENCES sites (id), -- Site
number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 300), -- Number on the site
size_m2 INTEGER NOT NULL CHECK (size_m2 BETWEEN 20 AND 500), -- Size in square metres
shed INTEGER NOT NULL CHECK (shed IN (0, 1)), -- Whether it has a shed
meter_litres INTEGER NOT NULL CHECK (meter_litres >= 0), -- Last reading of the water meter in litres
status TEXT NOT NULL CHECK (status IN ('vacant', 'let', 'closed')), -- State of the plot
UNIQUE (site_id, number)
) STRICT, WITHOUT ROWID;

/* People who rent or rented plots. */
CREATE TABLE tenants (
id TEXT PRIMARY KEY, -- Tenant number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
phone TEXT NOT NULL, -- Phone number
concession INTEGER NOT NULL CHECK (concession IN (0, 1)), -- Whether the rent is halved
status TEXT NOT NULL CHECK (status IN ('active', 'former')) -- Whether they rent a plot
) STRICT, WITHOUT ROWID;

/* Leases of plots. */
CREATE TABLE tenancies (
id TEXT PRIMARY KEY, -- Tenancy number
plot_id TEXT NOT NULL REFERENCES plots (id), -- Plot
tenant_id TEXT NOT NULL REFERENCES tenants (id), -- Tenant
status TEXT NOT NULL CHECK (status IN ('running', 'notice', 'ended')), -- State of the lease
began_on TEXT NOT NULL CHECK (began_on IS date(began_on)), -- First day
notice_for TEXT CHECK (notice_for IS date(notice_for)) -- Day for which notice was given
) STRICT, WITHOUT ROWID;

/* People on the waiting lists. */
CREATE TABLE applicants (
id TEXT PRIMARY KEY, -- Application number
site_id TEXT NOT NULL REFERENCES sites (id), -- Site that is wanted
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL, -- E-mail address
phone TEXT NOT NULL, -- Phone number
priority INTEGER NOT NULL CHECK (priority IN (0, 1)), -- Whether they go before others
applied_on TEXT NOT NULL CHECK (applied_on IS date(applied_on)), -- Day of the application
status TEXT NOT NULL CHECK (status IN ('waiting', 'offered', 'accepted', 'withdrawn')), -- State of the application
plot_id TEXT REFERENCES plots (id), -- Plot that is offered or was accepted
offered_on TEXT CHECK (offered_on IS date(offered_on)), -- Day of the offer
declines INTEGER NOT NULL CHECK (declines BETWEEN 0 AND 2) -- Offers that were declined
) STRICT, WITHOUT ROWID;

/* Visits to plots that are let. */
CREATE TABLE inspections (
id TEXT PRIMARY KEY, -- Inspection number
tenancy_id TEXT NOT NULL REFERENCES tenancies (id), -- Tenancy that was inspected
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day of the visit
result TEXT NOT NULL CHECK (result IN ('passed', 'failed')), -- Mark
note TEXT -- What was seen
) STRICT, WITHOUT ROWID;

/* Warnings after failed inspections. */
CREATE TABLE warnings (
id TEXT PRIMARY KEY, -- Warning number
tenancy_id TEXT NOT NULL REFERENCES tenancies (id), -- Tenancy that is warned
issued_on TEXT NOT NULL CHECK (issued_on IS date(issued_on)), -- Day of the warning
put_right_by TEXT NOT NULL CHECK (put_right_by IS date(put_right_by)), -- Last day to put it right
status TEXT NOT NULL CHECK (status IN ('open', 'settled', 'escalated')) -- State of the warning
) STRICT, WITHOUT ROWID;

/* Rent and water that tenants owe. */
CREATE TABLE invoices (
id TEXT PRIMARY KEY, -- Invoice number
tenancy_id TEXT NOT NULL REFERENCES tenancies (id), -- Tenancy it is for
kind TEXT NOT NULL CHECK (kind IN ('rent', 'water')), -- What it is for
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which it is due
status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'cancelled')) -- State of the invoice
) STRICT, WITHOUT ROWID;

CREATE INDEX plots_by_site ON plots (site_id);
CREATE INDEX tenancies_by_plot ON tenancies (plot_id);
CREATE INDEX tenancies_by_tenant ON tenancies (tenant_id);
CREATE INDEX invoices_by_tenancy ON invoices (tenancy_id);
