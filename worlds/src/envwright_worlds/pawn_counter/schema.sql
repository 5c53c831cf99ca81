/* People who pawn valuables. */
CREATE TABLE clients (
id TEXT PRIMARY KEY, -- Client number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
papers_until TEXT NOT NULL CHECK (papers_until IS date(papers_until)) -- Last day of the identity paper that was shown
) STRICT, WITHOUT ROWID;

/* Kinds of valuables. */
CREATE TABLE kinds (
id TEXT PRIMARY KEY, -- Kind number
name TEXT NOT NULL UNIQUE, -- Name
lend_percent INTEGER NOT NULL CHECK (lend_percent BETWEEN 10 AND 90), -- Share of the value that is lent at most, in per cent
month_percent INTEGER NOT NULL CHECK (month_percent BETWEEN 1 AND 5) -- Interest for a month, in per cent
) STRICT, WITHOUT ROWID;

/* Shelves in the vault. */
CREATE TABLE shelves (
id TEXT PRIMARY KEY, -- Shelf number
name TEXT NOT NULL UNIQUE, -- Name of the shelf
kind_id TEXT NOT NULL REFERENCES kinds (id), -- Kind of valuables that it takes
room INTEGER NOT NULL CHECK (room BETWEEN 1 AND 20) -- Pledges that fit
) STRICT, WITHOUT ROWID;

/* Auctions of what was forfeited. */
CREATE TABLE auctions (
id TEXT PRIMARY KEY, -- Auction number
title TEXT NOT NULL UNIQUE, -- Title
held_on TEXT NOT NULL CHECK (held_on IS date(held_on)), -- Day
most_lots INTEGER NOT NULL CHECK (most_lots BETWEEN 1 AND 50) -- Lots at most
) STRICT, WITHOUT ROWID;

/* Valuables on which money is lent. */
CREATE TABLE pledges (
id TEXT PRIMARY KEY, -- Pledge identifier
ticket TEXT NOT NULL UNIQUE, -- Ticket code
client_id TEXT NOT NULL REFERENCES clients (id), -- Client
kind_id TEXT NOT NULL REFERENCES kinds (id), -- Kind of valuables
title TEXT NOT NULL, -- What it is
value_cents INTEGER NOT NULL CHECK (value_cents >= 1), -- Appraised value in cents
loan_cents INTEGER NOT NULL CHECK (loan_cents >= 1), -- Loan in cents
signed INTEGER NOT NULL CHECK (signed IN (0, 1)), -- Whether the client has signed the contract
shelf_id TEXT REFERENCES shelves (id), -- Shelf, while it is in the vault
due_on TEXT CHECK (due_on IS date(due_on)), -- Day on which the loan is due
extensions INTEGER NOT NULL CHECK (extensions BETWEEN 0 AND 2), -- How often it was extended
auction_id TEXT REFERENCES auctions (id), -- Auction in which it is or was sold
surplus_cents INTEGER NOT NULL CHECK (surplus_cents >= 0), -- What is owed to the client after a sale, in cents
status TEXT NOT NULL CHECK (status IN ('appraised', 'lent', 'redeemed', 'forfeited', 'in_auction', 'sold', 'declined')), -- State
CHECK ((status IN ('lent', 'forfeited', 'in_auction')) = (shelf_id IS NOT NULL)),
CHECK ((status IN ('appraised', 'declined')) = (due_on IS NULL)),
CHECK ((status IN ('in_auction', 'sold')) = (auction_id IS NOT NULL)),
CHECK (surplus_cents = 0 OR status = 'sold')
) STRICT, WITHOUT ROWID;

/* Money that was paid for pledges. */
CREATE TABLE payments (
id TEXT PRIMARY KEY, -- Payment number
pledge_id TEXT NOT NULL REFERENCES pledges (id), -- Pledge
kind TEXT NOT NULL CHECK (kind IN ('loan', 'extension', 'redemption', 'surplus')), -- What was paid
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1), -- Amount in cents
paid_on TEXT NOT NULL CHECK (paid_on IS date(paid_on)) -- Day
) STRICT, WITHOUT ROWID;

CREATE INDEX shelves_by_kind_id ON shelves (kind_id);
CREATE INDEX pledges_by_client_id ON pledges (client_id);
CREATE INDEX pledges_by_kind_id ON pledges (kind_id);
CREATE INDEX pledges_by_shelf_id ON pledges (shelf_id);
CREATE INDEX pledges_by_auction_id ON pledges (auction_id);
CREATE INDEX payments_by_pledge_id ON payments (pledge_id);
