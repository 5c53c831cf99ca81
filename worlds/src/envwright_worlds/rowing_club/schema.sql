/* Rowers of the club. */
CREATE TABLE rowers (
id TEXT PRIMARY KEY, -- Rower number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
kilometres INTEGER NOT NULL CHECK (kilometres >= 0), -- Kilometres rowed
fee_paid INTEGER NOT NULL CHECK (fee_paid IN (0, 1)) -- Whether the fee of the year is paid
) STRICT, WITHOUT ROWID;

/* Badges of rowers for a craft. */
CREATE TABLE badges (
rower_id TEXT NOT NULL REFERENCES rowers (id), -- Rower
craft TEXT NOT NULL CHECK (craft IN ('scull', 'sweep')), -- Craft
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)), -- Last day on which it is valid
PRIMARY KEY (rower_id, craft)
) STRICT, WITHOUT ROWID;

/* Boats of the club. */
CREATE TABLE boats (
id TEXT PRIMARY KEY, -- Boat number
name TEXT NOT NULL UNIQUE, -- Name
craft TEXT NOT NULL CHECK (craft IN ('scull', 'sweep')), -- Craft
seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 8), -- Seats
state TEXT NOT NULL CHECK (state IN ('ready', 'on_water', 'barred')) -- State
) STRICT, WITHOUT ROWID;

/* Outings of crews in boats. */
CREATE TABLE outings (
id TEXT PRIMARY KEY, -- Outing number
boat_id TEXT NOT NULL REFERENCES boats (id), -- Boat
lead_id TEXT NOT NULL REFERENCES rowers (id), -- Rower who leads it
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Begin
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 30 AND 150), -- Length in minutes
signed INTEGER NOT NULL CHECK (signed IN (0, 1)), -- Whether the leader signed the logbook
status TEXT NOT NULL CHECK (status IN ('planned', 'on_water', 'landed', 'cancelled')) -- State of the outing
) STRICT, WITHOUT ROWID;

/* Who sits in the boat of an outing. */
CREATE TABLE crews (
outing_id TEXT NOT NULL REFERENCES outings (id), -- Outing
rower_id TEXT NOT NULL REFERENCES rowers (id), -- Rower
PRIMARY KEY (outing_id, rower_id)
) STRICT, WITHOUT ROWID;

/* Damages to boats. */
CREATE TABLE damages (
id TEXT PRIMARY KEY, -- Damage number
boat_id TEXT NOT NULL REFERENCES boats (id), -- Boat
reporter_id TEXT NOT NULL REFERENCES rowers (id), -- Who reported it
part TEXT NOT NULL CHECK (part IN ('hull', 'seat', 'rigger', 'oar', 'rudder')), -- Part of the boat
gravity TEXT NOT NULL CHECK (gravity IN ('light', 'grave')), -- Gravity
reported_on TEXT NOT NULL CHECK (reported_on IS date(reported_on)), -- Day of the report
status TEXT NOT NULL CHECK (status IN ('open', 'mended')) -- State of the damage
) STRICT, WITHOUT ROWID;
