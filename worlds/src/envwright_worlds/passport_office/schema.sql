/* Citizens of the town. */
CREATE TABLE citizens (
id TEXT PRIMARY KEY, -- Citizen number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
born_on TEXT NOT NULL CHECK (born_on IS date(born_on)) -- Day of birth
) STRICT, WITHOUT ROWID;

/* Documents that were handed out. */
CREATE TABLE documents (
id TEXT PRIMARY KEY, -- Document identifier
code TEXT NOT NULL UNIQUE, -- Code printed on it
citizen_id TEXT NOT NULL REFERENCES citizens (id), -- Holder
kind TEXT NOT NULL CHECK (kind IN ('passport', 'identity_card')), -- Kind
expires_on TEXT NOT NULL CHECK (expires_on IS date(expires_on)), -- Last day
status TEXT NOT NULL CHECK (status IN ('valid', 'lost', 'replaced')) -- State
) STRICT, WITHOUT ROWID;

/* Times for appointments. */
CREATE TABLE slots (
id TEXT PRIMARY KEY, -- Slot number
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)) -- When it starts
) STRICT, WITHOUT ROWID;

/* Boxes in which printed documents wait. */
CREATE TABLE boxes (
id TEXT PRIMARY KEY, -- Box number
name TEXT NOT NULL UNIQUE, -- Name of the box
room INTEGER NOT NULL CHECK (room BETWEEN 1 AND 40) -- Documents that fit
) STRICT, WITHOUT ROWID;

/* Applications for documents. */
CREATE TABLE applications (
id TEXT PRIMARY KEY, -- Application number
citizen_id TEXT NOT NULL REFERENCES citizens (id), -- Citizen
kind TEXT NOT NULL CHECK (kind IN ('passport', 'identity_card')), -- Kind of document
speed TEXT NOT NULL CHECK (speed IN ('normal', 'express')), -- How fast it is printed
slot_id TEXT NOT NULL REFERENCES slots (id), -- Appointment
photo_score INTEGER CHECK (photo_score BETWEEN 0 AND 100), -- Quality of the photo, once there is one
photo_on TEXT CHECK (photo_on IS date(photo_on)), -- Day on which the photo was taken
guardian_id TEXT REFERENCES citizens (id), -- Guardian who has consented, if any
fingerprints INTEGER NOT NULL CHECK (fingerprints IN (0, 1)), -- Whether the fingerprints were given
fee_cents INTEGER NOT NULL CHECK (fee_cents >= 1), -- Fee in cents
paid INTEGER NOT NULL CHECK (paid IN (0, 1)), -- Whether the fee is paid
box_id TEXT REFERENCES boxes (id), -- Box in which the document waits
ready_on TEXT CHECK (ready_on IS date(ready_on)), -- Day on which the document was put into the box
status TEXT NOT NULL CHECK (status IN ('booked', 'lodged', 'in_print', 'ready', 'collected', 'withdrawn', 'shredded')), -- State
CHECK ((status = 'ready') = (box_id IS NOT NULL)),
CHECK ((photo_on IS NULL) = (photo_score IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX documents_by_citizen_id ON documents (citizen_id);
CREATE INDEX applications_by_citizen_id ON applications (citizen_id);
CREATE INDEX applications_by_slot_id ON applications (slot_id);
CREATE INDEX applications_by_guardian_id ON applications (guardian_id);
CREATE INDEX applications_by_box_id ON applications (box_id);
