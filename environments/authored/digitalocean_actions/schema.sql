/* Actions on droplets, floating IPs and reserved IPs; each is on one of them. */
CREATE TABLE actions (
id INTEGER NOT NULL PRIMARY KEY, -- A unique number of the action
completed_at TEXT CHECK (completed_at IS strftime('%Y-%m-%dT%H:%M:%SZ', completed_at)), -- When the action ended; none while it is in progress
region TEXT CHECK (region IN ('ams1', 'ams2', 'ams3', 'blr1', 'fra1', 'lon1', 'nyc1', 'nyc2', 'nyc3', 'sfo1', 'sfo2', 'sfo3', 'sgp1', 'tor1')), -- Slug of the region in which it takes place
region_slug TEXT, -- Slug of the region, the same as region
resource_id INTEGER, -- Number of the droplet that it is on; none for an IP
resource_type TEXT, -- What it is on: droplet, floating_ip or reserved_ip
started_at TEXT CHECK (started_at IS strftime('%Y-%m-%dT%H:%M:%SZ', started_at)), -- When the action was started
status TEXT NOT NULL CHECK (status IN ('in-progress', 'completed', 'errored')), -- State of the action
type TEXT NOT NULL, -- Kind of action: create, power_on, power_off, shutdown, reboot, resize, snapshot or rename on a droplet, assign or unassign on an IP
droplet_id INTEGER REFERENCES droplets (id) ON DELETE SET NULL, -- Droplet that the action is on
floating_ip_ip TEXT REFERENCES floating_ips (ip) ON DELETE SET NULL, -- Floating IP that the action is on
reserved_ip_ip TEXT REFERENCES reserved_ips (ip) ON DELETE SET NULL, -- Reserved IP that the action is on
target_droplet_id INTEGER REFERENCES droplets (id) ON DELETE SET NULL, -- For assign: droplet that the IP goes to
target_size TEXT REFERENCES sizes (slug), -- For resize: the new size
target_name TEXT, -- For rename: the new name; for snapshot: name of the snapshot
CHECK ((status = 'in-progress') = (completed_at IS NULL))
) STRICT, WITHOUT ROWID;

/* Droplets: the virtual servers of the account. */
CREATE TABLE droplets (
id INTEGER NOT NULL PRIMARY KEY, -- A unique identifier for each droplet
created_at TEXT NOT NULL CHECK (created_at IS strftime('%Y-%m-%dT%H:%M:%SZ', created_at)), -- When the droplet was created
disk INTEGER, -- Disk in gigabytes
image TEXT NOT NULL REFERENCES images (slug), -- Slug of the image that it was made from
kernel_id INTEGER, -- Number of a specific kernel
kernel_name TEXT, -- Display name of the kernel
kernel_version TEXT, -- Version of the kernel
memory INTEGER, -- Memory in megabytes
name TEXT NOT NULL, -- Name of the droplet
next_backup_window_end TEXT CHECK (next_backup_window_end IS strftime('%Y-%m-%dT%H:%M:%SZ', next_backup_window_end)), -- End of the next backup window
next_backup_window_start TEXT CHECK (next_backup_window_start IS strftime('%Y-%m-%dT%H:%M:%SZ', next_backup_window_start)), -- Start of the next backup window
size TEXT NOT NULL REFERENCES sizes (slug), -- Slug of the size
size_slug TEXT, -- Slug of the size, the same as size
status TEXT NOT NULL CHECK (status IN ('new', 'active', 'off', 'archive')), -- State of the droplet
vcpus INTEGER, -- Number of virtual CPUs
vpc_uuid TEXT, -- UUID of the VPC to which it belongs
region TEXT NOT NULL DEFAULT 'nyc3' CHECK (region IN ('ams1', 'ams2', 'ams3', 'blr1', 'fra1', 'lon1', 'nyc1', 'nyc2', 'nyc3', 'sfo1', 'sfo2', 'sfo3', 'sgp1', 'tor1')) -- Slug of the region in which it runs
) STRICT, WITHOUT ROWID;

