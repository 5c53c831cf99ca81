-- no shelf is over its capacity
SELECT s.id FROM shelves AS s WHERE (SELECT coalesce(sum(units_left), 0) FROM lots WHERE shelf_id = s.id) > s.capacity;

-- food is kept in its zone
SELECT l.id FROM lots AS l JOIN products AS p ON p.id = l.product_id JOIN shelves AS s ON s.id = l.shelf_id WHERE p.zone <> s.zone;

-- what is discarded is gone
SELECT id FROM lots WHERE status = 'discarded' AND units_left > 0;

-- no parcel spends more points than the household has
SELECT a.id FROM parcels AS a JOIN households AS h ON h.id = a.household_id WHERE a.status = 'packing' AND (SELECT coalesce(sum(l.units * p.points), 0) FROM lines AS l JOIN lots AS t ON t.id = l.lot_id JOIN products AS p ON p.id = t.product_id WHERE l.parcel_id = a.id) > h.people * 8 + 8;

-- a household packs one parcel at a time
SELECT household_id FROM parcels WHERE status = 'packing' GROUP BY household_id HAVING count(*) > 1;

-- an empty parcel is not handed out
SELECT id FROM parcels WHERE status = 'handed_out' AND NOT EXISTS (SELECT 1 FROM lines WHERE parcel_id = parcels.id);

-- a cancelled parcel holds nothing
SELECT a.id FROM parcels AS a JOIN lines AS l ON l.parcel_id = a.id WHERE a.status = 'cancelled';

-- a household that has ended packs nothing
SELECT a.id FROM parcels AS a JOIN households AS h ON h.id = a.household_id WHERE a.status = 'packing' AND h.status = 'ended';
