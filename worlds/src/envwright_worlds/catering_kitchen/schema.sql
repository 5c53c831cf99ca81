/* Clients. */
CREATE TABLE clients (
id TEXT PRIMARY KEY, -- Client number
name TEXT NOT NULL UNIQUE, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
blocked INTEGER NOT NULL CHECK (blocked IN (0, 1)) -- Whether blocked for unpaid bills
) STRICT, WITHOUT ROWID;

/* Dishes. */
CREATE TABLE dishes (
id TEXT PRIMARY KEY, -- Dish number
name TEXT NOT NULL UNIQUE, -- Name
course TEXT NOT NULL CHECK (course IN ('starter', 'main', 'buffet', 'dessert')), -- Course
allergen TEXT NOT NULL CHECK (allergen IN ('none', 'nuts', 'gluten', 'dairy', 'shellfish')), -- Allergen in it
portion_cents INTEGER NOT NULL CHECK (portion_cents > 0), -- Price of a portion
lead_days INTEGER NOT NULL CHECK (lead_days BETWEEN 0 AND 14), -- Days that the kitchen needs
on_menu INTEGER NOT NULL CHECK (on_menu IN (0, 1)) -- Whether on the menu
) STRICT, WITHOUT ROWID;

/* Events that are catered. */
CREATE TABLE functions (
id TEXT PRIMARY KEY, -- Function number
client_id TEXT NOT NULL REFERENCES clients (id), -- Client
title TEXT NOT NULL, -- Title
held_on TEXT NOT NULL CHECK (held_on IS date(held_on)), -- Day
guests INTEGER NOT NULL CHECK (guests BETWEEN 10 AND 400), -- Guests
price_cents INTEGER NOT NULL CHECK (price_cents >= 0), -- Price, once quoted, or fee of a cancellation
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Paid
status TEXT NOT NULL CHECK (status IN ('draft', 'quoted', 'signed', 'prepared', 'delivered', 'closed', 'cancelled')) -- State
) STRICT, WITHOUT ROWID;

/* Dishes of functions. */
CREATE TABLE menu_lines (
function_id TEXT NOT NULL REFERENCES functions (id), -- Function
dish_id TEXT NOT NULL REFERENCES dishes (id), -- Dish
portions INTEGER NOT NULL CHECK (portions BETWEEN 1 AND 400), -- Portions
PRIMARY KEY (function_id, dish_id)
) STRICT, WITHOUT ROWID;

/* Allergies among guests. */
CREATE TABLE allergy_notes (
function_id TEXT NOT NULL REFERENCES functions (id), -- Function
allergen TEXT NOT NULL CHECK (allergen IN ('nuts', 'gluten', 'dairy', 'shellfish')), -- Allergen
sufferers INTEGER NOT NULL CHECK (sufferers BETWEEN 1 AND 50), -- Guests with the allergy
PRIMARY KEY (function_id, allergen)
) STRICT, WITHOUT ROWID;

/* Gear on loan. */
CREATE TABLE gear (
id TEXT PRIMARY KEY, -- Gear number
name TEXT NOT NULL UNIQUE, -- Name
pieces INTEGER NOT NULL CHECK (pieces >= 0) -- Pieces in all
) STRICT, WITHOUT ROWID;

/* Gear for functions. */
CREATE TABLE gear_loans (
id TEXT PRIMARY KEY, -- Loan number
function_id TEXT NOT NULL REFERENCES functions (id), -- Function
gear_id TEXT NOT NULL REFERENCES gear (id), -- Gear
pieces INTEGER NOT NULL CHECK (pieces BETWEEN 1 AND 200), -- Pieces
missing INTEGER NOT NULL CHECK (missing >= 0), -- Pieces that did not come back
status TEXT NOT NULL CHECK (status IN ('reserved', 'out', 'back', 'released')), -- State
CHECK (missing <= pieces)
) STRICT, WITHOUT ROWID;

/* Vans. */
CREATE TABLE vans (
id TEXT PRIMARY KEY, -- Van number
plate TEXT NOT NULL UNIQUE, -- Number plate
crates INTEGER NOT NULL CHECK (crates BETWEEN 1 AND 30), -- Crates that it carries
status TEXT NOT NULL CHECK (status IN ('ready', 'workshop')) -- State
) STRICT, WITHOUT ROWID;

/* Runs of vans to functions. */
CREATE TABLE runs (
id TEXT PRIMARY KEY, -- Run number
function_id TEXT NOT NULL REFERENCES functions (id), -- Function
van_id TEXT NOT NULL REFERENCES vans (id), -- Van
status TEXT NOT NULL CHECK (status IN ('planned', 'driving', 'done', 'dropped')) -- State
) STRICT, WITHOUT ROWID;

CREATE INDEX runs_by_function ON runs (function_id);
