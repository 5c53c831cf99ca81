/* Garden firms that buy. */
CREATE TABLE firms (
id TEXT PRIMARY KEY, -- Firm number
name TEXT NOT NULL UNIQUE, -- Name of the firm
buyer TEXT NOT NULL, -- Name of the buyer
email TEXT NOT NULL UNIQUE, -- E-mail address of the buyer
credit_cents INTEGER NOT NULL CHECK (credit_cents >= 0), -- Credit, in cents
blocked INTEGER NOT NULL CHECK (blocked IN (0, 1)) -- Whether the account is blocked
) STRICT, WITHOUT ROWID;

/* Plots of the nursery with trees of one kind. */
CREATE TABLE plots (
id TEXT PRIMARY KEY, -- Plot number
label TEXT NOT NULL UNIQUE, -- Label of the plot
tree TEXT NOT NULL, -- Tree that stands there
form TEXT NOT NULL CHECK (form IN ('bare_root', 'potted', 'hedging')), -- Form in which it is sold
girth INTEGER NOT NULL CHECK (girth BETWEEN 4 AND 40), -- Girth of the trunks in centimetres
standing INTEGER NOT NULL CHECK (standing >= 0), -- Trees that stand there and are not lifted
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price of a tree, in cents
inspected_on TEXT NOT NULL CHECK (inspected_on IS date(inspected_on)), -- Day of the last inspection
quarantine INTEGER NOT NULL CHECK (quarantine IN (0, 1)) -- Whether it is in quarantine
) STRICT, WITHOUT ROWID;

/* Crews that lift trees. */
CREATE TABLE crews (
id TEXT PRIMARY KEY, -- Crew number
name TEXT NOT NULL UNIQUE, -- Name of the crew
most_girth INTEGER NOT NULL CHECK (most_girth BETWEEN 4 AND 40), -- Girth that its machine lifts, in centimetres
trees INTEGER NOT NULL CHECK (trees BETWEEN 0 AND 500) -- Trees on its list of the week
) STRICT, WITHOUT ROWID;

/* Lorries of the nursery on their days. */
CREATE TABLE lorries (
id TEXT PRIMARY KEY, -- Lorry number
plate TEXT NOT NULL UNIQUE, -- Plate
day TEXT NOT NULL CHECK (day IS date(day)), -- Day on which it drives
room INTEGER NOT NULL CHECK (room > 0), -- Trees that find room
status TEXT NOT NULL CHECK (status IN ('waiting', 'left')) -- State of the lorry
) STRICT, WITHOUT ROWID;

/* Orders of firms. */
CREATE TABLE orders (
id TEXT PRIMARY KEY, -- Order number
code TEXT NOT NULL UNIQUE, -- Code of the order
firm_id TEXT NOT NULL REFERENCES firms (id), -- Firm
deliver_on TEXT CHECK (deliver_on IS date(deliver_on)), -- Delivery day, once confirmed
signed INTEGER NOT NULL CHECK (signed IN (0, 1)), -- Whether the buyer signed
deposit_cents INTEGER NOT NULL CHECK (deposit_cents >= 0), -- Deposit that was paid, in cents
lorry_id TEXT REFERENCES lorries (id), -- Lorry, once loaded
status TEXT NOT NULL CHECK (status IN ('open', 'confirmed', 'loaded', 'delivered', 'cancelled')), -- State of the order
CHECK ((status IN ('loaded', 'delivered')) = (lorry_id IS NOT NULL)),
CHECK (status <> 'open' OR deliver_on IS NULL)
) STRICT, WITHOUT ROWID;

/* Lines of orders. */
CREATE TABLE lines (
id TEXT PRIMARY KEY, -- Line number
order_id TEXT NOT NULL REFERENCES orders (id), -- Order
plot_id TEXT NOT NULL REFERENCES plots (id), -- Plot
trees INTEGER NOT NULL CHECK (trees BETWEEN 1 AND 200), -- Trees
crew_id TEXT REFERENCES crews (id), -- Crew that lifted them
status TEXT NOT NULL CHECK (status IN ('standing', 'lifted')), -- Whether the trees stand or are lifted
CHECK ((status = 'lifted') = (crew_id IS NOT NULL))
) STRICT, WITHOUT ROWID;
