/* People who look after stations. */
CREATE TABLE observers (
id TEXT PRIMARY KEY, -- Observer number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE -- E-mail address
) STRICT, WITHOUT ROWID;

/* Weather stations. */
CREATE TABLE stations (
id TEXT PRIMARY KEY, -- Station number
name TEXT NOT NULL UNIQUE, -- Name
observer_id TEXT NOT NULL REFERENCES observers (id), -- Observer
arms INTEGER NOT NULL CHECK (arms > 0), -- Arms of the mast
closed INTEGER NOT NULL CHECK (closed IN (0, 1)) -- Whether it is closed
) STRICT, WITHOUT ROWID;

/* Which station may help which. */
CREATE TABLE neighbours (
station_id TEXT NOT NULL REFERENCES stations (id), -- Station with a gap
helper_id TEXT NOT NULL REFERENCES stations (id), -- Station that helps
kilometres INTEGER NOT NULL CHECK (kilometres > 0), -- Distance in kilometres
PRIMARY KEY (station_id, helper_id)
) STRICT, WITHOUT ROWID;

/* Sensors of the network. */
CREATE TABLE sensors (
id TEXT PRIMARY KEY, -- Sensor number
label TEXT NOT NULL UNIQUE, -- Label
kind TEXT NOT NULL CHECK (kind IN ('rain', 'wind', 'warmth')), -- What it measures
station_id TEXT REFERENCES stations (id), -- Station, while mounted
calibrated_on TEXT NOT NULL CHECK (calibrated_on IS date(calibrated_on)), -- Day of the last good calibration
state TEXT NOT NULL CHECK (state IN ('stored', 'mounted', 'faulty')), -- State of the sensor
CHECK ((state = 'mounted') = (station_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Calibrations of sensors. */
CREATE TABLE calibrations (
id TEXT PRIMARY KEY, -- Calibration number
sensor_id TEXT NOT NULL REFERENCES sensors (id), -- Sensor
done_on TEXT NOT NULL CHECK (done_on IS date(done_on)), -- Day
deviation INTEGER NOT NULL CHECK (deviation BETWEEN 0 AND 200) -- Deviation in hundredths
) STRICT, WITHOUT ROWID;

/* Visits of observers to their stations. */
CREATE TABLE visits (
id TEXT PRIMARY KEY, -- Visit number
station_id TEXT NOT NULL REFERENCES stations (id), -- Station
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
unlocked INTEGER NOT NULL CHECK (unlocked IN (0, 1)), -- Whether the observer unlocked the fence
status TEXT NOT NULL CHECK (status IN ('planned', 'done', 'cancelled')) -- State of the visit
) STRICT, WITHOUT ROWID;

/* Gaps in the data of stations. */
CREATE TABLE gaps (
id TEXT PRIMARY KEY, -- Gap number
station_id TEXT NOT NULL REFERENCES stations (id), -- Station
kind TEXT NOT NULL CHECK (kind IN ('rain', 'wind', 'warmth')), -- What is missing
first_day TEXT NOT NULL CHECK (first_day IS date(first_day)), -- First day
days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 30), -- Number of days
helper_id TEXT REFERENCES stations (id), -- Station it was filled from
status TEXT NOT NULL CHECK (status IN ('open', 'filled', 'left')), -- State of the gap
CHECK ((status = 'filled') = (helper_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

/* Pages of the log books of stations. */
CREATE TABLE log_pages (
id TEXT PRIMARY KEY, -- Page number
station_id TEXT NOT NULL REFERENCES stations (id), -- Station
written_on TEXT NOT NULL CHECK (written_on IS date(written_on)), -- Day
body TEXT NOT NULL -- Text of the page
) STRICT, WITHOUT ROWID;
