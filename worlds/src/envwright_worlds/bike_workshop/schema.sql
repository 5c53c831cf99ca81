/* Customers. */
CREATE TABLE customers (
id TEXT PRIMARY KEY, -- Customer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Bikes. */
CREATE TABLE bikes (
id TEXT PRIMARY KEY, -- Bike number
customer_id TEXT NOT NULL REFERENCES customers (id), -- Owner
model TEXT NOT NULL, -- Make and model
frame_number TEXT NOT NULL UNIQUE, -- Number on the frame
electric INTEGER NOT NULL CHECK (electric IN (0, 1)) -- Whether it has a motor
) STRICT, WITHOUT ROWID;

/* Mechanics. */
CREATE TABLE mechanics (
id TEXT PRIMARY KEY, -- Mechanic code
name TEXT NOT NULL UNIQUE, -- Name
grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 3), -- Skill, 3 is highest
minutes_a_day INTEGER NOT NULL CHECK (minutes_a_day BETWEEN 60 AND 480), -- Minutes that may be planned on a day
present INTEGER NOT NULL CHECK (present IN (0, 1)) -- Whether work may be planned
) STRICT, WITHOUT ROWID;

/* Services on the price list. */
CREATE TABLE services (
id TEXT PRIMARY KEY, -- Service code
name TEXT NOT NULL UNIQUE, -- Name of the service
price_cents INTEGER NOT NULL CHECK (price_cents >= 1), -- Price in cents
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 5 AND 240), -- Minutes that it takes
grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 3) -- Grade of the mechanic that it takes
) STRICT, WITHOUT ROWID;

/* Parts. */
CREATE TABLE parts (
id TEXT PRIMARY KEY, -- Part number
name TEXT NOT NULL UNIQUE, -- Name of the part
price_cents INTEGER NOT NULL CHECK (price_cents >= 1), -- Price of a piece in cents
on_shelf INTEGER NOT NULL CHECK (on_shelf >= 0) -- Pieces that are free on the shelf
) STRICT, WITHOUT ROWID;

/* Repair orders. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Order number
bike_id TEXT NOT NULL REFERENCES bikes (id), -- Bike
fault TEXT NOT NULL CHECK (length(fault) BETWEEN 3 AND 200), -- What the customer complains of
mechanic_id TEXT REFERENCES mechanics (id), -- Mechanic who is planned
work_day TEXT CHECK (work_day IS date(work_day)), -- Day that is planned
ready_on TEXT CHECK (ready_on IS date(ready_on)), -- Day on which it was finished
status TEXT NOT NULL CHECK (status IN ('open', 'quoted', 'approved', 'planned', 'in_work', 'ready', 'collected', 'declined')) -- State of the order
) STRICT, WITHOUT ROWID;

/* Services of orders. */
CREATE TABLE order_services (
order_id TEXT NOT NULL REFERENCES orders (id), -- Order
service_id TEXT NOT NULL REFERENCES services (id), -- Service
done INTEGER NOT NULL CHECK (done IN (0, 1)), -- Whether it is done
PRIMARY KEY (order_id, service_id)
) STRICT, WITHOUT ROWID;

/* Parts of orders; reserved from the approval on. */
CREATE TABLE order_parts (
order_id TEXT NOT NULL REFERENCES orders (id), -- Order
part_id TEXT NOT NULL REFERENCES parts (id), -- Part
pieces INTEGER NOT NULL CHECK (pieces BETWEEN 1 AND 8), -- Pieces
PRIMARY KEY (order_id, part_id)
) STRICT, WITHOUT ROWID;

/* Orders at the wholesaler. */
CREATE TABLE supplies (
id TEXT PRIMARY KEY, -- Supply number
part_id TEXT NOT NULL REFERENCES parts (id), -- Part
pieces INTEGER NOT NULL CHECK (pieces BETWEEN 1 AND 50), -- Pieces
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which they are expected
status TEXT NOT NULL CHECK (status IN ('ordered', 'received', 'cancelled')) -- State of the supply
) STRICT, WITHOUT ROWID;

CREATE INDEX orders_by_bike ON orders (bike_id);
CREATE INDEX orders_by_day ON orders (mechanic_id, work_day);
