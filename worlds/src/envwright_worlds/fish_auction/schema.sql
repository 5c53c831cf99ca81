/* Boats that land fish. */
CREATE TABLE vessels (
id TEXT PRIMARY KEY, -- Vessel number
name TEXT NOT NULL UNIQUE, -- Name of the boat
skipper TEXT NOT NULL, -- Name of the skipper
status TEXT NOT NULL CHECK (status IN ('licensed', 'laid_up')) -- Whether it may land
) STRICT, WITHOUT ROWID;

/* Kinds of fish. */
CREATE TABLE species (
id TEXT PRIMARY KEY, -- Species code
name TEXT NOT NULL UNIQUE, -- Name of the fish
lowest_cents INTEGER NOT NULL CHECK (lowest_cents >= 1) -- Lowest price of a kilogram in cents
) STRICT, WITHOUT ROWID;

/* What vessels may still land. */
CREATE TABLE quotas (
vessel_id TEXT NOT NULL REFERENCES vessels (id), -- Vessel
species_id TEXT NOT NULL REFERENCES species (id), -- Species
kg_left INTEGER NOT NULL CHECK (kg_left BETWEEN 0 AND 100000), -- Kilograms that are left
PRIMARY KEY (vessel_id, species_id)
) STRICT, WITHOUT ROWID;

/* Buyers. */
CREATE TABLE bidders (
id TEXT PRIMARY KEY, -- Bidder number
name TEXT NOT NULL, -- Name of the firm or person
email TEXT NOT NULL UNIQUE, -- E-mail address
limit_cents INTEGER NOT NULL CHECK (limit_cents >= 0), -- Credit limit in cents
boxes_out INTEGER NOT NULL CHECK (boxes_out BETWEEN 0 AND 200), -- Boxes of the hall that the bidder has
most_boxes INTEGER NOT NULL CHECK (most_boxes BETWEEN 1 AND 200), -- Boxes that the bidder may have
status TEXT NOT NULL CHECK (status IN ('active', 'blocked')) -- Whether the bidder may bid
) STRICT, WITHOUT ROWID;

/* Boxes of one species of a vessel. */
CREATE TABLE lots (
id TEXT PRIMARY KEY, -- Lot number
vessel_id TEXT NOT NULL REFERENCES vessels (id), -- Vessel that landed it
species_id TEXT NOT NULL REFERENCES species (id), -- Species
grade TEXT NOT NULL CHECK (grade IN ('A', 'B', 'C')), -- Grade
boxes INTEGER NOT NULL CHECK (boxes BETWEEN 1 AND 60), -- Number of boxes
kg INTEGER NOT NULL CHECK (kg BETWEEN 10 AND 1800), -- Weight in kilograms
reserve_cents INTEGER CHECK (reserve_cents >= 1), -- Reserve of a kilogram in cents
status TEXT NOT NULL CHECK (status IN ('landed', 'open', 'sold', 'unsold', 'withdrawn', 'collected')), -- State of the lot
CHECK (kg BETWEEN boxes * 10 AND boxes * 30)
) STRICT, WITHOUT ROWID;

/* Offers for lots. */
CREATE TABLE bids (
id TEXT PRIMARY KEY, -- Bid number
lot_id TEXT NOT NULL REFERENCES lots (id), -- Lot
bidder_id TEXT NOT NULL REFERENCES bidders (id), -- Bidder
cents INTEGER NOT NULL CHECK (cents >= 1), -- Price of a kilogram in cents
status TEXT NOT NULL CHECK (status IN ('standing', 'outbid', 'won')) -- State of the bid
) STRICT, WITHOUT ROWID;

/* What bidders owe for lots. */
CREATE TABLE settlements (
id TEXT PRIMARY KEY, -- Settlement number
lot_id TEXT NOT NULL UNIQUE REFERENCES lots (id), -- Lot
bidder_id TEXT NOT NULL REFERENCES bidders (id), -- Bidder
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1), -- Amount in cents
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which it is due
status TEXT NOT NULL CHECK (status IN ('open', 'disputed', 'paid')) -- State of the settlement
) STRICT, WITHOUT ROWID;

CREATE INDEX bids_by_lot ON bids (lot_id);
CREATE INDEX lots_by_vessel ON lots (vessel_id);
CREATE INDEX settlements_by_bidder ON settlements (bidder_id);
