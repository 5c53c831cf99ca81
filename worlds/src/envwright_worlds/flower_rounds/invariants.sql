-- a round has no more stops than it may
SELECT r.id FROM rounds AS r WHERE (SELECT count(*) FROM deliveries AS d WHERE d.round_id = r.id) > r.most_stops;

-- rounds go where the subscriber lives
SELECT d.id FROM deliveries AS d JOIN rounds AS r ON r.id = d.round_id JOIN subscriptions AS s ON s.id = d.subscription_id WHERE d.status IN ('planned', 'bound') AND r.district <> s.district;

-- what is loaded is bound
SELECT d.id FROM deliveries AS d JOIN rounds AS r ON r.id = d.round_id WHERE r.status <> 'planned' AND d.status = 'planned';

-- nothing is open on a round that is done
SELECT d.id FROM deliveries AS d JOIN rounds AS r ON r.id = d.round_id WHERE r.status = 'done' AND d.status IN ('planned', 'bound');

-- bouquets are bound from their main flower
SELECT d.id FROM deliveries AS d JOIN lots AS l ON l.id = d.lot_id JOIN subscriptions AS s ON s.id = d.subscription_id JOIN bouquets AS b ON b.id = s.bouquet_id WHERE l.flower <> b.flower;

-- what is planned is paid
SELECT s.id FROM subscriptions AS s WHERE (SELECT count(*) FROM deliveries AS d WHERE d.subscription_id = s.id AND d.status IN ('planned', 'bound')) > s.deliveries_left;
