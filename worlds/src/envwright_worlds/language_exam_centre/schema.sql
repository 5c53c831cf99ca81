/* People who sit exams. */
CREATE TABLE candidates (
id TEXT PRIMARY KEY, -- Candidate number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
born_on TEXT NOT NULL CHECK (born_on IS date(born_on)), -- Day of birth
passport_until TEXT NOT NULL CHECK (passport_until IS date(passport_until)) -- Last day of the passport
) STRICT, WITHOUT ROWID;

/* Exams on a day. */
CREATE TABLE exam_dates (
id TEXT PRIMARY KEY, -- Exam number
title TEXT NOT NULL UNIQUE, -- Title of the exam
level TEXT NOT NULL CHECK (level IN ('A2', 'B1', 'B2', 'C1', 'C2')), -- Level
written_on TEXT NOT NULL CHECK (written_on IS date(written_on)), -- Day of the written exam
closes_on TEXT NOT NULL CHECK (closes_on IS date(closes_on)), -- Last day for entries
seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 80), -- Seats
fee_cents INTEGER NOT NULL CHECK (fee_cents >= 1000) -- Fee in cents
) STRICT, WITHOUT ROWID;

/* Examiners of oral exams. */
CREATE TABLE examiners (
id TEXT PRIMARY KEY, -- Examiner number
name TEXT NOT NULL UNIQUE, -- Full name
up_to TEXT NOT NULL CHECK (up_to IN ('A2', 'B1', 'B2', 'C1', 'C2')) -- Highest level that the examiner examines
) STRICT, WITHOUT ROWID;

/* Oral exams for two at a time. */
CREATE TABLE orals (
id TEXT PRIMARY KEY, -- Oral number
exam_id TEXT NOT NULL REFERENCES exam_dates (id), -- Exam
examiner_id TEXT NOT NULL REFERENCES examiners (id), -- Examiner
starts_at TEXT NOT NULL CHECK (starts_at IS strftime('%Y-%m-%dT%H:%M:%SZ', starts_at)) -- Beginning
) STRICT, WITHOUT ROWID;

/* Candidates in exams. */
CREATE TABLE entries (
id TEXT PRIMARY KEY, -- Entry number
candidate_id TEXT NOT NULL REFERENCES candidates (id), -- Candidate
exam_id TEXT NOT NULL REFERENCES exam_dates (id), -- Exam
extra_time INTEGER NOT NULL CHECK (extra_time IN (0, 1)), -- Whether extra time is granted
oral_id TEXT REFERENCES orals (id), -- Oral exam
scanned INTEGER NOT NULL CHECK (scanned IN (0, 1)), -- Whether the passport was scanned at the door
paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), -- What is paid and not refunded, in cents
decided_on TEXT CHECK (decided_on IS date(decided_on)), -- Day of the decision
status TEXT NOT NULL CHECK (status IN ('entered', 'paid', 'admitted', 'absent', 'passed', 'failed', 'withdrawn')), -- State of the entry
CHECK ((status IN ('passed', 'failed')) = (decided_on IS NOT NULL)),
CHECK (status <> 'entered' OR paid_cents = 0)
) STRICT, WITHOUT ROWID;

/* Points in the four skills. */
CREATE TABLE skill_marks (
entry_id TEXT NOT NULL REFERENCES entries (id), -- Entry
skill TEXT NOT NULL CHECK (skill IN ('reading', 'listening', 'writing', 'speaking')), -- Skill
points INTEGER NOT NULL CHECK (points BETWEEN 0 AND 100), -- Points
PRIMARY KEY (entry_id, skill)
) STRICT, WITHOUT ROWID;

/* Second looks at marks. */
CREATE TABLE reviews (
id TEXT PRIMARY KEY, -- Review number
entry_id TEXT NOT NULL UNIQUE REFERENCES entries (id), -- Entry
skill TEXT NOT NULL CHECK (skill IN ('reading', 'listening', 'writing', 'speaking')), -- Skill
asked_on TEXT NOT NULL CHECK (asked_on IS date(asked_on)), -- Day of the request
status TEXT NOT NULL CHECK (status IN ('requested', 'kept', 'changed')) -- State of the review
) STRICT, WITHOUT ROWID;

/* Certificates. */
CREATE TABLE certificates (
id TEXT PRIMARY KEY, -- Certificate number
entry_id TEXT NOT NULL UNIQUE REFERENCES entries (id), -- Entry
issued_on TEXT NOT NULL CHECK (issued_on IS date(issued_on)), -- Day of issue
collected_on TEXT CHECK (collected_on IS date(collected_on)) -- Day on which it was collected
) STRICT, WITHOUT ROWID;

CREATE INDEX entries_by_candidate ON entries (candidate_id);
CREATE INDEX entries_by_exam ON entries (exam_id);
CREATE INDEX entries_by_oral ON entries (oral_id);
CREATE INDEX orals_by_examiner ON orals (examiner_id, starts_at);
