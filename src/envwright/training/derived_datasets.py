"""Data sets that are derived from recorded episodes: selections, preferences, plans, thoughts.

Each kind is one function of a run, and a row of the table below. Rows have the forms of
``dataset_files``: ``messages`` (or ``prompt`` and ``completion``), or ``prompt``, ``chosen`` and
``rejected``, which TRL's trainers take.

========  ========================================================================================
kind      what its rows are
========  ========================================================================================
dpo       a successful and a failed episode of one task, from where they part (2506.11425)
step_dpo  two messages after one history, by what the episodes earned that sent them (2504.21561)
chunks    successes with calls that do not need one another's results in one message (2309.01918)
lumos     subgoals and the calls that reach them, for a planner and an executor (2311.05657)
cognition successes with what stood behind each call, from what was known by then (2412.17589)
thoughts  successes with the rows that values were taken from, quoted (after 2306.00323)
verified  episodes that changed the same rows as another episode of their task (2601.20789)
mixture   demonstrations of a given quality, spread over tasks (2304.09825)
========  ========================================================================================
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.scoring.events import PlayedTurn, parse_arguments, turns_of
from envwright.training.sft.augmentation import quote_evidence
from envwright.training.sft.behaviour_cloning import bc_warmstart, select_successes
from envwright.training.sft.conversations import SftOptions, conversation_of, task_tools
from envwright.training.sft.dataset_files import (
    RowForm,
    conversation_rows,
    origin_columns,
    wire_messages,
)
from envwright.training.sft.preference_pairs import (
    PreferencePair,
    attempt_pairs,
    preference_rows,
    step_pairs,
)
from envwright.types import (
    Json,
    Message,
    Role,
    StopReason,
    Task,
    Trajectory,
    canonical_json,
)

Row = dict[str, Json]


@dataclass(frozen=True, slots=True)
class DerivedOptions:
    """What the kinds may be told; each takes what it needs.

    Raises:
        BadInput: a number is out of bounds.
    """

    least: float = 1.0
    """The reward from which on an episode is a success."""
    per_task: int = 4
    """How many pairs, or demonstrations, of one task at most."""
    recall: float = 1.0
    """``verified``: share of the other episode's changes that must be found."""
    chunk: int = 4
    """``chunks``: how many calls one message may have."""
    mode: Literal["iterative", "onetime"] = "iterative"
    """``lumos``: whether the plan goes on after each result, or is made at once."""
    count: int = 1_000
    """``mixture``: how many demonstrations."""
    quality: float = 1.0
    """``mixture``: share of them that are successes."""
    form: RowForm = "messages"
    """A conversation a row, or a turn a row."""
    seed: int = 0

    def __post_init__(self) -> None:
        shares = {"recall": self.recall, "quality": self.quality}
        for name, share in shares.items():
            if not 0 <= share <= 1:
                raise BadInput(f"{name} cannot be {share}.", remedy="Give a share from 0 to 1.")
        for name, number in {"per_task": self.per_task, "chunk": self.chunk}.items():
            if number < 1:
                raise BadInput(f"{name} cannot be {number}.", remedy="Give 1 or more.")


@dataclass(frozen=True, slots=True)
class RecordedRun:
    """Episodes and what they were played on."""

    trajectories: Sequence[Trajectory]
    tasks: Mapping[str, Task]
    templates: Mapping[str, Template]

    def tools(self, one: Trajectory) -> tuple[Json, ...]:
        """The tools that an episode's agent was offered."""
        return task_tools(self.tasks[one.task], self.templates)


@dataclass(frozen=True, slots=True)
class DerivedDataset:
    """Rows, and what was left out for which reason."""

    rows: tuple[Row, ...]
    left_out: dict[str, int]


