/* Programmes of study of the coming year. */
CREATE TABLE programmes (
id TEXT PRIMARY KEY, -- Programme number
title TEXT NOT NULL UNIQUE, -- Title
places INTEGER NOT NULL CHECK (places >= 1), -- Places
closes_on TEXT NOT NULL CHECK (closes_on IS date(closes_on)) -- Last day for applications
) STRICT, WITHOUT ROWID;

/* What programmes require. */
CREATE TABLE requirements (
programme_id TEXT NOT NULL REFERENCES programmes (id), -- Programme
subject TEXT NOT NULL CHECK (subject IN ('mathematics', 'english', 'biology', 'chemistry', 'history', 'art')), -- School subject
least_points INTEGER NOT NULL CHECK (least_points BETWEEN 1 AND 15), -- Least points in the subject
PRIMARY KEY (programme_id, subject)
) STRICT, WITHOUT ROWID;

/* Applicants. */
CREATE TABLE applicants (
id TEXT PRIMARY KEY, -- Applicant number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
school TEXT NOT NULL -- School
) STRICT, WITHOUT ROWID;

/* School certificates that applicants handed in, one for each subject. */
CREATE TABLE certificates (
id TEXT PRIMARY KEY, -- Certificate number
applicant_id TEXT NOT NULL REFERENCES applicants (id), -- Applicant
subject TEXT NOT NULL CHECK (subject IN ('mathematics', 'english', 'biology', 'chemistry', 'history', 'art')), -- School subject
points INTEGER NOT NULL CHECK (points BETWEEN 0 AND 15), -- Points
issued_on TEXT NOT NULL CHECK (issued_on IS date(issued_on)), -- Day of issue
status TEXT NOT NULL CHECK (status IN ('submitted', 'verified', 'rejected')), -- State of the certificate
UNIQUE (applicant_id, subject)
) STRICT, WITHOUT ROWID;

/* Applications. */
CREATE TABLE applications (
id TEXT PRIMARY KEY, -- Application number
applicant_id TEXT NOT NULL REFERENCES applicants (id), -- Applicant
programme_id TEXT NOT NULL REFERENCES programmes (id), -- Programme
received_on TEXT NOT NULL CHECK (received_on IS date(received_on)), -- Day on which it came
reply_by TEXT CHECK (reply_by IS date(reply_by)), -- Last day to answer the offer
deposit_cents INTEGER NOT NULL CHECK (deposit_cents BETWEEN 0 AND 40000), -- Deposit paid so far, in cents
status TEXT NOT NULL CHECK (status IN ('received', 'offered', 'accepted', 'enrolled', 'closed')), -- State of the application
CHECK (status NOT IN ('offered', 'accepted', 'enrolled') OR reply_by IS NOT NULL),
CHECK (status IN ('accepted', 'enrolled') OR deposit_cents = 0),
CHECK (status <> 'enrolled' OR deposit_cents = 40000)
) STRICT, WITHOUT ROWID;
