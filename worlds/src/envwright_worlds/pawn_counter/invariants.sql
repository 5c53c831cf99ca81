-- nobody has more than four open pledges
SELECT client_id FROM pledges WHERE status IN ('appraised', 'lent') GROUP BY client_id HAVING count(*) > 4;

-- no more is lent than the kind allows
SELECT p.id FROM pledges AS p JOIN kinds AS k ON k.id = p.kind_id WHERE p.loan_cents * 100 > p.value_cents * k.lend_percent;

-- no shelf holds more than fits
SELECT s.id FROM shelves AS s WHERE (SELECT count(*) FROM pledges AS p WHERE p.shelf_id = s.id) > s.room;

-- shelves hold what they take
SELECT p.id FROM pledges AS p JOIN shelves AS s ON s.id = p.shelf_id WHERE s.kind_id <> p.kind_id;

-- no auction has more lots than it may
SELECT a.id FROM auctions AS a WHERE (SELECT count(*) FROM pledges AS p WHERE p.auction_id = a.id) > a.most_lots;

-- what is lent was signed
SELECT id FROM pledges WHERE status = 'lent' AND signed = 0;
