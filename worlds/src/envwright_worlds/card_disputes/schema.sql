/* People who hold cards of the bank. */
CREATE TABLE holders (
id TEXT PRIMARY KEY, -- Holder number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Cards of the holders. */
CREATE TABLE cards (
id TEXT PRIMARY KEY, -- Card identifier
code TEXT NOT NULL UNIQUE, -- Last digits and letter of the card
holder_id TEXT NOT NULL REFERENCES holders (id), -- Holder
status TEXT NOT NULL CHECK (status IN ('active', 'blocked')) -- State of the card
) STRICT, WITHOUT ROWID;

/* Shops and firms that take cards. */
CREATE TABLE merchants (
id TEXT PRIMARY KEY, -- Merchant number
name TEXT NOT NULL UNIQUE, -- Name
answer_days INTEGER NOT NULL CHECK (answer_days BETWEEN 5 AND 45) -- Days that it has for an answer
) STRICT, WITHOUT ROWID;

/* Payments with cards. */
CREATE TABLE payments (
id TEXT PRIMARY KEY, -- Payment number
card_id TEXT NOT NULL REFERENCES cards (id), -- Card
merchant_id TEXT NOT NULL REFERENCES merchants (id), -- Merchant
paid_on TEXT NOT NULL CHECK (paid_on IS date(paid_on)), -- Day of the payment
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1) -- Amount in cents
) STRICT, WITHOUT ROWID;

/* Payments that holders contest. */
CREATE TABLE disputes (
id TEXT PRIMARY KEY, -- Dispute number
payment_id TEXT NOT NULL REFERENCES payments (id), -- Payment
reason TEXT NOT NULL CHECK (reason IN ('unauthorised', 'not_received', 'wrong_amount')), -- Why it is contested
claimed_cents INTEGER NOT NULL CHECK (claimed_cents >= 1), -- What is claimed, in cents
declared INTEGER NOT NULL CHECK (declared IN (0, 1)), -- Whether the holder has signed the declaration
answer_due TEXT CHECK (answer_due IS date(answer_due)), -- Last day for the answer of the merchant, once it is sent
credit_cents INTEGER NOT NULL CHECK (credit_cents >= 0), -- What the holder has been lent, in cents
status TEXT NOT NULL CHECK (status IN ('filed', 'sent', 'contested', 'won', 'lost')), -- State of the dispute
CHECK (credit_cents IN (0, claimed_cents)),
CHECK ((status = 'filed') = (answer_due IS NULL))
) STRICT, WITHOUT ROWID;

/* Papers that were handed in for disputes. */
CREATE TABLE papers (
id TEXT PRIMARY KEY, -- Paper number
dispute_id TEXT NOT NULL REFERENCES disputes (id), -- Dispute
kind TEXT NOT NULL CHECK (kind IN ('receipt', 'order', 'letter')), -- What it is
received_on TEXT NOT NULL CHECK (received_on IS date(received_on)), -- Day on which it came
UNIQUE (dispute_id, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX cards_by_holder_id ON cards (holder_id);
CREATE INDEX payments_by_card_id ON payments (card_id);
CREATE INDEX payments_by_merchant_id ON payments (merchant_id);
CREATE INDEX disputes_by_payment_id ON disputes (payment_id);
CREATE INDEX papers_by_dispute_id ON papers (dispute_id);
