/* People who may borrow. */
CREATE TABLE members (
  id TEXT PRIMARY KEY,                                              -- Member number
  name TEXT NOT NULL,                                               -- Full name
  email TEXT NOT NULL UNIQUE,                                       -- E-mail address
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1))        -- Whether the card is valid
) STRICT, WITHOUT ROWID;

/* Books on the shelves. */
CREATE TABLE books (
  id TEXT PRIMARY KEY,                                              -- Book number
  title TEXT NOT NULL,                                              -- Title
  author TEXT NOT NULL,                                             -- Author
  genre TEXT NOT NULL CHECK (genre IN ('novel', 'history', 'science')), -- Genre
  copies INTEGER NOT NULL CHECK (copies >= 0)                       -- Copies on the shelf
) STRICT, WITHOUT ROWID;

/* Books that members hold or held. */
CREATE TABLE loans (
  id TEXT PRIMARY KEY,                                              -- Loan number
  member_id TEXT NOT NULL REFERENCES members (id),                  -- Who borrowed
  book_id TEXT NOT NULL REFERENCES books (id),                      -- What was borrowed
  status TEXT NOT NULL CHECK (status IN ('open', 'returned')),      -- State of the loan
  due TEXT NOT NULL CHECK (due IS date(due))                        -- Day on which it is due
) STRICT, WITHOUT ROWID;

CREATE INDEX loans_by_member ON loans (member_id, status);
CREATE INDEX loans_by_book ON loans (book_id, status);
