/* Drug trials of the site. */
CREATE TABLE trials (
id TEXT PRIMARY KEY, -- Trial number
title TEXT NOT NULL UNIQUE, -- Title
sponsor TEXT NOT NULL, -- Sponsor
target INTEGER NOT NULL CHECK (target >= 1), -- Participants that may be enrolled
status TEXT NOT NULL CHECK (status IN ('recruiting', 'closed')) -- State of recruiting
) STRICT, WITHOUT ROWID;

/* Visits that the protocol of a trial asks for. */
CREATE TABLE protocol_visits (
id TEXT PRIMARY KEY, -- Protocol visit number
title TEXT NOT NULL UNIQUE, -- Title
trial_id TEXT NOT NULL REFERENCES trials (id), -- Trial
number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 6), -- Place in the order
day_offset INTEGER NOT NULL CHECK (day_offset >= 0), -- Days after enrolment
window_days INTEGER NOT NULL CHECK (window_days >= 0), -- Days before or after that are allowed
needs_kit INTEGER NOT NULL CHECK (needs_kit IN (0, 1)), -- Whether a kit is dispensed
stipend_cents INTEGER NOT NULL CHECK (stipend_cents >= 0), -- Stipend, in cents
UNIQUE (trial_id, number)
) STRICT, WITHOUT ROWID;

/* Volunteers in a trial. */
CREATE TABLE participants (
id TEXT PRIMARY KEY, -- Participant number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL, -- E-mail address
born_on TEXT NOT NULL CHECK (born_on IS date(born_on)), -- Date of birth
trial_id TEXT NOT NULL REFERENCES trials (id), -- Trial
consented INTEGER NOT NULL CHECK (consented IN (0, 1)), -- Whether the consent form is signed
arm TEXT CHECK (arm IN ('active', 'placebo')), -- Arm, once enrolled
enrolled_on TEXT CHECK (enrolled_on IS date(enrolled_on)), -- Day of enrolment
owed_cents INTEGER NOT NULL CHECK (owed_cents >= 0), -- Stipend owed, in cents
status TEXT NOT NULL CHECK (status IN ('screening', 'enrolled', 'screen_failed', 'withdrawn', 'completed')) -- State
) STRICT, WITHOUT ROWID;

/* Appointments for protocol visits. */
CREATE TABLE visits (
id TEXT PRIMARY KEY, -- Visit number
participant_id TEXT NOT NULL REFERENCES participants (id), -- Participant
protocol_visit_id TEXT NOT NULL REFERENCES protocol_visits (id), -- Visit of the protocol
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day
status TEXT NOT NULL CHECK (status IN ('booked', 'done', 'missed', 'cancelled')) -- State
) STRICT, WITHOUT ROWID;

/* Blinded drug kits. */
CREATE TABLE kits (
id TEXT PRIMARY KEY, -- Kit number
code TEXT NOT NULL UNIQUE, -- Code on the box
trial_id TEXT NOT NULL REFERENCES trials (id), -- Trial
arm TEXT NOT NULL CHECK (arm IN ('active', 'placebo')), -- Arm
expires_on TEXT NOT NULL CHECK (expires_on IS date(expires_on)), -- Expiry
visit_id TEXT REFERENCES visits (id), -- Visit at which it was dispensed
status TEXT NOT NULL CHECK (status IN ('in_stock', 'dispensed', 'returned', 'quarantined')) -- State
) STRICT, WITHOUT ROWID;

/* Adverse events. */
CREATE TABLE events (
id TEXT PRIMARY KEY, -- Event number
title TEXT NOT NULL, -- What happened
participant_id TEXT NOT NULL REFERENCES participants (id), -- Participant
grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 5), -- Grade
onset_on TEXT NOT NULL CHECK (onset_on IS date(onset_on)), -- Day on which it began
status TEXT NOT NULL CHECK (status IN ('open', 'notified', 'resolved')) -- State
) STRICT, WITHOUT ROWID;

/* Deviations from the protocol. */
CREATE TABLE deviations (
id TEXT PRIMARY KEY, -- Deviation number
visit_id TEXT NOT NULL UNIQUE REFERENCES visits (id), -- Missed visit
reason TEXT NOT NULL CHECK (reason IN ('illness', 'travel', 'transport', 'unknown')), -- Reason
status TEXT NOT NULL CHECK (status IN ('noted', 'reviewed')) -- State
) STRICT, WITHOUT ROWID;
