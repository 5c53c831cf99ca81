/* Colleagues of the firm. */
CREATE TABLE colleagues (
id TEXT PRIMARY KEY, -- Colleague number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
joined_on TEXT NOT NULL CHECK (joined_on IS date(joined_on)) -- Day of joining
) STRICT, WITHOUT ROWID;

/* Towns where the firm works. */
CREATE TABLE towns (
id TEXT PRIMARY KEY, -- Town number
name TEXT NOT NULL UNIQUE, -- Name
allowance_cents INTEGER NOT NULL CHECK (allowance_cents > 0), -- Allowance for a move in cents
permits INTEGER NOT NULL CHECK (permits IN (0, 1)) -- Whether it asks for permits
) STRICT, WITHOUT ROWID;

/* Moves of colleagues. */
CREATE TABLE moves (
id TEXT PRIMARY KEY, -- Move number
code TEXT NOT NULL UNIQUE, -- Code word
colleague_id TEXT NOT NULL REFERENCES colleagues (id), -- Colleague
town_id TEXT NOT NULL REFERENCES towns (id), -- Town
begins_on TEXT NOT NULL CHECK (begins_on IS date(begins_on)), -- Day of the begin
people INTEGER NOT NULL CHECK (people BETWEEN 1 AND 6), -- Persons who move
signed INTEGER NOT NULL CHECK (signed IN (0, 1)), -- Whether the colleague signed the letter
spent_cents INTEGER NOT NULL CHECK (spent_cents >= 0), -- Spent so far in cents
status TEXT NOT NULL CHECK (status IN ('asked', 'approved', 'under_way', 'settled', 'cancelled')) -- State of the move
) STRICT, WITHOUT ROWID;

/* Permits for moves. */
CREATE TABLE permits (
id TEXT PRIMARY KEY, -- Permit number
move_id TEXT NOT NULL REFERENCES moves (id), -- Move
kind TEXT NOT NULL CHECK (kind IN ('work', 'residence')), -- Kind of permit
valid_until TEXT CHECK (valid_until IS date(valid_until)), -- Last day, once granted
status TEXT NOT NULL CHECK (status IN ('filed', 'granted', 'refused')) -- State of the permit
) STRICT, WITHOUT ROWID;

/* Flats of the firm. */
CREATE TABLE flats (
id TEXT PRIMARY KEY, -- Flat number
name TEXT NOT NULL UNIQUE, -- Name
town_id TEXT NOT NULL REFERENCES towns (id), -- Town
beds INTEGER NOT NULL CHECK (beds > 0) -- Beds
) STRICT, WITHOUT ROWID;

/* Stays in flats. */
CREATE TABLE stays (
id TEXT PRIMARY KEY, -- Stay number
flat_id TEXT NOT NULL REFERENCES flats (id), -- Flat
move_id TEXT NOT NULL REFERENCES moves (id), -- Move
first_night TEXT NOT NULL CHECK (first_night IS date(first_night)), -- First night
nights INTEGER NOT NULL CHECK (nights BETWEEN 1 AND 60), -- Number of nights
status TEXT NOT NULL CHECK (status IN ('booked', 'over', 'cancelled')) -- State of the stay
) STRICT, WITHOUT ROWID;

/* Removal firms. */
CREATE TABLE removal_firms (
id TEXT PRIMARY KEY, -- Firm number
name TEXT NOT NULL UNIQUE -- Name
) STRICT, WITHOUT ROWID;

/* Offers of removal firms. */
CREATE TABLE offers (
id TEXT PRIMARY KEY, -- Offer number
move_id TEXT NOT NULL REFERENCES moves (id), -- Move
removal_firm_id TEXT NOT NULL REFERENCES removal_firms (id), -- Removal firm
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)), -- Last day
status TEXT NOT NULL CHECK (status IN ('received', 'taken')), -- State of the offer
UNIQUE (move_id, removal_firm_id)
) STRICT, WITHOUT ROWID;

/* Claims of colleagues for what they spent. */
CREATE TABLE claims (
id TEXT PRIMARY KEY, -- Claim number
move_id TEXT NOT NULL REFERENCES moves (id), -- Move
kind TEXT NOT NULL CHECK (kind IN ('travel', 'school', 'language')), -- Kind of claim
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
spent_on TEXT NOT NULL CHECK (spent_on IS date(spent_on)), -- Day on which it was spent
status TEXT NOT NULL CHECK (status IN ('entered', 'paid', 'refused')) -- State of the claim
) STRICT, WITHOUT ROWID;
