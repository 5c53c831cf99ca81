-- a truck has one open ticket at most
SELECT plate FROM scale_tickets WHERE status IN ('weighed_in', 'graded', 'dumped') GROUP BY plate HAVING count(*) > 1;

-- bins hold the grain of their tickets
SELECT t.id FROM scale_tickets AS t JOIN bins AS b ON b.id = t.bin_id WHERE b.crop_id <> t.crop_id;

-- tickets are settled on contracts of their grower
SELECT t.id FROM scale_tickets AS t JOIN contracts AS c ON c.id = t.contract_id WHERE c.grower_id <> t.grower_id OR c.crop_id <> t.crop_id;

-- rejected loads went into no bin
SELECT id FROM scale_tickets WHERE status = 'rejected' AND bin_id IS NOT NULL;
