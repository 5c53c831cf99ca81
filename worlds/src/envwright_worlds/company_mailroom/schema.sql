/* Departments of the company. */
CREATE TABLE departments (
id TEXT PRIMARY KEY, -- Number of the department
name TEXT NOT NULL UNIQUE, -- Name
postage_left_cents INTEGER NOT NULL CHECK (postage_left_cents >= 0) -- Postage budget that is left this month
) STRICT, WITHOUT ROWID;

/* Colleagues who get and send mail. */
CREATE TABLE colleagues (
id TEXT PRIMARY KEY, -- Number of the colleague
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
department_id TEXT NOT NULL REFERENCES departments (id), -- Department
deputy_id TEXT REFERENCES colleagues (id), -- Deputy who may fetch mail
employed INTEGER NOT NULL CHECK (employed IN (0, 1)) -- Whether still employed
) STRICT, WITHOUT ROWID;

/* Places where incoming mail waits. */
CREATE TABLE shelves (
id TEXT PRIMARY KEY, -- Number of the shelf
name TEXT NOT NULL UNIQUE, -- Name of the shelf
kind TEXT NOT NULL CHECK (kind IN ('open', 'safe', 'fridge')), -- Kind of place
free_places INTEGER NOT NULL CHECK (free_places >= 0) -- Places that are free
) STRICT, WITHOUT ROWID;

/* Incoming mail. */
CREATE TABLE mail_items (
id TEXT PRIMARY KEY, -- Number of the mail item
barcode TEXT NOT NULL UNIQUE, -- Barcode
kind TEXT NOT NULL CHECK (kind IN ('letter', 'parcel', 'registered', 'chilled')), -- Kind of mail
addressee_id TEXT NOT NULL REFERENCES colleagues (id), -- Addressee
shelf_id TEXT REFERENCES shelves (id), -- Shelf where it waits
arrived_on TEXT NOT NULL CHECK (arrived_on IS date(arrived_on)), -- Day on which it arrived
badge_shown INTEGER NOT NULL CHECK (badge_shown IN (0, 1)), -- Whether a badge was shown for it
status TEXT NOT NULL CHECK (status IN ('waiting', 'handed_over', 'sent_back')), -- State
fetched_by TEXT REFERENCES colleagues (id), -- Colleague who fetched it
CHECK ((status = 'waiting') = (shelf_id IS NOT NULL)),
CHECK ((status = 'handed_over') = (fetched_by IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Collections by couriers. */
CREATE TABLE collections (
id TEXT PRIMARY KEY, -- Number of the collection
courier TEXT NOT NULL, -- Courier
service TEXT NOT NULL CHECK (service IN ('economy', 'standard', 'express')), -- Service
leaves_at TEXT NOT NULL CHECK (leaves_at IS strftime('%Y-%m-%dT%H:%M:%SZ', leaves_at)), -- When it leaves
room_grams INTEGER NOT NULL CHECK (room_grams >= 0) -- Weight for which there is room
) STRICT, WITHOUT ROWID;

/* Outgoing mail. */
CREATE TABLE dispatches (
id TEXT PRIMARY KEY, -- Number of the dispatch
sender_id TEXT NOT NULL REFERENCES colleagues (id), -- Sender
recipient TEXT NOT NULL, -- To whom it goes
service TEXT NOT NULL CHECK (service IN ('economy', 'standard', 'express')), -- Service
grams INTEGER NOT NULL CHECK (grams BETWEEN 1 AND 30000), -- Weight in grams
postage_cents INTEGER NOT NULL CHECK (postage_cents > 0), -- Postage
status TEXT NOT NULL CHECK (status IN ('weighed', 'franked', 'collected')), -- State
collection_id TEXT REFERENCES collections (id), -- Collection that took it
CHECK ((status = 'collected') = (collection_id IS NOT NULL))
) STRICT, WITHOUT ROWID;
