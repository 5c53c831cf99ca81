-- racks hold what fits
SELECT r.id FROM racks AS r JOIN devices AS d ON d.rack_id = r.id GROUP BY r.id HAVING sum(d.units) > r.units OR count(*) > r.outlets;

-- one firewall a rack
SELECT rack_id FROM devices WHERE kind = 'firewall' AND rack_id IS NOT NULL GROUP BY rack_id HAVING count(*) > 1;

-- keepers keep at most four
SELECT keeper_id FROM devices WHERE state <> 'retired' GROUP BY keeper_id HAVING count(*) > 4;

-- an address is active once
SELECT address FROM addresses WHERE state = 'active' GROUP BY address HAVING count(*) > 1;

-- at most two active prefixes a hall
SELECT hall_id FROM prefixes WHERE state = 'active' GROUP BY hall_id HAVING count(*) > 2;

-- no device has more cables than ports
SELECT d.id FROM devices AS d WHERE (SELECT count(*) FROM cables AS c WHERE c.state <> 'removed' AND d.id IN (c.device_id, c.other_device_id)) > d.ports;
