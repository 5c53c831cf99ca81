-- lent pictures have one open loan
SELECT p.id FROM pictures AS p WHERE (p.status = 'lent') <> ((SELECT count(*) FROM loans WHERE picture_id = p.id AND status IN ('ready', 'out')) = 1);

-- held pictures have one called wish
SELECT p.id FROM pictures AS p WHERE (p.status = 'held') <> ((SELECT count(*) FROM wishes WHERE picture_id = p.id AND status = 'called') = 1);

-- nobody has more pictures than the plan allows
SELECT s.id FROM subscribers AS s JOIN plans AS n ON n.id = s.plan_id WHERE (SELECT count(*) FROM loans WHERE subscriber_id = s.id AND status IN ('ready', 'out')) > n.most_pictures;

-- nobody has more value than the plan allows
SELECT s.id FROM subscribers AS s JOIN plans AS n ON n.id = s.plan_id WHERE (SELECT sum(p.value_cents) FROM loans AS l JOIN pictures AS p ON p.id = l.picture_id WHERE l.subscriber_id = s.id AND l.status IN ('ready', 'out')) > n.most_value_cents;

-- sold pictures were bought
SELECT p.id FROM pictures AS p WHERE (p.status = 'sold') <> EXISTS (SELECT 1 FROM loans WHERE picture_id = p.id AND status = 'bought');

-- pictures are out with a signature
SELECT id FROM loans WHERE status <> 'ready' AND signed = 0;
