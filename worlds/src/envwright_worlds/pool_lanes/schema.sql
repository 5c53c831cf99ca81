/* Basins of the pool. */
CREATE TABLE basins (
id TEXT PRIMARY KEY, -- Number of the basin
name TEXT NOT NULL UNIQUE, -- Name
lanes INTEGER NOT NULL CHECK (lanes BETWEEN 2 AND 10), -- Lanes
depth_cm INTEGER NOT NULL CHECK (depth_cm BETWEEN 60 AND 500) -- Depth in centimetres
) STRICT, WITHOUT ROWID;

/* Clubs that swim here. */
CREATE TABLE clubs (
id TEXT PRIMARY KEY, -- Number of the club
name TEXT NOT NULL UNIQUE, -- Name
contact_name TEXT NOT NULL, -- Name of the contact
contact_email TEXT NOT NULL UNIQUE, -- E-mail address of the contact
weekly_quota INTEGER NOT NULL CHECK (weekly_quota BETWEEN 1 AND 40), -- Lane hours a week
late_cancels INTEGER NOT NULL CHECK (late_cancels >= 0) -- Late cancellations of this year
) STRICT, WITHOUT ROWID;

/* Coaches of the clubs. */
CREATE TABLE coaches (
id TEXT PRIMARY KEY, -- Number of the coach
name TEXT NOT NULL, -- Name
club_id TEXT NOT NULL REFERENCES clubs (id), -- Club
licence_until TEXT NOT NULL CHECK (licence_until IS date(licence_until)) -- Last day of the licence
) STRICT, WITHOUT ROWID;

/* Closures of basins. */
CREATE TABLE closures (
id TEXT PRIMARY KEY, -- Number of the closure
basin_id TEXT NOT NULL REFERENCES basins (id), -- Basin
first_day TEXT NOT NULL CHECK (first_day IS date(first_day)), -- First day
last_day TEXT NOT NULL CHECK (last_day IS date(last_day)), -- Last day
reason TEXT NOT NULL, -- Reason
status TEXT NOT NULL CHECK (status IN ('planned', 'lifted')), -- State of the closure
CHECK (first_day <= last_day)
) STRICT, WITHOUT ROWID;

/* Bookings of lanes for an hour. */
CREATE TABLE bookings (
id TEXT PRIMARY KEY, -- Number of the booking
club_id TEXT NOT NULL REFERENCES clubs (id), -- Club
basin_id TEXT NOT NULL REFERENCES basins (id), -- Basin
coach_id TEXT NOT NULL REFERENCES coaches (id), -- Coach
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
hour INTEGER NOT NULL CHECK (hour BETWEEN 6 AND 21), -- Hour in which it begins
lanes INTEGER NOT NULL CHECK (lanes BETWEEN 1 AND 5), -- Lanes
swimmers INTEGER NOT NULL CHECK (swimmers >= 0), -- Swimmers who were checked in
status TEXT NOT NULL CHECK (status IN ('requested', 'approved', 'used', 'cancelled')), -- State of the booking
CHECK ((status = 'used') = (swimmers > 0))
) STRICT, WITHOUT ROWID;

/* Notices of the pool. */
CREATE TABLE notices (
id TEXT PRIMARY KEY, -- Number of the notice
title TEXT NOT NULL UNIQUE, -- Title
body TEXT NOT NULL -- Text
) STRICT, WITHOUT ROWID;

CREATE INDEX bookings_by_day ON bookings (basin_id, day);
