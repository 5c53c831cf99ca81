-- a loaded vat has one batch
SELECT v.id FROM vats AS v WHERE (v.state = 'loaded') <> EXISTS (SELECT 1 FROM batches AS b WHERE b.vat_id = v.id);

-- vats hold the bales in them
SELECT b.id FROM batches AS b JOIN vats AS v ON v.id = b.vat_id WHERE b.bales > v.holds;

-- silk lies in gentle vats
SELECT b.id FROM batches AS b JOIN vats AS v ON v.id = b.vat_id JOIN shades AS s ON s.id = b.shade_id WHERE s.fibre = 'silk' AND NOT v.gentle;

-- a weaver has four batches at most
SELECT weaver_id FROM batches WHERE status <> 'returned' GROUP BY weaver_id HAVING count(*) > 4;

-- returned batches are approved or had three dips
SELECT id FROM batches WHERE status = 'returned' AND NOT approved AND dips < 3;
