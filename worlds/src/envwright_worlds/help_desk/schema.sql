/* Client organisations. */
CREATE TABLE organisations (
id TEXT PRIMARY KEY, -- Organisation number
name TEXT NOT NULL UNIQUE, -- Name
plan TEXT NOT NULL CHECK (plan IN ('basic', 'plus', 'premium')), -- Plan
minutes_left INTEGER NOT NULL CHECK (minutes_left >= 0) -- Support minutes left
) STRICT, WITHOUT ROWID;

/* People who write in. */
CREATE TABLE contacts (
id TEXT PRIMARY KEY, -- Contact number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
organisation_id TEXT NOT NULL REFERENCES organisations (id) -- Organisation
) STRICT, WITHOUT ROWID;

/* Where tickets wait. */
CREATE TABLE queues (
id TEXT PRIMARY KEY, -- Queue number
name TEXT NOT NULL UNIQUE, -- Name
tier TEXT NOT NULL CHECK (tier IN ('first', 'second')) -- Level
) STRICT, WITHOUT ROWID;

/* People who answer. */
CREATE TABLE agents (
id TEXT PRIMARY KEY, -- Agent number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
queue_id TEXT NOT NULL REFERENCES queues (id), -- Queue
capacity INTEGER NOT NULL CHECK (capacity BETWEEN 1 AND 9), -- Tickets that the agent may own
presence TEXT NOT NULL CHECK (presence IN ('available', 'away')) -- Presence
) STRICT, WITHOUT ROWID;

/* Requests of contacts. */
CREATE TABLE tickets (
id TEXT PRIMARY KEY, -- Ticket number
title TEXT NOT NULL UNIQUE, -- Title
contact_id TEXT NOT NULL REFERENCES contacts (id), -- Contact
queue_id TEXT NOT NULL REFERENCES queues (id), -- Queue
owner_id TEXT REFERENCES agents (id), -- Agent who owns it, if any
priority TEXT NOT NULL CHECK (priority IN ('low', 'normal', 'high')), -- Priority
opened_on TEXT NOT NULL CHECK (opened_on IS date(opened_on)), -- Day of opening
on_hold_until TEXT CHECK (on_hold_until IS date(on_hold_until)), -- Day until which it is on hold
solved_on TEXT CHECK (solved_on IS date(solved_on)), -- Day of the solution
confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1)), -- Whether the contact has confirmed the solution
minutes INTEGER NOT NULL CHECK (minutes >= 0), -- Minutes booked
status TEXT NOT NULL CHECK (status IN ('new', 'open', 'on_hold', 'solved', 'closed', 'merged')) -- State
) STRICT, WITHOUT ROWID;

/* Replies and internal notes of tickets. */
CREATE TABLE notes (
id TEXT PRIMARY KEY, -- Note number
ticket_id TEXT NOT NULL REFERENCES tickets (id), -- Ticket
kind TEXT NOT NULL CHECK (kind IN ('reply', 'internal')), -- Kind
body TEXT NOT NULL -- Text
) STRICT, WITHOUT ROWID;

/* Pages of the knowledge base. */
CREATE TABLE guides (
id TEXT PRIMARY KEY, -- Page number
title TEXT NOT NULL UNIQUE, -- Title
body TEXT NOT NULL -- Text
) STRICT, WITHOUT ROWID;