def derive_dataset(
    kind: str, run: RecordedRun, options: DerivedOptions | None = None
) -> DerivedDataset:
    """The rows of one kind.

    Left out, and counted, are episodes without a reward, with an error of the user, of tasks whose
    tools change on the way, and those of which a model saw only parts.

    Args:
        kind: one of ``DATASET_KINDS``.
        run: recorded episodes; a task and an environment for each.
        options: what is made of them.

    Example::

        made = derive_dataset("dpo", RecordedRun(trajectories, tasks, templates))
        write_jsonl(made.rows, Path("pairs.jsonl"))

    Raises:
        BadInput: there is no such kind, or a task or an environment is missing.
    """
    make = DATASET_KINDS.get(kind)
    if make is None:
        raise BadInput(f"there is no kind {kind}.", remedy=f"Write {', '.join(DATASET_KINDS)}.")
    left: Counter[str] = Counter()
    usable = []
    for one in sorted(run.trajectories, key=lambda one: one.id):
        if one.task not in run.tasks:
            raise BadInput(
                f"the task {one.task} of an episode is not among the tasks.",
                remedy="Give the tasks.jsonl of the run.",
            )
        reason = _unusable(one, run.tasks[one.task])
        left[reason] += 1
        if not reason:
            usable.append(one)
    del left[""]
    found = replace(run, trajectories=tuple(usable))
    return DerivedDataset(
        tuple(make(found, options or DerivedOptions(), left)), dict(sorted(left.items()))
    )


def _unusable(one: Trajectory, task: Task) -> str:
    if one.stop in (StopReason.FAILED, StopReason.OVER_LONG) or _reward(one) is None:
        return "no reward"
    if one.user_error:
        return "error of the user"
    if task.scenario.tool_changes:
        return "tools change on the way"
    # A row that shows the whole transcript would teach from what was not seen.
    return "the model saw parts only" if one.contexts or one.turn is not None else ""


def _reward(one: Trajectory) -> float | None:
    return one.score.reward if one.score else None


def _conversations(
    run: RecordedRun,
    made: Iterable[tuple[Trajectory, float]],
    options: DerivedOptions,
    left: Counter[str],
    about: Mapping[str, Mapping[str, Json]] | None = None,
) -> Iterator[Row]:
    """Episodes as rows; what the form cannot say is left out."""
    # All that was thought is shown again, so that a conversation is one row.
    chosen = SftOptions(least=options.least, thinking="always", failed_calls=True)
    for one, weight in made:
        conversation = conversation_of(
            one, run.tools(one), chosen, gold=run.tasks[one.task].gold, weight=weight
        )
        more = (about or {}).get(one.id, {})
        conversation = replace(conversation, about={**conversation.about, **more})
        if not any(turn.learned for turn in conversation.turns):
            left["nothing to learn"] += 1
        elif options.form == "messages" and not all(t.learned for t in conversation.turns):
            left["needs the form turns"] += 1
        else:
            yield from conversation_rows([conversation], options.form)


# --- preferences


def _dpo(run: RecordedRun, options: DerivedOptions, left: Counter[str]) -> Iterator[Row]:
    """Successful attempts and failed ones, from where they part."""
    pairs = attempt_pairs(run.trajectories, run.tasks.values(), run.templates)
    yield from _preferences(pairs, run, options, left)


def _step_dpo(run: RecordedRun, options: DerivedOptions, left: Counter[str]) -> Iterator[Row]:
    """Messages after one history, by the mean reward of the episodes that sent them."""
    pairs = step_pairs(run.trajectories, run.tasks.values(), run.templates)
    yield from _preferences(pairs, run, options, left)


def _preferences(
    pairs: Iterable[PreferencePair], run: RecordedRun, options: DerivedOptions, left: Counter[str]
) -> Iterator[Row]:
    counts: Counter[str] = Counter()
    kept = []
    for pair in pairs:
        # One that ends where the other goes on teaches to stop, not how to go on.
        if pair.chosen and pair.rejected and counts[pair.task] < options.per_task:
            counts[pair.task] += 1
            kept.append(pair)
    for one in run.trajectories:
        if one.task not in counts:
            left["no better and worse way in its task"] += 1
    yield from preference_rows(kept)


