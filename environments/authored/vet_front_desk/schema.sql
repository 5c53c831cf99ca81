/* People who bring pets to the clinic. */
CREATE TABLE owners (
id TEXT PRIMARY KEY, -- Owner number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
phone TEXT NOT NULL -- Phone number
) STRICT, WITHOUT ROWID;

/* Animals that are patients of the clinic. */
CREATE TABLE pets (
id TEXT PRIMARY KEY, -- Pet number
owner_id TEXT NOT NULL REFERENCES owners (id), -- Who owns the pet
name TEXT NOT NULL, -- Name of the pet
species TEXT NOT NULL CHECK (species IN ('dog', 'cat', 'rabbit', 'bird', 'reptile')), -- Species
born TEXT NOT NULL CHECK (born IS date(born)), -- Date of birth
status TEXT NOT NULL CHECK (status IN ('active', 'archived')) -- Whether the pet still comes to the clinic
) STRICT, WITHOUT ROWID;

/* Vets of the clinic. */
CREATE TABLE vets (
id TEXT PRIMARY KEY, -- Vet number
name TEXT NOT NULL UNIQUE, -- Name of the vet
treats TEXT NOT NULL CHECK (treats IN ('companion', 'exotic', 'all')), -- Animals treated: companion is dogs and cats, exotic is rabbits, birds and reptiles
fee_cents INTEGER NOT NULL CHECK (fee_cents > 0) -- Consultation fee in cents
) STRICT, WITHOUT ROWID;

/* Visits of pets to vets. */
CREATE TABLE appointments (
id TEXT PRIMARY KEY, -- Appointment number
pet_id TEXT NOT NULL REFERENCES pets (id), -- Which pet comes
vet_id TEXT NOT NULL REFERENCES vets (id), -- Which vet sees it
day TEXT NOT NULL CHECK (day IS date(day)) CHECK (strftime('%w', day) <> '0'), -- Day of the visit, never a Sunday
slot TEXT NOT NULL CHECK (slot IN ('09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30')), -- Begin of the half-hour slot
reason TEXT NOT NULL CHECK (reason IN ('checkup', 'vaccination', 'illness', 'injury', 'dental')), -- Why the pet comes
status TEXT NOT NULL CHECK (status IN ('booked', 'checked_in', 'completed', 'cancelled', 'no_show')) -- State of the appointment
) STRICT, WITHOUT ROWID;

/* Products sold at the desk. */
CREATE TABLE products (
id TEXT PRIMARY KEY, -- Product number
name TEXT NOT NULL UNIQUE, -- Name of the product
kind TEXT NOT NULL CHECK (kind IN ('medicine', 'vaccine', 'food', 'accessory')), -- Kind of product
species TEXT NOT NULL CHECK (species IN ('all', 'dog', 'cat', 'rabbit', 'bird', 'reptile')), -- Species it is for
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price of one in cents
stock INTEGER NOT NULL CHECK (stock >= 0) -- How many are in stock
) STRICT, WITHOUT ROWID;

/* Bills, one for each visit that began or was missed. */
CREATE TABLE invoices (
id TEXT PRIMARY KEY, -- Invoice number
appointment_id TEXT NOT NULL UNIQUE REFERENCES appointments (id), -- For which appointment
owner_id TEXT NOT NULL REFERENCES owners (id), -- Who pays
status TEXT NOT NULL CHECK (status IN ('open', 'due', 'paid')), -- open while the pet is in, due when it is to be paid, paid when nothing is outstanding
total_cents INTEGER NOT NULL CHECK (total_cents > 0), -- Sum of the charges in cents
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Paid so far in cents
CHECK (paid_cents <= total_cents),
CHECK ((status = 'paid') = (paid_cents = total_cents)),
CHECK (status <> 'open' OR paid_cents = 0)
) STRICT, WITHOUT ROWID;

/* Lines of invoices. */
CREATE TABLE charges (
id TEXT PRIMARY KEY, -- Charge number
invoice_id TEXT NOT NULL REFERENCES invoices (id), -- On which invoice
kind TEXT NOT NULL CHECK (kind IN ('consultation', 'no_show', 'product')), -- What is charged
product_id TEXT REFERENCES products (id), -- Which product, for a product line
quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 10), -- How many
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount of the line in cents
CHECK ((kind = 'product') = (product_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX pets_owner ON pets (owner_id);
CREATE INDEX appointments_pet ON appointments (pet_id);
CREATE INDEX appointments_vet ON appointments (vet_id, day);
CREATE INDEX invoices_owner ON invoices (owner_id);
CREATE INDEX charges_invoice ON charges (invoice_id);
