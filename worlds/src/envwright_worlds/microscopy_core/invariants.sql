-- held money is that of open reservations
SELECT g.id FROM teams AS g WHERE g.held_cents <> (SELECT coalesce(sum(v.fee_cents), 0) FROM reservations AS v JOIN researchers AS r ON r.id = v.researcher_id WHERE r.team_id = g.id AND v.status IN ('reserved', 'running'));

-- a microscope has one reservation at a time
SELECT a.id FROM reservations AS a JOIN reservations AS b ON a.microscope_id = b.microscope_id AND a.id < b.id WHERE a.status = 'reserved' AND b.status = 'reserved' AND a.starts_at < strftime('%Y-%m-%dT%H:%M:%SZ', b.starts_at, '+' || b.hours || ' hours') AND b.starts_at < strftime('%Y-%m-%dT%H:%M:%SZ', a.starts_at, '+' || a.hours || ' hours');

-- microscopes with blocking faults are down
SELECT m.id FROM microscopes AS m WHERE m.down <> EXISTS (SELECT 1 FROM faults WHERE microscope_id = m.id AND status = 'open' AND severity = 'blocking');

-- hazard keeps to safe rooms
SELECT v.id FROM reservations AS v JOIN samples AS s ON s.id = v.sample_id JOIN microscopes AS m ON m.id = v.microscope_id WHERE s.hazard > m.safety_level;

-- reserved samples are not disposed of
SELECT v.id FROM reservations AS v JOIN samples AS s ON s.id = v.sample_id WHERE v.status IN ('reserved', 'running') AND s.status = 'disposed';

-- nobody has more than three samples
SELECT researcher_id FROM samples WHERE status <> 'disposed' GROUP BY researcher_id HAVING count(*) > 3;
