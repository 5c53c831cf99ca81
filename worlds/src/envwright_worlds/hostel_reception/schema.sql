/* Guests. */
CREATE TABLE guests (
id TEXT PRIMARY KEY, -- Number of the guest
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
born_on TEXT NOT NULL CHECK (born_on IS date(born_on)), -- Date of birth
member INTEGER NOT NULL CHECK (member IN (0, 1)) -- Whether the guest is a member of the hostel association
) STRICT, WITHOUT ROWID;

/* Dormitories. */
CREATE TABLE dorms (
id TEXT PRIMARY KEY, -- Number of the dormitory
name TEXT NOT NULL UNIQUE, -- Name
beds INTEGER NOT NULL CHECK (beds BETWEEN 1 AND 12), -- Beds
price_cents INTEGER NOT NULL CHECK (price_cents > 0) -- Price of a bed for a night in cents
) STRICT, WITHOUT ROWID;

/* Stays. */
CREATE TABLE stays (
id TEXT PRIMARY KEY, -- Number of the stay
guest_id TEXT NOT NULL REFERENCES guests (id), -- Guest
dorm_id TEXT NOT NULL REFERENCES dorms (id), -- Dormitory
arrives TEXT NOT NULL CHECK (arrives IS date(arrives)), -- Day of arrival
leaves TEXT NOT NULL CHECK (leaves IS date(leaves)), -- Day of departure
form_signed INTEGER NOT NULL CHECK (form_signed IN (0, 1)), -- Whether the guest signed the registration form
owed_cents INTEGER NOT NULL CHECK (owed_cents >= 0), -- What is still owed, in cents
status TEXT NOT NULL CHECK (status IN ('reserved', 'in_house', 'departed', 'cancelled', 'no_show')), -- State of the stay
CHECK (leaves > arrives),
CHECK (form_signed = 1 OR status NOT IN ('in_house', 'departed'))
) STRICT, WITHOUT ROWID;

/* Key cards. */
CREATE TABLE key_cards (
id TEXT PRIMARY KEY, -- Number of the card
label TEXT NOT NULL UNIQUE, -- What is printed on it
stay_id TEXT REFERENCES stays (id), -- Stay whose guest has it
state TEXT NOT NULL CHECK (state IN ('drawer', 'out', 'lost')), -- Where it is
CHECK ((state = 'out') = (stay_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Lockers. */
CREATE TABLE lockers (
id TEXT PRIMARY KEY, -- Number of the locker
label TEXT NOT NULL UNIQUE, -- Label on the door
stay_id TEXT REFERENCES stays (id), -- Stay whose guest has it
state TEXT NOT NULL CHECK (state IN ('free', 'taken', 'broken')), -- State of the locker
CHECK ((state = 'taken') = (stay_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Extras that were charged. */
CREATE TABLE charges (
id TEXT PRIMARY KEY, -- Number of the charge
stay_id TEXT NOT NULL REFERENCES stays (id), -- Stay
extra TEXT NOT NULL CHECK (extra IN ('linen', 'breakfast', 'lost_card')), -- What it is for
charged_on TEXT NOT NULL CHECK (charged_on IS date(charged_on)), -- Day
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0) -- Amount in cents
) STRICT, WITHOUT ROWID;
