-- a machine is under repair while one job runs on it
SELECT machines.id FROM machines WHERE (status = 'under_repair') <> (SELECT count(*) FROM jobs JOIN faults ON faults.id = fault_id WHERE machine_id = machines.id AND jobs.status IN ('running', 'trial'));

-- a planned fault has one live job
SELECT faults.id FROM faults WHERE (status = 'planned') <> (SELECT count(*) FROM jobs WHERE fault_id = faults.id AND status IN ('planned', 'assigned', 'running', 'trial'));

-- a retired machine has no live fault
SELECT faults.id FROM faults JOIN machines ON machines.id = machine_id WHERE machines.status = 'retired' AND faults.status IN ('open', 'planned');

-- a machine has at most three live faults
SELECT machine_id FROM faults WHERE status IN ('open', 'planned') GROUP BY machine_id HAVING count(*) > 3;

-- a fitter has at most a shift of work
SELECT fitter_id FROM jobs WHERE fitter_id IS NOT NULL AND status IN ('planned', 'assigned', 'running', 'trial') GROUP BY fitter_id HAVING sum(minutes) > 480;

-- a fitter has the trade of the job
SELECT jobs.id FROM jobs JOIN fitters ON fitters.id = fitter_id WHERE jobs.trade <> fitters.trade;

-- a running machine has no live stopping fault
SELECT faults.id FROM faults JOIN machines ON machines.id = machine_id WHERE machines.status = 'running' AND urgency = 'stopping' AND faults.status IN ('open', 'planned');
