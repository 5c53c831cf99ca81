/* Guests. */
CREATE TABLE guests (
id TEXT PRIMARY KEY, -- Guest number
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
form_signed_on TEXT CHECK (form_signed_on IS date(form_signed_on)), -- Day of the last signed health form
heart_condition INTEGER NOT NULL CHECK (heart_condition IN (0, 1)) -- Whether the form names a heart condition
) STRICT, WITHOUT ROWID;

/* Treatments on the menu. */
CREATE TABLE treatments (
id TEXT PRIMARY KEY, -- Treatment number
name TEXT NOT NULL UNIQUE, -- Name
discipline TEXT NOT NULL CHECK (discipline IN ('massage', 'facial', 'wrap', 'heat')), -- Discipline
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 20 AND 120), -- Minutes
cabin_kind TEXT NOT NULL CHECK (cabin_kind IN ('dry', 'wet', 'hot')), -- Cabin it needs
price_cents INTEGER NOT NULL CHECK (price_cents > 0) -- Price
) STRICT, WITHOUT ROWID;

/* Therapists. */
CREATE TABLE therapists (
id TEXT PRIMARY KEY, -- Therapist number
name TEXT NOT NULL UNIQUE, -- Name
status TEXT NOT NULL CHECK (status IN ('working', 'off')) -- Whether working
) STRICT, WITHOUT ROWID;

/* Disciplines of therapists. */
CREATE TABLE skills (
therapist_id TEXT NOT NULL REFERENCES therapists (id), -- Therapist
discipline TEXT NOT NULL CHECK (discipline IN ('massage', 'facial', 'wrap', 'heat')), -- Discipline
PRIMARY KEY (therapist_id, discipline)
) STRICT, WITHOUT ROWID;

/* Cabins. */
CREATE TABLE cabins (
id TEXT PRIMARY KEY, -- Cabin number
name TEXT NOT NULL UNIQUE, -- Name
kind TEXT NOT NULL CHECK (kind IN ('dry', 'wet', 'hot')), -- Kind of cabin
status TEXT NOT NULL CHECK (status IN ('open', 'shut')) -- State of the cabin
) STRICT, WITHOUT ROWID;

/* Gift vouchers. */
CREATE TABLE vouchers (
id TEXT PRIMARY KEY, -- Voucher number
code TEXT NOT NULL UNIQUE, -- Code on it
balance_cents INTEGER NOT NULL CHECK (balance_cents >= 0), -- Balance
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)), -- Last day
status TEXT NOT NULL CHECK (status IN ('active', 'used_up', 'void')), -- State of the voucher
CHECK ((balance_cents = 0) = (status = 'used_up'))
) STRICT, WITHOUT ROWID;

/* Treatments of guests. */
CREATE TABLE sittings (
id TEXT PRIMARY KEY, -- Sitting number
guest_id TEXT NOT NULL REFERENCES guests (id), -- Guest
treatment_id TEXT NOT NULL REFERENCES treatments (id), -- Treatment
therapist_id TEXT NOT NULL REFERENCES therapists (id), -- Therapist
cabin_id TEXT NOT NULL REFERENCES cabins (id), -- Cabin
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Start
ends_at TEXT NOT NULL CHECK (ends_at IS strftime('%Y-%m-%dT%H:%M:%SZ', ends_at)), -- End
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price
charge_cents INTEGER NOT NULL CHECK (charge_cents >= 0), -- What is owed or was paid
moved INTEGER NOT NULL CHECK (moved IN (0, 1)), -- Whether it was moved
voucher_id TEXT REFERENCES vouchers (id), -- Voucher that paid
status TEXT NOT NULL CHECK (status IN ('booked', 'arrived', 'done', 'settled', 'cancelled', 'no_show')), -- State of the sitting
CHECK (starts_at < ends_at),
CHECK (voucher_id IS NULL OR status = 'settled')
) STRICT, WITHOUT ROWID;

CREATE INDEX sittings_by_therapist ON sittings (therapist_id);
