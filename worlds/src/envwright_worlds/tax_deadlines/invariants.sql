-- no adviser has more open filings than the most
SELECT a.id FROM advisers AS a WHERE (SELECT count(*) FROM filings WHERE adviser_id = a.id AND status IN ('in_work', 'for_approval')) > a.most_filings;

-- no asked paper behind the work
SELECT p.id FROM papers AS p JOIN filings AS f ON f.id = p.filing_id WHERE p.status = 'asked' AND f.status <> 'in_work';

-- one waived paper at most a filing
SELECT filing_id FROM papers WHERE status = 'waived' GROUP BY filing_id HAVING count(*) > 1;

-- corporate filings are with seniors and partners
SELECT f.id FROM filings AS f JOIN advisers AS a ON a.id = f.adviser_id WHERE f.form = 'corporate' AND a.level = 'junior';

-- assessments are on filed returns
SELECT s.id FROM assessments AS s JOIN filings AS f ON f.id = s.filing_id WHERE f.status <> 'filed' OR s.dated_on < f.filed_on;
