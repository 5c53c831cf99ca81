-- a box has at most one live slot
SELECT box_id FROM slots WHERE status IN ('booked', 'arrived', 'sealed') GROUP BY box_id HAVING count(*) > 1;

-- an hour has at most three live slots
SELECT starts_at FROM slots WHERE status IN ('booked', 'arrived', 'sealed') GROUP BY starts_at HAVING count(*) > 3;

-- a live slot fits the place of its box
SELECT slots.id FROM slots JOIN boxes ON boxes.id = box_id WHERE slots.status IN ('booked', 'arrived', 'sealed') AND boxes.status <> CASE errand WHEN 'fetch' THEN 'stacked' ELSE 'expected' END;

-- a truck is on site while it has one slot inside
SELECT trucks.id FROM trucks WHERE (status = 'on_site') <> (SELECT count(*) FROM slots WHERE truck_id = trucks.id AND status IN ('arrived', 'sealed'));

-- a box stands in a block of its kind
SELECT boxes.id FROM boxes JOIN blocks ON blocks.id = block_id WHERE boxes.kind <> blocks.kind;

-- a truck was let in with its card scanned
SELECT id FROM slots WHERE status IN ('arrived', 'sealed', 'finished') AND card_scanned = 0;
