-- no client deals too much on a day
SELECT client_id, dealt_on FROM deals WHERE status = 'done' GROUP BY client_id, dealt_on HAVING sum(value_cents) > 500000;

-- two open orders at most a client
SELECT client_id FROM note_orders WHERE status IN ('placed', 'arrived') GROUP BY client_id HAVING count(*) > 2;

-- orders are worth 10000 at most
SELECT id FROM note_orders WHERE value_cents > 1000000;

-- deals come in whole notes
SELECT d.id FROM deals AS d JOIN currencies AS c ON c.id = d.currency_id WHERE d.units % c.smallest_note <> 0;
