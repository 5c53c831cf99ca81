-- a dentist has one visit in a slot
SELECT dentist_id FROM appointments WHERE status NOT IN ('cancelled', 'missed') GROUP BY dentist_id, on_day, slot HAVING count(*) > 1;

-- a patient has one booked visit a day
SELECT patient_id FROM appointments WHERE status = 'booked' GROUP BY patient_id, on_day HAVING count(*) > 1;

-- a bill is paid exactly when nothing is left
SELECT id FROM bills WHERE (status = 'paid') <> (paid_cents = amount_cents);

-- instalments have months
SELECT id FROM bills WHERE status = 'instalments' AND months IS NULL;

-- a tooth is treated once in a plan
SELECT plan_id FROM plan_items WHERE status <> 'dropped' GROUP BY plan_id, tooth HAVING count(*) > 1;

-- what is done was approved
SELECT i.id FROM plan_items AS i JOIN plans AS p ON p.id = i.plan_id WHERE i.status = 'done' AND p.status NOT IN ('approved', 'finished');

-- a finished plan has nothing planned
SELECT p.id FROM plans AS p JOIN plan_items AS i ON i.plan_id = p.id WHERE p.status = 'finished' AND i.status = 'planned';

-- an archived patient has no booked visit
SELECT p.id FROM patients AS p JOIN appointments AS a ON a.patient_id = p.id WHERE p.status = 'archived' AND a.status = 'booked';
