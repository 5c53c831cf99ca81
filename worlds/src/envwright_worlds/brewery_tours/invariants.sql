-- no tour is overfull
SELECT t.id FROM tours AS t WHERE (SELECT coalesce(sum(adults + minors), 0) FROM parties WHERE tour_id = t.id AND parties.status IN ('reserved', 'confirmed', 'arrived', 'toured')) > t.places;

-- no minors in the cellar
SELECT p.id FROM parties AS p JOIN tours AS t ON t.id = p.tour_id WHERE t.theme = 'cellar' AND p.minors > 0;

-- minors have adults with them
SELECT id FROM parties WHERE minors > 4 * adults;

-- three glasses an adult at most
SELECT p.id FROM parties AS p JOIN tastings AS s ON s.party_id = p.id GROUP BY p.id, p.adults HAVING sum(s.glasses) > 3 * p.adults;

-- guides speak the language
SELECT t.id FROM tours AS t WHERE t.guide_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM guide_languages WHERE guide_id = t.guide_id AND language = t.language);

-- a led tour has nobody waiting
SELECT p.id FROM parties AS p JOIN tours AS t ON t.id = p.tour_id WHERE t.status = 'led' AND p.status IN ('reserved', 'confirmed', 'arrived');
