/* Repositories, named by owner and name. */
CREATE TABLE repos (
id INTEGER NOT NULL PRIMARY KEY, -- Identifier of the repository
created_at TEXT NOT NULL CHECK (created_at IS strftime('%Y-%m-%dT%H:%M:%SZ', created_at)), -- When it was created
default_branch TEXT, -- Default branch
default_merge_style TEXT, -- Default merge style
description TEXT, -- What the repository is for
external_tracker_external_tracker_format TEXT, -- External Issue Tracker URL Format. Use the placeholders (user), (repo) and (index) for the username, repository name and issue index.
external_tracker_external_tracker_regexp_pattern TEXT, -- External Issue Tracker issue regular expression
external_tracker_external_tracker_style TEXT, -- External Issue Tracker Number Format, either numeric, alphanumeric, or regexp
name TEXT NOT NULL, -- Name of the repository
owner TEXT NOT NULL, -- Login name of the owner
parent_id INTEGER REFERENCES repos (id) ON DELETE SET NULL, -- Repository of which it is a fork
updated_at TEXT NOT NULL CHECK (updated_at IS strftime('%Y-%m-%dT%H:%M:%SZ', updated_at)), -- When it was last changed
org TEXT NOT NULL, -- Organization
team_id INTEGER, -- The team that it belongs to
archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)), -- Whether it is archived, which makes it read-only
asset_quota INTEGER NOT NULL DEFAULT 500000000 CHECK (asset_quota >= 0), -- Bytes that all attachments of its releases together may take
UNIQUE (owner, name)
) STRICT, WITHOUT ROWID;

/* Release represents a repository release */
CREATE TABLE repo_tags (
  -- Identifier of the repo tag
  id INTEGER NOT NULL PRIMARY KEY,
  -- Assets of the repo tag
  assets TEXT CHECK (json_valid(assets)),
  -- User represents a user
  author_id INTEGER,
  -- Body of the repo tag
  body TEXT,
  -- Created at of the repo tag
  created_at TEXT NOT NULL CHECK (created_at IS strftime('%Y-%m-%dT%H:%M:%SZ', created_at)),
  -- Whether the repo tag is draft
  draft INTEGER NOT NULL CHECK (draft IN (0, 1)),
  -- Name of the repo tag
  name TEXT NOT NULL,
  -- Whether the repo tag is prerelease
  prerelease INTEGER NOT NULL CHECK (prerelease IN (0, 1)),
  -- Published at of the repo tag
  published_at TEXT CHECK (published_at IS strftime('%Y-%m-%dT%H:%M:%SZ', published_at)),
  -- Tag name of the repo tag
  tag_name TEXT NOT NULL,
  -- Target commitish of the repo tag
  target_commitish TEXT,
  -- The repo that it belongs to
  repo_id INTEGER NOT NULL REFERENCES repos (id) ON DELETE RESTRICT,
  UNIQUE (repo_id, name)
) STRICT, WITHOUT ROWID;

/* Releases of repositories, drafts included. */
CREATE TABLE releases (
id INTEGER NOT NULL PRIMARY KEY, -- Identifier of the release
assets TEXT CHECK (json_valid(assets)), -- Not kept here: see the release's attachments
author_id INTEGER, -- User who wrote it
body TEXT, -- Release notes
created_at TEXT NOT NULL CHECK (created_at IS strftime('%Y-%m-%dT%H:%M:%SZ', created_at)), -- When it was created
draft INTEGER NOT NULL CHECK (draft IN (0, 1)), -- Whether it is a draft, not published yet
name TEXT, -- Title of the release
prerelease INTEGER NOT NULL CHECK (prerelease IN (0, 1)), -- Whether it is a prerelease
published_at TEXT CHECK (published_at IS strftime('%Y-%m-%dT%H:%M:%SZ', published_at)), -- When it was published; none for a draft
tag_name TEXT NOT NULL, -- Name of its tag
target_commitish TEXT, -- Branch or commit from which the tag is made
repo_id INTEGER NOT NULL REFERENCES repos (id) ON DELETE CASCADE, -- Repository
UNIQUE (repo_id, tag_name),
CHECK ((draft = 1) = (published_at IS NULL))
) STRICT, WITHOUT ROWID;

/* WikiPage a wiki page */
CREATE TABLE pages (
  -- Id of the page
  id INTEGER NOT NULL PRIMARY KEY,
  -- Commit count of the page
  commit_count INTEGER NOT NULL,
  -- Page content, base64 encoded
  content_base64 TEXT,
  -- Footer of the page
  footer TEXT,
  -- WikiCommit page commit/revision
  last_commit TEXT CHECK (json_valid(last_commit)),
  -- Sidebar of the page
  sidebar TEXT,
  -- Title of the page
  title TEXT,
  -- Page name of the page
  page_name TEXT NOT NULL,
  -- The repo that it belongs to
  repo_id INTEGER REFERENCES repos (id) ON DELETE SET NULL,
  UNIQUE (repo_id, page_name)
) STRICT, WITHOUT ROWID;

/* Files attached to releases. */
CREATE TABLE release_assets (
id INTEGER NOT NULL PRIMARY KEY, -- Identifier of the attachment
created_at TEXT NOT NULL CHECK (created_at IS strftime('%Y-%m-%dT%H:%M:%SZ', created_at)), -- When it was attached
download_count INTEGER NOT NULL, -- How often it was downloaded
name TEXT, -- File name
size INTEGER, -- Size in bytes
uuid TEXT, -- UUID of the attachment
release_id INTEGER NOT NULL REFERENCES releases (id) ON DELETE CASCADE, -- Release that it is attached to
UNIQUE (release_id, name)
) STRICT, WITHOUT ROWID;

/* People with an account. */
CREATE TABLE users (
id INTEGER NOT NULL PRIMARY KEY, -- Identifier of the user
login TEXT NOT NULL UNIQUE, -- Login name, as it stands in the owner of a repository
full_name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
active INTEGER NOT NULL CHECK (active IN (0, 1)) -- Whether the account may be used
) STRICT, WITHOUT ROWID;

/* Who may work on a repository besides its owner. */
CREATE TABLE collaborators (
repo_id INTEGER NOT NULL REFERENCES repos (id) ON DELETE CASCADE, -- Repository
login TEXT NOT NULL REFERENCES users (login), -- Login name of the collaborator
permission TEXT NOT NULL CHECK (permission IN ('read', 'write', 'admin')), -- What the collaborator may do
PRIMARY KEY (repo_id, login)
) STRICT, WITHOUT ROWID;

CREATE INDEX repos_by_parent_id ON repos (parent_id);
CREATE INDEX repos_by_team_id ON repos (team_id);
CREATE INDEX repo_tags_by_repo_id ON repo_tags (repo_id);
CREATE INDEX releases_by_draft ON releases (draft);
CREATE INDEX releases_by_repo_id ON releases (repo_id);
CREATE INDEX pages_by_repo_id ON pages (repo_id);
CREATE INDEX release_assets_by_release_id ON release_assets (release_id);
