/* Trainers of the school. */
CREATE TABLE trainers (
id TEXT PRIMARY KEY, -- Trainer number
name TEXT NOT NULL -- Full name
) STRICT, WITHOUT ROWID;

/* Riders of the school. */
CREATE TABLE riders (
id TEXT PRIMARY KEY, -- Rider number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
level TEXT NOT NULL CHECK (level IN ('beginner', 'novice', 'advanced')), -- Level
credits INTEGER NOT NULL CHECK (credits >= 0), -- Credits for rides
waiver INTEGER NOT NULL CHECK (waiver IN (0, 1)) -- Whether the waiver is signed
) STRICT, WITHOUT ROWID;

/* Horses of the school. */
CREATE TABLE horses (
id TEXT PRIMARY KEY, -- Horse number
name TEXT NOT NULL UNIQUE, -- Name
temper TEXT NOT NULL CHECK (temper IN ('calm', 'lively', 'difficult')), -- Temper
shod_on TEXT NOT NULL CHECK (shod_on IS date(shod_on)), -- Day on which it was shod
state TEXT NOT NULL CHECK (state IN ('sound', 'lame')) -- State
) STRICT, WITHOUT ROWID;

/* Riding lessons. */
CREATE TABLE lessons (
id TEXT PRIMARY KEY, -- Lesson number
title TEXT NOT NULL UNIQUE, -- Title
trainer_id TEXT NOT NULL REFERENCES trainers (id), -- Trainer
level TEXT NOT NULL CHECK (level IN ('beginner', 'novice', 'advanced')), -- Level
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)), -- Begin
minutes INTEGER NOT NULL CHECK (minutes BETWEEN 30 AND 90), -- Length in minutes
places INTEGER NOT NULL CHECK (places >= 1), -- Places
status TEXT NOT NULL CHECK (status IN ('planned', 'held', 'cancelled')) -- State of the lesson
) STRICT, WITHOUT ROWID;

/* Rides of riders in lessons. */
CREATE TABLE rides (
id TEXT PRIMARY KEY, -- Ride number
lesson_id TEXT NOT NULL REFERENCES lessons (id), -- Lesson
rider_id TEXT NOT NULL REFERENCES riders (id), -- Rider
horse_id TEXT REFERENCES horses (id), -- Horse, once given
status TEXT NOT NULL CHECK (status IN ('booked', 'ridden', 'cancelled')) -- State of the ride
) STRICT, WITHOUT ROWID;

/* Treatments of horses. */
CREATE TABLE treatments (
id TEXT PRIMARY KEY, -- Treatment number
horse_id TEXT NOT NULL REFERENCES horses (id), -- Horse
kind TEXT NOT NULL CHECK (kind IN ('vet', 'farrier')), -- Who treats
opened_on TEXT NOT NULL CHECK (opened_on IS date(opened_on)), -- Day on which it was opened
status TEXT NOT NULL CHECK (status IN ('open', 'done')) -- State of the treatment
) STRICT, WITHOUT ROWID;
