-- no card is redeemed for more than 25000 cents a day
SELECT card_id FROM redemptions WHERE status <> 'refunded' GROUP BY card_id, redeemed_on HAVING sum(amount_cents) > 25000;

-- cleared redemptions belong to the shop of the clearing
SELECT r.id FROM redemptions AS r JOIN clearings AS c ON c.id = r.clearing_id WHERE c.shop_id <> r.shop_id;

-- printed cards were never redeemed
SELECT r.id FROM redemptions AS r JOIN gift_cards AS g ON g.id = r.card_id WHERE g.status = 'printed';

-- cards hold no more than the design allows
SELECT g.id FROM gift_cards AS g JOIN designs AS d ON d.id = g.design_id WHERE g.balance_cents > d.most_cents;
