-- sheets are away with one loan
SELECT s.id FROM sheets AS s WHERE (s.status IN ('packed', 'away')) <> ((SELECT count(*) FROM loan_sheets WHERE sheet_id = s.id AND status IN ('packed', 'away')) = 1);

-- open loans have packed sheets only
SELECT l.id FROM loans AS l JOIN loan_sheets AS x ON x.loan_id = l.id WHERE l.status = 'open' AND x.status <> 'packed';

-- sent loans have a sheet away
SELECT l.id FROM loans AS l WHERE (l.status = 'sent') <> EXISTS (SELECT 1 FROM loan_sheets WHERE loan_id = l.id AND status = 'away');

-- no loan has more than five sheets
SELECT loan_id FROM loan_sheets GROUP BY loan_id HAVING count(*) > 5;

-- at most two loans an institute
SELECT b.institute_id FROM loans AS l JOIN botanists AS b ON b.id = l.botanist_id WHERE l.status <> 'returned' GROUP BY b.institute_id HAVING count(*) > 2;

-- types are not lent long
SELECT l.id FROM loans AS l JOIN loan_sheets AS x ON x.loan_id = l.id JOIN sheets AS s ON s.id = x.sheet_id WHERE s.type_sheet = 1 AND l.extensions > 0;
