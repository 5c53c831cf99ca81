-- one open wave a survey
SELECT survey_id FROM waves WHERE status = 'open' GROUP BY survey_id HAVING count(*) > 1;

-- quotas keep within the sample
SELECT w.id FROM waves AS w JOIN quotas AS q ON q.wave_id = w.id JOIN surveys AS s ON s.id = w.survey_id GROUP BY w.id HAVING sum(q.wanted) > max(s.sample);

-- nobody is invited to a survey twice
SELECT i.panelist_id FROM invitations AS i JOIN waves AS w ON w.id = i.wave_id GROUP BY w.survey_id, i.panelist_id HAVING count(*) > 1;

-- no more answers than wanted
SELECT q.id FROM quotas AS q WHERE (SELECT count(*) FROM invitations AS i JOIN panelists AS p ON p.id = i.panelist_id WHERE i.wave_id = q.wave_id AND p.region = q.region AND i.status = 'answered') > q.wanted;

-- nothing waits in a closed wave
SELECT i.id FROM invitations AS i JOIN waves AS w ON w.id = i.wave_id WHERE w.status = 'closed' AND i.status = 'waiting';
