"""What an assessment is made of, as data: planned calls, trials, findings, verdicts, repairs."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from envwright.llm.client import Sampling, Usage
from envwright.types import Call, ErrorKind, Json, Record, RowChange

CaseKind = Literal["valid", "boundary", "invalid"]
ExpectedOutcome = Literal["succeed", "refuse"]
VerdictWord = Literal["pass", "warning", "fail"]


class AssessmentAgentOptions(Record):
    """How an environment is tried and judged."""

    threshold: float = Field(0.85, ge=0, le=1)
    """The least score: passes, and half of the warnings, as a share of the judged calls."""
    judged: float = Field(0.8, ge=0, le=1)
    """The least share of the calls that must have a verdict."""
    rounds: int = Field(5, ge=1, le=100)
    """Times that the tester is asked for calls at most."""
    calls: int = Field(24, ge=1, le=200)
    """Calls that the tester is asked for at a time."""
    per_tool: int = Field(3, ge=1, le=50)
    """Calls of each tool that are wanted."""
    checks: int = Field(12, ge=1, le=100)
    """Calls that the checker is shown at a time."""
    rows: int = Field(8, ge=1, le=100)
    """Rows of each table that the tester is shown."""
    tries: int = Field(2, ge=1, le=10)
    """Times that an agent is asked until its answer can be read."""
    structured: bool = False
    """Have the server keep answers to their JSON Schema."""
    tester: Sampling = Sampling(temperature=0.5, max_tokens=8_000)
    checker: Sampling = Sampling(temperature=0.0, max_tokens=8_000)
    seed: int = 0


class PlannedCall(Record):
    """A call that the tester wants to see, and what it intends with it."""

    call: Call
    case: CaseKind
    expect: ExpectedOutcome
    why: str = ""
    follows: bool = False
    """It is made in the state after the call before it, not in the initial state."""


class CallTrial(Record):
    """One call of the tester as the engine carried it out."""

    number: int
    planned: PlannedCall
    round: int
    """Which request for calls it came from, from 1."""
    calls: tuple[Call, ...]
    """From the initial state up to and including this one."""
    observation: str
    error: ErrorKind | None = None
    rows: tuple[RowChange, ...] = ()
    """What this call changed."""
    about: dict[str, list[Json]] = Field(default_factory=dict)
    """Rows that the arguments name, before the call, by table."""

    @property
    def call(self) -> Call:
        return self.calls[-1]

    @property
    def surprising(self) -> bool:
        """Whether it went another way than the tester intended."""
        return (self.error is None) != (self.planned.expect == "succeed")


class EngineFinding(Record):
    """Something wrong that the engine saw in a call of the tester."""

    name: str
    detail: str
    calls: tuple[Call, ...] = ()
    fatal: bool = True
    """Whether the environment is out; a call that ends at a limit is only told."""


class CheckerVerdict(Record):
    """What the checker said about one trial."""

    trial: int
    verdict: VerdictWord
    reason: str = ""


class ToolCoverage(Record):
    """The trials of one tool, and the verdicts on them."""

    calls: int = 0
    succeeded: int = 0
    refused: int = 0
    """By a guard or a constraint."""
    invalid: int = 0
    """Arguments that do not fit the tool's JSON Schema."""
    boundary: int = 0
    """Cases that the tester called so."""
    passes: int = 0
    warnings: int = 0
    fails: int = 0
    missing: tuple[str, ...] = ()
    """What has to be seen of the tool and was not."""


class UnusableAnswer(Record):
    """Something an agent wrote that could not be used."""

    agent: Literal["tester", "checker"]
    round: int = 0
    reason: str


class EngineVerdict(Record):
    """The result of ``check``, which runs before any model is asked."""

    ok: bool
    failed: tuple[str, ...] = ()
    mutation: dict[str, int] = Field(default_factory=dict)


class AgentUsage(Record):
    """Which model an agent is, and the requests and tokens that it used."""

    model: str = ""
    prompts: dict[str, str] = Field(default_factory=dict)
    """Prompt file → hash of its text."""
    requests: int = 0
    usage: Usage = Usage()


class Assessment(Record):
    """The outcome for one environment, as ``assessment.json`` has it."""

    environment: str
    environment_id: str
    verdict: Literal["passed", "below", "out"]
    reasons: tuple[str, ...] = ()
    """Why it did not pass."""
    engine: EngineVerdict
    findings: tuple[EngineFinding, ...] = ()
    score: float | None = None
    threshold: float
    counts: dict[str, int] = Field(default_factory=dict)
    coverage: dict[str, ToolCoverage] = Field(default_factory=dict)
    trials: tuple[CallTrial, ...] = ()
    verdicts: tuple[CheckerVerdict, ...] = ()
    surprises: tuple[int, ...] = ()
    """Trials that went another way than the tester intended; told, and not counted."""
    unusable: tuple[UnusableAnswer, ...] = ()
    repairs: tuple[dict[str, Json], ...] = ()
    tester: AgentUsage = AgentUsage()
    checker: AgentUsage = AgentUsage()
    options: AssessmentAgentOptions

    @property
    def ok(self) -> bool:
        return self.verdict == "passed"
