/* Businesses with a factoring facility. */
CREATE TABLE sellers (
id TEXT PRIMARY KEY, -- Seller number
name TEXT NOT NULL UNIQUE, -- Name of the business
email TEXT NOT NULL UNIQUE, -- E-mail address
facility_cents INTEGER NOT NULL CHECK (facility_cents >= 0), -- Most that may be outstanding in advances
advance_percent INTEGER NOT NULL CHECK (advance_percent BETWEEN 50 AND 95), -- Share of the face value that is advanced
recourse INTEGER NOT NULL CHECK (recourse IN (0, 1)), -- Whether unpaid invoices can be handed back
status TEXT NOT NULL CHECK (status IN ('active', 'suspended', 'terminated')) -- State of the facility
) STRICT, WITHOUT ROWID;

/* Companies that owe the invoices. */
CREATE TABLE debtors (
id TEXT PRIMARY KEY, -- Debtor number
name TEXT NOT NULL UNIQUE, -- Name of the company
city TEXT NOT NULL, -- Seat
rating TEXT NOT NULL CHECK (rating IN ('A', 'B', 'C')), -- Credit rating
credit_line_cents INTEGER NOT NULL CHECK (credit_line_cents >= 0), -- Most face value that may be funded on it
CHECK (credit_line_cents <= CASE rating WHEN 'A' THEN 50000000 WHEN 'B' THEN 20000000 ELSE 0 END)
) STRICT, WITHOUT ROWID;

/* Invoices that sellers put forward. */
CREATE TABLE invoices (
id TEXT PRIMARY KEY, -- Our number of the invoice
seller_id TEXT NOT NULL REFERENCES sellers (id), -- Who sold the goods
debtor_id TEXT NOT NULL REFERENCES debtors (id), -- Who owes it
number TEXT NOT NULL, -- Number on the invoice
face_cents INTEGER NOT NULL CHECK (face_cents >= 100000), -- Face value
issued_on TEXT NOT NULL CHECK (issued_on IS date(issued_on)), -- Day of issue
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which it falls due
status TEXT NOT NULL CHECK (status IN ('offered', 'assigned', 'funded', 'disputed', 'collected', 'bought_back')), -- State of the invoice
CHECK (issued_on < due_on),
UNIQUE (seller_id, number)
) STRICT, WITHOUT ROWID;

/* Advances paid on invoices, one an invoice. */
CREATE TABLE advances (
id TEXT PRIMARY KEY, -- Advance number
invoice_id TEXT NOT NULL UNIQUE REFERENCES invoices (id), -- Invoice that it was paid on
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount advanced
fee_cents INTEGER NOT NULL CHECK (fee_cents > 0), -- Factoring fee
paid_on TEXT NOT NULL CHECK (paid_on IS date(paid_on)), -- Day of payment
status TEXT NOT NULL CHECK (status IN ('outstanding', 'repaid')) -- State of the advance
) STRICT, WITHOUT ROWID;

/* Complaints of debtors on funded invoices. */
CREATE TABLE disputes (
id TEXT PRIMARY KEY, -- Dispute number
invoice_id TEXT NOT NULL REFERENCES invoices (id), -- Invoice complained of
reason TEXT NOT NULL CHECK (reason IN ('short delivery', 'damaged goods', 'wrong price', 'never ordered')), -- What is complained of
raised_on TEXT NOT NULL CHECK (raised_on IS date(raised_on)), -- Day on which it was opened
status TEXT NOT NULL CHECK (status IN ('open', 'withdrawn', 'upheld')) -- State of the dispute
) STRICT, WITHOUT ROWID;

CREATE INDEX invoices_by_debtor ON invoices (debtor_id);
CREATE INDEX disputes_by_invoice ON disputes (invoice_id);
