/* Clubs of the association. */
CREATE TABLE clubs (
id TEXT PRIMARY KEY, -- Club number
name TEXT NOT NULL UNIQUE, -- Name
league TEXT NOT NULL CHECK (league IN ('first', 'second')), -- League
squad_limit INTEGER NOT NULL CHECK (squad_limit >= 1), -- Most players in the squad
funds_cents INTEGER NOT NULL CHECK (funds_cents >= 0), -- Funds for transfers in cents
embargo INTEGER NOT NULL CHECK (embargo IN (0, 1)) -- Whether it is under embargo
) STRICT, WITHOUT ROWID;

/* Players of the association. */
CREATE TABLE players (
id TEXT PRIMARY KEY, -- Player number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
born_on TEXT NOT NULL CHECK (born_on IS date(born_on)) -- Day of birth
) STRICT, WITHOUT ROWID;

/* Registrations of players with clubs. */
CREATE TABLE registrations (
id TEXT PRIMARY KEY, -- Registration number
player_id TEXT NOT NULL REFERENCES players (id), -- Player
club_id TEXT NOT NULL REFERENCES clubs (id), -- Club
grade TEXT NOT NULL CHECK (grade IN ('professional', 'youth')), -- Grade
from_on TEXT NOT NULL CHECK (from_on IS date(from_on)), -- First day
status TEXT NOT NULL CHECK (status IN ('active', 'ended')) -- State of the registration
) STRICT, WITHOUT ROWID;

/* Transfers of players between clubs. */
CREATE TABLE transfers (
id TEXT PRIMARY KEY, -- Transfer number
player_id TEXT NOT NULL REFERENCES players (id), -- Player
from_club_id TEXT NOT NULL REFERENCES clubs (id), -- Old club
to_club_id TEXT NOT NULL REFERENCES clubs (id), -- New club
fee_cents INTEGER NOT NULL CHECK (fee_cents >= 0), -- Fee in cents
filed_on TEXT NOT NULL CHECK (filed_on IS date(filed_on)), -- Day of filing
consented INTEGER NOT NULL CHECK (consented IN (0, 1)), -- Whether the player consented
status TEXT NOT NULL CHECK (status IN ('filed', 'completed', 'withdrawn')) -- State of the transfer
) STRICT, WITHOUT ROWID;

/* Suspensions of players. */
CREATE TABLE suspensions (
id TEXT PRIMARY KEY, -- Suspension number
player_id TEXT NOT NULL REFERENCES players (id), -- Player
offence TEXT NOT NULL CHECK (offence IN ('cautions', 'dismissal', 'violence', 'abuse')), -- Offence
matches_left INTEGER NOT NULL CHECK (matches_left >= 0), -- Matches that are left
imposed_on TEXT NOT NULL CHECK (imposed_on IS date(imposed_on)), -- Day on which it was imposed
served_on TEXT CHECK (served_on IS date(served_on)), -- Day of the last match that was served
status TEXT NOT NULL CHECK (status IN ('running', 'served')) -- State of the suspension
) STRICT, WITHOUT ROWID;
