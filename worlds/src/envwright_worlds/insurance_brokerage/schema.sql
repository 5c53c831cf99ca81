/* Clients of the brokerage. */
CREATE TABLE clients (
id TEXT PRIMARY KEY, -- Client number
name TEXT NOT NULL, -- Full name or firm
email TEXT NOT NULL UNIQUE, -- E-mail address
kind TEXT NOT NULL CHECK (kind IN ('private', 'firm')) -- Kind of client
) STRICT, WITHOUT ROWID;

/* Brokers of the house. */
CREATE TABLE brokers (
id TEXT PRIMARY KEY, -- Broker number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
risk TEXT NOT NULL CHECK (risk IN ('home', 'motor', 'trade')), -- Risk of the licence
active INTEGER NOT NULL CHECK (active IN (0, 1)) -- Whether the broker is active
) STRICT, WITHOUT ROWID;

/* Products of insurers. */
CREATE TABLE products (
id TEXT PRIMARY KEY, -- Product number
name TEXT NOT NULL UNIQUE, -- Name
insurer TEXT NOT NULL, -- Insurer
risk TEXT NOT NULL CHECK (risk IN ('home', 'motor', 'trade')), -- Risk
rate INTEGER NOT NULL CHECK (rate > 0), -- Premium in thousandths of the sum insured
least_cents INTEGER NOT NULL CHECK (least_cents > 0), -- Least sum insured in cents
most_cents INTEGER NOT NULL CHECK (most_cents > 0) -- Greatest sum insured in cents
) STRICT, WITHOUT ROWID;

/* Quotes for clients. */
CREATE TABLE quotes (
id TEXT PRIMARY KEY, -- Quote number
code TEXT NOT NULL UNIQUE, -- Code of the quote
client_id TEXT NOT NULL REFERENCES clients (id), -- Client
product_id TEXT NOT NULL REFERENCES products (id), -- Product
broker_id TEXT NOT NULL REFERENCES brokers (id), -- Broker
sum_cents INTEGER NOT NULL CHECK (sum_cents > 0), -- Sum insured in cents
premium_cents INTEGER NOT NULL CHECK (premium_cents > 0), -- Premium of a year in cents
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)), -- Last day
signed INTEGER NOT NULL CHECK (signed IN (0, 1)), -- Whether the client signed the proposal
status TEXT NOT NULL CHECK (status IN ('open', 'taken', 'withdrawn')) -- State of the quote
) STRICT, WITHOUT ROWID;

/* Policies of clients. */
CREATE TABLE policies (
id TEXT PRIMARY KEY, -- Policy number
code TEXT NOT NULL UNIQUE, -- Code of the policy
client_id TEXT NOT NULL REFERENCES clients (id), -- Client
product_id TEXT NOT NULL REFERENCES products (id), -- Product
sum_cents INTEGER NOT NULL CHECK (sum_cents > 0), -- Sum insured in cents
premium_cents INTEGER NOT NULL CHECK (premium_cents > 0), -- Premium of a year in cents
starts_on TEXT NOT NULL CHECK (starts_on IS date(starts_on)), -- First day
ends_on TEXT NOT NULL CHECK (ends_on IS date(ends_on)), -- Last day
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Premium paid in cents
status TEXT NOT NULL CHECK (status IN ('pending', 'in_force', 'cancelled', 'lapsed')) -- State of the policy
) STRICT, WITHOUT ROWID;

/* Endorsements that change the sum insured of a policy. */
CREATE TABLE endorsements (
id TEXT PRIMARY KEY, -- Endorsement number
policy_id TEXT NOT NULL REFERENCES policies (id), -- Policy
new_sum_cents INTEGER NOT NULL CHECK (new_sum_cents > 0), -- New sum insured in cents
status TEXT NOT NULL CHECK (status IN ('asked', 'applied', 'dropped')) -- State of the endorsement
) STRICT, WITHOUT ROWID;

/* Renewals offered for policies. */
CREATE TABLE renewals (
id TEXT PRIMARY KEY, -- Renewal number
policy_id TEXT NOT NULL UNIQUE REFERENCES policies (id), -- Policy
status TEXT NOT NULL CHECK (status IN ('offered', 'taken', 'declined')) -- State of the renewal
) STRICT, WITHOUT ROWID;
