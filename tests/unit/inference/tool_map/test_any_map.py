"""Whatever a model writes: a world that the engine takes, or a fault that names the part."""

from __future__ import annotations

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from envwright.environment.template import Template
from envwright.inference.tool_map import map_environments, read_map
from envwright.types import Json
from tests.unit.inference.tool_map.maps import DESK, DESK_TOOLS, listed

INTERFACE = listed(DESK_TOOLS)
TOOLS = [operation.id for operation in INTERFACE.operations]
NAMES = st.sampled_from(["ticket", "user", "session", "nothing", "x y", "select", "", "id"])
SQL = st.sampled_from(
    [
        *(":title", ":ticket_id", ":nobody", "title", "status <> 'closed'", "'a", "1; DROP TABLE"),
        *("(SELECT user FROM session)", "load_extension('x')", "random()", "", "NULL", "((("),
    ]
)
ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | SQL,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=6,
)
SETS = st.dictionaries(st.sampled_from(["title", "status", "owner", "ticket_id", "no"]), SQL)
EFFECTS = st.builds(
    lambda verb, thing, sets: {verb: thing, "sets": sets},
    st.sampled_from(["create", "update", "delete"]),
    NAMES,
    SETS,
)
ANSWERS = (
    st.sampled_from(["row", "rows", "none", "values"])
    | st.dictionaries(st.text(max_size=4), SQL, max_size=3)
    | st.builds(lambda of, where: {"rows": [], "of": of, "where": where}, NAMES, SQL)
)
ROUGH = st.fixed_dictionaries(
    {"thing": NAMES, "answer": ANSWERS | ANY},
    optional={
        "by": st.just("ticket_id") | SETS | ANY,
        "must": st.lists(st.tuples(SQL, SQL).map(list), max_size=2) | ANY,
        "does": EFFECTS | st.lists(EFFECTS, max_size=2) | ANY,
        "let": st.dictionaries(NAMES, SQL, max_size=2),
    },
)


NOTHING = {"thing": "", "answer": {}}


@given(st.dictionaries(st.sampled_from(TOOLS), ROUGH | ANY, min_size=1), ANY)
@example(dict.fromkeys(TOOLS) | dict.fromkeys(("create_ticket", "search_tickets"), NOTHING), None)
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_map_gives_worlds_or_faults(tools: dict[str, Json], thing: Json) -> None:
    written = {
        "things": {**DESK["things"], "other": thing},
        "tools": {**DESK["tools"], **tools},
    }
    reading = read_map(written, INTERFACE)
    made, left = map_environments(
        INTERFACE, reading.semantic, name="world", seed=0, rows=3, max_tools=30
    )
    offered = set()
    for one in made:
        Template(one.result.environment)
        offered |= {tool.operation for tool in one.result.environment.tools}
        assert one.result.operations_mapped + len(one.result.unmapped) == len(TOOLS)
    # Every tool is there, or something says why it is not.
    assert all(why for _, why in left.values())
    assert not made or offered | set(left) == set(TOOLS)
