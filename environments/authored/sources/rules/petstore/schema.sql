/* What is known about each pet. */
CREATE TABLE pets (
  -- Identifier of the pet
  id INTEGER NOT NULL PRIMARY KEY,
  -- Category id of the pet
  category_id INTEGER,
  -- Category name of the pet
  category_name TEXT,
  -- Name of the pet
  name TEXT NOT NULL,
  -- Photo urls of the pet
  photo_urls TEXT NOT NULL CHECK (json_valid(photo_urls)),
  -- Tags of the pet
  tags TEXT CHECK (json_valid(tags)),
  -- pet status in the store
  status TEXT NOT NULL CHECK (status IN ('available', 'pending', 'sold'))
) STRICT, WITHOUT ROWID;

/* What is known about each order. */
CREATE TABLE orders (
  -- Identifier of the order
  id INTEGER NOT NULL PRIMARY KEY,
  -- The pet's id
  pet_id INTEGER NOT NULL REFERENCES pets (id) ON DELETE RESTRICT,
  -- Quantity of the order
  quantity INTEGER CHECK (quantity >= 0),
  -- Ship date of the order
  ship_date TEXT CHECK (ship_date IS strftime('%Y-%m-%dT%H:%M:%SZ', ship_date)),
  -- Order Status
  status TEXT NOT NULL CHECK (status IN ('placed', 'approved', 'delivered')),
  -- Whether the order is complete
  complete INTEGER NOT NULL CHECK (complete IN (0, 1))
) STRICT, WITHOUT ROWID;

/* What is known about each user. */
CREATE TABLE users (
  -- Identifier of the user
  id INTEGER NOT NULL PRIMARY KEY,
  -- Username of the user
  username TEXT NOT NULL UNIQUE,
  -- First name of the user
  first_name TEXT,
  -- Last name of the user
  last_name TEXT,
  -- Email of the user
  email TEXT UNIQUE,
  -- Password of the user
  password TEXT,
  -- Phone of the user
  phone TEXT,
  -- User Status
  user_status INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX pets_by_status ON pets (status);

CREATE INDEX orders_by_pet_id ON orders (pet_id);
