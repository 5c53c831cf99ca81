"""Thought Cloning (2306.00323): who acts on its thoughts follows a changed one, others do not."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import orjson
import pytest

from envwright import Trajectory
from envwright.errors import BadInput
from envwright.rollout.policies.policy_protocol import GoldInsight, PrivilegedFactory
from envwright.rollout.policies.script import gold_messages
from envwright.rollout.probes.thought_edits import (
    ThoughtEdit,
    ThoughtFigures,
    thought_edits,
    thought_figures,
)
from envwright.types import Json, Message, Role, Task, ToolCall
from tests.related.conftest import Library


class Thinker:
    """Plays the gold and thinks its calls; a thought that it reads as a note it may act on."""

    def __init__(self, name: str, task: Task, *, listens: bool) -> None:
        self.name, self._moves, self._listens = name, gold_messages(task), listens

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        at = sum(m.role is Role.ASSISTANT for m in messages)
        move = self._moves[min(at, len(self._moves) - 1)]
        for call in move.tool_calls:
            said = f"I call {call.name} with {call.arguments} now"
            note = messages[-1].content
            if self._listens and note.startswith("You have thought"):
                said = note.split("\n\n")[1]
            arguments = said.partition(" with ")[2].removesuffix(" now")
            made = ToolCall(id=call.id, name=call.name, arguments=arguments)
            return Message(role=Role.ASSISTANT, thinking=said, tool_calls=(made,))
        return move


def thinker(listens: bool) -> PrivilegedFactory:
    def make(insight: GoldInsight) -> Thinker:
        return Thinker("thinker", insight.task, listens=listens)

    return PrivilegedFactory("thinker", make)


@pytest.fixture(scope="module")
def recorded(library: Library) -> list[Trajectory]:
    return library.play(thinker(True), library.tasks[:20])


def probed(library: Library, edits: Sequence[ThoughtEdit], listens: bool) -> ThoughtFigures:
    played = []
    for edited in (False, True):
        starts: dict[str, list[object]] = {}
        for edit in edits:
            starts.setdefault(edit.start.prefix.task, []).append(edit.point(edited=edited))
        tasks = [task for task in library.tasks if task.id in starts]
        played.append(library.play(thinker(listens), tasks, starts=starts))  # type: ignore[arg-type]
    return thought_figures(edits, played[0], played[1])


def test_an_edit_changes_one_value(recorded: list[Trajectory]) -> None:
    edits = thought_edits(recorded, 30)
    assert len(edits) == 30
    for edit in edits:
        before, after = (
            orjson.loads(text.partition(" with ")[2].removesuffix(" now"))
            for text in (edit.thought, edit.edited)
        )
        assert after == before | {edit.argument: edit.other} != before
    assert thought_edits(recorded, 30) == edits
    assert thought_edits(recorded, 30, seed=1) != edits


def test_who_acts_on_thoughts_follows(library: Library, recorded: list[Trajectory]) -> None:
    edits = thought_edits(recorded, 30)
    found = probed(library, edits, listens=True)
    assert (found.points, found.controlled, found.unplayed) == (30, 30, 0)
    assert (found.follows.value, found.stays, found.other) == (1.0, 0, 0)


def test_who_only_tells_them_stays(library: Library, recorded: list[Trajectory]) -> None:
    found = probed(library, thought_edits(recorded, 30), listens=False)
    assert (found.follows.value, found.stays, found.controlled) == (0.0, 30, 30)


def test_what_was_not_played_is_counted(library: Library, recorded: list[Trajectory]) -> None:
    edits = thought_edits(recorded, 3)
    assert thought_figures(edits, [], []).unplayed == 3


def test_a_run_without_thoughts(library: Library) -> None:
    with pytest.raises(BadInput, match="no thought of the run"):
        thought_edits(library.play("oracle", library.tasks[:2]), 5)


def test_the_verb_needs_thoughts(tmp_path: Path) -> None:
    from envwright.workflows import RolloutOptions, rollout_tasks
    from envwright.workflows.probes import probe_thoughts

    run = tmp_path / "run"
    rollout_tasks([Path("mock")], None, run, RolloutOptions(policy="noop"))
    with pytest.raises(BadInput, match="thinking"):
        probe_thoughts(run, [Path("mock")], tmp_path / "out", RolloutOptions(policy="noop"))
