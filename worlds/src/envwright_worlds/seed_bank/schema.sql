/* Stores. */
CREATE TABLE cold_rooms (
id TEXT PRIMARY KEY, -- Room code
name TEXT NOT NULL UNIQUE, -- Name of the room
celsius INTEGER NOT NULL CHECK (celsius BETWEEN -25 AND 15), -- Temperature
places INTEGER NOT NULL CHECK (places BETWEEN 1 AND 500) -- Accessions that it holds
) STRICT, WITHOUT ROWID;

/* Species. */
CREATE TABLE species (
id TEXT PRIMARY KEY, -- Species code
name TEXT NOT NULL UNIQUE, -- Scientific name
wild INTEGER NOT NULL CHECK (wild IN (0, 1)), -- Whether it is a wild relative of a crop
sample_seeds INTEGER NOT NULL CHECK (sample_seeds BETWEEN 1 AND 500), -- Seeds in a sample
least_seeds INTEGER NOT NULL CHECK (least_seeds >= 1), -- Seeds that must stay in store
least_percent INTEGER NOT NULL CHECK (least_percent BETWEEN 50 AND 95) -- Germination in per cent that must be reached
) STRICT, WITHOUT ROWID;

/* Accessions. */
CREATE TABLE accessions (
id TEXT PRIMARY KEY, -- Accession number
species_id TEXT NOT NULL REFERENCES species (id), -- Species
origin TEXT NOT NULL CHECK (length(origin) BETWEEN 3 AND 80), -- Where it was collected
room_id TEXT REFERENCES cold_rooms (id), -- Room in which it is stored
seeds INTEGER NOT NULL CHECK (seeds >= 0), -- Seeds in stock
germination INTEGER CHECK (germination BETWEEN 0 AND 100), -- Result of the last test in per cent; empty before the first
status TEXT NOT NULL CHECK (status IN ('drying', 'stored', 'regenerating', 'dead')) -- State of the accession
) STRICT, WITHOUT ROWID;

/* Germination tests. */
CREATE TABLE tests (
id TEXT PRIMARY KEY, -- Test number
accession_id TEXT NOT NULL REFERENCES accessions (id), -- Accession
sown_on TEXT NOT NULL CHECK (sown_on IS date(sown_on)), -- Day of sowing
ready_on TEXT NOT NULL CHECK (ready_on IS date(ready_on)), -- First day on which it may be read
seeds INTEGER NOT NULL CHECK (seeds BETWEEN 20 AND 200), -- Seeds sown
germinated INTEGER CHECK (germinated BETWEEN 0 AND 200), -- Seeds that germinated; empty until it is read
status TEXT NOT NULL CHECK (status IN ('sown', 'read', 'void')), -- State of the test
CHECK (germinated <= seeds)
) STRICT, WITHOUT ROWID;

/* Plots for regeneration. */
CREATE TABLE plots (
id TEXT PRIMARY KEY, -- Plot code
name TEXT NOT NULL UNIQUE, -- Name of the plot
status TEXT NOT NULL CHECK (status IN ('free', 'sown', 'resting')), -- State of the plot
accession_id TEXT REFERENCES accessions (id) -- What grows there
) STRICT, WITHOUT ROWID;

/* Partners. */
CREATE TABLE partners (
id TEXT PRIMARY KEY, -- Partner code
name TEXT NOT NULL UNIQUE, -- Name of the institute
contact TEXT NOT NULL, -- Contact person
email TEXT NOT NULL UNIQUE, -- E-mail address
agreement TEXT NOT NULL CHECK (agreement IN ('signed', 'unsigned', 'lapsed')), -- State of the transfer agreement
samples_a_year INTEGER NOT NULL CHECK (samples_a_year BETWEEN 0 AND 100) -- Samples that it may get in a year
) STRICT, WITHOUT ROWID;

/* Requests. */
CREATE TABLE requests (
id TEXT PRIMARY KEY, -- Request number
partner_id TEXT NOT NULL REFERENCES partners (id), -- Partner
purpose TEXT NOT NULL CHECK (purpose IN ('breeding', 'research', 'restoration')), -- What the seeds are for
made_on TEXT NOT NULL CHECK (made_on IS date(made_on)), -- Day of the request
status TEXT NOT NULL CHECK (status IN ('draft', 'submitted', 'approved', 'shipped', 'refused')) -- State of the request
) STRICT, WITHOUT ROWID;

/* Accessions of requests. */
CREATE TABLE request_lines (
request_id TEXT NOT NULL REFERENCES requests (id), -- Request
accession_id TEXT NOT NULL REFERENCES accessions (id), -- Accession
samples INTEGER NOT NULL CHECK (samples BETWEEN 1 AND 5), -- Samples
PRIMARY KEY (request_id, accession_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX tests_by_accession ON tests (accession_id);
CREATE INDEX accessions_by_species ON accessions (species_id);
