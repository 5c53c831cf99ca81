"""What is sound: a shop's environment, its tasks and runs, before they are attacked."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import orjson

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.types import Json

ROOT = Path(__file__).parents[2]
MOCK = ROOT / "environments" / "mock"
HEAD = """\
name: shop
version: "1"
title: A shop
description: Customers and their orders.
domain: retail
clock: 2025-03-03T10:00:00Z
limits: {steps: 200000, rows: 50, result_bytes: 5000, value_bytes: 100000, seconds: 5.0}
"""
SCHEMA = """\
/* People who buy. */
CREATE TABLE customers (
  id TEXT PRIMARY KEY,                                    -- Customer
  name TEXT NOT NULL CHECK (length(name) <= 60),          -- Name
  tier TEXT NOT NULL DEFAULT 'basic' CHECK (tier IN ('basic', 'gold'))
) STRICT, WITHOUT ROWID;
CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'cancelled')),
  total INTEGER NOT NULL CHECK (total >= 0),
  tags TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(tags)),
  photo BLOB
) STRICT, WITHOUT ROWID;
CREATE VIEW open_orders AS SELECT id, total FROM orders WHERE status = 'open';
"""
TOOLS = """\
find_orders:
  description: Find orders.
  parameters: {customer_id: {column: customers.id, optional: true}}
  returns:
    rows: >-
      SELECT id, status, total FROM orders
      WHERE :customer_id IS NULL OR customer_id = :customer_id ORDER BY id
create_order:
  parameters:
    customer_id: {column: customers.id}
    total: {column: orders.total}
    tags: {type: array, items: {type: string, maxLength: 40}, default: []}
    extra: {type: object, additionalProperties: true, optional: true}
    share: {type: number, minimum: 0, maximum: 1, optional: true}
  let: {id: "SELECT new_id('O')"}
  require:
    - sql: SELECT 1 FROM customers WHERE id = :customer_id
      error: There is no customer {customer_id}.
  do: ["INSERT INTO orders VALUES (:id, :customer_id, 'open', :total, :tags, NULL)"]
  returns: {row: "SELECT id, total, tags FROM orders WHERE id = :id"}
cancel_order:
  parameters: {order_id: {column: orders.id}}
  require:
    - sql: SELECT status = 'open' FROM orders WHERE id = :order_id
      error: There is no open order {order_id}.
  do: [{sql: "UPDATE orders SET status = 'cancelled' WHERE id = :order_id", expect: 1}]
wait:
  parameters: {seconds: {type: integer}}
  returns: {value: "SELECT advance_clock(:seconds)"}
calculate: {host: calculate, parameters: {expression: {type: string}}}
pay:
  actor: user
  parameters: {order_id: {column: orders.id}}
  do: ["UPDATE orders SET status = 'paid' WHERE id = :order_id"]
"""
INVARIANTS = """\
-- totals are not negative
SELECT id FROM orders WHERE total < 0;
"""
POLICY = "Cancel open orders only.\n"
STATE = """\
INSERT INTO customers VALUES ('C-1', 'Ann Lee', 'gold'), ('C-2', 'Bob', 'basic');
INSERT INTO orders VALUES ('O-1', 'C-1', 'open', 500, '["a"]', x'00ff'),
  ('O-2', 'C-2', 'paid', 20, '[]', NULL);
"""
POPULATION = """\
seed: 3
tables:
  customers: {rows: 4, columns: {name: {generator: person_name}}}
  orders: {rows: 6}
"""
FILES: Mapping[str, str] = {
    "environment.yaml": HEAD,
    "schema.sql": SCHEMA,
    "tools.yaml": TOOLS,
    "invariants.sql": INVARIANTS,
    "policy.md": POLICY,
    "state.sql": STATE,
    "population.yaml": POPULATION,
}
YAML_FILES = ("environment.yaml", "tools.yaml", "population.yaml")
SQL_FILES = ("schema.sql", "state.sql", "invariants.sql")


class ShopFolder:
    """The shop's folder, on its way to be spoilt."""

    def __init__(self, path: Path) -> None:
        self.path = path
        for name, text in FILES.items():
            (path / name).write_text(text, encoding="utf-8")

    def write(self, name: str, content: str | bytes) -> Path:
        """Put something in a file's place; the folder."""
        raw = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
        (self.path / name).write_bytes(raw)
        return self.path

    def append(self, name: str, content: str) -> Path:
        """Put something at a file's end; the folder."""
        return self.write(name, FILES[name] + content)

    def replace(self, name: str, old: str, new: str) -> Path:
        """Put something in the place of a text of a file; the folder."""
        assert old in FILES[name], old
        return self.write(name, FILES[name].replace(old, new, 1))

    def without(self, name: str) -> Path:
        """Take a file away; what there is to be replaced is another thing's then."""
        (self.path / name).unlink()
        return self.path

    def populated(self, content: str) -> Path:
        """A population, and no rows given."""
        (self.path / "state.sql").unlink()
        return self.write("population.yaml", content)


def shop_folder(scratch: Path) -> ShopFolder:
    """A sound folder below ``scratch``."""
    folder = scratch / "shop"
    folder.mkdir()
    return ShopFolder(folder)


@cache
def shop_template() -> Template:
    """The shop, compiled once for all children."""
    with tempfile.TemporaryDirectory() as scratch:
        return Template(load_environment(shop_folder(Path(scratch)).path))


@cache
def mock_template() -> Template:
    """The mock environment, which has tasks."""
    return Template(load_environment(MOCK))


@cache
def mock_tasks() -> tuple[bytes, ...]:
    """A few lines of its task file."""
    return tuple((MOCK / "tasks.jsonl").read_bytes().splitlines()[:4])


def mock_task() -> Json:
    """One task, as data that may be changed."""
    return orjson.loads(mock_tasks()[0])


def mock_folder(scratch: Path) -> Path:
    """A copy of the mock environment, without tasks."""
    folder = scratch / "mock"
    shutil.copytree(MOCK, folder, ignore=shutil.ignore_patterns("tasks.jsonl"))
    return folder


RECIPE = (ROOT / "recipes" / "smoke" / "recipe.toml").read_text(encoding="utf-8")


@cache
def run_files() -> Mapping[str, bytes]:
    """The files of a small run, by name."""
    from envwright.api import rollout
    from envwright.types import Task

    found = [Task.model_validate_json(line) for line in mock_tasks()]
    with tempfile.TemporaryDirectory() as scratch:
        run = Path(scratch) / "run"
        rollout(mock_template(), "oracle", tasks=found, output=run)
        return {path.name: path.read_bytes() for path in run.iterdir() if path.is_file()}


def run_folder(scratch: Path) -> Path:
    """A copy of a small run."""
    folder = scratch / "run"
    folder.mkdir()
    for name, raw in run_files().items():
        (folder / name).write_bytes(raw)
    return folder


def warm() -> None:
    """Make what children share, before there are any."""
    shop_template()
    mock_template()
    run_files()
