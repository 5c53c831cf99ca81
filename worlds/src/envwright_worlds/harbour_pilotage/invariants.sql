-- a vessel has one live transit
SELECT vessel_id FROM transits WHERE status IN ('ordered', 'confirmed', 'under_way') GROUP BY vessel_id HAVING count(*) > 1;

-- a berth has one vessel
SELECT berth_id FROM vessels WHERE berth_id IS NOT NULL GROUP BY berth_id HAVING count(*) > 1;

-- a berth is promised once and only when free
SELECT berth_id FROM transits WHERE berth_id IS NOT NULL AND status IN ('ordered', 'confirmed', 'under_way') GROUP BY berth_id HAVING count(*) + (SELECT count(*) FROM vessels WHERE vessels.berth_id = transits.berth_id) > 1;

-- a pilot has the licence for the vessel
SELECT transits.id FROM transits JOIN pilots ON pilots.id = pilot_id JOIN vessels ON vessels.id = vessel_id WHERE longest_m < length_m;

-- a confirmed transit has pull enough
SELECT transits.id FROM transits JOIN vessels ON vessels.id = vessel_id WHERE status <> 'ordered' AND (SELECT coalesce(sum(pull_tons), 0) FROM tug_bookings JOIN tugs ON tugs.id = tug_id WHERE transit_id = transits.id) < CASE WHEN length_m >= 200 THEN 100 WHEN length_m >= 120 THEN 50 ELSE 0 END;

-- a transit has at most three tugs
SELECT transit_id FROM tug_bookings GROUP BY transit_id HAVING count(*) > 3;

-- no transit began without a signed card
SELECT id FROM transits WHERE status IN ('under_way', 'finished') AND card_signed = 0;
