/* Shops of the street. */
CREATE TABLE shops (
id TEXT PRIMARY KEY, -- Shop number
name TEXT NOT NULL UNIQUE, -- Name of the shop
fee_percent INTEGER NOT NULL CHECK (fee_percent BETWEEN 0 AND 10), -- Fee in per cent of what is cleared
joined INTEGER NOT NULL CHECK (joined IN (0, 1)) -- Whether it takes cards at present
) STRICT, WITHOUT ROWID;

/* Designs of cards. */
CREATE TABLE designs (
id TEXT PRIMARY KEY, -- Design number
title TEXT NOT NULL UNIQUE, -- Title
least_cents INTEGER NOT NULL CHECK (least_cents >= 500), -- Least value in cents
most_cents INTEGER NOT NULL CHECK (most_cents <= 100000) -- Most value in cents
) STRICT, WITHOUT ROWID;

/* Gift cards. */
CREATE TABLE gift_cards (
id TEXT PRIMARY KEY, -- Card identifier
code TEXT NOT NULL UNIQUE, -- Code printed on the card
design_id TEXT NOT NULL REFERENCES designs (id), -- Design
holder TEXT, -- Name of the holder
balance_cents INTEGER NOT NULL CHECK (balance_cents >= 0), -- Balance in cents
valid_until TEXT CHECK (valid_until IS date(valid_until)), -- Last day
extended INTEGER NOT NULL CHECK (extended IN (0, 1)), -- Whether it was extended
confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1)), -- Whether the holder confirmed the code for a replacement
status TEXT NOT NULL CHECK (status IN ('printed', 'active', 'blocked', 'spent', 'replaced')), -- State of the card
CHECK ((status = 'printed') = (valid_until IS NULL)),
CHECK (status NOT IN ('printed', 'spent', 'replaced') OR balance_cents = 0),
CHECK ((status = 'printed') = (holder IS NULL))
) STRICT, WITHOUT ROWID;

/* Payments of shops to be cleared. */
CREATE TABLE clearings (
id TEXT PRIMARY KEY, -- Clearing number
shop_id TEXT NOT NULL REFERENCES shops (id), -- Shop
cleared_on TEXT NOT NULL CHECK (cleared_on IS date(cleared_on)), -- Day
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0) -- What the shop got, in cents
) STRICT, WITHOUT ROWID;

/* Purchases that were paid with cards. */
CREATE TABLE redemptions (
id TEXT PRIMARY KEY, -- Redemption number
card_id TEXT NOT NULL REFERENCES gift_cards (id), -- Card
shop_id TEXT NOT NULL REFERENCES shops (id), -- Shop
redeemed_on TEXT NOT NULL CHECK (redeemed_on IS date(redeemed_on)), -- Day
amount_cents INTEGER NOT NULL CHECK (amount_cents BETWEEN 1 AND 25000), -- Amount in cents
clearing_id TEXT REFERENCES clearings (id), -- Clearing with which the shop got it
status TEXT NOT NULL CHECK (status IN ('booked', 'refunded', 'cleared')), -- State of the redemption
CHECK ((status = 'cleared') = (clearing_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX redemptions_by_card ON redemptions (card_id);
CREATE INDEX redemptions_by_shop ON redemptions (shop_id);
