/* Shops and cafes that order. */
CREATE TABLE shops (
id TEXT PRIMARY KEY, -- Number of the shop
name TEXT NOT NULL UNIQUE, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
owner TEXT NOT NULL, -- Name of the owner
suspended INTEGER NOT NULL CHECK (suspended IN (0, 1)), -- Whether it may not order at present
credit_cents INTEGER NOT NULL CHECK (credit_cents >= 0), -- How much it may owe, in cents
owed_cents INTEGER NOT NULL CHECK (owed_cents >= 0) -- What it owes, in cents
) STRICT, WITHOUT ROWID;

/* What the bakery bakes. */
CREATE TABLE products (
id TEXT PRIMARY KEY, -- Number of the product
name TEXT NOT NULL UNIQUE, -- Name
per_tray INTEGER NOT NULL CHECK (per_tray BETWEEN 1 AND 60), -- Pieces on a tray
least_pieces INTEGER NOT NULL CHECK (least_pieces >= 1), -- Least pieces of an order
price_cents INTEGER NOT NULL CHECK (price_cents > 0) -- Price of a piece in cents
) STRICT, WITHOUT ROWID;

/* Ingredients. */
CREATE TABLE ingredients (
id TEXT PRIMARY KEY, -- Number of the ingredient
name TEXT NOT NULL UNIQUE, -- Name
allergen INTEGER NOT NULL CHECK (allergen IN (0, 1)) -- Whether it is declared as an allergen
) STRICT, WITHOUT ROWID;

/* Recipes: what a piece of a product takes. */
CREATE TABLE recipe_lines (
product_id TEXT NOT NULL REFERENCES products (id), -- Product
ingredient_id TEXT NOT NULL REFERENCES ingredients (id), -- Ingredient
grams INTEGER NOT NULL CHECK (grams BETWEEN 1 AND 2000), -- Grams for a piece
PRIMARY KEY (product_id, ingredient_id)
) STRICT, WITHOUT ROWID;

/* Lots of ingredients in the store. */
CREATE TABLE lots (
id TEXT PRIMARY KEY, -- Number of the lot
ingredient_id TEXT NOT NULL REFERENCES ingredients (id), -- Ingredient
label TEXT NOT NULL UNIQUE, -- Label on the sack
last_day TEXT NOT NULL CHECK (last_day IS date(last_day)), -- Last day on which it may be used
grams_left INTEGER NOT NULL CHECK (grams_left BETWEEN 0 AND 500000), -- Grams that are left
status TEXT NOT NULL CHECK (status IN ('waiting', 'released', 'blocked', 'used_up')), -- State of the lot
CHECK ((status = 'used_up') = (grams_left = 0))
) STRICT, WITHOUT ROWID;

/* Ovens. */
CREATE TABLE ovens (
id TEXT PRIMARY KEY, -- Number of the oven
name TEXT NOT NULL UNIQUE, -- Name
trays INTEGER NOT NULL CHECK (trays BETWEEN 1 AND 20), -- Trays that it takes
state TEXT NOT NULL CHECK (state IN ('ready', 'stopped')) -- State of the oven
) STRICT, WITHOUT ROWID;

/* Batches. */
CREATE TABLE batches (
id TEXT PRIMARY KEY, -- Number of the batch
product_id TEXT NOT NULL REFERENCES products (id), -- Product
oven_id TEXT NOT NULL REFERENCES ovens (id), -- Oven
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
slot INTEGER NOT NULL CHECK (slot BETWEEN 1 AND 6), -- Slot of the day
pieces INTEGER NOT NULL CHECK (pieces BETWEEN 1 AND 1000), -- Pieces
status TEXT NOT NULL CHECK (status IN ('planned', 'mixed', 'baked', 'called_off')) -- State of the batch
) STRICT, WITHOUT ROWID;

/* Orders of shops. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Number of the order
shop_id TEXT NOT NULL REFERENCES shops (id), -- Shop
product_id TEXT NOT NULL REFERENCES products (id), -- Product
day TEXT NOT NULL CHECK (day IS date(day)), -- Day of delivery
pieces INTEGER NOT NULL CHECK (pieces BETWEEN 1 AND 600), -- Pieces
batch_id TEXT REFERENCES batches (id), -- Batch
status TEXT NOT NULL CHECK (status IN ('placed', 'planned', 'baked', 'delivered', 'cancelled')), -- State of the order
CHECK ((status IN ('planned', 'baked', 'delivered')) = (batch_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* What was weighed in. */
CREATE TABLE draws (
id TEXT PRIMARY KEY, -- Number of the entry
batch_id TEXT NOT NULL REFERENCES batches (id), -- Batch
lot_id TEXT NOT NULL REFERENCES lots (id), -- Lot
grams INTEGER NOT NULL CHECK (grams > 0) -- Grams
) STRICT, WITHOUT ROWID;
