/* Owners of horses. */
CREATE TABLE owners (
id TEXT PRIMARY KEY, -- Owner number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
owed_cents INTEGER NOT NULL CHECK (owed_cents >= 0) -- What the owner owes in cents
) STRICT, WITHOUT ROWID;

/* Boxes of the barns. */
CREATE TABLE boxes (
id TEXT PRIMARY KEY, -- Box number
label TEXT NOT NULL UNIQUE, -- Label on the door
barn TEXT NOT NULL CHECK (barn IN ('main', 'north', 'isolation')), -- Barn
high_walls INTEGER NOT NULL CHECK (high_walls IN (0, 1)) -- Whether its walls are high
) STRICT, WITHOUT ROWID;

/* Horses at livery. */
CREATE TABLE horses (
id TEXT PRIMARY KEY, -- Horse number
name TEXT NOT NULL UNIQUE, -- Stable name
owner_id TEXT NOT NULL REFERENCES owners (id), -- Owner
sex TEXT NOT NULL CHECK (sex IN ('mare', 'gelding', 'stallion')), -- Sex
livery TEXT NOT NULL CHECK (livery IN ('full', 'part', 'grass')), -- Kind of livery
vaccinated_until TEXT NOT NULL CHECK (vaccinated_until IS date(vaccinated_until)), -- Last day of the vaccination
box_id TEXT UNIQUE REFERENCES boxes (id), -- Box
arrived_on TEXT NOT NULL CHECK (arrived_on IS date(arrived_on)), -- Day of arrival
paid_until TEXT NOT NULL CHECK (paid_until IS date(paid_until)), -- Last day for which livery is charged
status TEXT NOT NULL CHECK (status IN ('isolated', 'stabled', 'turned_out', 'departed')), -- State of the horse
CHECK ((status = 'departed') = (box_id IS NULL))
) STRICT, WITHOUT ROWID;

/* Fields for turnout. */
CREATE TABLE fields (
id TEXT PRIMARY KEY, -- Field number
name TEXT NOT NULL UNIQUE, -- Name
most INTEGER NOT NULL CHECK (most BETWEEN 1 AND 12), -- Most horses
resting_since TEXT CHECK (resting_since IS date(resting_since)) -- First day of its rest
) STRICT, WITHOUT ROWID;

/* Turnouts of horses. */
CREATE TABLE turnouts (
id TEXT PRIMARY KEY, -- Turnout number
horse_id TEXT NOT NULL REFERENCES horses (id), -- Horse
field_id TEXT NOT NULL REFERENCES fields (id), -- Field
out_at TEXT NOT NULL CHECK (out_at IS strftime('%Y-%m-%dT%H:%M:%SZ', out_at)), -- Time at which it was turned out
status TEXT NOT NULL CHECK (status IN ('out', 'over')) -- State of the turnout
) STRICT, WITHOUT ROWID;

/* Treatments by farrier and vet. */
CREATE TABLE treatments (
id TEXT PRIMARY KEY, -- Treatment number
horse_id TEXT NOT NULL REFERENCES horses (id), -- Horse
kind TEXT NOT NULL CHECK (kind IN ('shoeing', 'teeth', 'worming', 'vaccination')), -- Kind
planned_on TEXT NOT NULL CHECK (planned_on IS date(planned_on)), -- Day
cost_cents INTEGER NOT NULL CHECK (cost_cents > 0), -- Cost in cents
approved INTEGER NOT NULL CHECK (approved IN (0, 1)), -- Whether the owner approved it
status TEXT NOT NULL CHECK (status IN ('planned', 'done', 'cancelled')) -- State of the treatment
) STRICT, WITHOUT ROWID;

/* Rides in the arenas. */
CREATE TABLE rides (
id TEXT PRIMARY KEY, -- Ride number
horse_id TEXT NOT NULL REFERENCES horses (id), -- Horse
arena TEXT NOT NULL CHECK (arena IN ('sand', 'grass', 'hall')), -- Arena
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Begin
status TEXT NOT NULL CHECK (status IN ('booked', 'cancelled')) -- State of the ride
) STRICT, WITHOUT ROWID;
