/* Officers of the loan desk. */
CREATE TABLE officers (
id TEXT PRIMARY KEY, -- Officer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
limit_cents INTEGER NOT NULL CHECK (limit_cents > 0), -- Most that the officer approves in cents
on_duty INTEGER NOT NULL CHECK (on_duty IN (0, 1)) -- Whether on duty
) STRICT, WITHOUT ROWID;

/* Members with their savings. */
CREATE TABLE members (
id TEXT PRIMARY KEY, -- Member number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
joined_on TEXT NOT NULL CHECK (joined_on IS date(joined_on)), -- Day of joining
savings_cents INTEGER NOT NULL CHECK (savings_cents >= 0), -- Savings in cents
pledged_cents INTEGER NOT NULL CHECK (pledged_cents >= 0), -- Savings that are pledged in cents
CHECK (pledged_cents <= savings_cents)
) STRICT, WITHOUT ROWID;

/* Kinds of loans. */
CREATE TABLE products (
id TEXT PRIMARY KEY, -- Product number
name TEXT NOT NULL UNIQUE, -- Name
most_cents INTEGER NOT NULL CHECK (most_cents > 0), -- Most in cents
multiple INTEGER NOT NULL CHECK (multiple > 0), -- How many times the free savings
most_months INTEGER NOT NULL CHECK (most_months > 0), -- Most months
fee_cents INTEGER NOT NULL CHECK (fee_cents >= 0) -- Fee that is added in cents
) STRICT, WITHOUT ROWID;

/* Applications for loans. */
CREATE TABLE applications (
id TEXT PRIMARY KEY, -- Application number
code TEXT NOT NULL UNIQUE, -- Code word on the file
member_id TEXT NOT NULL REFERENCES members (id), -- Member
product_id TEXT NOT NULL REFERENCES products (id), -- Product
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
months INTEGER NOT NULL CHECK (months > 0), -- Months
officer_id TEXT REFERENCES officers (id), -- Officer, once assigned
decided_on TEXT CHECK (decided_on IS date(decided_on)), -- Day of the decision
status TEXT NOT NULL CHECK (status IN ('submitted', 'approved', 'declined', 'withdrawn', 'paid_out')) -- State of the application
) STRICT, WITHOUT ROWID;

/* Savings that guarantors pledge. */
CREATE TABLE guarantees (
id TEXT PRIMARY KEY, -- Guarantee number
application_id TEXT NOT NULL REFERENCES applications (id), -- Application
guarantor_id TEXT NOT NULL REFERENCES members (id), -- Member who pledges
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
status TEXT NOT NULL CHECK (status IN ('asked', 'signed', 'held', 'over')), -- State of the guarantee
UNIQUE (application_id, guarantor_id)
) STRICT, WITHOUT ROWID;

/* Loans that were paid out. */
CREATE TABLE loans (
id TEXT PRIMARY KEY, -- Loan number
application_id TEXT NOT NULL UNIQUE REFERENCES applications (id), -- Application
instalment_cents INTEGER NOT NULL CHECK (instalment_cents > 0), -- Instalment in cents
rest_cents INTEGER NOT NULL CHECK (rest_cents >= 0), -- What is still owed in cents
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which the next instalment is due
respites INTEGER NOT NULL CHECK (respites IN (0, 1, 2)), -- Respites granted
letters INTEGER NOT NULL CHECK (letters BETWEEN 0 AND 3), -- Letters sent
lettered_on TEXT CHECK (lettered_on IS date(lettered_on)), -- Day of the last letter
status TEXT NOT NULL CHECK (status IN ('running', 'paid_off')), -- State of the loan
CHECK ((status = 'paid_off') = (rest_cents = 0))
) STRICT, WITHOUT ROWID;

/* Payments on loans. */
CREATE TABLE payments (
id TEXT PRIMARY KEY, -- Payment number
loan_id TEXT NOT NULL REFERENCES loans (id), -- Loan
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
paid_on TEXT NOT NULL CHECK (paid_on IS date(paid_on)), -- Day of the payment
payer TEXT NOT NULL CHECK (payer IN ('member', 'guarantor')) -- Who paid
) STRICT, WITHOUT ROWID;

/* Texts of the house rules. */
CREATE TABLE house_rules (
id TEXT PRIMARY KEY, -- Rule number
title TEXT NOT NULL UNIQUE, -- Title
body TEXT NOT NULL -- Text of the rule
) STRICT, WITHOUT ROWID;
