/* Workers of the floor. */
CREATE TABLE workers (
id TEXT PRIMARY KEY, -- Worker number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
on_shift INTEGER NOT NULL CHECK (on_shift IN (0, 1)) -- Whether the worker is on shift
) STRICT, WITHOUT ROWID;

/* Products in the store. */
CREATE TABLE products (
id TEXT PRIMARY KEY, -- Product number
name TEXT NOT NULL UNIQUE, -- Name
cold INTEGER NOT NULL CHECK (cold IN (0, 1)) -- Whether it is kept cold
) STRICT, WITHOUT ROWID;

/* Bins of the store. */
CREATE TABLE bins (
id TEXT PRIMARY KEY, -- Bin number
code TEXT NOT NULL UNIQUE, -- Code on the shelf
zone TEXT NOT NULL CHECK (zone IN ('dry', 'cold')), -- Zone
capacity INTEGER NOT NULL CHECK (capacity >= 1), -- Pieces that fit
blocked INTEGER NOT NULL CHECK (blocked IN (0, 1)) -- Whether it is blocked by a count
) STRICT, WITHOUT ROWID;

/* Lots of products in bins. */
CREATE TABLE lots (
id TEXT PRIMARY KEY, -- Lot number
mark TEXT NOT NULL UNIQUE, -- Mark of the maker
product_id TEXT NOT NULL REFERENCES products (id), -- Product
bin_id TEXT NOT NULL REFERENCES bins (id), -- Bin
quantity INTEGER NOT NULL CHECK (quantity >= 0), -- Pieces
expires_on TEXT NOT NULL CHECK (expires_on IS date(expires_on)), -- Day on which it expires
state TEXT NOT NULL CHECK (state IN ('available', 'quarantined')) -- State
) STRICT, WITHOUT ROWID;

/* Picking waves of workers. */
CREATE TABLE waves (
id TEXT PRIMARY KEY, -- Wave number
label TEXT NOT NULL UNIQUE, -- Label
worker_id TEXT NOT NULL REFERENCES workers (id), -- Worker who picks
status TEXT NOT NULL CHECK (status IN ('planned', 'released', 'finished')) -- State of the wave
) STRICT, WITHOUT ROWID;

/* Orders of clinics that are shipped. */
CREATE TABLE shipments (
id TEXT PRIMARY KEY, -- Order number
code TEXT NOT NULL UNIQUE, -- Code of the order
clinic TEXT NOT NULL, -- Clinic
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which it is due
wave_id TEXT REFERENCES waves (id), -- Wave
carrier TEXT CHECK (carrier IN ('van', 'rail', 'cold_truck')), -- Carrier, once shipped
status TEXT NOT NULL CHECK (status IN ('open', 'waved', 'picked', 'shipped')) -- State of the order
) STRICT, WITHOUT ROWID;

/* Lines of orders. */
CREATE TABLE lines (
id TEXT PRIMARY KEY, -- Line number
shipment_id TEXT NOT NULL REFERENCES shipments (id), -- Order
product_id TEXT NOT NULL REFERENCES products (id), -- Product
quantity INTEGER NOT NULL CHECK (quantity >= 1), -- Pieces wanted
UNIQUE (shipment_id, product_id)
) STRICT, WITHOUT ROWID;

/* Picks of lots for lines. */
CREATE TABLE picks (
id TEXT PRIMARY KEY, -- Pick number
line_id TEXT NOT NULL REFERENCES lines (id), -- Line
lot_id TEXT NOT NULL REFERENCES lots (id), -- Lot
quantity INTEGER NOT NULL CHECK (quantity >= 1), -- Pieces
status TEXT NOT NULL CHECK (status IN ('waiting', 'made')) -- State of the pick
) STRICT, WITHOUT ROWID;

/* Stock counts of lots. */
CREATE TABLE counts (
id TEXT PRIMARY KEY, -- Count number
lot_id TEXT NOT NULL REFERENCES lots (id), -- Lot
worker_id TEXT NOT NULL REFERENCES workers (id), -- Worker who counts
expected INTEGER NOT NULL CHECK (expected >= 0), -- Pieces on the books
counted INTEGER CHECK (counted >= 0), -- Pieces counted
approved INTEGER NOT NULL CHECK (approved IN (0, 1)), -- Whether the supervisor approved it
opened_on TEXT NOT NULL CHECK (opened_on IS date(opened_on)), -- Day
status TEXT NOT NULL CHECK (status IN ('open', 'counted', 'posted')) -- State of the count
) STRICT, WITHOUT ROWID;
