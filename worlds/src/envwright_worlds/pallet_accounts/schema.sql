/* Firms of the pool. */
CREATE TABLE partners (
id TEXT PRIMARY KEY, -- Partner number
name TEXT NOT NULL UNIQUE -- Name of the firm
) STRICT, WITHOUT ROWID;

/* Types of pallets. */
CREATE TABLE types (
id TEXT PRIMARY KEY, -- Type number
name TEXT NOT NULL UNIQUE, -- Name of the type
value_cents INTEGER NOT NULL CHECK (value_cents >= 1), -- Value of a pallet in cents
repair_cents INTEGER NOT NULL CHECK (repair_cents >= 1) -- Cost of a repair in cents
) STRICT, WITHOUT ROWID;

/* Accounts of partners by type. */
CREATE TABLE accounts (
id TEXT PRIMARY KEY, -- Account number
code TEXT NOT NULL UNIQUE, -- Account code
partner_id TEXT NOT NULL REFERENCES partners (id), -- Partner
type_id TEXT NOT NULL REFERENCES types (id), -- Type of pallet
balance INTEGER NOT NULL CHECK (balance BETWEEN -2000 AND 5000), -- Pallets that the pool owes, below zero those that the partner owes
most_debt INTEGER NOT NULL CHECK (most_debt BETWEEN 0 AND 2000), -- Pallets that the partner may owe at most
UNIQUE (partner_id, type_id)
) STRICT, WITHOUT ROWID;

/* Depots of the pool. */
CREATE TABLE depots (
id TEXT PRIMARY KEY, -- Depot number
name TEXT NOT NULL UNIQUE, -- Name
budget_cents INTEGER NOT NULL CHECK (budget_cents >= 0) -- What is left of its budget for repairs, in cents
) STRICT, WITHOUT ROWID;

/* Pallets of a type at a depot. */
CREATE TABLE stocks (
id TEXT PRIMARY KEY, -- Stock number
depot_id TEXT NOT NULL REFERENCES depots (id), -- Depot
type_id TEXT NOT NULL REFERENCES types (id), -- Type of pallet
sound INTEGER NOT NULL CHECK (sound >= 0), -- Sound pallets
damaged INTEGER NOT NULL CHECK (damaged >= 0), -- Damaged pallets
UNIQUE (depot_id, type_id)
) STRICT, WITHOUT ROWID;

/* Notes for pallets that were not exchanged at a ramp. */
CREATE TABLE notes (
id TEXT PRIMARY KEY, -- Note number
code TEXT NOT NULL UNIQUE, -- Note code
account_id TEXT NOT NULL REFERENCES accounts (id), -- Account of the firm that holds the note
pallets INTEGER NOT NULL CHECK (pallets BETWEEN 1 AND 66), -- Number of pallets
issued_on TEXT NOT NULL CHECK (issued_on IS date(issued_on)), -- Day of issue
status TEXT NOT NULL CHECK (status IN ('open', 'redeemed', 'lapsed')) -- State
) STRICT, WITHOUT ROWID;

/* Pallets that pass from one account to another. */
CREATE TABLE transfers (
id TEXT PRIMARY KEY, -- Transfer number
from_account_id TEXT NOT NULL REFERENCES accounts (id), -- Account that gives
to_account_id TEXT NOT NULL REFERENCES accounts (id), -- Account that gets
pallets INTEGER NOT NULL CHECK (pallets BETWEEN 1 AND 500), -- Number of pallets
proposed_on TEXT NOT NULL CHECK (proposed_on IS date(proposed_on)), -- Day of the proposal
status TEXT NOT NULL CHECK (status IN ('proposed', 'confirmed', 'booked', 'rejected')), -- State
CHECK (from_account_id <> to_account_id)
) STRICT, WITHOUT ROWID;

/* Debts that were paid in money. */
CREATE TABLE settlements (
id TEXT PRIMARY KEY, -- Settlement number
account_id TEXT NOT NULL REFERENCES accounts (id), -- Account
pallets INTEGER NOT NULL CHECK (pallets >= 1), -- Number of pallets
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1), -- Amount in cents
settled_on TEXT NOT NULL CHECK (settled_on IS date(settled_on)) -- Day
) STRICT, WITHOUT ROWID;

CREATE INDEX accounts_by_partner_id ON accounts (partner_id);
CREATE INDEX accounts_by_type_id ON accounts (type_id);
CREATE INDEX stocks_by_depot_id ON stocks (depot_id);
CREATE INDEX stocks_by_type_id ON stocks (type_id);
CREATE INDEX notes_by_account_id ON notes (account_id);
CREATE INDEX transfers_by_from_account_id ON transfers (from_account_id);
CREATE INDEX transfers_by_to_account_id ON transfers (to_account_id);
CREATE INDEX settlements_by_account_id ON settlements (account_id);
