/* Mentors of the centre. */
CREATE TABLE mentors (
id TEXT PRIMARY KEY, -- Mentor number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
daily_most INTEGER NOT NULL CHECK (daily_most BETWEEN 1 AND 6) -- Most open meetings on a day
) STRICT, WITHOUT ROWID;

/* Founders who meet mentors. */
CREATE TABLE founders (
id TEXT PRIMARY KEY, -- Founder number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
company TEXT NOT NULL, -- Company
sessions_left INTEGER NOT NULL CHECK (sessions_left BETWEEN 0 AND 12), -- Sessions that are left
barred_until TEXT CHECK (barred_until IS date(barred_until)) -- Last day on which the founder is barred
) STRICT, WITHOUT ROWID;

/* Formats of meetings that mentors offer. */
CREATE TABLE formats (
id TEXT PRIMARY KEY, -- Format number
title TEXT NOT NULL UNIQUE, -- Title
mentor_id TEXT NOT NULL REFERENCES mentors (id), -- Mentor
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 15 AND 120), -- Length in minutes
notice_hours INTEGER NOT NULL CHECK (notice_hours BETWEEN 0 AND 96), -- Least hours between entry and begin
window_days INTEGER NOT NULL CHECK (window_days BETWEEN 1 AND 90), -- Most days ahead
asks_mentor INTEGER NOT NULL CHECK (asks_mentor IN (0, 1)) -- Whether the mentor has to accept
) STRICT, WITHOUT ROWID;

/* Weekly hours of mentors. */
CREATE TABLE hours (
id TEXT PRIMARY KEY, -- Number of the hours
mentor_id TEXT NOT NULL REFERENCES mentors (id), -- Mentor
weekday TEXT NOT NULL CHECK (weekday IN ('mon', 'tue', 'wed', 'thu', 'fri')), -- Day of the week
from_hour INTEGER NOT NULL CHECK (from_hour BETWEEN 7 AND 20), -- Hour of the begin
until_hour INTEGER NOT NULL CHECK (until_hour BETWEEN 8 AND 21), -- Hour of the end
UNIQUE (mentor_id, weekday),
CHECK (from_hour < until_hour)
) STRICT, WITHOUT ROWID;

/* Absences of mentors. */
CREATE TABLE absences (
id TEXT PRIMARY KEY, -- Absence number
mentor_id TEXT NOT NULL REFERENCES mentors (id), -- Mentor
first_day TEXT NOT NULL CHECK (first_day IS date(first_day)), -- First day
last_day TEXT NOT NULL CHECK (last_day IS date(last_day)), -- Last day
status TEXT NOT NULL CHECK (status IN ('entered', 'withdrawn')), -- State of the absence
CHECK (first_day <= last_day)
) STRICT, WITHOUT ROWID;

/* Meetings of founders with mentors. */
CREATE TABLE meetings (
id TEXT PRIMARY KEY, -- Meeting number
code TEXT NOT NULL UNIQUE, -- Code of the meeting
format_id TEXT NOT NULL REFERENCES formats (id), -- Format
founder_id TEXT NOT NULL REFERENCES founders (id), -- Founder
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Begin
moved INTEGER NOT NULL CHECK (moved IN (0, 1)), -- Whether it was moved
accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)), -- Whether the mentor accepted it
summary TEXT, -- Summary, once held
status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'declined', 'cancelled', 'held', 'missed')) -- State of the meeting
) STRICT, WITHOUT ROWID;
