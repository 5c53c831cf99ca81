/* Patients who are driven. */
CREATE TABLE patients (
id TEXT PRIMARY KEY, -- Patient number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
need TEXT NOT NULL CHECK (need IN ('seat', 'chair', 'stretcher')), -- What the patient needs in the vehicle
escorted INTEGER NOT NULL CHECK (escorted IN (0, 1)) -- Whether the patient needs an escort
) STRICT, WITHOUT ROWID;

/* Vehicles of the office. */
CREATE TABLE vehicles (
id TEXT PRIMARY KEY, -- Vehicle number
plate TEXT NOT NULL UNIQUE, -- Plate
carries TEXT NOT NULL CHECK (carries IN ('seat', 'chair', 'stretcher')), -- Most that it can carry
inspected_until TEXT NOT NULL CHECK (inspected_until IS date(inspected_until)) -- Last day of its inspection
) STRICT, WITHOUT ROWID;

/* Crews that drive. */
CREATE TABLE crews (
id TEXT PRIMARY KEY, -- Crew number
name TEXT NOT NULL UNIQUE, -- Name of the crew
level TEXT NOT NULL CHECK (level IN ('basic', 'advanced')) -- Training
) STRICT, WITHOUT ROWID;

/* People who escort patients. */
CREATE TABLE escorts (
id TEXT PRIMARY KEY, -- Escort number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
cleared_until TEXT NOT NULL CHECK (cleared_until IS date(cleared_until)) -- Last day of the clearance
) STRICT, WITHOUT ROWID;

/* Journeys of patients. */
CREATE TABLE journeys (
id TEXT PRIMARY KEY, -- Journey number
code TEXT NOT NULL UNIQUE, -- Code of the journey
patient_id TEXT NOT NULL REFERENCES patients (id), -- Patient
place TEXT NOT NULL, -- Where the patient is picked up
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
part TEXT NOT NULL CHECK (part IN ('early', 'noon', 'late')), -- Part of the day
escort_id TEXT REFERENCES escorts (id), -- Escort, once named
vehicle_id TEXT REFERENCES vehicles (id), -- Vehicle, once planned
crew_id TEXT REFERENCES crews (id), -- Crew, once planned
confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1)), -- Whether the ward nurse confirmed that the patient is ready
status TEXT NOT NULL CHECK (status IN ('asked', 'planned', 'under_way', 'arrived', 'cancelled')) -- State of the journey
) STRICT, WITHOUT ROWID;
