INSERT INTO funds (id, name, budget_cents, spent_cents, closes_on) VALUES
('F-21', 'Engineering', 80000, 35000, '2025-03-16'),
('F-22', 'Theatre', 30000, 9000, '2025-01-15'),
('F-23', 'Folklore', 20000, 8000, '2025-01-14'),
('F-24', 'Comics', 15000, 14000, '2025-02-28'),
('F-25', 'Natural history', 60000, 11500, '2025-05-15');
INSERT INTO booksellers (id, name, email, discount_percent, trading) VALUES
('V-21', 'Lantern Row Books', 'lanternrow@example.org', 6, 1),
('V-22', 'Nordic Import', 'nordic.import@example.org', 10, 1),
('V-23', 'Gull Press', 'gullpress@example.org', 0, 1),
('V-24', 'Ash and Alder', 'ashandalder@example.org', 4, 1),
('V-25', 'Penfold Supply', 'penfold@example.org', 9, 0);
INSERT INTO suggestions (id, title, author, reader_name, reader_email, countersigned, status) VALUES
('G-61', 'Bridges in Steel', 'Hal Roper', 'Nia Evans', 'n.evans@example.org', 0, 'ordered'),
('G-62', 'Masks and Motley', 'Vera Lipp', 'Omar Sayegh', 'o.sayegh@example.org', 0, 'ordered'),
('G-63', 'Fungi of the North', 'Signe Aas', 'Nia Evans', 'nia.evans@example.org', 1, 'ordered'),
('G-64', 'Tall Tales of Tailors', 'Bram Kok', 'Rosa Quinn', 'r.quinn@example.org', 0, 'ordered'),
('G-65', 'The Robot Barber', 'Yan Li', 'Omar Sayegh', 'o.sayegh@example.org', 0, 'ordered'),
('G-66', 'Handbook of Lichens', 'Eira Moe', 'Petr Blaha', 'p.blaha@example.org', 0, 'open'),
('G-67', 'Stagecraft', 'Joan Ferris', 'Petr Blaha', 'p.blaha@example.org', 0, 'open'),
('G-68', 'Fastenings', 'Ugo Neri', 'Nia Evans', 'n.evans@example.org', 1, 'open'),
('G-69', 'Owl Calls', 'Tess Hume', 'Rosa Quinn', 'r.quinn@example.org', 0, 'ordered'),
('G-70', 'Systems for Slot Machines', 'Rex Gold', 'Omar Sayegh', 'o.sayegh@example.org', 0, 'declined'),
('G-71', 'Pumps and Valves', 'Ivy Cole', 'Dieter Quinn', 'd.quinn@example.org', 0, 'ordered'),
('G-72', 'Whale Roads', 'Finn Dale', 'Rosa Quinn', 'r.quinn@example.org', 0, 'open');
INSERT INTO orders (id, suggestion_id, bookseller_id, fund_id, copies, price_cents, received, placed_on, claims, last_claim_on, status) VALUES
('O-51', 'G-61', 'V-21', 'F-21', 2, 4200, 0, '2024-12-16', 0, NULL, 'placed'),
('O-52', 'G-62', 'V-22', 'F-22', 3, 1600, 1, '2024-12-17', 0, NULL, 'partial'),
('O-53', 'G-63', 'V-21', 'F-25', 1, 11500, 1, '2024-10-22', 0, NULL, 'received'),
('O-54', 'G-64', 'V-23', 'F-23', 1, 2800, 0, '2024-10-08', 2, '2024-12-10', 'placed'),
('O-55', 'G-65', 'V-24', 'F-24', 1, 700, 0, '2025-01-13', 0, NULL, 'placed'),
('O-56', 'G-69', 'V-22', 'F-25', 4, 1500, 2, '2024-11-04', 1, '2024-12-15', 'partial'),
('O-57', 'G-71', 'V-23', 'F-21', 1, 6000, 0, '2025-01-12', 0, NULL, 'placed'),
('O-58', 'G-72', 'V-24', 'F-25', 1, 3900, 0, '2024-09-05', 2, '2024-11-20', 'cancelled');
INSERT INTO deliveries (id, order_id, copies, arrived_on, amount_cents, paid_cents, status) VALUES
('D-21', 'O-52', 1, '2025-01-01', 1600, 0, 'unpaid'),
('D-22', 'O-53', 1, '2024-11-08', 11500, 10810, 'paid'),
('D-23', 'O-56', 1, '2024-12-31', 1500, 0, 'unpaid'),
('D-24', 'O-56', 1, '2025-01-10', 1500, 0, 'unpaid');
