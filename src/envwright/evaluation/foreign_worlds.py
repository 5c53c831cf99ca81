"""Other people's environments as worlds that the engine of episodes plays.

The state is in a worker, and so is the rule that scores it. The host believes the form of what
comes back, and nothing else.
"""

from __future__ import annotations

import itertools
import keyword
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import orjson
from pydantic import Field, ValidationError

from envwright.environment.session import failed_observation
from envwright.errors import BadInput
from envwright.evaluation.audit.auditor import spread_evenly
from envwright.evaluation.driver_process import DriverChannel
from envwright.evaluation.foreign_records import (
    ForeignCodeError,
    ForeignReward,
    ForeignTool,
    Raw,
    WorkerLost,
)
from envwright.evaluation.foreign_tasks import USER, ImportedTask, read_task, tool_schema
from envwright.evaluation.releases import AUDITED_ONLY, PLAYABLE, open_release
from envwright.evaluation.remote_environment import (
    ForkedEnvironment,
    SharedForkServer,
    WorkerLimits,
)
from envwright.types import (
    Actor,
    Boundary,
    EnvironmentRef,
    ErrorKind,
    Json,
    Message,
    Observation,
    Record,
    Role,
    RowChange,
    Score,
    Task,
    ToolError,
    Verdict,
    content_hash,
)

_ROWS = 200
_LONGEST = 100_000
"""Characters of one call at most."""
_KINDS = {"refused": ErrorKind.PRECONDITION, "raised": ErrorKind.EXECUTION}
# Rewards may be means of floats: anything above this counts as full.
_FULL = 0.9999

_Cell = str | int | float | None


class _Row(Record):
    """A row that a call changed, as a worker tells it."""

    table: str
    key: str
    before: dict[str, _Cell] | None
    after: dict[str, _Cell] | None


class _Step(Record):
    """A worker's report on one call."""

    status: Literal["ok", "refused", "raised"]
    text: str
    error: str
    rows: Annotated[tuple[_Row, ...], Field(max_length=_ROWS)] | None
    """``None``: it changed more than is told."""
    changes: int = Field(ge=0)


class _Made(NamedTuple):
    """A call that a worker carried out, and what it showed."""

    actor: Actor
    tool: str
    text: str


class ForeignWorld:
    """A worker with a fresh environment of one task.

    Args:
        talk: to the worker.
        name: of the environment.
        tools: in OpenAI's form.
        rules: what the release tells an agent.
        versions: of the release, for the record.
        theirs: the tools of the user, in OpenAI's form.
    """

    def __init__(
        self,
        talk: DriverChannel,
        name: str,
        tools: Sequence[Json],
        rules: str,
        versions: Mapping[str, str],
        theirs: Sequence[Json] = (),
    ) -> None:
        self.versions = versions
        self.count = 0
        """Entries of the state that differ from the start."""
        self._talk, self._name, self._tools, self._rules = talk, name, tools, rules
        self._theirs = theirs
        self._made: list[_Made] = []
        """Calls that the worker carried out."""
        self._rows: tuple[RowChange, ...] = ()

    def rules(self) -> list[tuple[str, str]]:
        """The rules that an agent reads."""
        return [(self._name, self._rules)]

    def today(self) -> str:
        """Not known: the release's prompts say what they say."""
        return ""

    def tool_schemas(self, actor: Actor = Actor.AGENT) -> list[Json]:
        """The tools of an actor; in most releases users have none."""
        return list(self._tools if actor is Actor.AGENT else self._theirs)

    def call(
        self,
        tool: str,
        arguments: Mapping[str, Any] | str | None = None,
        actor: Actor = Actor.AGENT,
    ) -> Observation:
        """Call a tool by the release's own code.

        Raises:
            WorkerLost: the worker failed.
        """
        # Cleared first, so that a call that is refused here shows no changes.
        self._rows = ()
        if actor is Actor.USER and not self._theirs:
            return failed_observation(ErrorKind.UNKNOWN_TOOL, f"There is no tool {tool[:100]}.")
        given = _read(arguments)
        if isinstance(given, str):
            return failed_observation(ErrorKind.INVALID_ARGUMENTS, given)
        by = USER if actor is Actor.USER else "assistant"
        call = {"tool": tool, "arguments": given, "by": by}
        step = self._step({"do": "step", "call": call})
        self._made.append(_Made(actor, tool, step.text))
        self.count = step.changes
        self._rows = tuple(_row(row) for row in step.rows or ())
        if step.status == "ok":
            return Observation(step.text, step.text)
        return Observation(None, step.text, ToolError(_KINDS[step.status], step.error))

    def watch(self) -> ForeignWorld:
        """What follows the changes: the worker tells them with each call."""
        return self

    def after(self, tool: str, seen: Observation) -> tuple[RowChange, ...]:
        """What the call that was just made changed; calls that fail may do so, too."""
        return self._rows

    def hands_over(self, tool: str) -> bool:
        """No tool ends an episode by itself."""
        return False

    def park(self) -> None:
        """Nothing: the process waits as it is."""

    def digest(self) -> str:
        """Of the state, as the audit's plays have it.

        Raises:
            WorkerLost: the worker failed.
        """
        found = self._ask({"do": "digest_now"}).get("digest")
        # A digest is at most 64 hexadecimal digits; the worker is not trusted to keep to that.
        if not isinstance(found, str) or len(found) > 64:
            raise WorkerLost("the answer is not of the known form")
        return found

    def score(self, messages: Sequence[Message]) -> Score:
        """The reward by the release's own rule.

        An episode that the agent did not end earns 0, as in the releases' own runtimes.

        Raises:
            WorkerLost: the worker failed.
            ForeignCodeError: the rule gave something else than a reward.
        """
        said = [m.content for m in messages if m.role is Role.ASSISTANT and m.content]
        # Without asking the worker: releases score finished episodes only.
        if not _finished(messages):
            verdict = Verdict(name="finished", ok=False, detail="the agent did not end the episode")
            return Score(reward=0.0, share=0.0, verdicts=(verdict,))
        turns = list(_turns(messages, self._made))
        answer = self._ask({"do": "score", "turns": turns, "said": said}).get("score")
        try:
            return _score(ForeignReward.model_validate(answer))
        except ValidationError:
            raise WorkerLost("the answer is not of the known form") from None

    def close(self) -> None:
        """End the worker."""
        self._talk.close()

    def _step(self, request: Raw) -> _Step:
        try:
            return _Step.model_validate(self._ask(request))
        except ValidationError:
            raise WorkerLost("the answer is not of the known form") from None

    def _ask(self, request: Raw) -> Raw:
        answer = self._talk.ask(request)
        if "failed" in answer:
            raise ForeignCodeError(str(answer["failed"]))
        return answer


