/* Teams. */
CREATE TABLE teams (
id TEXT PRIMARY KEY, -- Team key
name TEXT NOT NULL UNIQUE -- Name of the team
) STRICT, WITHOUT ROWID;

/* Engineers. */
CREATE TABLE engineers (
id TEXT PRIMARY KEY, -- Engineer key
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
team_id TEXT NOT NULL REFERENCES teams (id), -- Team
may_approve INTEGER NOT NULL CHECK (may_approve IN (0, 1)), -- Whether the person may approve releases
on_call INTEGER NOT NULL CHECK (on_call IN (0, 1)) -- Whether the person is on call today
) STRICT, WITHOUT ROWID;

/* Services. */
CREATE TABLE services (
id TEXT PRIMARY KEY, -- Service key
name TEXT NOT NULL UNIQUE, -- Name of the service
team_id TEXT NOT NULL REFERENCES teams (id), -- Team that owns it
tier INTEGER NOT NULL CHECK (tier BETWEEN 1 AND 3), -- 1 is the most critical
budget_minutes INTEGER NOT NULL CHECK (budget_minutes BETWEEN 0 AND 500), -- Minutes of outage that are left for the quarter
locked INTEGER NOT NULL CHECK (locked IN (0, 1)) -- Whether releases of it are locked
) STRICT, WITHOUT ROWID;

/* Days without releases. */
CREATE TABLE freezes (
id TEXT PRIMARY KEY, -- Freeze number
reason TEXT NOT NULL, -- Why
first_day TEXT NOT NULL CHECK (first_day IS date(first_day)), -- First day
last_day TEXT NOT NULL CHECK (last_day IS date(last_day)), -- Last day
up_to_tier INTEGER NOT NULL CHECK (up_to_tier BETWEEN 1 AND 3) -- Tiers from 1 up to this one stand still
) STRICT, WITHOUT ROWID;

/* Versions of services. */
CREATE TABLE releases (
id TEXT PRIMARY KEY, -- Release number
service_id TEXT NOT NULL REFERENCES services (id), -- Service
version TEXT NOT NULL, -- Version
author_id TEXT NOT NULL REFERENCES engineers (id), -- Who wrote it
risk TEXT NOT NULL CHECK (risk IN ('low', 'high')), -- How risky it is
status TEXT NOT NULL CHECK (status IN ('draft', 'approved', 'rolling', 'live', 'retired', 'rolled_back')), -- State of the release
percent INTEGER NOT NULL CHECK (percent BETWEEN 0 AND 100), -- Share of the traffic that it serves, in per cent
UNIQUE (service_id, version)
) STRICT, WITHOUT ROWID;

/* Approvals of releases. */
CREATE TABLE approvals (
release_id TEXT NOT NULL REFERENCES releases (id), -- Release
engineer_id TEXT NOT NULL REFERENCES engineers (id), -- Who approved it
PRIMARY KEY (release_id, engineer_id)
) STRICT, WITHOUT ROWID;

/* Disturbances of services. */
CREATE TABLE incidents (
id TEXT PRIMARY KEY, -- Incident number
service_id TEXT NOT NULL REFERENCES services (id), -- Service
release_id TEXT REFERENCES releases (id), -- Release that is blamed
severity INTEGER NOT NULL CHECK (severity BETWEEN 1 AND 3), -- 1 is the worst
title TEXT NOT NULL, -- What happened
status TEXT NOT NULL CHECK (status IN ('open', 'mitigated', 'resolved')), -- State of the incident
outage_minutes INTEGER NOT NULL CHECK (outage_minutes BETWEEN 0 AND 1000), -- Minutes of outage
lead_id TEXT NOT NULL REFERENCES engineers (id) -- Who leads it
) STRICT, WITHOUT ROWID;

CREATE INDEX releases_by_service ON releases (service_id);
CREATE INDEX incidents_by_service ON incidents (service_id);
