"""The records that cross a stage boundary, in data-flow order.

``Interface`` (sources) → ``EnvironmentSpec`` (inference) → ``CheckReport`` (validation) → ``Task``
with its ``Rubric`` and ``Proof`` (tasks) → ``Trajectory`` and ``Group`` (rollout). Records are
frozen data, JSON in and JSON out, named by their hash; what acts on them lives in the stages.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Literal

import orjson
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)

from envwright import bounds

Json = Any
"""A JSON value: null, bool, int, float, str, list or dict with string keys."""

Scalar = str | int | float | bytes | None
"""A cell of a state, as the engine stores it."""

_BOOLS = (True, False)


def canonical_json(value: Json) -> bytes:
    """One byte string per JSON value: sorted keys, no white space, UTF-8."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)


def content_hash(value: Json) -> str:
    """The first 32 hex digits of SHA-256 over the canonical JSON of ``value``."""
    return hashlib.sha256(canonical_json(value)).hexdigest()[:32]


class Record(BaseModel):
    """Base of all records: immutable, closed, serialisable."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def data(self, exclude: Any = None) -> dict[str, Json]:
        """The record as JSON data; fields that hold their default are left out."""
        return self.model_dump(mode="json", exclude_defaults=True, exclude=exclude)


# --- sources -------------------------------------------------------------------------------------


class Origin(Record):
    """Where something came from, and under what terms."""

    title: str = ""
    uri: str = ""  # file name or public address of the document
    licence: str = ""
    """SPDX identifier, or the name that the document states; empty when it states none."""
    sha256: str = ""
    kind: str = "hand-written"


class OperationInput(Record):
    """One named input of an operation."""

    name: str
    where: Literal["path", "query", "body", "header"]
    required: bool = False
    json_schema: dict[str, Json] = {}
    """JSON Schema with references resolved as far as the operation needs them."""
    description: str = ""


class Operation(Record):
    """One thing an interface can do: typed inputs, one typed output, prose."""

    id: str
    method: str = ""  # HTTP method in lower case; empty for interfaces without methods
    path: str = ""
    summary: str = ""
    description: str = ""
    inputs: tuple[OperationInput, ...] = ()
    body: dict[str, Json] | None = None
    """JSON Schema of the request body; may hold ``$ref`` into ``Interface.schemas``."""
    output: dict[str, Json] | None = None
    """JSON Schema of the successful answer; may hold ``$ref`` into ``Interface.schemas``."""
    creates: bool = False  # 201 beside another success: it makes what is not there
    deprecated: bool = False
    refusals: tuple[tuple[str, str], ...] = ()
    """Code and words of the failures that its document describes."""


class Interface(Record):
    """What a source yields: an authentic description of an interface, normalised."""

    name: str
    title: str = ""
    description: str = ""
    origin: Origin = Origin()
    operations: tuple[Operation, ...] = ()
    schemas: dict[str, Json] = {}
    """Named JSON Schemas; a ``$ref`` reads ``#/schemas/<name>``."""


# --- environments --------------------------------------------------------------------------------


class Actor(StrEnum):
    """Who may call a tool."""

    AGENT = "agent"
    USER = "user"


class Parameter(Record):
    """One parameter of a tool: JSON Schema keys, and the column whose values it takes.

    In YAML the schema's keys stand beside ``column`` and ``optional`` (``required: false`` says
    the same): ``{column: orders.id, description: The order to cancel}``; so does a ``default``.
    """

    column: str | None = None
    """``table.column`` that the parameter ranges over; type, enum and description come from it."""
    required: bool = True
    json_schema: dict[str, Json] = {}
    """Remaining keys. ``items`` and ``properties`` may again hold ``column``."""

    @model_validator(mode="before")
    @classmethod
    def _collect(cls, value: Json) -> Json:
        if not isinstance(value, Mapping) or "json_schema" in value:
            return value
        # An object's own ``required`` is a list, and belongs to its JSON Schema.
        names = ("column", "optional", *(["required"] if value.get("required") in _BOOLS else []))
        own = {k: value[k] for k in names if k in value}
        rest = {str(k): v for k, v in value.items() if k not in own}
        if (optional := own.pop("optional", "default" in rest)) not in _BOOLS:
            raise ValueError("optional must be true or false")
        return {"required": not optional, **own, "json_schema": rest}

    @property
    def has_default(self) -> bool:
        return "default" in self.json_schema