def _read(arguments: Mapping[str, Any] | str | None) -> dict[str, Json] | str:
    """The arguments, or what is wrong with them.

    Names become keywords of a call, which one release writes as source and evaluates: whoever could
    choose any name could choose the reward.
    """
    # Checked before parsing, so that a huge text costs nothing.
    if isinstance(arguments, str) and len(arguments) > _LONGEST:
        return f"The arguments have more than {_LONGEST} characters."
    try:
        given = orjson.loads(arguments or "{}") if isinstance(arguments, str) else arguments or {}
    except ValueError as error:
        return f"The arguments are not JSON: {error}."
    if not isinstance(given, Mapping):
        return "The arguments must be an object."
    # See above: `f"{tool}({name}={value!r})"` is evaluated by that release.
    for name in given:
        if not (isinstance(name, str) and name.isidentifier() and not keyword.iskeyword(name)):
            return f"{str(name)[:100]!r} is no name of an argument."
    return dict(given)


def _row(row: _Row) -> RowChange:
    key = (row.key,) if row.key else ()
    return RowChange(table=row.table, key=key, before=_cells(row.before), after=_cells(row.after))


def _cells(row: dict[str, _Cell] | None) -> Any:
    return None if row is None else dict(row)


def _finished(messages: Sequence[Message]) -> bool:
    """Whether the last word is the agent's."""
    last = messages[-1] if messages else None
    return last is not None and last.role is Role.ASSISTANT and not last.tool_calls


def _turns(messages: Sequence[Message], made: Sequence[_Made]) -> Iterator[int]:
    """The user's turn of each call that was carried out.

    Calls that were refused before they reached the worker stand among the messages, too. What the
    user does is none of the messages: it belongs to the turn whose answer it is done for.
    """
    # Turns count from 0; -1 stands for what happens before the user's first message.
    turn, at = -1, 0
    for message in messages:
        if message.role is Role.USER:
            # What the user did since then belongs to the turn that is ending.
            for _ in itertools.takewhile(lambda m: m.actor is Actor.USER, made[at:]):
                at += 1
                yield turn
            turn += 1
        heard = (message.name, message.content) if message.role is Role.TOOL else None
        # Matched by name and text, in order; refused calls have no counterpart in `made`.
        if at < len(made) and heard == (made[at].tool, made[at].text):
            at += 1
            yield turn
    yield from (turn for m in made[at:] if m.actor is Actor.USER)


def _score(found: ForeignReward) -> Score:
    """A reward of a release as a score: each check a verdict, what a model had to judge unknown."""
    reward = found.reward
    # The worker is not trusted: a reward out of range is a failure, not a score.
    if reward is not None and not 0 <= reward <= 1:
        raise ForeignCodeError(f"the reward {reward} is not from 0 to 1")
    verdicts = [Verdict(name=name, ok=ok) for name, ok in found.checks.items()]
    if reward is not None:
        whole = Verdict(name="reward", ok=reward >= _FULL, detail=found.note)
        verdicts.insert(0, whole)
    for kind, fault in found.faults:
        unknown = kind == "unscored"
        verdicts.append(
            Verdict(
                name=kind,
                ok=None if unknown else False,
                gate=False,
                detail=fault,
                boundary=Boundary.VERIFIER if unknown else None,
            )
        )
    return Score(reward=reward, share=reward, verdicts=tuple(verdicts))


