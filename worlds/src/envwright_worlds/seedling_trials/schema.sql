/* Varieties with seeds in store. */
CREATE TABLE varieties (
id TEXT PRIMARY KEY, -- Variety number
name TEXT NOT NULL UNIQUE, -- Name
seeds INTEGER NOT NULL CHECK (seeds >= 0) -- Seeds in store
) STRICT, WITHOUT ROWID;

/* Plots of the garden. */
CREATE TABLE plots (
id TEXT PRIMARY KEY, -- Plot number
code TEXT NOT NULL UNIQUE, -- Code on the peg
field TEXT NOT NULL CHECK (field IN ('orchard', 'river', 'glasshouse')), -- Field
cleared_on TEXT NOT NULL CHECK (cleared_on IS date(cleared_on)), -- Day on which it was last cleared
last_variety_id TEXT REFERENCES varieties (id), -- Variety that it carried last
status TEXT NOT NULL CHECK (status IN ('fallow', 'sown', 'stubble')) -- State of the plot
) STRICT, WITHOUT ROWID;

/* Trials of the institute. */
CREATE TABLE trials (
id TEXT PRIMARY KEY, -- Trial number
code TEXT NOT NULL UNIQUE, -- Code of the trial
leader TEXT NOT NULL, -- Full name of the leader
leader_email TEXT NOT NULL UNIQUE, -- E-mail address of the leader
status TEXT NOT NULL CHECK (status IN ('running', 'closed')) -- State of the trial
) STRICT, WITHOUT ROWID;

/* Sowings of varieties on plots. */
CREATE TABLE sowings (
id TEXT PRIMARY KEY, -- Sowing number
trial_id TEXT NOT NULL REFERENCES trials (id), -- Trial
plot_id TEXT NOT NULL REFERENCES plots (id), -- Plot
variety_id TEXT NOT NULL REFERENCES varieties (id), -- Variety
treatment TEXT NOT NULL CHECK (treatment IN ('none', 'compost', 'shade')), -- Treatment
sown_on TEXT NOT NULL CHECK (sown_on IS date(sown_on)), -- Day of the sowing
witnessed INTEGER NOT NULL CHECK (witnessed IN (0, 1)), -- Whether a second researcher witnessed the harvest
heads INTEGER CHECK (heads >= 0), -- Heads harvested
status TEXT NOT NULL CHECK (status IN ('growing', 'harvested', 'failed')), -- State of the sowing
CHECK ((status = 'harvested') = (heads IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Counts of seedlings. */
CREATE TABLE counts (
id TEXT PRIMARY KEY, -- Count number
sowing_id TEXT NOT NULL REFERENCES sowings (id), -- Sowing
counted_on TEXT NOT NULL CHECK (counted_on IS date(counted_on)), -- Day
seedlings INTEGER NOT NULL CHECK (seedlings BETWEEN 0 AND 40) -- Seedlings
) STRICT, WITHOUT ROWID;
