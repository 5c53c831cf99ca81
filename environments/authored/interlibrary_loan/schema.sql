/* Patrons of the municipal library. */
CREATE TABLE patrons (
id TEXT PRIMARY KEY, -- Patron number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
card_until TEXT NOT NULL CHECK (card_until IS date(card_until)) -- Last day on which the card is valid
) STRICT, WITHOUT ROWID;

/* Partner libraries and their terms. */
CREATE TABLE libraries (
id TEXT PRIMARY KEY, -- Library number
name TEXT NOT NULL UNIQUE, -- Name of the library
city TEXT NOT NULL, -- City
fee_cents INTEGER NOT NULL CHECK (fee_cents BETWEEN 0 AND 3000), -- Fee for one item in cents
loan_days INTEGER NOT NULL CHECK (loan_days BETWEEN 7 AND 42), -- Days for which an item is lent
max_orders INTEGER NOT NULL CHECK (max_orders BETWEEN 1 AND 50), -- Most orders of ours that may be placed, shipped or received at a time
lends INTEGER NOT NULL CHECK (lends IN (0, 1)), -- Whether it lends to us at present
renews INTEGER NOT NULL CHECK (renews IN (0, 1)) -- Whether it allows renewals
) STRICT, WITHOUT ROWID;

/* Titles that patrons ask for. */
CREATE TABLE titles (
id TEXT PRIMARY KEY, -- Title number
title TEXT NOT NULL, -- Title
author TEXT NOT NULL, -- Author
year INTEGER NOT NULL CHECK (year BETWEEN 1450 AND 2100) -- Year of publication
) STRICT, WITHOUT ROWID;

/* Titles that partner libraries hold. */
CREATE TABLE holdings (
library_id TEXT NOT NULL REFERENCES libraries (id), -- Library that holds the title
title_id TEXT NOT NULL REFERENCES titles (id), -- Title
copies INTEGER NOT NULL CHECK (copies >= 0), -- Copies that it can send now
PRIMARY KEY (library_id, title_id)
) STRICT, WITHOUT ROWID;

/* Requests of patrons for titles. */
CREATE TABLE requests (
id TEXT PRIMARY KEY, -- Request number
patron_id TEXT NOT NULL REFERENCES patrons (id), -- Who asks
title_id TEXT NOT NULL REFERENCES titles (id), -- Title that is asked for
max_fee_cents INTEGER NOT NULL CHECK (max_fee_cents BETWEEN 0 AND 3000), -- Largest fee in cents to which the patron agreed
requested_on TEXT NOT NULL CHECK (requested_on IS date(requested_on)), -- Day of the request
status TEXT NOT NULL CHECK (status IN ('open', 'ordered', 'arrived', 'lent', 'returned', 'closed', 'cancelled')), -- State of the request
due TEXT CHECK (due IS NULL OR due IS date(due)), -- Day on which the patron brings the item back, once it was lent
renewed INTEGER NOT NULL DEFAULT 0 CHECK (renewed IN (0, 1)), -- Whether the loan was renewed
CHECK (status NOT IN ('lent', 'returned') OR due IS NOT NULL),
CHECK (status NOT IN ('open', 'ordered', 'arrived', 'cancelled') OR due IS NULL),
CHECK (renewed = 0 OR due IS NOT NULL)
) STRICT, WITHOUT ROWID;

/* Orders of requests at partner libraries. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Order number
request_id TEXT NOT NULL REFERENCES requests (id), -- Request that is ordered
library_id TEXT NOT NULL REFERENCES libraries (id), -- Library that is asked
placed_on TEXT NOT NULL CHECK (placed_on IS date(placed_on)), -- Day on which it was placed
status TEXT NOT NULL CHECK (status IN ('placed', 'refused', 'shipped', 'received', 'sent_back', 'cancelled')) -- State of the order
) STRICT, WITHOUT ROWID;

/* Fees that patrons owe for requests. */
CREATE TABLE charges (
id TEXT PRIMARY KEY, -- Charge number
request_id TEXT NOT NULL REFERENCES requests (id), -- Request for which it is owed, by its patron
kind TEXT NOT NULL CHECK (kind IN ('lending', 'late')), -- Lending fee or late fee
amount_cents INTEGER NOT NULL CHECK (amount_cents BETWEEN 1 AND 3000), -- Amount in cents
status TEXT NOT NULL CHECK (status IN ('open', 'paid')), -- State of the charge
UNIQUE (request_id, kind),
CHECK (kind <> 'late' OR (amount_cents <= 1500 AND amount_cents % 50 = 0))
) STRICT, WITHOUT ROWID;

CREATE INDEX requests_patron ON requests (patron_id, status);
CREATE INDEX orders_request ON orders (request_id, status);
CREATE INDEX orders_library ON orders (library_id, status);
