/* Moderators of the server. */
CREATE TABLE moderators (
id TEXT PRIMARY KEY, -- Moderator number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
admin INTEGER NOT NULL CHECK (admin IN (0, 1)) -- Whether the moderator is an admin
) STRICT, WITHOUT ROWID;

/* Accounts, of this server (meadow) or of others. */
CREATE TABLE accounts (
id TEXT PRIMARY KEY, -- Account number
handle TEXT NOT NULL UNIQUE, -- Handle
server TEXT NOT NULL, -- Server, meadow is ours
joined_on TEXT NOT NULL CHECK (joined_on IS date(joined_on)), -- Day of the sign-up
confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1)), -- Whether the holder confirmed the address
state TEXT NOT NULL CHECK (state IN ('pending', 'active', 'limited', 'frozen', 'suspended', 'declined')) -- State of the account
) STRICT, WITHOUT ROWID;

/* Posts of accounts that were reported. */
CREATE TABLE posts (
id TEXT PRIMARY KEY, -- Post number
account_id TEXT NOT NULL REFERENCES accounts (id), -- Account
state TEXT NOT NULL CHECK (state IN ('visible', 'removed')), -- State of the post
body TEXT NOT NULL -- Text of the post
) STRICT, WITHOUT ROWID;

/* Reports on accounts. */
CREATE TABLE reports (
id TEXT PRIMARY KEY, -- Report number
code TEXT NOT NULL UNIQUE, -- Code of the report
account_id TEXT NOT NULL REFERENCES accounts (id), -- Account reported
post_id TEXT REFERENCES posts (id), -- Post reported, if any
category TEXT NOT NULL CHECK (category IN ('spam', 'legal', 'violation')), -- Category
moderator_id TEXT REFERENCES moderators (id), -- Moderator who took it
closed_on TEXT CHECK (closed_on IS date(closed_on)), -- Day on which it was closed
status TEXT NOT NULL CHECK (status IN ('open', 'resolved', 'dismissed')), -- State of the report
CHECK ((status = 'open') = (closed_on IS NULL))
) STRICT, WITHOUT ROWID;

/* Strikes against accounts. */
CREATE TABLE strikes (
id TEXT PRIMARY KEY, -- Strike number
account_id TEXT NOT NULL REFERENCES accounts (id), -- Account
report_id TEXT NOT NULL UNIQUE REFERENCES reports (id), -- Report it came from
moderator_id TEXT NOT NULL REFERENCES moderators (id), -- Moderator who made it
measure TEXT NOT NULL CHECK (measure IN ('warning', 'limit', 'freeze', 'suspend')), -- Measure
made_on TEXT NOT NULL CHECK (made_on IS date(made_on)), -- Day
overruled INTEGER NOT NULL CHECK (overruled IN (0, 1)) -- Whether it was overruled
) STRICT, WITHOUT ROWID;

/* Appeals of holders against strikes. */
CREATE TABLE appeals (
id TEXT PRIMARY KEY, -- Appeal number
strike_id TEXT NOT NULL UNIQUE REFERENCES strikes (id), -- Strike
filed_on TEXT NOT NULL CHECK (filed_on IS date(filed_on)), -- Day
status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')) -- State of the appeal
) STRICT, WITHOUT ROWID;
