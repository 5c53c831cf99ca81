/* Surveys of the institute. */
CREATE TABLE surveys (
id TEXT PRIMARY KEY, -- Survey number
title TEXT NOT NULL UNIQUE, -- Title
sample INTEGER NOT NULL CHECK (sample > 0), -- Most answers a wave
reward_cents INTEGER NOT NULL CHECK (reward_cents > 0) -- Reward for an answer in cents
) STRICT, WITHOUT ROWID;

/* Waves in which a survey is made. */
CREATE TABLE waves (
id TEXT PRIMARY KEY, -- Wave number
survey_id TEXT NOT NULL REFERENCES surveys (id), -- Survey
name TEXT NOT NULL, -- Name of the wave
closes_on TEXT NOT NULL CHECK (closes_on IS date(closes_on)), -- Last day
signed INTEGER NOT NULL CHECK (signed IN (0, 1)), -- Whether the head of the study signed it
status TEXT NOT NULL CHECK (status IN ('planned', 'open', 'closed')), -- State of the wave
UNIQUE (survey_id, name)
) STRICT, WITHOUT ROWID;

/* Answers wanted from a region in a wave. */
CREATE TABLE quotas (
id TEXT PRIMARY KEY, -- Quota number
wave_id TEXT NOT NULL REFERENCES waves (id), -- Wave
region TEXT NOT NULL CHECK (region IN ('north', 'south', 'coast', 'hills')), -- Region
wanted INTEGER NOT NULL CHECK (wanted > 0), -- Answers wanted
UNIQUE (wave_id, region)
) STRICT, WITHOUT ROWID;

/* People who answer surveys. */
CREATE TABLE panelists (
id TEXT PRIMARY KEY, -- Panelist number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
region TEXT NOT NULL CHECK (region IN ('north', 'south', 'coast', 'hills')), -- Region
earned_cents INTEGER NOT NULL CHECK (earned_cents >= 0) -- Rewards so far in cents
) STRICT, WITHOUT ROWID;

/* Invitations of panelists to waves. */
CREATE TABLE invitations (
id TEXT PRIMARY KEY, -- Invitation number
wave_id TEXT NOT NULL REFERENCES waves (id), -- Wave
panelist_id TEXT NOT NULL REFERENCES panelists (id), -- Panelist
contacted_on TEXT NOT NULL CHECK (contacted_on IS date(contacted_on)), -- Day of the last contact
reminders INTEGER NOT NULL CHECK (reminders BETWEEN 0 AND 2), -- Reminders sent
answered_on TEXT CHECK (answered_on IS date(answered_on)), -- Day of the answer
status TEXT NOT NULL CHECK (status IN ('waiting', 'answered', 'screened_out', 'lapsed')) -- State of the invitation
) STRICT, WITHOUT ROWID;
