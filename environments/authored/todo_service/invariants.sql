-- active projects have different names
SELECT min(id) FROM projects WHERE status = 'active' GROUP BY lower(name) HAVING COUNT(*) > 1;

-- a free project has at most five members
SELECT p.id FROM projects p JOIN members m ON m.project_id = p.id WHERE p.plan = 'free' GROUP BY p.id HAVING COUNT(*) > 5;

-- an archived project has no open task
SELECT t.id FROM tasks t JOIN projects p ON p.id = t.project_id WHERE t.status = 'open' AND p.status = 'archived';

-- subtasks are one level deep and in the project of their parent
SELECT t.id FROM tasks t JOIN tasks p ON p.id = t.parent_id WHERE p.parent_id IS NOT NULL OR p.project_id <> t.project_id;

-- a done task has no open subtask
SELECT t.id FROM tasks t JOIN tasks p ON p.id = t.parent_id WHERE t.status = 'open' AND p.status = 'done';

-- a section belongs to the project of its task
SELECT t.id FROM tasks t JOIN sections s ON s.id = t.section_id WHERE s.project_id <> t.project_id;

-- an assignee is a member of the project
SELECT t.id FROM tasks t WHERE t.assignee_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM members m WHERE m.project_id = t.project_id AND m.person_id = t.assignee_id);
