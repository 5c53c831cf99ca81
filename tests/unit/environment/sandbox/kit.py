"""A small shop, a pool that runs programs on it, and a victim that must not notice anything."""

from __future__ import annotations

import textwrap

import apsw

from envwright.environment.sandbox.program import Program

START = 1_736_931_600
"""2025-01-15T09:00:00Z."""
SCHEMA = """
CREATE TABLE items (
  id TEXT PRIMARY KEY, stock INTEGER NOT NULL CHECK (stock >= 0), note TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE sales (
  id TEXT PRIMARY KEY, item_id TEXT NOT NULL REFERENCES items (id) DEFERRABLE INITIALLY DEFERRED,
  amount INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
"""
VICTIM = """
def sell(db: Database, item: str, amount: int) -> dict[str, int]:
    db.execute("UPDATE items SET stock = stock - :n WHERE id = :id", n=amount, id=item)
    return {"stock": db.value("SELECT stock FROM items WHERE id = :id", id=item)}
"""


def make_image() -> bytes:
    """Ten items with a stock of 100 each."""
    db = apsw.Connection(":memory:")
    db.execute(SCHEMA)
    for number in range(10):
        db.execute("INSERT INTO items VALUES (?, 100, NULL)", (f"I-{number}",))
    image = db.serialize("main")
    db.close()
    return image


def program(body: str, before: str = "", parameters: str = "") -> Program:
    """A program whose public function ``tool`` has this body."""
    head = f"def tool(db: Database{f', {parameters}' if parameters else ''}) -> dict[str, int]:\n"
    text = textwrap.indent(textwrap.dedent(body).strip(), "    ")
    return Program(source=f"{textwrap.dedent(before).strip()}\n{head}{text}\n")
