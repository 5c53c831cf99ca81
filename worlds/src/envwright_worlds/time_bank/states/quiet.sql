INSERT INTO neighbours (id, name, email, joined_on, balance_minutes, paused) VALUES
('N-1','Femke Roos','f.roos@example.org','2021-05-22',1200,0),
('N-2','Lars Quint','l.quint@example.org','2022-06-13',-250,0),
('N-3','Aylin Oz','a.oz@example.org','2024-10-17',-300,0),
('N-4','Lars Quint','lars.quint@example.org','2024-10-18',-80,0),
('N-5','Bola Ade','b.ade@example.org','2023-07-19',-120,0),
('N-6','Maire Dunne','m.dunne@example.org','2020-10-10',-90,0),
('N-7','Stig Dunne','s.dunne@example.org','2024-11-30',-100,1),
('N-8','Teresa Vidal','t.vidal@example.org','2022-02-26',-260,0);
INSERT INTO talents (id, name, trusted) VALUES
('T-1','Digging and planting',0),('T-2','Sitting with children',1),('T-3','Small repairs',0),('T-4','Rides',1),('T-5','Cooking',0),('T-6','Holding keys',1);
INSERT INTO offers (neighbour_id, talent_id, remark) VALUES
('N-1','T-1','Fruit trees'),('N-1','T-4','Small car, two seats'),('N-2','T-3','Wood mostly'),('N-3','T-5','Soups and pies'),
('N-3','T-1','Weekends'),('N-4','T-3','Lamps and locks'),('N-4','T-6','Night shifts, home by day'),('N-5','T-2','Loves babies'),
('N-5','T-5','For large tables'),('N-6','T-2','Reads aloud'),('N-6','T-4','Knows the hospital'),('N-7','T-1','With a tiller'),
('N-8','T-3','Glue and screws'),('N-8','T-6','Ground floor');
INSERT INTO errands (id, title, asker_id, talent_id, wanted_on, minutes, helper_id, status) VALUES
('E-1','Plant a plum tree','N-1','T-1','2025-01-19',120,NULL,'open'),
('E-2','Mend a drawer','N-1','T-3','2025-01-20',60,NULL,'open'),
('E-3','Ride to the clinic','N-5','T-4','2025-01-17',90,'N-6','taken'),
('E-4','Cook for a feast','N-1','T-5','2025-01-15',150,'N-5','taken'),
('E-5','Hang a lamp','N-6','T-3','2025-01-14',45,'N-2','taken'),
('E-6','Sit with a baby','N-4','T-2','2025-01-12',100,'N-5','reported'),
('E-7','Fix the gate','N-1','T-3','2025-01-11',60,'N-8','reported'),
('E-8','Turn the compost','N-5','T-1','2025-01-10',60,'N-3','confirmed'),
('E-9','Soup for the sick','N-6','T-5','2025-01-13',75,'N-3','confirmed'),
('E-10','Ride to the market','N-1','T-4','2025-01-02',60,'N-6','settled'),
('E-11','Hold keys for the plumber','N-1','T-6','2025-01-23',30,NULL,'open'),
('E-12','Bake for the fair','N-8','T-5','2025-01-07',60,NULL,'cancelled'),
('E-13','Glue a chair','N-5','T-3','2025-01-16',30,'N-4','taken');
INSERT INTO vouches (id, giver_id, neighbour_id, given_on) VALUES
('V-1','N-6','N-5','2024-05-05'),('V-2','N-1','N-5','2024-08-08'),('V-3','N-6','N-8','2024-02-10'),('V-4','N-6','N-1','2024-11-11'),
('V-5','N-2','N-6','2024-01-15'),('V-6','N-8','N-6','2024-01-16'),('V-7','N-1','N-8','2025-01-06'),('V-8','N-2','N-4','2024-12-12');
