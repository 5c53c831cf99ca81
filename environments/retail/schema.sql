/* Customers of the shop. */
CREATE TABLE users (
  user_id TEXT PRIMARY KEY,                    -- User id, such as mira_soto_4410
  first_name TEXT NOT NULL,                    -- First name
  last_name TEXT NOT NULL,                     -- Last name
  email TEXT NOT NULL UNIQUE,                  -- E-mail address
  address1 TEXT NOT NULL,                      -- Street and number
  address2 TEXT NOT NULL,                      -- Flat, suite or floor; may be empty
  city TEXT NOT NULL,                          -- City
  state TEXT NOT NULL,                         -- State or province, such as OR
  country TEXT NOT NULL,                       -- Country, such as USA
  zip TEXT NOT NULL                            -- Postal code
) STRICT, WITHOUT ROWID;

/* Ways to pay that are in a customer's profile. */
CREATE TABLE payment_methods (
  payment_method_id TEXT PRIMARY KEY,          -- Payment method id, such as gift_card_2210094
  user_id TEXT NOT NULL REFERENCES users (user_id), -- Owner
  source TEXT NOT NULL CHECK (source IN ('credit_card', 'gift_card', 'paypal')), -- Kind of payment method
  brand TEXT,                                  -- Brand of a credit card
  last_four TEXT,                              -- Last four digits of a credit card
  balance INTEGER CHECK (balance >= 0),        -- What is left on a gift card, in cents
  CHECK ((source = 'credit_card') = (brand IS NOT NULL)),
  CHECK ((source = 'credit_card') = (last_four IS NOT NULL)),
  CHECK ((source = 'gift_card') = (balance IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Types of products; what is sold are their variants. */
CREATE TABLE products (
  product_id TEXT PRIMARY KEY,                 -- Product id; it has nothing to do with item ids
  name TEXT NOT NULL UNIQUE                    -- Name of the type of product
) STRICT, WITHOUT ROWID;

/* Variants of products: what a customer orders. */
CREATE TABLE variants (
  item_id TEXT PRIMARY KEY,                    -- Item id of the variant
  product_id TEXT NOT NULL REFERENCES products (product_id), -- The product that it is a variant of
  options TEXT NOT NULL CHECK (json_valid(options)), -- Its options, as an object of names and values
  available INTEGER NOT NULL CHECK (available IN (0, 1)), -- Whether it can be ordered now
  price INTEGER NOT NULL CHECK (price >= 0)    -- Price in cents
) STRICT, WITHOUT ROWID;

/* Orders, with the address that they go to and what was asked for after delivery. */
CREATE TABLE orders (
  order_id TEXT PRIMARY KEY,                   -- Order id, such as #W4410023; it starts with #
  number INTEGER NOT NULL UNIQUE,              -- Running number, in the order in which orders came in
  user_id TEXT NOT NULL REFERENCES users (user_id), -- Customer
  status TEXT NOT NULL CHECK (status IN (
    'pending', 'pending (item modified)', 'processed', 'delivered', 'cancelled',
    'return requested', 'exchange requested'
  )),                                          -- State of the order
  address1 TEXT NOT NULL,                      -- Street and number
  address2 TEXT NOT NULL,                      -- Flat, suite or floor; may be empty
  city TEXT NOT NULL,                          -- City
  state TEXT NOT NULL,                         -- State or province
  country TEXT NOT NULL,                       -- Country
  zip TEXT NOT NULL,                           -- Postal code
  cancel_reason TEXT CHECK (cancel_reason IN ('no longer needed', 'ordered by mistake')), -- Why it was cancelled
  return_payment_method_id TEXT REFERENCES payment_methods (payment_method_id), -- Where the refund of a return goes
  exchange_payment_method_id TEXT REFERENCES payment_methods (payment_method_id), -- What settles the difference of an exchange
  exchange_price_difference INTEGER,           -- What an exchange costs in cents; negative is paid back
  CHECK (cancel_reason IS NULL OR status = 'cancelled'),
  CHECK ((status = 'return requested') = (return_payment_method_id IS NOT NULL)),
  CHECK ((status = 'exchange requested') = (exchange_payment_method_id IS NOT NULL)),
  CHECK ((status = 'exchange requested') = (exchange_price_difference IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Parcels of an order that left the warehouse. */
CREATE TABLE fulfillments (
  order_id TEXT NOT NULL REFERENCES orders (order_id), -- Order
  parcel INTEGER NOT NULL,                     -- Running number within the order, from 1
  tracking_id TEXT NOT NULL,                   -- Tracking number of the carrier
  PRIMARY KEY (order_id, parcel)
) STRICT, WITHOUT ROWID;

/* Lines of an order, one per piece. */
CREATE TABLE order_items (
  order_id TEXT NOT NULL REFERENCES orders (order_id), -- Order
  line INTEGER NOT NULL,                       -- Running number within the order, from 1
  item_id TEXT NOT NULL REFERENCES variants (item_id), -- What was ordered
  price INTEGER NOT NULL CHECK (price >= 0),   -- Price that was agreed, in cents
  parcel INTEGER,                              -- Parcel that it left in
  PRIMARY KEY (order_id, line),
  FOREIGN KEY (order_id, parcel) REFERENCES fulfillments (order_id, parcel)
) STRICT, WITHOUT ROWID;

/* Payments and refunds of an order. */
CREATE TABLE payments (
  order_id TEXT NOT NULL REFERENCES orders (order_id), -- Order
  entry INTEGER NOT NULL,                      -- Running number within the order, from 1
  transaction_type TEXT NOT NULL CHECK (transaction_type IN ('payment', 'refund')), -- Direction
  amount INTEGER NOT NULL CHECK (amount >= 0), -- Amount in cents
  payment_method_id TEXT NOT NULL REFERENCES payment_methods (payment_method_id), -- Charged or credited
  PRIMARY KEY (order_id, entry)
) STRICT, WITHOUT ROWID;

/* Items that a customer sends back. */
CREATE TABLE return_items (
  order_id TEXT NOT NULL REFERENCES orders (order_id), -- Order
  entry INTEGER NOT NULL,                      -- Running number within the request, from 1
  item_id TEXT NOT NULL REFERENCES variants (item_id), -- Item that comes back
  PRIMARY KEY (order_id, entry)
) STRICT, WITHOUT ROWID;

/* Items that a customer swaps for another variant. */
CREATE TABLE exchange_items (
  order_id TEXT NOT NULL REFERENCES orders (order_id), -- Order
  entry INTEGER NOT NULL,                      -- Running number within the request, from 1
  item_id TEXT NOT NULL REFERENCES variants (item_id), -- Item that comes back
  new_item_id TEXT NOT NULL REFERENCES variants (item_id), -- Item that is sent instead
  PRIMARY KEY (order_id, entry)
) STRICT, WITHOUT ROWID;

CREATE INDEX payment_methods_by_user ON payment_methods (user_id);
CREATE INDEX variants_by_product ON variants (product_id);
CREATE INDEX orders_by_user ON orders (user_id, number);
