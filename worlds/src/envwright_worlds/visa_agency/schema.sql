/* Clients with their passports. */
CREATE TABLE travellers (
id TEXT PRIMARY KEY, -- Traveller number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
passport_number TEXT NOT NULL UNIQUE, -- Passport number
passport_until TEXT NOT NULL CHECK (passport_until IS date(passport_until)) -- Last day of the passport
) STRICT, WITHOUT ROWID;

/* Consulates that issue visas. */
CREATE TABLE consulates (
id TEXT PRIMARY KEY, -- Consulate number
country TEXT NOT NULL UNIQUE, -- Country
processing_days INTEGER NOT NULL CHECK (processing_days BETWEEN 1 AND 60), -- Days it takes
fee_cents INTEGER NOT NULL CHECK (fee_cents > 0) -- Fee, in cents
) STRICT, WITHOUT ROWID;

/* Sealed pouches that go to a consulate. */
CREATE TABLE pouches (
id TEXT PRIMARY KEY, -- Pouch number
label TEXT NOT NULL UNIQUE, -- Label
consulate_id TEXT NOT NULL REFERENCES consulates (id), -- Consulate
leaves_on TEXT NOT NULL CHECK (leaves_on IS date(leaves_on)), -- Day on which it leaves
places INTEGER NOT NULL CHECK (places BETWEEN 1 AND 9), -- Passports that fit
status TEXT NOT NULL CHECK (status IN ('open', 'sent', 'back')) -- State
) STRICT, WITHOUT ROWID;

/* Applications for a visa. */
CREATE TABLE applications (
id TEXT PRIMARY KEY, -- Application number
traveller_id TEXT NOT NULL REFERENCES travellers (id), -- Traveller
consulate_id TEXT NOT NULL REFERENCES consulates (id), -- Consulate
purpose TEXT NOT NULL CHECK (purpose IN ('tourism', 'business', 'transit')), -- Purpose
enter_on TEXT NOT NULL CHECK (enter_on IS date(enter_on)), -- Day of entry
leave_on TEXT NOT NULL CHECK (leave_on IS date(leave_on)), -- Day of exit
fee_cents INTEGER NOT NULL CHECK (fee_cents > 0), -- Fee, in cents
pouch_id TEXT REFERENCES pouches (id), -- Pouch, once it is in one
status TEXT NOT NULL CHECK (status IN ('draft', 'ready', 'pouched', 'lodged', 'granted', 'refused')) -- State
) STRICT, WITHOUT ROWID;

/* Papers of an application. */
CREATE TABLE papers (
application_id TEXT NOT NULL REFERENCES applications (id), -- Application
kind TEXT NOT NULL CHECK (kind IN ('photo', 'insurance', 'itinerary', 'invitation', 'bank_statement')), -- Kind
received_on TEXT NOT NULL CHECK (received_on IS date(received_on)), -- Day of receipt
PRIMARY KEY (application_id, kind)
) STRICT, WITHOUT ROWID;

/* Notices of the consulates. */
CREATE TABLE notices (
id TEXT PRIMARY KEY, -- Notice number
consulate_id TEXT NOT NULL REFERENCES consulates (id), -- Consulate
title TEXT NOT NULL UNIQUE, -- Title
body TEXT NOT NULL -- Text
) STRICT, WITHOUT ROWID;
