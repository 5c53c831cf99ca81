/* Districts of the town. */
CREATE TABLE districts (
id TEXT PRIMARY KEY, -- District code
name TEXT NOT NULL UNIQUE, -- Name of the district
most_permits INTEGER NOT NULL CHECK (most_permits BETWEEN 1 AND 20) -- Approved permits that may run at once
) STRICT, WITHOUT ROWID;

/* Streets. */
CREATE TABLE streets (
id TEXT PRIMARY KEY, -- Street key
name TEXT NOT NULL UNIQUE, -- Name of the street
district_id TEXT NOT NULL REFERENCES districts (id), -- District
class TEXT NOT NULL CHECK (class IN ('main', 'side')), -- Main road or side street
bus_line INTEGER NOT NULL CHECK (bus_line IN (0, 1)) -- Whether a bus runs there
) STRICT, WITHOUT ROWID;

/* Who applies for permits. */
CREATE TABLE applicants (
id TEXT PRIMARY KEY, -- Applicant number
name TEXT NOT NULL, -- Name of the firm, club or person
email TEXT NOT NULL UNIQUE, -- E-mail address
kind TEXT NOT NULL CHECK (kind IN ('firm', 'club', 'resident')), -- What the applicant is
barred INTEGER NOT NULL CHECK (barred IN (0, 1)) -- Whether nothing may be handed in
) STRICT, WITHOUT ROWID;

/* Applications for stretches of time in streets, and what became of them. */
CREATE TABLE permits (
id TEXT PRIMARY KEY, -- Permit number
applicant_id TEXT NOT NULL REFERENCES applicants (id), -- Who applies
street_id TEXT NOT NULL REFERENCES streets (id), -- Street
kind TEXT NOT NULL CHECK (kind IN ('works', 'scaffold', 'party')), -- What it is for
first_day TEXT NOT NULL CHECK (first_day IS date(first_day)), -- First day
last_day TEXT NOT NULL CHECK (last_day IS date(last_day)), -- Last day
status TEXT NOT NULL CHECK (status IN ('draft', 'submitted', 'approved', 'refused', 'revoked', 'closed')), -- State of the permit
CHECK (first_day <= last_day)
) STRICT, WITHOUT ROWID;

/* Conditions of permits. */
CREATE TABLE conditions (
permit_id TEXT NOT NULL REFERENCES permits (id), -- Permit
kind TEXT NOT NULL CHECK (kind IN ('detour', 'night_ban', 'insurance', 'signs')), -- What is asked for
met INTEGER NOT NULL CHECK (met IN (0, 1)), -- Whether it is met
PRIMARY KEY (permit_id, kind)
) STRICT, WITHOUT ROWID;

/* Objections of neighbours. */
CREATE TABLE objections (
id TEXT PRIMARY KEY, -- Objection number
permit_id TEXT NOT NULL REFERENCES permits (id), -- Permit that is objected to
person TEXT NOT NULL, -- Name of the neighbour
reason TEXT NOT NULL CHECK (length(reason) BETWEEN 3 AND 300), -- What is objected
status TEXT NOT NULL CHECK (status IN ('open', 'upheld', 'dismissed')) -- State of the objection
) STRICT, WITHOUT ROWID;

/* Fees of permits. */
CREATE TABLE fees (
id TEXT PRIMARY KEY, -- Fee number
permit_id TEXT NOT NULL REFERENCES permits (id), -- Permit
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 1), -- Amount in cents
status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'refunded')) -- State of the fee
) STRICT, WITHOUT ROWID;

CREATE INDEX permits_by_street ON permits (street_id);
CREATE INDEX permits_by_applicant ON permits (applicant_id);
CREATE INDEX fees_by_permit ON fees (permit_id);
