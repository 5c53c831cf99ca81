/* Parts of the site. */
CREATE TABLE zones (
id TEXT PRIMARY KEY, -- Zone number
name TEXT NOT NULL UNIQUE, -- Name
dogs_allowed INTEGER NOT NULL CHECK (dogs_allowed IN (0, 1)), -- Whether dogs may come
status TEXT NOT NULL CHECK (status IN ('open', 'flooded')) -- State of the zone
) STRICT, WITHOUT ROWID;

/* Pitches. */
CREATE TABLE pitches (
id TEXT PRIMARY KEY, -- Pitch number
zone_id TEXT NOT NULL REFERENCES zones (id), -- Zone
code TEXT NOT NULL UNIQUE, -- Code on the post
surface TEXT NOT NULL CHECK (surface IN ('grass', 'hardstanding')), -- Surface
length_m INTEGER NOT NULL CHECK (length_m BETWEEN 3 AND 15), -- Longest rig in metres
night_cents INTEGER NOT NULL CHECK (night_cents > 0) -- Price of a night for two
) STRICT, WITHOUT ROWID;

/* People who book. */
CREATE TABLE campers (
id TEXT PRIMARY KEY, -- Camper number
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Stays of campers on pitches. */
CREATE TABLE camps (
id TEXT PRIMARY KEY, -- Camp number
camper_id TEXT NOT NULL REFERENCES campers (id), -- Camper
pitch_id TEXT NOT NULL REFERENCES pitches (id), -- Pitch
rig TEXT NOT NULL CHECK (rig IN ('tent', 'caravan', 'motorhome')), -- What they camp in
rig_m INTEGER NOT NULL CHECK (rig_m BETWEEN 2 AND 14), -- Length of the rig in metres
heads INTEGER NOT NULL CHECK (heads BETWEEN 1 AND 6), -- People
dogs INTEGER NOT NULL CHECK (dogs BETWEEN 0 AND 2), -- Dogs
arrives_on TEXT NOT NULL CHECK (arrives_on IS date(arrives_on)), -- Day of arrival
leaves_on TEXT NOT NULL CHECK (leaves_on IS date(leaves_on)), -- Day of leaving
night_cents INTEGER NOT NULL CHECK (night_cents > 0), -- Price of a night
deposit_cents INTEGER NOT NULL CHECK (deposit_cents >= 0), -- Deposit that is paid and kept
bill_cents INTEGER CHECK (bill_cents >= 0), -- Bill at check-out
status TEXT NOT NULL CHECK (status IN ('held', 'confirmed', 'checked_in', 'departed', 'cancelled', 'no_show')), -- State of the camp
CHECK (arrives_on < leaves_on),
CHECK ((bill_cents IS NOT NULL) = (status = 'departed'))
) STRICT, WITHOUT ROWID;

/* Tags that open the barrier. */
CREATE TABLE barrier_tags (
id TEXT PRIMARY KEY, -- Tag number
camp_id TEXT REFERENCES camps (id), -- Camp that has it, or lost it
status TEXT NOT NULL CHECK (status IN ('in_drawer', 'out', 'lost')), -- State of the tag
CHECK ((camp_id IS NULL) = (status = 'in_drawer'))
) STRICT, WITHOUT ROWID;

CREATE INDEX camps_by_pitch ON camps (pitch_id);
