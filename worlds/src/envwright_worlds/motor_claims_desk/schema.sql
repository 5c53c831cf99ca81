/* People and firms that are insured. */
CREATE TABLE holders (
id TEXT PRIMARY KEY, -- Customer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Policies for vehicles. */
CREATE TABLE policies (
id TEXT PRIMARY KEY, -- Policy number
holder_id TEXT NOT NULL REFERENCES holders (id), -- Who is insured
plate TEXT NOT NULL UNIQUE, -- Number plate
vehicle TEXT NOT NULL, -- Make and model
cover TEXT NOT NULL CHECK (cover IN ('liability', 'full')), -- liability pays others only, full pays the own vehicle too
excess_cents INTEGER NOT NULL CHECK (excess_cents BETWEEN 0 AND 200000), -- What the holder bears of an own damage, in cents
starts_on TEXT NOT NULL CHECK (starts_on IS date(starts_on)), -- First day of cover
ends_on TEXT NOT NULL CHECK (ends_on IS date(ends_on)), -- Last day of cover
status TEXT NOT NULL CHECK (status IN ('active', 'lapsed', 'cancelled')) -- State of the policy
) STRICT, WITHOUT ROWID;

/* Assessors. */
CREATE TABLE assessors (
id TEXT PRIMARY KEY, -- Assessor number
name TEXT NOT NULL, -- Full name
region TEXT NOT NULL CHECK (region IN ('north', 'south', 'city')), -- Where the assessor works
most_visits INTEGER NOT NULL CHECK (most_visits BETWEEN 1 AND 10), -- Visits that may be open at once
available INTEGER NOT NULL CHECK (available IN (0, 1)) -- Whether new visits may be given
) STRICT, WITHOUT ROWID;

/* Losses under policies. */
CREATE TABLE claims (
id TEXT PRIMARY KEY, -- Claim number
policy_id TEXT NOT NULL REFERENCES policies (id), -- Policy
happened_on TEXT NOT NULL CHECK (happened_on IS date(happened_on)), -- Day of the loss
reported_on TEXT NOT NULL CHECK (reported_on IS date(reported_on)), -- Day of the report
cause TEXT NOT NULL CHECK (cause IN ('collision', 'theft', 'hail', 'glass')), -- What happened
region TEXT NOT NULL CHECK (region IN ('north', 'south', 'city')), -- Where it happened
status TEXT NOT NULL CHECK (status IN ('reported', 'accepted', 'closed', 'refused')) -- State of the claim
) STRICT, WITHOUT ROWID;

/* Visits of assessors. */
CREATE TABLE visits (
id TEXT PRIMARY KEY, -- Visit number
claim_id TEXT NOT NULL REFERENCES claims (id), -- Claim
assessor_id TEXT NOT NULL REFERENCES assessors (id), -- Assessor
status TEXT NOT NULL CHECK (status IN ('ordered', 'reported', 'cancelled')), -- State of the visit
damage_cents INTEGER CHECK (damage_cents >= 0) -- Damage that was found, in cents
) STRICT, WITHOUT ROWID;

/* Money set aside for parts of claims. */
CREATE TABLE reserves (
claim_id TEXT NOT NULL REFERENCES claims (id), -- Claim
part TEXT NOT NULL CHECK (part IN ('own', 'other', 'injury')), -- Part of the claim
amount_cents INTEGER NOT NULL CHECK (amount_cents BETWEEN 0 AND 5000000), -- Amount that is set aside, in cents
status TEXT NOT NULL CHECK (status IN ('open', 'released')), -- Whether it may be spent
PRIMARY KEY (claim_id, part)
) STRICT, WITHOUT ROWID;

/* Payments of claims. */
CREATE TABLE payments (
id TEXT PRIMARY KEY, -- Payment number
claim_id TEXT NOT NULL REFERENCES claims (id), -- Claim
part TEXT NOT NULL CHECK (part IN ('own', 'other', 'injury')), -- Part of the claim
payee TEXT NOT NULL, -- Who gets the money
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1), -- Amount in cents
status TEXT NOT NULL CHECK (status IN ('proposed', 'approved', 'paid', 'rejected')), -- State of the payment
proposed_by TEXT NOT NULL -- Handler who proposed it
) STRICT, WITHOUT ROWID;

CREATE INDEX claims_by_policy ON claims (policy_id);
CREATE INDEX visits_by_claim ON visits (claim_id);
CREATE INDEX payments_by_claim ON payments (claim_id);
