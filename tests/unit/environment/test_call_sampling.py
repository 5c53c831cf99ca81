"""The call sampler: seeded, valid most of the time, aimed at what guards ask for."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime

import pytest

from envwright.environment.call_sampling import CallSampler, refusing_guard
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.types import Call, ErrorKind, Json

SHOP = """
CREATE TABLE orders (
  id TEXT PRIMARY KEY, status TEXT NOT NULL CHECK (status IN ('open', 'paid')), total INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE items (
  id INTEGER PRIMARY KEY, order_id TEXT NOT NULL REFERENCES orders (id), qty INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
"""
ROWS = "INSERT INTO orders VALUES {}; INSERT INTO items VALUES {};".format(
    ", ".join(f"('O-{n}', '{'open' if n % 10 == 3 else 'paid'}', {n * 117})" for n in range(60)),
    ", ".join(f"({n}, 'O-{n % 60}', {n % 7})" for n in range(180)),
)
TOOLS = """
pay:
  parameters: {order_id: {column: orders.id}, amount: {type: integer, minimum: 0}}
  let: {due: SELECT total FROM orders WHERE id = :order_id}
  require:
    - {sql: "SELECT status = 'open' FROM orders WHERE id = :order_id", error: closed}
    - {sql: "SELECT :amount = :due", error: another amount}
    - {sql: "SELECT :amount = total FROM orders WHERE id = :order_id;", error: another amount}
  do: ["UPDATE orders SET status = 'paid' WHERE id = :order_id"]
drop_item:
  parameters: {order_id: {column: orders.id}, item_id: {column: items.id}}
  require:
    - {sql: SELECT 1 FROM items WHERE id = :item_id AND order_id = :order_id, error: not in it}
    - {sql: "SELECT status = 'open' FROM orders WHERE id = :order_id", error: closed}
  do: [DELETE FROM items WHERE id = :item_id]
count_items:
  parameters:
    order_ids: {type: array, minItems: 1, items: {column: orders.id}}
  require:
    - sql: SELECT status = 'open' FROM orders WHERE id = :item
      error: "{item} is closed"
      for_each: order_ids
  returns: {value: SELECT count(*) FROM items}
add_order:
  parameters: {id: {column: orders.id}}
  require:
    - {sql: SELECT NOT EXISTS (SELECT 1 FROM orders WHERE id = :id), error: taken}
  do: ["INSERT INTO orders VALUES (:id, 'open', 7)"]
"""
KINDS = """
everything:
  parameters:
    level: {type: integer, minimum: 3, maximum: 9}
    share: {type: number, exclusiveMinimum: 0, maximum: 1}
    day: {type: string, format: date}
    at: {type: string, format: date-time}
    flag: {type: boolean}
    size: {enum: [small, large]}
    text: {type: string, minLength: 2, maxLength: 9}
    either: {anyOf: [{type: integer}, {type: boolean}]}
    tags: {type: array, items: {type: string}, minItems: 1, maxItems: 3, uniqueItems: true}
    lines:
      type: array
      items: {type: object, properties: {sku: {column: orders.id}, qty: {type: integer}},
              required: [sku]}
    note: {type: string, required: false}
"""


@pytest.fixture(scope="module")
def shop(template_of: Callable[..., Template]) -> Template:
    return template_of(SHOP, TOOLS, state=ROWS)


@pytest.fixture
def session(shop: Template) -> Iterator[Session]:
    with shop.session() as session:
        yield session


def drawn(template: Template, count: int, **options: float) -> list[Call]:
    sampler = CallSampler(template, random.Random(5), **options)  # type: ignore[arg-type]
    with template.session() as session:
        return [sampler.call(session) for _ in range(count)]


def test_the_same_seed_and_state_give_the_same_calls(shop: Template) -> None:
    assert drawn(shop, 50) == drawn(shop, 50)
    assert len({call.model_dump_json() for call in drawn(shop, 50)}) > 30


def test_tools_are_drawn_uniformly_and_only_from_those_named(shop: Template) -> None:
    counts = Counter(call.tool for call in drawn(shop, 400, aimed=0.0))
    assert set(counts) == set(shop.tools)
    assert min(counts.values()) > 70
    sampler = CallSampler(shop, random.Random(1), tools=["pay"])
    with shop.session() as session:
        assert {sampler.call(session).tool for _ in range(20)} == {"pay"}
        assert sampler.call(session, "add_order").tool == "add_order"


@pytest.mark.parametrize("tool", ["pay", "drop_item", "count_items", "add_order"])
def test_aimed_calls_pass_guards_that_chance_would_not(session: Session, tool: str) -> None:
    """Six of sixty orders are open; amounts must be equal; items must belong to the order."""
    sampler = CallSampler(session.template, random.Random(3), aimed=1.0, invalid=0.0)
    passed = 0
    for _ in range(40):
        call = sampler.call(session, tool)
        passed += session.call(tool, call.arguments).ok
        session.reset()
    assert passed >= 34


def test_a_query_function_is_enough(session: Session) -> None:
    one, other = (CallSampler(session.template, random.Random(2)) for _ in range(2))
    assert [one.call(session.query) for _ in range(20)] == [other.call(session) for _ in range(20)]


def test_sampling_changes_nothing(session: Session) -> None:
    before = session.snapshot()
    sampler = CallSampler(session.template, random.Random(2))
    for _ in range(50):
        sampler.call(session)
    assert session.snapshot() == before


def test_values_follow_the_state(session: Session) -> None:
    session.call("add_order", {"id": "fresh"})
    sampler = CallSampler(session.template, random.Random(4), aimed=1.0, invalid=0.0)
    orders = {sampler.call(session, "pay").arguments["order_id"] for _ in range(60)}
    assert "fresh" in orders


def test_unaimed_ids_mostly_exist_and_are_sometimes_near_misses(session: Session) -> None:
    sampler = CallSampler(session.template, random.Random(4), aimed=0.0, invalid=0.0)
    known = {row[0] for row in session.query("SELECT id FROM orders")}
    ids = [sampler.call(session, "drop_item").arguments["order_id"] for _ in range(300)]
    missing = [i for i in ids if i not in known]
    assert 10 < len(missing) < 100
    assert any(len(i) == 4 and i[1] == "-" for i in missing)


def test_invalid_calls_are_refused_for_their_arguments(session: Session) -> None:
    sampler = CallSampler(session.template, random.Random(6), invalid=1.0)
    said = set()
    for _ in range(200):
        call = sampler.call(session)
        error = session.call(call.tool, call.arguments).error
        assert error is not None
        assert error.kind is ErrorKind.INVALID_ARGUMENTS
        said |= {w for w in ("required", "unknown", "got null", "expected") if w in error.message}
    assert said == {"required", "unknown", "got null", "expected"}


def test_the_first_refusing_guard_is_told(session: Session) -> None:
    tool = session.template.tools["pay"]
    asked: list[Json] = [
        refusing_guard(session.query, tool, {"order_id": order, "amount": amount})
        for order, amount in [("none", 1), ("O-3", 1), ("O-3", 351)]
    ]
    assert asked == [0, 1, None]


def test_values_follow_the_json_schema(template_of: Callable[..., Template]) -> None:
    template = template_of(SHOP, KINDS, state=ROWS)
    calls = [call.arguments for call in drawn(template, 400, invalid=0.0)]
    levels = Counter(a["level"] for a in calls)
    assert {2, 3, 9, 10} <= set(levels), "at the bounds, and just outside"
    assert sum(levels[n] for n in range(3, 10)) > 350
    assert all(datetime.fromisoformat(a["day"]) and a["at"].endswith("Z") for a in calls)
    assert {a["flag"] for a in calls} == {True, False}
    assert {a["size"] for a in calls} == {"small", "large"}
    assert all(2 <= len(a["text"]) <= 9 for a in calls)
    assert {type(a["either"]) for a in calls} == {int, bool}
    assert {len(a["tags"]) for a in calls} == {1, 2, 3}
    assert all(len(set(a["tags"])) == len(a["tags"]) for a in calls)
    lines = [line for a in calls for line in a["lines"]]
    assert {tuple(line) for line in lines} == {("sku",), ("sku", "qty")}
    assert sum(line["sku"].startswith("O-") for line in lines) > len(lines) * 0.8
    assert 150 < sum("note" in a for a in calls) < 250
    valid = sum(template.tools["everything"].arguments.problem(a) is None for a in calls)
    assert valid > 300


def test_extreme_cells_do_no_harm(template_of: Callable[..., Template]) -> None:
    template = template_of(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, x REAL, name TEXT) STRICT, WITHOUT ROWID;",
        "f: {parameters: {a: {column: t.id}, b: {column: t.x}, c: {column: t.name}},"
        " require: [{sql: 'SELECT :a > 0 AND :b > 1', error: no}]}",
        state="INSERT INTO t VALUES (9223372036854775807, 9e999, ''), (-5, NULL, 'é');",
    )
    with template.session() as session:
        for call in drawn(template, 300):
            session.call(call.tool, call.arguments)


def test_empty_tables_and_tools_without_parameters(template_of: Callable[..., Template]) -> None:
    tools = TOOLS + "ping: {}\ncalc: {host: calculate, parameters: {expression: {type: string}}}\n"
    template = template_of(SHOP, tools)
    with template.session() as session:
        seen = {
            call.tool: session.call(call.tool, call.arguments).ok for call in drawn(template, 200)
        }
        assert set(seen) == set(template.tools)
        sampler = CallSampler(template, random.Random(1), invalid=0.0)
        worked = [session.call("calc", sampler.call(session, "calc").arguments) for _ in range(20)]
    assert sum(observation.ok for observation in worked) > 15


def test_of_many_filters_most_calls_use_none_or_about_one(
    template_of: Callable[..., Template],
) -> None:
    filters = ", ".join(f"f{n}: {{column: orders.id, required: false}}" for n in range(12))
    template = template_of(SHOP, f"find: {{parameters: {{{filters}}}}}", state=ROWS)
    given = [len(call.arguments) for call in drawn(template, 600, invalid=0.0)]
    none, one, many = given.count(0), given.count(1), sum(n >= 4 for n in given)
    assert 200 < none < 350, "a third of the draws, and (11/12)^12 of another third"
    assert 40 < one < 120, "12/12 · (11/12)^11 of a third"
    assert 150 < many < 230, "about one half of all filters in the last third"


def test_no_repair_gives_a_list_the_value_of_one(template_of: Callable[..., Template]) -> None:
    template = template_of(
        SHOP,
        """
        drop_all:
          parameters: {ids: {type: array, minItems: 1, items: {column: items.id}}}
          require:
            - {sql: SELECT 1 FROM items WHERE id = :item, error: none, for_each: ids}
            - sql: SELECT (SELECT sum(value) FROM json_each(:ids)) = (SELECT max(id) FROM items)
              error: taken
        """,
        state=ROWS,
    )
    calls = drawn(template, 100, invalid=0.0, aimed=1.0)
    assert all(isinstance(call.arguments["ids"], list) for call in calls)
