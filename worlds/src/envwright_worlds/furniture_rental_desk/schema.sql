/* Households that rent. */
CREATE TABLE households (
id TEXT PRIMARY KEY, -- Household number
name TEXT NOT NULL, -- Name of the tenant
email TEXT NOT NULL UNIQUE, -- E-mail address
most_month_cents INTEGER NOT NULL CHECK (most_month_cents >= 0), -- Most rent a month in cents
arrears_cents INTEGER NOT NULL CHECK (arrears_cents >= 0) -- Arrears in cents
) STRICT, WITHOUT ROWID;

/* Models of furniture. */
CREATE TABLE furniture_models (
id TEXT PRIMARY KEY, -- Model number
title TEXT NOT NULL UNIQUE, -- Title
room TEXT NOT NULL CHECK (room IN ('living', 'dining', 'bedroom', 'study')), -- Room for which it is
month_cents INTEGER NOT NULL CHECK (month_cents >= 100) -- Rent a month in cents
) STRICT, WITHOUT ROWID;

/* Single items. */
CREATE TABLE furniture_items (
id TEXT PRIMARY KEY, -- Item number
tag TEXT NOT NULL UNIQUE, -- Tag on the item
model_id TEXT NOT NULL REFERENCES furniture_models (id), -- Model
grade TEXT NOT NULL CHECK (grade IN ('A', 'B', 'C', 'D')), -- Grade of its condition
status TEXT NOT NULL CHECK (status IN ('in_store', 'on_rent', 'in_workshop', 'retired')) -- Where it is
) STRICT, WITHOUT ROWID;

/* Agreements with households. */
CREATE TABLE agreements (
id TEXT PRIMARY KEY, -- Agreement number
household_id TEXT NOT NULL REFERENCES households (id), -- Household
begins_on TEXT NOT NULL CHECK (begins_on IS date(begins_on)), -- First day
months INTEGER NOT NULL CHECK (months BETWEEN 3 AND 36), -- Months
ends_on TEXT NOT NULL CHECK (ends_on IS date(ends_on)), -- Last day
deposit_cents INTEGER CHECK (deposit_cents >= 0), -- Deposit in cents, once it is signed
collected_on TEXT CHECK (collected_on IS date(collected_on)), -- Day of the collection
status TEXT NOT NULL CHECK (status IN ('drafted', 'signed', 'running', 'collected', 'closed', 'cancelled')), -- State of the agreement
CHECK (status NOT IN ('signed', 'running', 'collected') OR deposit_cents IS NOT NULL),
CHECK ((status IN ('collected', 'closed')) = (collected_on IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Items on agreements. */
CREATE TABLE agreement_items (
agreement_id TEXT NOT NULL REFERENCES agreements (id), -- Agreement
item_id TEXT NOT NULL REFERENCES furniture_items (id), -- Item
PRIMARY KEY (agreement_id, item_id)
) STRICT, WITHOUT ROWID;

/* Trips of the van. */
CREATE TABLE van_trips (
id TEXT PRIMARY KEY, -- Trip number
agreement_id TEXT NOT NULL REFERENCES agreements (id), -- Agreement
kind TEXT NOT NULL CHECK (kind IN ('delivery', 'collection')), -- What the van does
trip_on TEXT NOT NULL CHECK (trip_on IS date(trip_on)), -- Day
half TEXT NOT NULL CHECK (half IN ('morning', 'afternoon')), -- Half of the day
status TEXT NOT NULL CHECK (status IN ('planned', 'done')), -- State of the trip
UNIQUE (agreement_id, kind)
) STRICT, WITHOUT ROWID;

/* Damage to items. */
CREATE TABLE blemishes (
agreement_id TEXT NOT NULL REFERENCES agreements (id), -- Agreement under which it came
item_id TEXT NOT NULL REFERENCES furniture_items (id), -- Item
noted_on TEXT NOT NULL CHECK (noted_on IS date(noted_on)), -- Day
cost_cents INTEGER NOT NULL CHECK (cost_cents >= 100), -- Cost in cents
PRIMARY KEY (agreement_id, item_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX items_by_model ON furniture_items (model_id);
CREATE INDEX agreements_by_household ON agreements (household_id);
CREATE INDEX agreement_items_by_item ON agreement_items (item_id);
