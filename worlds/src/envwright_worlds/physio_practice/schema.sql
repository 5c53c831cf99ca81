/* Patients of the practice. */
CREATE TABLE patients (
id TEXT PRIMARY KEY, -- Patient number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
exempt INTEGER NOT NULL CHECK (exempt IN (0, 1)), -- Whether the patient is exempt from own shares
owed_cents INTEGER NOT NULL CHECK (owed_cents >= 0) -- What the patient owes the practice, in cents
) STRICT, WITHOUT ROWID;

/* Remedies that the practice gives. */
CREATE TABLE remedies (
id TEXT PRIMARY KEY, -- Remedy number
name TEXT NOT NULL UNIQUE, -- Name of the remedy
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 20 AND 90), -- Length of a treatment in minutes
price_cents INTEGER NOT NULL CHECK (price_cents > 0) -- Price of a treatment in cents
) STRICT, WITHOUT ROWID;

/* Therapists of the practice. */
CREATE TABLE therapists (
id TEXT PRIMARY KEY, -- Therapist number
name TEXT NOT NULL UNIQUE -- Full name
) STRICT, WITHOUT ROWID;

/* Which therapist may give which remedy. */
CREATE TABLE licences (
therapist_id TEXT NOT NULL REFERENCES therapists (id), -- Therapist
remedy_id TEXT NOT NULL REFERENCES remedies (id), -- Remedy
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)), -- Last day of the licence
PRIMARY KEY (therapist_id, remedy_id)
) STRICT, WITHOUT ROWID;

/* Prescriptions that patients brought. */
CREATE TABLE prescriptions (
id TEXT PRIMARY KEY, -- Prescription number
code TEXT NOT NULL UNIQUE, -- Code printed on the paper
patient_id TEXT NOT NULL REFERENCES patients (id), -- Patient
remedy_id TEXT NOT NULL REFERENCES remedies (id), -- Prescribed remedy
units INTEGER NOT NULL CHECK (units BETWEEN 1 AND 10), -- Prescribed treatments
issued_on TEXT NOT NULL CHECK (issued_on IS date(issued_on)), -- Day on which it was issued
billed_cents INTEGER CHECK (billed_cents >= 0), -- Sum billed to the insurer, in cents
status TEXT NOT NULL CHECK (status IN ('fresh', 'running', 'billed')), -- State of the prescription
CHECK ((status = 'billed') = (billed_cents IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Booked treatments of prescriptions. */
CREATE TABLE treatments (
id TEXT PRIMARY KEY, -- Treatment number
prescription_id TEXT NOT NULL REFERENCES prescriptions (id), -- Prescription
therapist_id TEXT NOT NULL REFERENCES therapists (id), -- Therapist
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Begin
signed INTEGER NOT NULL CHECK (signed IN (0, 1)), -- Whether the patient signed the sheet
status TEXT NOT NULL CHECK (status IN ('booked', 'given', 'missed', 'cancelled')), -- State of the treatment
CHECK (status <> 'given' OR signed = 1),
CHECK (status NOT IN ('missed', 'cancelled') OR signed = 0)
) STRICT, WITHOUT ROWID;
