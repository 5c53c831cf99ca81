/* Photographers. */
CREATE TABLE photographers (
id TEXT PRIMARY KEY, -- Photographer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
share_percent INTEGER NOT NULL CHECK (share_percent BETWEEN 10 AND 80), -- Share of the fees in per cent
owed_cents INTEGER NOT NULL CHECK (owed_cents >= 0) -- What is owed to the photographer, in cents
) STRICT, WITHOUT ROWID;

/* Pictures of the archive. */
CREATE TABLE pictures (
id TEXT PRIMARY KEY, -- Picture number
title TEXT NOT NULL UNIQUE, -- Title
photographer_id TEXT NOT NULL REFERENCES photographers (id), -- Photographer
year INTEGER NOT NULL CHECK (year BETWEEN 1850 AND 2025), -- Year
shows_people INTEGER NOT NULL CHECK (shows_people IN (0, 1)), -- Whether people can be recognised
release_on_file INTEGER NOT NULL CHECK (release_on_file IN (0, 1)), -- Whether a release of these people is on file
CHECK (shows_people OR NOT release_on_file)
) STRICT, WITHOUT ROWID;

/* Clients. */
CREATE TABLE clients (
id TEXT PRIMARY KEY, -- Client number
name TEXT NOT NULL UNIQUE, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
contact TEXT NOT NULL, -- Name of the person to speak to
credit_limit_cents INTEGER NOT NULL CHECK (credit_limit_cents >= 0), -- Credit limit in cents
blocked INTEGER NOT NULL CHECK (blocked IN (0, 1)) -- Whether the client gets no quotes
) STRICT, WITHOUT ROWID;

/* Licences. */
CREATE TABLE licences (
id TEXT PRIMARY KEY, -- Licence number
picture_id TEXT NOT NULL REFERENCES pictures (id), -- Picture
client_id TEXT NOT NULL REFERENCES clients (id), -- Client
purpose TEXT NOT NULL CHECK (purpose IN ('press', 'education', 'advertising')), -- Purpose
kind TEXT NOT NULL CHECK (kind IN ('simple', 'exclusive')), -- Kind of licence
starts_on TEXT NOT NULL CHECK (starts_on IS date(starts_on)), -- First day
ends_on TEXT NOT NULL CHECK (ends_on IS date(ends_on)), -- Last day
fee_cents INTEGER NOT NULL CHECK (fee_cents >= 1), -- Fee in cents
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Paid so far in cents
quoted_on TEXT NOT NULL CHECK (quoted_on IS date(quoted_on)), -- Day of the quote
status TEXT NOT NULL CHECK (status IN ('quoted', 'active', 'revoked')), -- State of the licence
CHECK (paid_cents <= fee_cents),
CHECK (ends_on >= starts_on),
CHECK (status <> 'quoted' OR paid_cents = 0)
) STRICT, WITHOUT ROWID;

/* Payouts to photographers. */
CREATE TABLE payouts (
id TEXT PRIMARY KEY, -- Payout number
photographer_id TEXT NOT NULL REFERENCES photographers (id), -- Photographer
paid_on TEXT NOT NULL CHECK (paid_on IS date(paid_on)), -- Day
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 5000) -- Amount in cents
) STRICT, WITHOUT ROWID;
