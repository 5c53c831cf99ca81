/* Professors. */
CREATE TABLE professors (
id TEXT PRIMARY KEY, -- Professor number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
most_theses INTEGER NOT NULL CHECK (most_theses BETWEEN 1 AND 8) -- Most running theses to supervise
) STRICT, WITHOUT ROWID;

/* Students. */
CREATE TABLE students (
id TEXT PRIMARY KEY, -- Student number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
level TEXT NOT NULL CHECK (level IN ('bachelor', 'master')), -- Level
credits INTEGER NOT NULL CHECK (credits >= 0) -- Credits
) STRICT, WITHOUT ROWID;

/* Topics for theses. */
CREATE TABLE topics (
id TEXT PRIMARY KEY, -- Topic number
title TEXT NOT NULL UNIQUE, -- Title
professor_id TEXT NOT NULL REFERENCES professors (id), -- Professor who supervises it
level TEXT NOT NULL CHECK (level IN ('bachelor', 'master')), -- Level
abstract TEXT NOT NULL, -- What it is about
status TEXT NOT NULL CHECK (status IN ('open', 'taken', 'retired')) -- State of the topic
) STRICT, WITHOUT ROWID;

/* Theses. */
CREATE TABLE theses (
id TEXT PRIMARY KEY, -- Thesis number
student_id TEXT NOT NULL REFERENCES students (id), -- Student
topic_id TEXT NOT NULL REFERENCES topics (id), -- Topic
second_id TEXT REFERENCES professors (id), -- Second examiner
registered_on TEXT NOT NULL CHECK (registered_on IS date(registered_on)), -- Day of registration
due_on TEXT NOT NULL CHECK (due_on IS date(due_on)), -- Day on which it is due
final_points INTEGER CHECK (final_points BETWEEN 0 AND 15), -- Final points
status TEXT NOT NULL CHECK (status IN ('registered', 'submitted', 'graded', 'failed', 'withdrawn')), -- State of the thesis
CHECK (status NOT IN ('submitted', 'graded') OR second_id IS NOT NULL),
CHECK (status <> 'graded' OR final_points >= 4)
) STRICT, WITHOUT ROWID;

/* Extensions. */
CREATE TABLE extensions (
id TEXT PRIMARY KEY, -- Extension number
thesis_id TEXT NOT NULL REFERENCES theses (id), -- Thesis
days INTEGER NOT NULL CHECK (days BETWEEN 7 AND 28), -- Days
cause TEXT NOT NULL CHECK (cause IN ('illness', 'data')), -- Cause
status TEXT NOT NULL CHECK (status IN ('asked', 'granted', 'refused')) -- State of the extension
) STRICT, WITHOUT ROWID;

/* Reviews. */
CREATE TABLE reviews (
thesis_id TEXT NOT NULL REFERENCES theses (id), -- Thesis
professor_id TEXT NOT NULL REFERENCES professors (id), -- Examiner
points INTEGER NOT NULL CHECK (points BETWEEN 0 AND 15), -- Points
given_on TEXT NOT NULL CHECK (given_on IS date(given_on)), -- Day
PRIMARY KEY (thesis_id, professor_id)
) STRICT, WITHOUT ROWID;

/* Defences. */
CREATE TABLE defences (
id TEXT PRIMARY KEY, -- Defence number
thesis_id TEXT NOT NULL REFERENCES theses (id), -- Thesis
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
room TEXT NOT NULL, -- Room
status TEXT NOT NULL CHECK (status IN ('planned', 'held')) -- State of the defence
) STRICT, WITHOUT ROWID;
