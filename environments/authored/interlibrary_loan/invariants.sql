-- a patron has at most five running requests
SELECT patron_id FROM requests WHERE status NOT IN ('closed', 'cancelled') GROUP BY patron_id HAVING COUNT(*) > 5;

-- a patron has at most one running request for a title
SELECT min(id) FROM requests WHERE status NOT IN ('closed', 'cancelled') GROUP BY patron_id, title_id HAVING COUNT(*) > 1;

-- a request has at most one live order
SELECT request_id FROM orders WHERE status IN ('placed', 'shipped', 'received') GROUP BY request_id HAVING COUNT(*) > 1;

-- a library has no more live orders than its limit
SELECT l.id FROM libraries l JOIN orders o ON o.library_id = l.id WHERE o.status IN ('placed', 'shipped', 'received') GROUP BY l.id, l.max_orders HAVING COUNT(*) > l.max_orders;

-- the fee of an order is within what the patron agreed to
SELECT o.id FROM orders o JOIN requests r ON r.id = o.request_id JOIN libraries l ON l.id = o.library_id WHERE l.fee_cents > r.max_fee_cents;

-- a request under way has a live order to match
SELECT r.id FROM requests r WHERE (r.status = 'ordered' AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.request_id = r.id AND o.status IN ('placed', 'shipped'))) OR (r.status IN ('arrived', 'lent', 'returned') AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.request_id = r.id AND o.status = 'received'));

-- an open or closed or cancelled request has no live order
SELECT r.id FROM requests r JOIN orders o ON o.request_id = r.id WHERE r.status IN ('open', 'closed', 'cancelled') AND o.status IN ('placed', 'shipped', 'received');
