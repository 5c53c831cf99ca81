/* Engineers of the firm. */
CREATE TABLE engineers (
id TEXT PRIMARY KEY, -- Engineer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
level TEXT NOT NULL CHECK (level IN ('junior', 'senior')), -- Level
on_duty INTEGER NOT NULL CHECK (on_duty IN (0, 1)) -- Whether the engineer is on duty
) STRICT, WITHOUT ROWID;

/* Parts of the hosting platform. */
CREATE TABLE components (
id TEXT PRIMARY KEY, -- Component number
name TEXT NOT NULL UNIQUE, -- Name
site TEXT NOT NULL, -- Town of the data centre
state TEXT NOT NULL CHECK (state IN ('up', 'degraded', 'down', 'maintenance')) -- State on the page
) STRICT, WITHOUT ROWID;

/* Clients of the firm. */
CREATE TABLE clients (
id TEXT PRIMARY KEY, -- Client number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
plan TEXT NOT NULL CHECK (plan IN ('basic', 'business', 'premium')), -- Plan
credit_cents INTEGER NOT NULL CHECK (credit_cents >= 0) -- Credit in cents
) STRICT, WITHOUT ROWID;

/* What clients host on components. */
CREATE TABLE hostings (
client_id TEXT NOT NULL REFERENCES clients (id), -- Client
component_id TEXT NOT NULL REFERENCES components (id), -- Component
monthly_cents INTEGER NOT NULL CHECK (monthly_cents > 0), -- Monthly price in cents
PRIMARY KEY (client_id, component_id)
) STRICT, WITHOUT ROWID;

/* Incidents of components. */
CREATE TABLE incidents (
id TEXT PRIMARY KEY, -- Incident number
code TEXT NOT NULL UNIQUE, -- Code on the page
component_id TEXT NOT NULL REFERENCES components (id), -- Component
lead_id TEXT NOT NULL REFERENCES engineers (id), -- Engineer who leads it
impact TEXT NOT NULL CHECK (impact IN ('minor', 'major', 'critical')), -- Impact
cause TEXT, -- Cause, once identified
started_at TEXT NOT NULL CHECK (started_at IS strftime('%Y-%m-%dT%H:%M:%SZ', started_at)), -- Begin
monitored_at TEXT CHECK (monitored_at IS strftime('%Y-%m-%dT%H:%M:%SZ', monitored_at)), -- Begin of the monitoring
resolved_on TEXT CHECK (resolved_on IS date(resolved_on)), -- Day on which it was resolved
outage_minutes INTEGER CHECK (outage_minutes >= 0), -- Minutes of outage, once resolved
status TEXT NOT NULL CHECK (status IN ('investigating', 'identified', 'monitoring', 'resolved')) -- State of the incident
) STRICT, WITHOUT ROWID;

/* Messages about incidents on the page. */
CREATE TABLE messages (
id TEXT PRIMARY KEY, -- Message number
incident_id TEXT NOT NULL REFERENCES incidents (id), -- Incident
author_id TEXT NOT NULL REFERENCES engineers (id), -- Author
stage TEXT NOT NULL CHECK (stage IN ('investigating', 'identified', 'monitoring')), -- State of the incident when it was drafted
approved INTEGER NOT NULL CHECK (approved IN (0, 1)), -- Whether the duty manager approved it
body TEXT NOT NULL, -- Text of the message
status TEXT NOT NULL CHECK (status IN ('draft', 'released')) -- State of the message
) STRICT, WITHOUT ROWID;

/* Maintenance windows of components. */
CREATE TABLE maintenances (
id TEXT PRIMARY KEY, -- Maintenance number
component_id TEXT NOT NULL REFERENCES components (id), -- Component
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Begin
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 30 AND 240), -- Length in minutes
status TEXT NOT NULL CHECK (status IN ('planned', 'announced', 'running', 'done', 'cancelled')) -- State of the maintenance
) STRICT, WITHOUT ROWID;

/* Claims of clients for credit. */
CREATE TABLE claims (
id TEXT PRIMARY KEY, -- Claim number
client_id TEXT NOT NULL REFERENCES clients (id), -- Client
incident_id TEXT NOT NULL REFERENCES incidents (id), -- Incident
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0), -- Amount in cents
status TEXT NOT NULL CHECK (status IN ('claimed', 'granted')), -- State of the claim
UNIQUE (client_id, incident_id)
) STRICT, WITHOUT ROWID;

/* Reports on incidents. */
CREATE TABLE reports (
id TEXT PRIMARY KEY, -- Report number
incident_id TEXT NOT NULL UNIQUE REFERENCES incidents (id), -- Incident
author_id TEXT NOT NULL REFERENCES engineers (id), -- Author
reviewer_id TEXT REFERENCES engineers (id), -- Reviewer, once published
status TEXT NOT NULL CHECK (status IN ('draft', 'published')), -- State of the report
CHECK ((status = 'published') = (reviewer_id IS NOT NULL))
) STRICT, WITHOUT ROWID;
