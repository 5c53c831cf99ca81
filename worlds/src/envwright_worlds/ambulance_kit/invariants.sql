-- kits hold no more than their list
SELECT c.kit_id FROM contents AS c JOIN lots AS l ON l.id = c.lot_id JOIN kits AS k ON k.id = c.kit_id GROUP BY c.kit_id, l.supply_id HAVING sum(c.pieces) > coalesce((SELECT pieces FROM lists WHERE kind = k.kind AND supply_id = l.supply_id), 0);

-- a kit under check has one open check
SELECT k.id FROM kits AS k WHERE (k.status = 'checked') <> ((SELECT count(*) FROM checks WHERE kit_id = k.id AND status = 'open') = 1);

-- a medic has at most two open checks
SELECT medic_id FROM checks WHERE status = 'open' GROUP BY medic_id HAVING count(*) > 2;

-- passed checks of trauma kits are countersigned
SELECT c.id FROM checks AS c JOIN kits AS k ON k.id = c.kit_id WHERE c.status = 'passed' AND k.kind = 'trauma' AND NOT c.countersigned;
