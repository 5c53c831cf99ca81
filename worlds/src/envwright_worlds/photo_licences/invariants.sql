-- exclusive licences stand alone
SELECT a.id FROM licences AS a JOIN licences AS b ON b.picture_id = a.picture_id AND b.id <> a.id AND b.status = 'active' AND b.starts_on <= a.ends_on AND b.ends_on >= a.starts_on WHERE a.status = 'active' AND a.kind = 'exclusive';

-- unpaid fees stay within the credit limit
SELECT c.id FROM clients AS c WHERE (SELECT total(l.fee_cents - l.paid_cents) FROM licences AS l WHERE l.client_id = c.id AND l.status = 'active') > c.credit_limit_cents;

-- advertising with people has a release
SELECT l.id FROM licences AS l JOIN pictures AS p ON p.id = l.picture_id WHERE l.purpose = 'advertising' AND p.shows_people AND NOT p.release_on_file;
