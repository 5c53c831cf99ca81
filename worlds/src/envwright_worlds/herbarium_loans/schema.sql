/* Institutes that borrow. */
CREATE TABLE institutes (
id TEXT PRIMARY KEY, -- Institute number
name TEXT NOT NULL UNIQUE, -- Name
town TEXT NOT NULL, -- Town
standing TEXT NOT NULL CHECK (standing IN ('trusted', 'probation')) -- Standing
) STRICT, WITHOUT ROWID;

/* Permits of institutes for protected plants. */
CREATE TABLE permits (
code TEXT PRIMARY KEY, -- Code of the permit
institute_id TEXT NOT NULL UNIQUE REFERENCES institutes (id), -- Institute
valid_until TEXT NOT NULL CHECK (valid_until IS date(valid_until)) -- Last day
) STRICT, WITHOUT ROWID;

/* Botanists of the institutes. */
CREATE TABLE botanists (
id TEXT PRIMARY KEY, -- Botanist number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
institute_id TEXT NOT NULL REFERENCES institutes (id) -- Institute
) STRICT, WITHOUT ROWID;

/* Sheets of dried plants. */
CREATE TABLE sheets (
id TEXT PRIMARY KEY, -- Sheet number
barcode TEXT NOT NULL UNIQUE, -- Barcode on the sheet
plant TEXT NOT NULL, -- Plant
collector TEXT NOT NULL, -- Collector
type_sheet INTEGER NOT NULL CHECK (type_sheet IN (0, 1)), -- Whether it is a type sheet
protected INTEGER NOT NULL CHECK (protected IN (0, 1)), -- Whether the plant is protected
frozen_on TEXT CHECK (frozen_on IS date(frozen_on)), -- Day on which it went into the freezer
status TEXT NOT NULL CHECK (status IN ('stored', 'packed', 'away', 'frozen')), -- State of the sheet
CHECK ((status = 'frozen') = (frozen_on IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Loans to botanists. */
CREATE TABLE loans (
id TEXT PRIMARY KEY, -- Loan number
code TEXT NOT NULL UNIQUE, -- Code of the loan
botanist_id TEXT NOT NULL REFERENCES botanists (id), -- Botanist
due_on TEXT CHECK (due_on IS date(due_on)), -- Due day, once sent
extensions INTEGER NOT NULL CHECK (extensions BETWEEN 0 AND 2), -- How often it was extended
status TEXT NOT NULL CHECK (status IN ('open', 'sent', 'returned')), -- State of the loan
CHECK ((status = 'open') = (due_on IS NULL))
) STRICT, WITHOUT ROWID;

/* Sheets of loans. */
CREATE TABLE loan_sheets (
loan_id TEXT NOT NULL REFERENCES loans (id), -- Loan
sheet_id TEXT NOT NULL REFERENCES sheets (id), -- Sheet
condition TEXT CHECK (condition IN ('sound', 'damaged')), -- Condition in which it came back
status TEXT NOT NULL CHECK (status IN ('packed', 'away', 'back')), -- State of the sheet in the loan
PRIMARY KEY (loan_id, sheet_id),
CHECK ((status = 'back') = (condition IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Notes that were pinned to sheets. */
CREATE TABLE notes (
id TEXT PRIMARY KEY, -- Note number
sheet_id TEXT NOT NULL REFERENCES sheets (id), -- Sheet
written_on TEXT NOT NULL CHECK (written_on IS date(written_on)), -- Day
body TEXT NOT NULL -- Text
) STRICT, WITHOUT ROWID;
