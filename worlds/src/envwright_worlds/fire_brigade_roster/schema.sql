/* Volunteers of the brigade. */
CREATE TABLE members (
id TEXT PRIMARY KEY, -- Member number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
status TEXT NOT NULL CHECK (status IN ('active', 'leave', 'left')), -- State of the membership
medical_until TEXT NOT NULL CHECK (medical_until IS date(medical_until)) -- Last day on which the medical check is good
) STRICT, WITHOUT ROWID;

/* Qualifications of members. */
CREATE TABLE qualifications (
member_id TEXT NOT NULL REFERENCES members (id), -- Member
kind TEXT NOT NULL CHECK (kind IN ('leader', 'driver', 'breathing', 'radio')), -- What the member may do
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)), -- Last day on which it is good
PRIMARY KEY (member_id, kind)
) STRICT, WITHOUT ROWID;

/* Vehicles of the station. */
CREATE TABLE vehicles (
id TEXT PRIMARY KEY, -- Call sign
name TEXT NOT NULL UNIQUE, -- Name of the vehicle
seats INTEGER NOT NULL CHECK (seats BETWEEN 2 AND 9), -- Seats, with the driver
breathing_seats INTEGER NOT NULL CHECK (breathing_seats BETWEEN 0 AND 4), -- Seats that need a breathing qualification
status TEXT NOT NULL CHECK (status IN ('ready', 'defect', 'workshop')), -- State of the vehicle
inspection_until TEXT NOT NULL CHECK (inspection_until IS date(inspection_until)) -- Last day on which the inspection is good
) STRICT, WITHOUT ROWID;

/* Duties on vehicles. */
CREATE TABLE duties (
id TEXT PRIMARY KEY, -- Duty number
vehicle_id TEXT NOT NULL REFERENCES vehicles (id), -- Vehicle
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day on which it begins
part TEXT NOT NULL CHECK (part IN ('day', 'night')), -- Part of the day
status TEXT NOT NULL CHECK (status IN ('open', 'confirmed', 'done', 'cancelled')), -- State of the duty
UNIQUE (vehicle_id, on_day, part)
) STRICT, WITHOUT ROWID;

/* Places of members in duties. */
CREATE TABLE places (
id TEXT PRIMARY KEY, -- Place number
duty_id TEXT NOT NULL REFERENCES duties (id), -- Duty
member_id TEXT NOT NULL REFERENCES members (id), -- Member
position TEXT NOT NULL CHECK (position IN ('leader', 'driver', 'breathing', 'crew')), -- What the member does on the vehicle
status TEXT NOT NULL CHECK (status IN ('held', 'given_up')) -- State of the place
) STRICT, WITHOUT ROWID;

/* Offers of places to other members. */
CREATE TABLE trades (
id TEXT PRIMARY KEY, -- Trade number
place_id TEXT NOT NULL REFERENCES places (id), -- Place that is offered
to_member_id TEXT NOT NULL REFERENCES members (id), -- Member to whom it is offered
status TEXT NOT NULL CHECK (status IN ('offered', 'taken', 'withdrawn')) -- State of the trade
) STRICT, WITHOUT ROWID;

/* Training courses. */
CREATE TABLE courses (
id TEXT PRIMARY KEY, -- Course number
kind TEXT NOT NULL CHECK (kind IN ('leader', 'driver', 'breathing', 'radio')), -- Qualification that it gives
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day of the course
seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 20), -- Places in the course
years INTEGER NOT NULL CHECK (years BETWEEN 1 AND 5), -- Years for which the qualification is good
status TEXT NOT NULL CHECK (status IN ('planned', 'held', 'cancelled')) -- State of the course
) STRICT, WITHOUT ROWID;

/* Places of members in courses. */
CREATE TABLE bookings (
course_id TEXT NOT NULL REFERENCES courses (id), -- Course
member_id TEXT NOT NULL REFERENCES members (id), -- Member
result TEXT NOT NULL CHECK (result IN ('booked', 'passed', 'failed')), -- What came of it
PRIMARY KEY (course_id, member_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX places_by_duty ON places (duty_id);
CREATE INDEX places_by_member ON places (member_id);
CREATE INDEX duties_by_day ON duties (on_day);
