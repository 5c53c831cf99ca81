-- an offered dwelling has one live offer
SELECT dwellings.id FROM dwellings WHERE (status = 'offered') <> (SELECT count(*) FROM offers WHERE dwelling_id = dwellings.id AND status IN ('open', 'accepted'));

-- an applicant has one live offer
SELECT applicant_id FROM offers WHERE status IN ('open', 'accepted') GROUP BY applicant_id HAVING count(*) > 1;

-- a live offer is for a listed applicant
SELECT offers.id FROM offers JOIN applicants ON applicants.id = applicant_id WHERE offers.status IN ('open', 'accepted') AND applicants.status <> 'listed';

-- a let dwelling has an active tenancy
SELECT dwellings.id FROM dwellings WHERE (status = 'let') <> (SELECT count(*) FROM tenancies JOIN offers ON offers.id = offer_id WHERE dwelling_id = dwellings.id AND tenancies.status = 'active');

-- a housed applicant has an active tenancy
SELECT applicants.id FROM applicants WHERE (status = 'housed') <> (SELECT count(*) FROM tenancies JOIN offers ON offers.id = offer_id WHERE applicant_id = applicants.id AND tenancies.status = 'active');

-- an offer has one booked viewing
SELECT offer_id FROM viewings WHERE status = 'booked' GROUP BY offer_id HAVING count(*) > 1;

-- a tenancy follows an accepted offer
SELECT tenancies.id FROM tenancies JOIN offers ON offers.id = offer_id WHERE offers.status <> CASE WHEN tenancies.status IN ('drawn_up', 'signed') THEN 'accepted' ELSE 'completed' END;
