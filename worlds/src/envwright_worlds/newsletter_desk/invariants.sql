-- one open subscription a list
SELECT subscriber_id FROM subscriptions WHERE status <> 'ended' GROUP BY subscriber_id, mailing_list_id HAVING count(*) > 1;

-- at most four open subscriptions
SELECT subscriber_id FROM subscriptions WHERE status <> 'ended' GROUP BY subscriber_id HAVING count(*) > 4;

-- at most two campaigns run
SELECT count(*) FROM campaigns WHERE status = 'running' HAVING count(*) > 2;

-- what is scheduled is approved
SELECT id FROM campaigns WHERE status IN ('scheduled', 'running', 'paused') AND (approved = 0 OR send_at IS NULL);

-- one scheduled campaign a day and list
SELECT mailing_list_id FROM campaigns WHERE status = 'scheduled' GROUP BY mailing_list_id, date(send_at) HAVING count(*) > 1;
