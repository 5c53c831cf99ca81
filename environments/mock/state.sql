INSERT INTO members (id, name, email, active) VALUES
  ('M-1', 'Ada Byron', 'ada@example.org', 1),
  ('M-2', 'Grace Murray', 'grace@example.org', 1),
  ('M-3', 'Alan Mathison', 'alan@example.org', 0),
  ('M-4', 'Grace Murray', 'g.murray@example.org', 1);
INSERT INTO books (id, title, author, genre, copies) VALUES
  ('B-1', 'The Tin Harbour', 'I. Okafor', 'novel', 2),
  ('B-2', 'Salt Roads', 'M. Lindqvist', 'history', 0),
  ('B-3', 'Quiet Fields', 'I. Okafor', 'novel', 1),
  ('B-4', 'On Tides', 'R. Castellanos', 'science', 3),
  ('B-5', 'A Winter Ledger', 'M. Lindqvist', 'history', 1);
INSERT INTO loans (id, member_id, book_id, status, due) VALUES
  ('L-1', 'M-1', 'B-2', 'open', '2025-03-10'),
  ('L-2', 'M-2', 'B-1', 'open', '2025-02-20'),
  ('L-3', 'M-2', 'B-4', 'returned', '2025-01-31'),
  ('L-4', 'M-4', 'B-3', 'open', '2025-03-17'),
  ('L-5', 'M-1', 'B-5', 'returned', '2025-02-11');
