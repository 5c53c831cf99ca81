/* People who are insured. */
CREATE TABLE travellers (
id TEXT PRIMARY KEY, -- Traveller number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
account_confirmed INTEGER NOT NULL CHECK (account_confirmed IN (0, 1)) -- Whether the bank account is confirmed
) STRICT, WITHOUT ROWID;

/* Plans that are sold. */
CREATE TABLE plans (
id TEXT PRIMARY KEY, -- Plan number
name TEXT NOT NULL UNIQUE -- Name of the plan
) STRICT, WITHOUT ROWID;

/* What a plan covers. */
CREATE TABLE covers (
id TEXT PRIMARY KEY, -- Cover number
plan_id TEXT NOT NULL REFERENCES plans (id), -- Plan
kind TEXT NOT NULL CHECK (kind IN ('baggage', 'medical', 'delay', 'cancellation')), -- What is covered
limit_cents INTEGER NOT NULL CHECK (limit_cents >= 1), -- Most that is paid under a policy, in cents
excess_cents INTEGER NOT NULL CHECK (excess_cents >= 0), -- What the traveller bears of each claim, in cents
UNIQUE (plan_id, kind)
) STRICT, WITHOUT ROWID;

/* Policies of travellers. */
CREATE TABLE policies (
id TEXT PRIMARY KEY, -- Policy identifier
code TEXT NOT NULL UNIQUE, -- Policy code
traveller_id TEXT NOT NULL REFERENCES travellers (id), -- Traveller
plan_id TEXT NOT NULL REFERENCES plans (id), -- Plan
starts_on TEXT NOT NULL CHECK (starts_on IS date(starts_on)), -- First day
ends_on TEXT NOT NULL CHECK (ends_on IS date(ends_on)) -- Last day
) STRICT, WITHOUT ROWID;

/* Claims under policies. */
CREATE TABLE claims (
id TEXT PRIMARY KEY, -- Claim number
policy_id TEXT NOT NULL REFERENCES policies (id), -- Policy
cover_id TEXT NOT NULL REFERENCES covers (id), -- Cover
happened_on TEXT NOT NULL CHECK (happened_on IS date(happened_on)), -- Day of the loss
report TEXT, -- Code of the report of the police or a doctor, if there is one
payout_cents INTEGER NOT NULL CHECK (payout_cents >= 0), -- What is owed after the assessment, in cents
paid_on TEXT CHECK (paid_on IS date(paid_on)), -- Day of the payment
status TEXT NOT NULL CHECK (status IN ('open', 'assessed', 'paid', 'declined')), -- State of the claim
CHECK ((status = 'paid') = (paid_on IS NOT NULL)),
CHECK ((payout_cents > 0) = (status IN ('assessed', 'paid')))
) STRICT, WITHOUT ROWID;

/* Receipts for claims. */
CREATE TABLE receipts (
id TEXT PRIMARY KEY, -- Receipt number
claim_id TEXT NOT NULL REFERENCES claims (id), -- Claim
title TEXT NOT NULL, -- What was bought or lost
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1), -- Amount in cents
dated_on TEXT NOT NULL CHECK (dated_on IS date(dated_on)), -- Day on the receipt
reason TEXT CHECK (reason IN ('unreadable', 'not_covered', 'double')), -- Why it was rejected
status TEXT NOT NULL CHECK (status IN ('handed_in', 'accepted', 'rejected')), -- State
CHECK ((status = 'rejected') = (reason IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX covers_by_plan_id ON covers (plan_id);
CREATE INDEX policies_by_traveller_id ON policies (traveller_id);
CREATE INDEX policies_by_plan_id ON policies (plan_id);
CREATE INDEX claims_by_policy_id ON claims (policy_id);
CREATE INDEX claims_by_cover_id ON claims (cover_id);
CREATE INDEX receipts_by_claim_id ON receipts (claim_id);
