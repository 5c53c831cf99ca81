/* Sites. */
CREATE TABLE sites (
id TEXT PRIMARY KEY, -- Site number
address TEXT NOT NULL UNIQUE, -- Address
conservation INTEGER NOT NULL CHECK (conservation IN (0, 1)), -- Whether in a conservation area
flood_zone INTEGER NOT NULL CHECK (flood_zone BETWEEN 1 AND 3) -- Flood zone, 3 the wettest
) STRICT, WITHOUT ROWID;

/* Applicants. */
CREATE TABLE applicants (
id TEXT PRIMARY KEY, -- Applicant number
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Case officers. */
CREATE TABLE officers (
id TEXT PRIMARY KEY, -- Officer number
name TEXT NOT NULL UNIQUE, -- Name
principal INTEGER NOT NULL CHECK (principal IN (0, 1)), -- Whether a principal
most_cases INTEGER NOT NULL CHECK (most_cases BETWEEN 1 AND 20) -- Most open cases
) STRICT, WITHOUT ROWID;

/* Planning applications. */
CREATE TABLE applications (
id TEXT PRIMARY KEY, -- Application number
site_id TEXT NOT NULL REFERENCES sites (id), -- Site
applicant_id TEXT NOT NULL REFERENCES applicants (id), -- Applicant
kind TEXT NOT NULL CHECK (kind IN ('householder', 'full', 'listed')), -- Kind
title TEXT NOT NULL, -- What is to be done
lodged_on TEXT NOT NULL CHECK (lodged_on IS date(lodged_on)), -- Day of lodging
fee_cents INTEGER NOT NULL CHECK (fee_cents >= 0), -- Fee
fee_paid INTEGER NOT NULL CHECK (fee_paid IN (0, 1)), -- Whether the fee is paid
officer_id TEXT REFERENCES officers (id), -- Case officer
consulting_until TEXT CHECK (consulting_until IS date(consulting_until)), -- Last day of the consultation
decided_on TEXT CHECK (decided_on IS date(decided_on)), -- Day of the decision
status TEXT NOT NULL CHECK (status IN ('lodged', 'valid', 'consulting', 'granted', 'refused', 'withdrawn')), -- State of the application
CHECK ((decided_on IS NOT NULL) = (status IN ('granted', 'refused'))),
CHECK (consulting_until IS NULL OR officer_id IS NOT NULL)
) STRICT, WITHOUT ROWID;

/* Plans and statements of applications. */
CREATE TABLE plans (
application_id TEXT NOT NULL REFERENCES applications (id), -- Application
kind TEXT NOT NULL CHECK (kind IN ('location plan', 'elevations', 'heritage statement', 'flood assessment')), -- Kind of plan
status TEXT NOT NULL CHECK (status IN ('asked', 'received')), -- State of the plan
PRIMARY KEY (application_id, kind)
) STRICT, WITHOUT ROWID;

/* Questions to bodies. */
CREATE TABLE consultations (
id TEXT PRIMARY KEY, -- Consultation number
application_id TEXT NOT NULL REFERENCES applications (id), -- Application
body TEXT NOT NULL CHECK (body IN ('Highways', 'Heritage Trust', 'Water Agency', 'Fire Service', 'Parish Council')), -- Body
sent_on TEXT NOT NULL CHECK (sent_on IS date(sent_on)), -- Day of the question
status TEXT NOT NULL CHECK (status IN ('sent', 'no_objection', 'objection')), -- Reply
UNIQUE (application_id, body)
) STRICT, WITHOUT ROWID;

/* Comments of the public. */
CREATE TABLE comments (
id TEXT PRIMARY KEY, -- Comment number
application_id TEXT NOT NULL REFERENCES applications (id), -- Application
author TEXT NOT NULL, -- Who wrote it
stance TEXT NOT NULL CHECK (stance IN ('support', 'objection', 'neutral')), -- Stance
text TEXT NOT NULL, -- Text
counted INTEGER NOT NULL CHECK (counted IN (0, 1)) -- Whether it counts
) STRICT, WITHOUT ROWID;

/* Visits of officers. */
CREATE TABLE site_visits (
id TEXT PRIMARY KEY, -- Visit number
application_id TEXT NOT NULL REFERENCES applications (id), -- Application
officer_id TEXT NOT NULL REFERENCES officers (id), -- Officer
visit_on TEXT NOT NULL CHECK (visit_on IS date(visit_on)), -- Day of the visit
status TEXT NOT NULL CHECK (status IN ('planned', 'done', 'cancelled')) -- State of the visit
) STRICT, WITHOUT ROWID;

/* Conditions of permissions. */
CREATE TABLE conditions (
id TEXT PRIMARY KEY, -- Condition number
application_id TEXT NOT NULL REFERENCES applications (id), -- Application
subject TEXT NOT NULL CHECK (subject IN ('materials', 'working hours', 'drainage', 'planting', 'parking')), -- What it is about
status TEXT NOT NULL CHECK (status IN ('imposed', 'discharged')), -- State of the condition
UNIQUE (application_id, subject)
) STRICT, WITHOUT ROWID;

/* Appeals on refusals. */
CREATE TABLE appeals (
id TEXT PRIMARY KEY, -- Appeal number
application_id TEXT NOT NULL UNIQUE REFERENCES applications (id), -- Application
lodged_on TEXT NOT NULL CHECK (lodged_on IS date(lodged_on)), -- Day of lodging
status TEXT NOT NULL CHECK (status IN ('lodged', 'dismissed', 'upheld')) -- State of the appeal
) STRICT, WITHOUT ROWID;

CREATE INDEX applications_by_site ON applications (site_id);
