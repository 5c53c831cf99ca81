-- roofs are not overfunded
SELECT r.id FROM roofs AS r WHERE (SELECT coalesce(sum(number), 0) FROM holdings WHERE roof_id = r.id AND status = 'paid') > r.shares;

-- what is paid out was confirmed
SELECT id FROM payouts WHERE status = 'paid' AND confirmed = 0;

-- what is fed in is part of the total
SELECT id FROM readings WHERE fed_in > total;

-- only what was given back has money returned
SELECT id FROM holdings WHERE (status = 'given_back') <> (returned_cents > 0);
