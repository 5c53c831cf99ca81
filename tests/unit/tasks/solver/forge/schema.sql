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

/* TrackedTime worked time for an issue / pr */
CREATE TABLE times (
  -- Identifier of the time
  id INTEGER NOT NULL PRIMARY KEY,
  -- Created of the time
  created TEXT CHECK (created IS strftime('%Y-%m-%dT%H:%M:%SZ', created)),
  -- deprecated (only for backwards compatibility)
  issue_id INTEGER NOT NULL REFERENCES issues (id) ON DELETE RESTRICT,
  -- Time in seconds
  time INTEGER NOT NULL,
  -- deprecated (only for backwards compatibility)
  user_id INTEGER,
  -- User name of the time
  user_name TEXT,
  -- The repo that it belongs to
  repo_id INTEGER REFERENCES repos (id) ON DELETE SET NULL
) STRICT, WITHOUT ROWID;

/* BranchProtection represents a branch protection for a repository */
CREATE TABLE branch_protections (
  -- Id of the branch protection
  id INTEGER NOT NULL PRIMARY KEY,
  -- Whether the branch protection is block on official review requests
  block_on_official_review_requests INTEGER NOT NULL CHECK (block_on_official_review_requests IN (0, 1)),
  -- Whether the branch protection is block on outdated branch
  block_on_outdated_branch INTEGER NOT NULL CHECK (block_on_outdated_branch IN (0, 1)),
  -- Whether the branch protection is block on rejected reviews
  block_on_rejected_reviews INTEGER NOT NULL CHECK (block_on_rejected_reviews IN (0, 1)),
  -- Deprecated: true
  branch_name TEXT,
  -- Created at of the branch protection
  created_at TEXT NOT NULL CHECK (created_at IS strftime('%Y-%m-%dT%H:%M:%SZ', created_at)),
  -- Whether the branch protection is dismiss stale approvals
  dismiss_stale_approvals INTEGER NOT NULL CHECK (dismiss_stale_approvals IN (0, 1)),
  -- Whether the branch protection is enable approvals whitelist
  enable_approvals_whitelist INTEGER NOT NULL CHECK (enable_approvals_whitelist IN (0, 1)),
  -- Whether the branch protection is enable merge whitelist
  enable_merge_whitelist INTEGER NOT NULL CHECK (enable_merge_whitelist IN (0, 1)),
  -- Protected file patterns of the branch protection
  protected_file_patterns TEXT,
  -- Required approvals of the branch protection
  required_approvals INTEGER,
  -- Rule name of the branch protection
  rule_name TEXT,
  -- Unprotected file patterns of the branch protection
  unprotected_file_patterns TEXT,
  -- Updated at of the branch protection
  updated_at TEXT NOT NULL CHECK (updated_at IS strftime('%Y-%m-%dT%H:%M:%SZ', updated_at)),
  -- Name of the branch protection
  name TEXT NOT NULL,
  -- The repo that it belongs to
  repo_id INTEGER NOT NULL REFERENCES repos (id) ON DELETE CASCADE,
  UNIQUE (repo_id, name)
) STRICT, WITHOUT ROWID;

