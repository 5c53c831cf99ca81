"""SWE-Next (2603.20691): defects that tests show, repairs that lose no test, gated submissions."""

from __future__ import annotations

from typing import Any

import pytest

from envwright.environment.session import Session
from envwright.sources.families.code_repair import RepairTicket, RepairWorld
from envwright.types import Task
from tests.related.families import Family, noisy_success

SMALL = "family:code_repair?tickets=20"


@pytest.fixture(scope="module")
def family() -> Family:
    return Family(SMALL, count=14)


def ticket_of(family: Family, task: Task) -> RepairTicket:
    assert isinstance(family.world, RepairWorld)
    name = task.entities[0].removeprefix("code_repair.tickets/")
    return next(one for one in family.world.tickets if one.name == name)


def ticket_about(family: Family, subject: str) -> RepairTicket:
    found = [ticket_of(family, task) for task in family.tasks]
    return next(ticket for ticket in found if ticket.subject == subject)


def ran(session: Session, ticket: str) -> tuple[dict[int, bool], int]:
    """Which tests that are shown pass, and how many others fail."""
    seen = session.call("run_tests", {"ticket": ticket})
    assert seen.error is None, seen.error
    sql = "SELECT hidden FROM test_runs WHERE ticket = :t"
    ((hidden,),) = session.query(sql, {"t": ticket})
    return {test["test"]: test["passed"] for test in seen.value["tests"]}, hidden


def test_tasks_are_proven() -> None:
    two = Family(f"{SMALL}&defects=2", count=8)
    assert all(len(task.gold) == 2 + 3 for task in two.tasks)
    assert {len(ticket_of(two, task).defects) for task in two.tasks} == {2}
    two.count, two.tasks[:] = 2, [two.tasks[0], two.tasks[-1]]
    two.require_proven()


def test_the_gold_repairs_and_nothing_repairs_nothing(family: Family) -> None:
    assert family.success("oracle") == 1.0
    assert family.success("noop") == 0.0


def test_some_tests_fail_at_first_others_pass_and_none_is_lost(family: Family) -> None:
    kept = 0
    with family.template.session() as session:
        for task in family.tasks:
            name = ticket_of(family, task).name
            before, hidden = ran(session, name)
            assert not all(before.values()) or hidden
            kept += sum(before.values())
            for call in task.gold[:-1]:
                assert session.call(call.tool, call.arguments).ok
            after, left = ran(session, name)
            assert all(after.values())
            assert not left
            assert len(after) == len(before)
    assert kept > 2 * len(family.tasks)


def test_the_gate_of_submissions(family: Family) -> None:
    task = family.tasks[0]
    _, edit, tests, submit = task.gold
    with family.template.session() as session:

        def refusal() -> str:
            error = session.call(submit.tool, submit.arguments).error
            return error.message if error else ""

        assert refusal().startswith("Run the tests")
        session.call(tests.tool, tests.arguments)
        assert "fail" in refusal()
        session.call(edit.tool, edit.arguments)
        assert refusal().startswith("Run the tests")
        session.call(tests.tool, tests.arguments)
        assert refusal() == ""
        assert refusal().startswith("There is no working copy")


def replace_all(session: Session, ticket: RepairTicket, place: str, text: str) -> None:
    edit = {"ticket": ticket.name, "place": place, "old": ticket.parts[place], "new": text}
    assert session.call("edit", edit).ok


def test_code_that_knows_the_shown_tests_is_not_enough(family: Family) -> None:
    ticket = ticket_about(family, "money.ledger")
    with family.template.session() as session:
        shown = session.call("run_tests", {"ticket": ticket.name}).value["tests"]
        wanted: dict[tuple[str, str], list[Any]] = {}
        sql = "SELECT call, arguments, wanted FROM tests WHERE subject = :s AND hidden = 0"
        for call, arguments, value in session.query(sql, {"s": ticket.subject}):
            path, function = call.split()
            wanted.setdefault((path, function), []).append((arguments, value))
        assert len(shown) == sum(map(len, wanted.values()))
        for path in ("money.py", "ledger.py"):
            lines = ["import json", "true = True"]
            for (where, function), known in wanted.items():
                if where == path:
                    table = {arguments: f"{value}" for arguments, value in known}
                    lines += [
                        f"def {function}(*given):",
                        "    key = json.dumps(given).replace(', ', ',')",
                        f"    return json.loads({table!r}.get(key, '{{}}')).get('value')",
                    ]
            replace_all(session, ticket, path, "\n".join(lines))
        assert session.call("run_tests", {"ticket": ticket.name}).value["failing"] == 0
        error = session.call("submit", {"ticket": ticket.name}).error
        assert error is not None
        assert "not shown" in error.message


