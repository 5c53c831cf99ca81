/* Engineers who can be paged. */
CREATE TABLE responders (
id TEXT PRIMARY KEY, -- Responder number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
status TEXT NOT NULL CHECK (status IN ('active', 'on_leave')) -- Whether pages reach them
) STRICT, WITHOUT ROWID;

/* Monitored services. */
CREATE TABLE services (
id TEXT PRIMARY KEY, -- Service number
name TEXT NOT NULL UNIQUE, -- Name of the service
tier TEXT NOT NULL CHECK (tier IN ('gold', 'silver', 'bronze')), -- How much depends on it
status TEXT NOT NULL CHECK (status IN ('live', 'retired')) -- Whether it is in operation
) STRICT, WITHOUT ROWID;

/* Rungs of the escalation ladder of a service. */
CREATE TABLE rungs (
service_id TEXT NOT NULL REFERENCES services (id), -- Service
position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 4), -- Place on the ladder
responder_id TEXT NOT NULL REFERENCES responders (id), -- Who is paged on this rung
wait_minutes INTEGER NOT NULL CHECK (wait_minutes BETWEEN 5 AND 60), -- Minutes until the next rung may be paged
PRIMARY KEY (service_id, position)
) STRICT, WITHOUT ROWID;

/* On-call shifts, whole days. */
CREATE TABLE shifts (
id TEXT PRIMARY KEY, -- Shift number
service_id TEXT NOT NULL REFERENCES services (id), -- Service
responder_id TEXT NOT NULL REFERENCES responders (id), -- Who is on call
starts_on TEXT NOT NULL CHECK (starts_on IS date(starts_on)), -- First day
ends_on TEXT NOT NULL CHECK (ends_on IS date(ends_on)), -- Last day
CHECK (ends_on >= starts_on)
) STRICT, WITHOUT ROWID;

/* Requests that a stand-in takes over a shift. */
CREATE TABLE covers (
id TEXT PRIMARY KEY, -- Cover number
shift_id TEXT NOT NULL REFERENCES shifts (id), -- Shift to be taken over
stand_in_id TEXT NOT NULL REFERENCES responders (id), -- Responder who is asked
status TEXT NOT NULL CHECK (status IN ('requested', 'accepted', 'applied', 'declined')) -- State of the request
) STRICT, WITHOUT ROWID;

/* Incidents that responders work on. */
CREATE TABLE incidents (
id TEXT PRIMARY KEY, -- Incident number
title TEXT NOT NULL UNIQUE, -- What is wrong, in a few words
service_id TEXT NOT NULL REFERENCES services (id), -- Service
urgency TEXT NOT NULL CHECK (urgency IN ('high', 'low')), -- How urgent it is
status TEXT NOT NULL CHECK (status IN ('triggered', 'acknowledged', 'resolved')), -- State
assignee_id TEXT NOT NULL REFERENCES responders (id), -- Responder who was paged last
rung INTEGER NOT NULL CHECK (rung BETWEEN 1 AND 4), -- Rung of the ladder that it stands on
paged_at TEXT NOT NULL CHECK (paged_at IS strftime('%Y-%m-%dT%H:%M:%SZ', paged_at)), -- Time of the last page
cause TEXT CHECK (cause IN ('deploy', 'capacity', 'network', 'vendor', 'false_alarm')) -- Cause, once resolved
) STRICT, WITHOUT ROWID;

/* Alerts from monitoring. */
CREATE TABLE alerts (
id TEXT PRIMARY KEY, -- Alert number
summary TEXT NOT NULL UNIQUE, -- What monitoring saw
service_id TEXT NOT NULL REFERENCES services (id), -- Service
severity TEXT NOT NULL CHECK (severity IN ('critical', 'error', 'warning')), -- Severity
status TEXT NOT NULL CHECK (status IN ('firing', 'cleared')), -- State
incident_id TEXT REFERENCES incidents (id) -- Incident that it belongs to, if any
) STRICT, WITHOUT ROWID;

/* Maintenance windows of services. */
CREATE TABLE windows (
id TEXT PRIMARY KEY, -- Window number
service_id TEXT NOT NULL REFERENCES services (id), -- Service
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Start
ends_at TEXT NOT NULL CHECK (ends_at IS strftime('%Y-%m-%dT%H:%M:%SZ', ends_at)), -- End
status TEXT NOT NULL CHECK (status IN ('scheduled', 'running', 'over', 'cancelled')) -- State
) STRICT, WITHOUT ROWID;

/* Pages that tell responders what to do. */
CREATE TABLE runbooks (
id TEXT PRIMARY KEY, -- Page number
service_id TEXT NOT NULL REFERENCES services (id), -- Service
title TEXT NOT NULL UNIQUE, -- Title of the page
body TEXT NOT NULL -- Text of the page
) STRICT, WITHOUT ROWID;
