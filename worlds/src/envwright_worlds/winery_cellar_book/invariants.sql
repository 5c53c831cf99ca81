-- a vat holds one lot at most
SELECT vat_id FROM lots WHERE vat_id IS NOT NULL GROUP BY vat_id HAVING count(*) > 1;

-- no vat overflows
SELECT l.id FROM lots AS l JOIN vats AS v ON v.id = l.vat_id WHERE l.litres > v.capacity_litres;

-- a parcel keeps its cap
SELECT p.id FROM parcels AS p JOIN loads AS l ON l.parcel_id = p.id WHERE l.status <> 'turned_away' GROUP BY p.id, p.cap_kilos HAVING sum(l.kilos) > p.cap_kilos;

-- a vat with a lot is not clean
SELECT v.id FROM vats AS v JOIN lots AS l ON l.vat_id = v.id WHERE v.clean = 1;

-- must holds no more than 60 mg
SELECT id FROM lots WHERE stage = 'must' AND sulphite_mg > 60;

-- a bottled lot was racked
SELECT b.id FROM bottlings AS b WHERE NOT EXISTS (SELECT 1 FROM rackings AS r WHERE r.lot_id = b.lot_id);
