"""Speed of the runtime's hot paths, beside two baselines measured in the same run.

``bare``: the same statements on bare apsw, hard-coded: the same transaction, rows → dict → JSON;
for whole-state operations the engine's own means (a changeset inverted and applied, a copy by
serialize and deserialize).
``dicts``: Python dictionaries, with ``copy.deepcopy`` of the state before every write and at every
reset, as released peers do it.

    python -m benchmarks.runtime            a table
    python -m benchmarks.runtime --json     a list of {operation, size, ours, baseline, unit}
    python -m benchmarks.runtime --quick    fewer repetitions
"""

from __future__ import annotations

import argparse
import copy
import gc
import multiprocessing
import platform
import resource
import sys
import time
from collections.abc import Callable
from itertools import cycle
from typing import Any

import apsw
import orjson
from rich.console import Console
from rich.table import Table

from benchmarks.clocks import around, clock
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.environment.world import World
from envwright.scoring.rubric import apply_rubric
from envwright.types import EnvironmentRef, EnvironmentSpec, Rubric, StateCheck, ToolSpec

SIZES = (15, 1_500, 15_000)
STATES = ("new", "paid", "shipped")

SCHEMA = """
CREATE TABLE customers (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, credit INTEGER NOT NULL CHECK (credit >= 0)
) STRICT, WITHOUT ROWID;
CREATE TABLE orders (
  id TEXT PRIMARY KEY, customer_id TEXT NOT NULL REFERENCES customers (id),
  status TEXT NOT NULL CHECK (status IN ('new', 'paid', 'shipped')),
  total INTEGER NOT NULL CHECK (total >= 0), note TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE payments (
  id TEXT PRIMARY KEY, order_id TEXT NOT NULL REFERENCES orders (id), amount INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX orders_by_status ON orders (status, id);
CREATE INDEX orders_by_customer ON orders (customer_id);
CREATE INDEX payments_by_order ON payments (order_id);
"""
GET = "SELECT id, customer_id, status, total, note FROM orders WHERE id = :order_id"
LIST = "SELECT id, status, total FROM orders WHERE status = :status ORDER BY id LIMIT 20"
EXISTS = "SELECT 1 FROM orders WHERE id = :order_id"
IS_NEW = "SELECT status = 'new' FROM orders WHERE id = :order_id"
PAY = "UPDATE orders SET status = 'paid' WHERE id = :order_id"
NOTE = "UPDATE orders SET note = :note WHERE id = :order_id"
ORDER = {"order_id": {"column": "orders.id"}}
EXIST = {"sql": EXISTS, "error": "There is no order {order_id}."}

TOOLS: dict[str, dict[str, Any]] = {
    "get_order": {"parameters": ORDER, "require": [EXIST], "returns": {"row": GET}},
    "list_orders": {
        "parameters": {"status": {"column": "orders.status"}},
        "returns": {"rows": LIST},
    },
    "pay_order": {
        "parameters": ORDER,
        "require": [EXIST, {"sql": IS_NEW, "error": "Order {order_id} is not new."}],
        "do": [PAY],
        "returns": {"row": GET},
    },
    "note_order": {
        "parameters": {**ORDER, "note": {"column": "orders.note"}},
        "require": [EXIST],
        "do": [NOTE],
        "returns": {"row": GET},
    },
}


def order_key(number: int) -> str:
    return f"O-{number:06d}"


