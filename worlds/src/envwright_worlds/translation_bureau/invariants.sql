-- nobody reviews an own translation
SELECT id FROM jobs WHERE reviewer_id = translator_id;

-- at most two jobs under review
SELECT reviewer_id FROM jobs WHERE status = 'under_review' GROUP BY reviewer_id HAVING count(*) > 2;

-- translators know the language
SELECT j.id FROM jobs AS j WHERE j.translator_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM skills AS s WHERE s.translator_id = j.translator_id AND s.language = j.language);

-- reviewed jobs passed a review
SELECT j.id FROM jobs AS j WHERE j.status IN ('reviewed', 'invoiced') AND NOT EXISTS (SELECT 1 FROM reviews AS r WHERE r.job_id = j.id AND r.passed);
