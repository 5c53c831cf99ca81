/* Employers. */
CREATE TABLE employers (
id TEXT PRIMARY KEY, -- Employer number
name TEXT NOT NULL UNIQUE, -- Name
status TEXT NOT NULL CHECK (status IN ('active', 'in_default', 'ceased')) -- State
) STRICT, WITHOUT ROWID;

/* Contributions of employers by month. */
CREATE TABLE monthly_returns (
id TEXT PRIMARY KEY, -- Return number
employer_id TEXT NOT NULL REFERENCES employers (id), -- Employer
month TEXT NOT NULL, -- Month, such as 2024-12
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Due day
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Contributions
credited_cents INTEGER NOT NULL CHECK (credited_cents >= 0), -- Part credited to pots
late_fee_cents INTEGER NOT NULL CHECK (late_fee_cents >= 0), -- Fee for lateness
status TEXT NOT NULL CHECK (status IN ('expected', 'received', 'reconciled')), -- State
UNIQUE (employer_id, month),
CHECK (credited_cents <= amount_cents)
) STRICT, WITHOUT ROWID;

/* Members. */
CREATE TABLE members (
id TEXT PRIMARY KEY, -- Member number
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
born_on TEXT NOT NULL CHECK (born_on IS date(born_on)), -- Date of birth
employer_id TEXT NOT NULL REFERENCES employers (id), -- Employer, the last one after leaving
joined_on TEXT NOT NULL CHECK (joined_on IS date(joined_on)), -- Day of joining
pot_cents INTEGER NOT NULL CHECK (pot_cents >= 0), -- Pot
status TEXT NOT NULL CHECK (status IN ('active', 'deferred', 'pensioner', 'transferred')), -- State
CHECK (status IN ('active', 'deferred') OR pot_cents = 0)
) STRICT, WITHOUT ROWID;

/* Who inherits. */
CREATE TABLE beneficiaries (
id TEXT PRIMARY KEY, -- Beneficiary number
member_id TEXT NOT NULL REFERENCES members (id), -- Member
name TEXT NOT NULL, -- Name
share_percent INTEGER NOT NULL CHECK (share_percent BETWEEN 1 AND 100), -- Share
UNIQUE (member_id, name)
) STRICT, WITHOUT ROWID;

/* Schemes that receive transfers. */
CREATE TABLE schemes (
id TEXT PRIMARY KEY, -- Scheme number
name TEXT NOT NULL UNIQUE, -- Name
approved INTEGER NOT NULL CHECK (approved IN (0, 1)) -- Whether approved
) STRICT, WITHOUT ROWID;

/* Quotes for retirement and transfer. */
CREATE TABLE quotes (
id TEXT PRIMARY KEY, -- Quote number
member_id TEXT NOT NULL REFERENCES members (id), -- Member
kind TEXT NOT NULL CHECK (kind IN ('retirement', 'transfer')), -- Kind
scheme_id TEXT REFERENCES schemes (id), -- Receiving scheme
lump_percent INTEGER NOT NULL CHECK (lump_percent BETWEEN 0 AND 25), -- Share paid as a lump sum
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)), -- Last day
advice_seen INTEGER NOT NULL CHECK (advice_seen IN (0, 1)), -- Whether advice is on file
paid_cents INTEGER CHECK (paid_cents >= 0), -- Lump sum or transfer paid
status TEXT NOT NULL CHECK (status IN ('issued', 'signed', 'lapsed', 'settled')), -- State
CHECK ((scheme_id IS NOT NULL) = (kind = 'transfer')),
CHECK ((paid_cents IS NOT NULL) = (status = 'settled'))
) STRICT, WITHOUT ROWID;

/* Pensions. */
CREATE TABLE pensions (
id TEXT PRIMARY KEY, -- Pension number
member_id TEXT NOT NULL UNIQUE REFERENCES members (id), -- Member
monthly_cents INTEGER NOT NULL CHECK (monthly_cents >= 0), -- Amount a month
starts_on TEXT NOT NULL CHECK (starts_on IS date(starts_on)), -- First day
status TEXT NOT NULL CHECK (status IN ('in_payment', 'suspended', 'ended')) -- State
) STRICT, WITHOUT ROWID;

/* Proofs of life. */
CREATE TABLE life_proofs (
id TEXT PRIMARY KEY, -- Proof number
pension_id TEXT NOT NULL REFERENCES pensions (id), -- Pension
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Due day
received_on TEXT CHECK (received_on IS date(received_on)), -- Day on which it came
status TEXT NOT NULL CHECK (status IN ('asked', 'received', 'missed')), -- State
CHECK ((received_on IS NOT NULL) = (status = 'received'))
) STRICT, WITHOUT ROWID;

CREATE INDEX quotes_by_member ON quotes (member_id);