class Guard(Record):
    """A precondition: a query that must hold, and what the caller is told when it does not.

    It holds iff its first row's first column is neither NULL nor 0. With ``for_each`` it is asked
    once per element of that list parameter, bound as ``:item``; the message may name ``{item}``.
    """

    sql: str
    error: str
    for_each: str | None = None


class Step(Record):
    """One statement of a tool's effect.

    ``when`` names a ``let``: the step runs iff its value is neither NULL nor 0. ``expect`` is the
    number of rows that must change; another number fails the call.
    """

    sql: str
    when: str | None = None
    expect: int | None = None

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: Json) -> Json:
        return {"sql": value} if isinstance(value, str) else value


class Returns(Record):
    """What a call answers: one row, rows, a single value, or nothing; nested under names.

    ``{row: SELECT …, items: {rows: …}}`` answers columns and a list; ``"a.b"`` is ``b`` in ``a``.
    """

    shape: Literal["row", "rows", "value", "none", "object"] = "none"
    sql: str = ""
    nested: dict[str, Returns] = {}

    @model_validator(mode="before")
    @classmethod
    def _from_folder(cls, value: Json) -> Json:
        if not isinstance(value, Mapping) or "shape" in value:
            return value
        shapes = [k for k in ("row", "rows", "value") if isinstance(value.get(k), str)]
        if len(shapes) > 1:
            raise ValueError(f"give one of row, rows, value; found {', '.join(shapes)}")
        nested = {str(k): v for k, v in value.items() if k not in shapes}
        if not shapes:
            return {"shape": "object" if nested else "none", "nested": nested}
        if nested and shapes[0] != "row":
            raise ValueError(f"only a row can hold nested results, not {shapes[0]}")
        return {"shape": shapes[0], "sql": value[shapes[0]], "nested": nested}


class ToolSpec(Record):
    """A guarded SQL program: arguments → ``let`` → ``require`` → ``do`` → ``returns``."""

    name: str = Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]{0,63}$")
    description: str = ""
    actor: Actor = Actor.AGENT
    host: Literal["calculate", "transfer", "query", "search", "python"] | None = None
    """A tool that the host provides; of these only ``search`` has SQL, the rows to search."""
    python: str = ""  # source of a tool in Python, which is run in a sandbox; it has no SQL
    parameters: dict[str, Parameter] = {}
    let: dict[str, str] = {}
    require: tuple[Guard, ...] = ()
    do: tuple[Step, ...] = ()
    returns: Returns = Returns()
    operation: str = ""  # the operation of the source that this tool stands for, if any


class Invariant(Record):
    """A query that returns no row in any reachable state."""

    name: str
    sql: str


class Limits(Record):
    """Bounds on one call; ``le`` is the host's maximum. Honest calls stay under a tenth of them."""

    steps: int = Field(2_000_000, gt=0, le=bounds.MAX_STEPS)
    """Virtual machine operations of the engine, over all statements of the call."""
    rows: int = Field(1_000, gt=0, le=bounds.MAX_ROWS)  # rows of one result list
    result_bytes: int = Field(100_000, gt=0, le=bounds.MAX_RESULT_BYTES)
    """Bytes of the result as JSON."""
    value_bytes: int = Field(1_000_000, gt=0, le=bounds.MAX_VALUE_BYTES)
    """Bytes of one string or blob anywhere in the engine."""
    state_bytes: int = Field(256_000_000, gt=0, le=bounds.MAX_STATE_BYTES)
    """Bytes of the whole database."""
    seconds: float = Field(5.0, gt=0, le=bounds.MAX_SECONDS)
    """A last resort on wall time; the step budget is what an honest author meets first."""


class ColumnPopulation(Record):
    """How the cells of one column are made: a named generator and its options."""

    generator: str
    options: dict[str, Json] = {}


