/* Weight classes. */
CREATE TABLE classes (
id TEXT PRIMARY KEY, -- Class number
name TEXT NOT NULL UNIQUE, -- Name
most_pounds INTEGER NOT NULL CHECK (most_pounds > 0) -- Limit in pounds
) STRICT, WITHOUT ROWID;

/* Fighters of the gym. */
CREATE TABLE fighters (
id TEXT PRIMARY KEY, -- Fighter number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
class_id TEXT NOT NULL REFERENCES classes (id), -- Weight class
fights INTEGER NOT NULL CHECK (fights >= 0), -- Fights so far
wins INTEGER NOT NULL CHECK (wins >= 0), -- Wins so far
cleared_until TEXT NOT NULL CHECK (cleared_until IS date(cleared_until)), -- Last day that the medical covers
rest_until TEXT CHECK (rest_until IS date(rest_until)), -- Day until which the fighter rests
status TEXT NOT NULL CHECK (status IN ('licensed', 'suspended')), -- State of the fighter
CHECK (wins <= fights)
) STRICT, WITHOUT ROWID;

/* Medical examinations of fighters. */
CREATE TABLE medicals (
id TEXT PRIMARY KEY, -- Medical number
fighter_id TEXT NOT NULL REFERENCES fighters (id), -- Fighter
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
finding TEXT NOT NULL CHECK (finding IN ('fit', 'unfit')) -- Finding
) STRICT, WITHOUT ROWID;

/* Fight evenings. */
CREATE TABLE evenings (
id TEXT PRIMARY KEY, -- Evening number
code TEXT NOT NULL UNIQUE, -- Name of the evening
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
hall TEXT NOT NULL, -- Hall
status TEXT NOT NULL CHECK (status IN ('announced', 'closed')) -- State of the evening
) STRICT, WITHOUT ROWID;

/* Bouts of the evenings. */
CREATE TABLE bouts (
id TEXT PRIMARY KEY, -- Bout number
evening_id TEXT NOT NULL REFERENCES evenings (id), -- Evening
red_id TEXT NOT NULL REFERENCES fighters (id), -- Fighter in the red corner
blue_id TEXT REFERENCES fighters (id), -- Fighter in the blue corner, once matched
rounds INTEGER NOT NULL CHECK (rounds BETWEEN 3 AND 8), -- Rounds
status TEXT NOT NULL CHECK (status IN ('posted', 'matched', 'agreed', 'fought', 'off')), -- State of the bout
outcome TEXT CHECK (outcome IN ('red_points', 'blue_points', 'red_stoppage', 'blue_stoppage', 'draw')), -- Outcome, once fought
CHECK ((status = 'fought') = (outcome IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Weigh-ins of fighters for bouts. */
CREATE TABLE weighings (
id TEXT PRIMARY KEY, -- Weighing number
bout_id TEXT NOT NULL REFERENCES bouts (id), -- Bout
fighter_id TEXT NOT NULL REFERENCES fighters (id), -- Fighter
pounds INTEGER NOT NULL CHECK (pounds BETWEEN 80 AND 200), -- Pounds on the scale
UNIQUE (bout_id, fighter_id)
) STRICT, WITHOUT ROWID;
