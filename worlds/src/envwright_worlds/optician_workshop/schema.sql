/* People who wear glasses. */
CREATE TABLE wearers (
id TEXT PRIMARY KEY, -- Wearer number
name TEXT NOT NULL, -- Name
email TEXT NOT NULL UNIQUE, -- E-mail address
child INTEGER NOT NULL CHECK (child IN (0, 1)) -- Whether a child
) STRICT, WITHOUT ROWID;

/* Prescriptions. */
CREATE TABLE prescriptions (
id TEXT PRIMARY KEY, -- Prescription number
wearer_id TEXT NOT NULL REFERENCES wearers (id), -- Wearer
issued_on TEXT NOT NULL CHECK (issued_on IS date(issued_on)), -- Day of issue
right_power INTEGER NOT NULL CHECK (right_power BETWEEN -1200 AND 1200), -- Power of the right eye in hundredths of a dioptre
left_power INTEGER NOT NULL CHECK (left_power BETWEEN -1200 AND 1200), -- Power of the left eye in hundredths of a dioptre
prism INTEGER NOT NULL CHECK (prism IN (0, 1)), -- Whether it has a prism
status TEXT NOT NULL CHECK (status IN ('valid', 'superseded')) -- State
) STRICT, WITHOUT ROWID;

/* Models of frames. */
CREATE TABLE frames (
id TEXT PRIMARY KEY, -- Frame number
name TEXT NOT NULL UNIQUE, -- Model
rim TEXT NOT NULL CHECK (rim IN ('full', 'half', 'rimless')), -- Rim
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price
in_stock INTEGER NOT NULL CHECK (in_stock >= 0) -- Frames in stock
) STRICT, WITHOUT ROWID;

/* Kinds of lens blanks. */
CREATE TABLE lens_blanks (
id TEXT PRIMARY KEY, -- Blank number
name TEXT NOT NULL UNIQUE, -- Name
material TEXT NOT NULL CHECK (material IN ('plastic', 'polycarbonate', 'glass')), -- Material
max_power INTEGER NOT NULL CHECK (max_power BETWEEN 100 AND 1200), -- Strongest power in hundredths of a dioptre
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price of one
in_stock INTEGER NOT NULL CHECK (in_stock >= 0) -- Blanks in stock
) STRICT, WITHOUT ROWID;

/* Pairs in the making. */
CREATE TABLE pairs (
id TEXT PRIMARY KEY, -- Job number
prescription_id TEXT NOT NULL REFERENCES prescriptions (id), -- Prescription
frame_id TEXT NOT NULL REFERENCES frames (id), -- Frame
blank_id TEXT NOT NULL REFERENCES lens_blanks (id), -- Blank
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- Amount paid
promised_on TEXT NOT NULL CHECK (promised_on IS date(promised_on)), -- Promised day
remakes INTEGER NOT NULL CHECK (remakes BETWEEN 0 AND 2), -- Times remade
power_error INTEGER CHECK (power_error >= 0), -- Power error at the last inspection, in hundredths of a dioptre
centre_error INTEGER CHECK (centre_error >= 0), -- Centre error at the last inspection, in tenths of a millimetre
status TEXT NOT NULL CHECK (status IN ('ordered', 'cutting', 'assembled', 'passed', 'failed', 'collected', 'cancelled')), -- State of the pair
CHECK (paid_cents <= price_cents)
) STRICT, WITHOUT ROWID;

/* Trays of the workshop. */
CREATE TABLE trays (
id TEXT PRIMARY KEY, -- Tray number
pair_id TEXT UNIQUE REFERENCES pairs (id), -- Pair on it
status TEXT NOT NULL CHECK (status IN ('free', 'in_use', 'broken')), -- State of the tray
CHECK ((pair_id IS NOT NULL) = (status = 'in_use'))
) STRICT, WITHOUT ROWID;

CREATE INDEX pairs_by_prescription ON pairs (prescription_id);
