"""Goals about which a rule decides: refused, at a limit, or after another change."""

from __future__ import annotations

import random
from contextlib import suppress

from envwright.environment.template import Template
from envwright.tasks.goals import AttributeFact, Goal, Unplannable, ValueShape
from envwright.tasks.grounding.call_arguments import FreshValues
from envwright.tasks.grounding.rule_goals import RuledTools, count_ruled
from envwright.tasks.grounding.scene import Scene, ToolViews
from envwright.types import Call, EnvironmentSpec, ToolSpec

SCHEMA = """
CREATE TABLE items (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, stock INTEGER NOT NULL, open INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
"""
STATE = "INSERT INTO items VALUES (1, 'chair', 40, 1), (2, 'table', 7, 0), (3, 'lamp', 90, 1);"
KEY = {"column": "items.id"}
EXISTS = {"sql": "SELECT 1 FROM items WHERE id = :id", "error": "There is no item {id}."}
TOOLS = [
    {"name": "list_items", "returns": {"rows": "SELECT * FROM items"}},
    {
        "name": "take_items",
        "parameters": {"id": KEY, "pieces": {"type": "integer", "minimum": 1}},
        "require": [
            EXISTS,
            {"sql": "SELECT stock >= :pieces FROM items WHERE id = :id", "error": "Too few."},
        ],
        "do": ["UPDATE items SET stock = stock - :pieces WHERE id = :id"],
    },
    {
        "name": "open_item",
        "parameters": {"id": KEY},
        "require": [EXISTS, {"sql": "SELECT NOT open FROM items WHERE id = :id", "error": "Open."}],
        "do": ["UPDATE items SET open = 1 WHERE id = :id"],
    },
    {
        "name": "rename_item",
        "parameters": {"id": KEY, "name": {"column": "items.name"}},
        "require": [EXISTS],
        "do": ["UPDATE items SET name = :name WHERE id = :id"],
    },
]
SHOP = Template(
    EnvironmentSpec(
        name="shop",
        schema_sql=SCHEMA,
        state_sql=STATE,
        tools=tuple(ToolSpec.model_validate(tool) for tool in TOOLS),
    )
)


def change(tool: str, **arguments: int) -> Goal:
    values = {n: AttributeFact(n, v, ValueShape.NUMBER) for n, v in arguments.items() if n != "id"}
    return Goal("write", tool, (Call(tool=tool, arguments=dict(arguments)),), values=values)


def test_guards_of_existence_do_not_bind() -> None:
    assert RuledTools(SHOP).binding == {"take_items": (1,), "open_item": (1,)}


def test_where_a_rule_decides() -> None:
    ruled = RuledTools(SHOP)
    goals = {
        "just enough": change("take_items", id=2, pieces=7),
        "one too many": change("take_items", id=2, pieces=8),
        "enough": change("take_items", id=2, pieces=3),
        "open already": change("open_item", id=1),
        "shut": change("open_item", id=2),
        "no such item": change("take_items", id=9, pieces=1),
    }
    decided = {name for name, goal in goals.items() if count_ruled(ruled, SHOP, b"", [goal])}
    assert decided == {"just enough", "one too many", "open already"}


def test_goals_are_refused_or_at_the_limit() -> None:
    ruled, views, donor = RuledTools(SHOP), ToolViews(SHOP), FreshValues(SHOP)
    stock = {1: 40, 2: 7, 3: 90}
    kinds = set()
    for seed in range(30):
        with SHOP.session() as session, SHOP.session() as start, suppress(Unplannable):
            scene = Scene(session, views, donor, random.Random(seed), start=start)
            goal = ruled.goal(scene)
            (call,) = goal.calls
            kinds.add((goal.kind, goal.tool))
            if goal.kind == "write":
                assert call.arguments["pieces"] == stock[call.arguments["id"]]
                assert session.diff()
            else:
                assert goal.reason in ("Too few.", "Open.")
                assert not session.diff()
    assert kinds >= {("refuse", "open_item"), ("write", "take_items")}