# --- successes, written otherwise


def _chunks(run: RecordedRun, options: DerivedOptions, left: Counter[str]) -> Iterator[Row]:
    found = _successes(run, options, left)
    made = ((grouped_calls(one, options.chunk), 1.0) for one in found)
    yield from _conversations(run, made, options, left)


def grouped_calls(one: Trajectory, most: int) -> Trajectory:
    """The episode with up to ``most`` calls in one message, where none needs another's result.

    The calls and their order stay, so that they lead to the same state. Words beside calls, and
    words of the user, begin a new message.
    """
    out: list[Message] = []
    results: list[Message] = []
    open_at: int | None = None
    for at, message in enumerate(one.messages):
        if message.role is Role.TOOL:
            results.append(message)
            continue
        before = [*out, *(results if open_at is None else [])]
        joins = (
            open_at is not None
            and _only_calls(message)
            and len(out[open_at].tool_calls) + len(message.tool_calls) <= most
            and not _needs(message, results, before)
        )
        if joins and open_at is not None:
            calls = (*out[open_at].tool_calls, *message.tool_calls)
            out[open_at] = out[open_at].model_copy(update={"tool_calls": calls})
            continue
        out += results
        results = []
        open_at = len(out) if _only_calls(message) and at else None
        out.append(message)
    return one.model_copy(update={"messages": (*out, *results)})


def _only_calls(message: Message) -> bool:
    said = message.content.strip() or message.thinking.strip()
    return message.role is Role.ASSISTANT and bool(message.tool_calls) and not said


def _needs(message: Message, results: Sequence[Message], before: Sequence[Message]) -> bool:
    """Whether a value of its calls was first seen in these results."""
    new = "\n".join(result.content for result in results)
    known = "\n".join(m.content for m in before)
    # A result may also be a reason to make the call: a failed one is.
    if any('"error"' in result.content for result in results):
        return True
    values = [v for call in message.tool_calls for v in _values(call.arguments)]
    return any(value in new and value not in known for value in values)


def _values(arguments: str) -> Iterator[str]:
    """Words and numbers among arguments, as texts."""
    queue: list[Json] = [parse_arguments(arguments) or {}]
    while queue:
        value = queue.pop()
        if isinstance(value, Mapping):
            queue += value.values()
        elif isinstance(value, list):
            queue += value
        elif value not in (None, "") and not isinstance(value, bool):
            yield str(value)


def _thoughts(run: RecordedRun, options: DerivedOptions, left: Counter[str]) -> Iterator[Row]:
    made = ((quote_evidence(one), 1.0) for one in _successes(run, options, left))
    yield from _conversations(run, made, options, left)


def _cognition(run: RecordedRun, options: DerivedOptions, left: Counter[str]) -> Iterator[Row]:
    found = _successes(run, options, left)
    made = ((with_reasons(one, run.tools(one)), 1.0) for one in found)
    yield from _conversations(run, made, options, left)


def with_reasons(one: Trajectory, tools: Sequence[Json]) -> Trajectory:
    """The episode with a thought before each call: where its values are from, and what it does.

    A thought says nothing that was not known before its call; calls stay as they are.
    """
    about = _descriptions(tools)
    messages: list[Message] = []
    for message in one.messages:
        if message.role is Role.ASSISTANT and message.tool_calls and not message.thinking:
            words = [
                f"{_origins(call.arguments, messages)}{about.get(call.name, call.name)}."
                for call in message.tool_calls
            ]
            message = message.model_copy(update={"thinking": " ".join(words)})
        messages.append(message)
    return one.model_copy(update={"messages": tuple(messages)})


