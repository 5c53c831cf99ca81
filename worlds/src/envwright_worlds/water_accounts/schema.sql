/* Tariffs. */
CREATE TABLE tariffs (
id TEXT PRIMARY KEY, -- Tariff code
name TEXT NOT NULL UNIQUE, -- Name of the tariff
standing_cents INTEGER NOT NULL CHECK (standing_cents >= 0) -- Standing charge of a bill, in cents
) STRICT, WITHOUT ROWID;

/* Price steps of tariffs. */
CREATE TABLE tariff_steps (
tariff_id TEXT NOT NULL REFERENCES tariffs (id), -- Tariff
from_m3 INTEGER NOT NULL CHECK (from_m3 >= 0), -- Volume from which the step holds, in cubic metres
cents_per_m3 INTEGER NOT NULL CHECK (cents_per_m3 >= 1), -- Price of a cubic metre in cents
PRIMARY KEY (tariff_id, from_m3)
) STRICT, WITHOUT ROWID;

/* Who is billed. */
CREATE TABLE customers (
id TEXT PRIMARY KEY, -- Customer number
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
protected INTEGER NOT NULL CHECK (protected IN (0, 1)) -- Whether the household is never cut off, for illness or small children
) STRICT, WITHOUT ROWID;

/* Supplied addresses. */
CREATE TABLE connections (
id TEXT PRIMARY KEY, -- Connection number
address TEXT NOT NULL UNIQUE, -- Address
customer_id TEXT NOT NULL REFERENCES customers (id), -- Customer who is billed
tariff_id TEXT NOT NULL REFERENCES tariffs (id), -- Tariff
status TEXT NOT NULL CHECK (status IN ('connected', 'noticed', 'cut_off')), -- State of the supply
notice_until TEXT CHECK (notice_until IS date(notice_until)) -- Last day of a notice; empty without one
) STRICT, WITHOUT ROWID;

/* Water meters. */
CREATE TABLE meters (
id TEXT PRIMARY KEY, -- Serial number
connection_id TEXT REFERENCES connections (id), -- Where it is fitted; empty otherwise
status TEXT NOT NULL CHECK (status IN ('fitted', 'in_store', 'scrapped')), -- State of the meter
last_m3 INTEGER NOT NULL CHECK (last_m3 >= 0), -- Last reading in cubic metres
billed_m3 INTEGER NOT NULL CHECK (billed_m3 >= 0), -- Reading up to which it is billed
CHECK (billed_m3 <= last_m3)
) STRICT, WITHOUT ROWID;

/* Readings of meters. */
CREATE TABLE readings (
meter_id TEXT NOT NULL REFERENCES meters (id), -- Meter
read_on TEXT NOT NULL CHECK (read_on IS date(read_on)), -- Day of the reading
m3 INTEGER NOT NULL CHECK (m3 >= 0), -- Reading in cubic metres
source TEXT NOT NULL CHECK (source IN ('customer', 'reader', 'estimate')), -- Who read it
PRIMARY KEY (meter_id, read_on)
) STRICT, WITHOUT ROWID;

/* Bills. */
CREATE TABLE bills (
id TEXT PRIMARY KEY, -- Bill number
connection_id TEXT NOT NULL REFERENCES connections (id), -- Connection
m3 INTEGER NOT NULL CHECK (m3 >= 0), -- Cubic metres billed; 0 for fees
amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0), -- Amount in cents
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- What was paid of it, in cents
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Last day to pay
status TEXT NOT NULL CHECK (status IN ('open', 'disputed', 'settled')), -- State of the bill
CHECK (paid_cents <= amount_cents)
) STRICT, WITHOUT ROWID;

/* Repair crews. */
CREATE TABLE crews (
id TEXT PRIMARY KEY, -- Crew code
name TEXT NOT NULL UNIQUE, -- Name of the crew
most_leaks INTEGER NOT NULL CHECK (most_leaks BETWEEN 1 AND 6) -- Leaks that it may have at once
) STRICT, WITHOUT ROWID;

/* Reported leaks. */
CREATE TABLE leaks (
id TEXT PRIMARY KEY, -- Leak number
connection_id TEXT NOT NULL REFERENCES connections (id), -- Where it is
place TEXT NOT NULL CHECK (place IN ('main', 'service_pipe', 'inside')), -- Where the water comes out
crew_id TEXT REFERENCES crews (id), -- Crew that was sent
status TEXT NOT NULL CHECK (status IN ('reported', 'assigned', 'repaired', 'dismissed')), -- State of the leak
allowance INTEGER NOT NULL CHECK (allowance IN (0, 1)) -- Whether a bill was reduced for it
) STRICT, WITHOUT ROWID;

CREATE INDEX bills_by_connection ON bills (connection_id);
CREATE INDEX leaks_by_connection ON leaks (connection_id);
