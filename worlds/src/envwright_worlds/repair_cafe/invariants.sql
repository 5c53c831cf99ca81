-- a helper works on one thing at a time
SELECT helper_id FROM repairs WHERE status = 'in_work' GROUP BY helper_id HAVING count(*) > 1;

-- a thing has one repair that is not over
SELECT thing_id FROM repairs WHERE status IN ('booked', 'in_work', 'to_test') GROUP BY thing_id HAVING count(*) > 1;

-- helpers mend things of their trade
SELECT r.id FROM repairs AS r JOIN helpers AS h ON h.id = r.helper_id JOIN things AS t ON t.id = r.thing_id WHERE h.trade <> t.trade;

-- nothing begins without waiver
SELECT id FROM repairs WHERE status <> 'booked' AND waived = 0;

-- only electric things are tested
SELECT r.id FROM repairs AS r JOIN things AS t ON t.id = r.thing_id WHERE r.status = 'to_test' AND t.trade <> 'electric';

-- nobody has more than two things an evening
SELECT r.evening_id FROM repairs AS r JOIN things AS t ON t.id = r.thing_id GROUP BY r.evening_id, t.visitor_id HAVING count(*) > 2;
