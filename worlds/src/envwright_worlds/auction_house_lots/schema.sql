/* People who bring pieces to be sold. */
CREATE TABLE consignors (
id TEXT PRIMARY KEY, -- Consignor number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
commission_percent INTEGER NOT NULL CHECK (commission_percent BETWEEN 5 AND 25), -- Commission in per cent of the hammer price
fees_cents INTEGER NOT NULL CHECK (fees_cents >= 0) -- Fees that are open, in cents
) STRICT, WITHOUT ROWID;

/* Pieces that were brought. */
CREATE TABLE pieces (
id TEXT PRIMARY KEY, -- Piece number
title TEXT NOT NULL UNIQUE, -- Title
consignor_id TEXT NOT NULL REFERENCES consignors (id), -- Consignor
department TEXT NOT NULL CHECK (department IN ('silver', 'clocks', 'paintings', 'furniture', 'jewellery')), -- Department
low_cents INTEGER NOT NULL CHECK (low_cents >= 1000), -- Low estimate in cents
high_cents INTEGER NOT NULL CHECK (high_cents >= 1000), -- High estimate in cents
reserve_cents INTEGER NOT NULL CHECK (reserve_cents >= 0), -- Reserve in cents, below which it is not sold
checked INTEGER NOT NULL CHECK (checked IN (0, 1)), -- Whether the register of stolen art was checked
status TEXT NOT NULL CHECK (status IN ('received', 'catalogued', 'sold', 'unsold', 'returned')), -- State of the piece
CHECK (high_cents BETWEEN low_cents AND low_cents * 2),
CHECK (reserve_cents <= low_cents)
) STRICT, WITHOUT ROWID;

/* Sales. */
CREATE TABLE sales (
id TEXT PRIMARY KEY, -- Sale number
title TEXT NOT NULL UNIQUE, -- Title of the sale
department TEXT NOT NULL CHECK (department IN ('silver', 'clocks', 'paintings', 'furniture', 'jewellery')), -- Department
held_on TEXT NOT NULL CHECK (held_on IS date(held_on)), -- Day
most_lots INTEGER NOT NULL CHECK (most_lots BETWEEN 3 AND 200), -- Most lots in the catalogue
status TEXT NOT NULL CHECK (status IN ('cataloguing', 'open', 'closed')) -- State of the sale
) STRICT, WITHOUT ROWID;

/* People who bid. */
CREATE TABLE bidders (
id TEXT PRIMARY KEY, -- Bidder number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
limit_cents INTEGER NOT NULL CHECK (limit_cents >= 0), -- Limit in a sale, in cents
identified INTEGER NOT NULL CHECK (identified IN (0, 1)) -- Whether the identity was checked
) STRICT, WITHOUT ROWID;

/* Numbers of bidders in a sale. */
CREATE TABLE paddles (
id TEXT PRIMARY KEY, -- Identifier of the paddle
sale_id TEXT NOT NULL REFERENCES sales (id), -- Sale
bidder_id TEXT NOT NULL REFERENCES bidders (id), -- Bidder
number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 999), -- Number on the paddle
UNIQUE (sale_id, number),
UNIQUE (sale_id, bidder_id)
) STRICT, WITHOUT ROWID;

/* Pieces in the catalogue of a sale. */
CREATE TABLE lots (
id TEXT PRIMARY KEY, -- Identifier of the lot
sale_id TEXT NOT NULL REFERENCES sales (id), -- Sale
piece_id TEXT NOT NULL REFERENCES pieces (id), -- Piece
number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 200), -- Number in the catalogue
status TEXT NOT NULL CHECK (status IN ('listed', 'withdrawn', 'hammered', 'passed', 'paid', 'collected')), -- State of the lot
hammer_cents INTEGER CHECK (hammer_cents >= 0), -- Hammer price in cents
paddle_id TEXT REFERENCES paddles (id), -- Paddle that bought it
settled INTEGER NOT NULL CHECK (settled IN (0, 1)), -- Whether the consignor was paid
UNIQUE (sale_id, number),
CHECK ((status IN ('hammered', 'paid', 'collected')) = (hammer_cents IS NOT NULL)),
CHECK ((hammer_cents IS NULL) = (paddle_id IS NULL)),
CHECK (settled = 0 OR status IN ('paid', 'collected'))
) STRICT, WITHOUT ROWID;

/* Bids that are left with the house. */
CREATE TABLE left_bids (
id TEXT PRIMARY KEY, -- Number of the bid
lot_id TEXT NOT NULL REFERENCES lots (id), -- Lot
paddle_id TEXT NOT NULL REFERENCES paddles (id), -- Paddle
most_cents INTEGER NOT NULL CHECK (most_cents >= 1000), -- Most that is bid, in cents
status TEXT NOT NULL CHECK (status IN ('noted', 'confirmed', 'retracted', 'won', 'lost')) -- State of the bid
) STRICT, WITHOUT ROWID;

CREATE INDEX lots_by_piece ON lots (piece_id);
CREATE INDEX bids_by_lot ON left_bids (lot_id);
CREATE INDEX bids_by_paddle ON left_bids (paddle_id);
