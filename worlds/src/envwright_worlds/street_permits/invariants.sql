-- approved permits of a street do not overlap
SELECT a.id FROM permits AS a JOIN permits AS b ON b.street_id = a.street_id AND b.id > a.id WHERE a.status = 'approved' AND b.status = 'approved' AND a.first_day <= b.last_day AND b.first_day <= a.last_day;

-- an approved permit has every condition met
SELECT p.id FROM permits AS p JOIN conditions AS c ON c.permit_id = p.id WHERE p.status = 'approved' AND c.met = 0;

-- an approved permit is paid
SELECT p.id FROM permits AS p WHERE p.status = 'approved' AND NOT EXISTS (SELECT 1 FROM fees WHERE permit_id = p.id AND fees.status = 'paid');

-- a draft has no fee
SELECT p.id FROM permits AS p JOIN fees AS f ON f.permit_id = p.id WHERE p.status = 'draft';

-- parties last a day
SELECT id FROM permits WHERE kind = 'party' AND first_day <> last_day;

-- an upheld objection refuses
SELECT o.id FROM objections AS o JOIN permits AS p ON p.id = o.permit_id WHERE o.status = 'upheld' AND p.status <> 'refused';
