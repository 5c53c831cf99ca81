/* Students. */
CREATE TABLE students (
id TEXT PRIMARY KEY, -- Matriculation number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
programme TEXT NOT NULL CHECK (programme IN ('economics', 'informatics', 'philosophy')), -- Programme
status TEXT NOT NULL CHECK (status IN ('enrolled', 'on_leave', 'left')) -- State of the student
) STRICT, WITHOUT ROWID;

/* Courses. */
CREATE TABLE courses (
id TEXT PRIMARY KEY, -- Course code
title TEXT NOT NULL UNIQUE, -- Title
credits INTEGER NOT NULL CHECK (credits BETWEEN 1 AND 30), -- Credits
requires_id TEXT REFERENCES courses (id) -- Course that has to be passed before
) STRICT, WITHOUT ROWID;

/* Rooms for exams. */
CREATE TABLE rooms (
id TEXT PRIMARY KEY, -- Room number
name TEXT NOT NULL UNIQUE, -- Name of the room
seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 400) -- Exam seats
) STRICT, WITHOUT ROWID;

/* Exams of courses. */
CREATE TABLE exams (
id TEXT PRIMARY KEY, -- Exam number
course_id TEXT NOT NULL REFERENCES courses (id), -- Course
held_on TEXT NOT NULL CHECK (held_on IS date(held_on)), -- Day of the exam
half TEXT NOT NULL CHECK (half IN ('morning', 'afternoon')), -- Half of the day
register_until TEXT NOT NULL CHECK (register_until IS date(register_until)), -- Last day of registration
room_id TEXT REFERENCES rooms (id), -- Room
status TEXT NOT NULL CHECK (status IN ('planned', 'open', 'closed', 'graded', 'cancelled')), -- State of the exam
CHECK (status IN ('planned', 'cancelled') OR room_id IS NOT NULL),
CHECK (register_until < held_on)
) STRICT, WITHOUT ROWID;

/* Attempts of students at exams. */
CREATE TABLE registrations (
id TEXT PRIMARY KEY, -- Registration number
student_id TEXT NOT NULL REFERENCES students (id), -- Student
exam_id TEXT NOT NULL REFERENCES exams (id), -- Exam
attempt INTEGER NOT NULL CHECK (attempt BETWEEN 1 AND 3), -- Which attempt it is
status TEXT NOT NULL CHECK (status IN ('registered', 'withdrawn', 'excused', 'absent', 'graded')), -- State of the registration
points INTEGER CHECK (points BETWEEN 0 AND 100), -- Points in the exam
CHECK ((status = 'graded') = (points IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Doctors' notes. */
CREATE TABLE notes (
id TEXT PRIMARY KEY, -- Note number
student_id TEXT NOT NULL REFERENCES students (id), -- Student
for_day TEXT NOT NULL CHECK (for_day IS date(for_day)), -- Day that it is about
received_on TEXT NOT NULL CHECK (received_on IS date(received_on)), -- Day on which it came
status TEXT NOT NULL CHECK (status IN ('received', 'accepted', 'refused')) -- State of the note
) STRICT, WITHOUT ROWID;

/* Appeals against grades. */
CREATE TABLE appeals (
id TEXT PRIMARY KEY, -- Appeal number
registration_id TEXT NOT NULL REFERENCES registrations (id), -- Grade that is appealed
filed_on TEXT NOT NULL CHECK (filed_on IS date(filed_on)), -- Day on which it was filed
grounds TEXT NOT NULL CHECK (grounds IN ('procedure', 'marking', 'illness')), -- Grounds
status TEXT NOT NULL CHECK (status IN ('filed', 'with_examiner', 'with_board', 'upheld', 'rejected', 'dropped')) -- State of the appeal
) STRICT, WITHOUT ROWID;

CREATE INDEX registrations_by_student ON registrations (student_id);
CREATE INDEX registrations_by_exam ON registrations (exam_id);
CREATE INDEX appeals_by_registration ON appeals (registration_id);
