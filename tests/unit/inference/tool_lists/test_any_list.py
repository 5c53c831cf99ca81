"""Any list of tools gives a clear refusal or environments that compile and pass the check."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from envwright.errors import BadInput
from envwright.inference import infer_environments, tool_notes
from envwright.inference.name_lexicon import VERB_CLASSES
from envwright.sources.document import SourceDocument
from envwright.sources.tool_list import is_tool_list, read_tool_list
from envwright.types import Json
from envwright.validation.check import check_template
from envwright.workflows.environment_build import with_rows

NOUNS = "task user list issue comment order group select table index api v1 status 日本".split()
NAMES = """id task_id taskId user_id name title status state list_id query q limit page cursor owner
    repo path url new_name done due_date items tags select from order a/b rowid key number iid item_
    fields type parent_id :x""".split()
ENUMS: list[Json] = [["open", "closed"], [1, 2], [None, "a"], [], ["all", "x"], [True]]
PROSE = ["", "one of: open, closed", "{x} %s ; DROP", "YYYY-MM-DD", "/* */ -- `x`\n\n", "task id"]

EXPLORED = (
    "every tool succeeds",
    "every tool can fail",
    "every guard can hold",
    "every guard refuses",
    "state values are reached",
    "steps have an effect",
)
"""Checks that need more calls than there is time for here."""

kinds = st.sampled_from(["string", "integer", "number", "boolean", ["string", "null"]])
leaves: st.SearchStrategy[Json] = st.fixed_dictionaries(
    {"type": kinds},
    optional={"enum": st.sampled_from(ENUMS), "description": st.sampled_from(PROSE)},
)
schemas = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.fixed_dictionaries({"type": st.just("array"), "items": inner}),
        st.fixed_dictionaries(
            {
                "type": st.just("object"),
                "properties": st.dictionaries(st.sampled_from(NAMES), inner, max_size=3),
            }
        ),
    ),
    max_leaves=4,
)


@st.composite
def inputs(draw: st.DrawFn) -> Json:
    properties = draw(st.dictionaries(st.sampled_from(NAMES), schemas, max_size=5))
    required = draw(st.lists(st.sampled_from(sorted(properties)))) if properties else []
    return {"type": "object", "properties": properties, "required": required}


@st.composite
def names(draw: st.DrawFn) -> str:
    words = [draw(st.sampled_from(sorted(VERB_CLASSES))), *draw(st.lists(st.sampled_from(NOUNS)))]
    return draw(st.sampled_from(["_", "-", "."])).join(words[:4])


tools = st.fixed_dictionaries({"name": names(), "inputSchema": inputs()})


@st.composite
def lists(draw: st.DrawFn) -> Json:
    """Any tools, and around one thing the usual ones, so that most lists make a world."""
    found = draw(st.lists(tools, max_size=6))
    noun = draw(st.sampled_from(NOUNS[:10]))
    body, key = draw(inputs()), draw(st.sampled_from(["id", f"{noun}_id", "name", f"{noun}Id"]))
    one: Json = {"type": "object", "properties": {key: {"type": "string"}}, "required": [key]}
    both = {**one, "properties": {**body["properties"], **one["properties"]}}
    usual: Mapping[str, Json] = {
        f"create_{noun}": body,
        f"get_{noun}": one,
        f"list_{noun}s": {},
        f"update_{noun}": both,
        f"delete_{noun}": one,
        f"close_{noun}": one,
    }
    found += [{"name": name, "inputSchema": schema} for name, schema in usual.items()]
    return list({tool["name"]: tool for tool in found}.values())


@given(lists())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_list_gives_a_refusal_or_environments_that_pass(listed: Json) -> None:
    interface = read_tool_list(SourceDocument(listed, "tools.json"))
    assert len(tool_notes(interface)) == len(listed)
    for result in infer_environments(interface):
        assert result.operations_mapped + len(result.unmapped) == result.operations_total
        template = with_rows(result)[1]
        report = check_template(template, sequences=3, length=6, mutants=0)
        wrong = [found for found in report.checks if not found.ok and found.name not in EXPLORED]
        assert wrong == []


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                "tools name function result parameters inputSchema description annotations".split()
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@given(anything)
@settings(max_examples=200, deadline=None)
def test_any_json_is_read_or_refused(data: Json) -> None:
    document = SourceDocument(data, "tools.json")
    if not is_tool_list(data):
        with suppress(BadInput):  # an object without a name, in the middle of a list
            read_tool_list(document)
        return
    with suppress(BadInput):  # a name that stands twice
        infer_environments(read_tool_list(document))
