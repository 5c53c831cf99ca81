/* Funds that books are paid from. */
CREATE TABLE funds (
id TEXT PRIMARY KEY, -- Fund number
name TEXT NOT NULL UNIQUE, -- Name of the fund
budget_cents INTEGER NOT NULL CHECK (budget_cents >= 0), -- Budget in cents
spent_cents INTEGER NOT NULL CHECK (spent_cents >= 0), -- Spent so far in cents
closes_on TEXT NOT NULL CHECK (closes_on IS date(closes_on)) -- Last day for orders
) STRICT, WITHOUT ROWID;

/* Booksellers. */
CREATE TABLE booksellers (
id TEXT PRIMARY KEY, -- Bookseller number
name TEXT NOT NULL UNIQUE, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
discount_percent INTEGER NOT NULL CHECK (discount_percent BETWEEN 0 AND 20), -- Discount in per cent for payment within 14 days
trading INTEGER NOT NULL CHECK (trading IN (0, 1)) -- Whether the bookseller still takes orders
) STRICT, WITHOUT ROWID;

/* Titles that readers suggest. */
CREATE TABLE suggestions (
id TEXT PRIMARY KEY, -- Suggestion number
title TEXT NOT NULL, -- Title
author TEXT NOT NULL, -- Author
reader_name TEXT NOT NULL, -- Reader who suggests it
reader_email TEXT NOT NULL, -- E-mail address of the reader
countersigned INTEGER NOT NULL CHECK (countersigned IN (0, 1)), -- Whether the subject librarian countersigned it
status TEXT NOT NULL CHECK (status IN ('open', 'ordered', 'declined')) -- State of the suggestion
) STRICT, WITHOUT ROWID;

/* Orders. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Order number
suggestion_id TEXT NOT NULL REFERENCES suggestions (id), -- Suggestion
bookseller_id TEXT NOT NULL REFERENCES booksellers (id), -- Bookseller
fund_id TEXT NOT NULL REFERENCES funds (id), -- Fund
copies INTEGER NOT NULL CHECK (copies BETWEEN 1 AND 5), -- Copies ordered
price_cents INTEGER NOT NULL CHECK (price_cents >= 1), -- Price of a copy in cents
received INTEGER NOT NULL CHECK (received >= 0), -- Copies that came
placed_on TEXT NOT NULL CHECK (placed_on IS date(placed_on)), -- Day on which it was placed
claims INTEGER NOT NULL CHECK (claims BETWEEN 0 AND 2), -- Claims sent
last_claim_on TEXT CHECK (last_claim_on IS date(last_claim_on)), -- Day of the last claim
status TEXT NOT NULL CHECK (status IN ('placed', 'partial', 'received', 'cancelled')), -- State of the order
CHECK (received <= copies),
CHECK ((status = 'received') = (received = copies)),
CHECK ((status = 'partial') = (received > 0 AND received < copies)),
CHECK ((claims = 0) = (last_claim_on IS NULL))
) STRICT, WITHOUT ROWID;

/* Deliveries with their invoices. */
CREATE TABLE deliveries (
id TEXT PRIMARY KEY, -- Delivery number
order_id TEXT NOT NULL REFERENCES orders (id), -- Order
copies INTEGER NOT NULL CHECK (copies BETWEEN 1 AND 5), -- Copies
arrived_on TEXT NOT NULL CHECK (arrived_on IS date(arrived_on)), -- Day of arrival
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0), -- Invoiced amount in cents
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Amount paid in cents
status TEXT NOT NULL CHECK (status IN ('unpaid', 'paid')), -- State of the invoice
CHECK (paid_cents <= amount_cents),
CHECK (status <> 'unpaid' OR paid_cents = 0)
) STRICT, WITHOUT ROWID;
