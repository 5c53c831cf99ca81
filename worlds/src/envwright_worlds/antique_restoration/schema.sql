/* Owners of antiques. */
CREATE TABLE owners (
id TEXT PRIMARY KEY, -- Owner number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Restorers of the workshop. */
CREATE TABLE restorers (
id TEXT PRIMARY KEY, -- Restorer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
material TEXT NOT NULL CHECK (material IN ('wood', 'silver', 'porcelain', 'textile')), -- Material that the restorer treats
hourly_cents INTEGER NOT NULL CHECK (hourly_cents > 0) -- Price of an hour in cents
) STRICT, WITHOUT ROWID;

/* Antiques brought to the workshop. */
CREATE TABLE antiques (
id TEXT PRIMARY KEY, -- Antique number
label TEXT NOT NULL UNIQUE, -- Label
owner_id TEXT NOT NULL REFERENCES owners (id), -- Owner
material TEXT NOT NULL CHECK (material IN ('wood', 'silver', 'porcelain', 'textile')), -- Material
value_cents INTEGER NOT NULL CHECK (value_cents > 0), -- Value in cents
due_cents INTEGER NOT NULL CHECK (due_cents >= 0), -- What is due for it in cents
status TEXT NOT NULL CHECK (status IN ('received', 'estimated', 'in_work', 'ready', 'collected')), -- State of the antique
note TEXT NOT NULL -- Note on its condition
) STRICT, WITHOUT ROWID;

/* Estimates for antiques. */
CREATE TABLE estimates (
id TEXT PRIMARY KEY, -- Estimate number
antique_id TEXT NOT NULL REFERENCES antiques (id), -- Antique
restorer_id TEXT NOT NULL REFERENCES restorers (id), -- Restorer who drew it up
hours INTEGER NOT NULL CHECK (hours BETWEEN 1 AND 40), -- Hours
amount_cents INTEGER NOT NULL CHECK (amount_cents > 0), -- Amount in cents
drawn_on TEXT NOT NULL CHECK (drawn_on IS date(drawn_on)), -- Day on which it was drawn up
status TEXT NOT NULL CHECK (status IN ('open', 'consented')) -- State of the estimate
) STRICT, WITHOUT ROWID;

/* Treatments of antiques. */
CREATE TABLE treatments (
id TEXT PRIMARY KEY, -- Treatment number
antique_id TEXT NOT NULL REFERENCES antiques (id), -- Antique
restorer_id TEXT NOT NULL REFERENCES restorers (id), -- Restorer
method TEXT NOT NULL CHECK (method IN ('cleaning', 'mending', 'refilling', 'polishing')), -- Method
hours INTEGER CHECK (hours BETWEEN 1 AND 40), -- Hours, once done
status TEXT NOT NULL CHECK (status IN ('begun', 'done')), -- State of the treatment
UNIQUE (antique_id, method),
CHECK ((status = 'done') = (hours IS NOT NULL))
) STRICT, WITHOUT ROWID;