def _origins(arguments: str, before: Sequence[Message]) -> str:
    """Where the values of a call were seen, the latest place of each."""
    places: dict[str, list[str]] = {}
    names = {call.id: call.name for m in before for call in m.tool_calls}
    for name, value in (parse_arguments(arguments) or {}).items():
        for text in _values(canonical_json({name: value}).decode()):
            seen = next((m for m in reversed(before) if text in m.content), None)
            if seen is not None and seen.role is Role.USER:
                places.setdefault("the user's words", []).append(f"{name} {text}")
            elif seen is not None and seen.role is Role.TOOL:
                tool = names.get(seen.tool_call_id or "", "a tool")
                places.setdefault(f"the result of {tool}", []).append(f"{name} {text}")
    known = "; ".join(f"from {place}: {', '.join(found)}" for place, found in places.items())
    return f"Known {known}. Next: " if known else "Next: "


def _descriptions(tools: Sequence[Json]) -> dict[str, str]:
    """Tool → the first sentence of its description."""
    functions = (tool["function"] for tool in tools)
    return {
        f["name"]: (f.get("description") or f["name"]).split(". ")[0].strip().rstrip(".")
        for f in functions
    }


def _successes(
    run: RecordedRun, options: DerivedOptions, left: Counter[str]
) -> Iterator[Trajectory]:
    found = select_successes(run.trajectories, options.least)
    left["reward too low"] += len(run.trajectories) - len(found)
    left += Counter()  # without zeros
    yield from found


# --- plans


def _lumos(run: RecordedRun, options: DerivedOptions, left: Counter[str]) -> Iterator[Row]:
    """Rows of the planner and of the executor, told apart by ``module`` in the metadata."""
    for one in _successes(run, options, left):
        tools = run.tools(one)
        segments = subgoals(one, tools)
        if not segments:
            left["no calls"] += 1
            continue
        make = _iterative if options.mode == "iterative" else _at_once
        conversation = conversation_of(one, tools)
        for module, messages in make(one, segments):
            more = {"module": module, "mode": options.mode}
            columns = origin_columns(replace(conversation, about={**conversation.about, **more}))
            yield {"messages": wire_messages(messages), **columns}


@dataclass(frozen=True, slots=True)
class Subgoal:
    """One step of a plan, and the turns that reach it."""

    aim: str
    """What the call does that it ends with."""
    turns: tuple[PlayedTurn, ...]

    def words(self, known: str) -> str:
        """The aim with those arguments that ``known`` holds: a plan cannot name what comes."""
        given = self.turns[-1].steps[-1].call.arguments
        told = [f"{n} {v}" for n, v in given.items() if not isinstance(v, bool) and str(v) in known]
        return f"{self.aim} ({', '.join(told)})" if told else self.aim


def subgoals(one: Trajectory, tools: Sequence[Json]) -> tuple[Subgoal, ...]:
    """The calls of an episode in segments, each call in exactly one.

    A segment ends with a turn that changes something; what is read after the last change is one of
    its own.

    Args:
        one: an episode.
        tools: those that its agent was offered, in OpenAI's form.
    """
    about = _descriptions(tools)
    out: list[Subgoal] = []
    open_: list[PlayedTurn] = []
    turns = [turn for turn in turns_of(one) if turn.steps]
    for turn in turns:
        open_.append(turn)
        if turn is turns[-1] or any(step.rows for step in turn.steps):
            tool = turn.steps[-1].call.tool
            out.append(Subgoal(about.get(tool, tool), tuple(open_)))
            open_ = []
    return tuple(out)


def _request(one: Trajectory) -> str:
    return "\n".join(m.content for m in one.messages if m.role is Role.USER)


def _user(words: str) -> Message:
    return Message(role=Role.USER, content=words)


def _assistant(words: str) -> Message:
    return Message(role=Role.ASSISTANT, content=words)


def _results(one: Trajectory, turn: PlayedTurn) -> tuple[Message, ...]:
    """The results of a turn's calls."""
    return one.messages[turn.at + 1 : turn.at + 1 + len(turn.steps)]


def _played(one: Trajectory, found: Subgoal) -> list[Message]:
    return [m for turn in found.turns for m in (turn.message, *_results(one, turn))]


