/* Colleagues who invite. */
CREATE TABLE hosts (
id TEXT PRIMARY KEY, -- Number of the host
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
cleared INTEGER NOT NULL CHECK (cleared IN (0, 1)) -- Whether the host has a clearance for secured rooms
) STRICT, WITHOUT ROWID;

/* Meeting rooms. */
CREATE TABLE rooms (
id TEXT PRIMARY KEY, -- Number of the room
name TEXT NOT NULL UNIQUE, -- Name of the room
floor INTEGER NOT NULL CHECK (floor BETWEEN 0 AND 9), -- Floor
seats INTEGER NOT NULL CHECK (seats BETWEEN 2 AND 40), -- Seats
secured INTEGER NOT NULL CHECK (secured IN (0, 1)) -- Whether it lies behind the security door
) STRICT, WITHOUT ROWID;

/* Bookings of rooms. */
CREATE TABLE meetings (
id TEXT PRIMARY KEY, -- Number of the meeting
room_id TEXT NOT NULL REFERENCES rooms (id), -- Room
host_id TEXT NOT NULL REFERENCES hosts (id), -- Host
title TEXT NOT NULL, -- Title
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
starts_hour INTEGER NOT NULL CHECK (starts_hour BETWEEN 7 AND 19), -- Hour in which it begins
ends_hour INTEGER NOT NULL CHECK (ends_hour BETWEEN 8 AND 20), -- Hour at which it ends
heads INTEGER NOT NULL CHECK (heads BETWEEN 2 AND 40), -- People, the host among them
status TEXT NOT NULL CHECK (status IN ('planned', 'released')) -- State of the meeting
) STRICT, WITHOUT ROWID;

/* Badges for visitors. */
CREATE TABLE badges (
id TEXT PRIMARY KEY, -- Number of the badge
label TEXT NOT NULL UNIQUE, -- What is printed on it
colour TEXT NOT NULL CHECK (colour IN ('blue', 'red')), -- Colour; red opens the security door
state TEXT NOT NULL CHECK (state IN ('in_drawer', 'out', 'lost')) -- Where it is
) STRICT, WITHOUT ROWID;

/* Visitors of meetings. */
CREATE TABLE visits (
id TEXT PRIMARY KEY, -- Number of the visit
meeting_id TEXT NOT NULL REFERENCES meetings (id), -- Meeting
visitor_name TEXT NOT NULL, -- Name of the visitor
visitor_email TEXT NOT NULL, -- E-mail address of the visitor
badge_id TEXT REFERENCES badges (id), -- Badge that the visitor got
status TEXT NOT NULL CHECK (status IN ('announced', 'signed', 'inside', 'left', 'cancelled')), -- State of the visit
CHECK (status NOT IN ('inside', 'left') OR badge_id IS NOT NULL),
CHECK (status NOT IN ('announced', 'signed', 'cancelled') OR badge_id IS NULL),
UNIQUE (meeting_id, visitor_email)
) STRICT, WITHOUT ROWID;
