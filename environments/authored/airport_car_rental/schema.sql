/* Drivers who rent cars. */
CREATE TABLE customers (
id TEXT PRIMARY KEY, -- Customer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
born TEXT NOT NULL CHECK (born IS date(born)), -- Date of birth
licence TEXT NOT NULL UNIQUE, -- Number of the driving licence
licence_until TEXT NOT NULL CHECK (licence_until IS date(licence_until)) -- Last day on which the licence is valid
) STRICT, WITHOUT ROWID;

/* Classes of cars that are reserved and priced together. */
CREATE TABLE car_classes (
id TEXT PRIMARY KEY, -- Class number
name TEXT NOT NULL UNIQUE, -- Name of the class
rate_cents INTEGER NOT NULL CHECK (rate_cents > 0), -- Price of a day in cents
deposit_cents INTEGER NOT NULL CHECK (deposit_cents > 0), -- Deposit in cents
min_age INTEGER NOT NULL CHECK (min_age BETWEEN 21 AND 28) -- Minimum age of the driver in years
) STRICT, WITHOUT ROWID;

/* Cars of the fleet. */
CREATE TABLE cars (
id TEXT PRIMARY KEY, -- Car number
plate TEXT NOT NULL UNIQUE, -- Licence plate
model TEXT NOT NULL, -- Make and model
class_id TEXT NOT NULL REFERENCES car_classes (id), -- Class of the car
odometer_km INTEGER NOT NULL CHECK (odometer_km >= 0), -- Odometer in km
fuel_eighths INTEGER NOT NULL CHECK (fuel_eighths BETWEEN 0 AND 8), -- Fuel in eighths of the tank
status TEXT NOT NULL CHECK (status IN ('ready', 'rented', 'dirty', 'workshop')) -- State of the car
) STRICT, WITHOUT ROWID;

/* Car classes kept for customers. */
CREATE TABLE reservations (
id TEXT PRIMARY KEY, -- Reservation number
customer_id TEXT NOT NULL REFERENCES customers (id), -- Who reserved
class_id TEXT NOT NULL REFERENCES car_classes (id), -- Reserved class
pickup_day TEXT NOT NULL CHECK (pickup_day IS date(pickup_day)), -- Day of the pick-up
days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 30), -- For how many days
status TEXT NOT NULL CHECK (status IN ('booked', 'fulfilled', 'cancelled')) -- State of the reservation
) STRICT, WITHOUT ROWID;

/* Cars handed over to customers. */
CREATE TABLE rentals (
id TEXT PRIMARY KEY, -- Rental number
reservation_id TEXT NOT NULL UNIQUE REFERENCES reservations (id), -- Reservation that it fulfils
customer_id TEXT NOT NULL REFERENCES customers (id), -- Who drives
car_id TEXT NOT NULL REFERENCES cars (id), -- Which car
out_day TEXT NOT NULL CHECK (out_day IS date(out_day)), -- Day of the hand-over
due_day TEXT NOT NULL CHECK (due_day IS date(due_day)), -- Day on which the car is due back
returned_day TEXT CHECK (returned_day IS date(returned_day)), -- Day on which the car came back
odometer_out INTEGER NOT NULL CHECK (odometer_out >= 0), -- Odometer at the hand-over in km
fuel_out INTEGER NOT NULL CHECK (fuel_out BETWEEN 0 AND 8), -- Fuel at the hand-over in eighths
deposit_cents INTEGER NOT NULL CHECK (deposit_cents >= 0), -- Deposit held in cents; 0 once released
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Paid in cents
status TEXT NOT NULL CHECK (status IN ('out', 'returned', 'settled')), -- State of the rental
CHECK (due_day > out_day),
CHECK ((status = 'out') = (returned_day IS NULL)),
CHECK ((status = 'settled') = (paid_cents > 0)),
CHECK ((status = 'settled') = (deposit_cents = 0))
) STRICT, WITHOUT ROWID;

/* Equipment that goes with a rental. */
CREATE TABLE extras (
id TEXT PRIMARY KEY, -- Extra number
name TEXT NOT NULL UNIQUE, -- Name of the extra
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price of one for a rental in cents
owned INTEGER NOT NULL CHECK (owned >= 0), -- How many the company owns
stock INTEGER NOT NULL CHECK (stock >= 0), -- How many are at the counter
CHECK (stock <= owned)
) STRICT, WITHOUT ROWID;

/* Lines of the bills of rentals. */
CREATE TABLE charges (
id TEXT PRIMARY KEY, -- Charge number
rental_id TEXT NOT NULL REFERENCES rentals (id), -- Which rental
kind TEXT NOT NULL CHECK (kind IN ('days', 'extra', 'extension', 'late', 'fuel', 'distance')), -- What is charged
extra_id TEXT REFERENCES extras (id), -- Which extra, for a line of that kind
quantity INTEGER NOT NULL CHECK (quantity > 0), -- Days, pieces, eighths of fuel or km
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount of the line in cents
CHECK ((kind = 'extra') = (extra_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX cars_class ON cars (class_id);
CREATE INDEX reservations_customer ON reservations (customer_id);
CREATE INDEX reservations_class ON reservations (class_id);
CREATE INDEX rentals_car ON rentals (car_id);
CREATE INDEX rentals_customer ON rentals (customer_id);
CREATE INDEX charges_rental ON charges (rental_id);
