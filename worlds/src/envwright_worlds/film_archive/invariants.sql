-- vaults hold no more than they can
SELECT v.id FROM vaults AS v WHERE (SELECT count(*) FROM prints WHERE vault_id = v.id) > v.capacity;

-- vaulted prints have a vault
SELECT id FROM prints WHERE (status = 'vaulted') <> (vault_id IS NOT NULL);

-- vaults suit their prints
SELECT p.id FROM prints AS p JOIN vaults AS v ON v.id = p.vault_id WHERE (p.stock = 'nitrate') <> (v.climate = 'nitrate') OR (p.element = 'negative' AND v.climate = 'cool');

-- prints are on loan with a shipped loan
SELECT p.id FROM prints AS p WHERE (p.status = 'on_loan') <> ((SELECT count(*) FROM loans WHERE print_id = p.id AND status = 'shipped') = 1);

-- shipped loans are paid
SELECT id FROM loans WHERE status = 'shipped' AND fee_paid = 0;

-- every film keeps a print
SELECT f.id FROM films AS f WHERE NOT EXISTS (SELECT 1 FROM prints WHERE film_id = f.id AND status <> 'written_off');

-- one scan runs
SELECT count(*) FROM scans WHERE status = 'running' HAVING count(*) > 1;

-- at most three scans wait
SELECT count(*) FROM scans WHERE status = 'queued' HAVING count(*) > 3;
