-- open meetings of a mentor do not overlap
SELECT n.id FROM meetings AS n JOIN formats AS f ON f.id = n.format_id JOIN formats AS g ON g.mentor_id = f.mentor_id JOIN meetings AS o ON o.format_id = g.id WHERE n.id <> o.id AND n.status IN ('pending', 'confirmed') AND o.status IN ('pending', 'confirmed') AND n.starts_at <= o.starts_at AND strftime('%Y-%m-%dT%H:%M:%SZ', n.starts_at, '+' || (f.minutes) || ' minutes') > o.starts_at;

-- a founder has one open meeting with a mentor
SELECT n.founder_id FROM meetings AS n JOIN formats AS f ON f.id = n.format_id WHERE n.status IN ('pending', 'confirmed') GROUP BY n.founder_id, f.mentor_id HAVING count(*) > 1;

-- no mentor has more than the daily most
SELECT m.id FROM mentors AS m JOIN formats AS f ON f.mentor_id = m.id JOIN meetings AS n ON n.format_id = f.id WHERE n.status IN ('pending', 'confirmed') GROUP BY m.id, date(n.starts_at) HAVING count(*) > max(m.daily_most);

-- confirmed meetings are accepted where the mentor is asked
SELECT n.id FROM meetings AS n JOIN formats AS f ON f.id = n.format_id WHERE n.status IN ('confirmed', 'held') AND f.asks_mentor = 1 AND n.accepted = 0;

-- absences of a mentor do not overlap
SELECT a.id FROM absences AS a JOIN absences AS b ON b.mentor_id = a.mentor_id AND b.id <> a.id WHERE a.status = 'entered' AND b.status = 'entered' AND a.first_day <= b.last_day AND b.first_day <= a.last_day;

-- held meetings have a summary
SELECT id FROM meetings WHERE (status = 'held') <> (summary IS NOT NULL);
