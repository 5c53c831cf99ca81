"""A single-turn category, opened to be played: tools that do nothing, and a judge of the calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from envwright.evaluation.audit.auditor import spread
from envwright.evaluation.audit.foreign import Refused
from envwright.evaluation.audit.opening import PACKAGES, folder_of, installed, load, version_of
from envwright.evaluation.audit.records import ForeignTask
from envwright.evaluation.audit.remote import Remote, Walls
from envwright.evaluation.bfcl.entries import Entry, read_entries
from envwright.evaluation.bfcl.forms import opening, rules, tool
from envwright.evaluation.bfcl.golds import gold
from envwright.evaluation.bfcl.judges import Judge, ours, theirs
from envwright.evaluation.playing import Read
from envwright.evaluation.playing.tasks import read_task
from envwright.types import (
    Actor,
    EnvironmentRef,
    Json,
    Message,
    Observation,
    Role,
    RowChange,
    Score,
    Task,
    Verdict,
    content_hash,
)

_NO_CALL = "None of the tools fits."
_SECONDS = 20.0


class AnswerWorld:
    """One entry in one episode. Nothing is carried out; the first message is judged.

    Args:
        entry: the question.
        category: that it is of.
        judge: of the answer.
        versions: of the package, for the record.
    """

    count = 0
    """Entries of the state that differ from the start: there is no state."""

    def __init__(
        self, entry: Entry, category: str, judge: Judge, versions: Mapping[str, str]
    ) -> None:
        self.versions = versions
        self._entry, self._category, self._judge = entry, category, judge

    def rules(self) -> list[tuple[str, str]]:
        """What the agent is told."""
        return [(self._category, rules(self._entry))]

    def tool_schemas(self, actor: Actor = Actor.AGENT) -> list[Json]:
        """The functions of the entry; users have none."""
        return [tool(f) for f in self._entry.function] if actor is Actor.AGENT else []

    def call(
        self,
        tool: str,
        arguments: Mapping[str, Any] | str | None = None,
        actor: Actor = Actor.AGENT,
    ) -> Observation:
        """Nothing: the functions have no code."""
        return Observation("", "")

    def watch(self) -> AnswerWorld:
        """What follows the changes, of which there are none."""
        return self

    def after(self, tool: str, seen: Observation) -> tuple[RowChange, ...]:
        """Nothing."""
        return ()

    def hands_over(self, tool: str) -> bool:
        """No tool ends an episode: all calls of a message belong to the answer."""
        return False

    def park(self) -> None:
        """Nothing."""

    def digest(self) -> str:
        """There is no state."""
        return ""

    def close(self) -> None:
        """Nothing."""

    def score(self, messages: Sequence[Message]) -> Score:
        """The judge's verdict on the agent's message.

        Raises:
            Lost: the judge's process failed.
            Refused: the judge gave no verdict.
        """
        answer = next(m for m in messages if m.role is Role.ASSISTANT)
        calls = [(call.name, call.arguments) for call in answer.tool_calls]
        judged = self._judge(self._entry, calls, answer.content)
        if judged.valid is None:
            raise Refused(f"it cannot be judged: {judged.error}")
        reward = float(judged.valid)
        verdict = Verdict(name="reward", ok=judged.valid, detail=judged.error)
        return Score(reward=reward, share=reward, verdicts=(verdict,))


class AnswerWorlds:
    """Makes the worlds of a category. Close it.

    Args:
        category: one of ``SINGLE_TURN``.
        version: of the package.
        entries: of the category.
        remote: the package's checker; without it our scorer judges.
    """

    def __init__(
        self, category: str, version: str, entries: Sequence[Entry], remote: Remote | None
    ) -> None:
        self.release = f"bfcl:{category}"
        self.version = version
        self.judge = theirs(remote) if remote else ours(category)
        self._category, self._remote = category, remote
        self._entries = {entry.id: entry for entry in entries}
        identity = content_hash([self.release, version, [entry.data() for entry in entries]])
        reference = EnvironmentRef(name=category, id=identity)
        self.tasks: tuple[Read, ...] = tuple(
            read_task(self.release, reference, _task(entry, category)) for entry in entries
        )
        """All entries, in the order of the file."""

    def take(self, limit: int | None) -> list[Read]:
        """At most so many tasks, spread evenly over the category."""
        return spread(self.tasks, limit)

    def entry(self, task: Task) -> Entry:
        """The entry of a task."""
        return self._entries[task.plan]

    def open(self, task: Task) -> AnswerWorld:
        """A world of a task."""
        return AnswerWorld(self.entry(task), self._category, self.judge, self.facts())

    def facts(self) -> dict[str, str]:
        """What a run depends on beside its tasks."""
        return {self.release: self.version, "scorer": "package" if self._remote else "native"}

    def close(self) -> None:
        """End all processes."""
        if self._remote:
            self._remote.close()


def open_single_turn(
    category: str, path: Path | None = None, *, native: bool = False, walls: Walls | None = None
) -> AnswerWorlds:
    """A category, ready to be played.

    Args:
        category: one of ``SINGLE_TURN``.
        path: folder that the package was installed to; else it must be importable.
        native: judge by our scorer, and run none of the package's code.
        walls: bounds on the worker.

    Raises:
        BadInput: the package is missing, does not load, or its data are not of the known form.
    """
    module, distribution, _ = PACKAGES["bfcl"]
    folder = folder_of(module, distribution, path)
    version = f"{distribution} {version_of(distribution, folder)}"
    entries = read_entries(folder / module, category)
    if native:
        return AnswerWorlds(category, version, entries, None)
    config = {"format": "bfcl_answers", "domain": category}
    paths = (str(folder), *installed())
    remote = Remote(category, config, paths=paths, walls=walls or Walls(seconds=_SECONDS))
    load(remote, distribution)
    return AnswerWorlds(category, version, entries, remote)


def _task(entry: Entry, category: str) -> ForeignTask:
    return ForeignTask(
        id=entry.id, gold=gold(entry, category), say=_NO_CALL, opening=opening(entry)
    )