def test_any_repair_that_passes_is_one(family: Family) -> None:
    """Sound code in other words leaves the state that the gold leaves."""
    task = next(t for t in family.tasks if ticket_of(family, t).subject == "money.ledger")
    ticket = ticket_of(family, task)
    with family.template.session() as session:
        for call in task.gold:
            assert session.call(call.tool, call.arguments).ok
        gold = session.digest()
        session.reset()
        for call in task.gold[:2]:
            session.call(call.tool, call.arguments)
        edit = {"ticket": ticket.name, "place": "money.py", "old": '"-"', "new": "'-' + ''"}
        assert session.call("edit", edit).ok
        for call in task.gold[2:]:
            assert session.call(call.tool, call.arguments).ok
        assert session.digest() == gold


SQL = (
    "SELECT wanted AS id FROM tests",
    "SELECT text FROM parts",
    "UPDATE tests SET wanted = '{}'",
    "DELETE FROM tests",
    "INSERT INTO submissions (ticket) VALUES ('T101')",
    "WITH a AS (SELECT 1) DELETE FROM tickets",
    "SELECT new_id('T') AS id",
    "SELECT advance_clock(99) AS id",
    "SELECT 1 AS id; DELETE FROM items",
    "COMMIT",
    "ROLLBACK",
    "INSERT OR ROLLBACK INTO items VALUES ('A1', 'belt', 1, 0, 1, 1)",
    "PRAGMA writable_schema = 1",
    "ATTACH 'x' AS y",
    "DROP TABLE items",
    "SELECT * FROM sqlite_schema",
    "DELETE FROM items",
    "UPDATE orders SET state = 'void'",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
    "",
)


@pytest.mark.parametrize("place", ["do 1", "returns"])
def test_hostile_statements(family: Family, place: str) -> None:
    """None passes, and nothing but the outcome of the tests changes."""
    ticket = ticket_about(family, "void_order")
    with family.template.session() as session:
        start = session.snapshot()
        for sql in SQL:
            session.restore(start)
            replace_all(session, ticket, place, sql)
            session.call("run_tests", {"ticket": ticket.name})
            assert {row.table for row in session.diff().rows} <= {"parts", "test_runs"}
            assert not session.diff().clock
            assert not session.call("submit", {"ticket": ticket.name}).ok, sql


CODE = (
    "import os\ndef amount_text(amount):\n    return os.fork()",
    "from envwright import Template",
    "def amount_text(amount):\n    while True:\n        pass",
    "while True:\n    pass",
    "def amount_text(amount):\n    return amount_text(amount)",
    "def amount_text(amount):\n    return 'x' * 10 ** 9",
    "def amount_text(amount):\n    return db.execute('DELETE FROM tests')",
    "def amount_text(amount):\n    return query('SELECT wanted FROM tests')",
    "def amount_text(amount):\n    refuse('fine')",
    "def amount_text(amount):\n    return amount_text",
    "def amount_text(amount):\n    return {1, 2}",
    "amount_text = 3",
    "from ledger import account_balance",
    "def amount_text(amount):\n    raise StopIteration",
    "def amount_text(amount",
    "class A:\n    pass",
)


def test_hostile_code(family: Family) -> None:
    ticket = ticket_about(family, "money.ledger")
    with family.template.session() as session:
        start = session.snapshot()
        for text in CODE:
            session.restore(start)
            replace_all(session, ticket, "money.py", text)
            session.call("run_tests", {"ticket": ticket.name})
            assert {row.table for row in session.diff().rows} <= {"parts", "test_runs"}
            assert not session.call("submit", {"ticket": ticket.name}).ok, text


def test_more_defects_are_harder() -> None:
    texts = [f"{SMALL}&defects={defects}" for defects in (1, 3)]
    found = noisy_success(texts, 5, policy="noisy-oracle:0.8")
    assert found[0] > found[-1] + 0.1
