-- seats left and seats taken are the capacity
SELECT s.id FROM sections s WHERE s.capacity <> s.seats_left + (SELECT coalesce(sum(o.seats), 0) FROM orders o WHERE o.section_id = s.id AND o.status IN ('held', 'paid', 'collected'));

-- a patron has at most 12 tickets for a performance
SELECT o.patron_id, s.performance_id FROM orders o JOIN sections s ON s.id = o.section_id WHERE o.status IN ('held', 'paid', 'collected') GROUP BY o.patron_id, s.performance_id HAVING sum(o.seats) > 12;

-- a closed performance has no held order
SELECT o.id FROM orders o JOIN sections s ON s.id = o.section_id JOIN performances p ON p.id = s.performance_id WHERE p.status = 'closed' AND o.status = 'held';

-- a patron waits once for a section
SELECT patron_id, section_id FROM waitlist WHERE status = 'waiting' GROUP BY patron_id, section_id HAVING count(*) > 1;

-- a voucher pays no more than it was worth
SELECT v.id FROM vouchers v WHERE v.issued_cents <> v.balance_cents + (SELECT coalesce(sum(o.voucher_cents), 0) FROM orders o WHERE o.voucher_id = v.id);
