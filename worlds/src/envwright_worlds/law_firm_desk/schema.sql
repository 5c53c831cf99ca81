/* Lawyers. */
CREATE TABLE lawyers (
id TEXT PRIMARY KEY, -- Initials
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
rank TEXT NOT NULL CHECK (rank IN ('associate', 'partner')), -- Rank
field TEXT NOT NULL CHECK (field IN ('property', 'employment', 'family', 'trade')), -- Field of law
most_matters INTEGER NOT NULL CHECK (most_matters BETWEEN 1 AND 12), -- Number of matters at most
status TEXT NOT NULL CHECK (status IN ('active', 'away')) -- Whether the lawyer takes work
) STRICT, WITHOUT ROWID;

/* People and firms in matters. */
CREATE TABLE parties (
id TEXT PRIMARY KEY, -- Party number
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
kind TEXT NOT NULL CHECK (kind IN ('person', 'company')), -- Kind of party
parent_id TEXT REFERENCES parties (id) -- Company that owns it
) STRICT, WITHOUT ROWID;

/* Matters. */
CREATE TABLE matters (
id TEXT PRIMARY KEY, -- Matter number
title TEXT NOT NULL UNIQUE, -- Short title
client_id TEXT NOT NULL REFERENCES parties (id), -- Client
lawyer_id TEXT NOT NULL REFERENCES lawyers (id), -- Lawyer in charge
field TEXT NOT NULL CHECK (field IN ('property', 'employment', 'family', 'trade')), -- Field of law
opened_on TEXT CHECK (opened_on IS date(opened_on)), -- Day of opening
retainer_cents INTEGER NOT NULL CHECK (retainer_cents >= 0), -- Retainer that was paid, in cents
status TEXT NOT NULL CHECK (status IN ('intake', 'open', 'closed', 'declined')) -- State of the matter
) STRICT, WITHOUT ROWID;

/* Parties against the client of a matter. */
CREATE TABLE opponents (
matter_id TEXT NOT NULL REFERENCES matters (id), -- Matter
party_id TEXT NOT NULL REFERENCES parties (id), -- Party on the other side
role TEXT NOT NULL CHECK (role IN ('defendant', 'claimant', 'spouse', 'landlord')), -- Role
PRIMARY KEY (matter_id, party_id)
) STRICT, WITHOUT ROWID;

/* Consents of clients to conflicts. */
CREATE TABLE consents (
id TEXT PRIMARY KEY, -- Consent number
matter_id TEXT NOT NULL REFERENCES matters (id), -- Matter that brings the conflict
party_id TEXT NOT NULL REFERENCES parties (id), -- Client who is asked
asked_on TEXT NOT NULL CHECK (asked_on IS date(asked_on)), -- Day
status TEXT NOT NULL CHECK (status IN ('asked', 'given', 'denied')), -- State of the consent
UNIQUE (matter_id, party_id)
) STRICT, WITHOUT ROWID;

/* Walls between lawyers and matters. */
CREATE TABLE walls (
id TEXT PRIMARY KEY, -- Wall number
lawyer_id TEXT NOT NULL REFERENCES lawyers (id), -- Lawyer
matter_id TEXT NOT NULL REFERENCES matters (id), -- Matter
built_on TEXT NOT NULL CHECK (built_on IS date(built_on)), -- Day
status TEXT NOT NULL CHECK (status IN ('up', 'lifted')) -- State of the wall
) STRICT, WITHOUT ROWID;

/* Deadlines of matters. */
CREATE TABLE deadlines (
id TEXT PRIMARY KEY, -- Deadline number
matter_id TEXT NOT NULL REFERENCES matters (id), -- Matter
what TEXT NOT NULL, -- What is to be done
kind TEXT NOT NULL CHECK (kind IN ('statutory', 'court', 'agreed')), -- Who set it
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Last day
extended INTEGER NOT NULL CHECK (extended BETWEEN 0 AND 2), -- How often it was extended
status TEXT NOT NULL CHECK (status IN ('running', 'met', 'missed', 'dropped')) -- State of the deadline
) STRICT, WITHOUT ROWID;

CREATE INDEX matters_by_client ON matters (client_id);
CREATE INDEX matters_by_lawyer ON matters (lawyer_id);
CREATE INDEX deadlines_by_matter ON deadlines (matter_id);
