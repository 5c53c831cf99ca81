/* Chess clubs of the federation. */
CREATE TABLE clubs (
id TEXT PRIMARY KEY, -- Club number
name TEXT NOT NULL UNIQUE, -- Name
city TEXT NOT NULL, -- City
dues_until TEXT NOT NULL CHECK (dues_until IS date(dues_until)) -- Day until which dues are paid
) STRICT, WITHOUT ROWID;

/* Licensed chess players. */
CREATE TABLE players (
id TEXT PRIMARY KEY, -- Player number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
club_id TEXT NOT NULL REFERENCES clubs (id), -- Club
joined_on TEXT NOT NULL CHECK (joined_on IS date(joined_on)), -- Day on which the player joined the club
rating INTEGER NOT NULL CHECK (rating BETWEEN 1000 AND 3000), -- Rating
licence_until TEXT NOT NULL CHECK (licence_until IS date(licence_until)) -- Last day of the licence
) STRICT, WITHOUT ROWID;

/* Rated tournaments. */
CREATE TABLE tournaments (
id TEXT PRIMARY KEY, -- Tournament number
title TEXT NOT NULL UNIQUE, -- Title
host_id TEXT NOT NULL REFERENCES clubs (id), -- Club that hosts it
starts_on TEXT NOT NULL CHECK (starts_on IS date(starts_on)), -- First day
rounds INTEGER NOT NULL CHECK (rounds BETWEEN 1 AND 11), -- Number of rounds
current_round INTEGER NOT NULL CHECK (current_round >= 0), -- Round that is played, 0 before the start
least_rating INTEGER NOT NULL, -- Lowest rating
most_rating INTEGER NOT NULL, -- Highest rating
places INTEGER NOT NULL CHECK (places >= 2), -- Players who may enter
status TEXT NOT NULL CHECK (status IN ('open', 'running', 'finished')) -- State
) STRICT, WITHOUT ROWID;

/* Entries of players in tournaments. */
CREATE TABLE entries (
id TEXT PRIMARY KEY, -- Entry number
tournament_id TEXT NOT NULL REFERENCES tournaments (id), -- Tournament
player_id TEXT NOT NULL REFERENCES players (id), -- Player
status TEXT NOT NULL CHECK (status IN ('entered', 'confirmed', 'withdrawn')) -- State
) STRICT, WITHOUT ROWID;

/* Pairings of a round. */
CREATE TABLE games (
id TEXT PRIMARY KEY, -- Game number
tournament_id TEXT NOT NULL REFERENCES tournaments (id), -- Tournament
round INTEGER NOT NULL CHECK (round >= 1), -- Round
white_id TEXT NOT NULL REFERENCES players (id), -- Player with white
black_id TEXT NOT NULL REFERENCES players (id), -- Player with black
result TEXT NOT NULL CHECK (result IN ('pending', 'white_won', 'black_won', 'drawn')) -- Result
) STRICT, WITHOUT ROWID;

/* Moves of players to another club. */
CREATE TABLE transfers (
id TEXT PRIMARY KEY, -- Transfer number
player_id TEXT NOT NULL REFERENCES players (id), -- Player
to_club_id TEXT NOT NULL REFERENCES clubs (id), -- New club
asked_on TEXT NOT NULL CHECK (asked_on IS date(asked_on)), -- Day of the request
status TEXT NOT NULL CHECK (status IN ('asked', 'completed', 'refused')) -- State
) STRICT, WITHOUT ROWID;
