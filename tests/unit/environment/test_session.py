"""Sessions: a failed call leaves no trace, whatever the reason; and calls never raise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import pytest

from envwright.environment.template import Template
from envwright.types import Actor, ErrorKind, Json

SCHEMA = """
CREATE TABLE items (id TEXT PRIMARY KEY, n INTEGER UNIQUE CHECK (n < 100)) STRICT, WITHOUT ROWID;
CREATE TABLE links (
  id TEXT PRIMARY KEY, item TEXT REFERENCES items (id) DEFERRABLE INITIALLY DEFERRED,
  other TEXT REFERENCES items (id)
) STRICT, WITHOUT ROWID;
"""
STATE = "INSERT INTO items VALUES ('a', 1), ('b', 2);"
WRITE = "INSERT INTO items VALUES (new_id('I'), 50)"
CLOCK = "SELECT advance_clock(3600)"
ENDLESS = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c)"
ANY: Json = {"p": {"type": "string", "default": ""}}
FAILURES: dict[str, tuple[Json, ErrorKind, str | None]] = {
    "guard": (
        {"let": {"x": "SELECT new_id('I')"}, "require": [{"sql": "SELECT 0", "error": "no"}]},
        ErrorKind.PRECONDITION,
        None,
    ),
    "guard-after-clock": (
        {"let": {"x": CLOCK}, "require": [{"sql": "SELECT NULL", "error": "no"}]},
        ErrorKind.PRECONDITION,
        None,
    ),
    "guard-without-row": (
        {"require": [{"sql": "SELECT 1 FROM items WHERE id = 'z'", "error": "no"}]},
        ErrorKind.PRECONDITION,
        None,
    ),
    "unique": ({"do": ["INSERT INTO items VALUES ('c', 1)"]}, ErrorKind.CONSTRAINT, None),
    "check": ({"do": ["UPDATE items SET n = n + 98"]}, ErrorKind.CONSTRAINT, None),
    "type": ({"do": ["UPDATE items SET n = 'text'"]}, ErrorKind.CONSTRAINT, None),
    "not-null": ({"do": ["INSERT INTO items VALUES (NULL, 3)"]}, ErrorKind.CONSTRAINT, None),
    "foreign-key": (
        {"do": ["INSERT INTO links VALUES ('l', NULL, 'nobody')"]},
        ErrorKind.CONSTRAINT,
        None,
    ),
    "deferred-foreign-key": (
        {"do": ["INSERT INTO links VALUES ('l', 'nobody', NULL)"]},
        ErrorKind.CONSTRAINT,
        None,
    ),
    "expect-more": (
        {"do": [{"sql": "UPDATE items SET n = 9 WHERE id = 'z'", "expect": 1}]},
        ErrorKind.CONSTRAINT,
        None,
    ),
    "expect-less": (
        {"do": [{"sql": "DELETE FROM items WHERE id IN ('a', 'b')", "expect": 1}]},
        ErrorKind.CONSTRAINT,
        None,
    ),
    "steps": (
        {"do": [f"INSERT INTO items {ENDLESS} SELECT n, -n FROM c"]},
        ErrorKind.LIMIT,
        "steps",
    ),
    "steps-in-answer": (
        {"returns": {"value": f"{ENDLESS} SELECT count(*) FROM c"}},
        ErrorKind.LIMIT,
        "steps",
    ),
    "value": (
        {"do": ["INSERT INTO items VALUES (printf('%.*c', 999999, 'x'), 5)"]},
        ErrorKind.LIMIT,
        "value_bytes",
    ),
    "rows": (
        {"returns": {"rows": f"{ENDLESS} SELECT n FROM c LIMIT 99"}},
        ErrorKind.LIMIT,
        "rows",
    ),
    "result": (
        {"returns": {"value": "SELECT printf('%.*c', 3000, 'x')"}},
        ErrorKind.LIMIT,
        "result_bytes",
    ),
    "state": (
        {"do": [f"INSERT INTO items {ENDLESS} SELECT printf('%9999d', n), -n FROM c LIMIT 99"]},
        ErrorKind.LIMIT,
        "state_bytes",
    ),
    "host-function": ({"do": ["SELECT advance_clock(-1)", WRITE]}, ErrorKind.EXECUTION, None),
    "engine": ({"returns": {"value": "SELECT json('{')"}}, ErrorKind.EXECUTION, None),
    "overflow": (
        {"returns": {"value": "SELECT abs(-9223372036854775807 - 1)"}},
        ErrorKind.EXECUTION,
        None,
    ),
    "not-text-stored": (
        {"do": ["INSERT INTO items VALUES ('' || x'FF', 60)"]},
        ErrorKind.EXECUTION,
        None,
    ),
    "surrogate-stored": (
        {"do": ["INSERT INTO items VALUES (char(55296), 60)"]},
        ErrorKind.EXECUTION,
        None,
    ),
    "surrogate-from-json": (
        {"do": ["INSERT INTO items VALUES (json_extract('\"\\ud800\"', '$'), 60)"]},
        ErrorKind.EXECUTION,
        None,
    ),
    "surrogate-from-json-list": (
        {"do": ["INSERT INTO items SELECT value, 60 FROM json_each('[\"\\ud800\"]')"]},
        ErrorKind.EXECUTION,
        None,
    ),
    "surrogate-from-json-key": (
        {"do": ["INSERT INTO items SELECT key, 60 FROM json_tree('{\"\\ud800\":1}') LIMIT 1, 1"]},
        ErrorKind.EXECUTION,
        None,
    ),
    "character-cut": (
        {"do": ["INSERT INTO items VALUES (printf('%.1s', 'é'), 60)"]},
        ErrorKind.EXECUTION,
        None,
    ),
    "not-text": ({"returns": {"value": "SELECT CAST(x'FF' AS TEXT)"}}, ErrorKind.EXECUTION, None),
}


@pytest.fixture(scope="session")
def failing(template_of: Callable[..., Template]) -> Template:
    """Per reason one tool that writes, takes an id, moves the clock, and then fails."""
    tools = [
        {
            "name": name.replace("-", "_"),
            "parameters": ANY,
            **tool,
            "do": [CLOCK, WRITE, *tool.get("do", [])],
        }
        for name, (tool, _, _) in FAILURES.items()
    ]
    tools.append(
        {
            "name": "add",
            "parameters": {"n": {"column": "items.n"}},
            "let": {"id": "SELECT new_id('I')"},
            "do": [CLOCK, "INSERT INTO items VALUES (:id, :n)"],
            "returns": {"row": "SELECT id, n, now() AS at FROM items WHERE id = :id"},
        }
    )
    limits = {
        "steps": 100_000,
        "rows": 50,
        "result_bytes": 2_000,
        "value_bytes": 50_000,
        "state_bytes": 300_000,
    }
    return template_of(SCHEMA, tools, state=STATE, limits=limits)


@pytest.mark.parametrize("name", FAILURES)
def test_a_failed_call_leaves_no_trace(failing: Template, name: str) -> None:
    _, kind, limit = FAILURES[name]
    with failing.session() as session, failing.session() as undisturbed:
        for each in (session, undisturbed):
            assert each.call("add", {"n": 10}).ok
        before, rows = session.snapshot(), session.query("SELECT * FROM items")
        for _ in range(2):
            seen = session.call(name.replace("-", "_"))
            assert seen.value is None
            assert seen.error is not None
            assert (seen.error.kind, seen.error.limit) == (kind, limit)
            assert seen.error.message in seen.text or '"' in seen.error.message
        assert session.snapshot() == before
        assert session.query("SELECT * FROM items") == rows
        # Later ids and times are those of an episode without the failures.
        assert session.call("add", {"n": 11}) == undisturbed.call("add", {"n": 11})
        assert session.digest() == undisturbed.digest()
        one, other = session.snapshot(), undisturbed.snapshot()
        assert (one.moved, one.issued, one.counts) == (other.moved, other.issued, other.counts)


BAD_CALLS: list[tuple[Any, Any]] = [
    ("nothing", {}),
    ("", {}),
    ("add\0", {}),
    ("\ud800", {}),
    ("a" * 100_000, {}),
    (None, {}),
    (7, {}),
    (["add"], {}),
    (b"add", {}),
    ("add", None),
    ("add", []),
    ("add", [1]),
    ("add", 5),
    ("add", "null"),
    ("add", "[1]"),
    ("add", "5"),
    ("add", "{"),
    ("add", "{'n': 5}"),
    ("add", '{"n": NaN}'),
    ("add", '{"n": "\ud800"}'),
    ("add", b"\xff"),
    ("add", "[" * 100_000),
    ("add", '{"n":' * 100_000),
    ("add", "{}"),
    ("add", {"n": "5"}),
    ("add", {"n": True}),
    ("add", {"n": None}),
    ("add", {"n": 5.5}),
    ("add", {"n": float("nan")}),
    ("add", {"n": float("inf")}),
    ("add", {"n": 2**63}),
    ("add", {"n": -(2**200)}),
    ("add", {"n": 1e300}),
    ("add", {"n": b"5"}),
    ("add", {"n": {5}}),
    ("add", {"n": object()}),
    ("add", {"n": [[]]}),
    ("add", {"n": 5, "m": 1}),
    ("add", {"n": 5, "\ud800": 1}),
    ("add", {1: 2}),
    ("add", {None: 2}),
    ("add", {f"x{n}": n for n in range(50_000)}),
    ("add", {"n": "x" * 1_000_000}),
    ("unique", {"p": "x\ud800"}),
]


@pytest.mark.parametrize(("tool", "arguments"), BAD_CALLS, ids=range(len(BAD_CALLS)))
def test_bad_calls_are_observations(failing: Template, tool: Any, arguments: Any) -> None:
    with failing.session() as session:
        start = session.digest()
        seen = session.call(tool, arguments)
        assert seen.error is not None
        assert seen.error.message
        assert seen.text.startswith('{"error":')
        assert len(seen.text) < 5_000
        assert session.digest() == start
        assert session.call("add", {"n": 5}).ok


@pytest.mark.parametrize(
    "arguments",
    [{"n": 5}, '{"n": 5}', b'{"n": 5}', ' {"n":5.0} ', {"n": 5.0}, MappingProxyType({"n": 5})],
    ids=str,
)
def test_ways_to_write_arguments(failing: Template, arguments: Mapping[str, Any] | str) -> None:
    with failing.session() as session:
        seen = session.call("add", arguments)
        assert seen.value["n"] == 5
        assert session.query("SELECT typeof(n) FROM items WHERE n = 5") == [("integer",)]


def test_no_arguments_where_none_are_needed(ledger_template: Template) -> None:
    with ledger_template.session() as session:
        sent: list[Any] = [None, {}, "", b"", "{}", " {} "]
        for arguments in sent:
            assert session.call("list_projects", arguments).ok


def test_the_tools_of_others_are_unknown(template_of: Callable[..., Template]) -> None:
    tool = {"name": "pay", "actor": "user", "returns": {"value": "SELECT 1"}}
    template = template_of(SCHEMA, [tool])
    session = template.session()
    seen = session.call("pay")
    assert seen.error is not None
    assert seen.error.kind is ErrorKind.UNKNOWN_TOOL
    assert session.call("pay", {}, Actor.USER).value == 1
    assert template.tool_schemas() == []
    assert [t["function"]["name"] for t in template.tool_schemas(Actor.USER)] == ["pay"]


def test_an_unknown_tool_is_answered_with_the_nearest(failing: Template) -> None:
    seen = failing.session().call("ad")
    assert seen.error is not None
    assert "There is no tool ad. Did you mean add?" in seen.error.message
