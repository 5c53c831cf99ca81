/* Member farms with their milk tanks. */
CREATE TABLE farms (
id TEXT PRIMARY KEY, -- Farm number
name TEXT NOT NULL UNIQUE, -- Name of the farm
village TEXT NOT NULL, -- Village
tank_capacity INTEGER NOT NULL CHECK (tank_capacity BETWEEN 500 AND 9000), -- Litres that the tank can hold
tank_litres INTEGER NOT NULL CHECK (tank_litres >= 0), -- Litres in the tank
inspected_on TEXT NOT NULL CHECK (inspected_on IS date(inspected_on)), -- Day of the last hygiene inspection
CHECK (tank_litres <= tank_capacity)
) STRICT, WITHOUT ROWID;

/* Cows of the member farms. */
CREATE TABLE cows (
id TEXT PRIMARY KEY, -- Register number
ear_tag TEXT NOT NULL UNIQUE, -- Ear tag
name TEXT NOT NULL, -- Name of the cow
farm_id TEXT NOT NULL REFERENCES farms (id), -- Farm where she stands
born_on TEXT NOT NULL CHECK (born_on IS date(born_on)), -- Day of birth
stage TEXT NOT NULL CHECK (stage IN ('heifer', 'milking', 'dry')) -- Stage: not yet calved, in milk, or dried off
) STRICT, WITHOUT ROWID;

/* Births of calves. */
CREATE TABLE calvings (
id TEXT PRIMARY KEY, -- Calving number
cow_id TEXT NOT NULL REFERENCES cows (id), -- Mother
calved_on TEXT NOT NULL CHECK (calved_on IS date(calved_on)), -- Day of the calving
calf TEXT NOT NULL CHECK (calf IN ('heifer calf', 'bull calf', 'twins', 'stillborn')), -- What was born
UNIQUE (cow_id, calved_on)
) STRICT, WITHOUT ROWID;

/* Veterinary medicines. */
CREATE TABLE medicines (
id TEXT PRIMARY KEY, -- Medicine number
name TEXT NOT NULL UNIQUE, -- Name of the medicine
withholding_days INTEGER NOT NULL CHECK (withholding_days BETWEEN 0 AND 60), -- Days for which milk is withheld after the last day of treatment
most_days INTEGER NOT NULL CHECK (most_days BETWEEN 1 AND 14), -- Most days of one treatment
dry_only INTEGER NOT NULL CHECK (dry_only IN (0, 1)) -- Whether it is for dry cows only
) STRICT, WITHOUT ROWID;

/* Courses of a medicine. */
CREATE TABLE treatments (
id TEXT PRIMARY KEY, -- Treatment number
cow_id TEXT NOT NULL REFERENCES cows (id), -- Cow
medicine_id TEXT NOT NULL REFERENCES medicines (id), -- Medicine
begun_on TEXT NOT NULL CHECK (begun_on IS date(begun_on)), -- First day
days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 14), -- Days of treatment
withheld_until TEXT NOT NULL CHECK (withheld_until IS date(withheld_until)), -- Last day on which milk is withheld
status TEXT NOT NULL CHECK (status IN ('running', 'cleared')), -- State of the treatment
CHECK (withheld_until >= begun_on)
) STRICT, WITHOUT ROWID;

/* Milkings of cows. */
CREATE TABLE milkings (
id TEXT PRIMARY KEY, -- Milking number
cow_id TEXT NOT NULL REFERENCES cows (id), -- Cow
milked_on TEXT NOT NULL CHECK (milked_on IS date(milked_on)), -- Day
litres INTEGER NOT NULL CHECK (litres BETWEEN 1 AND 45), -- Litres
destination TEXT NOT NULL CHECK (destination IN ('tank', 'calves')) -- Where the milk went
) STRICT, WITHOUT ROWID;

/* Visits of the tanker to farms. */
CREATE TABLE pickups (
id TEXT PRIMARY KEY, -- Pickup number
farm_id TEXT NOT NULL REFERENCES farms (id), -- Farm
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day for which it is announced
status TEXT NOT NULL CHECK (status IN ('announced', 'collected')), -- State of the pickup
litres INTEGER CHECK (litres BETWEEN 200 AND 9000), -- Litres collected
degrees INTEGER CHECK (degrees BETWEEN 1 AND 8), -- Temperature of the milk in degrees
payment_cents INTEGER CHECK (payment_cents >= 0), -- What the farm is paid, in cents
CHECK ((status = 'collected') = (litres IS NOT NULL AND degrees IS NOT NULL AND payment_cents IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX cows_by_farm ON cows (farm_id);
CREATE INDEX treatments_by_cow ON treatments (cow_id);
CREATE INDEX milkings_by_cow ON milkings (cow_id, milked_on);
CREATE INDEX pickups_by_farm ON pickups (farm_id);
