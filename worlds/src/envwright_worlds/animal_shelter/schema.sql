/* Rooms of the shelter. */
CREATE TABLE rooms (
id TEXT PRIMARY KEY, -- Room number
name TEXT NOT NULL UNIQUE, -- Name of the room
species TEXT NOT NULL CHECK (species IN ('dog', 'cat', 'rabbit')), -- Species
kind TEXT NOT NULL CHECK (kind IN ('general', 'quarantine')), -- Use of the room
places INTEGER NOT NULL CHECK (places BETWEEN 1 AND 20) -- Animals that it takes
) STRICT, WITHOUT ROWID;

/* Animals. */
CREATE TABLE animals (
id TEXT PRIMARY KEY, -- Animal number
name TEXT NOT NULL, -- Name
species TEXT NOT NULL CHECK (species IN ('dog', 'cat', 'rabbit')), -- Species
intake TEXT NOT NULL CHECK (intake IN ('stray', 'surrender', 'returned')), -- How it came
came_on TEXT NOT NULL CHECK (came_on IS date(came_on)), -- Day on which it came
hold_until TEXT CHECK (hold_until IS date(hold_until)), -- Last day on which the owner of a stray may reclaim it
status TEXT NOT NULL CHECK (status IN ('quarantine', 'available', 'reserved', 'fostered', 'placed', 'reclaimed')), -- State of the animal
room_id TEXT REFERENCES rooms (id), -- Room that it lives in
fee_cents INTEGER NOT NULL CHECK (fee_cents >= 0), -- Adoption fee in cents
CHECK ((intake = 'stray') = (hold_until IS NOT NULL)),
CHECK ((status IN ('quarantine', 'available', 'reserved')) = (room_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* People who adopt or foster. */
CREATE TABLE people (
id TEXT PRIMARY KEY, -- Person number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
home_checked_on TEXT CHECK (home_checked_on IS date(home_checked_on)), -- Day on which the home passed a visit
max_foster INTEGER NOT NULL CHECK (max_foster BETWEEN 0 AND 6), -- Animals that may be fostered at once
status TEXT NOT NULL CHECK (status IN ('active', 'barred')) -- State of the person
) STRICT, WITHOUT ROWID;

/* Treatments of animals. */
CREATE TABLE treatments (
id TEXT PRIMARY KEY, -- Treatment number
animal_id TEXT NOT NULL REFERENCES animals (id), -- Animal
kind TEXT NOT NULL CHECK (kind IN ('vaccination', 'neutering', 'chip', 'worming')), -- Kind of treatment
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which it is due
status TEXT NOT NULL CHECK (status IN ('due', 'given', 'waived')) -- State of the treatment
) STRICT, WITHOUT ROWID;

/* Applications for animals. */
CREATE TABLE applications (
id TEXT PRIMARY KEY, -- Application number
person_id TEXT NOT NULL REFERENCES people (id), -- Who applies
animal_id TEXT NOT NULL REFERENCES animals (id), -- For which animal
made_on TEXT NOT NULL CHECK (made_on IS date(made_on)), -- Day of the application
status TEXT NOT NULL CHECK (status IN ('open', 'visited', 'approved', 'completed', 'rejected', 'withdrawn')) -- State of the application
) STRICT, WITHOUT ROWID;

/* Stays in foster homes. */
CREATE TABLE fosters (
id TEXT PRIMARY KEY, -- Stay number
animal_id TEXT NOT NULL REFERENCES animals (id), -- Animal
person_id TEXT NOT NULL REFERENCES people (id), -- Foster home
from_on TEXT NOT NULL CHECK (from_on IS date(from_on)), -- First day
until_on TEXT NOT NULL CHECK (until_on IS date(until_on)), -- Day on which it is planned to end
status TEXT NOT NULL CHECK (status IN ('running', 'ended')) -- State of the stay
) STRICT, WITHOUT ROWID;

CREATE INDEX animals_by_room ON animals (room_id);
CREATE INDEX applications_by_animal ON applications (animal_id);
CREATE INDEX treatments_by_animal ON treatments (animal_id);
