"""Enrichment: what is right is accepted, every kind of wrong change is reverted, alone."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from envwright.authoring import AuthoringOptions, EnrichmentOutcome, enrich_environment
from envwright.authoring.change_compiler import ChangeCompiler
from envwright.authoring.environment_draft import EnvironmentDraft, draft_of_spec
from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.types import EnvironmentSpec, Json
from envwright.validation.check import check_template
from tests.conftest import ENVIRONMENTS
from tests.unit.authoring.kiosk import kiosk
from tests.unit.authoring.richer import ANSWERS, STAGES, Enricher, Spoil, petstore

QUICK = partial(check_template, sequences=8, length=10, mutants=0)
OPERATIONS = {"loginUser": "GET /user/login"}


def enriched(model: Enricher, folder: Path, *, repairs: int = 1, **more: bool) -> EnrichmentOutcome:
    options = AuthoringOptions(repairs=repairs, **more)
    journal = folder / "answers.jsonl"
    return asyncio.run(
        enrich_environment(
            petstore(), model, QUICK, options, journal=journal, operations=OPERATIONS
        )
    )


def accepted(done: EnrichmentOutcome) -> set[tuple[str, str]]:
    return {(one.kind, one.name) for one in done.changes if one.accepted}


def reverted(done: EnrichmentOutcome) -> dict[tuple[str, str], str]:
    return {(one.kind, one.name): one.reason for one in done.changes if not one.accepted}


ALL = {
    ("title", ""),
    ("columns", "orders"),
    ("population", ""),
    ("invariant", "a placed order is not complete"),
    ("changed tool", "place_order"),
    ("changed tool", "delete_order"),
    ("new tool", "login_user"),
    ("new tool", "approve_order"),
    ("policy", "R1"),
    ("policy", "R2"),
    ("policy", "R3"),
}


def changed(change: Callable[[Json], object]) -> Spoil:
    def spoil(right: Json) -> str:
        change(right)
        return json.dumps(right)

    return spoil


def guard(tool: str, sql: str) -> Spoil:
    return changed(lambda a: a["tools"][tool]["require"].append({"sql": sql, "error": "No."}))


def tool(name: str, **more: Json) -> Spoil:
    return changed(lambda a: a["tools"][name].update(more))


def data(part: str, value: Json) -> Spoil:
    return changed(lambda a: a.update({part: value}))


def replaced(old: str, new: str) -> Spoil:
    def spoil(right: Json) -> str:
        text = json.dumps(right)
        assert old in text
        return text.replace(old, new)

    return spoil


PLACE, DELETE = ("changed tool", "place_order"), ("changed tool", "delete_order")
LOGIN, APPROVE = ("new tool", "login_user"), ("new tool", "approve_order")
COLUMNS, ROWS = ("columns", "orders"), ("population", "")
R1, R2, R3 = ("policy", "R1"), ("policy", "R2"), ("policy", "R3")
HELD = ("invariant", "a placed order is not complete")
_WRITER = {
    "description": "Find a pet.",
    "parameters": {"pet_id": {"column": "pets.id"}},
    "require": [{"sql": "SELECT 1 FROM pets WHERE id = :pet_id", "error": "None."}],
    "do": ["UPDATE pets SET category_id = 1 WHERE id = :pet_id"],
}

WRONG: dict[str, tuple[str, Spoil, set[tuple[str, str]], str]] = {
    # name: stage, what is wrong, what must not be accepted, what the reason says
    "a guard that no row meets": (
        "amend 1",
        guard("place_order", "SELECT status = 'lost' FROM pets WHERE id = :pet_id"),
        {PLACE, R1},
        "",
    ),
    "a guard that is always false": (
        "amend 1",
        guard("place_order", "SELECT 0"),
        {PLACE, R1},
        "always says the same",
    ),
    "a required parameter goes": (
        "amend 1",
        changed(lambda a: a["tools"]["delete_order"].update(parameters={}, require=[])),
        {DELETE, R3},
        "",
    ),
    "a parameter becomes required": (
        "amend 1",
        replaced('{"column": "orders.note", "optional": true}', '{"column": "orders.note"}'),
        {PLACE, R1},
        "may not be required",
    ),
    "a parameter takes another type": (
        "amend 1",
        replaced(
            '"parameters": {"pet_id": {"column": "orders.pet_id"}',
            '"parameters": {"pet_id": {"type": "string"}',
        ),
        {PLACE, R1},
        "another type",
    ),
    "an unknown column": (
        "amend 1",
        replaced("SET status = 'approved'", "SET state = 'approved'"),
        {APPROVE, R2},
        "state",
    ),
    "a reader writes": (
        "amend 1",
        changed(lambda a: a["tools"].update(get_pet=_WRITER)),
        {("changed tool", "get_pet")},
        "only read",
    ),
    "an ATTACH": (
        "amend 1",
        changed(lambda a: a["tools"]["approve_order"]["do"].append("ATTACH 'x' AS y")),
        {APPROVE, R2},
        "",
    ),
    "an endless query": (
        "amend 1",
        guard(
            "approve_order",
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
            "SELECT count(*) > 0 FROM n, orders WHERE id = :order_id",
        ),
        {APPROVE, R2},
        "",
    ),
    "a tool in Python": ("amend 1", tool("approve_order", python="1"), {APPROVE, R2}, "python"),
    "tools are refused": ("amend 1", lambda a: "I'm sorry.", {PLACE, DELETE, LOGIN, APPROVE}, ""),
    "a column that tools use goes": (
        "data",
        replaced("quantity INTEGER CHECK (quantity >= 0)", "amount INTEGER"),
        {COLUMNS, PLACE},
        "quantity",
    ),
    "a column without a value": (
        "data",
        replaced("note TEXT", "note TEXT NOT NULL"),
        {COLUMNS, PLACE},
        "NOT NULL",
    ),
    "an enum loses a value": (
        "data",
        replaced("'placed', 'approved', 'delivered'", "'placed', 'delivered'"),
        {COLUMNS, PLACE},
        "",
    ),
    "an invariant that calls break": (
        "data",
        changed(
            lambda a: a["invariants"].update(
                {"no pet is called Rex": "SELECT id FROM pets WHERE category_id > 60"}
            )
        ),
        {("invariant", "no pet is called Rex")},
        "",
    ),
    "rows are dropped by a DROP": ("data", data("adjust", ["DROP TABLE pets"]), {ROWS, HELD}, ""),
    "rows point nowhere": (
        "data",
        data("adjust", ["UPDATE orders SET pet_id = 1"]),
        {ROWS, HELD},
        "missing row of pets",
    ),
    "rows break a CHECK": (
        "data",
        data("adjust", ["UPDATE orders SET quantity = -1"]),
        {ROWS, HELD},
        "CHECK",
    ),
    "a table that no tool uses": (
        "data",
        changed(
            lambda a: a["tables"].update(
                idle="CREATE TABLE idle (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;"
            )
        ),
        {("new table", "idle")},
        "idle",
    ),
    "a sentence about no tool": (
        "sentences",
        changed(lambda a: a["sentences"].update(R1="Use `sell_the_pet`.")),
        {R1},
        "sell_the_pet",
    ),
    "a test expects something else": (
        "trials",
        changed(lambda a: a["tests"]["a delivered order stays"][0].update(error="never")),
        {DELETE, R3},
        "never",
    ),
    "a tool without a test": (
        "trials",
        changed(lambda a: a["tests"].pop("somebody logs in")),
        {LOGIN},
        "no test",
    ),
    "tests are refused": ("trials", lambda a: "No.", {PLACE, DELETE, LOGIN, APPROVE}, ""),
}


def unharmed(done: EnrichmentOutcome) -> None:
    """All that was there is there: tools by name, and those without a change as they were."""
    assert done.spec is not None
    base, now = petstore(), {one.name: one for one in done.spec.tools}
    assert list(now)[: len(base.tools)] == [one.name for one in base.tools]
    touched = {one.name for one in done.changes if one.accepted and one.kind == "changed tool"}
    assert all(now[one.name] == one for one in base.tools if one.name not in touched)
    assert done.spec.source == base.source
    assert QUICK(Template(done.spec)).ok


def test_all_that_is_right_is_accepted(tmp_path: Path) -> None:
    model = Enricher()
    done = enriched(model, tmp_path)
    assert accepted(done) == ALL
    assert reverted(done) == {}
    assert list(model.stages) == list(STAGES)
    assert done.total()["calls"] == 5
    unharmed(done)
    assert done.spec is not None
    tools = {one.name: one for one in done.spec.tools}
    assert tools["login_user"].operation == "loginUser"
    assert tools["place_order"].operation == "placeOrder"
    assert "## Rules" in done.spec.policy
    assert done.spec.policy.startswith(petstore().policy.rstrip())
    (place,) = [one for one in done.changes if one.name == "place_order"]
    assert place.what == ("description", "parameters", "guards", "effect")
    assert [rule["accepted"] for rule in done.rules()] == [True, True, True]


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_reverted_and_the_rest_unharmed(name: str, tmp_path: Path) -> None:
    stage, spoil, lost, said = WRONG[name]
    done = enriched(Enricher({stage: spoil}), tmp_path)
    unharmed(done)
    assert not lost & accepted(done)
    told = reverted(done)
    assert any(said in told.get(one, "") for one in lost), told
    assert not set(told) & accepted(done)
    if stage in ("amend 1", "trials") and len(lost) < 4:
        assert {COLUMNS, ROWS, HELD} <= accepted(done)
        assert {PLACE, DELETE, LOGIN, APPROVE} - lost <= accepted(done)


def test_the_policy_may_be_written_anew_below_the_same_checks(tmp_path: Path) -> None:
    new = "# The pet desk\n\nYou sell pets. Delete only what the user names."
    done = enriched(Enricher({"sentences": data("policy", new)}), tmp_path)
    assert accepted(done) == ALL | {("policy", "")}
    assert done.spec is not None
    assert done.spec.policy.startswith(f"{new}\n\n## Rules\n\n- ")
    wrong = enriched(
        Enricher({"sentences": data("policy", f"{new} Use `sell_it`.")}), tmp_path / "b"
    )
    assert {("policy", "")} <= set(reverted(wrong))
    assert wrong.spec is not None
    assert wrong.spec.policy.startswith(petstore().policy.rstrip())


@pytest.mark.parametrize("name", ["an unknown column", "a parameter becomes required"])
def test_what_is_wrong_once_is_repaired(name: str, tmp_path: Path) -> None:
    stage, spoil, lost, _ = WRONG[name]
    done = enriched(Enricher({stage: spoil}, times=1), tmp_path)
    assert lost <= accepted(done)
    assert done.total()["repairs"] == 1


def test_a_tool_cannot_be_taken_away(tmp_path: Path) -> None:
    def gone(right: Json) -> str:
        right["tools"].update(delete_user=None, get_pet=None)
        return json.dumps(right)

    done = enriched(Enricher({"amend 1": gone}), tmp_path)
    assert accepted(done) == ALL
    unharmed(done)


@pytest.mark.parametrize(
    "around",
    ["Sure!\n{}\nAnything else?", "```json\n{}\n```", "<think>{{</think>{}"],
)
def test_prose_around_is_no_mistake(around: str, tmp_path: Path) -> None:
    said = {stage: (lambda a: around.replace("{}", json.dumps(a))) for stage in STAGES}
    assert accepted(enriched(Enricher(said), tmp_path)) == ALL


@pytest.mark.parametrize(
    "text", ["I'm sorry, I can't.", "", '{"plan": {"rules": {}, "tools": {}}}']
)
def test_without_a_plan_nothing_comes_of_it(text: str, tmp_path: Path) -> None:
    done = enriched(Enricher({"survey": lambda a: text}), tmp_path)
    assert done.spec is None
    assert done.reason.startswith("survey: ")


def test_words_alone_are_no_enrichment(tmp_path: Path) -> None:
    refused = {stage: (lambda a: "No.") for stage in ("data", "amend 1", "trials")}
    done = enriched(Enricher(refused), tmp_path)
    assert done.spec is None
    assert done.reason == "no change was accepted"
    assert reverted(done)[PLACE].startswith("the same answer came again: the answer holds no JSON")


def test_a_plan_names_what_is_there(tmp_path: Path) -> None:
    def plan(right: Json) -> str:
        right["plan"]["rules"]["R1"]["held_by"] = ["place_ordr"]
        right["plan"]["tools"]["login_user"]["operation"] = "logInUser"
        return json.dumps(right)

    done = enriched(Enricher({"survey": plan}, times=1), tmp_path)
    told = [problem.text() for problem in done.exchanges[0].problems]
    assert "Did you mean place_order?" in told[1]
    assert "logInUser is none of the operations" in told[0]
    assert accepted(done) == ALL


def test_structured_answers_have_their_shape(tmp_path: Path) -> None:
    model = Enricher()
    enriched(model, tmp_path, structured=True)
    shapes = [one.response_format for one in model.samplings]
    assert all(shape and shape["type"] == "json_schema" for shape in shapes)
    assert shapes[0] is not None
    plan = shapes[0]["json_schema"]["schema"]["properties"]["plan"]
    assert plan["required"] == ["rules", "tools"]


@pytest.mark.parametrize("after", [3])
def test_a_killed_run_goes_on(after: int, tmp_path: Path) -> None:
    whole = enriched(Enricher(), tmp_path / "whole")
    with pytest.raises(KeyboardInterrupt):
        enriched(Enricher(stops_after=after), tmp_path / "cut")
    left = Enricher()
    done = enriched(left, tmp_path / "cut")
    assert len(left.asked) == len(STAGES) - after
    assert done.spec == whole.spec
    assert done.exchanges == whole.exchanges


# --- an environment as a draft -------------------------------------------------------------------


FOLDERS = [ENVIRONMENTS / "mock", ENVIRONMENTS / "retail", *(ENVIRONMENTS / "authored").glob("*/")]
SPECS = {path.name: path for path in FOLDERS if (path / "tools.yaml").exists()}


def spec_of(name: str) -> EnvironmentSpec:
    if name in SPECS:
        return load_environment(SPECS[name])
    return petstore() if name == "petstore" else kiosk()


@pytest.mark.parametrize("name", [*SPECS, "petstore", "kiosk"])
def test_an_environment_without_changes_is_itself(name: str) -> None:
    spec = spec_of(name)
    compiler = ChangeCompiler(spec)
    full = compiler.full(EnvironmentDraft())
    assert compiler.problems(full) == []
    assert compiler.spec(full) == spec


@pytest.mark.parametrize("name", [*SPECS, "petstore"])
def test_rows_written_anew_are_the_same_rows(name: str) -> None:
    spec = spec_of(name)
    before, compiler = Template(spec), ChangeCompiler(spec)
    table = next(iter(before.schema.tables.values()))
    column = list(table.columns)[-1]
    same = EnvironmentDraft(adjust=(f"UPDATE {table.name} SET {column} = {column}",))
    after = compiler.template(compiler.full(same))
    with before.session() as one, after.session() as other:
        for each in before.schema.tables:
            query = f'SELECT * FROM "{each}" ORDER BY 1, 2'
            assert one.query(query) == other.query(query)
    assert after.spec.tools == spec.tools


def test_circles_of_references_survive() -> None:
    from tests.conftest import make_spec

    schema = """
    CREATE TABLE a (id TEXT PRIMARY KEY, b_id TEXT REFERENCES b (id)) STRICT, WITHOUT ROWID;
    CREATE TABLE b (id TEXT PRIMARY KEY, a_id TEXT NOT NULL REFERENCES a (id),
      above TEXT REFERENCES b (id)) STRICT, WITHOUT ROWID;
    """
    state = """INSERT INTO a VALUES ('a1', NULL), ('a2', NULL);
    INSERT INTO b VALUES ('b1', 'a1', 'b2'), ('b2', 'a2', NULL);
    INSERT INTO a VALUES ('a1', 'b2') ON CONFLICT DO UPDATE SET b_id = excluded.b_id;
    """
    compiler = ChangeCompiler(make_spec(schema, state=state))
    full = compiler.full(EnvironmentDraft(adjust=("INSERT INTO b VALUES ('b3', 'a1', 'b1')",)))
    assert compiler.problems(full) == []
    with compiler.template(full).session() as session:
        assert session.query("SELECT * FROM a ORDER BY id") == [("a1", "b2"), ("a2", None)]
        rows = [("b1", "a1", "b2"), ("b2", "a2", None), ("b3", "a1", "b1")]
        assert session.query("SELECT * FROM b ORDER BY id") == rows


def test_a_draft_keeps_what_makes_no_table() -> None:
    draft = draft_of_spec(petstore())
    assert [one.split()[2] for one in draft.indexes] == ["pets_by_status", "orders_by_pet_id"]
    assert list(draft.tables) == list(draft.inserts) == ["pets", "orders", "users"]


def test_answers_are_not_changed_by_a_run(tmp_path: Path) -> None:
    before = copy.deepcopy(ANSWERS)
    enriched(Enricher(), tmp_path)
    assert before == ANSWERS
