/* People who work in the support. */
CREATE TABLE agents (
  id TEXT PRIMARY KEY,                                                          -- Agent number
  name TEXT NOT NULL UNIQUE,                                                    -- Full name
  team TEXT NOT NULL CHECK (team IN ('billing', 'hardware', 'logistics'))       -- Team
) STRICT, WITHOUT ROWID;

/* Makers of products. */
CREATE TABLE brands (
  id TEXT PRIMARY KEY,         -- Brand number
  name TEXT NOT NULL UNIQUE    -- Name of the brand
) STRICT, WITHOUT ROWID;

/* Firms that products are bought from. */
CREATE TABLE suppliers (
  id TEXT PRIMARY KEY,                           -- Supplier number
  name TEXT NOT NULL UNIQUE,                     -- Name of the supplier
  lead_days INTEGER NOT NULL CHECK (lead_days > 0)   -- Days that a delivery takes
) STRICT, WITHOUT ROWID;

/* Kinds of products. */
CREATE TABLE categories (
  id TEXT PRIMARY KEY,         -- Category number
  name TEXT NOT NULL UNIQUE    -- Name of the category
) STRICT, WITHOUT ROWID;

/* What is sold. */
CREATE TABLE products (
  id TEXT PRIMARY KEY,                                     -- Product number
  name TEXT NOT NULL UNIQUE,                               -- Name of the product
  brand_id TEXT NOT NULL REFERENCES brands (id),           -- Who makes it
  category_id TEXT NOT NULL REFERENCES categories (id),    -- What it is
  supplier_id TEXT NOT NULL REFERENCES suppliers (id),     -- Where it is bought
  price INTEGER NOT NULL CHECK (price > 0)                 -- Price in cents
) STRICT, WITHOUT ROWID;

/* Where stock is kept. */
CREATE TABLE warehouses (
  id TEXT PRIMARY KEY,         -- Warehouse number
  name TEXT NOT NULL UNIQUE    -- Name of the warehouse
) STRICT, WITHOUT ROWID;

/* How many pieces of a product a warehouse has. */
CREATE TABLE stock_levels (
  product_id TEXT NOT NULL REFERENCES products (id),       -- Product
  warehouse_id TEXT NOT NULL REFERENCES warehouses (id),   -- Warehouse
  pieces INTEGER NOT NULL CHECK (pieces >= 0),             -- Pieces on the shelf
  PRIMARY KEY (product_id, warehouse_id)
) STRICT, WITHOUT ROWID;

/* People who buy. */
CREATE TABLE customers (
  id TEXT PRIMARY KEY,                                                    -- Customer number
  name TEXT NOT NULL UNIQUE,                                              -- Full name
  email TEXT NOT NULL UNIQUE,                                             -- E-mail address
  tier TEXT NOT NULL CHECK (tier IN ('standard', 'silver', 'gold')),      -- Tier
  credit INTEGER NOT NULL CHECK (credit >= 0)                             -- Store credit in cents
) STRICT, WITHOUT ROWID;

/* Where customers live or work. */
CREATE TABLE addresses (
  id TEXT PRIMARY KEY,                                     -- Address number
  customer_id TEXT NOT NULL REFERENCES customers (id),     -- Whose it is
  label TEXT NOT NULL CHECK (label IN ('home', 'work')),   -- What the customer calls it
  street TEXT NOT NULL,                                    -- Street and number
  city TEXT NOT NULL                                       -- City
) STRICT, WITHOUT ROWID;

/* What customers bought. */
CREATE TABLE orders (
  id TEXT PRIMARY KEY,                                     -- Order number
  customer_id TEXT NOT NULL REFERENCES customers (id),     -- Who bought
  address_id TEXT NOT NULL REFERENCES addresses (id),      -- Where it goes
  status TEXT NOT NULL CHECK (status IN ('placed', 'shipped', 'delivered', 'cancelled')),  -- State
  placed_on TEXT NOT NULL CHECK (placed_on IS date(placed_on))                             -- Day
) STRICT, WITHOUT ROWID;

