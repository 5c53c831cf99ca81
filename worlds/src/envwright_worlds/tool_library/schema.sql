/* Membership plans. */
CREATE TABLE plans (
id TEXT PRIMARY KEY, -- Plan code
name TEXT NOT NULL UNIQUE, -- Name of the plan
yearly_fee_cents INTEGER NOT NULL CHECK (yearly_fee_cents >= 0), -- Fee for a year in cents
max_items INTEGER NOT NULL CHECK (max_items BETWEEN 1 AND 20), -- Items that may be out at once
loan_days INTEGER NOT NULL CHECK (loan_days BETWEEN 1 AND 60) -- Days of a loan
) STRICT, WITHOUT ROWID;

/* People with a card. */
CREATE TABLE members (
id TEXT PRIMARY KEY, -- Card number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
plan_id TEXT NOT NULL REFERENCES plans (id), -- Membership plan
status TEXT NOT NULL CHECK (status IN ('active', 'suspended', 'ended')), -- State of the membership
paid_until TEXT NOT NULL CHECK (paid_until IS date(paid_until)) -- Last day that is paid for
) STRICT, WITHOUT ROWID;

/* Items of the stock. */
CREATE TABLE tools (
id TEXT PRIMARY KEY, -- Inventory number
name TEXT NOT NULL, -- What it is, with the maker's model
class TEXT NOT NULL CHECK (class IN ('drilling', 'sawing', 'sanding', 'ladder', 'garden', 'measuring')), -- Class of the item
status TEXT NOT NULL CHECK (status IN ('available', 'lent', 'workshop', 'retired')), -- Where it is
needs_induction INTEGER NOT NULL CHECK (needs_induction IN (0, 1)), -- Whether its class asks for a safety induction
daily_fee_cents INTEGER NOT NULL CHECK (daily_fee_cents > 0), -- Late fee for a day in cents
deposit_cents INTEGER NOT NULL CHECK (deposit_cents >= 0), -- Most that is charged for damage, in cents
replacement_cents INTEGER NOT NULL CHECK (replacement_cents > 0) -- Price of a new one in cents
) STRICT, WITHOUT ROWID;

/* Safety inductions that members have had. */
CREATE TABLE inductions (
member_id TEXT NOT NULL REFERENCES members (id), -- Who had it
class TEXT NOT NULL CHECK (class IN ('drilling', 'sawing', 'sanding', 'ladder', 'garden', 'measuring')), -- Class of items
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day of the induction
PRIMARY KEY (member_id, class)
) STRICT, WITHOUT ROWID;

/* Items that members have or had. */
CREATE TABLE loans (
id TEXT PRIMARY KEY, -- Loan number
member_id TEXT NOT NULL REFERENCES members (id), -- Who borrowed
tool_id TEXT NOT NULL REFERENCES tools (id), -- What was borrowed
status TEXT NOT NULL CHECK (status IN ('open', 'returned', 'lost')), -- State of the loan
lent_on TEXT NOT NULL CHECK (lent_on IS date(lent_on)), -- Day of lending
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which it is due
extended INTEGER NOT NULL CHECK (extended IN (0, 1)), -- Whether it was extended
returned_on TEXT CHECK (returned_on IS date(returned_on)) -- Day on which it came back
) STRICT, WITHOUT ROWID;

/* Items that members want from a day on. */
CREATE TABLE reservations (
id TEXT PRIMARY KEY, -- Reservation number
member_id TEXT NOT NULL REFERENCES members (id), -- Who wants it
tool_id TEXT NOT NULL REFERENCES tools (id), -- What is wanted
from_day TEXT NOT NULL CHECK (from_day IS date(from_day)), -- First day
status TEXT NOT NULL CHECK (status IN ('waiting', 'collected', 'cancelled')) -- State of the reservation
) STRICT, WITHOUT ROWID;

/* Stays in the workshop. */
CREATE TABLE repairs (
id TEXT PRIMARY KEY, -- Repair number
tool_id TEXT NOT NULL REFERENCES tools (id), -- What is repaired
fault TEXT NOT NULL CHECK (length(fault) BETWEEN 3 AND 200), -- What is wrong with it
status TEXT NOT NULL CHECK (status IN ('open', 'done')), -- State of the repair
opened_on TEXT NOT NULL CHECK (opened_on IS date(opened_on)) -- Day on which it came in
) STRICT, WITHOUT ROWID;

/* Money that members owe. */
CREATE TABLE charges (
id TEXT PRIMARY KEY, -- Charge number
member_id TEXT NOT NULL REFERENCES members (id), -- Who owes it
kind TEXT NOT NULL CHECK (kind IN ('membership', 'late', 'damage', 'replacement')), -- What it is for
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'waived')), -- State of the charge
charged_on TEXT NOT NULL CHECK (charged_on IS date(charged_on)) -- Day of the charge
) STRICT, WITHOUT ROWID;

CREATE INDEX loans_by_member ON loans (member_id);
CREATE INDEX loans_by_tool ON loans (tool_id);
CREATE INDEX charges_by_member ON charges (member_id);
CREATE INDEX reservations_by_tool ON reservations (tool_id);
