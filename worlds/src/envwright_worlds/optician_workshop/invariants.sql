-- pairs in work lie on a tray
SELECT s.id FROM pairs AS s WHERE (s.status IN ('cutting', 'assembled', 'failed')) <> EXISTS (SELECT 1 FROM trays WHERE pair_id = s.id);

-- no blank is too weak
SELECT s.id FROM pairs AS s JOIN prescriptions AS p ON p.id = s.prescription_id JOIN lens_blanks AS b ON b.id = s.blank_id WHERE max(abs(p.right_power), abs(p.left_power)) > b.max_power;

-- children look through polycarbonate
SELECT s.id FROM pairs AS s JOIN prescriptions AS p ON p.id = s.prescription_id JOIN wearers AS w ON w.id = p.wearer_id JOIN lens_blanks AS b ON b.id = s.blank_id WHERE w.child AND b.material <> 'polycarbonate';

-- no glass in rimless frames
SELECT s.id FROM pairs AS s JOIN frames AS f ON f.id = s.frame_id JOIN lens_blanks AS b ON b.id = s.blank_id WHERE f.rim = 'rimless' AND b.material = 'glass';

-- collected pairs are paid
SELECT id FROM pairs WHERE status = 'collected' AND paid_cents < price_cents;
