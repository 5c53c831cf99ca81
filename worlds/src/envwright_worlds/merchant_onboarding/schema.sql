/* Trades in which firms may be. */
CREATE TABLE trades (
id TEXT PRIMARY KEY, -- Trade number
name TEXT NOT NULL UNIQUE, -- Name of the trade
risk TEXT NOT NULL CHECK (risk IN ('low', 'medium', 'high', 'barred')), -- Risk
licensed INTEGER NOT NULL CHECK (licensed IN (0, 1)) -- Whether it needs a licence
) STRICT, WITHOUT ROWID;

/* Firms that apply. */
CREATE TABLE firms (
id TEXT PRIMARY KEY, -- Firm number
name TEXT NOT NULL UNIQUE, -- Name of the firm
email TEXT NOT NULL UNIQUE, -- E-mail address
trade_id TEXT NOT NULL REFERENCES trades (id), -- Trade
applied_on TEXT NOT NULL CHECK (applied_on IS date(applied_on)), -- Day of the application
cap_cents INTEGER NOT NULL CHECK (cap_cents >= 0), -- Most turnover of a month in cents, once it is approved
reason TEXT CHECK (reason IN ('barred_trade', 'missing_papers', 'unclear_owner')), -- Why it was declined
status TEXT NOT NULL CHECK (status IN ('applied', 'in_review', 'approved', 'live', 'declined')), -- State
CHECK ((status = 'declined') = (reason IS NOT NULL)),
CHECK ((status IN ('approved', 'live')) = (cap_cents > 0))
) STRICT, WITHOUT ROWID;

/* Owners of firms. */
CREATE TABLE owners (
id TEXT PRIMARY KEY, -- Owner number
firm_id TEXT NOT NULL REFERENCES firms (id), -- Firm
name TEXT NOT NULL, -- Full name
share_percent INTEGER NOT NULL CHECK (share_percent BETWEEN 1 AND 100), -- Share in per cent
exposed INTEGER NOT NULL CHECK (exposed IN (0, 1)), -- Whether the person holds a political office
identified INTEGER NOT NULL CHECK (identified IN (0, 1)) -- Whether the person was identified by video
) STRICT, WITHOUT ROWID;

/* Documents of firms. */
CREATE TABLE documents (
id TEXT PRIMARY KEY, -- Document number
firm_id TEXT NOT NULL REFERENCES firms (id), -- Firm
kind TEXT NOT NULL CHECK (kind IN ('extract', 'statement', 'licence')), -- Extract of the register, statement of the bank, or licence
issued_on TEXT NOT NULL CHECK (issued_on IS date(issued_on)), -- Day of issue
status TEXT NOT NULL CHECK (status IN ('received', 'accepted', 'rejected')) -- State
) STRICT, WITHOUT ROWID;

/* Card terminals. */
CREATE TABLE terminals (
id TEXT PRIMARY KEY, -- Terminal identifier
serial TEXT NOT NULL UNIQUE, -- Serial code
firm_id TEXT REFERENCES firms (id), -- Firm that has it
status TEXT NOT NULL CHECK (status IN ('in_stock', 'sent', 'broken')), -- State
CHECK ((status = 'sent') = (firm_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Texts that guide the desk. */
CREATE TABLE guidance (
id TEXT PRIMARY KEY, -- Text number
title TEXT NOT NULL UNIQUE, -- Title
body TEXT NOT NULL -- Text
) STRICT, WITHOUT ROWID;

CREATE INDEX firms_by_trade_id ON firms (trade_id);
CREATE INDEX owners_by_firm_id ON owners (firm_id);
CREATE INDEX documents_by_firm_id ON documents (firm_id);
CREATE INDEX terminals_by_firm_id ON terminals (firm_id);
