/* Dentists of the practice. */
CREATE TABLE dentists (
id TEXT PRIMARY KEY, -- Dentist code
name TEXT NOT NULL UNIQUE, -- Name with title
day_off INTEGER NOT NULL CHECK (day_off BETWEEN 1 AND 6), -- Weekday off, 1 Monday to 6 Saturday
takes_new INTEGER NOT NULL CHECK (takes_new IN (0, 1)) -- Whether new patients are taken
) STRICT, WITHOUT ROWID;

/* Insurers of the patients. */
CREATE TABLE insurers (
id TEXT PRIMARY KEY, -- Insurer code
name TEXT NOT NULL UNIQUE, -- Name of the insurer
share_percent INTEGER NOT NULL CHECK (share_percent BETWEEN 0 AND 100), -- Share of covered treatments that it pays
approval_from_cents INTEGER NOT NULL CHECK (approval_from_cents >= 0) -- Total of a plan from which it has to approve, in cents
) STRICT, WITHOUT ROWID;

/* People who are treated. */
CREATE TABLE patients (
id TEXT PRIMARY KEY, -- Patient number
name TEXT NOT NULL, -- Full name
born_on TEXT NOT NULL CHECK (born_on IS date(born_on)), -- Date of birth
email TEXT NOT NULL UNIQUE, -- E-mail address
insurer_id TEXT NOT NULL REFERENCES insurers (id), -- Insurer
status TEXT NOT NULL CHECK (status IN ('active', 'archived')) -- State of the file
) STRICT, WITHOUT ROWID;

/* Treatments with their prices. */
CREATE TABLE treatments (
id TEXT PRIMARY KEY, -- Treatment code
name TEXT NOT NULL UNIQUE, -- Name of the treatment
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price in cents
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 5 AND 240), -- Time it takes
covered INTEGER NOT NULL CHECK (covered IN (0, 1)) -- Whether insurers pay a share
) STRICT, WITHOUT ROWID;

/* Treatment plans. */
CREATE TABLE plans (
id TEXT PRIMARY KEY, -- Plan number
patient_id TEXT NOT NULL REFERENCES patients (id), -- Patient
dentist_id TEXT NOT NULL REFERENCES dentists (id), -- Dentist who treats
status TEXT NOT NULL CHECK (status IN ('draft', 'submitted', 'approved', 'rejected', 'finished')), -- State of the plan
made_on TEXT NOT NULL CHECK (made_on IS date(made_on)) -- Day on which it was begun
) STRICT, WITHOUT ROWID;

/* Treatments of teeth in plans. */
CREATE TABLE plan_items (
id TEXT PRIMARY KEY, -- Item number
plan_id TEXT NOT NULL REFERENCES plans (id), -- Plan
treatment_id TEXT NOT NULL REFERENCES treatments (id), -- Treatment
tooth INTEGER NOT NULL CHECK (tooth BETWEEN 11 AND 48), -- Tooth by its two-digit number
status TEXT NOT NULL CHECK (status IN ('planned', 'done', 'dropped')) -- State of the item
) STRICT, WITHOUT ROWID;

/* Visits to dentists. */
CREATE TABLE appointments (
id TEXT PRIMARY KEY, -- Appointment number
patient_id TEXT NOT NULL REFERENCES patients (id), -- Patient
dentist_id TEXT NOT NULL REFERENCES dentists (id), -- Dentist
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day
slot TEXT NOT NULL CHECK (slot IN ('08:30', '09:30', '10:30', '11:30', '14:00', '15:00', '16:00')), -- Time at which it begins
status TEXT NOT NULL CHECK (status IN ('booked', 'arrived', 'treated', 'missed', 'cancelled')) -- State of the visit
) STRICT, WITHOUT ROWID;

/* What patients owe. */
CREATE TABLE bills (
id TEXT PRIMARY KEY, -- Bill number
patient_id TEXT NOT NULL REFERENCES patients (id), -- Patient
plan_item_id TEXT REFERENCES plan_items (id), -- Item of a plan that is billed; empty for a cancellation fee
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- What was paid of it, in cents
months INTEGER CHECK (months IN (3, 6, 12)), -- Monthly instalments, where agreed
status TEXT NOT NULL CHECK (status IN ('open', 'instalments', 'paid')), -- State of the bill
CHECK (paid_cents <= amount_cents)
) STRICT, WITHOUT ROWID;

CREATE INDEX appointments_by_patient ON appointments (patient_id);
CREATE INDEX appointments_by_dentist ON appointments (dentist_id, on_day);
CREATE INDEX plans_by_patient ON plans (patient_id);
CREATE INDEX items_by_plan ON plan_items (plan_id);
CREATE INDEX bills_by_patient ON bills (patient_id);
