-- a reserved thing has one proven claim
SELECT i.id FROM found_items AS i WHERE (SELECT count(*) FROM claims WHERE item_id = i.id AND claims.status = 'proven') <> (i.status = 'reserved');

-- no box holds too much
SELECT b.id FROM boxes AS b WHERE (SELECT count(*) FROM found_items WHERE box_id = b.id AND status IN ('stored', 'reserved', 'listed')) > b.room;

-- three open claims at most on a thing
SELECT item_id FROM claims WHERE status IN ('filed', 'proven') GROUP BY item_id HAVING count(*) > 3;

-- no auction has too many lots
SELECT a.id FROM auctions AS a WHERE (SELECT count(*) FROM found_items WHERE auction_id = a.id) > a.most_lots;

-- valuables lie in a safe
SELECT i.id FROM found_items AS i JOIN boxes AS b ON b.id = i.box_id WHERE (i.value_cents >= 50000) <> b.safe;

-- papers are not auctioned
SELECT i.id FROM found_items AS i JOIN classes_of_things AS c ON c.id = i.class_id WHERE i.auction_id IS NOT NULL AND NOT c.auctioned;
