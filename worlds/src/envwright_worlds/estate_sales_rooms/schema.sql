/* Consignors of estates. */
CREATE TABLE consignors (
id TEXT PRIMARY KEY, -- Consignor number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
terms TEXT NOT NULL CHECK (terms IN ('basic', 'gold')), -- Terms
balance_cents INTEGER NOT NULL CHECK (balance_cents >= 0) -- Balance in cents
) STRICT, WITHOUT ROWID;

/* Rooms of the house. */
CREATE TABLE rooms (
id TEXT PRIMARY KEY, -- Room number
name TEXT NOT NULL UNIQUE, -- Name
places INTEGER NOT NULL CHECK (places >= 1) -- Places for pieces
) STRICT, WITHOUT ROWID;

/* Agreements on estates. */
CREATE TABLE estates (
id TEXT PRIMARY KEY, -- Estate number
name TEXT NOT NULL UNIQUE, -- Name of the estate
consignor_id TEXT NOT NULL REFERENCES consignors (id), -- Consignor
ends_on TEXT NOT NULL CHECK (ends_on IS date(ends_on)), -- Last day of the sale
signed INTEGER NOT NULL CHECK (signed IN (0, 1)), -- Whether the consignor signed
status TEXT NOT NULL CHECK (status IN ('drafted', 'running', 'closed')) -- State of the sale
) STRICT, WITHOUT ROWID;

/* Buyers of the rooms. */
CREATE TABLE buyers (
id TEXT PRIMARY KEY, -- Buyer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
barred INTEGER NOT NULL CHECK (barred IN (0, 1)) -- Whether the buyer is barred
) STRICT, WITHOUT ROWID;

/* Pieces of estates. */
CREATE TABLE pieces (
id TEXT PRIMARY KEY, -- Piece number
label TEXT NOT NULL UNIQUE, -- Label
estate_id TEXT NOT NULL REFERENCES estates (id), -- Estate
room_id TEXT NOT NULL REFERENCES rooms (id), -- Room
price_cents INTEGER NOT NULL CHECK (price_cents >= 0), -- Price in cents
floor_cents INTEGER NOT NULL CHECK (floor_cents >= 0), -- Floor price in cents
priced_on TEXT NOT NULL CHECK (priced_on IS date(priced_on)), -- Day since which the price stands
sold_on TEXT CHECK (sold_on IS date(sold_on)), -- Day of the sale
sold_cents INTEGER CHECK (sold_cents >= 0), -- Amount of the sale in cents
status TEXT NOT NULL CHECK (status IN ('on_floor', 'held', 'sold', 'given_away', 'taken_off')) -- State of the piece
) STRICT, WITHOUT ROWID;

/* Holds of buyers on pieces. */
CREATE TABLE holds (
id TEXT PRIMARY KEY, -- Hold number
piece_id TEXT NOT NULL REFERENCES pieces (id), -- Piece
buyer_id TEXT NOT NULL REFERENCES buyers (id), -- Buyer
until_on TEXT NOT NULL CHECK (until_on IS date(until_on)), -- Last day
status TEXT NOT NULL CHECK (status IN ('open', 'used', 'released')) -- State of the hold
) STRICT, WITHOUT ROWID;

/* Offers of buyers on pieces. */
CREATE TABLE offers (
id TEXT PRIMARY KEY, -- Offer number
piece_id TEXT NOT NULL REFERENCES pieces (id), -- Piece
buyer_id TEXT NOT NULL REFERENCES buyers (id), -- Buyer
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)), -- Whether the consignor accepted it
status TEXT NOT NULL CHECK (status IN ('open', 'taken', 'declined')) -- State of the offer
) STRICT, WITHOUT ROWID;
