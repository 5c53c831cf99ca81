/* Membership plans. */
CREATE TABLE plans (
id TEXT PRIMARY KEY, -- Plan number
name TEXT NOT NULL UNIQUE, -- Name of the plan
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price of a month in cents
room_minutes INTEGER NOT NULL CHECK (room_minutes >= 0), -- Minutes of rooms and studios in a calendar month
print_pages INTEGER NOT NULL CHECK (print_pages >= 0), -- Free printed pages in a month
visitors_per_day INTEGER NOT NULL CHECK (visitors_per_day >= 0), -- Visitors that may be announced for a day
studio INTEGER NOT NULL CHECK (studio IN (0, 1)) -- Whether studios may be reserved
) STRICT, WITHOUT ROWID;

/* Parts of the house with a door of their own. */
CREATE TABLE zones (
id TEXT PRIMARY KEY, -- Zone number
name TEXT NOT NULL UNIQUE -- Name of the zone or its door
) STRICT, WITHOUT ROWID;

/* Zones that a plan includes. */
CREATE TABLE plan_zones (
plan_id TEXT NOT NULL REFERENCES plans (id), -- Plan
zone_id TEXT NOT NULL REFERENCES zones (id), -- Zone that the plan includes
PRIMARY KEY (plan_id, zone_id)
) STRICT, WITHOUT ROWID;

/* People with a plan. */
CREATE TABLE members (
id TEXT PRIMARY KEY, -- Member number
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
plan_id TEXT NOT NULL REFERENCES plans (id), -- Plan that holds this month
next_plan_id TEXT REFERENCES plans (id), -- Plan from the first of next month, if it changes
pages_used INTEGER NOT NULL CHECK (pages_used >= 0), -- Pages printed this month
CHECK (next_plan_id IS NOT plan_id)
) STRICT, WITHOUT ROWID;

/* Rooms and studios that can be reserved. */
CREATE TABLE rooms (
id TEXT PRIMARY KEY, -- Room number
name TEXT NOT NULL UNIQUE, -- Name of the room
kind TEXT NOT NULL CHECK (kind IN ('meeting', 'quiet', 'studio')), -- Kind of room
capacity INTEGER NOT NULL CHECK (capacity BETWEEN 1 AND 40), -- People that fit in
screen INTEGER NOT NULL CHECK (screen IN (0, 1)) -- Whether it has a screen
) STRICT, WITHOUT ROWID;

/* Rooms held for members. */
CREATE TABLE reservations (
id TEXT PRIMARY KEY, -- Reservation number
member_id TEXT NOT NULL REFERENCES members (id), -- Who reserved
room_id TEXT NOT NULL REFERENCES rooms (id), -- Reserved room
starts TEXT NOT NULL CHECK (starts IS strftime('%Y-%m-%dT%H:%M:%SZ', starts)), -- Start
ends TEXT NOT NULL CHECK (ends IS strftime('%Y-%m-%dT%H:%M:%SZ', ends)), -- End
people INTEGER NOT NULL CHECK (people >= 1), -- Number of people
status TEXT NOT NULL CHECK (status IN ('booked', 'checked_in', 'cancelled')), -- State of the reservation
CHECK (starts < ends),
CHECK (substr(starts, 1, 10) = substr(ends, 1, 10))
) STRICT, WITHOUT ROWID;

/* Door badges of members. */
CREATE TABLE badges (
id TEXT PRIMARY KEY, -- Badge number
member_id TEXT NOT NULL REFERENCES members (id), -- Holder
status TEXT NOT NULL CHECK (status IN ('active', 'blocked', 'lost')) -- State of the badge
) STRICT, WITHOUT ROWID;

/* Access of badges to zones. */
CREATE TABLE badge_zones (
badge_id TEXT NOT NULL REFERENCES badges (id), -- Badge
zone_id TEXT NOT NULL REFERENCES zones (id), -- Zone that it opens
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)), -- Last day on which the badge opens the zone
PRIMARY KEY (badge_id, zone_id)
) STRICT, WITHOUT ROWID;

/* Guests whom members expect. */
CREATE TABLE visitors (
id TEXT PRIMARY KEY, -- Visitor number
member_id TEXT NOT NULL REFERENCES members (id), -- Host
visit_on TEXT NOT NULL CHECK (visit_on IS date(visit_on)), -- Day of the visit
name TEXT CHECK (length(name) > 0), -- Name of the visitor, empty while it is to follow
status TEXT NOT NULL CHECK (status IN ('announced', 'arrived', 'cancelled')), -- State of the visit
CHECK (status <> 'arrived' OR name IS NOT NULL)
) STRICT, WITHOUT ROWID;

/* Amounts that members owe or have paid. */
CREATE TABLE invoices (
id TEXT PRIMARY KEY, -- Invoice number
member_id TEXT NOT NULL REFERENCES members (id), -- Who owes
reason TEXT NOT NULL CHECK (reason IN ('plan', 'late_cancellation', 'badge', 'prints')), -- What it is for
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
due TEXT NOT NULL CHECK (due IS date(due)), -- Day on which it is due
status TEXT NOT NULL CHECK (status IN ('open', 'paid')) -- State of the invoice
) STRICT, WITHOUT ROWID;

CREATE INDEX reservations_room ON reservations (room_id, starts);
CREATE INDEX reservations_member ON reservations (member_id, starts);
CREATE INDEX badges_member ON badges (member_id);
CREATE INDEX visitors_member ON visitors (member_id, visit_on);
CREATE INDEX invoices_member ON invoices (member_id, status);
