/* Studies that samples belong to. */
CREATE TABLE studies (
id TEXT PRIMARY KEY, -- Study number, such as ST-11
title TEXT NOT NULL UNIQUE, -- Title
approval_ends TEXT NOT NULL CHECK (approval_ends IS date(approval_ends)), -- Last day of the approval
allowed_types TEXT NOT NULL CHECK (json_valid(allowed_types)) -- JSON list of the sample types that the approval allows
) STRICT, WITHOUT ROWID;

/* Participants of studies, known by a code only. */
CREATE TABLE participants (
id TEXT PRIMARY KEY, -- Participant number, such as P-101
study_id TEXT NOT NULL REFERENCES studies (id), -- Study
code TEXT NOT NULL UNIQUE, -- Code of the participant
consent TEXT NOT NULL CHECK (consent IN ('given', 'withdrawn')) -- State of the consent
) STRICT, WITHOUT ROWID;

/* People who work in the laboratory. */
CREATE TABLE staff (
id TEXT PRIMARY KEY, -- Staff number, such as W-1
name TEXT NOT NULL UNIQUE, -- Name
role TEXT NOT NULL CHECK (role IN ('technician', 'supervisor')) -- Role
) STRICT, WITHOUT ROWID;

/* Freezers. */
CREATE TABLE freezers (
id TEXT PRIMARY KEY, -- Freezer number, such as F-1
name TEXT NOT NULL UNIQUE, -- Name on the door
temperature INTEGER NOT NULL CHECK (temperature IN (-20, -80, -150)), -- Temperature in degrees Celsius
shelves INTEGER NOT NULL CHECK (shelves BETWEEN 1 AND 10), -- Number of shelves, each for one box
status TEXT NOT NULL CHECK (status IN ('in_order', 'out_of_order')) -- State of the freezer
) STRICT, WITHOUT ROWID;

/* Boxes for tubes, one on a shelf. */
CREATE TABLE boxes (
id TEXT PRIMARY KEY, -- Box number, such as B-21
label TEXT NOT NULL UNIQUE, -- Label on the box
freezer_id TEXT NOT NULL REFERENCES freezers (id), -- Freezer that it stands in
shelf INTEGER NOT NULL CHECK (shelf BETWEEN 1 AND 10), -- Shelf, counted from 1
UNIQUE (freezer_id, shelf)
) STRICT, WITHOUT ROWID;

/* Tubes with samples. */
CREATE TABLE tubes (
id TEXT PRIMARY KEY, -- Tube number, such as T-301
barcode TEXT NOT NULL UNIQUE, -- Barcode on the tube
participant_id TEXT NOT NULL REFERENCES participants (id), -- Participant
sample_type TEXT NOT NULL CHECK (sample_type IN ('serum', 'plasma', 'whole_blood', 'urine', 'dna')), -- Type of the sample
volume_ul INTEGER NOT NULL CHECK (volume_ul >= 0), -- Volume in microlitres
thaws INTEGER NOT NULL DEFAULT 0 CHECK (thaws >= 0), -- How often it was thawed
status TEXT NOT NULL CHECK (status IN ('registered', 'stored', 'checked_out', 'used_up', 'destroyed')), -- State of the tube
box_id TEXT REFERENCES boxes (id), -- Box while it is stored or checked out
box_row TEXT CHECK (box_row IN ('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H')), -- Row in the box
box_column INTEGER CHECK (box_column BETWEEN 1 AND 12), -- Column in the box
holder_id TEXT REFERENCES staff (id), -- Technician who has it while it is checked out
due_back TEXT CHECK (due_back IS NULL OR due_back IS strftime('%Y-%m-%dT%H:%M:%SZ', due_back)), -- When a checked-out tube is due back
parent_id TEXT REFERENCES tubes (id), -- Tube that this aliquot was taken from
UNIQUE (box_id, box_row, box_column),
CHECK ((status IN ('stored', 'checked_out')) = (box_id IS NOT NULL)),
CHECK ((box_id IS NULL) = (box_row IS NULL) AND (box_id IS NULL) = (box_column IS NULL)),
CHECK ((status = 'checked_out') = (holder_id IS NOT NULL) AND (holder_id IS NULL) = (due_back IS NULL)),
CHECK ((status = 'used_up') = (volume_ul = 0))
) STRICT, WITHOUT ROWID;

/* Requests to destroy tubes. */
CREATE TABLE destructions (
id TEXT PRIMARY KEY, -- Request number, such as D-401
tube_id TEXT NOT NULL REFERENCES tubes (id), -- Tube to destroy
reason TEXT NOT NULL, -- Why it is to be destroyed
asked_by TEXT NOT NULL REFERENCES staff (id), -- Technician who asks for it
confirmed_by TEXT REFERENCES staff (id), -- Supervisor who confirmed it
status TEXT NOT NULL CHECK (status IN ('requested', 'confirmed', 'void')), -- State of the request
CHECK ((status = 'confirmed') = (confirmed_by IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX tubes_by_participant ON tubes (participant_id);
CREATE INDEX destructions_by_tube ON destructions (tube_id);
