/* People who buy shoes. */
CREATE TABLE shoppers (
id TEXT PRIMARY KEY, -- Shopper number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Shoes that the shop sells, by model and size. */
CREATE TABLE pairs (
id TEXT PRIMARY KEY, -- Pair number
sku TEXT NOT NULL UNIQUE, -- Stock code of the shop
model TEXT NOT NULL, -- Model
size INTEGER NOT NULL CHECK (size BETWEEN 35 AND 48), -- Size
price_cents INTEGER NOT NULL CHECK (price_cents >= 1), -- Price in cents
stock INTEGER NOT NULL CHECK (stock >= 0), -- Pairs in the warehouse that are not promised
UNIQUE (model, size)
) STRICT, WITHOUT ROWID;

/* Pairs that shoppers ordered. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Order identifier
code TEXT NOT NULL UNIQUE, -- Order code
shopper_id TEXT NOT NULL REFERENCES shoppers (id), -- Shopper
pair_id TEXT NOT NULL REFERENCES pairs (id), -- Pair
price_cents INTEGER NOT NULL CHECK (price_cents >= 0), -- What was paid in cents
delivered_on TEXT CHECK (delivered_on IS date(delivered_on)), -- Day of the delivery
status TEXT NOT NULL CHECK (status IN ('shipped', 'delivered', 'back')), -- State
CHECK ((status = 'shipped') = (delivered_on IS NULL))
) STRICT, WITHOUT ROWID;

/* Returns of orders. */
CREATE TABLE returns (
id TEXT PRIMARY KEY, -- Return number
order_id TEXT NOT NULL REFERENCES orders (id), -- Order
wish TEXT NOT NULL CHECK (wish IN ('refund', 'voucher', 'exchange')), -- What the shopper wants
wanted_pair_id TEXT REFERENCES pairs (id), -- Pair that is promised for an exchange
announced_on TEXT NOT NULL CHECK (announced_on IS date(announced_on)), -- Day of the announcement
grade TEXT CHECK (grade IN ('as_new', 'worn', 'damaged')), -- What the warehouse found
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- What was paid back or put on a voucher, in cents
status TEXT NOT NULL CHECK (status IN ('announced', 'sent', 'received', 'graded', 'settled', 'sent_back', 'lapsed')), -- State
CHECK ((wish = 'exchange') = (wanted_pair_id IS NOT NULL)),
CHECK ((grade IS NULL) = (status IN ('announced', 'sent', 'received', 'lapsed')))
) STRICT, WITHOUT ROWID;

/* Vouchers for returns. */
CREATE TABLE vouchers (
id TEXT PRIMARY KEY, -- Voucher identifier
code TEXT NOT NULL UNIQUE, -- Voucher code
shopper_id TEXT NOT NULL REFERENCES shoppers (id), -- Shopper
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1), -- Amount in cents
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)), -- Last day
status TEXT NOT NULL CHECK (status IN ('open', 'used')) -- State
) STRICT, WITHOUT ROWID;

CREATE INDEX orders_by_shopper_id ON orders (shopper_id);
CREATE INDEX orders_by_pair_id ON orders (pair_id);
CREATE INDEX returns_by_order_id ON returns (order_id);
CREATE INDEX returns_by_wanted_pair_id ON returns (wanted_pair_id);
CREATE INDEX vouchers_by_shopper_id ON vouchers (shopper_id);
