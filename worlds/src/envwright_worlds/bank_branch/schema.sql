/* Customers. */
CREATE TABLE customers (
id TEXT PRIMARY KEY, -- Customer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Accounts. */
CREATE TABLE accounts (
id TEXT PRIMARY KEY, -- Account number
customer_id TEXT NOT NULL REFERENCES customers (id), -- Who holds it
kind TEXT NOT NULL CHECK (kind IN ('current', 'savings')), -- Kind of account
balance_cents INTEGER NOT NULL, -- Balance in cents
overdraft_cents INTEGER NOT NULL CHECK (overdraft_cents >= 0), -- How far the balance may go below zero, in cents
status TEXT NOT NULL CHECK (status IN ('open', 'frozen', 'closed')), -- State of the account
UNIQUE (customer_id, kind),
CHECK (balance_cents >= -overdraft_cents),
CHECK (status <> 'closed' OR balance_cents = 0)
) STRICT, WITHOUT ROWID;

/* Monthly payments. */
CREATE TABLE standing_orders (
id TEXT PRIMARY KEY, -- Standing order number
account_id TEXT NOT NULL REFERENCES accounts (id), -- Account
payee TEXT NOT NULL, -- Who is paid
amount_cents INTEGER NOT NULL CHECK (amount_cents BETWEEN 100 AND 300000), -- Amount in cents
next_on TEXT NOT NULL CHECK (next_on IS date(next_on)), -- Day of the next payment
status TEXT NOT NULL CHECK (status IN ('active', 'paused', 'ended')) -- State of the standing order
) STRICT, WITHOUT ROWID;

/* Cards. */
CREATE TABLE cards (
id TEXT PRIMARY KEY, -- Card number
account_id TEXT NOT NULL REFERENCES accounts (id), -- Account
kind TEXT NOT NULL CHECK (kind IN ('debit', 'credit')), -- Kind of card
limit_cents INTEGER NOT NULL CHECK (limit_cents BETWEEN 0 AND 500000), -- Limit a day in cents
expires_on TEXT NOT NULL CHECK (expires_on IS date(expires_on)), -- Last day of the card
status TEXT NOT NULL CHECK (status IN ('ordered', 'active', 'blocked', 'replaced')) -- State of the card
) STRICT, WITHOUT ROWID;

/* Wishes for higher limits. */
CREATE TABLE limit_requests (
id TEXT PRIMARY KEY, -- Request number
card_id TEXT NOT NULL REFERENCES cards (id), -- Card
wanted_cents INTEGER NOT NULL CHECK (wanted_cents BETWEEN 1 AND 500000), -- Limit that is wanted, in cents
status TEXT NOT NULL CHECK (status IN ('waiting', 'approved', 'refused')) -- State of the request
) STRICT, WITHOUT ROWID;

/* Payments from accounts. */
CREATE TABLE payments (
id TEXT PRIMARY KEY, -- Payment number
account_id TEXT NOT NULL REFERENCES accounts (id), -- Account
standing_order_id TEXT REFERENCES standing_orders (id), -- Standing order that it came from
card_id TEXT REFERENCES cards (id), -- Card that it was made with
payee TEXT NOT NULL, -- Who was paid
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1), -- Amount in cents
made_on TEXT NOT NULL CHECK (made_on IS date(made_on)), -- Day of the payment
status TEXT NOT NULL CHECK (status IN ('booked', 'disputed', 'refunded')), -- State of the payment
CHECK ((standing_order_id IS NULL) <> (card_id IS NULL))
) STRICT, WITHOUT ROWID;

/* Objections to payments. */
CREATE TABLE disputes (
id TEXT PRIMARY KEY, -- Dispute number
payment_id TEXT NOT NULL REFERENCES payments (id), -- Payment
reason TEXT NOT NULL CHECK (reason IN ('unknown', 'wrong_amount', 'not_delivered')), -- Reason
opened_on TEXT NOT NULL CHECK (opened_on IS date(opened_on)), -- Day on which it was opened
status TEXT NOT NULL CHECK (status IN ('open', 'provisional', 'won', 'lost', 'withdrawn')) -- State of the dispute; provisional ones have been credited
) STRICT, WITHOUT ROWID;

CREATE INDEX orders_by_account ON standing_orders (account_id);
CREATE INDEX cards_by_account ON cards (account_id);
CREATE INDEX payments_by_account ON payments (account_id);
CREATE INDEX disputes_by_payment ON disputes (payment_id);
