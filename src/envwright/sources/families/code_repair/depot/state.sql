INSERT INTO items (id, kind, stock, reserved, price, least) VALUES
  ('A1', 'belt', 8, 3, 5, 4), ('A2', 'belt', 2, 0, 9, 4), ('A3', 'belt', 5, 5, 7, 5),
  ('B1', 'bolt', 40, 6, 1, 10), ('B2', 'bolt', 9, 0, 2, 10), ('B3', 'bolt', 10, 4, 2, 10),
  ('L1', 'lamp', 3, 1, 9, 2), ('L2', 'lamp', 0, 0, 6, 1), ('L3', 'lamp', 7, 2, 4, 7);
INSERT INTO orders (id, item_id, pieces, state, urgent) VALUES
  ('O1', 'A1', 3, 'held', 0), ('O2', 'A1', 5, 'new', 1), ('O3', 'A1', 6, 'new', 0),
  ('O4', 'A2', 2, 'new', 0), ('O5', 'A3', 5, 'held', 1), ('O6', 'A3', 1, 'new', 1),
  ('O7', 'B1', 6, 'held', 0), ('O8', 'B1', 9, 'sent', 0), ('O9', 'B2', 9, 'new', 1),
  ('P1', 'B3', 4, 'held', 1), ('P2', 'B3', 7, 'new', 0), ('P3', 'L1', 1, 'held', 0),
  ('P4', 'L1', 2, 'new', 1), ('P5', 'L2', 1, 'new', 0), ('P6', 'L3', 2, 'held', 0),
  ('P7', 'L3', 5, 'void', 0), ('P8', 'B1', 2, 'sent', 1), ('P9', 'A2', 1, 'void', 1);
