/* Clerks and keepers of the archive. */
CREATE TABLE clerks (
id TEXT PRIMARY KEY, -- Clerk number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
rank TEXT NOT NULL CHECK (rank IN ('clerk', 'keeper')) -- Rank
) STRICT, WITHOUT ROWID;

/* Those who write to the cooperative. */
CREATE TABLE correspondents (
id TEXT PRIMARY KEY, -- Correspondent number
name TEXT NOT NULL UNIQUE -- Name
) STRICT, WITHOUT ROWID;

/* Kinds of papers. */
CREATE TABLE kinds (
id TEXT PRIMARY KEY, -- Kind number
name TEXT NOT NULL UNIQUE, -- Name
keep_years INTEGER NOT NULL CHECK (keep_years BETWEEN 1 AND 50), -- Years for which papers are kept
confidential INTEGER NOT NULL CHECK (confidential IN (0, 1)) -- Whether it is confidential
) STRICT, WITHOUT ROWID;

/* Boxes of papers. */
CREATE TABLE boxes (
id TEXT PRIMARY KEY, -- Box number
code TEXT NOT NULL UNIQUE, -- Code on the box
room TEXT NOT NULL CHECK (room IN ('cellar', 'office', 'strongroom')), -- Room
capacity INTEGER NOT NULL CHECK (capacity BETWEEN 1 AND 40), -- Papers that it holds
sealed INTEGER NOT NULL CHECK (sealed IN (0, 1)) -- Whether it is sealed
) STRICT, WITHOUT ROWID;

/* Papers of the archive. */
CREATE TABLE papers (
id TEXT PRIMARY KEY, -- Paper number
number TEXT NOT NULL UNIQUE, -- Number stamped on the paper
title TEXT NOT NULL, -- Title
correspondent_id TEXT REFERENCES correspondents (id), -- Correspondent, once filed
kind_id TEXT REFERENCES kinds (id), -- Kind, once filed
box_id TEXT REFERENCES boxes (id), -- Box, while filed
dated_on TEXT NOT NULL CHECK (dated_on IS date(dated_on)), -- Date of the paper
keep_until TEXT CHECK (keep_until IS date(keep_until)), -- Last day for which it is kept
body TEXT NOT NULL, -- Text of the paper
status TEXT NOT NULL CHECK (status IN ('inbox', 'filed', 'destroyed')), -- State of the paper
CHECK ((status = 'filed') = (box_id IS NOT NULL)),
CHECK ((status = 'inbox') = (kind_id IS NULL))
) STRICT, WITHOUT ROWID;

/* Labels for papers. */
CREATE TABLE labels (
id TEXT PRIMARY KEY, -- Label number
name TEXT NOT NULL UNIQUE, -- Name
forbids_sharing INTEGER NOT NULL CHECK (forbids_sharing IN (0, 1)) -- Whether it forbids sharing
) STRICT, WITHOUT ROWID;

/* Labels that papers bear. */
CREATE TABLE marks (
paper_id TEXT NOT NULL REFERENCES papers (id), -- Paper
label_id TEXT NOT NULL REFERENCES labels (id), -- Label
PRIMARY KEY (paper_id, label_id)
) STRICT, WITHOUT ROWID;

/* Legal holds on papers. */
CREATE TABLE holds (
id TEXT PRIMARY KEY, -- Hold number
paper_id TEXT NOT NULL REFERENCES papers (id), -- Paper
matter TEXT NOT NULL, -- Legal matter
placed_by TEXT NOT NULL REFERENCES clerks (id), -- Keeper who placed it
lifted_by TEXT REFERENCES clerks (id), -- Keeper who lifted it
status TEXT NOT NULL CHECK (status IN ('active', 'lifted')), -- State of the hold
CHECK ((status = 'lifted') = (lifted_by IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Proposals to destroy papers. */
CREATE TABLE disposals (
id TEXT PRIMARY KEY, -- Proposal number
paper_id TEXT NOT NULL REFERENCES papers (id), -- Paper
proposed_by TEXT NOT NULL REFERENCES clerks (id), -- Who proposed it
proposed_on TEXT NOT NULL CHECK (proposed_on IS date(proposed_on)), -- Day of the proposal
approved INTEGER NOT NULL CHECK (approved IN (0, 1)), -- Whether a keeper approved it
status TEXT NOT NULL CHECK (status IN ('open', 'done', 'dropped')) -- State of the proposal
) STRICT, WITHOUT ROWID;

/* Links by which papers are shared. */
CREATE TABLE links (
id TEXT PRIMARY KEY, -- Link number
paper_id TEXT NOT NULL REFERENCES papers (id), -- Paper
clerk_id TEXT NOT NULL REFERENCES clerks (id), -- Who answers for it
last_day TEXT NOT NULL CHECK (last_day IS date(last_day)), -- Last day
status TEXT NOT NULL CHECK (status IN ('open', 'closed')) -- State of the link
) STRICT, WITHOUT ROWID;
