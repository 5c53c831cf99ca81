-- a plot is let exactly while it has one lease
SELECT id FROM plots WHERE (status = 'let') <> ((SELECT count(*) FROM tenancies WHERE plot_id = plots.id AND tenancies.status <> 'ended') = 1);

-- nobody has more than two plots
SELECT tenant_id FROM tenancies WHERE status <> 'ended' GROUP BY tenant_id HAVING count(*) > 2;

-- an offered plot is vacant
SELECT a.id FROM applicants AS a JOIN plots AS p ON p.id = a.plot_id WHERE a.status = 'offered' AND p.status <> 'vacant';

-- a plot is offered to one applicant
SELECT plot_id FROM applicants WHERE status = 'offered' GROUP BY plot_id HAVING count(*) > 1;

-- an offer has a plot and a day
SELECT id FROM applicants WHERE status = 'offered' AND (plot_id IS NULL OR offered_on IS NULL);

-- notice has a day
SELECT id FROM tenancies WHERE (status = 'running') <> (notice_for IS NULL);

-- an active tenant has a lease
SELECT id FROM tenants WHERE (status = 'active') <> EXISTS (SELECT 1 FROM tenancies WHERE tenant_id = tenants.id AND tenancies.status <> 'ended');

-- a lease has at most one warning that is not settled
SELECT tenancy_id FROM warnings WHERE status <> 'settled' GROUP BY tenancy_id HAVING count(*) > 1;
