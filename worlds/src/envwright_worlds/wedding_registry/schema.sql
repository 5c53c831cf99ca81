/* People who marry or witness. */
CREATE TABLE persons (
id TEXT PRIMARY KEY, -- Person number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
born_on TEXT NOT NULL CHECK (born_on IS date(born_on)), -- Day of birth
foreign_papers INTEGER NOT NULL CHECK (foreign_papers IN (0, 1)), -- Whether the person is a citizen of another country
standing TEXT NOT NULL CHECK (standing IN ('single', 'divorced', 'widowed', 'married')) -- Family standing
) STRICT, WITHOUT ROWID;

/* Notices of two people who want to marry. */
CREATE TABLE notices (
id TEXT PRIMARY KEY, -- Notice number
code TEXT NOT NULL UNIQUE, -- File code
first_person_id TEXT NOT NULL REFERENCES persons (id), -- First person
second_person_id TEXT NOT NULL REFERENCES persons (id), -- Second person
filed_on TEXT NOT NULL CHECK (filed_on IS date(filed_on)), -- Day on which it was filed
approved_on TEXT CHECK (approved_on IS date(approved_on)), -- Day on which it was approved
status TEXT NOT NULL CHECK (status IN ('filed', 'approved', 'used', 'withdrawn')), -- State
CHECK (first_person_id <> second_person_id),
CHECK ((status = 'filed') <= (approved_on IS NULL)),
CHECK ((status IN ('approved', 'used')) <= (approved_on IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Papers for notices. */
CREATE TABLE papers (
id TEXT PRIMARY KEY, -- Paper number
notice_id TEXT NOT NULL REFERENCES notices (id), -- Notice
person_id TEXT NOT NULL REFERENCES persons (id), -- Person whose paper it is
kind TEXT NOT NULL CHECK (kind IN ('birth', 'decree', 'ability')), -- Certificate of birth, decree of divorce or certificate of ability to marry
issued_on TEXT NOT NULL CHECK (issued_on IS date(issued_on)), -- Day on which it was issued
UNIQUE (notice_id, person_id, kind)
) STRICT, WITHOUT ROWID;

/* Rooms for ceremonies. */
CREATE TABLE rooms (
id TEXT PRIMARY KEY, -- Room number
name TEXT NOT NULL UNIQUE, -- Name of the room
seats INTEGER NOT NULL CHECK (seats BETWEEN 2 AND 120), -- Seats for guests
fee_cents INTEGER NOT NULL CHECK (fee_cents >= 0) -- Fee in cents
) STRICT, WITHOUT ROWID;

/* Registrars who hold ceremonies. */
CREATE TABLE registrars (
id TEXT PRIMARY KEY, -- Registrar number
name TEXT NOT NULL UNIQUE, -- Name
most_daily INTEGER NOT NULL CHECK (most_daily BETWEEN 1 AND 6) -- Ceremonies of a day at most
) STRICT, WITHOUT ROWID;

/* Ceremonies of couples. */
CREATE TABLE ceremonies (
id TEXT PRIMARY KEY, -- Ceremony number
notice_id TEXT NOT NULL REFERENCES notices (id), -- Notice
room_id TEXT NOT NULL REFERENCES rooms (id), -- Room
registrar_id TEXT NOT NULL REFERENCES registrars (id), -- Registrar
held_on TEXT NOT NULL CHECK (held_on IS date(held_on)), -- Day
hour INTEGER NOT NULL CHECK (hour BETWEEN 9 AND 17), -- Hour at which it starts
guests INTEGER NOT NULL CHECK (guests BETWEEN 0 AND 120), -- Number of guests
names_confirmed INTEGER NOT NULL CHECK (names_confirmed IN (0, 1)), -- Whether the couple has confirmed the names for the register
refund_cents INTEGER NOT NULL CHECK (refund_cents >= 0), -- What was paid back, in cents
copies INTEGER NOT NULL CHECK (copies BETWEEN 0 AND 5), -- Certificates that were ordered
status TEXT NOT NULL CHECK (status IN ('booked', 'held', 'cancelled')), -- State
CHECK (copies = 0 OR status = 'held'),
CHECK (refund_cents = 0 OR status = 'cancelled')
) STRICT, WITHOUT ROWID;

/* Witnesses of ceremonies. */
CREATE TABLE witnesses (
id TEXT PRIMARY KEY, -- Witness number
ceremony_id TEXT NOT NULL REFERENCES ceremonies (id), -- Ceremony
person_id TEXT NOT NULL REFERENCES persons (id), -- Person who witnesses
UNIQUE (ceremony_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX notices_by_first_person_id ON notices (first_person_id);
CREATE INDEX notices_by_second_person_id ON notices (second_person_id);
CREATE INDEX papers_by_notice_id ON papers (notice_id);
CREATE INDEX papers_by_person_id ON papers (person_id);
CREATE INDEX ceremonies_by_notice_id ON ceremonies (notice_id);
CREATE INDEX ceremonies_by_room_id ON ceremonies (room_id);
CREATE INDEX ceremonies_by_registrar_id ON ceremonies (registrar_id);
CREATE INDEX witnesses_by_ceremony_id ON witnesses (ceremony_id);
CREATE INDEX witnesses_by_person_id ON witnesses (person_id);
