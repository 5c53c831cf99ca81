/* People of the shop. */
CREATE TABLE operators (
id TEXT PRIMARY KEY, -- Operator number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
trade TEXT NOT NULL CHECK (trade IN ('assembler', 'technician')), -- Trade
certified_until TEXT NOT NULL CHECK (certified_until IS date(certified_until)) -- Last day of the certificate
) STRICT, WITHOUT ROWID;

/* Placing lines of the shop. */
CREATE TABLE placers (
id TEXT PRIMARY KEY, -- Line number
name TEXT NOT NULL UNIQUE, -- Name
state TEXT NOT NULL CHECK (state IN ('idle', 'busy')) -- State
) STRICT, WITHOUT ROWID;

/* Components that are placed. */
CREATE TABLE components (
id TEXT PRIMARY KEY, -- Component number
name TEXT NOT NULL UNIQUE, -- Name
moist INTEGER NOT NULL CHECK (moist IN (0, 1)) -- Whether it takes up moisture
) STRICT, WITHOUT ROWID;

/* Boards that are built. */
CREATE TABLE boards (
id TEXT PRIMARY KEY, -- Board number
name TEXT NOT NULL UNIQUE, -- Name
current INTEGER NOT NULL CHECK (current IN (0, 1)) -- Whether it is still built
) STRICT, WITHOUT ROWID;

/* Components of a board. */
CREATE TABLE placements (
board_id TEXT NOT NULL REFERENCES boards (id), -- Board
component_id TEXT NOT NULL REFERENCES components (id), -- Component
pieces INTEGER NOT NULL CHECK (pieces >= 1), -- Pieces on a board
PRIMARY KEY (board_id, component_id)
) STRICT, WITHOUT ROWID;

/* Reels of components. */
CREATE TABLE reels (
id TEXT PRIMARY KEY, -- Reel number
mark TEXT NOT NULL UNIQUE, -- Mark on the reel
component_id TEXT NOT NULL REFERENCES components (id), -- Component
pieces_left INTEGER NOT NULL CHECK (pieces_left >= 0), -- Pieces left
opened_at TEXT CHECK (opened_at IS strftime('%Y-%m-%dT%H:%M:%SZ', opened_at)), -- When it was opened
oven_at TEXT CHECK (oven_at IS strftime('%Y-%m-%dT%H:%M:%SZ', oven_at)), -- When it was put into the oven
state TEXT NOT NULL CHECK (state IN ('stock', 'mounted', 'oven', 'spent')) -- State
) STRICT, WITHOUT ROWID;

/* Feeders of the lines. */
CREATE TABLE feeders (
id TEXT PRIMARY KEY, -- Feeder number
slot TEXT NOT NULL UNIQUE, -- Name of the slot
placer_id TEXT NOT NULL REFERENCES placers (id), -- Line
reel_id TEXT UNIQUE REFERENCES reels (id) -- Reel that is mounted
) STRICT, WITHOUT ROWID;

/* Runs of boards on lines. */
CREATE TABLE runs (
id TEXT PRIMARY KEY, -- Run number
code TEXT NOT NULL UNIQUE, -- Code of the run
board_id TEXT NOT NULL REFERENCES boards (id), -- Board
placer_id TEXT NOT NULL REFERENCES placers (id), -- Line
operator_id TEXT REFERENCES operators (id), -- Assembler, once released
planned INTEGER NOT NULL CHECK (planned BETWEEN 1 AND 200), -- Boards planned
built INTEGER NOT NULL CHECK (built >= 0), -- Boards built
signed INTEGER NOT NULL CHECK (signed IN (0, 1)), -- Whether the inspector signed the first board
status TEXT NOT NULL CHECK (status IN ('planned', 'released', 'finished', 'cancelled')) -- State of the run
) STRICT, WITHOUT ROWID;

/* Rework of faulty boards. */
CREATE TABLE reworks (
id TEXT PRIMARY KEY, -- Rework number
run_id TEXT NOT NULL REFERENCES runs (id), -- Run
serial TEXT NOT NULL UNIQUE, -- Serial mark of the board
fault TEXT NOT NULL CHECK (fault IN ('solder', 'missing', 'reversed')), -- Fault
operator_id TEXT REFERENCES operators (id), -- Technician
attempts INTEGER NOT NULL CHECK (attempts BETWEEN 0 AND 2), -- Attempts so far
status TEXT NOT NULL CHECK (status IN ('open', 'in_rework', 'fixed', 'scrapped')) -- State of the rework
) STRICT, WITHOUT ROWID;
