-- no more bookings than wanted
SELECT s.id FROM shifts AS s WHERE (SELECT count(*) FROM bookings WHERE shift_id = s.id AND status <> 'dropped') > s.wanted;

-- at most three bookings wait
SELECT worker_id FROM bookings WHERE status = 'booked' GROUP BY worker_id HAVING count(*) > 3;

-- wages are paid on signed sheets
SELECT id FROM bookings WHERE status = 'paid' AND (signed = 0 OR minutes IS NULL);

-- earnings are the wages paid
SELECT w.id FROM workers AS w WHERE w.earned_cents <> (SELECT coalesce(sum(paid_cents), 0) FROM bookings WHERE worker_id = w.id);

-- a billed shift has a bill
SELECT s.id FROM shifts AS s WHERE (s.status = 'billed') <> EXISTS (SELECT 1 FROM bills WHERE shift_id = s.id);
