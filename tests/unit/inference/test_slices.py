"""Large interfaces are cut along references, in a stable order, with sums that make sense."""

from __future__ import annotations

from collections.abc import Callable

from envwright.environment.template import Template
from envwright.inference import infer_environments
from envwright.tasks.batch_generation import generate_tasks
from envwright.types import Interface, Json
from envwright.workflows.environment_build import with_given_rows
from envwright.workflows.environment_structure import environment_depth

Make = Callable[..., Interface]

CRUD = """
    get {0} -> [{1}]
    post {0} {1} -> {1}
    get {0}/{{id}} -> {1}
    patch {0}/{{id}} {1} -> {1}
    delete {0}/{{id}}
"""


def islands(make: Make, count: int) -> Interface:
    """``count`` pairs of related things, the pairs unrelated to each other."""
    lines, schemas = "", {}
    for n in range(count):
        name = f"Thing{chr(97 + n)}"
        lines += CRUD.format(f"/{name.lower()}s", name)
        lines += CRUD.format(f"/{name.lower()}s/{{parent}}/parts", f"{name}Part")
        schemas[name] = {"name": "string", "size": "integer"}
        schemas[f"{name}Part"] = {"title": "string", "weight": "number"}
    return make(lines, **schemas)


def test_what_belongs_together_stays_together(make: Make) -> None:
    interface = islands(make, 4)
    results = infer_environments(interface, max_tools=12)
    assert len(results) == 4
    offered: set[str] = set()
    for result in results:
        spec = result.environment
        assert 8 <= len(spec.tools) <= 12
        assert result.operations_total == 40
        assert result.operations_mapped + len(result.unmapped) == 40
        assert {u.reason for u in result.unmapped} == {"outside slice"}
        offered |= {tool.operation for tool in spec.tools}
        Template(spec.model_copy(update={"population": None}))
    assert offered == {operation.id for operation in interface.operations}


def test_a_small_interface_is_one_environment(make: Make) -> None:
    (result,) = infer_environments(islands(make, 3))
    assert result.environment.name == "small"
    assert len(result.environment.tools) == 30


def test_the_best_comes_first_and_the_order_is_stable(make: Make) -> None:
    interface = islands(make, 4)
    first = infer_environments(interface, max_tools=25)
    assert first == infer_environments(interface, max_tools=25)
    sizes = [len(result.environment.tools) for result in first]
    assert sizes == sorted(sizes, reverse=True)
    assert len({result.environment.name for result in first}) == len(first)


def test_reports_and_computations_are_not_things(make: Make) -> None:
    lines = (
        CRUD.format("/pets", "Pet")
        + """
        get /usage -> [Usage]
        post /render Text -> Text
    """
    )
    schemas: dict[str, Json] = {
        "Pet": {"name": "string", "age": "integer"},
        "Usage": {"type": "object", "properties": {"day": {"type": "string"}, "n": {}}},
        "Text": {"type": "object", "properties": {"text": {"type": "string"}, "mode": {}}},
    }
    (result,) = infer_environments(make(lines, **schemas))
    reasons = {u.operation: u.reason for u in result.unmapped}
    assert reasons == {
        "get_usage": "too little state",
        "post_render": "computes or runs something",
    }
    assert result.operations_mapped == 5


def test_rows_grow_with_depth_and_with_the_argument(make: Make) -> None:
    def rows(given: int) -> dict[str, int]:
        (result,) = infer_environments(islands(make, 1), rows=given, seed=7)
        recipe = result.environment.population
        assert recipe is not None
        assert recipe.seed == 7
        return {table: entry.rows for table, entry in recipe.tables.items()}

    assert rows(12) == {"thingas": 12, "parts": 30}
    assert rows(40) == {"thingas": 40, "parts": 60}


def test_no_two_slices_have_most_of_their_tools_alike(make: Make) -> None:
    """Many things that need the same large family of others, as in a ledger's API."""
    names = [f"Base{chr(97 + n)}" for n in range(6)]
    schemas: dict[str, Json] = {name: {"name": "string", "size": "integer"} for name in names}
    lines = "".join(CRUD.format(f"/{name.lower()}s", name) for name in names)
    for n in range(5):
        name = f"Entry{chr(97 + n)}"
        needs = {f"{base.lower()}_id": "integer" for base in names}
        properties = {key: {"type": kind} for key, kind in ({"note": "string"} | needs).items()}
        schemas[name] = {
            "type": "object",
            "properties": {"id": {"type": "integer", "readOnly": True}, **properties},
            "required": list(needs),
        }
        lines += CRUD.format(f"/{name.lower()}s", name)
    results = infer_environments(make(lines, **schemas), max_tools=24)
    offered = [{tool.operation for tool in result.environment.tools} for result in results]
    assert len(offered) >= 2
    for number, one in enumerate(offered):
        for other in offered[:number]:
            assert len(one & other) <= 0.5 * min(len(one), len(other))
    for result in results:
        Template(result.environment.model_copy(update={"population": None}))


READS = """
    get /banks?country:string -> [Bank]
    get /banks/{id} -> Bank
    get /currencies?code:string -> [Currency]
    get /currencies/{id} -> Currency
"""
BANK: Json = {"name": "string", "country": "string", "swift": "string"}
CURRENCY: Json = {"code": "string", "symbol": "string", "digits": "integer"}


def test_a_catalogue_that_nothing_changes_is_an_environment_of_questions(make: Make) -> None:
    (result,) = infer_environments(make(READS, Bank=BANK, Currency=CURRENCY))
    template = Template(with_given_rows(result.environment))
    assert len(template.tools) == 4
    assert not any(tool.is_write for tool in template.tools.values())
    assert environment_depth(template).tier == "read-only"
    made = generate_tasks([template], 4, seed=1, attempts=40)
    assert len(made.tasks) == 4
    assert all(task.proof is not None for task in made.tasks)


def test_where_something_changes_a_report_is_still_none(make: Make) -> None:
    lines = READS + "post /currencies Currency -> Currency"
    catalogue = {"list_banks", "get_bank"}  # single ones are shown too
    (result,) = infer_environments(make(lines, Bank=BANK, Currency=CURRENCY))
    assert catalogue < {tool.name for tool in result.environment.tools}
    lines = lines.replace("get /banks/{id} -> Bank", "")
    (result,) = infer_environments(make(lines, Bank=BANK, Currency=CURRENCY))
    assert {tool.name for tool in result.environment.tools} == {
        "create_currency",
        "get_currency",
        "list_currencies",
    }


def test_what_is_found_at_many_paths_is_cut_by_path(make: Make) -> None:
    """All that is understood finds a place, though one thing has more tools than a part holds."""
    lines, schemas = "", {"Note": {"text": "string", "size": "integer"}}
    for n in range(6):
        name = f"Owner{chr(97 + n)}"
        lines += CRUD.format(f"/{name.lower()}s", name)
        lines += CRUD.format(f"/{name.lower()}s/{{parent}}/notes", "Note")
        schemas[name] = {"name": "string", "city": "string"}
    interface = make(lines, **schemas)
    results = infer_environments(interface, max_tools=20)
    offered = {tool.operation for result in results for tool in result.environment.tools}
    assert offered == {operation.id for operation in interface.operations}
    for result in results:
        assert 8 <= len(result.environment.tools) <= 20
        Template(result.environment.model_copy(update={"population": None}))
