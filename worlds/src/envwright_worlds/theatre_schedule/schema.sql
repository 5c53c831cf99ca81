/* Patients of the hospital. */
CREATE TABLE patients (
id TEXT PRIMARY KEY, -- Patient number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Procedures of the hospital. */
CREATE TABLE procedures (
id TEXT PRIMARY KEY, -- Procedure number
name TEXT NOT NULL UNIQUE, -- Name
specialty TEXT NOT NULL CHECK (specialty IN ('bones', 'eyes', 'general')), -- Specialty
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 20 AND 300), -- Length in minutes
major INTEGER NOT NULL CHECK (major IN (0, 1)), -- Whether it needs a consultant
ultraclean INTEGER NOT NULL CHECK (ultraclean IN (0, 1)), -- Whether it needs an ultraclean theatre
tray_kind TEXT NOT NULL CHECK (tray_kind IN ('hip', 'scope', 'eye', 'soft')) -- Kind of tray
) STRICT, WITHOUT ROWID;

/* Surgeons of the hospital. */
CREATE TABLE surgeons (
id TEXT PRIMARY KEY, -- Surgeon number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
specialty TEXT NOT NULL CHECK (specialty IN ('bones', 'eyes', 'general')), -- Specialty
consultant INTEGER NOT NULL CHECK (consultant IN (0, 1)) -- Whether the surgeon is a consultant
) STRICT, WITHOUT ROWID;

/* Operating theatres. */
CREATE TABLE theatres (
id TEXT PRIMARY KEY, -- Theatre number
name TEXT NOT NULL UNIQUE, -- Name
ultraclean INTEGER NOT NULL CHECK (ultraclean IN (0, 1)), -- Whether its air is ultraclean
closed INTEGER NOT NULL CHECK (closed IN (0, 1)) -- Whether it is closed
) STRICT, WITHOUT ROWID;

/* Days of surgeons in theatres. */
CREATE TABLE sessions (
id TEXT PRIMARY KEY, -- Session number
theatre_id TEXT NOT NULL REFERENCES theatres (id), -- Theatre
surgeon_id TEXT NOT NULL REFERENCES surgeons (id), -- Surgeon
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
minutes_left INTEGER NOT NULL CHECK (minutes_left BETWEEN 0 AND 600), -- Minutes that are left
UNIQUE (theatre_id, day),
UNIQUE (surgeon_id, day)
) STRICT, WITHOUT ROWID;

/* Trays of instruments. */
CREATE TABLE trays (
id TEXT PRIMARY KEY, -- Tray number
label TEXT NOT NULL UNIQUE, -- Label
kind TEXT NOT NULL CHECK (kind IN ('hip', 'scope', 'eye', 'soft')), -- Kind
sterile_until TEXT NOT NULL CHECK (sterile_until IS date(sterile_until)), -- Last sterile day
cycles INTEGER NOT NULL CHECK (cycles BETWEEN 0 AND 50), -- How often it was sterilised
status TEXT NOT NULL CHECK (status IN ('sterile', 'reserved', 'used')) -- State of the tray
) STRICT, WITHOUT ROWID;

/* Cases of patients. */
CREATE TABLE cases (
id TEXT PRIMARY KEY, -- Case number
patient_id TEXT NOT NULL REFERENCES patients (id), -- Patient
procedure_id TEXT NOT NULL REFERENCES procedures (id), -- Procedure
priority TEXT NOT NULL CHECK (priority IN ('elective', 'urgent')), -- Priority
listed_on TEXT NOT NULL CHECK (listed_on IS date(listed_on)), -- Day of the listing
session_id TEXT REFERENCES sessions (id), -- Session, once scheduled
tray_id TEXT REFERENCES trays (id), -- Reserved tray
consented INTEGER NOT NULL CHECK (consented IN (0, 1)), -- Whether the patient signed the consent
postponed INTEGER NOT NULL CHECK (postponed BETWEEN 0 AND 2), -- How often it was postponed
status TEXT NOT NULL CHECK (status IN ('listed', 'scheduled', 'on_table', 'done', 'cancelled')), -- State of the case
CHECK ((status IN ('listed', 'cancelled')) = (session_id IS NULL))
) STRICT, WITHOUT ROWID;

/* Assessments of cases by anaesthetists. */
CREATE TABLE assessments (
id TEXT PRIMARY KEY, -- Assessment number
case_id TEXT NOT NULL REFERENCES cases (id), -- Case
made_on TEXT NOT NULL CHECK (made_on IS date(made_on)), -- Day
finding TEXT NOT NULL CHECK (finding IN ('fit', 'unfit')), -- Finding
UNIQUE (case_id, made_on)
) STRICT, WITHOUT ROWID;
