"""The world of a task: one or several sessions behind one list of tools."""

from __future__ import annotations

import base64
from collections.abc import Iterator

import pytest

from envwright.environment.template import Template
from envwright.environment.world import World, open_world, tools_hash
from envwright.errors import BadInput
from envwright.types import Call, EnvironmentRef, ErrorKind, Rubric, Scenario, Task


@pytest.fixture
def templates(mock_template: Template, ledger_template: Template) -> dict[str, Template]:
    return {mock_template.id: mock_template, ledger_template.id: ledger_template}


@pytest.fixture
def refs(mock_template: Template, ledger_template: Template) -> list[EnvironmentRef]:
    return [
        EnvironmentRef(name="mock", id=mock_template.id, prefix="library_"),
        EnvironmentRef(name="small", id=ledger_template.id, prefix="ledger_"),
    ]


@pytest.fixture
def world(refs: list[EnvironmentRef], templates: dict[str, Template]) -> Iterator[World]:
    with World(refs, templates) as opened:
        yield opened


def test_tools_carry_their_prefix(world: World) -> None:
    names = [tool["function"]["name"] for tool in world.tool_schemas()]
    assert "library_lend_book" in names
    assert "ledger_swap" in names
    assert len(set(names)) == len(names)
    assert world.locate("ledger_swap") == ("small", "swap")
    for unknown in ("swap", "library_swap", "ledger_", "library_ledger_swap", ""):
        assert world.locate(unknown) is None
        error = world.call(unknown).error
        assert error is not None
        assert error.kind is ErrorKind.UNKNOWN_TOOL


@pytest.mark.parametrize("tool", [None, 5, ["ledger_swap"], b"ledger_swap", "\ud800", "x" * 99999])
def test_what_is_no_tool_is_an_observation(world: World, tool: str) -> None:
    seen = world.call(tool)
    assert seen.error is not None
    assert len(seen.text) < 1_000


def test_the_engine_s_own_verbs_are_no_tools(world: World) -> None:
    for verb in ("reset", "restore", "snapshot", "digest", "query", "close", "diff", "park"):
        for name in (verb, f"ledger_{verb}"):
            assert not world.call(name).ok


def test_states_are_apart_and_go_together(world: World) -> None:
    start = world.digest()
    assert world.call("ledger_swap", {"a": 1, "b": 2}).ok
    first = world.digest()
    assert world.call("library_return_book", '{"loan_id": "L-1"}').ok
    assert len({start, first, world.digest()}) == 3
    assert {name: bool(diff) for name, diff in world.diff().items()} == {
        "mock": True,
        "small": True,
    }
    snapshot, digest = world.snapshot(), world.digest()
    world.park()
    assert world.digest() == digest
    world.reset()
    assert world.digest() == start
    assert not any(world.diff().values())
    world.restore(snapshot)
    assert world.digest() == digest
    assert world.digest(normalise=True) != start


def test_one_environment_has_its_session_s_digest(mock_template: Template) -> None:
    ref = EnvironmentRef(name="mock", id=mock_template.id)
    with World([ref], {mock_template.id: mock_template}) as world:
        assert world.digest() == mock_template.session().digest()
        error = world.call("lend_bok").error
        assert error is not None
        assert "Did you mean lend_book?" in error.message


def test_a_task_s_patch_is_the_start(mock_template: Template) -> None:
    with mock_template.session() as session:
        assert session.call("return_book", {"loan_id": "L-1"}).ok
        patch = base64.b64encode(session.snapshot().changes).decode()
        patched = session.digest()
    task = Task(
        environments=(EnvironmentRef(name="mock", id=mock_template.id, patch=patch),),
        scenario=Scenario(opening="Lend me a book."),
        gold=(Call(tool="lend_book"),),
        rubric=Rubric(checks=()),
    )
    with open_world(task, {mock_template.id: mock_template}) as world:
        assert world.digest() == patched
        assert not world.diff()["mock"]
        assert world.call("lend_book", {"member_id": "M-1", "book_id": "B-2"}).ok
        world.reset()
        assert world.digest() == patched


@pytest.mark.parametrize("patch", ["nonsense!", "VA==", "AAAA", "VAIBAGxvYW5z"])
def test_a_damaged_patch_is_bad_input(mock_template: Template, patch: str) -> None:
    ref = EnvironmentRef(name="mock", id=mock_template.id, patch=patch)
    with pytest.raises(BadInput):
        World([ref], {mock_template.id: mock_template})


def test_a_version_that_is_not_here(mock_template: Template) -> None:
    ref = EnvironmentRef(name="mock", id="0" * 32)
    with pytest.raises(BadInput, match=r"made for version 0000.* of mock, which is not here"):
        World([ref], {mock_template.id: mock_template})


def test_names_and_prefixes_do_not_clash(
    refs: list[EnvironmentRef], templates: dict[str, Template]
) -> None:
    same_name = [ref.model_copy(update={"name": "one"}) for ref in refs]
    with pytest.raises(BadInput, match="two environments are named one"):
        World(same_name, templates)
    same_id = [refs[0], refs[0].model_copy(update={"name": "other"})]
    with pytest.raises(BadInput, match="two environments have a tool library_find_books"):
        World(same_id, templates)
    with World([refs[0], same_id[1].model_copy(update={"prefix": "x_"})], templates) as world:
        assert world.call("x_return_book", {"loan_id": "L-1"}).ok
        assert not world.diff()["mock"]


def test_the_hash_of_a_tool_list(world: World, mock_template: Template) -> None:
    assert tools_hash(world.tool_schemas()) == tools_hash(world.tool_schemas())
    assert tools_hash(mock_template.tool_schemas()) != tools_hash(mock_template.tool_schemas()[1:])
