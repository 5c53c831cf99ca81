/* Students who live or want to live in the halls. */
CREATE TABLE students (
id TEXT PRIMARY KEY, -- Student number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
year INTEGER NOT NULL CHECK (year BETWEEN 1 AND 5), -- Year of study
debt_cents INTEGER NOT NULL CHECK (debt_cents >= 0) -- Debts in cents
) STRICT, WITHOUT ROWID;

/* Guarantors of students. */
CREATE TABLE guarantors (
id TEXT PRIMARY KEY, -- Guarantor number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
income_cents INTEGER NOT NULL CHECK (income_cents >= 0) -- Income of a year in cents
) STRICT, WITHOUT ROWID;

/* Rooms of the halls. */
CREATE TABLE rooms (
id TEXT PRIMARY KEY, -- Room number
door TEXT NOT NULL UNIQUE, -- Sign at the door
hall TEXT NOT NULL CHECK (hall IN ('Elm House', 'Oak Court')), -- Hall
kind TEXT NOT NULL CHECK (kind IN ('single', 'shared', 'quiet')), -- Kind
places INTEGER NOT NULL CHECK (places BETWEEN 1 AND 3), -- Places
rent_cents INTEGER NOT NULL CHECK (rent_cents > 0), -- Rent of a month in cents
open INTEGER NOT NULL CHECK (open IN (0, 1)) -- Whether it may be let
) STRICT, WITHOUT ROWID;

/* Contracts of students for rooms. */
CREATE TABLE contracts (
id TEXT PRIMARY KEY, -- Contract number
student_id TEXT NOT NULL REFERENCES students (id), -- Student
room_id TEXT NOT NULL REFERENCES rooms (id), -- Room
guarantor_id TEXT NOT NULL REFERENCES guarantors (id), -- Guarantor
from_on TEXT NOT NULL CHECK (from_on IS date(from_on)), -- First day
until_on TEXT NOT NULL CHECK (until_on IS date(until_on)), -- Last day
guaranteed INTEGER NOT NULL CHECK (guaranteed IN (0, 1)), -- Whether the guarantor signed
deposit_cents INTEGER NOT NULL CHECK (deposit_cents >= 0), -- Deposit held in cents
status TEXT NOT NULL CHECK (status IN ('offered', 'secured', 'moved_in', 'ended', 'withdrawn')) -- State of the contract
) STRICT, WITHOUT ROWID;

/* Swaps of rooms between two contracts. */
CREATE TABLE swaps (
id TEXT PRIMARY KEY, -- Swap number
contract_id TEXT NOT NULL REFERENCES contracts (id), -- Contract of the student who proposes
partner_id TEXT NOT NULL REFERENCES contracts (id), -- Contract of the partner
proposed_on TEXT NOT NULL CHECK (proposed_on IS date(proposed_on)), -- Day of the proposal
agreed INTEGER NOT NULL CHECK (agreed IN (0, 1)), -- Whether the partner agreed
status TEXT NOT NULL CHECK (status IN ('proposed', 'done', 'dropped')) -- State of the swap
) STRICT, WITHOUT ROWID;

/* Inspections of rooms before moving out. */
CREATE TABLE inspections (
id TEXT PRIMARY KEY, -- Inspection number
contract_id TEXT NOT NULL UNIQUE REFERENCES contracts (id), -- Contract
charges_cents INTEGER NOT NULL CHECK (charges_cents >= 0), -- Charges for damages in cents
inspected_on TEXT NOT NULL CHECK (inspected_on IS date(inspected_on)), -- Day
refund_cents INTEGER CHECK (refund_cents >= 0) -- Part of the deposit that was paid back, in cents
) STRICT, WITHOUT ROWID;
