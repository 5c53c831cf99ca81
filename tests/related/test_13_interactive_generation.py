"""Interactive generation's five modules (2504.21853): each defect of a simulator moves its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from envwright import Template
from envwright.environment.session import Session
from envwright.environment.traced_calls import CallTraces
from envwright.rollout.probes.simulator_scorecard import SimulatorFigures, score_simulator
from envwright.rollout.probes.tool_simulators import answered
from envwright.types import Observation
from envwright.workflows.simulator_probe import sampled_traces, state_texts

WRITING = {"lend_book", "return_book"}


class Twin:
    """The exact engine with a defect."""

    def __init__(self, template: Template) -> None:
        self.session: Session = template.session()
        self.calls = 0

    def call(self, tool: str, arguments: Mapping[str, Any]) -> Observation:
        self.calls += 1
        return self.session.call(tool, dict(arguments))

    def close(self) -> None:
        self.session.close()


class WrongTitles(Twin):
    def call(self, tool: str, arguments: Mapping[str, Any]) -> Observation:
        seen = super().call(tool, arguments)
        if tool != "find_books" or not seen.ok:
            return seen
        return answered([{**row, "title": f"The {row['title']}"} for row in seen.value])


class Obliging(Twin):
    def call(self, tool: str, arguments: Mapping[str, Any]) -> Observation:
        seen = super().call(tool, arguments)
        return seen if seen.ok else answered({"done": True})


class Forgetful(Twin):
    def call(self, tool: str, arguments: Mapping[str, Any]) -> Observation:
        seen = super().call(tool, arguments)
        self.session.reset()
        return seen


class Drifting(Twin):
    def call(self, tool: str, arguments: Mapping[str, Any]) -> Observation:
        seen = super().call(tool, arguments)
        return answered("?") if self.calls > 6 else seen


class Inventive(Twin):
    def call(self, tool: str, arguments: Mapping[str, Any]) -> Observation:
        seen = super().call(tool, arguments)
        if tool != "find_members" or not seen.ok:
            return seen
        return answered([*seen.value, {"id": f"M-9{self.calls}", "name": "Nobody"}])


@pytest.fixture(scope="module")
def exact(mock_template: Template) -> CallTraces:
    return sampled_traces(mock_template, episodes=12, calls=10, seed=5)


@pytest.fixture(scope="module")
def scored(exact: CallTraces, mock_template: Template) -> Callable[[type[Twin]], SimulatorFigures]:
    known = state_texts(mock_template)

    def score(kind: type[Twin]) -> SimulatorFigures:
        begin = lambda: kind(mock_template)  # noqa: E731
        return score_simulator(exact.episodes, begin, WRITING.__contains__, known)

    return score


def test_the_exact_engine_is_without_fault(
    scored: Callable[[type[Twin]], SimulatorFigures],
) -> None:
    found = scored(Twin)
    assert (found.exact.value, found.answered, found.fields, found.drift) == (1.0, 1.0, 1.0, 0.0)
    assert (found.before_change, found.after_change) == (1.0, 1.0)
    assert (found.refused_accepted, found.accepted_refused, found.invented) == (0, 0, 0)
    assert found.calls == 120
    assert found.refused > 5


def test_each_defect_moves_its_part(
    exact: CallTraces, scored: Callable[[type[Twin]], SimulatorFigures]
) -> None:
    generation = scored(WrongTitles)
    assert generation.fields is not None
    assert generation.fields < 0.95
    good, calls = generation.by_tool["find_books"]
    assert good < calls
    assert generation.by_tool["find_members"] == scored(Twin).by_tool["find_members"]

    control = scored(Obliging)
    assert control.refused_accepted == control.refused
    assert (control.answered, control.invented) == (1.0, 0)

    memory = scored(Forgetful)
    assert memory.before_change == 1.0
    assert memory.after_change is not None
    assert memory.after_change < 0.9

    dynamics = scored(Drifting)
    assert dynamics.first_third == 1.0
    assert dynamics.drift is not None
    assert dynamics.drift > 0.5

    shown = [c for e in exact.episodes for c in e if c.tool == "find_members" and not c.refused]
    assert scored(Inventive).invented == len(shown) > 5
