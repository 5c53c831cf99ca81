/* Holders of deeds. */
CREATE TABLE holders (
id TEXT PRIMARY KEY, -- Holder number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Graves of the burial ground. */
CREATE TABLE graves (
id TEXT PRIMARY KEY, -- Grave number
code TEXT NOT NULL UNIQUE, -- Mark of the grave
section TEXT NOT NULL CHECK (section IN ('north', 'east', 'hill')), -- Section
room INTEGER NOT NULL CHECK (room BETWEEN 1 AND 3), -- Burials that it takes
status TEXT NOT NULL CHECK (status IN ('free', 'taken', 'full')) -- State of the grave
) STRICT, WITHOUT ROWID;

/* Deeds of graves. */
CREATE TABLE deeds (
id TEXT PRIMARY KEY, -- Deed number
grave_id TEXT NOT NULL UNIQUE REFERENCES graves (id), -- Grave
holder_id TEXT NOT NULL REFERENCES holders (id), -- Holder
ends_on TEXT NOT NULL CHECK (ends_on IS date(ends_on)) -- Last day
) STRICT, WITHOUT ROWID;

/* Burials. */
CREATE TABLE burials (
id TEXT PRIMARY KEY, -- Burial number
grave_id TEXT NOT NULL REFERENCES graves (id), -- Grave
deceased TEXT NOT NULL, -- Full name of the deceased
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
part TEXT NOT NULL CHECK (part IN ('morning', 'noon', 'evening')), -- Part of the day
consented INTEGER NOT NULL CHECK (consented IN (0, 1)), -- Whether the holder of the deed consented
status TEXT NOT NULL CHECK (status IN ('booked', 'dug', 'held', 'cancelled')) -- State of the burial
) STRICT, WITHOUT ROWID;

/* Masons who set headstones. */
CREATE TABLE masons (
id TEXT PRIMARY KEY, -- Mason number
name TEXT NOT NULL UNIQUE, -- Name of the workshop
licensed_until TEXT NOT NULL CHECK (licensed_until IS date(licensed_until)) -- Last day of the licence
) STRICT, WITHOUT ROWID;

/* Headstones on graves. */
CREATE TABLE stones (
id TEXT PRIMARY KEY, -- Stone number
grave_id TEXT NOT NULL UNIQUE REFERENCES graves (id), -- Grave
mason_id TEXT NOT NULL REFERENCES masons (id), -- Mason
status TEXT NOT NULL CHECK (status IN ('applied', 'set', 'lifted')) -- State of the stone
) STRICT, WITHOUT ROWID;
