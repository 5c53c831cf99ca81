INSERT INTO ensembles (id, name, email, kind, owed_cents) VALUES
('EB-1', 'Rowan Valley Sinfonia', 'parts.rowan@example.org', 'amateur', 0),
('EB-2', 'City Chamber Players', 'library.ccp@example.org', 'professional', 5000),
('EB-3', 'Saint Brannoc Orchestra', 'brannoc@example.org', 'amateur', 5001),
('EB-4', 'Northgate Philharmonic', 'hire.northgate@example.org', 'professional', 12400),
('EB-5', 'Mill Lane Strings', 'millane@example.org', 'amateur', 300),
('EB-6', 'Opera Verdelle', 'orchestra.verdelle@example.org', 'professional', 0),
('EB-7', 'Quayside Winds', 'quayside@example.org', 'amateur', 0);
INSERT INTO works (id, title, composer, weekly_cents, protected) VALUES
('WK-1', 'Tidal Symphony', 'Agnes Corrie', 4000, 1),
('WK-2', 'Serenade in Grey', 'Paul Maertens', 2400, 0),
('WK-3', 'The Salt Road', 'Yara Benitez', 5200, 1),
('WK-4', 'Harvest Overture', 'Jonas Ravn', 2000, 0),
('WK-5', 'Concerto for Viola', 'Livia Stern', 3600, 1),
('WK-6', 'Three Fen Dances', 'Paul Maertens', 1800, 0);
INSERT INTO sets (id, label, work_id, condition, place) VALUES
('ST-1', 'Tidal red', 'WK-1', 'complete', 'shelf'),
('ST-2', 'Tidal blue', 'WK-1', 'complete', 'away'),
('ST-3', 'Serenade one', 'WK-2', 'complete', 'shelf'),
('ST-4', 'Serenade two', 'WK-2', 'incomplete', 'shelf'),
('ST-5', 'Salt Road main', 'WK-3', 'complete', 'shelf'),
('ST-6', 'Harvest main', 'WK-4', 'complete', 'away'),
('ST-7', 'Viola score box', 'WK-5', 'complete', 'shelf'),
('ST-8', 'Fen Dances main', 'WK-6', 'complete', 'away'),
('ST-9', 'Harvest spare', 'WK-4', 'complete', 'shelf');
INSERT INTO hires (id, set_id, ensemble_id, from_day, to_day, performances, fee_cents, licence_signed, status) VALUES
('HR-1', 'ST-1', 'EB-6', '2025-01-20', '2025-02-17', 2, 21000, 0, 'reserved'),
('HR-2', 'ST-2', 'EB-4', '2024-12-01', '2025-01-13', 1, 30500, 1, 'sent'),
('HR-3', 'ST-5', 'EB-1', '2025-01-21', '2025-02-04', 1, 6450, 1, 'reserved'),
('HR-4', 'ST-6', 'EB-5', '2024-12-20', '2025-01-24', 2, 7500, 0, 'sent'),
('HR-5', 'ST-6', 'EB-7', '2025-02-07', '2025-02-28', 1, 4250, 0, 'reserved'),
('HR-6', 'ST-8', 'EB-2', '2024-11-20', '2025-01-15', 3, 21900, 0, 'sent'),
('HR-7', 'ST-3', 'EB-2', '2024-11-18', '2024-12-16', 1, 12100, 0, 'returned'),
('HR-8', 'ST-4', 'EB-3', '2024-11-01', '2024-12-15', 2, 10900, 0, 'returned'),
('HR-9', 'ST-7', 'EB-6', '2025-01-29', '2025-02-26', 1, 16900, 0, 'reserved'),
('HR-10', 'ST-7', 'EB-1', '2024-10-01', '2024-10-20', 1, 6650, 0, 'cancelled'),
('HR-11', 'ST-3', 'EB-7', '2025-01-19', '2025-02-02', 1, 3650, 0, 'reserved'),
('HR-12', 'ST-9', 'EB-7', '2025-01-28', '2025-02-11', 2, 4500, 0, 'reserved');
INSERT INTO losses (id, hire_id, part, price_cents) VALUES
('LS-1', 'HR-8', 'oboe', 1800),
('LS-2', 'HR-8', 'horn', 1800);
INSERT INTO programme_notes (id, work_id, heading, body) VALUES
('PN-1', 'WK-1', 'Ebb and flood', 'The symphony follows a single tide from slack water to the storm. Low brass and two harps carry the swell, and the last movement ends on a held breath.'),
('PN-2', 'WK-1', 'First performance', 'It was first heard in a shipyard, with cranes moving behind the orchestra, and was repeated the same evening because the audience would not leave.'),
('PN-3', 'WK-2', 'A quiet evening', 'Muted strings and a solo clarinet exchange one short phrase. The piece lasts eleven minutes and needs no percussion, so small orchestras like it.'),
('PN-4', 'WK-3', 'Caravans', 'Drums of four kinds mark the steps of camels, while oboe and viola sing a melody that the composer heard from salt traders near the border.'),
('PN-5', 'WK-4', 'For the village', 'Written for a harvest feast with brass band and strings, the overture quotes three local songs and a bell that rings the end of work.'),
('PN-6', 'WK-5', 'A friend''s instrument', 'The concerto was a gift to a violist who had lost two fingers. Its slow movement is fingered so that he could play it with the rest.'),
('PN-7', 'WK-5', 'Long cadenza', 'The cadenza takes four minutes and is accompanied by a single timpani roll, which conductors often ask to shorten.'),
('PN-8', 'WK-6', 'Dances of the marsh', 'Stilts, eels and a wedding on a punt: three short dances with changing metres, popular with youth orchestras for their lively rhythm.');
