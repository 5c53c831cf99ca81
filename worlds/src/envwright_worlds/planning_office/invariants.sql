-- one open application a site and kind
SELECT site_id, kind FROM applications WHERE status IN ('lodged', 'valid', 'consulting') GROUP BY site_id, kind HAVING count(*) > 1;

-- no plan is missing after validation
SELECT p.application_id FROM plans AS p JOIN applications AS a ON a.id = p.application_id WHERE p.status = 'asked' AND a.status NOT IN ('lodged', 'withdrawn');

-- no officer has too many cases
SELECT o.id FROM officers AS o WHERE (SELECT count(*) FROM applications WHERE officer_id = o.id AND status IN ('valid', 'consulting')) > o.most_cases;

-- two visits a day at most an officer
SELECT officer_id, visit_on FROM site_visits WHERE status = 'planned' GROUP BY officer_id, visit_on HAVING count(*) > 2;

-- an appeal is on a refusal or won
SELECT p.id FROM appeals AS p JOIN applications AS a ON a.id = p.application_id WHERE (p.status = 'upheld') <> (a.status = 'granted');

-- listed applications are with principals
SELECT a.id FROM applications AS a JOIN officers AS o ON o.id = a.officer_id WHERE a.kind = 'listed' AND NOT o.principal;
