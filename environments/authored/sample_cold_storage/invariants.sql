-- a box stands on a shelf that its freezer has
SELECT b.id FROM boxes b JOIN freezers f ON f.id = b.freezer_id WHERE b.shelf > f.shelves;

-- a tube stands cold enough
SELECT t.id FROM tubes t JOIN boxes b ON b.id = t.box_id JOIN freezers f ON f.id = b.freezer_id WHERE f.temperature > CASE t.sample_type WHEN 'whole_blood' THEN -150 WHEN 'serum' THEN -80 WHEN 'plasma' THEN -80 ELSE -20 END;

-- a withdrawn participant has no tube left
SELECT t.id FROM tubes t JOIN participants p ON p.id = t.participant_id WHERE p.consent = 'withdrawn' AND t.status NOT IN ('destroyed', 'used_up');

-- a tube of a confirmed destruction is destroyed
SELECT d.id FROM destructions d JOIN tubes t ON t.id = d.tube_id WHERE d.status = 'confirmed' AND t.status <> 'destroyed';

-- an open destruction request is the only one and for a registered or stored tube
SELECT d.tube_id FROM destructions d JOIN tubes t ON t.id = d.tube_id WHERE d.status = 'requested' GROUP BY d.tube_id HAVING count(*) > 1 OR max(t.status NOT IN ('registered', 'stored'));

-- a technician asks and a supervisor confirms
SELECT d.id FROM destructions d JOIN staff a ON a.id = d.asked_by LEFT JOIN staff c ON c.id = d.confirmed_by WHERE a.role <> 'technician' OR c.role <> 'supervisor';

-- a technician holds a checked-out tube
SELECT t.id FROM tubes t JOIN staff s ON s.id = t.holder_id WHERE s.role <> 'technician';

-- a tube holds a type that its study allows
SELECT t.id FROM tubes t JOIN participants p ON p.id = t.participant_id JOIN studies s ON s.id = p.study_id WHERE t.sample_type NOT IN (SELECT value FROM json_each(s.allowed_types));
