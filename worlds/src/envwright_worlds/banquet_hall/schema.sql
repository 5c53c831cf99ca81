/* Halls of the house. */
CREATE TABLE halls (
id TEXT PRIMARY KEY, -- Hall code
name TEXT NOT NULL UNIQUE, -- Name of the hall
most_guests INTEGER NOT NULL CHECK (most_guests >= 1), -- Guests that it seats
rent_cents INTEGER NOT NULL CHECK (rent_cents >= 0) -- Rent of a day in cents
) STRICT, WITHOUT ROWID;

/* Dishes of the kitchen. */
CREATE TABLE dishes (
id TEXT PRIMARY KEY, -- Dish code
name TEXT NOT NULL UNIQUE, -- Name of the dish
course TEXT NOT NULL CHECK (course IN ('starter', 'main', 'dessert')), -- Course
cents_a_guest INTEGER NOT NULL CHECK (cents_a_guest >= 1), -- Price for a guest in cents
offered INTEGER NOT NULL CHECK (offered IN (0, 1)) -- Whether menus may take it up
) STRICT, WITHOUT ROWID;

/* Who books parties. */
CREATE TABLE customers (
id TEXT PRIMARY KEY, -- Customer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Parties. */
CREATE TABLE bookings (
id TEXT PRIMARY KEY, -- Booking number
customer_id TEXT NOT NULL REFERENCES customers (id), -- Who books
hall_id TEXT NOT NULL REFERENCES halls (id), -- Hall
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day of the party
kind TEXT NOT NULL CHECK (kind IN ('wedding', 'banquet', 'christening')), -- What is celebrated
guests INTEGER NOT NULL CHECK (guests BETWEEN 10 AND 400), -- Number of guests
status TEXT NOT NULL CHECK (status IN ('option', 'confirmed', 'held', 'cancelled')), -- State of the booking
option_until TEXT CHECK (option_until IS date(option_until)), -- Last day of an option; empty otherwise
extended INTEGER NOT NULL CHECK (extended IN (0, 1)) -- Whether the option was extended
) STRICT, WITHOUT ROWID;

/* Dishes of the menus of parties. */
CREATE TABLE courses (
booking_id TEXT NOT NULL REFERENCES bookings (id), -- Party
dish_id TEXT NOT NULL REFERENCES dishes (id), -- Dish
PRIMARY KEY (booking_id, dish_id)
) STRICT, WITHOUT ROWID;

/* Tastings in the kitchen. */
CREATE TABLE tastings (
id TEXT PRIMARY KEY, -- Tasting number
booking_id TEXT NOT NULL REFERENCES bookings (id), -- Party
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Thursday of the tasting
people INTEGER NOT NULL CHECK (people BETWEEN 1 AND 4), -- People who taste
status TEXT NOT NULL CHECK (status IN ('booked', 'tasted', 'missed', 'cancelled')) -- State of the tasting
) STRICT, WITHOUT ROWID;

/* Payments. */
CREATE TABLE payments (
id TEXT PRIMARY KEY, -- Payment number
booking_id TEXT NOT NULL REFERENCES bookings (id), -- Party
kind TEXT NOT NULL CHECK (kind IN ('deposit', 'balance', 'refund')), -- Deposit and balance come in, a refund goes back
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1), -- Amount in cents
paid_on TEXT NOT NULL CHECK (paid_on IS date(paid_on)) -- Day of the payment
) STRICT, WITHOUT ROWID;

/* Steps of the refund. */
CREATE TABLE refund_steps (
id TEXT PRIMARY KEY, -- Step
from_days INTEGER NOT NULL CHECK (from_days >= 0), -- Days before the party from which the step holds
percent INTEGER NOT NULL CHECK (percent BETWEEN 0 AND 100) -- Share of what was paid that goes back
) STRICT, WITHOUT ROWID;

CREATE INDEX bookings_by_day ON bookings (on_day);
CREATE INDEX payments_by_booking ON payments (booking_id);
CREATE INDEX tastings_by_day ON tastings (on_day);
