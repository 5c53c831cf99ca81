/* Members of the firm who use data. */
CREATE TABLE members (
id TEXT PRIMARY KEY, -- Member number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
department TEXT NOT NULL CHECK (department IN ('sales', 'finance', 'research', 'legal')), -- Department
officer INTEGER NOT NULL CHECK (officer IN (0, 1)), -- Whether the member is a protection officer
trained_until TEXT NOT NULL CHECK (trained_until IS date(trained_until)) -- Last day of the privacy training
) STRICT, WITHOUT ROWID;

/* Datasets of the catalogue. */
CREATE TABLE datasets (
id TEXT PRIMARY KEY, -- Dataset number
name TEXT NOT NULL UNIQUE, -- Name
owner_id TEXT NOT NULL REFERENCES members (id), -- Owner
class TEXT NOT NULL CHECK (class IN ('public', 'internal', 'personal')), -- Class
retired INTEGER NOT NULL CHECK (retired IN (0, 1)) -- Whether it is retired
) STRICT, WITHOUT ROWID;

/* Requests for access. */
CREATE TABLE requests (
id TEXT PRIMARY KEY, -- Request number
member_id TEXT NOT NULL REFERENCES members (id), -- Member who asks
dataset_id TEXT NOT NULL REFERENCES datasets (id), -- Dataset
level TEXT NOT NULL CHECK (level IN ('read', 'write')), -- Level of access
days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 365), -- Days of access
terms_accepted INTEGER NOT NULL CHECK (terms_accepted IN (0, 1)), -- Whether the member accepted the terms
status TEXT NOT NULL CHECK (status IN ('filed', 'granted', 'refused')) -- State of the request
) STRICT, WITHOUT ROWID;

/* Who approved which request. */
CREATE TABLE approvals (
request_id TEXT NOT NULL REFERENCES requests (id), -- Request
member_id TEXT NOT NULL REFERENCES members (id), -- Member who approved
PRIMARY KEY (request_id, member_id)
) STRICT, WITHOUT ROWID;

/* Accesses of members to datasets. */
CREATE TABLE accesses (
id TEXT PRIMARY KEY, -- Access number
member_id TEXT NOT NULL REFERENCES members (id), -- Member
dataset_id TEXT NOT NULL REFERENCES datasets (id), -- Dataset
level TEXT NOT NULL CHECK (level IN ('read', 'write')), -- Level
last_day TEXT NOT NULL CHECK (last_day IS date(last_day)), -- Last day
used_on TEXT NOT NULL CHECK (used_on IS date(used_on)), -- Day of the last use, or of the grant
extended INTEGER NOT NULL CHECK (extended IN (0, 1)), -- Whether it was extended
status TEXT NOT NULL CHECK (status IN ('active', 'revoked')) -- State of the access
) STRICT, WITHOUT ROWID;

/* Texts that describe datasets. */
CREATE TABLE documents (
id TEXT PRIMARY KEY, -- Document number
dataset_id TEXT NOT NULL REFERENCES datasets (id), -- Dataset
body TEXT NOT NULL -- Text
) STRICT, WITHOUT ROWID;
