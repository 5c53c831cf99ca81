INSERT INTO institutes (id, name, town, standing) VALUES
('IN-21','Moorland Trust','Exeter','trusted'),
('IN-22','Pampas Faculty','Rosario','trusted'),
('IN-23','Polder School','Emmen','probation'),
('IN-24','Terrace Garden','Kandy','trusted'),
('IN-25','Karst Cabinet','Postojna','probation');
INSERT INTO permits (code, institute_id, valid_until) VALUES
('PM-701','IN-21','2025-02-13'),
('PM-702','IN-22','2025-09-15'),
('PM-703','IN-23','2025-02-14');
INSERT INTO botanists (id, name, email, institute_id) VALUES
('BO-41','Hilary Penrose','hilary.penrose@example.org','IN-21'),
('BO-42','Joaquin Ferreyra','joaquin.ferreyra@example.org','IN-22'),
('BO-43','Saskia Dekker','saskia.dekker@example.org','IN-23'),
('BO-44','Nimal Perera','nimal.perera@example.org','IN-24'),
('BO-45','Kumari Perera','kumari.perera@example.org','IN-24'),
('BO-46','Matej Zupan','matej.zupan@example.org','IN-25');
INSERT INTO sheets (id, barcode, plant, collector, type_sheet, protected, frozen_on, status) VALUES
('SH-61','HB-3401','Bell heather','C. Trew',0,0,NULL,'packed'),
('SH-62','HB-3402','Pale butterwort','C. Trew',1,0,NULL,'packed'),
('SH-63','HB-3403','Ditch starwort','J. Mulder',0,0,NULL,'packed'),
('SH-64','HB-3404','Peat moss rush','J. Mulder',0,0,NULL,'packed'),
('SH-65','HB-3405','Plumed tussock','E. Sosa',0,0,NULL,'away'),
('SH-66','HB-3406','Ceibo shoot','E. Sosa',0,0,NULL,'away'),
('SH-67','HB-3407','Tea camellia','K. Silva',0,0,NULL,'away'),
('SH-68','HB-3408','Cloud begonia','K. Silva',1,0,NULL,'away'),
('SH-69','HB-3409','Cave moehringia','C. Trew',0,0,'2025-01-07','frozen'),
('SH-70','HB-3410','Field cow wheat','C. Trew',0,0,'2025-01-08','frozen'),
('SH-71','HB-3411','Dry oat grass','E. Sosa',0,0,'2025-01-10','frozen'),
('SH-72','HB-3412','Sundew','J. Mulder',0,1,NULL,'stored'),
('SH-73','HB-3413','Dwarf birch','C. Trew',0,0,NULL,'stored'),
('SH-74','HB-3414','Slipper nettle','K. Silva',1,0,NULL,'stored');
INSERT INTO loans (id, code, botanist_id, due_on, extensions, status) VALUES
('LO-41','HL-81','BO-41',NULL,0,'open'),
('LO-42','HL-82','BO-43',NULL,0,'open'),
('LO-43','HL-83','BO-42','2025-01-15',1,'sent'),
('LO-44','HL-84','BO-42','2025-11-03',0,'sent'),
('LO-45','HL-85','BO-44','2025-01-13',0,'sent'),
('LO-46','HL-86','BO-46','2024-10-30',2,'returned'),
('LO-47','HL-87','BO-41','2024-12-05',0,'returned');
INSERT INTO loan_sheets (loan_id, sheet_id, condition, status) VALUES
('LO-41','SH-61',NULL,'packed'),
('LO-41','SH-62',NULL,'packed'),
('LO-42','SH-63',NULL,'packed'),
('LO-42','SH-64',NULL,'packed'),
('LO-43','SH-65',NULL,'away'),
('LO-43','SH-71','sound','back'),
('LO-44','SH-66',NULL,'away'),
('LO-45','SH-67',NULL,'away'),
('LO-45','SH-68',NULL,'away'),
('LO-46','SH-69','damaged','back'),
('LO-47','SH-70','sound','back');
INSERT INTO notes (id, sheet_id, written_on, body) VALUES
('NO-61','SH-62','1933-06-24','Chosen as type because all five rosettes still hold their flies; spur of the flower blunt, colour of weak tea with milk.'),
('NO-62','SH-63','1990-05-15','Raked out of a pumping station grating, fruits winged all round when seen from above.'),
('NO-63','SH-66','1974-11-11','Cut from the tree that shades the railway halt, claws of the keel scarlet even after pressing.'),
('NO-64','SH-68','1947-02-03','Leaf underside shines like copper. The waterfall where it hung was taken into a power station pipe.'),
('NO-65','SH-69','1968-07-21','Threads hanging from the ceiling of an entrance shaft where daylight just reaches, seeds with a white tuft.'),
('NO-66','SH-72','2001-08-09','Round leaves with a caught damselfly, hollow between heather tussocks that the fire brigade had soaked.'),
('NO-67','SH-74','1952-12-13','Type, stinging even after eleven years in the folder; gloves are advised by the mounter.');
