/* Departments of the firm with their budgets. */
CREATE TABLE departments (
id TEXT PRIMARY KEY, -- Department number
name TEXT NOT NULL UNIQUE, -- Name
budget_cents INTEGER NOT NULL CHECK (budget_cents >= 0), -- Budget of the year in cents
committed_cents INTEGER NOT NULL CHECK (committed_cents >= 0) -- Part of the budget that orders take, in cents
) STRICT, WITHOUT ROWID;

/* Colleagues who ask and buy. */
CREATE TABLE colleagues (
id TEXT PRIMARY KEY, -- Colleague number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
role TEXT NOT NULL CHECK (role IN ('requester', 'buyer')), -- Role
department_id TEXT NOT NULL REFERENCES departments (id) -- Department
) STRICT, WITHOUT ROWID;

/* Suppliers of the firm. */
CREATE TABLE suppliers (
id TEXT PRIMARY KEY, -- Supplier number
name TEXT NOT NULL UNIQUE, -- Name
standing TEXT NOT NULL CHECK (standing IN ('approved', 'trial', 'on_hold')), -- Standing with the firm
least_cents INTEGER NOT NULL CHECK (least_cents >= 0) -- Least amount of an order in cents
) STRICT, WITHOUT ROWID;

/* Articles that are bought. */
CREATE TABLE articles (
id TEXT PRIMARY KEY, -- Article number
name TEXT NOT NULL UNIQUE, -- Name
pack INTEGER NOT NULL CHECK (pack >= 1), -- Pieces in a pack
stock INTEGER NOT NULL CHECK (stock >= 0) -- Pieces in stock
) STRICT, WITHOUT ROWID;

/* Requests of colleagues for articles. */
CREATE TABLE requests (
id TEXT PRIMARY KEY, -- Request number
requester_id TEXT NOT NULL REFERENCES colleagues (id), -- Who asks
article_id TEXT NOT NULL REFERENCES articles (id), -- Article
quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 500), -- Pieces
needed_on TEXT NOT NULL CHECK (needed_on IS date(needed_on)), -- Day on which they are needed
status TEXT NOT NULL CHECK (status IN ('open', 'ordered', 'received', 'withdrawn')) -- State of the request
) STRICT, WITHOUT ROWID;

/* Quotations of suppliers for requests. */
CREATE TABLE quotations (
id TEXT PRIMARY KEY, -- Quotation number
request_id TEXT NOT NULL REFERENCES requests (id), -- Request
supplier_id TEXT NOT NULL REFERENCES suppliers (id), -- Supplier
unit_cents INTEGER NOT NULL CHECK (unit_cents BETWEEN 1 AND 100000), -- Price of a piece in cents
lead_days INTEGER NOT NULL CHECK (lead_days BETWEEN 1 AND 90), -- Days until delivery
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)), -- Last day on which it is valid
status TEXT NOT NULL CHECK (status IN ('open', 'chosen', 'declined')), -- State of the quotation
UNIQUE (request_id, supplier_id)
) STRICT, WITHOUT ROWID;

/* Orders with suppliers. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Order number
quotation_id TEXT NOT NULL UNIQUE REFERENCES quotations (id), -- Quotation that was chosen
buyer_id TEXT NOT NULL REFERENCES colleagues (id), -- Buyer
quantity INTEGER NOT NULL CHECK (quantity >= 1), -- Pieces ordered
arrived INTEGER NOT NULL CHECK (arrived >= 0), -- Good pieces that arrived
total_cents INTEGER NOT NULL CHECK (total_cents >= 0), -- Total in cents
countersigned INTEGER NOT NULL CHECK (countersigned IN (0, 1)), -- Whether the head of the department countersigned
sent_on TEXT CHECK (sent_on IS date(sent_on)), -- Day on which it was sent
status TEXT NOT NULL CHECK (status IN ('drafted', 'sent', 'part_received', 'complete', 'closed_short', 'cancelled')) -- State of the order
) STRICT, WITHOUT ROWID;

/* Deliveries that arrived. */
CREATE TABLE receipts (
id TEXT PRIMARY KEY, -- Receipt number
order_id TEXT NOT NULL REFERENCES orders (id), -- Order
quantity INTEGER NOT NULL CHECK (quantity >= 1), -- Pieces that came
rejected INTEGER NOT NULL CHECK (rejected >= 0), -- Pieces of them that were rejected
received_on TEXT NOT NULL CHECK (received_on IS date(received_on)), -- Day
rejects TEXT NOT NULL CHECK (rejects IN ('none', 'waiting', 'returned')) -- Where the rejected pieces are
) STRICT, WITHOUT ROWID;
