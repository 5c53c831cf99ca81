/* Plans of subscriptions. */
CREATE TABLE plans (
id TEXT PRIMARY KEY, -- Plan number
name TEXT NOT NULL UNIQUE, -- Name
most_pictures INTEGER NOT NULL CHECK (most_pictures > 0), -- Pictures at once
most_value_cents INTEGER NOT NULL CHECK (most_value_cents > 0) -- Insured value in all, in cents
) STRICT, WITHOUT ROWID;

/* Subscribers of the library. */
CREATE TABLE subscribers (
id TEXT PRIMARY KEY, -- Subscriber number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
plan_id TEXT NOT NULL REFERENCES plans (id), -- Plan
paid_until TEXT NOT NULL CHECK (paid_until IS date(paid_until)), -- Last paid day
credit_cents INTEGER NOT NULL CHECK (credit_cents >= 0), -- Credit for buying pictures, in cents
owed_cents INTEGER NOT NULL CHECK (owed_cents >= 0) -- What is owed, in cents
) STRICT, WITHOUT ROWID;

/* Pictures of the collection. */
CREATE TABLE pictures (
id TEXT PRIMARY KEY, -- Picture number
title TEXT NOT NULL UNIQUE, -- Title
artist TEXT NOT NULL, -- Artist
value_cents INTEGER NOT NULL CHECK (value_cents > 0), -- Insured value in cents
price_cents INTEGER CHECK (price_cents > 0), -- Price in cents, if it is for sale
status TEXT NOT NULL CHECK (status IN ('in_store', 'lent', 'held', 'in_repair', 'sold')) -- State of the picture
) STRICT, WITHOUT ROWID;

/* Loans of pictures. */
CREATE TABLE loans (
id TEXT PRIMARY KEY, -- Loan number
picture_id TEXT NOT NULL REFERENCES pictures (id), -- Picture
subscriber_id TEXT NOT NULL REFERENCES subscribers (id), -- Subscriber
signed INTEGER NOT NULL CHECK (signed IN (0, 1)), -- Whether the condition sheet is signed
due_on TEXT CHECK (due_on IS date(due_on)), -- Due day, once handed over
extended INTEGER NOT NULL CHECK (extended IN (0, 1)), -- Whether it was extended
condition TEXT CHECK (condition IN ('good', 'scratched', 'glass_broken')), -- Condition in which the picture came back
status TEXT NOT NULL CHECK (status IN ('ready', 'out', 'returned', 'bought')), -- State of the loan
CHECK ((status = 'ready') = (due_on IS NULL)),
CHECK ((status = 'returned') = (condition IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Wishes for pictures that are not to be had. */
CREATE TABLE wishes (
id TEXT PRIMARY KEY, -- Wish number
picture_id TEXT NOT NULL REFERENCES pictures (id), -- Picture
subscriber_id TEXT NOT NULL REFERENCES subscribers (id), -- Subscriber
made_on TEXT NOT NULL CHECK (made_on IS date(made_on)), -- Day of the wish
status TEXT NOT NULL CHECK (status IN ('waiting', 'called', 'served')) -- State of the wish
) STRICT, WITHOUT ROWID;