def build(size: int) -> Template:
    """The benchmark's environment with ``size`` orders."""
    customers = max(3, size // 5)
    people = [f"('C-{n}', 'Customer {n}', 5000)" for n in range(customers)]
    orders = [
        f"('{order_key(n)}', 'C-{n % customers}', '{STATES[n % 3]}', {100 + n}, NULL)"
        for n in range(size)
    ]
    lines = [
        f"INSERT INTO {table} VALUES {', '.join(rows[first : first + 500])}"
        for table, rows in (("customers", people), ("orders", orders))
        for first in range(0, len(rows), 500)
    ]
    return Template(
        EnvironmentSpec(
            name="bench",
            schema_sql=SCHEMA,
            tools=tuple(
                ToolSpec.model_validate({"name": name, **body}) for name, body in TOOLS.items()
            ),
            state_sql=";\n".join(lines) + ";",
        )
    )


class Bare:
    """The same operations on bare apsw, hard-coded."""

    def __init__(self, content: bytes) -> None:
        self.db = apsw.Connection(":memory:", statementcachesize=500)
        self.db.deserialize("main", content)
        self.db.pragma("foreign_keys", True)
        self.record()

    def record(self) -> None:
        self.recorder = apsw.Session(self.db, "main")
        self.recorder.attach()

    def get(self, arguments: str) -> bytes:
        bound = orjson.loads(arguments)
        row = next(self.db.execute(GET, bound))
        return orjson.dumps(
            dict(zip(("id", "customer_id", "status", "total", "note"), row, strict=True))
        )

    def checked_get(self, arguments: str) -> bytes:
        next(self.db.execute(EXISTS, orjson.loads(arguments)))
        return self.get(arguments)

    def list(self, arguments: str) -> bytes:
        rows = self.db.execute(LIST, orjson.loads(arguments))
        return orjson.dumps([dict(zip(("id", "status", "total"), r, strict=True)) for r in rows])

    def pay(self, arguments: str) -> bytes:
        bound = orjson.loads(arguments)
        if not next(self.db.execute(EXISTS, bound), None):
            return b"{}"
        if not next(self.db.execute(IS_NEW, bound))[0]:
            return b'{"error": "not new"}'
        self.db.execute("BEGIN")
        self.db.execute(PAY, bound)
        row = next(self.db.execute(GET, bound))
        out = orjson.dumps(
            dict(zip(("id", "customer_id", "status", "total", "note"), row, strict=True))
        )
        self.db.execute("COMMIT")
        return out

    def note(self, arguments: str) -> bytes:
        bound = orjson.loads(arguments)
        if not next(self.db.execute(EXISTS, bound), None):
            return b"{}"
        self.db.execute("BEGIN")
        self.db.execute(NOTE, bound)
        row = next(self.db.execute(GET, bound))
        out = orjson.dumps(
            dict(zip(("id", "customer_id", "status", "total", "note"), row, strict=True))
        )
        self.db.execute("COMMIT")
        return out

    def reset(self) -> None:
        """Undo with the engine's own means."""
        done = self.recorder.changeset()
        self.recorder.close()
        apsw.Changeset.apply(apsw.Changeset.invert(done), self.db)
        self.record()


class Dicts:
    """The same operations on dictionaries; the state is copied before each write."""

    def __init__(self, template: Template) -> None:
        with template.reading() as db:
            names = ("id", "customer_id", "status", "total", "note")
            self.start: dict[str, dict[str, Any]] = {
                str(row[0]): dict(zip(names, row, strict=True))
                for row in db.execute("SELECT id, customer_id, status, total, note FROM orders")
            }
        self.state = copy.deepcopy(self.start)

    def get(self, arguments: str) -> bytes:
        return orjson.dumps(self.state[orjson.loads(arguments)["order_id"]])

    def list(self, arguments: str) -> bytes:
        status = orjson.loads(arguments)["status"]
        found = [o for o in self.state.values() if o["status"] == status][:20]
        return orjson.dumps([{k: o[k] for k in ("id", "status", "total")} for o in found])

    def pay(self, arguments: str) -> bytes:
        order = self.state.get(orjson.loads(arguments)["order_id"])
        if order is None or order["status"] != "new":
            return b'{"error": "not new"}'
        backup = copy.deepcopy(self.state)
        order["status"] = "paid"
        del backup
        return orjson.dumps(order)

    def note(self, arguments: str) -> bytes:
        bound = orjson.loads(arguments)
        backup = copy.deepcopy(self.state)
        order = self.state[bound["order_id"]]
        order["note"] = bound["note"]
        del backup
        return orjson.dumps(order)

    def reset(self) -> None:
        self.state = copy.deepcopy(self.start)


def measure(size: int, repeat: int) -> list[dict[str, Any]]:
    """All rows of one size."""
    template = build(size)
    session, bare, dicts = template.session(), Bare(template.content), Dicts(template)
    slow = max(3, repeat // (1 + size // 20))
    one = orjson.dumps({"order_id": order_key(6)}).decode()
    paid = orjson.dumps({"order_id": order_key(7)}).decode()
    new = orjson.dumps({"status": "new"}).decode()
    pays = [orjson.dumps({"order_id": order_key(n)}).decode() for n in (0, 3, 6, 9, 12)]
    notes = cycle(orjson.dumps({"order_id": order_key(6), "note": n}).decode() for n in "ab")
    rows: list[dict[str, Any]] = []

    def add(operation: str, ours: float, **baseline: float) -> None:
        rows.append(
            {
                "operation": operation,
                "size": size,
                "ours": round(ours, 2),
                "baseline": {k: round(v, 2) for k, v in baseline.items()},
                "unit": "us",
            }
        )

    add(
        "get",
        clock(lambda: session.call("get_order", one), repeat),
        bare=clock(lambda: bare.checked_get(one), repeat),
        dicts=clock(lambda: dicts.get(one), repeat),
    )
    add(
        "list 20 of N",
        clock(lambda: session.call("list_orders", new), repeat),
        bare=clock(lambda: bare.list(new), repeat),
        dicts=clock(lambda: dicts.list(new), repeat),
    )
    add(
        "failed guard",
        clock(lambda: session.call("pay_order", paid), repeat),
        bare=clock(lambda: bare.pay(paid), repeat),
        dicts=clock(lambda: dicts.pay(paid), repeat),
    )
    add(
        "guarded write",
        clock(lambda: session.call("note_order", next(notes)), repeat),
        bare=clock(lambda: bare.note(next(notes)), repeat),
        dicts=clock(lambda: dicts.note(next(notes)), slow),
    )
    session.reset()
    bare.reset()
    dicts.reset()

    def write_five(call: Callable[[str], object]) -> Callable[[], object]:
        return lambda: [call(order) for order in pays]

    ours_five = write_five(lambda order: session.call("pay_order", order))
    add(
        "reset, five writes",
        around(ours_five, session.reset, repeat),
        bare=around(write_five(bare.pay), bare.reset, repeat),
        dicts=around(write_five(dicts.pay), dicts.reset, slow),
    )
    session.reset()
    ours_five()
    add(
        "fork and first call",
        clock(lambda: fork(session, one), repeat // 4 + 1),
        bare=clock(lambda: Bare(template.content), repeat // 10 + 1),
        dicts=clock(lambda: copy.deepcopy(dicts.state), slow),
    )
    add(
        "park + unpark, five writes",
        clock(lambda: park(session), repeat // 4 + 1),
        bare=clock(lambda: Bare(bare_serialized(bare)), repeat // 10 + 1),
        dicts=clock(lambda: copy.deepcopy(dicts.state), slow),
    )
    session.reset()
    add("park + unpark, no writes", clock(lambda: park(session), repeat // 4 + 1))
    session.close()
    ours, plain = score(template, repeat)
    add("score 14 checks", ours, bare=plain)
    add(
        "30-step episode",
        clock(lambda: episode(template), repeat // 10 + 1),
        bare=clock(lambda: bare_episode(bare), repeat // 10 + 1),
        dicts=clock(lambda: dicts_episode(dicts), max(2, slow // 20)),
    )
    return rows


def fork(session: Session, one: str) -> None:
    other = session.fork()
    other.call("get_order", one)
    other.close()


def park(session: Session) -> None:
    raw = session.park()
    session.unpark(raw)
    session.wake()


def bare_serialized(bare: Bare) -> bytes:
    return bytes(bare.db.serialize("main"))


CHECKS = Rubric(
    checks=tuple(
        StateCheck(
            name=f"order {n}",
            sql=f"SELECT EXISTS (SELECT 1 FROM orders WHERE id IS '{order_key(n)}' "
            f"AND status IS '{STATES[n % 3]}' AND total IS {100 + n})",
            environment="bench",
        )
        for n in range(14)
    )
)


def score(template: Template, repeat: int) -> tuple[float, float]:
    """Our 14 state checks, and the same queries bare; the second value is ``bare``."""
    ref = EnvironmentRef(name="bench", id=template.id)
    with World([ref], {template.id: template}) as world:
        ours = clock(lambda: apply_rubric(CHECKS, world, {}), repeat // 5 + 1)
    bare = Bare(template.content)
    queries = [check.sql for check in CHECKS.checks if isinstance(check, StateCheck)]
    plain = clock(lambda: [next(bare.db.execute(sql))[0] for sql in queries], repeat // 5 + 1)
    return ours, plain


STEPS = [
    ("list_orders", '{"status":"new"}'),
    ("get_order", '{"order_id":"O-000006"}'),
    ("pay_order", '{"order_id":"O-000000"}'),
    ("get_order", '{"order_id":"O-000007"}'),
    ("pay_order", '{"order_id":"O-000007"}'),
    ("get_order", '{"order_id":"O-000009"}'),
] * 5
"""Of 30 steps 15 look up, 5 list 20 rows, 4 change something, 6 are refused by a guard."""


def episode(template: Template) -> None:
    """Start, 30 calls, the end state's diff, close."""
    with template.session() as session:
        for number, (tool, arguments) in enumerate(STEPS):
            if tool == "pay_order" and number < 15:
                arguments = f'{{"order_id":"{order_key(number % 5 * 3)}"}}'
            session.call(tool, arguments)
        session.diff()


def bare_episode(bare: Bare) -> None:
    actions = {"get_order": bare.checked_get, "list_orders": bare.list, "pay_order": bare.pay}
    for number, (tool, arguments) in enumerate(STEPS):
        if tool == "pay_order" and number < 15:
            arguments = f'{{"order_id":"{order_key(number % 5 * 3)}"}}'
        actions[tool](arguments)
    bare.reset()


def dicts_episode(dicts: Dicts) -> None:
    actions = {"get_order": dicts.get, "list_orders": dicts.list, "pay_order": dicts.pay}
    for number, (tool, arguments) in enumerate(STEPS):
        if tool == "pay_order" and number < 15:
            arguments = f'{{"order_id":"{order_key(number % 5 * 3)}"}}'
        actions[tool](arguments)
    dicts.reset()


# --- whole-process figures -----------------------------------------------------------------------


def episodes_per_second(seconds: float = 1.5) -> float:
    """30-step episodes a second on one core."""
    template = build(1_500)
    episode(template)
    started, count = time.perf_counter(), 0
    while (now := time.perf_counter()) - started < seconds:
        episode(template)
        count += 1
    return count / (now - started)


def _worker(_: int) -> float:
    return episodes_per_second()


def parallel() -> tuple[float, float]:
    """Episodes a second in one process, and in two at a time."""
    context = multiprocessing.get_context("spawn")
    with context.Pool(1) as one:
        single = one.map(_worker, [0])[0]
    with context.Pool(2) as two:
        double = sum(two.map(_worker, [0, 1]))
    return single, double


def parked_bytes(count: int) -> float:
    """Bytes of memory per parked session, each with five writes."""
    template = build(1_500)
    before = resident()
    kept = []
    for number in range(count):
        session = template.session()
        for order in range(5):
            session.call("pay_order", {"order_id": order_key((number % 90) * 15 + order * 3)})
        session.park()
        kept.append(session)
    used = resident() - before
    assert len(kept) == count
    return used / count


def resident() -> int:
    """Resident memory of this process in bytes."""
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def whole(quick: bool) -> list[dict[str, Any]]:
    """Figures of the whole process: throughput, scaling, memory at rest."""
    single, double = parallel()
    count = 10_000 if quick else 100_000
    context = multiprocessing.get_context("spawn")
    with context.Pool(1) as pool:  # a fresh process, so that memory is not taken from what is free
        each = pool.map(parked_bytes, [count])[0]
    return [
        {
            "operation": "30-step episodes a second, one process",
            "size": 1_500,
            "ours": round(single),
            "baseline": {},
            "unit": "1/s",
        },
        {
            "operation": "30-step episodes a second, two processes",
            "size": 1_500,
            "ours": round(double),
            "baseline": {"one process": round(single)},
            "unit": "1/s",
        },
        {
            "operation": f"{count} parked sessions, five writes each",
            "size": 1_500,
            "ours": round(each * count / 2**20),
            "baseline": {"bytes each": round(each)},
            "unit": "MiB",
        },
    ]


def show(rows: list[dict[str, Any]]) -> None:
    console = Console()
    table = Table(
        title=f"Python {platform.python_version()}, SQLite {apsw.sqlite_lib_version()}",
        title_justify="left",
    )
    for name in ("operation", "rows", "ours", "unit", "bare", "ours/bare", "dicts", "dicts/ours"):
        table.add_column(name, justify="left" if name in ("operation", "unit") else "right")
    for row in rows:
        bare, dicts = row["baseline"].get("bare"), row["baseline"].get("dicts")
        table.add_row(
            row["operation"],
            f"{row['size']:,}",
            f"{row['ours']:,}",
            row["unit"],
            f"{bare:,}" if bare else "",
            f"{row['ours'] / bare:.2f}" if bare else "",
            f"{dicts:,}" if dicts else "",
            f"{dicts / row['ours']:.1f}" if dicts else "",
        )
    console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--json", action="store_true", help="a list of rows on standard output")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    options = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for size in SIZES:
        rows += measure(size, 100 if options.quick else 1_000)
    rows += whole(options.quick)
    if options.json:
        sys.stdout.write(orjson.dumps(rows, option=orjson.OPT_INDENT_2).decode() + "\n")
    else:
        show(rows)


if __name__ == "__main__":
    main()
