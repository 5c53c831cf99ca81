/* Pets of the store; each row is one animal. */
CREATE TABLE pets (
id INTEGER NOT NULL PRIMARY KEY, -- Identifier of the pet
category_id INTEGER REFERENCES categories (id), -- Category of the pet
category_name TEXT, -- Name of the pet's category
name TEXT NOT NULL, -- Name of the pet
photo_urls TEXT NOT NULL CHECK (json_valid(photo_urls)), -- Addresses of photos of the pet
tags TEXT CHECK (json_valid(tags)), -- Tags of the pet, each with an id and a name
status TEXT NOT NULL CHECK (status IN ('available', 'pending', 'sold')), -- State of the pet: available, pending (reserved) or sold
price_cents INTEGER NOT NULL DEFAULT 0 CHECK (price_cents >= 0) -- Price in cents
) STRICT, WITHOUT ROWID;

/* Orders for pets, placed at the counter or in the name of a user. */
CREATE TABLE orders (
id INTEGER NOT NULL PRIMARY KEY, -- Identifier of the order
pet_id INTEGER NOT NULL REFERENCES pets (id) ON DELETE RESTRICT, -- Pet that is ordered
quantity INTEGER CHECK (quantity >= 0), -- Quantity; a pet is one animal, so it is 1
ship_date TEXT CHECK (ship_date IS strftime('%Y-%m-%dT%H:%M:%SZ', ship_date)), -- When the pet is to be handed over, or was
status TEXT NOT NULL CHECK (status IN ('placed', 'approved', 'delivered')), -- State of the order
complete INTEGER NOT NULL CHECK (complete IN (0, 1)), -- Whether the order is complete, which it is once delivered
user_id INTEGER REFERENCES users (id) ON DELETE SET NULL, -- User in whose name it was placed; none for an order at the counter
amount_cents INTEGER NOT NULL DEFAULT 0 CHECK (amount_cents >= 0), -- Cents that approval takes from the user's store credit; 0 at the counter
CHECK (complete = (status = 'delivered'))
) STRICT, WITHOUT ROWID;

/* Users: the store's customers with their accounts. */
CREATE TABLE users (
id INTEGER NOT NULL PRIMARY KEY, -- Identifier of the user
username TEXT NOT NULL UNIQUE, -- Name with which the user logs in
first_name TEXT, -- First name of the user
last_name TEXT, -- Last name of the user
email TEXT UNIQUE, -- E-mail address of the user
password TEXT, -- Password of the user
phone TEXT, -- Phone number of the user
user_status INTEGER, -- User status: 1 is active, 0 is suspended
balance_cents INTEGER NOT NULL DEFAULT 0 CHECK (balance_cents >= 0) -- Store credit in cents
) STRICT, WITHOUT ROWID;

/* Categories of pets, each with a number of places in the store. */
CREATE TABLE categories (
id INTEGER NOT NULL PRIMARY KEY, -- Category number
name TEXT NOT NULL UNIQUE, -- Name of the category
places INTEGER NOT NULL CHECK (places >= 0) -- How many pets of the category, available or pending, the store can keep
) STRICT, WITHOUT ROWID;

/* Log-ins of users. */
CREATE TABLE sessions (
id TEXT NOT NULL PRIMARY KEY, -- Session number
user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE, -- User who logged in
status TEXT NOT NULL CHECK (status IN ('open', 'closed')), -- Whether the user is still logged in
started_at TEXT NOT NULL CHECK (started_at IS strftime('%Y-%m-%dT%H:%M:%SZ', started_at)), -- Time of the login
ended_at TEXT CHECK (ended_at IS strftime('%Y-%m-%dT%H:%M:%SZ', ended_at)), -- Time of the logout
CHECK ((status = 'open') = (ended_at IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX pets_by_status ON pets (status);
CREATE INDEX orders_by_pet_id ON orders (pet_id);
CREATE INDEX pets_by_category_id ON pets (category_id);
CREATE INDEX orders_by_user_id ON orders (user_id);
CREATE UNIQUE INDEX open_sessions_by_user_id ON sessions (user_id) WHERE status = 'open';
