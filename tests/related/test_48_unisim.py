"""UniSim (2310.06114), for tools: simulators on states and environments that they have not seen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import orjson
import pytest

from envwright import Template
from envwright.errors import BadInput
from envwright.llm.client import ScriptedClient
from envwright.rollout.probes.simulator_scorecard import score_simulator
from envwright.rollout.probes.tool_simulators import ModelSimulator
from envwright.types import Json, Message
from envwright.workflows import ProbePlay, RolloutOptions, SimulatorOptions, probe_simulator
from envwright.workflows.simulator_probe import asking, sampled_traces, state_texts
from tests.conftest import ENVIRONMENTS
from tests.related.conftest import Library

MOCK, TODO = ENVIRONMENTS / "mock", ENVIRONMENTS / "authored" / "todo_service"


def probed(library: Library, folder: Path, name: str) -> dict[str, dict[str, Json]]:
    """Reports of a simulator, by part."""
    tasks = [task for task in library.tasks if not task.environments[0].patch][:12]
    play = ProbePlay(tasks, library.templates, folder, RolloutOptions(policy="oracle", seed=1))
    options = SimulatorOptions(name, episodes=48, calls=10, states=1)
    found = probe_simulator([MOCK, TODO], play, options).reports
    return {str(report["part"]): report for report in found}


def test_what_is_learned_holds_for_what_was_seen(library: Library, tmp_path: Path) -> None:
    table = probed(library, tmp_path / "table", "table")
    traces = probed(library, tmp_path / "traces", "traces")
    assert list(table) == [
        "held-out episodes",
        "other state",
        "environment todo_service",
        "imagination",
    ]
    exact = {
        name: [part["figures"]["exact"]["value"] for part in list(found.values())[:-1]]
        for name, found in (("table", table), ("traces", traces))
    }
    # An induced environment knows the rules; both know one state, and neither other tools.
    assert exact["traces"][0] >= 0.95 > exact["table"][0] > exact["table"][1]
    assert exact["traces"][1] < exact["traces"][0]
    assert table["environment todo_service"]["figures"]["answered"] == 0.0
    for found in (table, traces):
        gap = found["imagination"]
        assert gap["tasks"] == 12
        assert gap["real"] == 1.0
        assert gap["difference"]["value"] == pytest.approx(gap["imagined"] - gap["real"])
    assert traces["imagination"]["imagined"] >= table["imagination"]["imagined"]


def test_a_model_is_asked_and_scored(mock_template: Template) -> None:
    """A scripted one that answers every look-up with a member of its own."""
    exact = sampled_traces(mock_template, episodes=4, calls=6, seed=2)

    def script(messages: Sequence[Message], tools: Sequence[Json]) -> str:
        call = messages[0].content.partition("Now this call is made:\n")[2]
        if call.startswith("find_members"):
            return 'Here it is: {"value": [{"id": "M-77", "name": "Nobody"}]}'
        return orjson.dumps({"error": "No."}).decode() if call.startswith("lend") else "Hm."

    client = ScriptedClient(script)
    simulator = ModelSimulator(asking(client), "scripted", mock_template, exact)
    figures = score_simulator(
        exact.episodes, simulator.begin, {"lend_book"}.__contains__, state_texts(mock_template)
    )
    asked = figures.by_tool.get("find_members", (0, 0))[1]
    assert len(client.asked) == figures.calls == 24
    assert figures.invented > 0
    assert figures.accepted_refused >= figures.accepted - asked
    assert "return_book" in client.asked[0][0][0].content


def test_an_unknown_simulator_is_refused(library: Library, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no simulator"):
        probed(library, tmp_path, "crystal-ball")
