/* Guides. */
CREATE TABLE guides (
id TEXT PRIMARY KEY, -- Guide number
name TEXT NOT NULL UNIQUE -- Name
) STRICT, WITHOUT ROWID;

/* Languages of guides. */
CREATE TABLE guide_languages (
guide_id TEXT NOT NULL REFERENCES guides (id), -- Guide
language TEXT NOT NULL CHECK (language IN ('English', 'German', 'French', 'Dutch')), -- Language
PRIMARY KEY (guide_id, language)
) STRICT, WITHOUT ROWID;

/* Tours. */
CREATE TABLE tours (
id TEXT PRIMARY KEY, -- Tour number
theme TEXT NOT NULL CHECK (theme IN ('brewhouse', 'cellar', 'malting')), -- Theme
language TEXT NOT NULL CHECK (language IN ('English', 'German', 'French', 'Dutch')), -- Language
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Start
places INTEGER NOT NULL CHECK (places BETWEEN 8 AND 30), -- Places
guide_id TEXT REFERENCES guides (id), -- Guide
status TEXT NOT NULL CHECK (status IN ('planned', 'open', 'led')), -- State
UNIQUE (theme, starts_at),
CHECK ((guide_id IS NULL) = (status = 'planned'))
) STRICT, WITHOUT ROWID;

/* Parties on tours. */
CREATE TABLE parties (
id TEXT PRIMARY KEY, -- Party number
tour_id TEXT NOT NULL REFERENCES tours (id), -- Tour
name TEXT NOT NULL, -- Name of the party
email TEXT NOT NULL, -- E-mail address
adults INTEGER NOT NULL CHECK (adults BETWEEN 0 AND 20), -- Adults
minors INTEGER NOT NULL CHECK (minors BETWEEN 0 AND 20), -- Minors
price_cents INTEGER NOT NULL CHECK (price_cents >= 0), -- Price once confirmed, or fee of a cancellation
status TEXT NOT NULL CHECK (status IN ('reserved', 'confirmed', 'arrived', 'toured', 'no_show', 'cancelled')), -- State
CHECK (adults + minors BETWEEN 1 AND 20)
) STRICT, WITHOUT ROWID;

/* Kegs for tasting. */
CREATE TABLE kegs (
id TEXT PRIMARY KEY, -- Keg number
beer TEXT NOT NULL UNIQUE, -- Beer
strength INTEGER NOT NULL CHECK (strength BETWEEN 0 AND 150), -- Alcohol in tenths of a percent
glasses_left INTEGER NOT NULL CHECK (glasses_left >= 0) -- Glasses left
) STRICT, WITHOUT ROWID;

/* Glasses poured. */
CREATE TABLE tastings (
id TEXT PRIMARY KEY, -- Tasting number
party_id TEXT NOT NULL REFERENCES parties (id), -- Party
keg_id TEXT NOT NULL REFERENCES kegs (id), -- Keg
glasses INTEGER NOT NULL CHECK (glasses BETWEEN 1 AND 20) -- Glasses
) STRICT, WITHOUT ROWID;

CREATE INDEX parties_by_tour ON parties (tour_id);
