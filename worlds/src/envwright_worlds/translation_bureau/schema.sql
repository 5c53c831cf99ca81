/* Clients of the bureau. */
CREATE TABLE clients (
id TEXT PRIMARY KEY, -- Client number
name TEXT NOT NULL, -- Full name or firm
email TEXT NOT NULL UNIQUE, -- E-mail address
owed_cents INTEGER NOT NULL CHECK (owed_cents >= 0) -- What the client owes in cents
) STRICT, WITHOUT ROWID;

/* Translators of the bureau. */
CREATE TABLE translators (
id TEXT PRIMARY KEY, -- Translator number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
active INTEGER NOT NULL CHECK (active IN (0, 1)), -- Whether the translator takes work
earned_cents INTEGER NOT NULL CHECK (earned_cents >= 0) -- Earned so far in cents
) STRICT, WITHOUT ROWID;

/* Languages that translators know. */
CREATE TABLE skills (
translator_id TEXT NOT NULL REFERENCES translators (id), -- Translator
language TEXT NOT NULL CHECK (language IN ('german', 'french', 'spanish')), -- Language
reviewer INTEGER NOT NULL CHECK (reviewer IN (0, 1)), -- Whether the translator may review it
PRIMARY KEY (translator_id, language)
) STRICT, WITHOUT ROWID;

/* Translation jobs. */
CREATE TABLE jobs (
id TEXT PRIMARY KEY, -- Job number
code TEXT NOT NULL UNIQUE, -- Code of the job
client_id TEXT NOT NULL REFERENCES clients (id), -- Client
language TEXT NOT NULL CHECK (language IN ('german', 'french', 'spanish')), -- Language of the text
words INTEGER NOT NULL CHECK (words BETWEEN 100 AND 20000), -- Words
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which it is due
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price in cents
translator_id TEXT REFERENCES translators (id), -- Translator, once assigned
reviewer_id TEXT REFERENCES translators (id), -- Reviewer, once under review
status TEXT NOT NULL CHECK (status IN ('quoted', 'approved', 'assigned', 'handed_in', 'under_review', 'reviewed', 'invoiced', 'withdrawn')), -- State of the job
brief TEXT NOT NULL -- Brief
) STRICT, WITHOUT ROWID;

/* Reviews of jobs. */
CREATE TABLE reviews (
id TEXT PRIMARY KEY, -- Review number
job_id TEXT NOT NULL REFERENCES jobs (id), -- Job
reviewer_id TEXT NOT NULL REFERENCES translators (id), -- Reviewer
errors INTEGER NOT NULL CHECK (errors >= 0), -- Errors found
passed INTEGER NOT NULL CHECK (passed IN (0, 1)) -- Whether it passed
) STRICT, WITHOUT ROWID;
