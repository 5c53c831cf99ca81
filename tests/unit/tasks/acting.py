"""A bank whose customers confirm transfers, and read their meters, themselves."""

from __future__ import annotations

from functools import cache

from envwright.environment.template import Template
from tests.conftest import make_spec

SCHEMA = """
CREATE TABLE transfers (
  id TEXT PRIMARY KEY,
  payee TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  status TEXT NOT NULL CHECK (status IN ('drafted', 'confirmed', 'sent'))
) STRICT, WITHOUT ROWID;
CREATE TABLE meters (
  id TEXT PRIMARY KEY,
  street TEXT NOT NULL,
  reading INTEGER CHECK (reading BETWEEN 0 AND 99999),
  closed INTEGER NOT NULL DEFAULT 0 CHECK (closed IN (0, 1))
) STRICT, WITHOUT ROWID;
"""
STATE = """
INSERT INTO transfers VALUES ('T-1', 'Brook Ltd', 500, 'drafted'), ('T-2', 'Cedar Inn', 70, 'sent'),
  ('T-3', 'Ember Co', 90, 'drafted'), ('T-4', 'Fern Shop', 30, 'confirmed'),
  ('T-5', 'Delta Bank', 75, 'drafted');
INSERT INTO meters VALUES ('M-1', 'Hill Road', NULL, 0), ('M-2', 'Lake Street', NULL, 0),
  ('M-3', 'Mill Lane', 700, 0), ('M-4', 'Park Row', 800, 1);
"""
TRANSFERS = """
find_transfers:
  parameters: {payee: {column: transfers.payee, optional: true}}
  returns:
    rows: |
      SELECT id, payee, amount, status FROM transfers WHERE :payee IS NULL OR payee = :payee
      ORDER BY id
send_transfer:
  description: Send a transfer that the customer has confirmed.
  parameters: {transfer_id: {column: transfers.id}}
  require:
    - {sql: SELECT 1 FROM transfers WHERE id = :transfer_id, error: "No transfer {transfer_id}."}
    - sql: SELECT status <> 'sent' FROM transfers WHERE id = :transfer_id
      error: Transfer {transfer_id} is sent already.
    - sql: SELECT status = 'confirmed' FROM transfers WHERE id = :transfer_id
      error: %s
  do: [UPDATE transfers SET status = 'sent' WHERE id = :transfer_id]
  returns: {row: "SELECT id, status FROM transfers WHERE id = :transfer_id"}
confirm_transfer:
  actor: user
  description: Confirm a transfer in the app.
  parameters: {transfer_id: {column: transfers.id}}
  require:
    - sql: SELECT status = 'drafted' FROM transfers WHERE id = :transfer_id
      error: My app shows no transfer {transfer_id} to confirm.
  do: [UPDATE transfers SET status = 'confirmed' WHERE id = :transfer_id]
  returns: {value: "SELECT id || ' is confirmed' FROM transfers WHERE id = :transfer_id"}
"""
METERS = """
find_meters:
  parameters: {street: {column: meters.street, optional: true}}
  returns:
    rows: |
      SELECT id, street, reading, closed FROM meters WHERE :street IS NULL OR street = :street
      ORDER BY id
close_meter:
  description: Close a meter that its customer has read.
  parameters: {meter_id: {column: meters.id}}
  require:
    - {sql: SELECT 1 FROM meters WHERE id = :meter_id, error: "No meter {meter_id}."}
    - {sql: SELECT NOT closed FROM meters WHERE id = :meter_id, error: "It is closed."}
    - sql: SELECT reading IS NOT NULL FROM meters WHERE id = :meter_id
      error: The customer has to read meter {meter_id} first.
  do: [UPDATE meters SET closed = 1 WHERE id = :meter_id]
  returns: {row: "SELECT id, closed FROM meters WHERE id = :meter_id"}
read_meter:
  actor: user
  description: Read your meter.
  parameters: {meter_id: {column: meters.id}, reading: {column: meters.reading}}
  require:
    - sql: SELECT reading IS NULL FROM meters WHERE id = :meter_id
      error: I have read it already.
  do: [UPDATE meters SET reading = :reading WHERE id = :meter_id]
  returns: {value: "SELECT 'noted' FROM meters WHERE id = :meter_id"}
"""
TOLD = "The customer has to confirm transfer {transfer_id} in their app first."
SILENT = "It cannot be sent."
POLICY = "Be brief.\nThe customer confirms a transfer in their app before it is sent.\n"


@cache
def bank(refusal: str = TOLD, policy: str = "", meters: bool = True) -> Template:
    """The bank, with the words in which a transfer that is not confirmed is refused."""
    tools = TRANSFERS % refusal + (METERS if meters else "")
    spec = make_spec(SCHEMA, tools, state=STATE, name="bank")
    return Template(spec.model_copy(update={"policy": policy}))
