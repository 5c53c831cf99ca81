/* Groups that charter coaches. */
CREATE TABLE groups (
id TEXT PRIMARY KEY, -- Group number
name TEXT NOT NULL UNIQUE, -- Name of the group
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Coaches of the firm. */
CREATE TABLE coaches (
id TEXT PRIMARY KEY, -- Coach identifier
plate TEXT NOT NULL UNIQUE, -- Number plate
seats INTEGER NOT NULL CHECK (seats BETWEEN 8 AND 80), -- Seats
inspected_until TEXT NOT NULL CHECK (inspected_until IS date(inspected_until)) -- Last day of its inspection
) STRICT, WITHOUT ROWID;

/* Drivers of the firm. */
CREATE TABLE drivers (
id TEXT PRIMARY KEY, -- Driver number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
licence_until TEXT NOT NULL CHECK (licence_until IS date(licence_until)) -- Last day of the licence
) STRICT, WITHOUT ROWID;

/* Journeys that groups want or have. */
CREATE TABLE journeys (
id TEXT PRIMARY KEY, -- Journey number
code TEXT NOT NULL UNIQUE, -- Journey code
group_id TEXT NOT NULL REFERENCES groups (id), -- Group
title TEXT NOT NULL, -- Where it goes
travellers INTEGER NOT NULL CHECK (travellers BETWEEN 5 AND 80), -- Number of travellers
leaves_on TEXT NOT NULL CHECK (leaves_on IS date(leaves_on)), -- First day
back_on TEXT NOT NULL CHECK (back_on IS date(back_on)), -- Last day
distance_km INTEGER NOT NULL CHECK (distance_km BETWEEN 20 AND 5000), -- Distance in kilometres
drive_hours INTEGER NOT NULL CHECK (drive_hours BETWEEN 1 AND 120), -- Hours at the wheel
price_cents INTEGER NOT NULL CHECK (price_cents >= 0), -- Price in cents, once it is offered
offer_until TEXT CHECK (offer_until IS date(offer_until)), -- Last day of the offer
deposit_cents INTEGER NOT NULL CHECK (deposit_cents >= 0), -- Deposit that was paid, in cents
refund_cents INTEGER NOT NULL CHECK (refund_cents >= 0), -- What was paid back, in cents
coach_id TEXT REFERENCES coaches (id), -- Coach
status TEXT NOT NULL CHECK (status IN ('requested', 'offered', 'signed', 'secured', 'under_way', 'done', 'cancelled')), -- State
CHECK (back_on >= leaves_on),
CHECK ((status = 'requested') <= (price_cents = 0)),
CHECK (refund_cents <= deposit_cents)
) STRICT, WITHOUT ROWID;

/* Drivers on journeys. */
CREATE TABLE shifts (
id TEXT PRIMARY KEY, -- Shift number
journey_id TEXT NOT NULL REFERENCES journeys (id), -- Journey
driver_id TEXT NOT NULL REFERENCES drivers (id), -- Driver
UNIQUE (journey_id, driver_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX journeys_by_group_id ON journeys (group_id);
CREATE INDEX journeys_by_coach_id ON journeys (coach_id);
CREATE INDEX shifts_by_journey_id ON shifts (journey_id);
CREATE INDEX shifts_by_driver_id ON shifts (driver_id);
