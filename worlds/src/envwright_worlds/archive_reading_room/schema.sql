/* Readers with a ticket. */
CREATE TABLE researchers (
id TEXT PRIMARY KEY, -- Reader number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
ticket_until TEXT NOT NULL CHECK (ticket_until IS date(ticket_until)), -- Last day of the reader's ticket
rules_signed INTEGER NOT NULL CHECK (rules_signed IN (0, 1)) -- Whether the reading rules are signed
) STRICT, WITHOUT ROWID;

/* Bodies of records by where they come from. */
CREATE TABLE collections (
id TEXT PRIMARY KEY, -- Collection number
title TEXT NOT NULL UNIQUE, -- Title of the collection
creator TEXT NOT NULL, -- Who made the records
access TEXT NOT NULL CHECK (access IN ('open', 'permit')) -- Whether a permit is needed
) STRICT, WITHOUT ROWID;

/* Boxes, volumes and rolls that are issued. */
CREATE TABLE units (
id TEXT PRIMARY KEY, -- Unit number
title TEXT NOT NULL UNIQUE, -- Title of the unit
collection_id TEXT NOT NULL REFERENCES collections (id), -- Collection
condition TEXT NOT NULL CHECK (condition IN ('sound', 'fragile', 'unfit')), -- Condition
closed_until TEXT CHECK (closed_until IS date(closed_until)), -- Day on which its closure ends, if it has one
place TEXT NOT NULL CHECK (place IN ('stacks', 'reading_room')) -- Where it is now
) STRICT, WITHOUT ROWID;

/* Permissions to read a restricted collection. */
CREATE TABLE permits (
id TEXT PRIMARY KEY, -- Permit number
researcher_id TEXT NOT NULL REFERENCES researchers (id), -- Reader
collection_id TEXT NOT NULL REFERENCES collections (id), -- Restricted collection
until TEXT NOT NULL CHECK (until IS date(until)) -- Last day
) STRICT, WITHOUT ROWID;

/* Orders of units for a day. */
CREATE TABLE requisitions (
id TEXT PRIMARY KEY, -- Requisition number
researcher_id TEXT NOT NULL REFERENCES researchers (id), -- Reader
unit_id TEXT NOT NULL REFERENCES units (id), -- Unit
for_day TEXT NOT NULL CHECK (for_day IS date(for_day)), -- Day of use
status TEXT NOT NULL CHECK (status IN ('ordered', 'issued', 'returned', 'cancelled')), -- State
pages_copied INTEGER NOT NULL CHECK (pages_copied BETWEEN 0 AND 60), -- Pages ordered as copies
copies_cents INTEGER NOT NULL CHECK (copies_cents >= 0) -- Price of the copies, in cents
) STRICT, WITHOUT ROWID;

/* Texts that describe what a collection holds. */
CREATE TABLE finding_aids (
id TEXT PRIMARY KEY, -- Aid number
collection_id TEXT NOT NULL REFERENCES collections (id), -- Collection
title TEXT NOT NULL UNIQUE, -- Heading
body TEXT NOT NULL -- Text
) STRICT, WITHOUT ROWID;
