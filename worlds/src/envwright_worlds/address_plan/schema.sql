/* Server halls. */
CREATE TABLE halls (
id TEXT PRIMARY KEY, -- Hall number
name TEXT NOT NULL UNIQUE -- Name
) STRICT, WITHOUT ROWID;

/* Racks in halls. */
CREATE TABLE racks (
id TEXT PRIMARY KEY, -- Rack number
name TEXT NOT NULL UNIQUE, -- Name
hall_id TEXT NOT NULL REFERENCES halls (id), -- Hall
units INTEGER NOT NULL CHECK (units > 0), -- Units of height
outlets INTEGER NOT NULL CHECK (outlets > 0) -- Power outlets
) STRICT, WITHOUT ROWID;

/* People who keep devices. */
CREATE TABLE keepers (
id TEXT PRIMARY KEY, -- Keeper number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
gone INTEGER NOT NULL CHECK (gone IN (0, 1)) -- Whether the keeper has left the firm
) STRICT, WITHOUT ROWID;

/* Devices of the firm. */
CREATE TABLE devices (
id TEXT PRIMARY KEY, -- Device number
name TEXT NOT NULL UNIQUE, -- Name
kind TEXT NOT NULL CHECK (kind IN ('switch', 'server', 'firewall')), -- Kind of device
units INTEGER NOT NULL CHECK (units > 0), -- Units of height
ports INTEGER NOT NULL CHECK (ports > 0), -- Ports for cables
keeper_id TEXT NOT NULL REFERENCES keepers (id), -- Keeper
rack_id TEXT REFERENCES racks (id), -- Rack, while mounted
bought_on TEXT NOT NULL CHECK (bought_on IS date(bought_on)), -- Day of purchase
state TEXT NOT NULL CHECK (state IN ('stored', 'mounted', 'retired')), -- State of the device
CHECK ((state = 'mounted') = (rack_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Ranges of addresses of halls. */
CREATE TABLE prefixes (
id TEXT PRIMARY KEY, -- Prefix number
base TEXT NOT NULL UNIQUE, -- First part of its addresses
hall_id TEXT NOT NULL REFERENCES halls (id), -- Hall
size INTEGER NOT NULL CHECK (size BETWEEN 1 AND 12), -- Number of addresses
state TEXT NOT NULL CHECK (state IN ('reserved', 'active', 'given_up')) -- State of the prefix
) STRICT, WITHOUT ROWID;

/* Addresses that devices have or had. */
CREATE TABLE addresses (
id TEXT PRIMARY KEY, -- Number of the entry
address TEXT NOT NULL, -- Address
prefix_id TEXT NOT NULL REFERENCES prefixes (id), -- Prefix
last_part INTEGER NOT NULL CHECK (last_part > 0), -- Last part of the address
device_id TEXT NOT NULL REFERENCES devices (id), -- Device
released_on TEXT CHECK (released_on IS date(released_on)), -- Day of the release
state TEXT NOT NULL CHECK (state IN ('active', 'released')), -- State of the address
CHECK ((state = 'released') = (released_on IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Cables between devices. */
CREATE TABLE cables (
id TEXT PRIMARY KEY, -- Cable number
label TEXT NOT NULL UNIQUE, -- Label on the cable
device_id TEXT NOT NULL REFERENCES devices (id), -- Device at one end
other_device_id TEXT NOT NULL REFERENCES devices (id), -- Device at the other end
state TEXT NOT NULL CHECK (state IN ('planned', 'connected', 'removed')), -- State of the cable
CHECK (device_id <> other_device_id)
) STRICT, WITHOUT ROWID;
