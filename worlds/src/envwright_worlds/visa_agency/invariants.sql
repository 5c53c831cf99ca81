-- pouches hold no more than they can
SELECT p.id FROM pouches AS p WHERE (SELECT count(*) FROM applications WHERE pouch_id = p.id) > p.places;

-- applications in pouches go to their consulate
SELECT a.id FROM applications AS a JOIN pouches AS p ON p.id = a.pouch_id WHERE p.consulate_id <> a.consulate_id;

-- states agree with pouches
SELECT a.id FROM applications AS a LEFT JOIN pouches AS p ON p.id = a.pouch_id WHERE (a.status IN ('draft', 'ready')) <> (p.id IS NULL) OR (a.status = 'pouched') <> (p.status IS 'open') OR (a.status = 'lodged' AND p.status IS NOT 'sent');

-- pouches that are back hold no open case
SELECT p.id FROM pouches AS p WHERE p.status = 'back' AND EXISTS (SELECT 1 FROM applications WHERE pouch_id = p.id AND status = 'lodged');

-- one open application a traveller and consulate
SELECT traveller_id FROM applications WHERE status IN ('draft', 'ready', 'pouched', 'lodged') GROUP BY traveller_id, consulate_id HAVING count(*) > 1;

-- passports outlast the stay
SELECT a.id FROM applications AS a JOIN travellers AS t ON t.id = a.traveller_id WHERE t.passport_until < date(a.leave_on, '+6 months');

-- invitations are for business
SELECT p.application_id FROM papers AS p JOIN applications AS a ON a.id = p.application_id WHERE p.kind = 'invitation' AND a.purpose <> 'business';
