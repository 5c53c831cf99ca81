-- matched bags belong to one file
SELECT bag_id FROM files WHERE bag_id IS NOT NULL GROUP BY bag_id HAVING count(*) > 1;

-- files have a bag when they should
SELECT id FROM files WHERE (status IN ('matched', 'delivering', 'closed')) <> (bag_id IS NOT NULL);

-- bags agree with their files
SELECT b.id FROM bags AS b LEFT JOIN files AS f ON f.bag_id = b.id WHERE (b.status = 'on_shelf') <> (f.id IS NULL) OR (b.status = 'handed_over') <> (f.status IS 'closed');

-- delivering files have one booked run
SELECT f.id FROM files AS f WHERE (f.status = 'delivering') <> ((SELECT count(*) FROM deliveries WHERE file_id = f.id AND status = 'booked') = 1);

-- couriers keep to their daily runs
SELECT c.id FROM couriers AS c JOIN deliveries AS d ON d.courier_id = c.id GROUP BY c.id, d.on_day HAVING count(*) > c.daily_runs;

-- expenses stay within the limit
SELECT id FROM files WHERE expenses_cents > CASE class WHEN 'premium' THEN 35000 ELSE 20000 END;

-- matched bags look like the missing ones
SELECT f.id FROM files AS f JOIN bags AS b ON b.id = f.bag_id WHERE b.colour <> f.colour OR b.shape <> f.shape;
