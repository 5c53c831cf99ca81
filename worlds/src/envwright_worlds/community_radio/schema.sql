/* Volunteers who present shows. */
CREATE TABLE hosts (
id TEXT PRIMARY KEY, -- Host number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
trained_until TEXT NOT NULL CHECK (trained_until IS date(trained_until)), -- Last day of the studio training
status TEXT NOT NULL CHECK (status IN ('active', 'suspended')) -- State
) STRICT, WITHOUT ROWID;

/* Programmes of the station. */
CREATE TABLE shows (
id TEXT PRIMARY KEY, -- Show number
title TEXT NOT NULL UNIQUE, -- Title
host_id TEXT NOT NULL REFERENCES hosts (id), -- Host
genre TEXT NOT NULL CHECK (genre IN ('talk', 'jazz', 'folk', 'metal', 'world')), -- Genre
status TEXT NOT NULL CHECK (status IN ('on_air', 'resting', 'ended')) -- State
) STRICT, WITHOUT ROWID;

/* Places of the weekly grid. */
CREATE TABLE slots (
id TEXT PRIMARY KEY, -- Slot number
weekday TEXT NOT NULL CHECK (weekday IN ('sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat')), -- Day of the week
starts_at TEXT NOT NULL, -- Start, such as 18:00
show_id TEXT REFERENCES shows (id), -- Show in it, if any
UNIQUE (weekday, starts_at)
) STRICT, WITHOUT ROWID;

/* Music in the station's library. */
CREATE TABLE tracks (
id TEXT PRIMARY KEY, -- Track number
title TEXT NOT NULL UNIQUE, -- Title
artist TEXT NOT NULL, -- Artist
domestic INTEGER NOT NULL CHECK (domestic IN (0, 1)), -- Whether it is a domestic production
explicit INTEGER NOT NULL CHECK (explicit IN (0, 1)) -- Whether its words are explicit
) STRICT, WITHOUT ROWID;

/* Single broadcasts of shows. */
CREATE TABLE episodes (
id TEXT PRIMARY KEY, -- Episode number
title TEXT NOT NULL UNIQUE, -- Title
show_id TEXT NOT NULL REFERENCES shows (id), -- Show
air_on TEXT NOT NULL CHECK (air_on IS date(air_on)), -- Day of the broadcast
declaration_signed INTEGER NOT NULL CHECK (declaration_signed IN (0, 1)), -- Whether the host has signed the content declaration
status TEXT NOT NULL CHECK (status IN ('draft', 'recorded', 'cleared', 'aired', 'pulled')) -- State
) STRICT, WITHOUT ROWID;

/* Tracks of an episode in order. */
CREATE TABLE playlist (
episode_id TEXT NOT NULL REFERENCES episodes (id), -- Episode
track_id TEXT NOT NULL REFERENCES tracks (id), -- Track
position INTEGER NOT NULL CHECK (position >= 1), -- Place in the order
PRIMARY KEY (episode_id, track_id)
) STRICT, WITHOUT ROWID;

/* Businesses that pay for spots. */
CREATE TABLE sponsors (
id TEXT PRIMARY KEY, -- Sponsor number
name TEXT NOT NULL UNIQUE, -- Name
credit_cents INTEGER NOT NULL CHECK (credit_cents BETWEEN 0 AND 60000) -- Credit, in cents
) STRICT, WITHOUT ROWID;

/* Sponsor messages within an episode. */
CREATE TABLE spots (
id TEXT PRIMARY KEY, -- Spot number
sponsor_id TEXT NOT NULL REFERENCES sponsors (id), -- Sponsor
episode_id TEXT NOT NULL REFERENCES episodes (id), -- Episode
seconds INTEGER NOT NULL CHECK (seconds BETWEEN 15 AND 60), -- Length
price_cents INTEGER NOT NULL CHECK (price_cents >= 0), -- Price, in cents
status TEXT NOT NULL CHECK (status IN ('booked', 'aired', 'cancelled')) -- State
) STRICT, WITHOUT ROWID;

/* Bookings of the studios. */
CREATE TABLE sessions (
id TEXT PRIMARY KEY, -- Session number
host_id TEXT NOT NULL REFERENCES hosts (id), -- Host
studio TEXT NOT NULL CHECK (studio IN ('big', 'small')), -- Studio
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day
from_hour INTEGER NOT NULL CHECK (from_hour BETWEEN 8 AND 21), -- Hour of the start
hours INTEGER NOT NULL CHECK (hours BETWEEN 1 AND 3), -- Length in hours
status TEXT NOT NULL CHECK (status IN ('booked', 'cancelled')) -- State
) STRICT, WITHOUT ROWID;
