-- shares make 100 percent at most
SELECT member_id FROM beneficiaries GROUP BY member_id HAVING sum(share_percent) > 100;

-- four beneficiaries at most
SELECT member_id FROM beneficiaries GROUP BY member_id HAVING count(*) > 4;

-- one open quote a member
SELECT member_id FROM quotes WHERE status IN ('issued', 'signed') GROUP BY member_id HAVING count(*) > 1;

-- a pensioner has a pension
SELECT m.id FROM members AS m WHERE (m.status = 'pensioner') <> EXISTS (SELECT 1 FROM pensions WHERE member_id = m.id);

-- one proof asked for at most a pension
SELECT pension_id FROM life_proofs WHERE status = 'asked' GROUP BY pension_id HAVING count(*) > 1;

-- reconciled returns are credited in full
SELECT id FROM monthly_returns WHERE status = 'reconciled' AND credited_cents < amount_cents;
