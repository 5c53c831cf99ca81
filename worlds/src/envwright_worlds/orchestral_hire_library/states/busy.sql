INSERT INTO ensembles (id, name, email, kind, owed_cents) VALUES
('EB-1', 'Teatro Alba Orchestra', 'archivio.alba@example.org', 'professional', 0),
('EB-2', 'Beacon Hill Band', 'beaconhill@example.org', 'amateur', 450),
('EB-3', 'Estuary Philharmonia', 'parts.estuary@example.org', 'professional', 13100),
('EB-4', 'Youth Orchestra of Merse', 'youth.merse@example.org', 'amateur', 2400),
('EB-5', 'Collegium Ardent', 'librarian.ardent@example.org', 'professional', 5000),
('EB-6', 'Heronsgate Symphony', 'music.heronsgate@example.org', 'amateur', 0),
('EB-7', 'Tannery Strings', 'tannery@example.org', 'amateur', 5001),
('EB-8', 'Lindfield Light Orchestra', 'lindfield@example.org', 'amateur', 1300);
INSERT INTO works (id, title, composer, weekly_cents, protected) VALUES
('WK-1', 'Nocturne for Strings', 'Cesare Molin', 2200, 0),
('WK-2', 'Concerto for Horn', 'Ilse Brandvold', 3800, 1),
('WK-3', 'Market Day Overture', 'Piers Hallam', 1900, 0),
('WK-4', 'Lantern Symphony', 'Ottilie Brandvold', 4200, 1),
('WK-5', 'Four Island Songs', 'Cesare Molin', 1700, 0),
('WK-6', 'Sinfonietta in D', 'Tadeusz Rola', 2600, 0),
('WK-7', 'The Glass Forest', 'Amina Toure', 5600, 1);
INSERT INTO sets (id, label, work_id, condition, place) VALUES
('ST-1', 'Nocturne one', 'WK-1', 'incomplete', 'shelf'),
('ST-2', 'Horn score box', 'WK-2', 'complete', 'shelf'),
('ST-3', 'Lantern gold', 'WK-4', 'complete', 'away'),
('ST-4', 'Lantern green', 'WK-4', 'complete', 'shelf'),
('ST-5', 'Market Day main', 'WK-3', 'complete', 'away'),
('ST-6', 'Glass Forest main', 'WK-7', 'complete', 'shelf'),
('ST-7', 'Sinfonietta crate', 'WK-6', 'complete', 'away'),
('ST-8', 'Nocturne two', 'WK-1', 'complete', 'shelf'),
('ST-9', 'Island Songs main', 'WK-5', 'complete', 'away'),
('ST-10', 'Market Day spare', 'WK-3', 'complete', 'shelf');
INSERT INTO hires (id, set_id, ensemble_id, from_day, to_day, performances, fee_cents, licence_signed, status) VALUES
('HR-1', 'ST-5', 'EB-2', '2024-12-18', '2025-01-22', 2, 7250, 0, 'sent'),
('HR-2', 'ST-5', 'EB-4', '2025-02-05', '2025-02-26', 1, 4100, 0, 'reserved'),
('HR-3', 'ST-3', 'EB-3', '2024-11-30', '2025-01-12', 1, 31900, 1, 'sent'),
('HR-4', 'ST-6', 'EB-6', '2025-01-18', '2025-02-01', 1, 6850, 1, 'reserved'),
('HR-5', 'ST-1', 'EB-7', '2024-11-02', '2024-12-16', 2, 10200, 0, 'returned'),
('HR-6', 'ST-4', 'EB-1', '2025-01-20', '2025-02-10', 2, 17600, 0, 'reserved'),
('HR-7', 'ST-9', 'EB-5', '2024-11-20', '2025-01-15', 3, 21100, 0, 'sent'),
('HR-8', 'ST-2', 'EB-1', '2025-01-29', '2025-02-26', 1, 17700, 0, 'reserved'),
('HR-9', 'ST-8', 'EB-5', '2024-11-17', '2024-12-15', 1, 11300, 0, 'returned'),
('HR-10', 'ST-10', 'EB-4', '2024-12-05', '2025-01-02', 1, 5050, 0, 'returned'),
('HR-11', 'ST-7', 'EB-8', '2024-12-21', '2025-01-18', 2, 7700, 0, 'sent'),
('HR-12', 'ST-8', 'EB-2', '2025-01-20', '2025-02-03', 1, 3450, 0, 'reserved'),
('HR-13', 'ST-10', 'EB-2', '2025-01-28', '2025-02-11', 2, 4400, 0, 'reserved'),
('HR-14', 'ST-2', 'EB-6', '2024-10-05', '2024-10-24', 1, 6950, 0, 'cancelled'),
('HR-15', 'ST-7', 'EB-6', '2025-01-25', '2025-02-15', 1, 5150, 0, 'reserved');
INSERT INTO losses (id, hire_id, part, price_cents) VALUES
('LS-1', 'HR-5', 'cello', 1800),
('LS-2', 'HR-5', 'second violin', 1800);
INSERT INTO programme_notes (id, work_id, heading, body) VALUES
('PN-1', 'WK-4', 'Light on water', 'Each of the five movements is named after a lantern that the composer''s grandfather carried on the locks. The celesta stands for the smallest flame.'),
('PN-2', 'WK-4', 'The premiere in the dark', 'A power cut stopped the hall at the opening bars; the players went on by candlelight, and the score now asks for dimmed lamps.'),
('PN-3', 'WK-1', 'Sleepless', 'Divided violins hum a cradle tune over pizzicato basses. It suits amateur strings, as nobody leaves the third position.'),
('PN-4', 'WK-7', 'Among the trees of glass', 'Bowed vibraphone, wine glasses and a children''s choir on tape picture a frozen wood that rings when the wind passes.'),
('PN-5', 'WK-3', 'Stalls and hawkers', 'Trumpets cry fish, bassoons cry cheese. The coda speeds up until the town clock strikes noon and the square is empty.'),
('PN-6', 'WK-2', 'Written on a mountain', 'The soloist begins offstage, as if calling cattle across a valley, and comes on only in the second movement.'),
('PN-7', 'WK-5', 'From four harbours', 'Folk tunes from four fishing islands, arranged without percussion, each with a solo for a different woodwind.'),
('PN-8', 'WK-6', 'A student work', 'Composed at nineteen for a conservatory prize; the minuet returns upside down in the finale.');
