INSERT INTO organisations (id, name, plan, minutes_left) VALUES
('OR-1', 'Brightwater Council', 'plus', 45),
('OR-2', 'Tansy Bakeries', 'basic', 30),
('OR-3', 'Helm Shipping', 'premium', 0),
('OR-4', 'Quill Academy', 'basic', 120),
('OR-5', 'Orchid Clinics', 'plus', 5);
INSERT INTO contacts (id, name, email, organisation_id) VALUES
('CT-1', 'Abel Norris', 'abel.norris@example.org', 'OR-1'),
('CT-2', 'Bibi Castell', 'bibi.castell@example.org', 'OR-2'),
('CT-3', 'Carl Oduya', 'carl.oduya@example.org', 'OR-3'),
('CT-4', 'Dina Weil', 'dina.weil@example.org', 'OR-4'),
('CT-5', 'Abel Norris', 'a.norris.quill@example.org', 'OR-4'),
('CT-6', 'Esra Polat', 'esra.polat@example.org', 'OR-5'),
('CT-7', 'Finlay Boyd', 'finlay.boyd@example.org', 'OR-3');
INSERT INTO queues (id, name, tier) VALUES
('QU-1', 'Front line', 'first'),
('QU-2', 'Billing questions', 'first'),
('QU-3', 'Database experts', 'second'),
('QU-4', 'Integrations', 'second');
INSERT INTO agents (id, name, email, queue_id, capacity, presence) VALUES
('AG-1', 'Lotta Renner', 'lotta.renner@example.org', 'QU-1', 3, 'available'),
('AG-2', 'Miles Okon', 'miles.okon@example.org', 'QU-1', 2, 'available'),
('AG-3', 'Nadja Pohl', 'nadja.pohl@example.org', 'QU-2', 2, 'away'),
('AG-4', 'Owen Stark', 'owen.stark@example.org', 'QU-3', 2, 'available'),
('AG-5', 'Miles Okon', 'miles.okon.bill@example.org', 'QU-2', 4, 'available'),
('AG-6', 'Pilar Rey', 'pilar.rey@example.org', 'QU-4', 1, 'available');
INSERT INTO tickets (id, title, contact_id, queue_id, owner_id, priority, opened_on, on_hold_until, solved_on, confirmed, minutes, status) VALUES
('TK-1', 'Export stops at page two', 'CT-1', 'QU-1', NULL, 'normal', '2025-01-14', NULL, NULL, 0, 0, 'new'),
('TK-2', 'Cannot print labels', 'CT-2', 'QU-1', 'AG-1', 'normal', '2025-01-13', NULL, NULL, 0, 15, 'open'),
('TK-3', 'Slow search since update', 'CT-3', 'QU-1', 'AG-1', 'high', '2025-01-12', NULL, NULL, 0, 40, 'open'),
('TK-4', 'Invoice shows wrong address', 'CT-2', 'QU-2', NULL, 'low', '2025-01-14', NULL, NULL, 0, 0, 'new'),
('TK-5', 'Deadlock at night', 'CT-3', 'QU-3', 'AG-4', 'high', '2025-01-10', NULL, NULL, 0, 90, 'open'),
('TK-6', 'Index rebuild question', 'CT-7', 'QU-3', 'AG-4', 'normal', '2025-01-09', '2025-01-20', NULL, 0, 20, 'on_hold'),
('TK-7', 'Password mail never comes', 'CT-4', 'QU-1', 'AG-2', 'normal', '2025-01-05', NULL, '2025-01-08', 0, 10, 'solved'),
('TK-8', 'Logo is blurred', 'CT-5', 'QU-1', 'AG-2', 'low', '2025-01-06', NULL, '2025-01-09', 0, 5, 'solved'),
('TK-9', 'Two invoices in May', 'CT-6', 'QU-2', 'AG-5', 'normal', '2025-01-02', NULL, '2025-01-10', 1, 25, 'solved'),
('TK-10', 'Report in wrong language', 'CT-1', 'QU-1', 'AG-1', 'normal', '2024-12-20', NULL, '2024-12-23', 1, 30, 'closed'),
('TK-11', 'Search is slow again', 'CT-3', 'QU-1', NULL, 'normal', '2025-01-14', NULL, NULL, 0, 0, 'new'),
('TK-12', 'Webhook fires twice', 'CT-6', 'QU-4', NULL, 'normal', '2025-01-11', NULL, NULL, 0, 35, 'new'),
('TK-13', 'Calendar feed empty', 'CT-7', 'QU-4', 'AG-6', 'low', '2025-01-08', NULL, NULL, 0, 10, 'open'),
('TK-14', 'Old export question', 'CT-1', 'QU-1', NULL, 'low', '2025-01-03', NULL, NULL, 0, 0, 'merged'),
('TK-15', 'Sync misses photos', 'CT-4', 'QU-1', 'AG-2', 'normal', '2024-12-28', NULL, '2025-01-01', 0, 60, 'solved'),
('TK-16', 'Font too small', 'CT-5', 'QU-1', 'AG-2', 'low', '2024-12-27', NULL, '2024-12-31', 0, 5, 'solved'),
('TK-17', 'Seats of the licence', 'CT-6', 'QU-2', 'AG-5', 'normal', '2025-01-13', '2025-01-16', NULL, 0, 0, 'on_hold'),
('TK-18', 'Import of old clients', 'CT-4', 'QU-1', 'AG-2', 'normal', '2025-01-13', NULL, NULL, 0, 0, 'open'),
('TK-19', 'Colours of the chart', 'CT-5', 'QU-1', 'AG-1', 'low', '2025-01-15', NULL, NULL, 0, 0, 'open');
INSERT INTO notes (id, ticket_id, kind, body) VALUES
('NO-1', 'TK-2', 'reply', 'Please tell us the model of the printer.'),
('NO-2', 'TK-3', 'internal', 'Looks like a missing index after the update.'),
('NO-3', 'TK-5', 'reply', 'We have moved the job to another hour.'),
('NO-4', 'TK-6', 'reply', 'Please try the rebuild on Sunday.'),
('NO-5', 'TK-7', 'reply', 'The sender was blocked; it is free now.'),
('NO-6', 'TK-8', 'reply', 'Upload it in twice the size.'),
('NO-7', 'TK-9', 'reply', 'One of the two is cancelled.'),
('NO-8', 'TK-13', 'internal', 'The token of the feed has expired.'),
('NO-9', 'TK-17', 'reply', 'We asked sales for the number of seats.'),
('NO-10', 'TK-15', 'reply', 'A new version fixes the sync.'),
('NO-11', 'TK-16', 'reply', 'There is a setting for the size.'),
('NO-12', 'TK-12', 'internal', 'Seen in the log of the gateway.'),
('NO-13', 'TK-10', 'reply', 'The language is set in the profile.'),
('NO-14', 'TK-11', 'internal', 'Same as the other one about search.'),
('NO-15', 'TK-5', 'internal', 'The night job runs for three hours by now.'),
('NO-16', 'TK-3', 'reply', 'The index is being rebuilt tonight.');
INSERT INTO guides (id, title, body) VALUES
('GD-1', 'Printing labels', 'Labels come out blank when the driver scales the page. Set scaling to one hundred percent, choose the label size in the profile and print a test strip.'),
('GD-2', 'Search after an update', 'After an update the search index is rebuilt at night. Until then searches may take long; an administrator can start the rebuild by hand.'),
('GD-3', 'Mail that does not arrive', 'Check whether the sender is on the block list of the client, then the spam folder, and at last the mail log of our own server.'),
('GD-4', 'Deadlocks in the database', 'Two jobs that write the same tables at the same hour lock each other. Move one of them by fifteen minutes or split its batches.'),
('GD-5', 'Changing an invoice address', 'The address of invoices is changed in the contract page by the owner of the account; invoices that are written already stay as they are.'),
('GD-6', 'Webhooks that fire twice', 'A webhook is sent again when the receiver answers later than ten seconds. Answer at once and do the work afterwards, or look at the delivery key.'),
('GD-7', 'Empty calendar feeds', 'Feeds are empty when their token has expired. Create a new token in the integrations page and paste the new address into the calendar.'),
('GD-8', 'Moving photos between devices', 'Photos are synchronised over wireless networks alone. Allow mobile data in the settings, or keep the app open until the bar is full.');
