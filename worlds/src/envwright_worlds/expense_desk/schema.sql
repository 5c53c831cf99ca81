/* Cost centres. */
CREATE TABLE cost_centres (
id TEXT PRIMARY KEY, -- Cost centre number
name TEXT NOT NULL UNIQUE, -- Name
budget_cents INTEGER NOT NULL CHECK (budget_cents >= 0) -- Budget left
) STRICT, WITHOUT ROWID;

/* Employees. */
CREATE TABLE employees (
id TEXT PRIMARY KEY, -- Employee number
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
grade TEXT NOT NULL CHECK (grade IN ('clerk', 'manager', 'director')), -- Grade
manager_id TEXT REFERENCES employees (id), -- Manager
cost_centre_id TEXT NOT NULL REFERENCES cost_centres (id), -- Cost centre
has_left INTEGER NOT NULL CHECK (has_left IN (0, 1)) -- Whether the employee has left
) STRICT, WITHOUT ROWID;

/* Kinds of expenses. */
CREATE TABLE expense_kinds (
id TEXT PRIMARY KEY, -- Kind number
name TEXT NOT NULL UNIQUE, -- Name
limit_cents INTEGER NOT NULL CHECK (limit_cents > 0), -- Most for a line
receipt_from_cents INTEGER NOT NULL CHECK (receipt_from_cents >= 0) -- Amount from which a receipt is needed
) STRICT, WITHOUT ROWID;

/* Claims. */
CREATE TABLE expense_claims (
id TEXT PRIMARY KEY, -- Claim number
employee_id TEXT NOT NULL REFERENCES employees (id), -- Claimant
title TEXT NOT NULL, -- Title
approver_id TEXT REFERENCES employees (id), -- Who approved it
paid_on TEXT CHECK (paid_on IS date(paid_on)), -- Day of payment
paid_cents INTEGER CHECK (paid_cents >= 0), -- Amount paid out
status TEXT NOT NULL CHECK (status IN ('draft', 'certified', 'approved', 'paid')), -- State
CHECK ((approver_id IS NOT NULL) = (status IN ('approved', 'paid'))),
CHECK ((paid_on IS NOT NULL AND paid_cents IS NOT NULL) = (status = 'paid'))
) STRICT, WITHOUT ROWID;

/* Expenses of claims. */
CREATE TABLE claim_lines (
id TEXT PRIMARY KEY, -- Line number
claim_id TEXT NOT NULL REFERENCES expense_claims (id), -- Claim
kind_id TEXT NOT NULL REFERENCES expense_kinds (id), -- Kind
spent_on TEXT NOT NULL CHECK (spent_on IS date(spent_on)), -- Day
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount
receipt INTEGER NOT NULL CHECK (receipt IN (0, 1)) -- Whether a receipt is attached
) STRICT, WITHOUT ROWID;

/* Charges on company cards. */
CREATE TABLE card_charges (
id TEXT PRIMARY KEY, -- Charge number
employee_id TEXT NOT NULL REFERENCES employees (id), -- Holder of the card
merchant TEXT NOT NULL, -- Merchant
charged_on TEXT NOT NULL CHECK (charged_on IS date(charged_on)), -- Day
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount
line_id TEXT UNIQUE REFERENCES claim_lines (id), -- Line that it was matched with
status TEXT NOT NULL CHECK (status IN ('open', 'matched', 'disputed', 'credited')), -- State
CHECK ((line_id IS NOT NULL) = (status = 'matched'))
) STRICT, WITHOUT ROWID;

CREATE INDEX lines_by_claim ON claim_lines (claim_id);
