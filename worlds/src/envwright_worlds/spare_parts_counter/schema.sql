/* Customers of the shop. */
CREATE TABLE customers (
id TEXT PRIMARY KEY, -- Customer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
kind TEXT NOT NULL CHECK (kind IN ('walk_in', 'trade')), -- Kind
limit_cents INTEGER NOT NULL CHECK (limit_cents >= 0), -- Limit of the account in cents
owed_cents INTEGER NOT NULL CHECK (owed_cents >= 0), -- Debts on the account in cents
blocked INTEGER NOT NULL CHECK (blocked IN (0, 1)) -- Whether the customer is blocked
) STRICT, WITHOUT ROWID;

/* Suppliers of parts. */
CREATE TABLE suppliers (
id TEXT PRIMARY KEY, -- Supplier number
name TEXT NOT NULL UNIQUE, -- Name
lead_days INTEGER NOT NULL CHECK (lead_days >= 1) -- Days until delivery
) STRICT, WITHOUT ROWID;

/* Spare parts. */
CREATE TABLE parts (
id TEXT PRIMARY KEY, -- Part number
name TEXT NOT NULL UNIQUE, -- Name
supplier_id TEXT NOT NULL REFERENCES suppliers (id), -- Supplier
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price in cents
core_cents INTEGER NOT NULL CHECK (core_cents >= 0), -- Deposit on the old core in cents
pack INTEGER NOT NULL CHECK (pack >= 1), -- Pieces in a pack
stock INTEGER NOT NULL CHECK (stock >= 0), -- Free pieces in stock
electric INTEGER NOT NULL CHECK (electric IN (0, 1)), -- Whether it is electric
successor_id TEXT REFERENCES parts (id) -- Part that supersedes it
) STRICT, WITHOUT ROWID;

/* Tickets at the counter. */
CREATE TABLE tickets (
id TEXT PRIMARY KEY, -- Ticket number
code TEXT NOT NULL UNIQUE, -- Code on the ticket
customer_id TEXT NOT NULL REFERENCES customers (id), -- Customer
payment TEXT NOT NULL CHECK (payment IN ('cash', 'account')), -- Payment
approved INTEGER NOT NULL CHECK (approved IN (0, 1)), -- Whether the account holder approved it
handed_on TEXT CHECK (handed_on IS date(handed_on)), -- Day on which the parts were handed out
status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'handed_out', 'cancelled')) -- State of the ticket
) STRICT, WITHOUT ROWID;

/* Lines of tickets. */
CREATE TABLE ticket_lines (
id TEXT PRIMARY KEY, -- Line number
ticket_id TEXT NOT NULL REFERENCES tickets (id), -- Ticket
part_id TEXT NOT NULL REFERENCES parts (id), -- Part
quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 50), -- Pieces
price_cents INTEGER NOT NULL CHECK (price_cents >= 0), -- Price of all pieces in cents
deposit_cents INTEGER NOT NULL CHECK (deposit_cents >= 0), -- Deposit on all cores in cents
added_on TEXT NOT NULL CHECK (added_on IS date(added_on)), -- Day on which it was added
status TEXT NOT NULL CHECK (status IN ('reserved', 'backordered', 'handed_out', 'returned', 'dropped')) -- State of the line
) STRICT, WITHOUT ROWID;

/* Old cores that customers owe. */
CREATE TABLE cores (
id TEXT PRIMARY KEY, -- Core number
line_id TEXT NOT NULL UNIQUE REFERENCES ticket_lines (id), -- Line
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Last day to bring it
status TEXT NOT NULL CHECK (status IN ('owed', 'taken_back', 'forfeited', 'void')) -- State of the core
) STRICT, WITHOUT ROWID;

/* Supplies that are ordered. */
CREATE TABLE supplies (
id TEXT PRIMARY KEY, -- Supply number
part_id TEXT NOT NULL REFERENCES parts (id), -- Part
quantity INTEGER NOT NULL CHECK (quantity >= 1), -- Pieces
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which it is due
status TEXT NOT NULL CHECK (status IN ('placed', 'arrived')) -- State of the supply
) STRICT, WITHOUT ROWID;