/* Lines of orders. */
CREATE TABLE order_lines (
  id TEXT PRIMARY KEY,                                  -- Line number
  order_id TEXT NOT NULL REFERENCES orders (id),        -- Order
  product_id TEXT NOT NULL REFERENCES products (id),    -- Product
  pieces INTEGER NOT NULL CHECK (pieces > 0)            -- Pieces
) STRICT, WITHOUT ROWID;

/* Money for orders. */
CREATE TABLE payments (
  id TEXT PRIMARY KEY,                                                  -- Payment number
  order_id TEXT NOT NULL UNIQUE REFERENCES orders (id),                 -- Order
  amount INTEGER NOT NULL CHECK (amount > 0),                           -- Amount in cents
  status TEXT NOT NULL CHECK (status IN ('captured', 'refunded'))       -- State
) STRICT, WITHOUT ROWID;

/* Money that went back. */
CREATE TABLE refunds (
  id TEXT PRIMARY KEY,                                          -- Refund number
  payment_id TEXT NOT NULL UNIQUE REFERENCES payments (id),     -- Payment
  amount INTEGER NOT NULL CHECK (amount > 0)                    -- Amount in cents
) STRICT, WITHOUT ROWID;

/* Firms that deliver. */
CREATE TABLE carriers (
  id TEXT PRIMARY KEY,         -- Carrier number
  name TEXT NOT NULL UNIQUE    -- Name of the carrier
) STRICT, WITHOUT ROWID;

/* Parcels on their way. */
CREATE TABLE shipments (
  id TEXT PRIMARY KEY,                                     -- Shipment number
  order_id TEXT NOT NULL REFERENCES orders (id),           -- Order
  carrier_id TEXT NOT NULL REFERENCES carriers (id),       -- Who delivers
  tracking TEXT NOT NULL UNIQUE,                           -- Tracking code
  status TEXT NOT NULL CHECK (status IN ('moving', 'delivered', 'lost'))   -- State
) STRICT, WITHOUT ROWID;

/* Goods that come back. */
CREATE TABLE returns (
  id TEXT PRIMARY KEY,                                            -- Return number
  line_id TEXT NOT NULL UNIQUE REFERENCES order_lines (id),       -- Line of the order
  reason TEXT NOT NULL CHECK (reason IN ('broken', 'unwanted', 'wrong item')),   -- Why
  status TEXT NOT NULL CHECK (status IN ('open', 'approved'))                    -- State
) STRICT, WITHOUT ROWID;

/* How long the maker answers for a line. */
CREATE TABLE warranties (
  id TEXT PRIMARY KEY,                                          -- Warranty number
  line_id TEXT NOT NULL UNIQUE REFERENCES order_lines (id),     -- Line of the order
  months INTEGER NOT NULL CHECK (months BETWEEN 1 AND 60)       -- Months
) STRICT, WITHOUT ROWID;

/* What customers ask for. */
CREATE TABLE tickets (
  id TEXT PRIMARY KEY,                                                  -- Ticket number
  customer_id TEXT NOT NULL REFERENCES customers (id),                  -- Who asks
  agent_id TEXT REFERENCES agents (id),                                 -- Who works on it
  priority TEXT NOT NULL CHECK (priority IN ('low', 'normal', 'high')), -- Priority
  status TEXT NOT NULL CHECK (status IN ('open', 'resolved'))           -- State
) STRICT, WITHOUT ROWID;

/* What agents write about tickets. */
CREATE TABLE ticket_notes (
  id TEXT PRIMARY KEY,                                  -- Note number
  ticket_id TEXT NOT NULL REFERENCES tickets (id),      -- Ticket
  text TEXT NOT NULL                                    -- What was written
) STRICT, WITHOUT ROWID;

CREATE INDEX addresses_by_customer ON addresses (customer_id);
CREATE INDEX orders_by_customer ON orders (customer_id, status);
CREATE INDEX lines_by_order ON order_lines (order_id);
CREATE INDEX shipments_by_order ON shipments (order_id);
CREATE INDEX tickets_by_customer ON tickets (customer_id, status);
