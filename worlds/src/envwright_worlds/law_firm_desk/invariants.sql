-- no lawyer has too many matters
SELECT l.id FROM lawyers AS l WHERE (SELECT count(*) FROM matters WHERE lawyer_id = l.id AND matters.status IN ('intake', 'open')) > l.most_matters;

-- nobody is on both sides of a matter
SELECT m.id FROM matters AS m JOIN opponents AS o ON o.matter_id = m.id WHERE o.party_id = m.client_id;

-- open matters have a day and a retainer
SELECT id FROM matters WHERE status = 'open' AND (opened_on IS NULL OR retainer_cents < 50000);

-- lawyers stay behind their walls
SELECT w.id FROM walls AS w JOIN matters AS m ON m.id = w.matter_id WHERE w.status = 'up' AND m.lawyer_id = w.lawyer_id;

-- statutory deadlines are not extended
SELECT id FROM deadlines WHERE kind = 'statutory' AND extended > 0;

-- closed matters have no running deadline
SELECT d.id FROM deadlines AS d JOIN matters AS m ON m.id = d.matter_id WHERE d.status = 'running' AND m.status IN ('closed', 'declined');

-- open matters are not against clients without consent
SELECT m.id FROM matters AS m JOIN opponents AS o ON o.matter_id = m.id JOIN matters AS x ON x.client_id = o.party_id AND x.status = 'open' WHERE m.status = 'open' AND NOT EXISTS (SELECT 1 FROM consents AS c WHERE c.status = 'given' AND c.matter_id IN (m.id, x.id));
