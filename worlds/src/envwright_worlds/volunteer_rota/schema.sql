/* Wards of the hospital. */
CREATE TABLE wards (
id TEXT PRIMARY KEY, -- Ward number
name TEXT NOT NULL UNIQUE, -- Name
most_visits INTEGER NOT NULL CHECK (most_visits > 0), -- Most visits in a part of the day
vaccinated_only INTEGER NOT NULL CHECK (vaccinated_only IN (0, 1)) -- Whether it is for the vaccinated only
) STRICT, WITHOUT ROWID;

/* People who visit patients. */
CREATE TABLE visitors (
id TEXT PRIMARY KEY, -- Visitor number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
language TEXT NOT NULL CHECK (language IN ('italian', 'polish', 'turkish')), -- Second language
checked_until TEXT NOT NULL CHECK (checked_until IS date(checked_until)), -- Last day of the police check
vaccinated INTEGER NOT NULL CHECK (vaccinated IN (0, 1)), -- Whether vaccinated
status TEXT NOT NULL CHECK (status IN ('active', 'paused')) -- State of the visitor
) STRICT, WITHOUT ROWID;

/* Patients who would like visits. */
CREATE TABLE patients (
id TEXT PRIMARY KEY, -- Patient number
name TEXT NOT NULL UNIQUE, -- Full name
ward_id TEXT NOT NULL REFERENCES wards (id), -- Ward
wish TEXT NOT NULL CHECK (wish IN ('any', 'italian', 'polish', 'turkish')), -- Language that is asked for
home INTEGER NOT NULL CHECK (home IN (0, 1)) -- Whether the patient went home
) STRICT, WITHOUT ROWID;

/* Visits to patients. */
CREATE TABLE visits (
id TEXT PRIMARY KEY, -- Visit number
visitor_id TEXT NOT NULL REFERENCES visitors (id), -- Visitor
patient_id TEXT NOT NULL REFERENCES patients (id), -- Patient
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
part TEXT NOT NULL CHECK (part IN ('morning', 'afternoon')), -- Part of the day
signed_in INTEGER NOT NULL CHECK (signed_in IN (0, 1)), -- Whether the visitor signed in at the desk
status TEXT NOT NULL CHECK (status IN ('planned', 'made', 'missed', 'called_off')) -- State of the visit
) STRICT, WITHOUT ROWID;

/* Fares that visitors claim. */
CREATE TABLE fares (
id TEXT PRIMARY KEY, -- Fare number
visit_id TEXT NOT NULL UNIQUE REFERENCES visits (id), -- Visit
amount_cents INTEGER NOT NULL CHECK (amount_cents BETWEEN 1 AND 1500), -- Amount in cents
claimed_on TEXT NOT NULL CHECK (claimed_on IS date(claimed_on)), -- Day of the claim
paid_on TEXT CHECK (paid_on IS date(paid_on)), -- Day of the payment
status TEXT NOT NULL CHECK (status IN ('claimed', 'paid')) -- State of the fare
) STRICT, WITHOUT ROWID;
