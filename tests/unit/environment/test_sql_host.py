"""Generated ids and the clock: derived, not drawn."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from envwright.environment import sql_host
from envwright.environment.session import Session
from envwright.environment.sql_host import INT_ID_BASE, INT_ID_SPAN
from envwright.environment.template import Template
from envwright.types import ErrorKind, Json

SCHEMA = """
CREATE TABLE t (id TEXT PRIMARY KEY, v TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE n (id INTEGER PRIMARY KEY, v TEXT) STRICT, WITHOUT ROWID;
"""
V: Json = {"v": {"type": "string"}}
TOOLS = [
    {
        "name": "add",
        "parameters": V,
        "let": {"id": "SELECT new_id('T')"},
        "do": ["INSERT INTO t VALUES (:id, :v)"],
        "returns": {"value": "SELECT :id"},
    },
    {
        "name": "add_int",
        "parameters": V,
        "let": {"id": "SELECT new_int_id()"},
        "do": ["INSERT INTO n VALUES (:id, :v)"],
        "returns": {"value": "SELECT :id"},
    },
    {
        "name": "add_many",
        "parameters": {"vs": {"type": "array"}},
        "do": ["INSERT INTO t SELECT new_id('T', key), value FROM json_each(:vs)"],
        "returns": {"rows": "SELECT id, v FROM t ORDER BY v"},
    },
    {
        "name": "add_reversed",
        "parameters": {"vs": {"type": "array"}},
        "do": [
            "INSERT INTO t SELECT new_id('T', key), value FROM json_each(:vs) ORDER BY key DESC"
        ],
        "returns": {"rows": "SELECT id, v FROM t ORDER BY v"},
    },
    {
        "name": "add_if_new",
        "parameters": V,
        "let": {"id": "SELECT new_id('T')"},
        "require": [{"sql": "SELECT NOT EXISTS (SELECT 1 FROM t WHERE v = :v)", "error": "taken"}],
        "do": ["INSERT INTO t VALUES (:id, :v)"],
        "returns": {"value": "SELECT :id"},
    },
    {
        "name": "ids",
        "returns": {
            "row": "SELECT new_id('A') AS a, new_id('A') AS b, new_id('A', 1) AS c,"
            " new_id('A', 1.0) AS d, new_id('A', '1') AS e, new_id('A', NULL) AS f,"
            " new_id('A', x'31') AS g, new_id('B') AS h, new_id('A', 1, 2) AS i,"
            " new_int_id() AS j, new_int_id(1) AS k, new_id('') AS l"
        },
    },
    {"name": "wait", "parameters": {"s": {}}, "returns": {"value": "SELECT advance_clock(:s)"}},
    {"name": "wait_step", "do": ["SELECT advance_clock(60)"], "returns": {"value": "SELECT now()"}},
    {"name": "look", "returns": {"value": "SELECT now()"}},
    {"name": "bad", "parameters": {"p": {}}, "returns": {"value": "SELECT new_id(:p)"}},
]


@pytest.fixture(scope="module")
def template(template_of: Callable[..., Template]) -> Template:
    return template_of(SCHEMA, TOOLS, clock="2025-01-15T09:00:00Z")


@pytest.fixture
def session(template: Template) -> Session:
    return template.session()


def value(session: Session, tool: str, **arguments: Json) -> Json:
    seen = session.call(tool, arguments)
    assert seen.ok, seen.text
    return seen.value


def test_independent_calls_in_any_order_get_the_same_ids(template: Template) -> None:
    found = set()
    for order in itertools.permutations("abc"):
        with template.session() as session:
            ids = {v: (value(session, "add", v=v), value(session, "add_int", v=v)) for v in order}
            found.add(tuple(sorted(ids.items())))
    assert len(found) == 1
    assert len({i for _, both in found.pop() for i in both}) == 6


def test_the_same_call_again_gets_another_id(session: Session) -> None:
    ids = [value(session, "add", v="a") for _ in range(20)]
    assert len(set(ids)) == 20
    session.reset()
    assert [value(session, "add", v="a") for _ in range(20)] == ids


def test_the_counters_travel_with_the_session(session: Session) -> None:
    ids = [value(session, "add", v="a") for _ in range(3)]
    session.reset()
    for n, expected in enumerate(ids):
        assert value(session, "add", v="a") == expected
        if n == 0:
            session.park()
        elif n == 1:
            session = session.fork()
    snapshot = session.snapshot()
    after = value(session, "add", v="a")
    session.restore(snapshot)
    assert value(session, "add", v="a") == after


def test_rows_of_one_insert_have_the_ids_of_their_keys(template: Template) -> None:
    """The query plan's order does not matter, since each row names its key."""
    with template.session() as one:
        rows = value(one, "add_many", vs=["a", "b", "c"])
        one.reset()
        assert value(one, "add_many", vs=["a", "b", "c"]) == rows
        reverse = value(one.fork(), "add_reversed", vs=["x", "y"])
        assert len({row["id"] for row in [*rows, *reverse]}) == 5


def test_a_failed_call_takes_no_id(template: Template) -> None:
    with template.session() as session, template.session() as plain:
        value(session, "add_if_new", v="a")
        assert not session.call("add_if_new", {"v": "a"}).ok
        assert len(session.diff().generated) == 1
        value(plain, "add_if_new", v="a")
        assert value(session, "add_if_new", v="b") == value(plain, "add_if_new", v="b")
        assert session.snapshot().issued == plain.snapshot().issued
        assert session.snapshot().counts == plain.snapshot().counts


def test_prefix_key_repetition_and_type_make_different_ids(session: Session) -> None:
    found = value(session, "ids")
    assert len(set(found.values())) == len(found)
    assert all(found[k].startswith("A-") for k in "abcdefgi")
    assert len(found["a"]) == 11
    assert "-" not in found["l"]
    for k in "jk":
        assert INT_ID_BASE <= found[k] < INT_ID_BASE + INT_ID_SPAN
    assert session.diff().generated == set(found.values())


def test_ids_are_equal_in_every_process(session: Session) -> None:
    """Pinned as they first came out: published tasks hold such ids."""
    assert value(session, "add", v="a") == "T-ae66y3jw2"
    assert value(session, "add_int", v="a") == 5802758927


@pytest.mark.parametrize("prefix", [None, 5, 1.5])
def test_a_prefix_is_text(session: Session, prefix: Json) -> None:
    seen = session.call("bad", {"p": prefix})
    assert seen.error is not None
    assert seen.error.kind is ErrorKind.EXECUTION
    assert "new_id takes a text prefix" in seen.error.message


def test_the_clock_stands_still_unless_a_tool_moves_it(session: Session) -> None:
    assert value(session, "look") == "2025-01-15T09:00:00Z"
    assert value(session, "look") == "2025-01-15T09:00:00Z"
    assert value(session, "wait", s=3600) == "2025-01-15T10:00:00Z"
    assert value(session, "wait_step") == "2025-01-15T10:01:00Z"
    assert session.diff().clock == 3660
    assert session.diff().rows == ()
    parked = session.park()
    assert value(session, "look") == "2025-01-15T10:01:00Z"
    session.reset()
    assert value(session, "look") == "2025-01-15T09:00:00Z"
    session.unpark(parked)
    assert value(session, "look") == "2025-01-15T10:01:00Z"


@pytest.mark.parametrize("seconds", [-1, 1.5, "60", None, 10**12, True, [60]])
def test_the_clock_moves_by_whole_seconds(session: Session, seconds: Json) -> None:
    seen = session.call("wait", {"s": seconds})
    if seconds is True:  # SQL has no booleans: it is 1
        assert seen.ok
        return
    assert seen.error is not None
    assert seen.error.kind is ErrorKind.EXECUTION
    assert value(session, "look") == "2025-01-15T09:00:00Z"


def test_the_clock_ends_with_the_years_of_four_digits(session: Session) -> None:
    century = 3_155_760_000
    seen = [session.call("wait", {"s": century}).ok for _ in range(100)]
    assert seen == sorted(seen, reverse=True)
    assert sum(seen) == 79
    assert str(value(session, "look")).startswith("99")
    assert session.call("look").ok
    session.unpark(session.park())


@pytest.mark.parametrize(
    "text", ["2025-02-30T00:00:00Z", "2025-01-01T24:00:00Z", "0000-01-01T00:00:00Z"]
)
def test_a_clock_starts_at_a_time(template_of: Callable[..., Template], text: str) -> None:
    from envwright.errors import SpecError

    with pytest.raises(SpecError, match=r"environment\.yaml: the clock's start .* is not a time"):
        template_of(SCHEMA, clock=text)


@pytest.mark.parametrize(
    "text", ["2025-01-15T09:00:00Z", "1969-12-31T23:59:59Z", "0001-01-01T00:00:00Z"]
)
def test_times_as_text(text: str) -> None:
    assert sql_host.iso_time(sql_host.seconds_of(text)) == text
