"""A single-turn category, opened to be played: tools that do nothing, and a judge of the calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from envwright.evaluation.audit.auditor import spread_evenly
from envwright.evaluation.bfcl.questions import (
    BfclEntry,
    agent_rules,
    function_schema,
    gold_calls,
    read_entries,
    user_opening,
)
from envwright.evaluation.bfcl.scorer import AnswerJudge, native_judge, package_judge
from envwright.evaluation.foreign_records import ForeignCodeError, ForeignTask
from envwright.evaluation.foreign_tasks import ImportedTask, read_task
from envwright.evaluation.releases import (
    PACKAGES,
    folder_of,
    site_package_folders,
    start_package,
    version_of,
)
from envwright.evaluation.remote_environment import RemoteEnvironment, WorkerLimits
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
        self, entry: BfclEntry, category: str, judge: AnswerJudge, versions: Mapping[str, str]
    ) -> None:
        self.versions = versions
        self._entry, self._category, self._judge = entry, category, judge

    def rules(self) -> list[tuple[str, str]]:
        """The rules that the agent reads."""
        return [(self._category, agent_rules(self._entry))]

    def today(self) -> str:
        """Not known: the release's prompts say what they say."""
        return ""

    def tool_schemas(self, actor: Actor = Actor.AGENT) -> list[Json]:
        """The functions of the entry; users have none."""
        return [function_schema(f) for f in self._entry.function] if actor is Actor.AGENT else []

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
            WorkerLost: the judge's process failed.
            ForeignCodeError: the judge gave no verdict.
        """
        answer = next(m for m in messages if m.role is Role.ASSISTANT)
        calls = [(call.name, call.arguments) for call in answer.tool_calls]
        judged = self._judge(self._entry, calls, answer.content)
        if judged.valid is None:
            raise ForeignCodeError(f"it cannot be judged: {judged.error}")
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
        self,
        category: str,
        version: str,
        entries: Sequence[BfclEntry],
        remote: RemoteEnvironment | None,
    ) -> None:
        self.release = f"bfcl:{category}"
        self.version = version
        self.judge = package_judge(remote) if remote else native_judge(category)
        self._category, self._remote = category, remote
        self._entries = {entry.id: entry for entry in entries}
        # The identity covers the entries, so that a run is not resumed on other data.
        identity = content_hash([self.release, version, [entry.data() for entry in entries]])
        reference = EnvironmentRef(name=category, id=identity)
        self.tasks: tuple[ImportedTask, ...] = tuple(
            read_task(self.release, reference, _task(entry, category)) for entry in entries
        )
        """All entries, in the order of the file."""

    def take(self, limit: int | None) -> list[ImportedTask]:
        """At most so many tasks, spread evenly over the category."""
        return spread_evenly(self.tasks, limit)

    def entry(self, task: Task) -> BfclEntry:
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
    category: str,
    path: Path | None = None,
    *,
    native: bool = False,
    walls: WorkerLimits | None = None,
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
    # The worker imports the package from here, and its dependencies from our own folders.
    paths = (str(folder), *site_package_folders())
    remote = RemoteEnvironment(
        category, config, paths=paths, walls=walls or WorkerLimits(seconds=_SECONDS)
    )
    start_package(remote, distribution)
    return AnswerWorlds(category, version, entries, remote)


def _task(entry: BfclEntry, category: str) -> ForeignTask:
    return ForeignTask(
        id=entry.id, gold=gold_calls(entry, category), say=_NO_CALL, opening=user_opening(entry)
    )
