-- a table has one party in a sitting
SELECT table_id FROM reservations WHERE status IN ('booked', 'seated') GROUP BY sitting_id, table_id HAVING count(*) > 1;

-- the kitchen serves no more than its covers
SELECT s.id FROM sittings AS s WHERE (SELECT sum(r.party) FROM reservations AS r WHERE r.sitting_id = s.id AND r.status IN ('booked', 'seated')) > s.most_covers;

-- parties fit their tables
SELECT r.id FROM reservations AS r JOIN dining_tables AS t ON t.id = r.table_id WHERE r.party > t.seats OR r.party * 2 < t.seats;

-- a guest has one reservation in a sitting
SELECT guest_id FROM reservations WHERE status IN ('booked', 'seated') GROUP BY sitting_id, guest_id HAVING count(*) > 1;

-- large parties have a deposit
SELECT id FROM reservations WHERE party >= 8 AND deposit = 'none' AND status IN ('booked', 'seated', 'left');

-- seated parties owe nothing
SELECT id FROM reservations WHERE status IN ('seated', 'left') AND deposit = 'due';
