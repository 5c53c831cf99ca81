/* People who are supplied. */
CREATE TABLE customers (
id TEXT PRIMARY KEY, -- Customer number
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
credit_cents INTEGER NOT NULL CHECK (credit_cents >= 0) -- Credit in cents
) STRICT, WITHOUT ROWID;

/* Prices of electricity. */
CREATE TABLE tariffs (
id TEXT PRIMARY KEY, -- Tariff number
name TEXT NOT NULL UNIQUE, -- Name of the tariff
kind TEXT NOT NULL CHECK (kind IN ('standard', 'night', 'green')), -- Kind; night needs a dual meter
month_cents INTEGER NOT NULL CHECK (month_cents > 0), -- Price of a month in cents
kwh_cents INTEGER NOT NULL CHECK (kwh_cents > 0), -- Price of a kilowatt hour in cents
notice_days INTEGER NOT NULL CHECK (notice_days BETWEEN 14 AND 90), -- Days of notice before a switch to another supplier
open INTEGER NOT NULL CHECK (open IN (0, 1)) -- Whether new contracts may take it
) STRICT, WITHOUT ROWID;

/* Electricity meters at addresses. */
CREATE TABLE meters (
id TEXT PRIMARY KEY, -- Meter number
address TEXT NOT NULL UNIQUE, -- Street, number and flat
register TEXT NOT NULL CHECK (register IN ('single', 'dual')) -- Register; dual counts day and night
) STRICT, WITHOUT ROWID;

/* Supply of customers through meters. */
CREATE TABLE contracts (
id TEXT PRIMARY KEY, -- Contract number
customer_id TEXT NOT NULL REFERENCES customers (id), -- Customer
meter_id TEXT NOT NULL REFERENCES meters (id), -- Meter
tariff_id TEXT NOT NULL REFERENCES tariffs (id), -- Current tariff
starts TEXT NOT NULL CHECK (starts IS date(starts)), -- First day of supply
ends TEXT CHECK (ends IS date(ends)), -- Last day of supply, once terminated
free_from TEXT NOT NULL CHECK (free_from IS date(free_from)), -- First day after the minimum term
yearly_kwh INTEGER NOT NULL CHECK (yearly_kwh BETWEEN 100 AND 50000), -- Expected use in a year in kWh
status TEXT NOT NULL CHECK (status IN ('planned', 'active', 'terminated', 'cancelled')), -- State of the contract
next_tariff_id TEXT REFERENCES tariffs (id), -- Tariff that follows, if one was ordered
next_tariff_from TEXT CHECK (next_tariff_from IS date(next_tariff_from)), -- First day of the tariff that follows
CHECK ((status = 'terminated') = (ends IS NOT NULL)),
CHECK ((next_tariff_id IS NULL) = (next_tariff_from IS NULL)),
CHECK (next_tariff_id IS NOT tariff_id)
) STRICT, WITHOUT ROWID;

/* States of meters. */
CREATE TABLE readings (
id TEXT PRIMARY KEY, -- Reading number
meter_id TEXT NOT NULL REFERENCES meters (id), -- Meter
read_on TEXT NOT NULL CHECK (read_on IS date(read_on)), -- Day of the reading
kwh INTEGER NOT NULL CHECK (kwh >= 0), -- State of the meter in kWh
kind TEXT NOT NULL CHECK (kind IN ('measured', 'estimated')), -- How it was taken
UNIQUE (meter_id, read_on, kind)
) STRICT, WITHOUT ROWID;

