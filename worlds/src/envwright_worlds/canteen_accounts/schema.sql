/* Pupils with their accounts. */
CREATE TABLE pupils (
id TEXT PRIMARY KEY, -- Pupil number
name TEXT NOT NULL, -- Full name
form TEXT NOT NULL, -- Form at school
balance_cents INTEGER NOT NULL, -- Balance in cents, below zero where the family owes
subsidised INTEGER NOT NULL CHECK (subsidised IN (0, 1)) -- Whether the pupil pays half
) STRICT, WITHOUT ROWID;

/* What pupils cannot eat. */
CREATE TABLE intolerances (
pupil_id TEXT NOT NULL REFERENCES pupils (id), -- Pupil
allergen TEXT NOT NULL CHECK (allergen IN ('nuts', 'milk', 'egg', 'gluten', 'fish', 'soya')), -- What the pupil cannot eat
PRIMARY KEY (pupil_id, allergen)
) STRICT, WITHOUT ROWID;

/* Meals on the menu. */
CREATE TABLE meals (
id TEXT PRIMARY KEY, -- Meal number
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
title TEXT NOT NULL, -- Title
price_cents INTEGER NOT NULL CHECK (price_cents >= 0), -- Full price in cents
portions INTEGER NOT NULL CHECK (portions >= 0) -- Portions cooked
) STRICT, WITHOUT ROWID;

/* Allergens in meals. */
CREATE TABLE ingredients (
meal_id TEXT NOT NULL REFERENCES meals (id), -- Meal
allergen TEXT NOT NULL CHECK (allergen IN ('nuts', 'milk', 'egg', 'gluten', 'fish', 'soya')), -- Allergen in it
PRIMARY KEY (meal_id, allergen)
) STRICT, WITHOUT ROWID;

/* Orders of meals. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Order number
pupil_id TEXT NOT NULL REFERENCES pupils (id), -- Pupil
meal_id TEXT NOT NULL REFERENCES meals (id), -- Meal
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Price paid in cents
status TEXT NOT NULL CHECK (status IN ('booked', 'collected', 'missed', 'cancelled')) -- State of the order
) STRICT, WITHOUT ROWID;

/* Payments that parents announce. */
CREATE TABLE payments (
id TEXT PRIMARY KEY, -- Payment number
pupil_id TEXT NOT NULL REFERENCES pupils (id), -- Pupil
amount_cents INTEGER NOT NULL CHECK (amount_cents BETWEEN 500 AND 10000), -- Amount in cents
announced_on TEXT NOT NULL CHECK (announced_on IS date(announced_on)), -- Day on which it was announced
status TEXT NOT NULL CHECK (status IN ('pending', 'cleared', 'bounced')) -- State of the payment
) STRICT, WITHOUT ROWID;
