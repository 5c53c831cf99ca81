/* Price steps. */
CREATE TABLE price_steps (
id TEXT PRIMARY KEY, -- Step code
up_to_m3 INTEGER NOT NULL CHECK (up_to_m3 BETWEEN 1 AND 200), -- Volume up to which it holds, in cubic metres
base_cents INTEGER NOT NULL CHECK (base_cents >= 1), -- Price in cents
km_cents INTEGER NOT NULL CHECK (km_cents >= 1), -- Price of a kilometre in cents
crew INTEGER NOT NULL CHECK (crew BETWEEN 1 AND 6) -- Number of people that are needed
) STRICT, WITHOUT ROWID;

/* Clients. */
CREATE TABLE clients (
id TEXT PRIMARY KEY, -- Client number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Moves. */
CREATE TABLE moves (
id TEXT PRIMARY KEY, -- Move number
client_id TEXT NOT NULL REFERENCES clients (id), -- Client
from_address TEXT NOT NULL, -- Old address
to_address TEXT NOT NULL, -- New address
km INTEGER NOT NULL CHECK (km BETWEEN 1 AND 900), -- Distance in kilometres
volume_m3 INTEGER CHECK (volume_m3 BETWEEN 1 AND 60), -- Volume in cubic metres, once it is surveyed
floors INTEGER NOT NULL CHECK (floors BETWEEN 0 AND 8), -- Floors without a lift, both ends together
price_cents INTEGER CHECK (price_cents >= 1), -- Quoted price in cents
valid_until TEXT CHECK (valid_until IS date(valid_until)), -- Last day of the quote
status TEXT NOT NULL CHECK (status IN ('enquiry', 'surveyed', 'quoted', 'booked', 'done', 'lost')) -- State of the move
) STRICT, WITHOUT ROWID;

/* Vans. */
CREATE TABLE vans (
id TEXT PRIMARY KEY, -- Registration plate
name TEXT NOT NULL UNIQUE, -- Name of the van
holds_m3 INTEGER NOT NULL CHECK (holds_m3 BETWEEN 5 AND 60), -- What it holds in cubic metres
status TEXT NOT NULL CHECK (status IN ('ready', 'garage')) -- State of the van
) STRICT, WITHOUT ROWID;

/* Movers. */
CREATE TABLE movers (
id TEXT PRIMARY KEY, -- Mover number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
drives INTEGER NOT NULL CHECK (drives IN (0, 1)), -- Whether the mover may drive a van
status TEXT NOT NULL CHECK (status IN ('active', 'off')) -- Whether the mover works
) STRICT, WITHOUT ROWID;

/* Moves on vans and days. */
CREATE TABLE jobs (
id TEXT PRIMARY KEY, -- Job number
move_id TEXT NOT NULL REFERENCES moves (id), -- Move
van_id TEXT NOT NULL REFERENCES vans (id), -- Van
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day
status TEXT NOT NULL CHECK (status IN ('planned', 'finished', 'cancelled')) -- State of the job
) STRICT, WITHOUT ROWID;

/* Movers on jobs. */
CREATE TABLE crews (
job_id TEXT NOT NULL REFERENCES jobs (id), -- Job
mover_id TEXT NOT NULL REFERENCES movers (id), -- Mover
role TEXT NOT NULL CHECK (role IN ('driver', 'carrier')), -- What the mover does
PRIMARY KEY (job_id, mover_id)
) STRICT, WITHOUT ROWID;

/* Breakages. */
CREATE TABLE breakages (
id TEXT PRIMARY KEY, -- Breakage number
move_id TEXT NOT NULL REFERENCES moves (id), -- Move
thing TEXT NOT NULL, -- What broke
claim_cents INTEGER NOT NULL CHECK (claim_cents >= 1), -- What the client asks, in cents
paid_cents INTEGER CHECK (paid_cents >= 0), -- What was paid, in cents
status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'rejected')), -- State of the breakage
CHECK ((status = 'paid') = (paid_cents IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX moves_by_client ON moves (client_id);
CREATE INDEX jobs_by_van ON jobs (van_id);
CREATE INDEX crews_by_mover ON crews (mover_id);