/* Floating IPs that the account holds. */
CREATE TABLE floating_ips (
ip TEXT NOT NULL PRIMARY KEY, -- The public address; it also serves as its identifier
droplet_id INTEGER UNIQUE REFERENCES droplets (id) ON DELETE RESTRICT, -- Droplet that it is assigned to; none if it is free
locked INTEGER NOT NULL CHECK (locked IN (0, 1)), -- Whether an action on it is in progress, which prevents new ones
project_id TEXT, -- UUID of the project that it belongs to
region TEXT CHECK (json_valid(region)) -- Region that it is reserved to, with slug and name
) STRICT, WITHOUT ROWID;

/* Reserved IPs that the account holds. */
CREATE TABLE reserved_ips (
ip TEXT NOT NULL PRIMARY KEY, -- The public address; it also serves as its identifier
droplet_id INTEGER UNIQUE REFERENCES droplets (id) ON DELETE RESTRICT, -- Droplet that it is assigned to; none if it is free
locked INTEGER NOT NULL CHECK (locked IN (0, 1)), -- Whether an action on it is in progress, which prevents new ones
project_id TEXT, -- UUID of the project that it belongs to
region TEXT CHECK (json_valid(region)) -- Region that it is reserved to, with slug and name
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

/* Limits of the account; one row. */
CREATE TABLE account (
id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1), -- Always 1
droplet_limit INTEGER NOT NULL CHECK (droplet_limit >= 0), -- How many droplets there may be
floating_ip_limit INTEGER NOT NULL CHECK (floating_ip_limit >= 0), -- How many floating IPs there may be
reserved_ip_limit INTEGER NOT NULL CHECK (reserved_ip_limit >= 0) -- How many reserved IPs there may be
) STRICT, WITHOUT ROWID;

/* Sizes that a droplet can have. */
CREATE TABLE sizes (
slug TEXT NOT NULL PRIMARY KEY, -- Slug of the size
vcpus INTEGER NOT NULL, -- Number of virtual CPUs
memory INTEGER NOT NULL, -- Memory in megabytes
disk INTEGER NOT NULL, -- Disk in gigabytes
price_cents INTEGER NOT NULL CHECK (price_cents >= 0), -- Price of a month in cents
available INTEGER NOT NULL CHECK (available IN (0, 1)) -- Whether it can be chosen now
) STRICT, WITHOUT ROWID;

/* Images from which droplets are made. */
CREATE TABLE images (
slug TEXT NOT NULL PRIMARY KEY, -- Slug of the image
name TEXT NOT NULL, -- Name of the image
distribution TEXT NOT NULL, -- Distribution it is based on
min_disk INTEGER NOT NULL CHECK (min_disk >= 0) -- Disk in gigabytes that it needs at least
) STRICT, WITHOUT ROWID;

/* Public addresses that can be held, by region; one that is in neither floating_ips nor reserved_ips is free. */
CREATE TABLE ip_pool (
ip TEXT NOT NULL PRIMARY KEY, -- The address
kind TEXT NOT NULL CHECK (kind IN ('floating', 'reserved')), -- Kind of IP that it serves as
region TEXT NOT NULL CHECK (region IN ('ams1', 'ams2', 'ams3', 'blr1', 'fra1', 'lon1', 'nyc1', 'nyc2', 'nyc3', 'sfo1', 'sfo2', 'sfo3', 'sgp1', 'tor1')) -- Region of the address
) STRICT, WITHOUT ROWID;

/* Tags of droplets. */
CREATE TABLE droplet_tags (
droplet_id INTEGER NOT NULL REFERENCES droplets (id) ON DELETE CASCADE, -- Droplet
tag TEXT NOT NULL, -- Name of the tag
PRIMARY KEY (droplet_id, tag)
) STRICT, WITHOUT ROWID;

CREATE INDEX actions_by_droplet_id ON actions (droplet_id);
CREATE INDEX actions_by_floating_ip_ip ON actions (floating_ip_ip);
CREATE INDEX actions_by_reserved_ip_ip ON actions (reserved_ip_ip);
CREATE INDEX droplets_by_name ON droplets (name);
CREATE INDEX floating_ips_by_droplet_id ON floating_ips (droplet_id);
CREATE INDEX reserved_ips_by_droplet_id ON reserved_ips (droplet_id);
CREATE INDEX droplet_backups_by_droplet_id ON droplet_backups (droplet_id);
CREATE INDEX actions_by_status ON actions (status);
CREATE INDEX actions_by_target_droplet_id ON actions (target_droplet_id);
CREATE INDEX droplet_tags_by_tag ON droplet_tags (tag);
