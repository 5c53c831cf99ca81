-- planned meetings in a room do not overlap
SELECT a.id FROM meetings AS a JOIN meetings AS b ON b.room_id = a.room_id AND b.day = a.day AND b.id > a.id WHERE a.status = 'planned' AND b.status = 'planned' AND a.starts_hour < b.ends_hour AND b.starts_hour < a.ends_hour;

-- meetings fit their rooms
SELECT m.id FROM meetings AS m JOIN rooms AS r ON r.id = m.room_id WHERE m.heads > r.seats;

-- a badge is out with just one visitor inside
SELECT b.id FROM badges AS b WHERE (b.state = 'out') <> ((SELECT count(*) FROM visits AS v WHERE v.badge_id = b.id AND v.status = 'inside') = 1);

-- released meetings have no visitors
SELECT v.id FROM visits AS v JOIN meetings AS m ON m.id = v.meeting_id WHERE m.status = 'released' AND v.status IN ('announced', 'signed', 'inside');

-- secured rooms are booked by cleared hosts
SELECT m.id FROM meetings AS m JOIN rooms AS r ON r.id = m.room_id JOIN hosts AS h ON h.id = m.host_id WHERE r.secured AND NOT h.cleared;

-- badges inside have the right colour
SELECT v.id FROM visits AS v JOIN badges AS b ON b.id = v.badge_id JOIN meetings AS m ON m.id = v.meeting_id JOIN rooms AS r ON r.id = m.room_id WHERE (b.colour = 'red') <> r.secured;
