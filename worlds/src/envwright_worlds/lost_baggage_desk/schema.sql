/* Flights that landed. */
CREATE TABLE flights (
id TEXT PRIMARY KEY, -- Flight key
number TEXT NOT NULL, -- Flight number
from_city TEXT NOT NULL, -- Where it came from
landed_on TEXT NOT NULL CHECK (landed_on IS date(landed_on)) -- Day of landing
) STRICT, WITHOUT ROWID;

/* Suitcases found without their owners. */
CREATE TABLE bags (
id TEXT PRIMARY KEY, -- Bag number
tag TEXT NOT NULL UNIQUE, -- Code on the tag that was put on when found
colour TEXT NOT NULL CHECK (colour IN ('black', 'blue', 'red', 'green')), -- Colour
shape TEXT NOT NULL CHECK (shape IN ('trolley', 'duffel', 'backpack', 'hard_case')), -- Shape
found_on TEXT NOT NULL CHECK (found_on IS date(found_on)), -- Day on which it was found
status TEXT NOT NULL CHECK (status IN ('on_shelf', 'matched', 'handed_over')) -- State
) STRICT, WITHOUT ROWID;

/* Tracing files of missing bags. */
CREATE TABLE files (
id TEXT PRIMARY KEY, -- File number
traveller_name TEXT NOT NULL, -- Name of the traveller
traveller_email TEXT NOT NULL, -- E-mail address of the traveller
class TEXT NOT NULL CHECK (class IN ('standard', 'premium')), -- Class of travel
town TEXT NOT NULL CHECK (town IN ('Harwick', 'Millbrook', 'Stoneleigh')), -- Where the bag is to go
flight_id TEXT NOT NULL REFERENCES flights (id), -- Flight
colour TEXT NOT NULL CHECK (colour IN ('black', 'blue', 'red', 'green')), -- Colour of the bag
shape TEXT NOT NULL CHECK (shape IN ('trolley', 'duffel', 'backpack', 'hard_case')), -- Shape of the bag
opened_on TEXT NOT NULL CHECK (opened_on IS date(opened_on)), -- Day of opening
bag_id TEXT REFERENCES bags (id), -- Bag that was matched
expenses_cents INTEGER NOT NULL CHECK (expenses_cents >= 0), -- Interim expenses allowed so far, in cents
status TEXT NOT NULL CHECK (status IN ('open', 'matched', 'delivering', 'closed', 'lost')) -- State
) STRICT, WITHOUT ROWID;

/* Couriers who bring bags home. */
CREATE TABLE couriers (
id TEXT PRIMARY KEY, -- Courier number
name TEXT NOT NULL UNIQUE, -- Name of the courier
town TEXT NOT NULL CHECK (town IN ('Harwick', 'Millbrook', 'Stoneleigh')), -- Town that is served
daily_runs INTEGER NOT NULL CHECK (daily_runs BETWEEN 1 AND 9) -- Deliveries a day
) STRICT, WITHOUT ROWID;

/* Runs that bring a bag to its owner. */
CREATE TABLE deliveries (
id TEXT PRIMARY KEY, -- Delivery number
file_id TEXT NOT NULL REFERENCES files (id), -- Tracing file
courier_id TEXT NOT NULL REFERENCES couriers (id), -- Courier
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day
status TEXT NOT NULL CHECK (status IN ('booked', 'delivered', 'failed')) -- State
) STRICT, WITHOUT ROWID;
