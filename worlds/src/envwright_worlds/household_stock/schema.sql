/* Places where food is kept. */
CREATE TABLE places (
id TEXT PRIMARY KEY, -- Place number
name TEXT NOT NULL UNIQUE, -- Name
most_lots INTEGER NOT NULL CHECK (most_lots > 0) -- Lots that it holds
) STRICT, WITHOUT ROWID;

/* Kinds of food. */
CREATE TABLE products (
id TEXT PRIMARY KEY, -- Product number
name TEXT NOT NULL UNIQUE, -- Name
place_id TEXT NOT NULL REFERENCES places (id), -- Usual place
freezable INTEGER NOT NULL CHECK (freezable IN (0, 1)), -- Whether it may be frozen
least INTEGER NOT NULL CHECK (least > 0), -- Least stock in packs
price_cents INTEGER NOT NULL CHECK (price_cents > 0) -- Price of a pack in cents
) STRICT, WITHOUT ROWID;

/* Lots of food. */
CREATE TABLE lots (
id TEXT PRIMARY KEY, -- Lot number
product_id TEXT NOT NULL REFERENCES products (id), -- Product
place_id TEXT NOT NULL REFERENCES places (id), -- Place
packs INTEGER NOT NULL CHECK (packs >= 0), -- Packs left
best_before TEXT NOT NULL CHECK (best_before IS date(best_before)), -- Best-before day
opened_on TEXT CHECK (opened_on IS date(opened_on)), -- Day on which it was opened
state TEXT NOT NULL CHECK (state IN ('closed', 'opened', 'frozen', 'used_up', 'thrown_away')) -- State of the lot
) STRICT, WITHOUT ROWID;

/* People who help in the kitchen. */
CREATE TABLE helpers (
id TEXT PRIMARY KEY, -- Helper number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
card_until TEXT NOT NULL CHECK (card_until IS date(card_until)) -- Last day of the health card
) STRICT, WITHOUT ROWID;

/* Chores that come again. */
CREATE TABLE chores (
id TEXT PRIMARY KEY, -- Chore number
name TEXT NOT NULL UNIQUE, -- Name
every_days INTEGER NOT NULL CHECK (every_days > 0), -- Days from one time to the next
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which it is due
done_on TEXT CHECK (done_on IS date(done_on)), -- Day on which it was last done
helper_id TEXT REFERENCES helpers (id) -- Helper who does it
) STRICT, WITHOUT ROWID;

/* What is to be bought. */
CREATE TABLE purchases (
id TEXT PRIMARY KEY, -- Purchase number
product_id TEXT NOT NULL REFERENCES products (id), -- Product
packs INTEGER NOT NULL CHECK (packs > 0), -- Packs
bought_on TEXT CHECK (bought_on IS date(bought_on)), -- Day on which it was bought
status TEXT NOT NULL CHECK (status IN ('wanted', 'bought', 'dropped')) -- State of the purchase
) STRICT, WITHOUT ROWID;
