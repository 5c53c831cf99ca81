/* Lists that people read. */
CREATE TABLE mailing_lists (
id TEXT PRIMARY KEY, -- List number
name TEXT NOT NULL UNIQUE, -- Name
consent TEXT NOT NULL CHECK (consent IN ('single', 'double')) -- Consent that is asked
) STRICT, WITHOUT ROWID;

/* People who read newsletters. */
CREATE TABLE subscribers (
id TEXT PRIMARY KEY, -- Subscriber number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
state TEXT NOT NULL CHECK (state IN ('active', 'blocked')) -- State of the subscriber
) STRICT, WITHOUT ROWID;

/* Subscriptions of people to lists. */
CREATE TABLE subscriptions (
id TEXT PRIMARY KEY, -- Subscription number
subscriber_id TEXT NOT NULL REFERENCES subscribers (id), -- Subscriber
mailing_list_id TEXT NOT NULL REFERENCES mailing_lists (id), -- List
asked_on TEXT NOT NULL CHECK (asked_on IS date(asked_on)), -- Day on which it was asked for
status TEXT NOT NULL CHECK (status IN ('unconfirmed', 'confirmed', 'ended')) -- State of the subscription
) STRICT, WITHOUT ROWID;

/* Templates that campaigns use. */
CREATE TABLE templates (
id TEXT PRIMARY KEY, -- Template number
name TEXT NOT NULL UNIQUE, -- Name
state TEXT NOT NULL CHECK (state IN ('used', 'retired')) -- Whether it is in use
) STRICT, WITHOUT ROWID;

/* Campaigns: one letter to one list. */
CREATE TABLE campaigns (
id TEXT PRIMARY KEY, -- Campaign number
subject TEXT NOT NULL UNIQUE, -- Subject of the letter
mailing_list_id TEXT NOT NULL REFERENCES mailing_lists (id), -- List
template_id TEXT NOT NULL REFERENCES templates (id), -- Template
approved INTEGER NOT NULL CHECK (approved IN (0, 1)), -- Whether the editor approved the proof
send_at TEXT CHECK (send_at IS strftime('%Y-%m-%dT%H:%M:%SZ', send_at)), -- Time of sending, once scheduled
recipients INTEGER NOT NULL CHECK (recipients >= 0), -- Readers it goes to, once started
over_on TEXT CHECK (over_on IS date(over_on)), -- Day of the end
status TEXT NOT NULL CHECK (status IN ('draft', 'scheduled', 'running', 'paused', 'finished', 'cancelled')) -- State of the campaign
) STRICT, WITHOUT ROWID;

/* Letters that came back. */
CREATE TABLE bounces (
id TEXT PRIMARY KEY, -- Bounce number
subscriber_id TEXT NOT NULL REFERENCES subscribers (id), -- Subscriber
campaign_id TEXT NOT NULL REFERENCES campaigns (id), -- Campaign
kind TEXT NOT NULL CHECK (kind IN ('soft', 'hard', 'complaint')), -- Kind of bounce
noted_on TEXT NOT NULL CHECK (noted_on IS date(noted_on)), -- Day on which it was noted
UNIQUE (subscriber_id, campaign_id)
) STRICT, WITHOUT ROWID;