def _iterative(
    one: Trajectory, segments: Sequence[Subgoal]
) -> Iterator[tuple[str, Sequence[Message]]]:
    """The plan goes on after each result; each subgoal is grounded on its own."""
    plan = [_user(_request(one))]
    told = [_request(one)]
    for number, found in enumerate(segments, start=1):
        known = "\n".join(message.content for message in plan)
        words = f"Subgoal {number}: {found.words(known)}"
        told.append(words)
        yield "ground", [_user("\n".join(told)), *_calls_only(_played(one, found))]
        results = [r.content for turn in found.turns for r in _results(one, turn)]
        result = "\n".join(f"Result: {text}" for text in results)
        plan += [_assistant(words), _user(result)]
        told.append(result)
    yield "plan", [*plan, _assistant("All subgoals are reached.")]


def _at_once(
    one: Trajectory, segments: Sequence[Subgoal]
) -> Iterator[tuple[str, Sequence[Message]]]:
    """All subgoals, then all calls."""
    request = _request(one)
    numbered = enumerate(segments, start=1)
    words = "\n".join(f"Subgoal {n}: {found.words(request)}" for n, found in numbered)
    yield "plan", [_user(request), _assistant(words)]
    played = [message for found in segments for message in _played(one, found)]
    yield "ground", [_user(f"{request}\n{words}"), *_calls_only(played)]


def _calls_only(messages: Sequence[Message]) -> list[Message]:
    """An executor's part ends with its last call: nothing answers the last result."""
    last = max(n for n, message in enumerate(messages) if message.role is Role.ASSISTANT)
    return list(messages[: last + 1])


# --- selections


def _by_task(run: RecordedRun) -> list[list[Trajectory]]:
    out: dict[str, list[Trajectory]] = {}
    for one in run.trajectories:
        out.setdefault(one.task, []).append(one)
    return list(out.values())


def _verified(run: RecordedRun, options: DerivedOptions, left: Counter[str]) -> Iterator[Row]:
    """Episodes that agree with the first of their task that changed something, as far as asked."""
    kept, about = [], {}
    for episodes in _by_task(run):
        ordered = sorted(episodes, key=lambda one: (one.sample, one.id))
        first = next((one for one in ordered if _changes(one)), None)
        if first is None:
            left["nothing was changed"] += len(ordered)
            continue
        left["compared with"] += 1
        for one in ordered:
            if one is not first:
                share = change_recall(first, one)
                about[one.id] = {"recall": share}
                if share >= options.recall:
                    kept.append((one, 1.0))
                else:
                    left["recall too low"] += 1
    yield from _conversations(run, kept, options, left, about)


def change_recall(target: Trajectory, one: Trajectory) -> float:
    """The share of the rows that ``target`` changed that ``one`` changed to the same.

    Rows are counted as often as they were changed. 1.0 where the target changed nothing.
    """
    wanted, found = _changes(target), _changes(one)
    return (wanted & found).total() / wanted.total() if wanted else 1.0


def _changes(one: Trajectory) -> Counter[bytes]:
    return Counter(
        canonical_json([change.table, list(change.key), change.after])
        for step in one.steps
        for change in step.rows
    )


def _mixture(run: RecordedRun, options: DerivedOptions, left: Counter[str]) -> Iterator[Row]:
    found = bc_warmstart(
        run.trajectories,
        options.count,
        quality=options.quality,
        per_task=options.per_task,
        least=options.least,
        seed=options.seed,
    )
    left["not drawn"] += len(run.trajectories) - len(found)
    left += Counter()
    made = ((one.trajectory, one.weight) for one in found)
    yield from _conversations(run, made, options, left)


DATASET_KINDS: Mapping[
    str, Callable[[RecordedRun, DerivedOptions, Counter[str]], Iterator[Row]]
] = {
    "dpo": _dpo,
    "step_dpo": _step_dpo,
    "chunks": _chunks,
    "lumos": _lumos,
    "cognition": _cognition,
    "thoughts": _thoughts,
    "verified": _verified,
    "mixture": _mixture,
}
"""Name → what makes its rows; counts of what is left out go into the counter."""
