-- voices are not overfull
SELECT v.id FROM voices AS v WHERE (SELECT count(*) FROM singers WHERE voice_id = v.id AND standing <> 'left') > v.most_singers;

-- lent robes have a singer
SELECT id FROM robes WHERE (state = 'lent') <> (singer_id IS NOT NULL);

-- one robe a singer
SELECT singer_id FROM robes WHERE singer_id IS NOT NULL GROUP BY singer_id HAVING count(*) > 1;

-- two of a voice on a tour
SELECT p.tour_id FROM tour_places AS p JOIN singers AS s ON s.id = p.singer_id WHERE p.status <> 'left' GROUP BY p.tour_id, s.voice_id HAVING count(*) > 2;

-- confirmed places are signed
SELECT id FROM tour_places WHERE status = 'confirmed' AND rules_signed = 0;

-- at most four auditions a day
SELECT day FROM auditions GROUP BY day HAVING count(*) > 4;

-- passed auditions have the points
SELECT id FROM auditions WHERE (status IN ('passed', 'admitted') AND coalesce(points, 0) < 12) OR (status = 'failed' AND points >= 12);

-- nobody pays more than the price
SELECT p.id FROM tour_places AS p JOIN tours AS t ON t.id = p.tour_id WHERE p.paid_cents > t.price_cents;