# --- a release ------------------------------------------------------------------------------------


_SECONDS = 20.0
"""Wall time of one request to a worker: a call, a reward."""


class ForeignWorlds:
    """Makes the worlds of a release's tasks. Close it.

    Args:
        release: its name, as ``tau2:retail``.
        version: of the release.
        environments: of the release.
        shared: their nursery.
    """

    def __init__(
        self,
        release: str,
        version: str,
        environments: list[ForkedEnvironment],
        shared: SharedForkServer,
    ) -> None:
        self.release, self.version = release, version
        self._shared = shared
        self._environments = {environment.name: environment for environment in environments}
        self._tools: dict[str, list[Json]] = {}
        self._theirs: dict[str, list[Json]] = {}
        self._rules: dict[str, str] = {}
        self.tasks: tuple[ImportedTask, ...] = tuple(
            read for environment in environments for read in self._read(environment)
        )
        """All tasks, in the order of the release."""
        if not version:  # files have none: what they say stands for it
            self.version = content_hash([read.task.environments[0].id for read in self.tasks])

    def take(self, limit: int | None) -> list[ImportedTask]:
        """At most so many tasks, spread evenly over the release."""
        return spread_evenly(self.tasks, limit)

    def open(self, task: Task) -> ForeignWorld:
        """A fresh world of a task, in a process of its own.

        Raises:
            WorkerLost: the worker failed.
            ForeignCodeError: the environment cannot be started.
        """
        name = task.environments[0].name
        talk = self._environments[name].begin(task.plan)
        return ForeignWorld(
            talk,
            name,
            self._tools[name],
            self._rules[name],
            self.facts(),
            theirs=self._theirs[name],
        )

    @property
    def users_act(self) -> bool:
        """Whether users have tools of their own."""
        return any(self._theirs.values())

    def facts(self) -> dict[str, str]:
        """What a run in these worlds depends on beside its tasks."""
        return {self.release: self.version}

    def close(self) -> None:
        """End all processes."""
        for environment in self._environments.values():
            environment.close()
        self._shared.close()

    def _read(self, environment: ForkedEnvironment) -> list[ImportedTask]:
        known = environment.known_tools or environment.tools
        rules = environment.told_rules()
        name = environment.name
        mine, theirs = (_schemas(known, who) for who in ("assistant", USER))
        self._tools[name], self._theirs[name], self._rules[name] = mine, theirs, rules
        tasks = environment.tasks
        identity = content_hash(
            [
                self.release,
                self.version,
                # All that an episode depends on, so that a run is not resumed with another release.
                name,
                environment.payload,
                mine,
                rules,
                [task.data() for task in tasks],
                # Only where users have tools: identities of other releases stay as they were.
                *([theirs] if theirs else []),
            ]
        )
        reference = EnvironmentRef(name=name, id=identity)
        return [read_task(self.release, reference, task) for task in tasks]


def _schemas(tools: Sequence[ForeignTool], by: str) -> list[Json]:
    """The documented tools of an actor, in OpenAI's form."""
    return [tool_schema(tool) for tool in tools if tool.by == by and tool.schema_ is not None]


def open_worlds(
    release: str, path: Path | None = None, walls: WorkerLimits | None = None
) -> ForeignWorlds:
    """A release that a person named, ready to be played.

    Args:
        release: as for the audit.
        path: folder that a package was installed to.
        walls: bounds on the workers.

    Raises:
        BadInput: there is no such release, it has no tools that run here, it cannot be loaded, or
            it has no task.
    """
    if release.partition(":")[0] in AUDITED_ONLY:
        raise BadInput(
            f"{release} cannot be played: it has no tools that run here.",
            remedy=f"envwright audit reads it. To play, name one of {PLAYABLE}.",
        )
    shared = SharedForkServer()
    environments: list[ForkedEnvironment] = []

    def make(*given: Any, **more: Any) -> ForkedEnvironment:
        environments.append(ForkedEnvironment(*given, **{**more, "shared": shared}))
        return environments[-1]

    try:
        found = open_release(release, path, walls or WorkerLimits(seconds=_SECONDS), make)
        # Where files lie is no part of what they are.
        name = release if found.version else release.partition(":")[0]
        worlds = ForeignWorlds(name, found.version, environments, shared)
        if not worlds.tasks:
            raise BadInput("the release has no task.", file=release)
    except (WorkerLost, ForeignCodeError) as error:
        shared.close()
        raise BadInput(f"{release} cannot be read ({error}).") from None
    except BaseException:
        shared.close()
        raise
    # In any case: the processes of reading are not needed any more.
    finally:
        # What was read is known; episodes have workers of their own.
        for environment in environments:
            environment.close()
    return worlds
