/* People known to the service. */
CREATE TABLE people (
id TEXT PRIMARY KEY, -- Person number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Projects, each a list of tasks. */
CREATE TABLE projects (
id TEXT PRIMARY KEY, -- Project number
name TEXT NOT NULL, -- Name, unique among active projects
plan TEXT NOT NULL CHECK (plan IN ('free', 'team')), -- Plan: free has at most five members, team any number
status TEXT NOT NULL CHECK (status IN ('active', 'archived')) -- State of the project
) STRICT, WITHOUT ROWID;

/* Who works on which project. */
CREATE TABLE members (
project_id TEXT NOT NULL REFERENCES projects (id), -- Project
person_id TEXT NOT NULL REFERENCES people (id), -- Person who works on it
PRIMARY KEY (project_id, person_id)
) STRICT, WITHOUT ROWID;

/* Sections of projects. */
CREATE TABLE sections (
id TEXT PRIMARY KEY, -- Section number
project_id TEXT NOT NULL REFERENCES projects (id), -- Project of the section
name TEXT NOT NULL, -- Name, unique in the project
UNIQUE (project_id, name)
) STRICT, WITHOUT ROWID;

/* Tasks and subtasks of projects. */
CREATE TABLE tasks (
id TEXT PRIMARY KEY, -- Task number
project_id TEXT NOT NULL REFERENCES projects (id), -- Project of the task
section_id TEXT REFERENCES sections (id), -- Section of the project, if any
parent_id TEXT REFERENCES tasks (id), -- Task of which this is a subtask, if any
title TEXT NOT NULL, -- Title
description TEXT NOT NULL DEFAULT '', -- Description, may be empty
priority INTEGER NOT NULL CHECK (priority BETWEEN 1 AND 4), -- Priority from 1 (normal) to 4 (urgent)
due TEXT CHECK (due IS NULL OR due IS date(due)), -- Day on which it is due, if any
assignee_id TEXT REFERENCES people (id), -- Member who does it, if any
status TEXT NOT NULL CHECK (status IN ('open', 'done')), -- State of the task
CHECK (parent_id IS NULL OR parent_id <> id)
) STRICT, WITHOUT ROWID;

/* Labels that tasks can carry. */
CREATE TABLE labels (
id TEXT PRIMARY KEY, -- Label number
name TEXT NOT NULL UNIQUE -- Name of the label
) STRICT, WITHOUT ROWID;

/* Labels on tasks. */
CREATE TABLE task_labels (
task_id TEXT NOT NULL REFERENCES tasks (id), -- Task
label_id TEXT NOT NULL REFERENCES labels (id), -- Label on it
PRIMARY KEY (task_id, label_id)
) STRICT, WITHOUT ROWID;

/* Comments on tasks. */
CREATE TABLE comments (
id TEXT PRIMARY KEY, -- Comment number
task_id TEXT NOT NULL REFERENCES tasks (id), -- Task
author_id TEXT NOT NULL REFERENCES people (id), -- Who wrote it
position INTEGER NOT NULL CHECK (position >= 1), -- Place in the order of writing, from 1
text TEXT NOT NULL, -- What was written
UNIQUE (task_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX tasks_project ON tasks (project_id, status);
CREATE INDEX tasks_parent ON tasks (parent_id);
