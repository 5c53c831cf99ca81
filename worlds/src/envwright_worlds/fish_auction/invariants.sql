-- a lot has one standing bid
SELECT lot_id FROM bids WHERE status = 'standing' GROUP BY lot_id HAVING count(*) > 1;

-- only open lots have standing bids
SELECT b.id FROM bids AS b JOIN lots AS l ON l.id = b.lot_id WHERE b.status = 'standing' AND l.status <> 'open';

-- bids keep to the reserve
SELECT b.id FROM bids AS b JOIN lots AS l ON l.id = b.lot_id WHERE b.status IN ('standing', 'won') AND b.cents < l.reserve_cents;

-- at most five lots are open
SELECT count(*) FROM lots WHERE status = 'open' HAVING count(*) > 5;

-- what is sold is settled
SELECT l.id FROM lots AS l WHERE (l.status IN ('sold', 'collected')) <> EXISTS (SELECT 1 FROM settlements WHERE lot_id = l.id);

-- nobody has too many boxes
SELECT id FROM bidders WHERE boxes_out > most_boxes;

-- a lot that was opened has a reserve
SELECT id FROM lots WHERE status IN ('open', 'sold', 'unsold', 'collected') AND reserve_cents IS NULL;

-- the winner settles
SELECT s.id FROM settlements AS s WHERE NOT EXISTS (SELECT 1 FROM bids WHERE lot_id = s.lot_id AND bidder_id = s.bidder_id AND bids.status = 'won');
