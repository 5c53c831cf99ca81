-- a florist has one open slip at most
SELECT florist_id FROM slips WHERE status = 'open' GROUP BY florist_id HAVING count(*) > 1;

-- a round has room for its bunches
SELECT r.id FROM rounds AS r JOIN slips AS s ON s.round_id = r.id JOIN slip_lines AS l ON l.slip_id = s.id WHERE s.status <> 'void' GROUP BY r.id, r.room_bunches HAVING sum(l.bunches) > r.room_bunches;

-- a slip is on the road or received only after its round departed
SELECT s.id FROM slips AS s JOIN rounds AS r ON r.id = s.round_id WHERE (s.status IN ('on_road', 'received')) AND r.status = 'loading' OR s.status IN ('open', 'closed') AND r.status = 'departed';

-- a slip has one trolley at most
SELECT slip_id FROM trolleys WHERE slip_id IS NOT NULL GROUP BY slip_id HAVING count(*) > 1;

-- a florist has two trolleys at most
SELECT s.florist_id FROM trolleys AS t JOIN slips AS s ON s.id = t.slip_id GROUP BY s.florist_id HAVING count(*) > 2;

-- no open slip has condemned bunches
SELECT s.id FROM slips AS s JOIN slip_lines AS l ON l.slip_id = s.id JOIN consignments AS c ON c.id = l.consignment_id WHERE s.status = 'open' AND c.status = 'condemned';
