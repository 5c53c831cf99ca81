/* Housing estates. */
CREATE TABLE estates (
id TEXT PRIMARY KEY, -- Number of the estate
name TEXT NOT NULL UNIQUE -- Name of the estate
) STRICT, WITHOUT ROWID;

/* Households on the waiting list. */
CREATE TABLE applicants (
id TEXT PRIMARY KEY, -- Number of the applicant
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
band TEXT NOT NULL CHECK (band IN ('urgent', 'priority', 'general')), -- Band
joined_on TEXT NOT NULL CHECK (joined_on IS date(joined_on)), -- Day on which the household joined the list
bedrooms_needed INTEGER NOT NULL CHECK (bedrooms_needed BETWEEN 1 AND 4), -- Bedrooms that are needed
income_cents INTEGER NOT NULL CHECK (income_cents > 0), -- Income a month
refusals INTEGER NOT NULL CHECK (refusals BETWEEN 0 AND 3), -- Offers that were refused or lapsed
status TEXT NOT NULL CHECK (status IN ('listed', 'paused', 'housed', 'removed')), -- State on the list
CHECK (refusals < 3 OR status = 'removed')
) STRICT, WITHOUT ROWID;

/* Proofs of applicants. */
CREATE TABLE proofs (
id TEXT PRIMARY KEY, -- Number of the proof
applicant_id TEXT NOT NULL REFERENCES applicants (id), -- Applicant
kind TEXT NOT NULL CHECK (kind IN ('identity', 'income', 'medical')), -- What it proves
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)), -- Last day on which it is valid
status TEXT NOT NULL CHECK (status IN ('received', 'accepted', 'rejected')) -- State of the proof
) STRICT, WITHOUT ROWID;

/* Dwellings of the town. */
CREATE TABLE dwellings (
id TEXT PRIMARY KEY, -- Number of the dwelling
address TEXT NOT NULL UNIQUE, -- Address
estate_id TEXT NOT NULL REFERENCES estates (id), -- Estate
bedrooms INTEGER NOT NULL CHECK (bedrooms BETWEEN 1 AND 5), -- Bedrooms
rent_cents INTEGER NOT NULL CHECK (rent_cents > 0), -- Rent a month
status TEXT NOT NULL CHECK (status IN ('being_prepared', 'vacant', 'offered', 'let')) -- State of the dwelling
) STRICT, WITHOUT ROWID;

/* Offers of dwellings. */
CREATE TABLE offers (
id TEXT PRIMARY KEY, -- Number of the offer
dwelling_id TEXT NOT NULL REFERENCES dwellings (id), -- Dwelling
applicant_id TEXT NOT NULL REFERENCES applicants (id), -- Applicant
made_on TEXT NOT NULL CHECK (made_on IS date(made_on)), -- Day of the offer
answer_by TEXT NOT NULL CHECK (answer_by IS date(answer_by)), -- Last day for the answer
status TEXT NOT NULL CHECK (status IN ('open', 'accepted', 'refused', 'lapsed', 'withdrawn', 'completed')) -- State of the offer
) STRICT, WITHOUT ROWID;

/* Viewings of offered dwellings. */
CREATE TABLE viewings (
id TEXT PRIMARY KEY, -- Number of the viewing
offer_id TEXT NOT NULL REFERENCES offers (id), -- Offer
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- When it starts
status TEXT NOT NULL CHECK (status IN ('booked', 'attended', 'missed', 'cancelled')) -- State of the viewing
) STRICT, WITHOUT ROWID;

/* Tenancy agreements. */
CREATE TABLE tenancies (
id TEXT PRIMARY KEY, -- Number of the tenancy
offer_id TEXT NOT NULL UNIQUE REFERENCES offers (id), -- Offer that it follows
starts_on TEXT NOT NULL CHECK (starts_on IS date(starts_on)), -- First day
deposit_cents INTEGER NOT NULL CHECK (deposit_cents > 0), -- Deposit
deposit_paid INTEGER NOT NULL CHECK (deposit_paid IN (0, 1)), -- Whether the deposit is paid
status TEXT NOT NULL CHECK (status IN ('drawn_up', 'signed', 'active', 'ended')), -- State of the tenancy
CHECK (status <> 'active' OR deposit_paid = 1)
) STRICT, WITHOUT ROWID;
