/* Rooms with their stories. */
CREATE TABLE scenarios (
id TEXT PRIMARY KEY, -- Scenario number
title TEXT NOT NULL UNIQUE, -- Title
least_players INTEGER NOT NULL CHECK (least_players BETWEEN 2 AND 4), -- Fewest players
most_players INTEGER NOT NULL CHECK (most_players BETWEEN 3 AND 8), -- Most players
minutes INTEGER NOT NULL CHECK (minutes IN (45, 60, 90)), -- Length
player_cents INTEGER NOT NULL CHECK (player_cents > 0), -- Price a player, in cents
most_hints INTEGER NOT NULL CHECK (most_hints BETWEEN 1 AND 5) -- Hints allowed
) STRICT, WITHOUT ROWID;

/* People who guide games. */
CREATE TABLE masters (
id TEXT PRIMARY KEY, -- Game master number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
on_duty INTEGER NOT NULL CHECK (on_duty IN (0, 1)) -- Whether on duty
) STRICT, WITHOUT ROWID;

/* Scenarios that a game master is trained for. */
CREATE TABLE trainings (
master_id TEXT NOT NULL REFERENCES masters (id), -- Game master
scenario_id TEXT NOT NULL REFERENCES scenarios (id), -- Scenario
PRIMARY KEY (master_id, scenario_id)
) STRICT, WITHOUT ROWID;

/* Games of teams. */
CREATE TABLE games (
id TEXT PRIMARY KEY, -- Game number
team TEXT NOT NULL, -- Name of the team
scenario_id TEXT NOT NULL REFERENCES scenarios (id), -- Scenario
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Begin
players INTEGER NOT NULL CHECK (players BETWEEN 2 AND 8), -- Players
price_cents INTEGER NOT NULL CHECK (price_cents > 0), -- Price, in cents
master_id TEXT REFERENCES masters (id), -- Game master, once assigned
moved INTEGER NOT NULL CHECK (moved IN (0, 1)), -- Whether it was moved
hints INTEGER NOT NULL CHECK (hints >= 0), -- Hints given
status TEXT NOT NULL CHECK (status IN ('booked', 'running', 'escaped', 'failed')) -- State
) STRICT, WITHOUT ROWID;

/* Things in the rooms. */
CREATE TABLE props (
id TEXT PRIMARY KEY, -- Prop number
name TEXT NOT NULL UNIQUE, -- Name
scenario_id TEXT NOT NULL REFERENCES scenarios (id), -- Scenario
is_key INTEGER NOT NULL CHECK (is_key IN (0, 1)), -- Whether the game needs it
spares INTEGER NOT NULL CHECK (spares >= 0), -- Spare ones
status TEXT NOT NULL CHECK (status IN ('fine', 'broken')) -- State
) STRICT, WITHOUT ROWID;