/* Bills of contracts for a period between two readings. */
CREATE TABLE invoices (
id TEXT PRIMARY KEY, -- Invoice number
contract_id TEXT NOT NULL REFERENCES contracts (id), -- Contract
first_reading_id TEXT NOT NULL REFERENCES readings (id), -- Reading at the start of the period
last_reading_id TEXT NOT NULL REFERENCES readings (id), -- Reading at the end of the period
months INTEGER NOT NULL CHECK (months BETWEEN 1 AND 12), -- Months of the period
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Paid part in cents
due TEXT NOT NULL CHECK (due IS date(due)), -- Day on which it is due
status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'corrected')), -- State; corrected is replaced by another
level INTEGER NOT NULL CHECK (level BETWEEN 0 AND 3), -- Reminder level
reminded_on TEXT CHECK (reminded_on IS date(reminded_on)), -- Day of the last reminder
on_hold INTEGER NOT NULL CHECK (on_hold IN (0, 1)), -- Whether reminders are on hold
replaced_by TEXT REFERENCES invoices (id), -- Invoice that replaces it
CHECK ((status = 'corrected') = (replaced_by IS NOT NULL)),
CHECK (status <> 'open' OR paid_cents < amount_cents),
CHECK (status <> 'paid' OR paid_cents = amount_cents),
CHECK (status = 'open' OR (level = 0 AND on_hold = 0)),
CHECK (on_hold = 0 OR level >= 1)
) STRICT, WITHOUT ROWID;

/* Monthly advance payments of contracts. */
CREATE TABLE instalments (
id TEXT PRIMARY KEY, -- Instalment number
contract_id TEXT NOT NULL REFERENCES contracts (id), -- Contract
due TEXT NOT NULL CHECK (due IS date(due)), -- Day on which it is due
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Paid part in cents
status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'cancelled')), -- State of the instalment
UNIQUE (contract_id, due),
CHECK (status <> 'open' OR paid_cents < amount_cents),
CHECK (status <> 'paid' OR paid_cents = amount_cents),
CHECK (status <> 'cancelled' OR paid_cents = 0)
) STRICT, WITHOUT ROWID;

/* Money that customers sent. */
CREATE TABLE payments (
id TEXT PRIMARY KEY, -- Payment number
customer_id TEXT NOT NULL REFERENCES customers (id), -- Who paid
received_on TEXT NOT NULL CHECK (received_on IS date(received_on)), -- Day on which it arrived
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
status TEXT NOT NULL CHECK (status IN ('unassigned', 'assigned', 'refunded')), -- State of the payment
invoice_id TEXT REFERENCES invoices (id), -- Invoice that it was assigned to
instalment_id TEXT REFERENCES instalments (id), -- Instalment that it was assigned to
CHECK ((invoice_id IS NOT NULL) + (instalment_id IS NOT NULL) = (status = 'assigned'))
) STRICT, WITHOUT ROWID;

CREATE INDEX contracts_customer ON contracts (customer_id);
CREATE INDEX contracts_meter ON contracts (meter_id);
CREATE INDEX readings_meter ON readings (meter_id, read_on);
CREATE INDEX invoices_contract ON invoices (contract_id);
CREATE INDEX payments_customer ON payments (customer_id, status);

/* Mandates by which customers let instalments and invoices be debited from their account. */
CREATE TABLE mandates (
id TEXT PRIMARY KEY, -- Mandate number, such as MD-1
customer_id TEXT NOT NULL REFERENCES customers (id), -- Whose account
bank TEXT NOT NULL, -- Name of the bank
account_ending TEXT NOT NULL CHECK (account_ending GLOB '[0-9][0-9][0-9][0-9]'), -- Last four digits of the account
status TEXT NOT NULL CHECK (status IN ('requested', 'signed', 'active', 'cancelled')), -- State of the mandate
requested_on TEXT NOT NULL CHECK (requested_on IS date(requested_on)) -- Day on which it was requested
) STRICT, WITHOUT ROWID;

/* Pages of the help centre. */
CREATE TABLE help_pages (
id TEXT PRIMARY KEY, -- Page number, such as HP-1
title TEXT NOT NULL UNIQUE, -- Title
body TEXT NOT NULL -- Text of the page
) STRICT, WITHOUT ROWID;

CREATE INDEX mandates_by_customer ON mandates (customer_id);
