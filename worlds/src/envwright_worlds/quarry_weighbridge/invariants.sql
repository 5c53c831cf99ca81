-- one open ticket a lorry
SELECT lorry_id FROM tickets WHERE status IN ('weighed_in', 'weighed_out') GROUP BY lorry_id HAVING count(*) > 1;

-- at most seven lorries inside
SELECT count(*) FROM tickets WHERE status IN ('weighed_in', 'weighed_out') HAVING count(*) > 7;

-- released tickets are signed
SELECT id FROM tickets WHERE status = 'released' AND signed = 0;

-- loaded lorries weigh more
SELECT id FROM tickets WHERE full_tonnes <= empty_tonnes;
