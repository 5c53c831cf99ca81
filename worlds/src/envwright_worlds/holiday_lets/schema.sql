/* Owners of homes. */
CREATE TABLE owners (
id TEXT PRIMARY KEY, -- Owner number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
balance_cents INTEGER NOT NULL CHECK (balance_cents >= 0) -- What the agency owes the owner, in cents
) STRICT, WITHOUT ROWID;

/* Homes that are let. */
CREATE TABLE homes (
id TEXT PRIMARY KEY, -- Home number
name TEXT NOT NULL UNIQUE, -- Name
owner_id TEXT NOT NULL REFERENCES owners (id), -- Owner
region TEXT NOT NULL CHECK (region IN ('coast', 'hills')), -- Region
sleeps INTEGER NOT NULL CHECK (sleeps >= 1), -- People it sleeps
night_cents INTEGER NOT NULL CHECK (night_cents > 0), -- Price of a night in cents
least_nights INTEGER NOT NULL CHECK (least_nights BETWEEN 1 AND 7), -- Least nights of a stay
open INTEGER NOT NULL CHECK (open IN (0, 1)), -- Whether it is let
clean INTEGER NOT NULL CHECK (clean IN (0, 1)) -- Whether it is clean
) STRICT, WITHOUT ROWID;

/* Guests of the agency. */
CREATE TABLE guests (
id TEXT PRIMARY KEY, -- Guest number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
barred INTEGER NOT NULL CHECK (barred IN (0, 1)) -- Whether the guest is barred
) STRICT, WITHOUT ROWID;

/* Stays of guests in homes. */
CREATE TABLE stays (
id TEXT PRIMARY KEY, -- Stay number
home_id TEXT NOT NULL REFERENCES homes (id), -- Home
guest_id TEXT NOT NULL REFERENCES guests (id), -- Guest
from_on TEXT NOT NULL CHECK (from_on IS date(from_on)), -- First day
nights INTEGER NOT NULL CHECK (nights BETWEEN 1 AND 28), -- Nights
people INTEGER NOT NULL CHECK (people >= 1), -- People
price_cents INTEGER NOT NULL CHECK (price_cents >= 0), -- Price in cents
authorised INTEGER NOT NULL CHECK (authorised IN (0, 1)), -- Whether the guest authorised the deposit
deposit_cents INTEGER NOT NULL CHECK (deposit_cents >= 0), -- Deposit that is held, in cents
status TEXT NOT NULL CHECK (status IN ('booked', 'ready', 'in_house', 'left', 'settled', 'cancelled')) -- State of the stay
) STRICT, WITHOUT ROWID;

/* Keys of homes. */
CREATE TABLE house_keys (
id TEXT PRIMARY KEY, -- Key number
tag TEXT NOT NULL UNIQUE, -- Tag on the key
home_id TEXT NOT NULL REFERENCES homes (id), -- Home
stay_id TEXT REFERENCES stays (id), -- Stay for which it is out
place TEXT NOT NULL CHECK (place IN ('office', 'guest', 'lost')) -- Where it is
) STRICT, WITHOUT ROWID;

/* Cleaners of the agency. */
CREATE TABLE cleaners (
id TEXT PRIMARY KEY, -- Cleaner number
name TEXT NOT NULL, -- Full name
email TEXT NOT NULL UNIQUE, -- E-mail address
region TEXT NOT NULL CHECK (region IN ('coast', 'hills')) -- Region
) STRICT, WITHOUT ROWID;

/* Cleanings after stays. */
CREATE TABLE cleanings (
id TEXT PRIMARY KEY, -- Cleaning number
stay_id TEXT NOT NULL UNIQUE REFERENCES stays (id), -- Stay
cleaner_id TEXT NOT NULL REFERENCES cleaners (id), -- Cleaner
day TEXT NOT NULL CHECK (day IS date(day)), -- Day
minutes INTEGER CHECK (minutes BETWEEN 15 AND 600), -- Minutes it took, once done
status TEXT NOT NULL CHECK (status IN ('planned', 'done')) -- State of the cleaning
) STRICT, WITHOUT ROWID;
