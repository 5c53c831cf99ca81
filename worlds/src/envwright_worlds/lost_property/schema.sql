/* Classes of things. */
CREATE TABLE classes_of_things (
id TEXT PRIMARY KEY, -- Class number
name TEXT NOT NULL UNIQUE, -- Name of the class
keep_days INTEGER NOT NULL CHECK (keep_days BETWEEN 14 AND 365), -- Days that a thing is kept
auctioned INTEGER NOT NULL CHECK (auctioned IN (0, 1)) -- Whether such things are auctioned
) STRICT, WITHOUT ROWID;

/* Boxes in the store. */
CREATE TABLE boxes (
id TEXT PRIMARY KEY, -- Box number
code TEXT NOT NULL UNIQUE, -- Code on the box
room INTEGER NOT NULL CHECK (room BETWEEN 1 AND 20), -- Most things
safe INTEGER NOT NULL CHECK (safe IN (0, 1)) -- Whether it is a safe
) STRICT, WITHOUT ROWID;

/* Auction days. */
CREATE TABLE auctions (
id TEXT PRIMARY KEY, -- Auction number
held_on TEXT NOT NULL UNIQUE CHECK (held_on IS date(held_on)), -- Day
most_lots INTEGER NOT NULL CHECK (most_lots BETWEEN 1 AND 30) -- Most lots
) STRICT, WITHOUT ROWID;

/* Found things. */
CREATE TABLE found_items (
id TEXT PRIMARY KEY, -- Thing number
title TEXT NOT NULL UNIQUE, -- Short name on the label
class_id TEXT NOT NULL REFERENCES classes_of_things (id), -- Class
box_id TEXT NOT NULL REFERENCES boxes (id), -- Box
found_on TEXT NOT NULL CHECK (found_on IS date(found_on)), -- Day on which it was found
place TEXT NOT NULL, -- Where it was found
description TEXT NOT NULL, -- Description
value_cents INTEGER NOT NULL CHECK (value_cents >= 0), -- Estimated value
auction_id TEXT REFERENCES auctions (id), -- Auction
price_cents INTEGER CHECK (price_cents > 0), -- Price at the auction
status TEXT NOT NULL CHECK (status IN ('stored', 'reserved', 'returned', 'listed', 'sold')), -- State of the thing
CHECK ((auction_id IS NOT NULL) = (status IN ('listed', 'sold'))),
CHECK ((price_cents IS NOT NULL) = (status = 'sold'))
) STRICT, WITHOUT ROWID;

/* Claims on things. */
CREATE TABLE claims (
id TEXT PRIMARY KEY, -- Claim number
item_id TEXT NOT NULL REFERENCES found_items (id), -- Thing
claimant_name TEXT NOT NULL, -- Who claims
claimant_email TEXT NOT NULL, -- E-mail address
lost_on TEXT NOT NULL CHECK (lost_on IS date(lost_on)), -- Day of the loss
fee_cents INTEGER CHECK (fee_cents > 0), -- Fee at the release
reward_cents INTEGER CHECK (reward_cents >= 0), -- Reward for the finder
status TEXT NOT NULL CHECK (status IN ('filed', 'proven', 'rejected', 'settled')), -- State of the claim
CHECK ((fee_cents IS NOT NULL AND reward_cents IS NOT NULL) = (status = 'settled'))
) STRICT, WITHOUT ROWID;

CREATE INDEX claims_by_item ON claims (item_id);
