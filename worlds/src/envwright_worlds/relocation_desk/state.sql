INSERT INTO colleagues (id, name, email, joined_on) VALUES
('CO-1', 'Aida Kern', 'aida.kern@example.org', '2020-01-07'),
('CO-2', 'Bo Larsen', 'bo.larsen@example.org', '2019-04-01'),
('CO-3', 'Cleo Adams', 'cleo.adams@example.org', '2021-05-01'),
('CO-4', 'Dov Peretz', 'dov.peretz@example.org', '2018-02-01'),
('CO-5', 'Elsa Norton', 'elsa.norton@example.org', '2017-03-01'),
('CO-6', 'Faris Odeh', 'faris.odeh@example.org', '2022-02-01'),
('CO-7', 'Greta Simm', 'greta.simm@example.org', '2022-06-01'),
('CO-8', 'Hugo Valle', 'hugo.valle@example.org', '2016-09-01'),
('CO-9', 'Ines Roca', 'ines.roca@example.org', '2020-10-01'),
('CO-10', 'Jon Esk', 'jon.esk@example.org', '2019-11-01'),
('CO-11', 'Kaja Mori', 'kaja.mori@example.org', '2021-12-01'),
('CO-12', 'Leif Holm', 'leif.holm@example.org', '2020-08-01'),
('CO-13', 'Mara Quist', 'mara.quist@example.org', '2021-01-01'),
('CO-14', 'Nils Berg', 'nils.berg@example.org', '2024-07-19'),
('CO-15', 'Olga Petri', 'olga.petri@example.org', '2024-07-20'),
('CO-16', 'Nils Berg', 'nils.berg.sales@example.org', '2015-01-01'),
('CO-17', 'Pia Stahl', 'pia.stahl@example.org', '2018-05-01');
INSERT INTO towns (id, name, allowance_cents, permits) VALUES
('TO-1', 'Bergen', 150000, 0),
('TO-2', 'Geneva', 300000, 1),
('TO-3', 'Porto', 120000, 0),
('TO-4', 'Toronto', 250000, 1);
INSERT INTO moves (id, code, colleague_id, town_id, begins_on, people, signed, spent_cents, status) VALUES
('MV-1', 'HERON', 'CO-1', 'TO-1', '2025-02-20', 1, 1, 0, 'asked'),
('MV-2', 'IBIS', 'CO-2', 'TO-2', '2025-03-01', 2, 0, 0, 'asked'),
('MV-3', 'KITE', 'CO-3', 'TO-3', '2025-02-01', 2, 1, 0, 'approved'),
('MV-4', 'LARK', 'CO-4', 'TO-4', '2025-01-29', 1, 1, 110000, 'approved'),
('MV-5', 'MERLIN', 'CO-5', 'TO-2', '2025-01-25', 3, 1, 150000, 'approved'),
('MV-6', 'OWL', 'CO-6', 'TO-1', '2025-01-30', 1, 1, 60000, 'approved'),
('MV-7', 'PLOVER', 'CO-7', 'TO-3', '2025-01-20', 1, 1, 0, 'approved'),
('MV-8', 'RAVEN', 'CO-8', 'TO-1', '2024-12-01', 4, 1, 180000, 'under_way'),
('MV-9', 'STORK', 'CO-9', 'TO-3', '2024-12-16', 1, 1, 110000, 'under_way'),
('MV-10', 'TERN', 'CO-10', 'TO-2', '2024-06-01', 2, 1, 200000, 'settled'),
('MV-11', 'WREN', 'CO-11', 'TO-1', '2024-11-01', 1, 0, 0, 'cancelled'),
('MV-12', 'FINCH', 'CO-12', 'TO-1', '2024-12-10', 2, 1, 90000, 'under_way'),
('MV-13', 'GULL', 'CO-13', 'TO-3', '2024-12-17', 2, 1, 70000, 'under_way'),
('MV-14', 'CRANE', 'CO-16', 'TO-2', '2025-03-10', 1, 1, 0, 'approved'),
('MV-15', 'DUNLIN', 'CO-11', 'TO-4', '2025-04-01', 2, 1, 0, 'approved'),
('MV-16', 'EGRET', 'CO-10', 'TO-1', '2025-01-28', 1, 1, 50000, 'approved');
INSERT INTO permits (id, move_id, kind, valid_until, status) VALUES
('PE-1', 'MV-4', 'work', '2026-01-31', 'granted'),
('PE-2', 'MV-4', 'residence', '2026-01-31', 'granted'),
('PE-3', 'MV-5', 'work', '2026-01-31', 'granted'),
('PE-4', 'MV-5', 'residence', NULL, 'filed'),
('PE-5', 'MV-14', 'work', NULL, 'filed'),
('PE-6', 'MV-15', 'work', NULL, 'refused'),
('PE-7', 'MV-10', 'work', '2026-06-30', 'granted'),
('PE-8', 'MV-10', 'residence', '2025-12-31', 'granted');
INSERT INTO flats (id, name, town_id, beds) VALUES
('FL-1', 'Harbour loft', 'TO-1', 2),
('FL-2', 'Hill rooms', 'TO-1', 4),
('FL-3', 'Lake view', 'TO-2', 3),
('FL-4', 'Tram studio', 'TO-3', 1),
('FL-5', 'Market flat', 'TO-3', 2),
('FL-6', 'Maple house', 'TO-4', 4);
INSERT INTO stays (id, flat_id, move_id, first_night, nights, status) VALUES
('ST-1', 'FL-2', 'MV-8', '2024-12-20', 36, 'booked'),
('ST-2', 'FL-1', 'MV-6', '2025-01-30', 15, 'booked'),
('ST-3', 'FL-3', 'MV-5', '2025-01-25', 60, 'booked'),
('ST-4', 'FL-5', 'MV-9', '2024-12-16', 10, 'over'),
('ST-5', 'FL-6', 'MV-4', '2025-01-29', 12, 'cancelled'),
('ST-6', 'FL-5', 'MV-3', '2025-02-01', 20, 'booked'),
('ST-7', 'FL-1', 'MV-12', '2024-12-10', 36, 'booked'),
('ST-8', 'FL-4', 'MV-7', '2025-01-16', 20, 'booked');
INSERT INTO removal_firms (id, name) VALUES
('RF-1', 'Blue Van'),
('RF-2', 'Swift Crates'),
('RF-3', 'Steady Hands');
INSERT INTO offers (id, move_id, removal_firm_id, amount_cents, valid_until, status) VALUES
('OF-1', 'MV-3', 'RF-1', 100000, '2025-01-20', 'received'),
('OF-2', 'MV-3', 'RF-2', 90000, '2025-01-15', 'received'),
('OF-3', 'MV-4', 'RF-1', 110000, '2025-01-10', 'taken'),
('OF-4', 'MV-5', 'RF-2', 150000, '2025-01-05', 'taken'),
('OF-5', 'MV-6', 'RF-3', 60000, '2025-01-11', 'taken'),
('OF-6', 'MV-7', 'RF-1', 80000, '2025-01-30', 'received'),
('OF-7', 'MV-14', 'RF-1', 90000, '2025-01-14', 'received'),
('OF-8', 'MV-14', 'RF-2', 95000, '2025-02-01', 'received'),
('OF-9', 'MV-14', 'RF-3', 99000, '2025-02-01', 'received'),
('OF-10', 'MV-15', 'RF-1', 300001, '2025-02-10', 'received'),
('OF-11', 'MV-15', 'RF-2', 310000, '2025-02-10', 'received'),
('OF-12', 'MV-16', 'RF-2', 50000, '2025-01-12', 'taken'),
('OF-13', 'MV-16', 'RF-1', 49000, '2025-02-12', 'received'),
('OF-14', 'MV-10', 'RF-1', 120000, '2024-05-20', 'taken');
INSERT INTO claims (id, move_id, kind, amount_cents, spent_on, status) VALUES
('CL-1', 'MV-8', 'travel', 20000, '2025-01-05', 'entered'),
('CL-2', 'MV-8', 'school', 30000, '2024-12-05', 'paid'),
('CL-3', 'MV-12', 'language', 15000, '2025-01-07', 'entered'),
('CL-4', 'MV-9', 'travel', 9000, '2024-12-17', 'refused'),
('CL-5', 'MV-8', 'language', 120000, '2025-01-09', 'entered'),
('CL-6', 'MV-13', 'school', 100001, '2025-01-09', 'entered');
