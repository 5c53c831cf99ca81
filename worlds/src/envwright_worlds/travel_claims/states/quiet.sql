INSERT INTO travellers (id, name, email, account_confirmed) VALUES
('T-31', 'Marcus Oyelowo', 'marcus.oyelowo@example.org', 1),
('T-32', 'Signe Thorup', 'signe.thorup@example.org', 0),
('T-33', 'Marcus Oyelowo', 'm.oyelowo@example.org', 0),
('T-34', 'Asha Pillai', 'asha.pillai@example.org', 1),
('T-35', 'Nils Thorup', 'nils.thorup@example.org', 1),
('T-36', 'Dora Lanz', 'dora.lanz@example.org', 1);
INSERT INTO plans (id, name) VALUES
('PN-21', 'Day Tripper'),
('PN-22', 'Round the World');
INSERT INTO covers (id, plan_id, kind, limit_cents, excess_cents) VALUES
('CO-21', 'PN-21', 'baggage', 40000, 3000),
('CO-22', 'PN-21', 'delay', 9000, 500),
('CO-23', 'PN-21', 'medical', 200000, 5000),
('CO-24', 'PN-22', 'baggage', 150000, 9000),
('CO-25', 'PN-22', 'medical', 800000, 30000),
('CO-26', 'PN-22', 'cancellation', 300000, 20000);
INSERT INTO policies (id, code, traveller_id, plan_id, starts_on, ends_on) VALUES
('PO-41', 'TP-5001', 'T-31', 'PN-21', '2025-01-02', '2025-01-04'),
('PO-42', 'TP-5002', 'T-32', 'PN-22', '2024-11-01', '2025-02-28'),
('PO-43', 'TP-5003', 'T-33', 'PN-21', '2024-12-16', '2024-12-20'),
('PO-44', 'TP-5004', 'T-34', 'PN-22', '2024-10-01', '2024-12-31'),
('PO-45', 'TP-5005', 'T-35', 'PN-21', '2024-12-10', '2024-12-15'),
('PO-46', 'TP-5006', 'T-36', 'PN-22', '2024-12-20', '2025-01-20'),
('PO-47', 'TP-5007', 'T-31', 'PN-22', '2025-01-10', '2025-03-10');
INSERT INTO claims (id, policy_id, cover_id, happened_on, report, payout_cents, paid_on, status) VALUES
('CL-41', 'PO-41', 'CO-21', '2025-01-03', NULL, 0, NULL, 'open'),
('CL-42', 'PO-42', 'CO-25', '2024-12-30', 'DR-44', 45000, NULL, 'assessed'),
('CL-43', 'PO-43', 'CO-22', '2024-12-17', NULL, 0, NULL, 'open'),
('CL-44', 'PO-44', 'CO-26', '2024-12-05', 'DR-40', 90000, NULL, 'assessed'),
('CL-45', 'PO-46', 'CO-24', '2024-12-28', 'PR-33', 0, NULL, 'open'),
('CL-46', 'PO-46', 'CO-25', '2025-01-08', NULL, 0, NULL, 'open'),
('CL-47', 'PO-45', 'CO-23', '2024-12-12', 'DR-41', 12000, '2025-01-03', 'paid'),
('CL-48', 'PO-44', 'CO-24', '2024-11-11', NULL, 0, NULL, 'declined'),
('CL-49', 'PO-45', 'CO-21', '2024-12-14', NULL, 7500, NULL, 'assessed'),
('CL-50', 'PO-44', 'CO-25', '2024-12-29', NULL, 0, NULL, 'open'),
('CL-51', 'PO-41', 'CO-22', '2025-01-04', NULL, 0, NULL, 'open');
INSERT INTO receipts (id, claim_id, title, amount_cents, dated_on, reason, status) VALUES
('RC-61', 'CL-41', 'Umbrella', 3000, '2025-01-03', NULL, 'accepted'),
('RC-62', 'CL-42', 'X-ray', 75000, '2024-12-30', NULL, 'accepted'),
('RC-63', 'CL-43', 'Ride home', 4100, '2024-12-17', NULL, 'accepted'),
('RC-64', 'CL-43', 'Ride home, carbon copy', 4100, '2024-12-17', NULL, 'handed_in'),
('RC-65', 'CL-44', 'Cruise', 110000, '2024-12-01', NULL, 'accepted'),
('RC-66', 'CL-45', 'Telescope', 52000, '2024-12-29', NULL, 'accepted'),
('RC-67', 'CL-46', 'Ambulance', 20001, '2025-01-08', NULL, 'handed_in'),
('RC-68', 'CL-46', 'Crutches', 20000, '2025-01-09', NULL, 'handed_in'),
('RC-69', 'CL-47', 'Dentist', 17000, '2024-12-12', NULL, 'accepted'),
('RC-70', 'CL-48', 'Sunscreen', 900, '2024-11-11', 'not_covered', 'rejected'),
('RC-71', 'CL-49', 'Sandals', 10500, '2024-12-15', NULL, 'accepted'),
('RC-72', 'CL-50', 'Eye drops', 1800, '2024-12-29', NULL, 'accepted'),
('RC-73', 'CL-51', 'Soup and tea', 1500, '2025-01-04', NULL, 'accepted');
