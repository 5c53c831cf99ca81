-- a published release has its tag
SELECT r.id FROM releases AS r WHERE r.draft = 0 AND NOT EXISTS (SELECT 1 FROM repo_tags AS t WHERE t.repo_id = r.repo_id AND t.name = r.tag_name);

-- a release has at most five attachments
SELECT release_id FROM release_assets GROUP BY release_id HAVING count(*) > 5;

-- attachments keep to the quota
SELECT p.id FROM repos AS p WHERE (SELECT coalesce(sum(a.size), 0) FROM release_assets AS a JOIN releases AS r ON r.id = a.release_id WHERE r.repo_id = p.id) > p.asset_quota;

-- a repository has at most four collaborators
SELECT repo_id FROM collaborators GROUP BY repo_id HAVING count(*) > 4;

-- an owner is no collaborator
SELECT c.repo_id FROM collaborators AS c JOIN repos AS p ON p.id = c.repo_id WHERE c.login = p.owner;

-- an archived repository has no draft
SELECT r.id FROM releases AS r JOIN repos AS p ON p.id = r.repo_id WHERE p.archived = 1 AND r.draft = 1;

-- a fork has another owner than its parent
SELECT f.id FROM repos AS f JOIN repos AS p ON p.id = f.parent_id WHERE f.owner = p.owner;
