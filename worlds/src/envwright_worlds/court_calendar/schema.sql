/* Judges. */
CREATE TABLE judges (
id TEXT PRIMARY KEY, -- Judge code
name TEXT NOT NULL UNIQUE, -- Name
division TEXT NOT NULL CHECK (division IN ('civil', 'family', 'criminal')), -- Division
most_cases INTEGER NOT NULL CHECK (most_cases BETWEEN 1 AND 10) -- Open cases that the judge may have
) STRICT, WITHOUT ROWID;

/* Courtrooms. */
CREATE TABLE rooms (
id TEXT PRIMARY KEY, -- Room code
name TEXT NOT NULL UNIQUE, -- Name of the room
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 60 AND 240), -- Minutes of a session that may be listed
secure INTEGER NOT NULL CHECK (secure IN (0, 1)) -- Whether it has a dock for people in custody
) STRICT, WITHOUT ROWID;

/* Interpreters. */
CREATE TABLE interpreters (
id TEXT PRIMARY KEY, -- Interpreter number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
language TEXT NOT NULL CHECK (language IN ('Polish', 'Arabic', 'Turkish', 'Portuguese')), -- Language
sworn_until TEXT NOT NULL CHECK (sworn_until IS date(sworn_until)) -- Last day of the oath
) STRICT, WITHOUT ROWID;

/* Cases. */
CREATE TABLE cases (
id TEXT PRIMARY KEY, -- Case number
title TEXT NOT NULL UNIQUE, -- Short title
division TEXT NOT NULL CHECK (division IN ('civil', 'family', 'criminal')), -- Division
judge_id TEXT NOT NULL REFERENCES judges (id), -- Judge
language TEXT CHECK (language IN ('Polish', 'Arabic', 'Turkish', 'Portuguese')), -- Language that has to be interpreted; empty for none
decided_on TEXT CHECK (decided_on IS date(decided_on)), -- Day of the decision
status TEXT NOT NULL CHECK (status IN ('open', 'stayed', 'decided', 'closed')), -- State of the case
CHECK ((status IN ('decided', 'closed')) = (decided_on IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* People of cases. */
CREATE TABLE parties (
id TEXT PRIMARY KEY, -- Party number
case_id TEXT NOT NULL REFERENCES cases (id), -- Case
name TEXT NOT NULL, -- Full name
role TEXT NOT NULL CHECK (role IN ('claimant', 'defendant', 'witness')), -- Role
custody INTEGER NOT NULL CHECK (custody IN (0, 1)) -- Whether the person is in custody
) STRICT, WITHOUT ROWID;

/* Hearings. */
CREATE TABLE hearings (
id TEXT PRIMARY KEY, -- Hearing number
case_id TEXT NOT NULL REFERENCES cases (id), -- Case
room_id TEXT NOT NULL REFERENCES rooms (id), -- Room
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day
session TEXT NOT NULL CHECK (session IN ('morning', 'afternoon')), -- Session
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 15 AND 180), -- Minutes that it takes
status TEXT NOT NULL CHECK (status IN ('listed', 'held', 'adjourned', 'vacated')) -- State of the hearing
) STRICT, WITHOUT ROWID;

/* Summonses. */
CREATE TABLE summonses (
hearing_id TEXT NOT NULL REFERENCES hearings (id), -- Hearing
party_id TEXT NOT NULL REFERENCES parties (id), -- Party
sent_on TEXT NOT NULL CHECK (sent_on IS date(sent_on)), -- Day of sending
status TEXT NOT NULL CHECK (status IN ('sent', 'served', 'returned')), -- State of the summons
PRIMARY KEY (hearing_id, party_id)
) STRICT, WITHOUT ROWID;

/* Interpreters of hearings. */
CREATE TABLE engagements (
hearing_id TEXT NOT NULL REFERENCES hearings (id), -- Hearing
interpreter_id TEXT NOT NULL REFERENCES interpreters (id), -- Interpreter
PRIMARY KEY (hearing_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX hearings_by_day ON hearings (on_day, session);
CREATE INDEX hearings_by_case ON hearings (case_id);
CREATE INDEX parties_by_case ON parties (case_id);
