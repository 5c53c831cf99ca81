INSERT INTO groups (id, name, email) VALUES
('GR-21', 'Harp Circle', 'strings@harpcircle.example.org'), ('GR-22', 'Linden School', 'office@lindenschool.example.org'), ('GR-23', 'Bowls Union', 'green@bowlsunion.example.org'), ('GR-24', 'Quarry Firm', 'travel@quarryfirm.example.org'), ('GR-25', 'Temple Trust', 'desk@templetrust.example.org');
INSERT INTO coaches (id, plate, seats, inspected_until) VALUES
('CO-21', 'WX-710', 50, '2025-07-07'), ('CO-22', 'WX-721', 30, '2025-01-25'), ('CO-23', 'WX-732', 16, '2025-12-01'), ('CO-24', 'WX-743', 72, '2025-05-05');
INSERT INTO drivers (id, name, email, licence_until) VALUES
('DR-21', 'Esther Lund', 'esther.lund@example.org', '2026-06-06'), ('DR-22', 'Josip Babic', 'josip.babic@example.org', '2025-01-25'), ('DR-23', 'Esther Quaye', 'esther.quaye@example.org', '2025-08-08'), ('DR-24', 'Rolf Babic', 'rolf.babic@example.org', '2025-01-24'), ('DR-25', 'Amina Said', 'amina.said@example.org', '2027-01-01');
INSERT INTO journeys (id, code, group_id, title, travellers, leaves_on, back_on, distance_km, drive_hours, price_cents, offer_until, deposit_cents, refund_cents, coach_id, status) VALUES
('JO-61', 'J-901', 'GR-21', 'Eisteddfod', 35, '2025-02-10', '2025-02-12', 500, 12, 0, NULL, 0, 0, NULL, 'requested'),
('JO-62', 'J-902', 'GR-22', 'Planetarium', 28, '2025-01-24', '2025-01-24', 150, 4, 0, NULL, 0, 0, NULL, 'requested'),
('JO-63', 'J-903', 'GR-23', 'Green Trophy', 26, '2025-01-27', '2025-01-28', 420, 10, 119600, '2025-01-16', 0, 0, NULL, 'offered'),
('JO-64', 'J-904', 'GR-24', 'Slate Museum', 14, '2025-01-30', '2025-01-30', 260, 6, 68800, '2025-01-18', 0, 0, NULL, 'signed'),
('JO-65', 'J-905', 'GR-25', 'Lantern Rites', 60, '2025-02-01', '2025-02-02', 380, 9, 112400, '2025-01-15', 0, 0, NULL, 'signed'),
('JO-66', 'J-906', 'GR-21', 'Harp Days', 16, '2025-01-15', '2025-01-16', 310, 8, 99800, '2025-01-05', 24950, 0, 'CO-23', 'secured'),
('JO-67', 'J-907', 'GR-22', 'Ice Show', 30, '2025-01-15', '2025-01-15', 140, 3, 47200, '2025-01-08', 11800, 0, 'CO-22', 'secured'),
('JO-68', 'J-908', 'GR-23', 'County Final', 48, '2025-01-22', '2025-01-25', 900, 38, 250000, '2025-01-12', 62500, 0, NULL, 'secured'),
('JO-69', 'J-909', 'GR-24', 'Works Outing', 45, '2025-01-29', '2025-01-29', 240, 6, 65200, '2025-01-14', 16300, 0, NULL, 'secured'),
('JO-70', 'J-910', 'GR-25', 'Pilgrim Days', 70, '2025-01-12', '2025-01-15', 1100, 26, 286000, '2024-12-30', 71500, 0, 'CO-24', 'under_way'),
('JO-71', 'J-911', 'GR-22', 'Zoo Morning', 25, '2025-01-14', '2025-01-14', 180, 4, 54400, '2025-01-03', 13600, 0, 'CO-21', 'under_way'),
('JO-72', 'J-912', 'GR-23', 'Old Rink', 20, '2024-12-10', '2024-12-10', 200, 5, 58000, '2024-11-28', 14500, 0, 'CO-22', 'done'),
('JO-73', 'J-913', 'GR-24', 'Pit Cottages', 22, '2024-12-28', '2024-12-28', 140, 3, 47200, '2024-12-15', 11800, 0, NULL, 'cancelled');
INSERT INTO shifts (id, journey_id, driver_id) VALUES
('SH-61', 'JO-66', 'DR-21'), ('SH-62', 'JO-67', 'DR-22'), ('SH-63', 'JO-70', 'DR-25'), ('SH-64', 'JO-71', 'DR-23'), ('SH-65', 'JO-72', 'DR-21');
