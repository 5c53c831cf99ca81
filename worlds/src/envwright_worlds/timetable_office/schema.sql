/* Lecture rooms. */
CREATE TABLE rooms (
id TEXT PRIMARY KEY, -- Room number
name TEXT NOT NULL UNIQUE, -- Name of the room
building TEXT NOT NULL, -- Building
kind TEXT NOT NULL CHECK (kind IN ('hall', 'seminar', 'laboratory', 'computer')), -- Kind of room
seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 400) -- Seats
) STRICT, WITHOUT ROWID;

/* Lecturers. */
CREATE TABLE lecturers (
id TEXT PRIMARY KEY, -- Lecturer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
most_hours INTEGER NOT NULL CHECK (most_hours BETWEEN 1 AND 12), -- Most hours of classes a week
lab_trained INTEGER NOT NULL CHECK (lab_trained IN (0, 1)) -- Whether the lecturer had the laboratory training
) STRICT, WITHOUT ROWID;

/* Courses of this term. */
CREATE TABLE courses (
id TEXT PRIMARY KEY, -- Course number
title TEXT NOT NULL UNIQUE, -- Title
lecturer_id TEXT NOT NULL REFERENCES lecturers (id), -- Lecturer
room_kind TEXT NOT NULL CHECK (room_kind IN ('hall', 'seminar', 'laboratory', 'computer')), -- Kind of room that it needs
enrolled INTEGER NOT NULL CHECK (enrolled >= 0), -- Students enrolled
contact_hours INTEGER NOT NULL CHECK (contact_hours BETWEEN 1 AND 6), -- Hours of classes a week
status TEXT NOT NULL CHECK (status IN ('planned', 'published', 'withdrawn')) -- State of the course
) STRICT, WITHOUT ROWID;

/* Weekly classes. */
CREATE TABLE classes (
id TEXT PRIMARY KEY, -- Class number
course_id TEXT NOT NULL REFERENCES courses (id), -- Course
room_id TEXT NOT NULL REFERENCES rooms (id), -- Room
weekday TEXT NOT NULL CHECK (weekday IN ('monday', 'tuesday', 'wednesday', 'thursday', 'friday')), -- Day of the week
hour INTEGER NOT NULL CHECK (hour BETWEEN 8 AND 19), -- Full hour at which it begins
hours INTEGER NOT NULL CHECK (hours BETWEEN 1 AND 3), -- Length in hours
status TEXT NOT NULL CHECK (status IN ('pencilled', 'confirmed', 'released')), -- State of the class
CHECK (hour + hours <= 20)
) STRICT, WITHOUT ROWID;

/* Rooms lent for single occasions. */
CREATE TABLE bookings (
id TEXT PRIMARY KEY, -- Booking number
room_id TEXT NOT NULL REFERENCES rooms (id), -- Room
lecturer_id TEXT NOT NULL REFERENCES lecturers (id), -- Lecturer who asks
purpose TEXT NOT NULL, -- What it is for
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
hour INTEGER NOT NULL CHECK (hour BETWEEN 8 AND 19), -- Full hour at which it begins
hours INTEGER NOT NULL CHECK (hours BETWEEN 1 AND 4), -- Length in hours
persons INTEGER NOT NULL CHECK (persons >= 1), -- Persons expected
rules_accepted INTEGER NOT NULL CHECK (rules_accepted IN (0, 1)), -- Whether the lecturer accepted the room rules
status TEXT NOT NULL CHECK (status IN ('requested', 'approved', 'cancelled')) -- State of the booking
) STRICT, WITHOUT ROWID;

/* Closures of rooms. */
CREATE TABLE closures (
id TEXT PRIMARY KEY, -- Closure number
room_id TEXT NOT NULL REFERENCES rooms (id), -- Room
first_day TEXT NOT NULL CHECK (first_day IS date(first_day)), -- First day
last_day TEXT NOT NULL CHECK (last_day IS date(last_day)), -- Last day
reason TEXT NOT NULL, -- Reason
status TEXT NOT NULL CHECK (status IN ('standing', 'lifted')), -- State of the closure
CHECK (last_day >= first_day)
) STRICT, WITHOUT ROWID;
