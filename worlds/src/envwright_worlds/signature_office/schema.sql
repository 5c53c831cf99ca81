/* People of the company who sign or check contracts. */
CREATE TABLE signatories (
id TEXT PRIMARY KEY, -- Number of the person
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
role TEXT NOT NULL CHECK (role IN ('director', 'manager', 'counsel')), -- Role
limit_cents INTEGER NOT NULL CHECK (limit_cents >= 0), -- Largest contract that the person may sign, in cents
away INTEGER NOT NULL CHECK (away IN (0, 1)) -- Whether the person is away
) STRICT, WITHOUT ROWID;

/* Companies with which contracts are made. */
CREATE TABLE partners (
id TEXT PRIMARY KEY, -- Number of the partner
name TEXT NOT NULL UNIQUE, -- Name of the company
blocked INTEGER NOT NULL CHECK (blocked IN (0, 1)) -- Whether no contracts are made with it at present
) STRICT, WITHOUT ROWID;

/* Folders in the safe. */
CREATE TABLE folders (
id TEXT PRIMARY KEY, -- Number of the folder
label TEXT NOT NULL UNIQUE, -- Label on its back
year INTEGER NOT NULL CHECK (year BETWEEN 2020 AND 2030), -- Year in which its contracts start
places INTEGER NOT NULL CHECK (places BETWEEN 1 AND 50) -- How many contracts it takes
) STRICT, WITHOUT ROWID;

/* Contracts. */
CREATE TABLE contracts (
id TEXT PRIMARY KEY, -- Number of the contract
title TEXT NOT NULL, -- Title
partner_id TEXT NOT NULL REFERENCES partners (id), -- Partner
value_cents INTEGER NOT NULL CHECK (value_cents BETWEEN 10000 AND 9000000), -- Value in cents
starts_on TEXT NOT NULL CHECK (starts_on IS date(starts_on)), -- First day
counsel_id TEXT REFERENCES signatories (id), -- Counsel who checked it
folder_id TEXT REFERENCES folders (id), -- Folder in which it lies
status TEXT NOT NULL CHECK (status IN ('draft', 'checked', 'circulating', 'signed', 'filed')), -- State of the contract
CHECK (status <> 'checked' OR counsel_id IS NOT NULL),
CHECK ((status = 'filed') = (folder_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Requests for signatures. */
CREATE TABLE requests (
id TEXT PRIMARY KEY, -- Number of the request
contract_id TEXT NOT NULL REFERENCES contracts (id), -- Contract
signatory_id TEXT NOT NULL REFERENCES signatories (id), -- Who is asked
place INTEGER NOT NULL CHECK (place IN (1, 2)), -- Place in the order of signing
status TEXT NOT NULL CHECK (status IN ('waiting', 'signed', 'withdrawn')) -- State of the request
) STRICT, WITHOUT ROWID;
