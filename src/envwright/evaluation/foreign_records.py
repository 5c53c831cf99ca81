"""Other people's tasks, tools, calls and findings as records; the protocol of an environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol

from pydantic import Field

from envwright.errors import EnvwrightError
from envwright.types import Json, Record

CallStatus = Literal["ok", "refused", "raised"]
FaultKind = Literal["check_fault", "unscored", "unsolvable"]


Raw = dict[str, Any]
"""JSON data."""


class ForeignCall(Record):
    """One call of a tool of a release."""

    tool: str
    arguments: dict[str, Json] = Field(default_factory=dict)
    by: str = "assistant"
    """Who calls: some releases give tools to the simulated user, too."""
    turn: int = 0
    """The turn of the conversation that it belongs to, where the release counts turns."""

    def text(self) -> str:
        """The call as a person would write it."""
        inner = ", ".join(f"{key}={value!r}" for key, value in self.arguments.items())
        return f"{self.tool}({inner})"


class ForeignTask(Record):
    """One task: its gold calls, where the release has any."""

    id: str
    gold: tuple[ForeignCall, ...] | None = None
    """``None``: the release states no solution."""
    say: str = ""
    """What a right agent tells the user, for rewards that look for it."""
    tools: tuple[str, ...] | None = None
    """The tools that are offered; ``None`` means all."""
    notes: int = 0
    """Criteria in plain words that only a model or a person could judge."""
    opening: str = ""
    """What the user says first; where the release has prose about the user, all of it."""
    later: tuple[str, ...] = ()
    """What the user says in later turns, where the release fixes them."""
    offers: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """From which turn on which tools are offered, where that changes."""


class ForeignTool(Record):
    """One tool: what its documentation says, and what its code takes."""

    name: str
    schema_: Json = Field(None, alias="schema")
    """JSON Schema of the arguments, ``None`` when it is not documented."""
    code: tuple[tuple[str, bool, str], ...] | None = None
    """Name, whether required, and kind of the code's parameters; ``None``: there is no code."""
    kind: Literal["read", "write", ""] = ""
    """What the release says that it is."""
    by: str = "assistant"
    owner: str = ""
    description: str = ""

    @property
    def reads(self) -> bool:
        """Whether it is marked as a reader or, where nothing is marked, named like one."""
        return self.kind == "read" or (not self.kind and self.name.startswith(_READING))


# Prefixes of names that promise to read only.
_READING = tuple(
    """
    get_ list_ find_ search_ view_ show_ display_ check_ count_ lookup_ query_ read_ verify_
    """.split()
)


class ForeignResult(Record):
    """What one call gave; ``state`` is the digest of the state after it."""

    status: CallStatus
    text: str
    digest: str
    error: str
    state: str


class ForeignReward(Record):
    """A reward by the release's own rule, and each check that it is made of."""

    reward: float | None
    checks: dict[str, bool] = Field(default_factory=dict)
    faults: tuple[tuple[FaultKind, str], ...] = ()
    note: str = ""


class ForeignPlay(Record):
    """Calls on a fresh state: each result, and the reward when it was asked for."""

    start: str
    results: tuple[ForeignResult, ...] = ()
    score: ForeignReward = ForeignReward(reward=None)

    @property
    def end(self) -> str:
        """Digest of the state at the end."""
        return self.results[-1].state if self.results else self.start

    @property
    def writes(self) -> tuple[int, ...]:
        """Positions of the calls that changed the state."""
        # The state before each call: that at the start, then that after the previous call.
        before = (self.start, *(r.state for r in self.results))
        return tuple(i for i, r in enumerate(self.results) if r.state != before[i])


class AuditFinding(Record):
    """One thing that is wrong, and where to see it."""

    kind: str
    """One of ``auditor.KINDS``."""
    environment: str = ""
    task: str = ""
    tool: str = ""
    detail: str = ""
    calls: tuple[ForeignCall, ...] = ()
    """What to play on a fresh state of the task to see it."""


class AuditReport(Record):
    """All findings about one release."""

    release: str
    version: str = ""
    environments: int = 0
    tasks: int = 0
    tasks_in_release: int = 0
    tools: int = 0
    plays: int = 0
    seed: int = 0
    findings: tuple[AuditFinding, ...] = ()

    def of(self, kind: str) -> tuple[AuditFinding, ...]:
        """The findings of one kind."""
        return tuple(f for f in self.findings if f.kind == kind)


# --- the protocol ---------------------------------------------------------------------------------


class WorkerLost(EnvwrightError):
    """The worker that ran foreign code failed: a timer, an exit, a broken protocol.

    The next request gets a new worker.
    """


class ForeignCodeError(EnvwrightError):
    """The foreign code raised where no tool was called: it cannot be started, or scored."""


class ForeignEnvironment(Protocol):
    """One environment of a release. Every request is on a fresh state, which no other shares."""

    name: str

    @property
    def tasks(self) -> Sequence[ForeignTask]: ...

    @property
    def tools(self) -> Sequence[ForeignTool]: ...

    def play(
        self,
        task: str,
        calls: Sequence[ForeignCall],
        *,
        say: str = "",
        score: bool = False,
        twin: bool = False,
    ) -> ForeignPlay:
        """Play calls; with ``twin`` in another process, with another hash seed and clock.

        Raises:
            WorkerLost: the worker failed.
            ForeignCodeError: the environment cannot be started.
        """

    def aliased(self, task: str, calls: Sequence[ForeignCall]) -> str:
        """What changing what the last call returned changes, in words; empty for nothing.

        Raises:
            WorkerLost: the worker failed.
            ForeignCodeError: the environment cannot be started.
        """

    def state(self, task: str) -> Json:
        """The state at the start, as JSON data.

        Raises:
            WorkerLost: the worker failed.
            ForeignCodeError: the environment cannot be started.
        """

    def close(self) -> None:
        """End all processes."""
