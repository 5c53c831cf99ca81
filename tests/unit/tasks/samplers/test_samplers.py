"""What holds for every sampler: the contract, determinism, and reasons instead of crashes."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import pytest

from envwright.environment.template import Template
from envwright.environment.tool_graph import tool_graph
from envwright.tasks.goals import Sampler, Sketch, Unplannable
from envwright.tasks.samplers import SAMPLERS
from envwright.types import Actor, Parameter, ToolSpec
from tests.unit.tasks.samplers.worlds import DEGENERATE

NAMES = sorted(SAMPLERS)
REASONS = {
    "no tools",
    "no tool changes anything",
    "no target can be reached",
    "no relation that tools show",
    "no path leads to an answer",
    "the exploration changes nothing",
    "no calls replay by themselves",
    "the first steps come to nothing",
}


def sampler(name: str, template: Template) -> Sampler:
    return SAMPLERS[name](template, tool_graph(template))


def outcomes(made: Sampler, seeds: range) -> list[Sketch | str]:
    out: list[Sketch | str] = []
    for seed in seeds:
        try:
            out.append(made.sample(random.Random(seed)))
        except Unplannable as error:
            out.append(str(error))
    return out


@pytest.mark.parametrize("name", NAMES)
def test_the_name_is_the_one_in_the_table(name: str, mock_template: Template) -> None:
    made = sampler(name, mock_template)
    assert made.name == name
    sketches = [s for s in outcomes(made, range(5)) if isinstance(s, Sketch)]
    assert sketches
    assert {s.sampler for s in sketches} == {name}


@pytest.mark.parametrize("name", NAMES)
def test_the_same_numbers_give_the_same_sketch(name: str, petstore_template: Template) -> None:
    made = sampler(name, petstore_template)
    first = outcomes(made, range(15))
    assert outcomes(made, range(15)) == first
    assert outcomes(sampler(name, petstore_template), range(14, -1, -1))[::-1] == first
    assert len({repr(outcome) for outcome in first}) > 5


@pytest.mark.parametrize("name", NAMES)
def test_global_random_numbers_are_left_alone(name: str, mock_template: Template) -> None:
    random.seed(1)
    state = random.getstate()
    outcomes(sampler(name, mock_template), range(5))
    assert random.getstate() == state


PROGRAM = """
import random, sys
from pathlib import Path
from envwright.environment.folder import load_environment
from envwright.environment.tool_graph import tool_graph
from envwright.environment.template import Template
from envwright.tasks.goals import Unplannable
from envwright.tasks.samplers import SAMPLERS

template = Template(load_environment(Path(sys.argv[1])))
graph = tool_graph(template)
for name, make in sorted(SAMPLERS.items()):
    made = make(template, graph)
    for seed in range(6):
        try:
            print(made.sample(random.Random(seed)))
        except Unplannable as error:
            print(name, error)
"""


def test_another_process_with_another_hash_seed_gives_the_same(mock_folder: object) -> None:
    said = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM, str(mock_folder)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert said[0] == said[1] != ""


@pytest.mark.parametrize("world", sorted(DEGENERATE))
@pytest.mark.parametrize("name", NAMES)
def test_degenerate_environments_give_reasons(name: str, world: str) -> None:
    for outcome in outcomes(sampler(name, DEGENERATE[world]), range(12)):
        if isinstance(outcome, str):
            assert outcome in REASONS
        else:
            assert outcome.tools or outcome.path


@pytest.mark.parametrize(
    ("name", "world", "reason"),
    [
        ("random_walk", "no tool of the agent", "no tools"),
        ("topology", "no tool of the agent", "no tools"),
        ("goal_directed", "no writes", "no tool changes anything"),
        ("goal_directed", "empty tables", "no target can be reached"),
        ("goal_directed", "contradictory guards", "no target can be reached"),
        ("graph_qa", "one tool", "no relation that tools show"),
        ("reverse_task", "no tool of the agent", "the exploration changes nothing"),
        ("reverse_task", "no writes", "the exploration changes nothing"),
        ("reverse_task", "contradictory guards", "the exploration changes nothing"),
        ("explore_label", "no writes", "the first steps come to nothing"),
        ("explore_label", "empty tables", "the first steps come to nothing"),
    ],
)
def test_reasons_are_the_right_ones(name: str, world: str, reason: str) -> None:
    assert set(outcomes(sampler(name, DEGENERATE[world]), range(6))) == {reason}


@pytest.mark.parametrize("name", NAMES)
def test_no_sketch_has_a_tool_of_the_user_or_the_host(name: str, ledger_template: Template) -> None:
    spec = ledger_template.spec
    theirs = {"swap": {"actor": Actor.USER}}
    tools = [tool.model_copy(update=theirs.get(tool.name, {})) for tool in spec.tools]
    host = ToolSpec(
        name="calculate",
        host="calculate",
        parameters={"expression": Parameter(json_schema={"type": "string"})},
    )
    template = Template(spec.model_copy(update={"tools": (*tools, host)}))
    for outcome in outcomes(sampler(name, template), range(25)):
        if isinstance(outcome, Sketch):
            assert not {"swap", "calculate"} & set(outcome.tools)
            assert [call.tool for call in outcome.calls] in ([], list(outcome.tools))
