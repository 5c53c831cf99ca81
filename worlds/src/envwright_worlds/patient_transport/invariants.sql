-- a vehicle once a part of the day
SELECT vehicle_id FROM journeys WHERE status IN ('planned', 'under_way', 'arrived') GROUP BY vehicle_id, day, part HAVING count(*) > 1;

-- a crew once a part of the day
SELECT crew_id FROM journeys WHERE status IN ('planned', 'under_way', 'arrived') GROUP BY crew_id, day, part HAVING count(*) > 1;

-- a crew twice a day
SELECT crew_id FROM journeys WHERE status IN ('planned', 'under_way', 'arrived') GROUP BY crew_id, day HAVING count(*) > 2;

-- one journey a patient and day
SELECT patient_id FROM journeys WHERE status <> 'cancelled' GROUP BY patient_id, day HAVING count(*) > 1;

-- planned journeys have their escort
SELECT j.id FROM journeys AS j JOIN patients AS p ON p.id = j.patient_id WHERE p.escorted AND j.status IN ('planned', 'under_way', 'arrived') AND j.escort_id IS NULL;
