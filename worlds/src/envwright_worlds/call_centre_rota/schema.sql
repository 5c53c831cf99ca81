/* Weeks of the rota. */
CREATE TABLE weeks (
id TEXT PRIMARY KEY, -- Week code
monday TEXT NOT NULL CHECK (monday IS date(monday)), -- Monday of the week
status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'closed')), -- State of the week
UNIQUE (monday)
) STRICT, WITHOUT ROWID;

/* Agents. */
CREATE TABLE agents (
id TEXT PRIMARY KEY, -- Agent number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
week_hours INTEGER NOT NULL CHECK (week_hours BETWEEN 8 AND 40), -- Agreed hours a week
nights INTEGER NOT NULL CHECK (nights IN (0, 1)), -- Whether the agent works nights
status TEXT NOT NULL CHECK (status IN ('active', 'on_leave', 'left')) -- State of the agent
) STRICT, WITHOUT ROWID;

/* Skills of agents. */
CREATE TABLE skills (
agent_id TEXT NOT NULL REFERENCES agents (id), -- Agent
skill TEXT NOT NULL CHECK (skill IN ('billing', 'technical', 'sales', 'spanish')), -- Skill
level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3), -- Level, 3 is the highest
PRIMARY KEY (agent_id, skill)
) STRICT, WITHOUT ROWID;

/* Shifts. */
CREATE TABLE shifts (
id TEXT PRIMARY KEY, -- Shift number
week_id TEXT NOT NULL REFERENCES weeks (id), -- Week
on_day TEXT NOT NULL CHECK (on_day IS date(on_day)), -- Day
part TEXT NOT NULL CHECK (part IN ('early', 'late', 'night')), -- Part of the day
hours INTEGER NOT NULL CHECK (hours BETWEEN 4 AND 10), -- Length in hours
skill TEXT NOT NULL CHECK (skill IN ('billing', 'technical', 'sales', 'spanish')), -- Skill that it needs
least_level INTEGER NOT NULL CHECK (least_level BETWEEN 1 AND 3), -- Lowest level
needed INTEGER NOT NULL CHECK (needed BETWEEN 1 AND 4) -- Number of agents that are needed
) STRICT, WITHOUT ROWID;

/* Agents in shifts. */
CREATE TABLE duties (
id TEXT PRIMARY KEY, -- Duty number
shift_id TEXT NOT NULL REFERENCES shifts (id), -- Shift
agent_id TEXT NOT NULL REFERENCES agents (id), -- Agent
status TEXT NOT NULL CHECK (status IN ('planned', 'worked', 'sick', 'given_up')) -- State of the duty
) STRICT, WITHOUT ROWID;

/* Duties that agents offer to others. */
CREATE TABLE offers (
id TEXT PRIMARY KEY, -- Offer number
duty_id TEXT NOT NULL REFERENCES duties (id), -- Duty
reason TEXT NOT NULL CHECK (reason IN ('family', 'study', 'health')), -- Reason
taken_by TEXT REFERENCES agents (id), -- Who took it
status TEXT NOT NULL CHECK (status IN ('open', 'taken', 'withdrawn')), -- State of the offer
CHECK ((status = 'taken') = (taken_by IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Swaps of duties. */
CREATE TABLE swaps (
id TEXT PRIMARY KEY, -- Swap number
duty_id TEXT NOT NULL REFERENCES duties (id), -- Duty of the one who asks
other_duty_id TEXT NOT NULL REFERENCES duties (id), -- Duty of the other
status TEXT NOT NULL CHECK (status IN ('asked', 'agreed', 'refused')), -- State of the swap
CHECK (duty_id <> other_duty_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX duties_by_shift ON duties (shift_id);
CREATE INDEX duties_by_agent ON duties (agent_id);
CREATE INDEX shifts_by_week ON shifts (week_id);
