/* Parents. */
CREATE TABLE parents (
id TEXT PRIMARY KEY, -- Parent number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Kindergartens of the town. */
CREATE TABLE houses (
id TEXT PRIMARY KEY, -- House number
name TEXT NOT NULL UNIQUE, -- Name of the kindergarten
district TEXT NOT NULL CHECK (district IN ('North', 'Harbour', 'Mill', 'Park')) -- District
) STRICT, WITHOUT ROWID;

/* Groups of the houses. */
CREATE TABLE care_groups (
id TEXT PRIMARY KEY, -- Group number
name TEXT NOT NULL UNIQUE, -- Name of the group
house_id TEXT NOT NULL REFERENCES houses (id), -- House
band TEXT NOT NULL CHECK (band IN ('nursery', 'preschool')), -- Age band
seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 25), -- Seats
most_hours INTEGER NOT NULL CHECK (most_hours IN (25, 35, 45)) -- Most hours a week
) STRICT, WITHOUT ROWID;

/* Children. */
CREATE TABLE children (
id TEXT PRIMARY KEY, -- Child number
name TEXT NOT NULL, -- Full name
parent_id TEXT NOT NULL REFERENCES parents (id), -- Parent who signs
born_on TEXT NOT NULL CHECK (born_on IS date(born_on)), -- Day of birth
district TEXT NOT NULL CHECK (district IN ('North', 'Harbour', 'Mill', 'Park')), -- District where the child lives
vaccinated INTEGER NOT NULL CHECK (vaccinated IN (0, 1)) -- Whether the proof of measles vaccination was seen
) STRICT, WITHOUT ROWID;

/* Wishes for places. */
CREATE TABLE place_requests (
id TEXT PRIMARY KEY, -- Request number
child_id TEXT NOT NULL REFERENCES children (id), -- Child
house_id TEXT NOT NULL REFERENCES houses (id), -- House
starts_on TEXT NOT NULL CHECK (starts_on IS date(starts_on)), -- First day that is wished
points INTEGER NOT NULL CHECK (points BETWEEN 0 AND 30), -- Points
group_id TEXT REFERENCES care_groups (id), -- Group that was offered
offered_until TEXT CHECK (offered_until IS date(offered_until)), -- Last day for signing
status TEXT NOT NULL CHECK (status IN ('waiting', 'offered', 'signed', 'placed', 'declined', 'lapsed', 'withdrawn')), -- State of the request
CHECK ((group_id IS NULL) = (offered_until IS NULL)),
CHECK (status NOT IN ('offered', 'signed', 'placed') OR group_id IS NOT NULL)
) STRICT, WITHOUT ROWID;

/* Places of children in groups. */
CREATE TABLE places (
id TEXT PRIMARY KEY, -- Place number
child_id TEXT NOT NULL REFERENCES children (id), -- Child
group_id TEXT NOT NULL REFERENCES care_groups (id), -- Group
starts_on TEXT NOT NULL CHECK (starts_on IS date(starts_on)), -- First day, then the day on which settling began
hours INTEGER NOT NULL CHECK (hours IN (25, 35, 45)), -- Hours a week
hours_since TEXT NOT NULL CHECK (hours_since IS date(hours_since)), -- Day since when the hours are so
fee_cents INTEGER NOT NULL CHECK (fee_cents >= 0), -- Fee a month in cents
ends_on TEXT CHECK (ends_on IS date(ends_on)), -- Last day, once notice was given
status TEXT NOT NULL CHECK (status IN ('reserved', 'settling', 'running', 'ending', 'ended')), -- State of the place
CHECK ((status IN ('ending', 'ended')) = (ends_on IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX children_by_parent ON children (parent_id);
CREATE INDEX requests_by_child ON place_requests (child_id);
CREATE INDEX requests_by_house ON place_requests (house_id);
CREATE INDEX places_by_group ON places (group_id);
CREATE INDEX places_by_child ON places (child_id);
