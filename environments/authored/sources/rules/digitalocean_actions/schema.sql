/* What is known about each action. */
CREATE TABLE actions (
  -- A unique numeric ID that can be used to identify and reference an action.
  id INTEGER NOT NULL PRIMARY KEY,
  -- A time value given in ISO8601 combined date and time format that represents when the action was completed.
  completed_at TEXT CHECK (completed_at IS strftime('%Y-%m-%dT%H:%M:%SZ', completed_at)),
  -- The slug identifier for the region where the resource will initially be available.
  region TEXT CHECK (region IN ('ams1', 'ams2', 'ams3', 'blr1', 'fra1', 'lon1', 'nyc1', 'nyc2', 'nyc3', 'sfo1', 'sfo2', 'sfo3', 'sgp1', 'tor1')),
  -- A human-readable string that is used as a unique identifier for each region.
  region_slug TEXT,
  -- A unique identifier for the resource that the action is associated with.
  resource_id INTEGER,
  -- The type of resource that the action is associated with.
  resource_type TEXT,
  -- A time value given in ISO8601 combined date and time format that represents when the action was initiated.
  started_at TEXT CHECK (started_at IS strftime('%Y-%m-%dT%H:%M:%SZ', started_at)),
  -- The current status of the action. This can be "in-progress", "completed", or "errored".
  status TEXT NOT NULL CHECK (status IN ('in-progress', 'completed', 'errored')),
  -- This is the type of action that the object represents. For example, this could be "transfer" to represent the state of an image transfer action.
  type TEXT NOT NULL,
  -- The unique identifier for the Droplet the volume will be attached or detached from.
  droplet_id INTEGER REFERENCES droplets (id) ON DELETE SET NULL,
  -- The floating ip that it belongs to
  floating_ip_ip TEXT REFERENCES floating_ips (ip) ON DELETE SET NULL,
  -- The reserved ip that it belongs to
  reserved_ip_ip TEXT REFERENCES reserved_ips (ip) ON DELETE SET NULL
) STRICT, WITHOUT ROWID;

/* What is known about each droplet. */
CREATE TABLE droplets (
  -- A unique identifier for each Droplet instance. This is automatically generated upon Droplet creation.
  id INTEGER NOT NULL PRIMARY KEY,
  -- A time value given in ISO8601 combined date and time format that represents when the Droplet was created.
  created_at TEXT NOT NULL CHECK (created_at IS strftime('%Y-%m-%dT%H:%M:%SZ', created_at)),
  -- The size of the Droplet's disk in gigabytes.
  disk INTEGER,
  -- The image ID of a public or private image or the slug identifier for a public image. This image will be the base image for your Droplet.
  image TEXT NOT NULL,
  -- A unique number used to identify and reference a specific kernel.
  kernel_id INTEGER,
  -- The display name of the kernel. This is shown in the web UI and is generally a descriptive title for the kernel in question.
  kernel_name TEXT,
  -- A standard kernel version string representing the version, patch, and release information.
  kernel_version TEXT,
  -- Memory of the Droplet in megabytes.
  memory INTEGER,
  -- The human-readable name set for the Droplet instance.
  name TEXT NOT NULL,
  -- A time value given in ISO8601 combined date and time format specifying the end of the Droplet's backup window.
  next_backup_window_end TEXT CHECK (next_backup_window_end IS strftime('%Y-%m-%dT%H:%M:%SZ', next_backup_window_end)),
  -- A time value given in ISO8601 combined date and time format specifying the start of the Droplet's backup window.
  next_backup_window_start TEXT CHECK (next_backup_window_start IS strftime('%Y-%m-%dT%H:%M:%SZ', next_backup_window_start)),
  -- The slug identifier for the size that you wish to select for this Droplet.
  size TEXT NOT NULL,
  -- The unique slug identifier for the size of this Droplet.
  size_slug TEXT,
  -- A status string indicating the state of the Droplet instance. This may be "new", "active", "off", or "archive".
  status TEXT NOT NULL CHECK (status IN ('new', 'active', 'off', 'archive')),
  -- The number of virtual CPUs.
  vcpus INTEGER,
  -- A string specifying the UUID of the VPC to which the Droplet is assigned.
  vpc_uuid TEXT
) STRICT, WITHOUT ROWID;

/* What is known about each floating ip. */
CREATE TABLE floating_ips (
  -- The public IP address of the floating IP. It also serves as its identifier.
  ip TEXT NOT NULL PRIMARY KEY,
  -- The droplet's id
  droplet_id INTEGER NOT NULL REFERENCES droplets (id) ON DELETE RESTRICT,
  -- A boolean value indicating whether or not the floating IP has pending actions preventing new ones from being submitted.
  locked INTEGER NOT NULL CHECK (locked IN (0, 1)),
  -- The UUID of the project to which the reserved IP currently belongs.
  project_id TEXT,
  -- The region that the floating IP is reserved to. When you query a floating IP, the entire region object will be returned.
  region TEXT CHECK (json_valid(region))
) STRICT, WITHOUT ROWID;

/* What is known about each reserved ip. */
CREATE TABLE reserved_ips (
  -- The public IP address of the reserved IP. It also serves as its identifier.
  ip TEXT NOT NULL PRIMARY KEY,
  -- The droplet's id
  droplet_id INTEGER NOT NULL REFERENCES droplets (id) ON DELETE RESTRICT,
  -- A boolean value indicating whether or not the reserved IP has pending actions preventing new ones from being submitted.
  locked INTEGER NOT NULL CHECK (locked IN (0, 1)),
  -- The UUID of the project to which the reserved IP currently belongs.
  project_id TEXT,
  -- The region that the reserved IP is reserved to. When you query a reserved IP, the entire region object will be returned.
  region TEXT CHECK (json_valid(region))
) STRICT, WITHOUT ROWID;

/* What is known about each droplet backup. */
CREATE TABLE droplet_backups (
  -- The unique identifier for the snapshot or backup.
  id INTEGER NOT NULL PRIMARY KEY,
  -- A time value given in ISO8601 combined date and time format that represents when the snapshot was created.
  created_at TEXT NOT NULL CHECK (created_at IS strftime('%Y-%m-%dT%H:%M:%SZ', created_at)),
  -- The minimum size in GB required for a volume or Droplet to use this snapshot.
  min_disk_size INTEGER NOT NULL,
  -- A human-readable name for the snapshot.
  name TEXT NOT NULL,
  -- An array of the regions that the snapshot is available in. The regions are represented by their identifying slug values.
  regions TEXT NOT NULL CHECK (json_valid(regions)),
  -- The billable size of the snapshot in gigabytes.
  size_gigabytes REAL NOT NULL,
  -- Describes the kind of image. It may be one of snapshot or backup . This specifies whether an image is a user-generated Droplet snapshot or automatically…
  type TEXT NOT NULL CHECK (type IN ('snapshot', 'backup')),
  -- The droplet that it belongs to
  droplet_id INTEGER NOT NULL REFERENCES droplets (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX actions_by_droplet_id ON actions (droplet_id);

CREATE INDEX actions_by_floating_ip_ip ON actions (floating_ip_ip);

CREATE INDEX actions_by_reserved_ip_ip ON actions (reserved_ip_ip);

CREATE INDEX droplets_by_name ON droplets (name);

CREATE INDEX floating_ips_by_droplet_id ON floating_ips (droplet_id);

CREATE INDEX reserved_ips_by_droplet_id ON reserved_ips (droplet_id);

CREATE INDEX droplet_backups_by_droplet_id ON droplet_backups (droplet_id);
