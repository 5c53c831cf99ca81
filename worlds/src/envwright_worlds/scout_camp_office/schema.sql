/* Scouts of the group. */
CREATE TABLE scouts (
id TEXT PRIMARY KEY, -- Scout number
name TEXT NOT NULL, -- Full name
section TEXT NOT NULL CHECK (section IN ('Beavers', 'Cubs', 'Scouts', 'Explorers')), -- Section
health_form_until TEXT NOT NULL CHECK (health_form_until IS date(health_form_until)), -- Last day of the health form
fund_cents INTEGER NOT NULL CHECK (fund_cents BETWEEN 0 AND 60000), -- Camp fund in cents
nights INTEGER NOT NULL CHECK (nights >= 0) -- Nights under canvas
) STRICT, WITHOUT ROWID;

/* Leaders. */
CREATE TABLE leaders (
id TEXT PRIMARY KEY, -- Leader number
name TEXT NOT NULL UNIQUE, -- Full name
first_aid_until TEXT NOT NULL CHECK (first_aid_until IS date(first_aid_until)) -- Last day of the first aid certificate
) STRICT, WITHOUT ROWID;

/* Camps. */
CREATE TABLE camps (
id TEXT PRIMARY KEY, -- Camp number
title TEXT NOT NULL UNIQUE, -- Title
section TEXT NOT NULL CHECK (section IN ('Beavers', 'Cubs', 'Scouts', 'Explorers')), -- Section for which it is
starts_on TEXT NOT NULL CHECK (starts_on IS date(starts_on)), -- First day
nights INTEGER NOT NULL CHECK (nights BETWEEN 1 AND 14), -- Nights
places INTEGER NOT NULL CHECK (places BETWEEN 2 AND 60), -- Places for scouts
price_cents INTEGER NOT NULL CHECK (price_cents >= 0), -- Price in cents
status TEXT NOT NULL CHECK (status IN ('planned', 'open', 'held')) -- State of the camp
) STRICT, WITHOUT ROWID;

/* Leaders on camps. */
CREATE TABLE camp_leaders (
camp_id TEXT NOT NULL REFERENCES camps (id), -- Camp
leader_id TEXT NOT NULL REFERENCES leaders (id), -- Leader
PRIMARY KEY (camp_id, leader_id)
) STRICT, WITHOUT ROWID;

/* Tents of the group. */
CREATE TABLE tents (
id TEXT PRIMARY KEY, -- Tent number
name TEXT NOT NULL UNIQUE, -- Name of the tent
sleeps INTEGER NOT NULL CHECK (sleeps BETWEEN 1 AND 12), -- Scouts that it sleeps
torn INTEGER NOT NULL CHECK (torn IN (0, 1)) -- Whether it is torn
) STRICT, WITHOUT ROWID;

/* Scouts on camps. */
CREATE TABLE campers (
id TEXT PRIMARY KEY, -- Number of the enrolment
scout_id TEXT NOT NULL REFERENCES scouts (id), -- Scout
camp_id TEXT NOT NULL REFERENCES camps (id), -- Camp
turn INTEGER NOT NULL CHECK (turn >= 1), -- Turn in which it was asked for
tent_id TEXT REFERENCES tents (id), -- Tent
status TEXT NOT NULL CHECK (status IN ('waitlisted', 'enrolled', 'consented', 'paid', 'withdrawn', 'attended')), -- State of the enrolment
UNIQUE (camp_id, turn),
CHECK (tent_id IS NULL OR status = 'paid')
) STRICT, WITHOUT ROWID;

/* Badges for nights under canvas. */
CREATE TABLE badges (
id TEXT PRIMARY KEY, -- Badge number
title TEXT NOT NULL UNIQUE, -- Title
section TEXT NOT NULL CHECK (section IN ('Beavers', 'Cubs', 'Scouts', 'Explorers')), -- Section for which it is
least_nights INTEGER NOT NULL CHECK (least_nights BETWEEN 1 AND 100) -- Nights that it takes
) STRICT, WITHOUT ROWID;

/* Badges that scouts have. */
CREATE TABLE awards (
scout_id TEXT NOT NULL REFERENCES scouts (id), -- Scout
badge_id TEXT NOT NULL REFERENCES badges (id), -- Badge
awarded_on TEXT NOT NULL CHECK (awarded_on IS date(awarded_on)), -- Day
PRIMARY KEY (scout_id, badge_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX campers_by_scout ON campers (scout_id);
CREATE INDEX campers_by_tent ON campers (tent_id);