/* Issue represents an issue in a repository */
CREATE TABLE issues (
  -- Identifier of the issue
  id INTEGER NOT NULL PRIMARY KEY,
  -- User represents a user
  assignee_id INTEGER,
  -- Body of the issue
  body TEXT,
  -- Closed at of the issue
  closed_at TEXT CHECK (closed_at IS strftime('%Y-%m-%dT%H:%M:%SZ', closed_at)),
  -- Comments of the issue
  comments INTEGER,
  -- Created at of the issue
  created_at TEXT NOT NULL CHECK (created_at IS strftime('%Y-%m-%dT%H:%M:%SZ', created_at)),
  -- Due date of the issue
  due_date TEXT CHECK (due_date IS strftime('%Y-%m-%dT%H:%M:%SZ', due_date)),
  -- Milestone milestone is a collection of issues on one repository
  milestone_id INTEGER REFERENCES milestones (id) ON DELETE SET NULL,
  -- Number of the issue
  number INTEGER NOT NULL,
  -- Original author of the issue
  original_author TEXT,
  -- Ref of the issue
  ref TEXT,
  -- StateType issue state type
  state TEXT NOT NULL CHECK (state IN ('closed', 'open')),
  -- Title of the issue
  title TEXT NOT NULL,
  -- Updated at of the issue
  updated_at TEXT NOT NULL CHECK (updated_at IS strftime('%Y-%m-%dT%H:%M:%SZ', updated_at)),
  -- User represents a user
  user_id INTEGER,
  -- The repo that it belongs to
  repo_id INTEGER NOT NULL REFERENCES repos (id) ON DELETE CASCADE,
  UNIQUE (repo_id, number)
) STRICT, WITHOUT ROWID;

