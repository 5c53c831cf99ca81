-- what was paid is the price of the items
SELECT order_id FROM orders
WHERE status <> 'cancelled'
  AND (SELECT sum(iif(transaction_type = 'payment', amount, -amount)) FROM payments
       WHERE payments.order_id = orders.order_id)
   IS NOT (SELECT sum(price) FROM order_items WHERE order_items.order_id = orders.order_id);

-- a cancelled order is refunded in full
SELECT order_id, payment_method_id FROM payments JOIN orders USING (order_id)
WHERE status = 'cancelled'
GROUP BY order_id, payment_method_id
HAVING sum(iif(transaction_type = 'payment', amount, -amount)) <> 0;

-- an order is paid by its customer
SELECT order_id, entry FROM payments JOIN orders USING (order_id) JOIN payment_methods USING (payment_method_id)
WHERE payment_methods.user_id <> orders.user_id;

-- a return or exchange is settled with its customer
SELECT order_id FROM orders JOIN payment_methods
  ON payment_method_id IN (return_payment_method_id, exchange_payment_method_id)
WHERE payment_methods.user_id <> orders.user_id;

-- what left the warehouse has a parcel
SELECT order_id, line FROM order_items JOIN orders USING (order_id)
WHERE (status IN ('processed', 'delivered', 'return requested', 'exchange requested') AND parcel IS NULL)
   OR (status IN ('pending', 'pending (item modified)') AND parcel IS NOT NULL);

-- a return names items of the order
SELECT order_id, item_id FROM return_items GROUP BY order_id, item_id
HAVING count(*) > (SELECT count(*) FROM order_items AS line
                   WHERE line.order_id = return_items.order_id AND line.item_id = return_items.item_id);

-- an exchange names items of the order
SELECT order_id, item_id FROM exchange_items GROUP BY order_id, item_id
HAVING count(*) > (SELECT count(*) FROM order_items AS line
                   WHERE line.order_id = exchange_items.order_id AND line.item_id = exchange_items.item_id);

-- an exchange stays within a product
SELECT order_id, entry FROM exchange_items
JOIN variants AS old USING (item_id) JOIN variants AS new ON new.item_id = exchange_items.new_item_id
WHERE old.product_id <> new.product_id;

-- a return has items and nothing else has
SELECT order_id FROM orders
WHERE (status = 'return requested') <> (order_id IN (SELECT order_id FROM return_items));

-- an exchange has items and nothing else has
SELECT order_id FROM orders
WHERE (status = 'exchange requested') <> (order_id IN (SELECT order_id FROM exchange_items));

-- the difference of an exchange is that of the prices
SELECT order_id FROM orders
WHERE status = 'exchange requested' AND exchange_price_difference <> (
  SELECT sum(new.price - (SELECT price FROM order_items AS line
                          WHERE line.order_id = orders.order_id AND line.item_id = exchange_items.item_id))
  FROM exchange_items JOIN variants AS new ON new.item_id = exchange_items.new_item_id
  WHERE exchange_items.order_id = orders.order_id);
