-- one running job an instrument
SELECT instrument_id FROM jobs WHERE status <> 'handed_out' GROUP BY instrument_id HAVING count(*) > 1;

-- a standard is in one job
SELECT standard_id FROM jobs WHERE status = 'assigned' GROUP BY standard_id HAVING count(*) > 1;

-- no technician has three assigned jobs
SELECT technician_id FROM jobs WHERE status = 'assigned' GROUP BY technician_id HAVING count(*) > 2;

-- cash clients paid before they left
SELECT j.id FROM jobs AS j JOIN instruments AS i ON i.id = j.instrument_id JOIN clients AS c ON c.id = i.client_id WHERE j.status = 'handed_out' AND c.terms = 'cash' AND j.paid = 0;

-- nobody checks an own job
SELECT c.id FROM certificates AS c JOIN jobs AS j ON j.id = c.job_id WHERE c.checker_id = j.technician_id;

-- one valid certificate an instrument
SELECT j.instrument_id FROM certificates AS c JOIN jobs AS j ON j.id = c.job_id WHERE c.status = 'valid' GROUP BY j.instrument_id HAVING count(*) > 1;