/* Milestone milestone is a collection of issues on one repository */
CREATE TABLE milestones (
  -- Identifier of the milestone
  id INTEGER NOT NULL PRIMARY KEY,
  -- Closed at of the milestone
  closed_at TEXT CHECK (closed_at IS strftime('%Y-%m-%dT%H:%M:%SZ', closed_at)),
  -- Closed issues of the milestone
  closed_issues INTEGER,
  -- Created at of the milestone
  created_at TEXT NOT NULL CHECK (created_at IS strftime('%Y-%m-%dT%H:%M:%SZ', created_at)),
  -- Description of the milestone
  description TEXT,
  -- Due on of the milestone
  due_on TEXT CHECK (due_on IS strftime('%Y-%m-%dT%H:%M:%SZ', due_on)),
  -- Open issues of the milestone
  open_issues INTEGER,
  -- StateType issue state type
  state TEXT,
  -- Title of the milestone
  title TEXT NOT NULL,
  -- Updated at of the milestone
  updated_at TEXT NOT NULL CHECK (updated_at IS strftime('%Y-%m-%dT%H:%M:%SZ', updated_at)),
  -- The repo that it belongs to
  repo_id INTEGER NOT NULL REFERENCES repos (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

/* PullRequest represents a pull request */
CREATE TABLE pulls (
  -- Identifier of the pull
  id INTEGER NOT NULL PRIMARY KEY,
  -- Whether the pull is allow maintainer edit
  allow_maintainer_edit INTEGER NOT NULL CHECK (allow_maintainer_edit IN (0, 1)),
  -- User represents a user
  assignee_id INTEGER,
  -- Base of the pull
  base TEXT,
  -- Body of the pull
  body TEXT,
  -- Created at of the pull
  created_at TEXT NOT NULL CHECK (created_at IS strftime('%Y-%m-%dT%H:%M:%SZ', created_at)),
  -- Due date of the pull
  due_date TEXT CHECK (due_date IS strftime('%Y-%m-%dT%H:%M:%SZ', due_date)),
  -- Head of the pull
  head TEXT,
  -- User represents a user
  merged_by_id INTEGER,
  -- Milestone milestone is a collection of issues on one repository
  milestone_id INTEGER REFERENCES milestones (id) ON DELETE SET NULL,
  -- Number of the pull
  number INTEGER NOT NULL,
  -- StateType issue state type
  state TEXT NOT NULL CHECK (state IN ('closed', 'open')),
  -- Title of the pull
  title TEXT NOT NULL,
  -- Updated at of the pull
  updated_at TEXT NOT NULL CHECK (updated_at IS strftime('%Y-%m-%dT%H:%M:%SZ', updated_at)),
  -- User represents a user
  user_id INTEGER,
  -- The repo that it belongs to
  repo_id INTEGER NOT NULL REFERENCES repos (id) ON DELETE CASCADE,
  UNIQUE (repo_id, number)
) STRICT, WITHOUT ROWID;

/* PullReview represents a pull request review */
CREATE TABLE reviews (
  -- Identifier of the review
  id INTEGER NOT NULL PRIMARY KEY,
  -- Body of the review
  body TEXT,
  -- Comments count of the review
  comments_count INTEGER NOT NULL,
  -- Commit id of the review
  commit_id TEXT NOT NULL,
  -- Whether the review is dismissed
  dismissed INTEGER NOT NULL CHECK (dismissed IN (0, 1)),
  -- Whether the review is official
  official INTEGER NOT NULL CHECK (official IN (0, 1)),
  -- Whether the review is stale
  stale INTEGER NOT NULL CHECK (stale IN (0, 1)),
  -- ReviewStateType review state type
  state TEXT,
  -- Submitted at of the review
  submitted_at TEXT CHECK (submitted_at IS strftime('%Y-%m-%dT%H:%M:%SZ', submitted_at)),
  -- Team represents a team in an organization
  team_id INTEGER,
  -- Updated at of the review
  updated_at TEXT NOT NULL CHECK (updated_at IS strftime('%Y-%m-%dT%H:%M:%SZ', updated_at)),
  -- User represents a user
  user_id INTEGER,
  -- The pull that it belongs to
  pull_id INTEGER NOT NULL REFERENCES pulls (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

/* PullReviewComment represents a comment on a pull request review */
CREATE TABLE review_comments (
  -- Identifier of the review comment
  id INTEGER NOT NULL PRIMARY KEY,
  -- Body of the review comment
  body TEXT,
  -- Commit id of the review comment
  commit_id TEXT,
  -- Created at of the review comment
  created_at TEXT CHECK (created_at IS strftime('%Y-%m-%dT%H:%M:%SZ', created_at)),
  -- Diff hunk of the review comment
  diff_hunk TEXT,
  -- Html url of the review comment
  html_url TEXT,
  -- Original commit id of the review comment
  original_commit_id TEXT,
  -- Original position of the review comment
  original_position INTEGER,
  -- Path of the review comment
  path TEXT,
  -- Position of the review comment
  position INTEGER,
  -- The review's id
  pull_request_review_id INTEGER REFERENCES reviews (id) ON DELETE SET NULL,
  -- Pull request url of the review comment
  pull_request_url TEXT,
  -- User represents a user
  resolver_id INTEGER,
  -- Updated at of the review comment
  updated_at TEXT CHECK (updated_at IS strftime('%Y-%m-%dT%H:%M:%SZ', updated_at)),
  -- User represents a user
  user_id INTEGER,
  -- The review that it belongs to
  review_id INTEGER NOT NULL REFERENCES reviews (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX repos_by_parent_id ON repos (parent_id);

CREATE INDEX repos_by_team_id ON repos (team_id);

CREATE INDEX times_by_issue_id ON times (issue_id);

CREATE INDEX times_by_repo_id ON times (repo_id);

CREATE INDEX branch_protections_by_repo_id ON branch_protections (repo_id);

CREATE INDEX issues_by_milestone_id ON issues (milestone_id);

CREATE INDEX issues_by_state ON issues (state);

CREATE INDEX issues_by_updated_at ON issues (updated_at);

CREATE INDEX issues_by_repo_id ON issues (repo_id);

CREATE INDEX milestones_by_state ON milestones (state);

CREATE INDEX milestones_by_repo_id ON milestones (repo_id);

CREATE INDEX pulls_by_milestone_id ON pulls (milestone_id);

CREATE INDEX pulls_by_state ON pulls (state);

CREATE INDEX pulls_by_repo_id ON pulls (repo_id);

CREATE INDEX reviews_by_pull_id ON reviews (pull_id);

CREATE INDEX review_comments_by_pull_request_review_id ON review_comments (pull_request_review_id);

CREATE INDEX review_comments_by_review_id ON review_comments (review_id);
