"""A small environment for these tests: a recipe for rows, a list parameter, a state machine."""

from __future__ import annotations

from envwright.types import EnvironmentSpec, Json
from tests.conftest import make_spec

SCHEMA = """/* Riders who rent bikes. */
CREATE TABLE riders (
  id TEXT PRIMARY KEY,                                -- Rider number
  name TEXT NOT NULL,                                 -- Full name
  credit INTEGER NOT NULL CHECK (credit >= 0)         -- Credit in cents
) STRICT, WITHOUT ROWID;

/* Bikes of the kiosk. */
CREATE TABLE bikes (
  id TEXT PRIMARY KEY,                                -- Bike number
  colour TEXT NOT NULL CHECK (colour IN ('red', 'blue')), -- Colour
  state TEXT NOT NULL CHECK (state IN ('free', 'out', 'broken')), -- Where it is
  rider_id TEXT REFERENCES riders (id)                -- Who has it
) STRICT, WITHOUT ROWID;
"""
TOOLS = """
find_riders:
  description: Find riders by name.
  parameters: {name: {column: riders.name}}
  returns: {rows: "SELECT id, name, credit FROM riders WHERE name = :name ORDER BY id"}
list_bikes:
  description: List bikes by state.
  parameters: {state: {column: bikes.state, optional: true}}
  returns:
    rows: |
      SELECT id, colour, state, rider_id FROM bikes
      WHERE :state IS NULL OR state = :state ORDER BY id
rent_bikes:
  description: Rent free bikes to a rider for 500 cents each.
  parameters:
    rider_id: {column: riders.id}
    bike_ids: {type: array, minItems: 1, uniqueItems: true, items: {column: bikes.id}}
  require:
    - sql: SELECT 1 FROM riders WHERE id = :rider_id
      error: There is no rider {rider_id}.
    - sql: SELECT state = 'free' FROM bikes WHERE id = :item
      error: Bike {item} is not free; list_bikes shows which are.
      for_each: bike_ids
    - sql: SELECT credit >= 500 * json_array_length(:bike_ids) FROM riders WHERE id = :rider_id
      error: The credit of rider {rider_id} is not enough.
  do:
    - UPDATE riders SET credit = credit - 500 * json_array_length(:bike_ids) WHERE id = :rider_id
    - |
      UPDATE bikes SET state = 'out', rider_id = :rider_id
      WHERE id IN (SELECT value FROM json_each(:bike_ids))
  returns: {rows: "SELECT id, state FROM bikes WHERE rider_id = :rider_id ORDER BY id"}
bring_back:
  description: Take a bike back, whole or broken.
  parameters:
    bike_id: {column: bikes.id}
    broken: {type: boolean, default: false}
  require:
    - sql: SELECT state = 'out' FROM bikes WHERE id = :bike_id
      error: Bike {bike_id} is not out.
  do:
    - sql: |
        UPDATE bikes SET state = iif(:broken, 'broken', 'free'), rider_id = NULL WHERE id = :bike_id
      expect: 1
  returns: {row: "SELECT id, state FROM bikes WHERE id = :bike_id"}
"""
POLICY = """You rent bikes at a kiosk.

- A bike costs 500 cents, taken from the rider's credit.
- Only free bikes are rented.
"""
RECIPE: Json = {
    "seed": 3,
    "tables": {
        "riders": {
            "rows": 8,
            "columns": {
                "id": {"generator": "sequence", "options": {"prefix": "R-"}},
                "credit": {
                    "generator": "choice",
                    "options": {"values": [0, 500, 2000], "weights": [1, 1, 2]},
                },
            },
        },
        "bikes": {
            "rows": 10,
            "columns": {
                "id": {"generator": "sequence", "options": {"prefix": "K-"}},
                "rider_id": {"generator": "null"},
            },
        },
    },
}
MORE = {
    "a free bike has no rider": "SELECT id FROM bikes WHERE state = 'free' AND rider_id NOT NULL"
}


def kiosk() -> EnvironmentSpec:
    """The kiosk as a spec, without its rows."""
    about = {"title": "A bike kiosk", "description": "Bikes for rent.", "policy": POLICY}
    more: Json = {**about, "name": "kiosk", "population": RECIPE}
    return make_spec(SCHEMA, TOOLS, invariants=MORE, **more)
