/* Volunteers of the parish. */
CREATE TABLE helpers (
id TEXT PRIMARY KEY, -- Helper number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
checked_until TEXT NOT NULL CHECK (checked_until IS date(checked_until)), -- Last day of the safeguarding check
most_a_month INTEGER NOT NULL CHECK (most_a_month BETWEEN 1 AND 6), -- Most duties in a calendar month
late_returns INTEGER NOT NULL CHECK (late_returns BETWEEN 0 AND 99) -- Sets of keys that came back late
) STRICT, WITHOUT ROWID;

/* Roles for which helpers are trained. */
CREATE TABLE trainings (
helper_id TEXT NOT NULL REFERENCES helpers (id), -- Helper
role TEXT NOT NULL CHECK (role IN ('steward', 'reader', 'creche', 'coffee', 'lock_up')), -- Role
PRIMARY KEY (helper_id, role)
) STRICT, WITHOUT ROWID;

/* Services and gatherings. */
CREATE TABLE gatherings (
id TEXT PRIMARY KEY, -- Number of the gathering
title TEXT NOT NULL, -- Title
held_on TEXT NOT NULL CHECK (held_on IS date(held_on)), -- Day
place TEXT NOT NULL CHECK (place IN ('church', 'hall', 'garden')), -- Place
expected INTEGER NOT NULL CHECK (expected BETWEEN 5 AND 400), -- Persons expected
status TEXT NOT NULL CHECK (status IN ('planned', 'published', 'cancelled')), -- State of the gathering
UNIQUE (title, held_on)
) STRICT, WITHOUT ROWID;

/* Duties at gatherings. */
CREATE TABLE duties (
id TEXT PRIMARY KEY, -- Duty number
gathering_id TEXT NOT NULL REFERENCES gatherings (id), -- Gathering
role TEXT NOT NULL CHECK (role IN ('steward', 'reader', 'creche', 'coffee', 'lock_up')), -- Role
helper_id TEXT REFERENCES helpers (id), -- Helper who is asked or has accepted
status TEXT NOT NULL CHECK (status IN ('vacant', 'asked', 'accepted', 'dropped')), -- State of the duty
CHECK ((status IN ('asked', 'accepted')) = (helper_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Sets of keys. */
CREATE TABLE key_sets (
id TEXT PRIMARY KEY, -- Number of the set
name TEXT NOT NULL UNIQUE, -- Name on the tag
helper_id TEXT REFERENCES helpers (id), -- Helper who holds it
since TEXT CHECK (since IS date(since)), -- Day since when it is out
CHECK ((helper_id IS NULL) = (since IS NULL))
) STRICT, WITHOUT ROWID;

/* Notices of the churchwardens. */
CREATE TABLE notices (
id TEXT PRIMARY KEY, -- Notice number
title TEXT NOT NULL UNIQUE, -- Headline
posted_on TEXT NOT NULL CHECK (posted_on IS date(posted_on)), -- Day
body TEXT NOT NULL -- Text of the notice
) STRICT, WITHOUT ROWID;

CREATE INDEX duties_by_gathering ON duties (gathering_id);
CREATE INDEX duties_by_helper ON duties (helper_id);
