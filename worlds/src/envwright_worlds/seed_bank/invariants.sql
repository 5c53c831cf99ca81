-- a room holds what it has places for
SELECT r.id FROM cold_rooms AS r JOIN accessions AS a ON a.room_id = r.id GROUP BY r.id HAVING count(*) > r.places;

-- only stored accessions have a room
SELECT id FROM accessions WHERE (status = 'stored') <> (room_id IS NOT NULL);

-- stored seeds have been tested
SELECT id FROM accessions WHERE status = 'stored' AND germination IS NULL;

-- what regenerates grows on one plot
SELECT a.id FROM accessions AS a WHERE a.status = 'regenerating' AND (SELECT count(*) FROM plots WHERE accession_id = a.id) <> 1;

-- a sown plot has an accession
SELECT id FROM plots WHERE (status = 'sown') <> (accession_id IS NOT NULL);

-- only read tests have a result
SELECT id FROM tests WHERE (status = 'read') <> (germinated IS NOT NULL);

-- an accession has one running test
SELECT accession_id FROM tests WHERE status = 'sown' GROUP BY accession_id HAVING count(*) > 1;

-- partners get no more samples than they may
SELECT p.id FROM partners AS p WHERE (SELECT coalesce(sum(l.samples), 0) FROM requests AS q JOIN request_lines AS l ON l.request_id = q.id WHERE q.partner_id = p.id AND q.status IN ('approved', 'shipped') AND q.made_on >= '2025-01-01') > p.samples_a_year;
