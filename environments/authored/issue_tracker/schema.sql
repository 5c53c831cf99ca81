/* Teams that own issues. */
CREATE TABLE teams (
id TEXT PRIMARY KEY, -- Key of the team, such as OPS, that starts its issues' numbers
name TEXT NOT NULL UNIQUE, -- Name of the team
capacity INTEGER NOT NULL CHECK (capacity BETWEEN 1 AND 100), -- Points that one of its cycles can hold
next_number INTEGER NOT NULL CHECK (next_number >= 1) -- Number that its next issue gets
) STRICT, WITHOUT ROWID;

/* People, each in one team. */
CREATE TABLE people (
id TEXT PRIMARY KEY, -- Person number
team_id TEXT NOT NULL REFERENCES teams (id), -- Team of which the person is a member
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Cycles of two weeks in which a team works. */
CREATE TABLE cycles (
id TEXT PRIMARY KEY, -- Cycle number
team_id TEXT NOT NULL REFERENCES teams (id), -- Team of the cycle
name TEXT NOT NULL, -- Name of the cycle
first_day TEXT NOT NULL CHECK (first_day IS date(first_day)), -- First day
last_day TEXT NOT NULL CHECK (last_day IS date(last_day)), -- Last day, the thirteenth after the first
CHECK (last_day IS date(first_day, '+13 days'))
) STRICT, WITHOUT ROWID;

/* Issues of teams. */
CREATE TABLE issues (
id TEXT PRIMARY KEY, -- Issue number, such as OPS-12
team_id TEXT NOT NULL REFERENCES teams (id), -- Team that owns it
title TEXT NOT NULL, -- Title
description TEXT NOT NULL DEFAULT '', -- Description, may be empty
priority TEXT NOT NULL CHECK (priority IN ('none', 'low', 'medium', 'high', 'urgent')), -- Priority
state TEXT NOT NULL CHECK (state IN ('triage', 'backlog', 'todo', 'in_progress', 'in_review', 'done', 'canceled')), -- State in the workflow
assignee_id TEXT REFERENCES people (id), -- Who works on it, if anybody
estimate INTEGER CHECK (estimate IS NULL OR estimate IN (1, 2, 3, 5, 8)), -- Estimate in points, if there is one
cycle_id TEXT REFERENCES cycles (id), -- Cycle into which it is planned, if any
archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)), -- Whether it is archived
CHECK (state <> 'in_progress' OR assignee_id IS NOT NULL),
CHECK (cycle_id IS NULL OR estimate IS NOT NULL),
CHECK (cycle_id IS NULL OR state <> 'canceled'),
CHECK (archived = 0 OR state IN ('done', 'canceled'))
) STRICT, WITHOUT ROWID;

/* Labels of one team or of everybody. */
CREATE TABLE labels (
id TEXT PRIMARY KEY, -- Label number
team_id TEXT REFERENCES teams (id), -- Team whose label it is; empty when it is everybody's
name TEXT NOT NULL UNIQUE -- Name of the label
) STRICT, WITHOUT ROWID;

/* Labels on issues. */
CREATE TABLE issue_labels (
issue_id TEXT NOT NULL REFERENCES issues (id), -- Issue
label_id TEXT NOT NULL REFERENCES labels (id), -- Label on it
PRIMARY KEY (issue_id, label_id)
) STRICT, WITHOUT ROWID;

/* How one issue relates to another. */
CREATE TABLE relations (
issue_id TEXT NOT NULL REFERENCES issues (id), -- Issue that blocks, duplicates or relates to the other
other_id TEXT NOT NULL REFERENCES issues (id), -- The other issue
kind TEXT NOT NULL CHECK (kind IN ('blocks', 'duplicates', 'relates_to')), -- Kind of relation
PRIMARY KEY (issue_id, other_id, kind),
CHECK (issue_id <> other_id)
) STRICT, WITHOUT ROWID;

/* Comments on issues. */
CREATE TABLE comments (
id TEXT PRIMARY KEY, -- Comment number
issue_id TEXT NOT NULL REFERENCES issues (id), -- Issue
author_id TEXT NOT NULL REFERENCES people (id), -- Who wrote it
position INTEGER NOT NULL CHECK (position >= 1), -- Place in the order of writing, from 1
text TEXT NOT NULL, -- What was written
UNIQUE (issue_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX issues_team ON issues (team_id, state);
CREATE INDEX issues_assignee ON issues (assignee_id, state);
CREATE INDEX issues_cycle ON issues (cycle_id);
