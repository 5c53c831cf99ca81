/* Repository represents a repository */
CREATE TABLE repos (
  -- Identifier of the repo
  id INTEGER NOT NULL PRIMARY KEY,
  -- Created at of the repo
  created_at TEXT NOT NULL CHECK (created_at IS strftime('%Y-%m-%dT%H:%M:%SZ', created_at)),
  -- Default branch of the repo
  default_branch TEXT,
  -- Default merge style of the repo
  default_merge_style TEXT,
  -- Description of the repo
  description TEXT,
  -- External Issue Tracker URL Format. Use the placeholders (user), (repo) and (index) for the username, repository name and issue index.
  external_tracker_external_tracker_format TEXT,
  -- External Issue Tracker issue regular expression
  external_tracker_external_tracker_regexp_pattern TEXT,
  -- External Issue Tracker Number Format, either numeric , alphanumeric , or regexp
  external_tracker_external_tracker_style TEXT,
  -- Name of the repo
  name TEXT NOT NULL,
  -- Owner of the repo
  owner TEXT NOT NULL,
  -- Repository represents a repository
  parent_id INTEGER REFERENCES repos (id) ON DELETE SET NULL,
  -- Updated at of the repo
  updated_at TEXT NOT NULL CHECK (updated_at IS strftime('%Y-%m-%dT%H:%M:%SZ', updated_at)),
  -- Org of the repo
  org TEXT NOT NULL,
  -- The team that it belongs to
  team_id INTEGER,
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

/* Release represents a repository release */
CREATE TABLE releases (
  -- Identifier of the release
  id INTEGER NOT NULL PRIMARY KEY,
  -- Assets of the release
  assets TEXT CHECK (json_valid(assets)),
  -- User represents a user
  author_id INTEGER,
  -- Body of the release
  body TEXT,
  -- Created at of the release
  created_at TEXT NOT NULL CHECK (created_at IS strftime('%Y-%m-%dT%H:%M:%SZ', created_at)),
  -- Whether the release is draft
  draft INTEGER NOT NULL CHECK (draft IN (0, 1)),
  -- Name of the release
  name TEXT,
  -- Whether the release is prerelease
  prerelease INTEGER NOT NULL CHECK (prerelease IN (0, 1)),
  -- Published at of the release
  published_at TEXT CHECK (published_at IS strftime('%Y-%m-%dT%H:%M:%SZ', published_at)),
  -- Tag name of the release
  tag_name TEXT NOT NULL,
  -- Target commitish of the release
  target_commitish TEXT,
  -- The repo that it belongs to
  repo_id INTEGER NOT NULL REFERENCES repos (id) ON DELETE CASCADE
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

/* Attachment a generic attachment */
CREATE TABLE release_assets (
  -- Identifier of the release asset
  id INTEGER NOT NULL PRIMARY KEY,
  -- Created at of the release asset
  created_at TEXT NOT NULL CHECK (created_at IS strftime('%Y-%m-%dT%H:%M:%SZ', created_at)),
  -- Download count of the release asset
  download_count INTEGER NOT NULL,
  -- Name of the release asset
  name TEXT,
  -- Size of the release asset
  size INTEGER,
  -- Uuid of the release asset
  uuid TEXT,
  -- The release that it belongs to
  release_id INTEGER NOT NULL REFERENCES releases (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX repos_by_parent_id ON repos (parent_id);

CREATE INDEX repos_by_team_id ON repos (team_id);

CREATE INDEX repo_tags_by_repo_id ON repo_tags (repo_id);

CREATE INDEX releases_by_draft ON releases (draft);

CREATE INDEX releases_by_repo_id ON releases (repo_id);

CREATE INDEX pages_by_repo_id ON pages (repo_id);

CREATE INDEX release_assets_by_release_id ON release_assets (release_id);
