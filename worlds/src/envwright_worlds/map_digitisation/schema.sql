/* Collections of maps. */
CREATE TABLE collections (
id TEXT PRIMARY KEY, -- Collection number
name TEXT NOT NULL UNIQUE, -- Name of the collection
restricted INTEGER NOT NULL CHECK (restricted IN (0, 1)) -- Whether scans need a permission
) STRICT, WITHOUT ROWID;

/* Maps. */
CREATE TABLE maps (
id TEXT PRIMARY KEY, -- Map number
shelfmark TEXT NOT NULL UNIQUE, -- Shelfmark
title TEXT NOT NULL, -- Title
collection_id TEXT NOT NULL REFERENCES collections (id), -- Collection
year INTEGER NOT NULL CHECK (year BETWEEN 1500 AND 2000), -- Year
width_cm INTEGER NOT NULL CHECK (width_cm >= 10), -- Width in centimetres
condition TEXT NOT NULL CHECK (condition IN ('good', 'fragile', 'too_fragile')), -- Condition
place TEXT NOT NULL CHECK (place IN ('shelf', 'conservation')) -- Where the map is
) STRICT, WITHOUT ROWID;

/* People and companies who order scans. */
CREATE TABLE requesters (
id TEXT PRIMARY KEY, -- Requester number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
kind TEXT NOT NULL CHECK (kind IN ('private', 'scholar', 'company')), -- Kind of requester
blocked INTEGER NOT NULL CHECK (blocked IN (0, 1)) -- Whether no order is taken from the requester
) STRICT, WITHOUT ROWID;

/* Permissions for restricted collections. */
CREATE TABLE permissions (
id TEXT PRIMARY KEY, -- Permission number
collection_id TEXT NOT NULL REFERENCES collections (id), -- Collection
requester_id TEXT NOT NULL REFERENCES requesters (id), -- Requester
purpose TEXT NOT NULL CHECK (purpose IN ('private', 'research', 'print')), -- Purpose
status TEXT NOT NULL CHECK (status IN ('asked', 'granted', 'refused')) -- State of the permission
) STRICT, WITHOUT ROWID;

/* Orders. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Order number
requester_id TEXT NOT NULL REFERENCES requesters (id), -- Requester
project TEXT NOT NULL, -- Title of the project
purpose TEXT NOT NULL CHECK (purpose IN ('private', 'research', 'print')), -- Purpose of the scans
quote_cents INTEGER NOT NULL CHECK (quote_cents >= 0), -- Quoted price in cents
quoted_on TEXT CHECK (quoted_on IS date(quoted_on)), -- Day of the quote
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Paid so far in cents
link_until TEXT CHECK (link_until IS date(link_until)), -- Last day of the link
status TEXT NOT NULL CHECK (status IN ('draft', 'quoted', 'accepted', 'in_work', 'delivered', 'cancelled')), -- State of the order
CHECK (paid_cents <= quote_cents),
CHECK (status NOT IN ('quoted', 'accepted', 'in_work', 'delivered') OR quoted_on IS NOT NULL),
CHECK ((status = 'delivered') = (link_until IS NOT NULL)),
CHECK (status <> 'delivered' OR paid_cents = quote_cents)
) STRICT, WITHOUT ROWID;

/* Lines of orders, one for each map. */
CREATE TABLE lines (
id TEXT PRIMARY KEY, -- Line number
order_id TEXT NOT NULL REFERENCES orders (id), -- Order
map_id TEXT NOT NULL REFERENCES maps (id), -- Map
dpi TEXT NOT NULL CHECK (dpi IN ('300', '600', '1200')), -- Dots per inch
price_cents INTEGER NOT NULL CHECK (price_cents >= 0), -- Price in cents
status TEXT NOT NULL CHECK (status IN ('waiting', 'scanned', 'approved')), -- State of the line
UNIQUE (order_id, map_id)
) STRICT, WITHOUT ROWID;

/* Scanners. */
CREATE TABLE devices (
id TEXT PRIMARY KEY, -- Device number
name TEXT NOT NULL UNIQUE, -- Name of the device
widest_cm INTEGER NOT NULL CHECK (widest_cm >= 10), -- Widest map in centimetres
out_of_order INTEGER NOT NULL CHECK (out_of_order IN (0, 1)) -- Whether it is out of order
) STRICT, WITHOUT ROWID;

/* Operators. */
CREATE TABLE operators (
id TEXT PRIMARY KEY, -- Operator number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
fragile_trained INTEGER NOT NULL CHECK (fragile_trained IN (0, 1)) -- Whether trained for fragile maps
) STRICT, WITHOUT ROWID;

/* Scanning jobs. */
CREATE TABLE jobs (
id TEXT PRIMARY KEY, -- Job number
line_id TEXT NOT NULL REFERENCES lines (id), -- Line
device_id TEXT NOT NULL REFERENCES devices (id), -- Device
operator_id TEXT NOT NULL REFERENCES operators (id), -- Operator
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
status TEXT NOT NULL CHECK (status IN ('planned', 'done')) -- State of the job
) STRICT, WITHOUT ROWID;

/* Catalogue notes. */
CREATE TABLE notes (
id TEXT PRIMARY KEY, -- Note number
map_id TEXT NOT NULL REFERENCES maps (id), -- Map
body TEXT NOT NULL -- Text
) STRICT, WITHOUT ROWID;