class TablePopulation(Record):
    """Rows of a table, and its columns; one not listed is filled by type, constraints and name."""

    rows: int = Field(ge=0, le=bounds.MAX_TABLE_ROWS)
    columns: dict[str, ColumnPopulation] = {}


class Population(Record):
    """A seeded recipe for the initial state, and what it must hold (docs/how-to/population.md)."""

    seed: int = 0
    tables: dict[str, TablePopulation] = {}
    require: tuple[dict[str, Json], ...] = ()


class EnvironmentSpec(Record):
    """A world as data: tables, guarded SQL tools, invariants, policy, and how to populate it."""

    name: str = Field(pattern=r"^[a-z][a-z0-9_-]{0,63}$")
    version: str = "1"
    title: str = ""
    description: str = ""
    domain: str = ""
    clock: str = Field("2025-01-15T09:00:00Z", pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
    """Where ``now()`` stands at the start of every episode."""
    limits: Limits = Limits()
    source: Origin = Origin()
    schema_sql: str
    tools: tuple[ToolSpec, ...]
    invariants: tuple[Invariant, ...] = ()
    policy: str = ""
    population: Population | None = None
    state_sql: str = ""  # given rows (INSERT statements) instead of a population
    states: dict[str, str] = {}
    """Further given states: name → its rows, as in ``state_sql``. Tasks may begin in them."""
    phrasing: dict[str, Json] = {}
    """How people speak of it, as ``phrasing.yaml`` says: ``environment/phrasebook.py``."""

    @property
    def id(self) -> str:
        """Identity: the hash of all that an episode from its own state depends on."""
        return content_hash(self.data({"phrasing", "states"}))

    @property
    def state_keys(self) -> dict[str, str]:
        """``EnvironmentRef.state`` of each further state → its name; it changes with the rows."""
        return {f"{name}@{content_hash(sql)[:8]}": name for name, sql in self.states.items()}


class UnmappedOperation(Record):
    """An operation of the source that the environment does not offer, and why."""

    operation: str
    reason: str  # a short reason from a fixed list, so that it can be counted
    detail: str = ""


class BuildResult(Record):
    """One environment made from a source, and what became of the source's operations."""

    environment: EnvironmentSpec
    operations_total: int
    operations_mapped: int
    unmapped: tuple[UnmappedOperation, ...] = ()


# --- runtime -------------------------------------------------------------------------------------


class Call(Record):
    """One tool call. In a task over several environments ``tool`` carries the prefix."""

    tool: str
    arguments: dict[str, Json] = {}
    actor: Actor = Actor.AGENT


class ErrorKind(StrEnum):
    """Why a call failed. All are observations; none ends an episode."""

    UNKNOWN_TOOL = "unknown_tool"
    INVALID_ARGUMENTS = "invalid_arguments"
    PRECONDITION = "precondition"
    """A guard did not hold; the message is the guard's."""
    CONSTRAINT = "constraint"
    """The schema refused the change."""
    LIMIT = "limit"
    """A bound was hit; ``ToolError.limit`` names it."""
    EXECUTION = "execution"
    """The engine could not evaluate a statement on these values."""


@dataclass(frozen=True, slots=True)
class ToolError:
    """A failed call's reason."""

    kind: ErrorKind
    message: str
    limit: str | None = None


@dataclass(frozen=True, slots=True)
class Observation:
    """What a call gives back: a JSON value, or an error. Never both, never an exception."""

    value: Json
    text: str
    """What the agent reads: the value as JSON, or ``{"error": message}``."""
    error: ToolError | None = None

    @property
    def ok(self) -> bool:
        return self.error is None


@dataclass(frozen=True, slots=True)
class RowChange:
    """One row that differs from the start of the episode.

    ``before`` and ``after`` hold whole rows for deletes and inserts, changed cells for updates.
    """

    table: str
    key: tuple[Scalar, ...]
    before: dict[str, Scalar] | None
    after: dict[str, Scalar] | None

    @property
    def operation(self) -> Literal["insert", "update", "delete"]:
        if self.before is None:
            return "insert"
        return "delete" if self.after is None else "update"


@dataclass(frozen=True, slots=True)
class StateDiff:
    """All that an episode changed: rows (by table, then key), clock, and generated ids."""

    rows: tuple[RowChange, ...] = ()
    clock: int = 0  # seconds that it moved
    generated: frozenset[str | int] = frozenset()
    """Values that ``new_id`` and ``new_int_id`` handed out in calls that succeeded."""

    def __bool__(self) -> bool:
        return bool(self.rows) or self.clock != 0


# --- validation ----------------------------------------------------------------------------------


class CheckResult(Record):
    """One check of an environment: what was tried and whether it held."""

    name: str
    ok: bool
    tried: int = 0
    detail: str = ""
    calls: tuple[Call, ...] = ()  # the shortest sequence that shows the failure


class CheckReport(Record):
    """What validation found about one environment."""

    environment: str
    environment_id: str
    ok: bool
    checks: tuple[CheckResult, ...]
    mutation: dict[str, int] = {}  # ``killed`` and ``total`` of seeded defects, once tried


# --- tasks ---------------------------------------------------------------------------------------


class EnvironmentRef(Record):
    """One environment of a task: its name, its identity, and its prefix for tool names."""

    name: str
    id: str
    prefix: str = ""
    """Tool names are ``<prefix><name>``; empty when the task has one environment."""
    state: str = ""
    """The further given state in which the task begins, one of ``EnvironmentSpec.state_keys``."""
    patch: str = ""
    """What the task's own start has otherwise than that state: a changeset, in base64."""


class Question(Record):
    """Something the agent must tell the user; its answer is one typed value."""

    name: str
    text: str
    json_schema: dict[str, Json]


class ToolChange(Record):
    """From this user turn on, these tools are offered; ``None`` stands for all."""

    turn: int = Field(ge=0)
    tools: tuple[str, ...] | None


class Scenario(Record):
    """What the user wants, knows and says. The agent sees ``opening`` and what the user tells."""

    opening: str
    persona: str = ""
    goals: tuple[str, ...] = ()
    known: dict[str, Json] = {}  # slots that the user can give when asked
    later: tuple[str, ...] = ()  # what the user says in later turns, in order
    questions: tuple[Question, ...] = ()
    tool_changes: tuple[ToolChange, ...] = ()


class _Check(Record):
    """Base of the checks of a rubric; its kind is always written."""

    kind: str

    @model_serializer(mode="wrap")
    def _keep_kind(self, handler: SerializerFunctionWrapHandler) -> dict[str, Json]:
        return {"kind": self.kind, **handler(self)}


class StateCheck(_Check):
    """A predicate on the final state; it holds iff its first column is neither NULL nor 0."""

    kind: Literal["state"] = "state"
    name: str
    sql: str
    environment: str = ""
    gate: bool = True


class FrameCheck(_Check):
    """Nothing changed but what should: per table, the rows that may differ and how many are new."""

    kind: Literal["frame"] = "frame"
    name: str = "frame"
    environment: str = ""
    changed: dict[str, tuple[tuple[tuple[Scalar, ...], tuple[str, ...]], ...]] = {}
    """table → ((key, columns that may differ), …); ``("-",)`` for a row deleted, ``("+",)`` new."""
    inserted: dict[str, int] = {}  # table → number of new rows whose key is generated
    clock: int = 0
    gate: bool = True


class AnswerCheck(_Check):
    """The answer to a question equals the expected value (numbers within ``tolerance``)."""

    kind: Literal["answer"] = "answer"
    name: str
    question: str
    expected: Json
    tolerance: float = 0.0
    gate: bool = True


class EventCheck(_Check):
    """A rule on what happened: tools that must not be called, or only after something else."""

    kind: Literal["event"] = "event"
    name: str
    forbidden: tuple[str, ...] = ()
    first: str = ""
    """What must come before any of ``then`` succeeds: a tool that did, or the user's ``reply``."""
    then: tuple[str, ...] = ()
    gate: bool = True


class OneOfCheck(_Check):
    """Several ends are right: all checks of one of them hold."""

    kind: Literal["one_of"] = "one_of"
    name: str = "one of the right ends"
    ends: tuple[tuple[StateCheck | FrameCheck, ...], ...]
    gate: bool = True


TaskCheck = Annotated[
    StateCheck | FrameCheck | OneOfCheck | AnswerCheck | EventCheck, Field(discriminator="kind")
]


class Rubric(Record):
    """Named checks on the end of an episode. Reward is 1 when all gates hold, else 0."""

    checks: tuple[TaskCheck, ...]


class MutantVerdict(Record):
    """One changed copy of the gold, or one policy, and what the rubric gave it."""

    kind: str
    what: str
    equivalent: bool
    reward: float


class Proof(Record):
    """The evidence that a task ships with. See ``docs`` for what each figure claims."""

    gold_reward: float
    noop_reward: float
    gold_digest: str  # digest of the gold's final state, generated ids normalised
    replay_identical: bool
    """A second process replayed the gold to the same observations and digest."""
    solver_reward: float
    """Reward of a solver that sees only the user's words, the tools and the observations."""
    mutants: dict[str, int] = {}  # kind → how many were tried
    equivalent: int = 0
    """Mutants that reach the gold's end by another way; all must score 1."""
    undecided: int = 0
    """Mutants whose normalisation could not be decided; counted as different."""
    killed: int = 0  # mutants that are not equivalent and score below 1
    survivors: tuple[MutantVerdict, ...] = ()
    """Verdicts that contradict equivalence, either way; a proven task has none."""

    @property
    def ok(self) -> bool:
        return (
            self.gold_reward == 1.0
            and self.noop_reward == 0.0
            and self.solver_reward == 1.0
            and self.replay_identical
            and not self.survivors
        )


class Task(Record):
    """A request with its gold, its rubric and its proof."""

    environments: tuple[EnvironmentRef, ...] = Field(min_length=1)
    scenario: Scenario
    gold: tuple[Call, ...]
    pauses: tuple[int, ...] = ()
    """Numbers of gold calls after which the agent speaks and hears the user, ascending."""
    answers: dict[str, Json] = {}
    alternatives: tuple[tuple[Call, ...], ...] = ()
    """Other golds: the request leaves open which of the ends that fit it is reached."""
    decoys: tuple[tuple[Call, ...], ...] = ()
    """Ways that look right and are wrong: the branch not taken, the row that nearly fits."""
    rubric: Rubric
    plan: str = ""  # its pattern, for example ``find_order > cancel_order``
    sampler: str = ""
    family: str = ""
    """Family of wordings that the request is drawn from; whole families can be held out."""
    entities: tuple[str, ...] = ()
    """Rows that the request is about, each ``environment.table/key``."""
    path: tuple[Json, ...] = ()
    """What a chain question passes through, the answer last; see path-discounted rewards."""
    difficulty: dict[str, float] = {}
    seed: int = 0
    proof: Proof | None = None

    @property
    def id(self) -> str:
        """Identity: the hash of the task's data but its proof and its difficulty."""
        return content_hash(self.model_copy(update={"proof": None, "difficulty": {}}).data())


# --- rollout -------------------------------------------------------------------------------------


class Role(StrEnum):
    """Who speaks."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"


class ToolCall(Record):
    """A call as a message carries it; ``arguments`` is the text the model wrote."""

    id: str
    name: str
    arguments: str


class Message(Record):
    """One message of an episode, OpenAI-style, with what training needs beside it."""

    role: Role
    content: str = ""
    thinking: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str | None = None
    name: str | None = None
    token_ids: tuple[int, ...] | None = None
    """The exact tokens that the model produced, where they are known."""
    logprobs: tuple[float, ...] | None = None
    """Log-probabilities of ``token_ids`` (natural logarithm)."""


class Boundary(StrEnum):
    """The one party to which a failure belongs."""

    ENVIRONMENT = "environment"
    POLICY = "policy"
    PROVIDER = "provider"
    USER = "user"
    VERIFIER = "verifier"


class Failure(Record):
    """A failure with its owner. It is data on a trajectory, not a crash."""

    boundary: Boundary
    message: str
    turn: int | None = None


class StopReason(StrEnum):
    """Why an episode ended; every episode has exactly one."""

    DONE = "done"
    """The agent ended it with a message, and the user had nothing more to say."""
    TRANSFERRED = "transferred"
    """The agent handed over to a human."""
    MAX_TURNS = "max_turns"
    MAX_CALLS = "max_calls"
    MAX_TOKENS = "max_tokens"
    MAX_SECONDS = "max_seconds"
    INVALID_CALLS = "invalid_calls"
    """Too many calls in a row that could not be parsed or validated."""
    OVER_LONG = "over_long"
    """The episode outgrew its context; it has no score, and training masks it."""
    FAILED = "failed"
    """A failure outside the agent; see ``Trajectory.failures``."""


class Verdict(Record):
    """What one check said; ``None`` when it could not be computed (``boundary`` says why)."""

    name: str
    ok: bool | None
    gate: bool = True
    detail: str = ""
    boundary: Boundary | None = None


class Score(Record):
    """The verdicts of a rubric, the reward, and the share of checks that hold."""

    reward: float | None
    share: float | None
    """In [0, 1]; a dense reward. Do-nothing episodes can have a share above 0."""
    verdicts: tuple[Verdict, ...] = ()


class StepRecord(Record):
    """One executed call and what it changed."""

    call: Call
    actor: Actor = Actor.AGENT
    error: ErrorKind | None = None
    rows: tuple[RowChange, ...] = ()
    """What this call changed; blobs as SQL writes them, ``x'00ff'``."""
    changes: int = 0  # rows that differ from the start of the episode after this call


class Span(Record):
    """Messages ``start`` to ``end`` (exclusive) of an episode, or what is shown for them."""

    start: int
    end: int
    shown: tuple[Message, ...] | None = None
    """``None`` for the messages as they are; with ``start == end``, something put between."""


class Context(Record):
    """What an agent was shown at one turn, as spans of the episode's messages in order."""

    spans: tuple[Span, ...]


class Aside(Record):
    """What a role wrote beside the conversation (a summary, a judgement), and what it had read."""

    role: str
    turn: int
    """Number of the assistant message before which it was written."""
    context: Context
    message: Message


class UserFault(Record):
    """Something that the user did wrong."""

    kind: str
    turn: int
    """Which of the user's turns, the opening being 0; the end counts as one more."""
    evidence: str
    """The words that show it; of an end, the agent's words that it follows."""


class Trajectory(Record):
    """One episode: what was said, called, changed and scored. No clock times: bytes repeat."""

    task: str  # ``Task.id``
    environments: tuple[str, ...]  # their ids
    policy: str
    user: str = ""
    sample: int = 0
    seed: int = 0
    turn: int | None = None
    """The user's turn that the policy played, where all others were given."""
    tools: str = ""
    """Hash of the tool schemas that the agent was given."""
    versions: dict[str, str] = {}
    messages: tuple[Message, ...] = ()
    steps: tuple[StepRecord, ...] = ()
    stop: StopReason
    score: Score | None = None
    failures: tuple[Failure, ...] = ()
    usage: dict[str, int] = {}
    """Tokens and requests of the agent's model, and ``cost_nano`` by its server or ``--price``."""
    given: tuple[int, ...] = ()
    """Numbers of the assistant messages that are the gold's, not the policy's."""
    contexts: tuple[Context, ...] = ()
    """What the policy saw at each of its turns; empty where it always saw everything."""
    asides: tuple[Aside, ...] = ()
    digest: str = ""  # of the final state
    user_faults: tuple[UserFault, ...] = ()
    user_error: bool = False
    """The user failed or was at fault: the episode says little about the agent."""

    @property
    def id(self) -> str:
        """Identity of the slot that this episode fills."""
        return slot_id(self.task, self.policy, self.sample, self.seed, self.turn)


def slot_id(task: str, policy: str, sample: int, seed: int, turn: int | None = None) -> str:
    """``Trajectory.id`` of an episode, whether it was played or not."""
    return content_hash([task, policy, sample, seed, *([] if turn is None else [turn])])


class Group(Record):
    """The trajectories of one task, as group-relative algorithms take them."""

    task: str
    trajectories: tuple[Trajectory, ...]
