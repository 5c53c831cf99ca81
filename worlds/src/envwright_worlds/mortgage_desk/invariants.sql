-- a home has one live application
SELECT home_id FROM applications WHERE status IN ('started', 'offered', 'signed') GROUP BY home_id HAVING count(*) > 1;

-- an application has three open conditions at most
SELECT application_id FROM conditions WHERE status = 'open' GROUP BY application_id HAVING count(*) > 3;

-- what is paid out has no open condition
SELECT a.id FROM applications AS a JOIN conditions AS c ON c.application_id = a.id WHERE a.status = 'paid_out' AND c.status = 'open';
