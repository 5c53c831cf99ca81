/* Donation sessions. */
CREATE TABLE sessions (
id TEXT PRIMARY KEY, -- Session number
place TEXT NOT NULL, -- Where it is held
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day of the session
kind TEXT NOT NULL CHECK (kind IN ('whole_blood', 'platelets', 'plasma')), -- Kind of donation
chairs INTEGER NOT NULL CHECK (chairs BETWEEN 1 AND 60), -- Donors that the session takes
status TEXT NOT NULL CHECK (status IN ('open', 'closed')) -- State of the session
) STRICT, WITHOUT ROWID;

/* People who give blood. */
CREATE TABLE donors (
id TEXT PRIMARY KEY, -- Donor number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
blood_group TEXT NOT NULL CHECK (blood_group IN ('O-', 'O+', 'A-', 'A+', 'B-', 'B+', 'AB-', 'AB+')), -- Blood group
born_on TEXT NOT NULL CHECK (born_on IS date(born_on)), -- Birthday
last_gave_on TEXT CHECK (last_gave_on IS date(last_gave_on)), -- Day of the last donation
last_kind TEXT CHECK (last_kind IN ('whole_blood', 'platelets', 'plasma')), -- Kind of the last donation
status TEXT NOT NULL CHECK (status IN ('active', 'withdrawn')) -- State of the donor
) STRICT, WITHOUT ROWID;

/* Times in which donors must not give. */
CREATE TABLE deferrals (
id TEXT PRIMARY KEY, -- Deferral number
donor_id TEXT NOT NULL REFERENCES donors (id), -- Who is deferred
reason TEXT NOT NULL CHECK (reason IN ('low_iron', 'travel', 'medication', 'illness')), -- Why
until_day TEXT NOT NULL CHECK (until_day IS date(until_day)), -- Last day of the deferral
status TEXT NOT NULL CHECK (status IN ('running', 'lifted')) -- State of the deferral
) STRICT, WITHOUT ROWID;

/* Places of donors in sessions. */
CREATE TABLE appointments (
id TEXT PRIMARY KEY, -- Appointment number
donor_id TEXT NOT NULL REFERENCES donors (id), -- Who comes
session_id TEXT NOT NULL REFERENCES sessions (id), -- Session
status TEXT NOT NULL CHECK (status IN ('booked', 'arrived', 'donated', 'turned_away', 'missed', 'cancelled')) -- State of the appointment
) STRICT, WITHOUT ROWID;

/* Hospitals that order blood. */
CREATE TABLE hospitals (
id TEXT PRIMARY KEY, -- Hospital number
name TEXT NOT NULL UNIQUE, -- Name of the hospital
email TEXT NOT NULL UNIQUE -- E-mail address of its blood bank
) STRICT, WITHOUT ROWID;

/* Orders of hospitals. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Order number
hospital_id TEXT NOT NULL REFERENCES hospitals (id), -- Who ordered
product TEXT NOT NULL CHECK (product IN ('red_cells', 'platelets', 'plasma')), -- Product
blood_group TEXT NOT NULL CHECK (blood_group IN ('O-', 'O+', 'A-', 'A+', 'B-', 'B+', 'AB-', 'AB+')), -- Blood group of the patient
units_wanted INTEGER NOT NULL CHECK (units_wanted BETWEEN 1 AND 6), -- Units that are wanted
needed_on TEXT NOT NULL CHECK (needed_on IS date(needed_on)), -- Day on which they are needed
status TEXT NOT NULL CHECK (status IN ('open', 'filled', 'dispatched', 'cancelled')) -- State of the order
) STRICT, WITHOUT ROWID;

/* Bags from donations. */
CREATE TABLE units (
id TEXT PRIMARY KEY, -- Unit number
donor_id TEXT NOT NULL REFERENCES donors (id), -- Who gave it
product TEXT NOT NULL CHECK (product IN ('red_cells', 'platelets', 'plasma')), -- Product
blood_group TEXT NOT NULL CHECK (blood_group IN ('O-', 'O+', 'A-', 'A+', 'B-', 'B+', 'AB-', 'AB+')), -- Blood group
collected_on TEXT NOT NULL CHECK (collected_on IS date(collected_on)), -- Day of the donation
expires_on TEXT NOT NULL CHECK (expires_on IS date(expires_on)), -- Last day of use
status TEXT NOT NULL CHECK (status IN ('quarantine', 'released', 'reserved', 'issued', 'discarded')), -- State of the unit
order_id TEXT REFERENCES orders (id) -- Order that it is reserved or issued for
) STRICT, WITHOUT ROWID;

CREATE INDEX appointments_by_donor ON appointments (donor_id);
CREATE INDEX appointments_by_session ON appointments (session_id);
CREATE INDEX units_by_order ON units (order_id);
