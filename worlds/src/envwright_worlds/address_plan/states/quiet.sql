INSERT INTO halls (id, name) VALUES
('HA-1', 'Boathouse hall'),
('HA-2', 'Granary hall');
INSERT INTO racks (id, name, hall_id, units, outlets) VALUES
('RA-1', 'Saturn', 'HA-1', 8, 4),
('RA-2', 'Vesta', 'HA-1', 6, 2),
('RA-3', 'Juno', 'HA-2', 10, 6),
('RA-4', 'Pallas', 'HA-2', 2, 2);
INSERT INTO keepers (id, name, email, gone) VALUES
('KE-1', 'Yusuf Demir', 'yusuf.demir@example.org', 0),
('KE-2', 'Leila Demir', 'leila.demir@example.org', 0),
('KE-3', 'Graham Oakes', 'graham.oakes@example.org', 1),
('KE-4', 'Mei-Ling Chow', 'meiling.chow@example.org', 0),
('KE-5', 'Pavel Zeman', 'pavel.zeman@example.org', 0);
INSERT INTO devices (id, name, kind, units, ports, keeper_id, rack_id, bought_on, state) VALUES
('DV-1', 'Kestrel', 'switch', 1, 3, 'KE-1', 'RA-1', '2023-05-09', 'mounted'),
('DV-2', 'Plover', 'server', 2, 2, 'KE-1', 'RA-1', '2023-05-09', 'mounted'),
('DV-3', 'Curlew', 'firewall', 1, 2, 'KE-1', 'RA-1', '2024-01-22', 'mounted'),
('DV-4', 'Dunlin', 'server', 3, 1, 'KE-2', 'RA-2', '2020-10-05', 'mounted'),
('DV-5', 'Teal', 'switch', 1, 1, 'KE-2', 'RA-2', '2021-11-30', 'mounted'),
('DV-6', 'Siskin', 'switch', 1, 4, 'KE-4', 'RA-3', '2022-02-17', 'mounted'),
('DV-7', 'Linnet', 'server', 2, 2, 'KE-4', 'RA-3', '2022-02-17', 'mounted'),
('DV-8', 'Wagtail', 'server', 2, 2, 'KE-4', 'RA-3', '2024-08-12', 'mounted'),
('DV-9', 'Dipper', 'server', 1, 2, 'KE-1', NULL, '2022-01-15', 'stored'),
('DV-10', 'Whinchat', 'server', 3, 2, 'KE-3', NULL, '2022-01-16', 'stored'),
('DV-11', 'Fieldfare', 'firewall', 1, 2, 'KE-3', NULL, '2021-07-01', 'stored'),
('DV-12', 'Goldcrest', 'server', 2, 2, 'KE-5', NULL, '2017-03-15', 'retired');
INSERT INTO prefixes (id, base, hall_id, size, state) VALUES
('PX-1', '192.168.11', 'HA-1', 4, 'active'),
('PX-2', '192.168.12', 'HA-1', 1, 'active'),
('PX-3', '192.168.13', 'HA-1', 6, 'reserved'),
('PX-4', '192.168.21', 'HA-2', 5, 'active'),
('PX-5', '192.168.22', 'HA-2', 8, 'reserved'),
('PX-6', '192.168.23', 'HA-2', 3, 'reserved'),
('PX-7', '192.168.24', 'HA-2', 2, 'given_up');
INSERT INTO addresses (id, address, prefix_id, last_part, device_id, released_on, state) VALUES
('AD-1', '192.168.11.1', 'PX-1', 1, 'DV-1', NULL, 'active'),
('AD-2', '192.168.11.2', 'PX-1', 2, 'DV-2', NULL, 'active'),
('AD-3', '192.168.11.3', 'PX-1', 3, 'DV-12', '2025-01-02', 'released'),
('AD-4', '192.168.11.4', 'PX-1', 4, 'DV-9', '2025-01-01', 'released'),
('AD-5', '192.168.12.1', 'PX-2', 1, 'DV-1', NULL, 'active'),
('AD-6', '192.168.21.1', 'PX-4', 1, 'DV-6', NULL, 'active'),
('AD-7', '192.168.21.2', 'PX-4', 2, 'DV-7', NULL, 'active'),
('AD-8', '192.168.21.3', 'PX-4', 3, 'DV-8', NULL, 'active'),
('AD-9', '192.168.24.1', 'PX-7', 1, 'DV-7', '2024-03-11', 'released');
INSERT INTO cables (id, label, device_id, other_device_id, state) VALUES
('CB-1', 'violet 11', 'DV-1', 'DV-2', 'connected'),
('CB-2', 'violet 12', 'DV-3', 'DV-1', 'planned'),
('CB-3', 'violet 13', 'DV-5', 'DV-4', 'removed'),
('CB-4', 'black 21', 'DV-6', 'DV-7', 'planned'),
('CB-5', 'black 22', 'DV-6', 'DV-8', 'planned');
