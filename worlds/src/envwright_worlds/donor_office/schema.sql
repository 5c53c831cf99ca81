/* Donors of the charity. */
CREATE TABLE contacts (
id TEXT PRIMARY KEY, -- Contact number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1)), -- Whether the donor confirmed the address
file TEXT NOT NULL CHECK (file IN ('open', 'closed')) -- State of the file
) STRICT, WITHOUT ROWID;

/* Funds that gifts go to. */
CREATE TABLE funds (
id TEXT PRIMARY KEY, -- Fund number
name TEXT NOT NULL UNIQUE, -- Name
target_cents INTEGER NOT NULL CHECK (target_cents > 0), -- Target in cents
last_day TEXT NOT NULL CHECK (last_day IS date(last_day)) -- Last day for gifts
) STRICT, WITHOUT ROWID;

/* Pledges of donors. */
CREATE TABLE pledges (
id TEXT PRIMARY KEY, -- Pledge number
contact_id TEXT NOT NULL REFERENCES contacts (id), -- Donor
fund_id TEXT NOT NULL REFERENCES funds (id), -- Fund
instalments INTEGER NOT NULL CHECK (instalments BETWEEN 2 AND 12), -- Number of instalments
instalment_cents INTEGER NOT NULL CHECK (instalment_cents >= 500), -- Amount of an instalment in cents
taken INTEGER NOT NULL CHECK (taken >= 0), -- Instalments taken
taken_on TEXT CHECK (taken_on IS date(taken_on)), -- Day of the last instalment
status TEXT NOT NULL CHECK (status IN ('open', 'fulfilled')) -- State of the pledge
) STRICT, WITHOUT ROWID;

/* Yearly receipts of donors. */
CREATE TABLE receipts (
id TEXT PRIMARY KEY, -- Receipt number
contact_id TEXT NOT NULL REFERENCES contacts (id), -- Donor
year INTEGER NOT NULL CHECK (year BETWEEN 2000 AND 2100), -- Year of the gifts
total_cents INTEGER NOT NULL CHECK (total_cents >= 0), -- Total in cents
issued_on TEXT NOT NULL CHECK (issued_on IS date(issued_on)), -- Day of issue
status TEXT NOT NULL CHECK (status IN ('issued', 'void')) -- State of the receipt
) STRICT, WITHOUT ROWID;

/* Gifts of donors. */
CREATE TABLE gifts (
id TEXT PRIMARY KEY, -- Gift number
contact_id TEXT NOT NULL REFERENCES contacts (id), -- Donor
fund_id TEXT NOT NULL REFERENCES funds (id), -- Fund
pledge_id TEXT REFERENCES pledges (id), -- Pledge, if it is an instalment
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
way TEXT NOT NULL CHECK (way IN ('cash', 'card', 'transfer')), -- Way of payment
given_on TEXT NOT NULL CHECK (given_on IS date(given_on)), -- Day of the gift
receipt_id TEXT REFERENCES receipts (id), -- Receipt that it is on
status TEXT NOT NULL CHECK (status IN ('received', 'paid_back')) -- State of the gift
) STRICT, WITHOUT ROWID;
