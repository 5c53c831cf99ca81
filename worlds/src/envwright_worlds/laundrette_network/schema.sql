/* Laundrettes of the network. */
CREATE TABLE shops (
id TEXT PRIMARY KEY, -- Shop number
name TEXT NOT NULL UNIQUE, -- Name
town TEXT NOT NULL -- Town
) STRICT, WITHOUT ROWID;

/* Technicians who repair machines. */
CREATE TABLE technicians (
id TEXT PRIMARY KEY, -- Technician number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
town TEXT NOT NULL -- Town of work
) STRICT, WITHOUT ROWID;

/* People who hold cards. */
CREATE TABLE holders (
id TEXT PRIMARY KEY, -- Holder number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Washers and dryers. */
CREATE TABLE machines (
id TEXT PRIMARY KEY, -- Machine number
label TEXT NOT NULL UNIQUE, -- Label on the machine
shop_id TEXT NOT NULL REFERENCES shops (id), -- Shop where it stands
kind TEXT NOT NULL CHECK (kind IN ('washer', 'dryer')), -- Kind
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price of a wash in cents
cycle_minutes INTEGER NOT NULL CHECK (cycle_minutes BETWEEN 20 AND 90), -- Minutes of a cycle
cycles INTEGER NOT NULL CHECK (cycles >= 0), -- Cycles since the last service
state TEXT NOT NULL CHECK (state IN ('idle', 'running', 'locked', 'retired')) -- State of the machine
) STRICT, WITHOUT ROWID;

/* Prepaid cards. */
CREATE TABLE cards (
id TEXT PRIMARY KEY, -- Card number
code TEXT NOT NULL UNIQUE, -- Code on the card
holder_id TEXT NOT NULL REFERENCES holders (id), -- Holder
balance_cents INTEGER NOT NULL CHECK (balance_cents >= 0), -- Balance in cents
status TEXT NOT NULL CHECK (status IN ('active', 'blocked', 'closed')) -- State of the card
) STRICT, WITHOUT ROWID;

/* Washes on machines. */
CREATE TABLE washes (
id TEXT PRIMARY KEY, -- Wash number
machine_id TEXT NOT NULL REFERENCES machines (id), -- Machine
card_id TEXT NOT NULL REFERENCES cards (id), -- Card that paid
charged_cents INTEGER NOT NULL CHECK (charged_cents > 0), -- Charge in cents
started_at TEXT NOT NULL CHECK (started_at IS strftime('%Y-%m-%dT%H:%M:%SZ', started_at)), -- Begin
minutes_run INTEGER CHECK (minutes_run >= 0), -- Minutes that it ran, once over
status TEXT NOT NULL CHECK (status IN ('running', 'finished', 'broken_off')), -- State of the wash
CHECK ((status = 'running') = (minutes_run IS NULL))
) STRICT, WITHOUT ROWID;

/* Faults of machines. */
CREATE TABLE faults (
id TEXT PRIMARY KEY, -- Fault number
machine_id TEXT NOT NULL REFERENCES machines (id), -- Machine
kind TEXT NOT NULL CHECK (kind IN ('leak', 'door', 'heat', 'drum')), -- Kind of fault
reported_on TEXT NOT NULL CHECK (reported_on IS date(reported_on)), -- Day of the report
technician_id TEXT REFERENCES technicians (id), -- Technician who was sent
status TEXT NOT NULL CHECK (status IN ('reported', 'assigned', 'repaired', 'dropped')), -- State of the fault
CHECK ((status IN ('assigned', 'repaired')) = (technician_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Refunds for washes that broke off. */
CREATE TABLE refunds (
id TEXT PRIMARY KEY, -- Refund number
wash_id TEXT NOT NULL UNIQUE REFERENCES washes (id), -- Wash
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
signed INTEGER NOT NULL CHECK (signed IN (0, 1)), -- Whether the holder signed
paid_on TEXT CHECK (paid_on IS date(paid_on)), -- Day of the payment
status TEXT NOT NULL CHECK (status IN ('claimed', 'paid')), -- State of the refund
CHECK ((status = 'paid') = (paid_on IS NOT NULL))
) STRICT, WITHOUT ROWID;
