/* Customers. */
CREATE TABLE customers (
id TEXT PRIMARY KEY, -- Customer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
barred INTEGER NOT NULL CHECK (barred IN (0, 1)) -- Whether the customer gets no new contracts
) STRICT, WITHOUT ROWID;

/* Plans. */
CREATE TABLE plans (
id TEXT PRIMARY KEY, -- Plan number
name TEXT NOT NULL UNIQUE, -- Name of the plan
monthly_cents INTEGER NOT NULL CHECK (monthly_cents >= 0), -- Price of a month in cents
data_gb INTEGER NOT NULL CHECK (data_gb >= 0), -- Data of a month in gigabytes
term_months INTEGER NOT NULL CHECK (term_months BETWEEN 1 AND 24), -- Minimum term in months
on_sale INTEGER NOT NULL CHECK (on_sale IN (0, 1)) -- Whether it is sold at present
) STRICT, WITHOUT ROWID;

/* SIM cards and eSIMs. */
CREATE TABLE sims (
id TEXT PRIMARY KEY, -- SIM number
serial TEXT NOT NULL UNIQUE, -- Serial number
kind TEXT NOT NULL CHECK (kind IN ('card', 'esim')), -- Kind of SIM
status TEXT NOT NULL CHECK (status IN ('stock', 'active', 'blocked', 'retired')) -- State of the SIM
) STRICT, WITHOUT ROWID;

/* Telephone numbers. */
CREATE TABLE numbers (
id TEXT PRIMARY KEY, -- Identifier of the number
digits TEXT NOT NULL UNIQUE, -- Digits of the number
rests_since TEXT CHECK (rests_since IS date(rests_since)), -- Day since which it rests
status TEXT NOT NULL CHECK (status IN ('free', 'assigned', 'resting')), -- State of the number
CHECK ((status = 'resting') = (rests_since IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Contracts. */
CREATE TABLE contracts (
id TEXT PRIMARY KEY, -- Contract number
customer_id TEXT NOT NULL REFERENCES customers (id), -- Customer
plan_id TEXT NOT NULL REFERENCES plans (id), -- Plan
number_id TEXT NOT NULL REFERENCES numbers (id), -- Telephone number
sim_id TEXT REFERENCES sims (id), -- SIM
signed INTEGER NOT NULL CHECK (signed IN (0, 1)), -- Whether the customer signed it
term_until TEXT CHECK (term_until IS date(term_until)), -- Day on which the minimum term is over
status TEXT NOT NULL CHECK (status IN ('drafted', 'active', 'suspended', 'ended')), -- State of the contract
CHECK (status NOT IN ('active', 'suspended') OR (signed AND sim_id IS NOT NULL AND term_until IS NOT NULL)),
CHECK (status <> 'drafted' OR sim_id IS NULL)
) STRICT, WITHOUT ROWID;

/* Invoices. */
CREATE TABLE invoices (
id TEXT PRIMARY KEY, -- Invoice number
contract_id TEXT NOT NULL REFERENCES contracts (id), -- Contract
month TEXT NOT NULL, -- Month, year first
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0), -- Amount in cents
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Paid so far in cents
credited_cents INTEGER NOT NULL CHECK (credited_cents >= 0), -- Credit given in cents
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which it is due
status TEXT NOT NULL CHECK (status IN ('open', 'paid')), -- State of the invoice
CHECK (paid_cents + credited_cents <= amount_cents),
CHECK ((status = 'paid') = (paid_cents + credited_cents = amount_cents))
) STRICT, WITHOUT ROWID;

/* Numbers that customers bring along from other operators. */
CREATE TABLE ports (
id TEXT PRIMARY KEY, -- Port number
contract_id TEXT NOT NULL REFERENCES contracts (id), -- Contract that gets the number
digits TEXT NOT NULL, -- Digits of the number
operator TEXT NOT NULL, -- Old operator
wanted_on TEXT NOT NULL CHECK (wanted_on IS date(wanted_on)), -- Day on which it comes over
code_confirmed INTEGER NOT NULL CHECK (code_confirmed IN (0, 1)), -- Whether the customer confirmed the code of the old operator
status TEXT NOT NULL CHECK (status IN ('requested', 'done', 'cancelled')) -- State of the port
) STRICT, WITHOUT ROWID;

/* Data packs that were bought. */
CREATE TABLE packs (
id TEXT PRIMARY KEY, -- Pack number
contract_id TEXT NOT NULL REFERENCES contracts (id), -- Contract
size TEXT NOT NULL CHECK (size IN ('small', 'medium', 'large')), -- Size
price_cents INTEGER NOT NULL CHECK (price_cents >= 0), -- Price in cents
bought_on TEXT NOT NULL CHECK (bought_on IS date(bought_on)) -- Day of purchase
) STRICT, WITHOUT ROWID;

/* Help articles. */
CREATE TABLE articles (
id TEXT PRIMARY KEY, -- Article number
title TEXT NOT NULL UNIQUE, -- Title
body TEXT NOT NULL -- Text
) STRICT, WITHOUT ROWID;
