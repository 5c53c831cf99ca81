/* People who book. */
CREATE TABLE customers (
id TEXT PRIMARY KEY, -- Customer number
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Prices of passengers, vehicles and extras. */
CREATE TABLE fares (
id TEXT PRIMARY KEY, -- Fare number
kind TEXT NOT NULL UNIQUE CHECK (kind IN ('adult', 'child', 'motorbike', 'car', 'camper', 'truck', 'dog', 'bicycle')), -- What is carried
unit TEXT NOT NULL CHECK (unit IN ('each', 'metre')), -- Whether it is priced each or for each metre begun
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price of the unit in cents
max_cm INTEGER CHECK (max_cm BETWEEN 100 AND 1800) -- Greatest length in centimetres, of vehicles
) STRICT, WITHOUT ROWID;

/* Crossings at a time. */
CREATE TABLE sailings (
id TEXT PRIMARY KEY, -- Sailing number
from_port TEXT NOT NULL CHECK (from_port IN ('Norrhafen', 'Hiddensund', 'Birkholm')), -- Port of departure
to_port TEXT NOT NULL CHECK (to_port IN ('Norrhafen', 'Hiddensund', 'Birkholm')), -- Port of arrival
departs TEXT NOT NULL CHECK (departs IS strftime('%Y-%m-%dT%H:%M:%SZ', departs)), -- Time of departure
seats INTEGER NOT NULL CHECK (seats >= 0), -- Places for passengers
deck_cm INTEGER NOT NULL CHECK (deck_cm >= 0), -- Length of the deck for vehicles in centimetres
dog_places INTEGER NOT NULL CHECK (dog_places >= 0), -- Places for dogs
trucks INTEGER NOT NULL CHECK (trucks IN (0, 1)), -- Whether trucks are taken
status TEXT NOT NULL CHECK (status IN ('scheduled', 'boarding', 'departed', 'cancelled')), -- State of the sailing
CHECK (from_port <> to_port)
) STRICT, WITHOUT ROWID;

/* Journeys of customers, each on one sailing; a return journey is a booking of its own. */
CREATE TABLE bookings (
id TEXT PRIMARY KEY, -- Booking number
customer_id TEXT NOT NULL REFERENCES customers (id), -- Who booked
sailing_id TEXT NOT NULL REFERENCES sailings (id), -- Sailing
fare_class TEXT NOT NULL CHECK (fare_class IN ('saver', 'flex')), -- Fare; flex is changed and cancelled free of charge
total_cents INTEGER NOT NULL CHECK (total_cents >= 0), -- What the booking costs in cents
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- What was paid and not refunded, in cents
status TEXT NOT NULL CHECK (status IN ('confirmed', 'checked_in', 'cancelled')), -- State of the booking
CHECK (paid_cents <= total_cents)
) STRICT, WITHOUT ROWID;

/* People on bookings. */
CREATE TABLE passengers (
id TEXT PRIMARY KEY, -- Passenger number
booking_id TEXT NOT NULL REFERENCES bookings (id), -- Booking
kind TEXT NOT NULL CHECK (kind IN ('adult', 'child')), -- Adult or child
fare_cents INTEGER NOT NULL CHECK (fare_cents >= 0), -- Fare in cents
status TEXT NOT NULL CHECK (status IN ('booked', 'boarded', 'refused', 'refunded')) -- State of the passenger
) STRICT, WITHOUT ROWID;

/* Vehicles on bookings. */
CREATE TABLE vehicles (
id TEXT PRIMARY KEY, -- Vehicle number
booking_id TEXT NOT NULL UNIQUE REFERENCES bookings (id), -- Booking
kind TEXT NOT NULL CHECK (kind IN ('motorbike', 'car', 'camper', 'truck')), -- Kind of vehicle
length_cm INTEGER NOT NULL CHECK (length_cm BETWEEN 100 AND 1800), -- Length in centimetres
fare_cents INTEGER NOT NULL CHECK (fare_cents >= 0) -- Fare in cents
) STRICT, WITHOUT ROWID;

/* Dogs and bicycles on bookings. */
CREATE TABLE extras (
id TEXT PRIMARY KEY, -- Extra number
booking_id TEXT NOT NULL REFERENCES bookings (id), -- Booking
kind TEXT NOT NULL CHECK (kind IN ('dog', 'bicycle')), -- Kind of extra
fare_cents INTEGER NOT NULL CHECK (fare_cents >= 0) -- Fare in cents
) STRICT, WITHOUT ROWID;

/* Money that came in or went back on bookings. */
CREATE TABLE payments (
id TEXT PRIMARY KEY, -- Payment number
booking_id TEXT NOT NULL REFERENCES bookings (id), -- Booking
kind TEXT NOT NULL CHECK (kind IN ('payment', 'refund')), -- Payment or refund
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
at TEXT NOT NULL CHECK (at IS strftime('%Y-%m-%dT%H:%M:%SZ', at)) -- Time
) STRICT, WITHOUT ROWID;

CREATE INDEX sailings_departs ON sailings (departs);
CREATE INDEX bookings_sailing ON bookings (sailing_id);
CREATE INDEX bookings_customer ON bookings (customer_id);
CREATE INDEX passengers_booking ON passengers (booking_id);
CREATE INDEX extras_booking ON extras (booking_id);
CREATE INDEX payments_booking ON payments (booking_id);
