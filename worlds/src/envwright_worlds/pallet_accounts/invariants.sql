-- no partner owes more than it may
SELECT id FROM accounts WHERE balance < -most_debt;

-- transfers stay within a type
SELECT t.id FROM transfers AS t JOIN accounts AS a ON a.id = t.from_account_id JOIN accounts AS b ON b.id = t.to_account_id WHERE a.type_id <> b.type_id OR a.partner_id = b.partner_id;

-- what was settled was paid at its value
SELECT s.id FROM settlements AS s JOIN accounts AS a ON a.id = s.account_id JOIN types AS t ON t.id = a.type_id WHERE s.amount_cents <> s.pallets * t.value_cents;

-- old notes are not redeemed
SELECT id FROM notes WHERE status = 'redeemed' AND issued_on < date(now(), '-60 days');
