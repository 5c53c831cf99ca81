-- a refund is of a refunded payment
SELECT refunds.id FROM refunds JOIN payments ON payments.id = payment_id WHERE status <> 'refunded';

-- a resolved ticket has an agent
SELECT id FROM tickets WHERE status = 'resolved' AND agent_id IS NULL;
