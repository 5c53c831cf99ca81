"""How to go on after an error: mistakes put into solutions, and a policy's own errors corrected.

``insert_mistakes`` puts a wrong call right before a right one. It is carried out in a world of the
task at that very point, so the error is the environment's own; then the solution goes on as it was.

``correct_episode`` shows a policy's own episode up to an error and goes on with the reference
solution (DAgger, arXiv 1011.0686: the learner's states, the expert's actions). A solution alone
never shows the states that a policy gets into, as one that repeats a refused call until its turns
are over. It is sound because a refused call leaves no trace.

Both are played again to the end, and given up if the end is not the recorded one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import orjson

from envwright.environment.template import Template
from envwright.environment.world import World, open_world
from envwright.errors import BadInput
from envwright.scoring.events import PlayedTurn, turns_of
from envwright.types import (
    Actor,
    Call,
    ErrorKind,
    Json,
    Message,
    Observation,
    Role,
    StepRecord,
    Task,
    ToolCall,
    Trajectory,
)

RECOVERY_SUFFIX = "+recovery"
"""Is added to the policy's name."""


@dataclass(frozen=True, slots=True)
class Recovery:
    """A solution with mistakes in it."""

    trajectory: Trajectory
    wrong: tuple[int, ...]
    """Numbers of the messages that are mistakes."""
    errors: tuple[ErrorKind, ...]
    """What each of them met with."""


@dataclass(frozen=True, slots=True)
class _Slip:
    """A wrong call before a turn, and the error that the environment returned."""

    turn: PlayedTurn
    call: Call
    seen: Observation

    @property
    def kind(self) -> ErrorKind:
        if self.seen.error is None:
            raise ValueError("the call succeeded")
        return self.seen.error.kind


def insert_mistakes(
    trajectory: Trajectory,
    task: Task,
    templates: Mapping[str, Template],
    *,
    mistakes: int = 1,
    seed: int = 0,
) -> Recovery | None:
    """Insert up to ``mistakes`` wrong calls, each right before a correct one.

    Args:
        trajectory: a solution: a run of the oracle, or any success.
        task: its task.
        templates: by environment id.
        mistakes: how many at most; each before a turn of its own.
        seed: which mistakes, and where.

    Returns:
        ``None`` where no wrong call was found that is refused.

    Raises:
        BadInput: the trajectory is of another task, does not come out as it was recorded, or was
            shown with a context of its own.
    """
    if trajectory.task != task.id:
        raise BadInput(f"the trajectory belongs to task {trajectory.task}, not {task.id}.")
    if trajectory.contexts:
        raise BadInput(
            f"trajectory {trajectory.id} was not shown as it stands.",
            remedy="Make recoveries of runs without a context manager.",
        )
    if mistakes < 1:
        raise BadInput(f"{mistakes} mistakes make no recovery.", remedy="Give 1 or more.")
    rng = random.Random(f"recovery {seed} {trajectory.id}")
    # Only before turns that called something and succeeded: their calls can be got wrong.
    turns = [turn for turn in turns_of(trajectory) if turn.steps and not turn.failed]
    rng.shuffle(turns)
    with open_world(task, templates) as world:
        # First without mistakes: what does not replay now would blame the mistakes later.
        _replay(world, trajectory, {})
        slips: dict[int, _Slip] = {}
        for turn in turns:
            if len(slips) == mistakes:
                break
            if found := _slip(world, trajectory, turn, rng):
                slips[turn.at] = found
        return _with(world, trajectory, slips) if slips else None


# --- finding mistakes ----------------------------------------------------------------------------


def _slip(
    world: World, trajectory: Trajectory, turn: PlayedTurn, rng: random.Random
) -> _Slip | None:
    """Find a call that is refused right before a turn; the world's state is not restored."""
    world.reset()
    for step in _before(trajectory, turn):
        world.call(step.call.tool, step.call.arguments, step.actor)
    start, digest = world.snapshot(), world.digest()
    kinds = _candidates(world, trajectory, turn)
    rng.shuffle(kinds)
    for calls in kinds:
        rng.shuffle(calls)
        for call in calls:
            seen = world.call(call.tool, call.arguments)
            # Refused without a trace: only then does the recorded solution still apply.
            if seen.error is not None and world.digest() == digest:
                return _Slip(turn, call, seen)
            # The call went through or left a trace; the next candidate starts from the same state.
            world.restore(start)
    return None


def _before(trajectory: Trajectory, turn: PlayedTurn) -> tuple[StepRecord, ...]:
    """The calls before a turn, the user's included."""
    # By identity: equal calls may occur more than once.
    at = next(n for n, step in enumerate(trajectory.steps) if step is turn.steps[0])
    return trajectory.steps[:at]


def _candidates(world: World, trajectory: Trajectory, turn: PlayedTurn) -> list[list[Call]]:
    """Calls that a hasty agent could make in the place of the right one, by kind of mistake."""
    right = turn.steps[0].call
    schemas = {t["function"]["name"]: t["function"]["parameters"] for t in world.tool_schemas()}
    properties = schemas.get(right.tool, {}).get("properties", {})
    others = _values(trajectory.messages[: turn.at])
    missing, misnamed, mistyped, mistaken = [], [], [], []
    for name, value in right.arguments.items():
        rest = {key: other for key, other in right.arguments.items() if key != name}
        missing.append(rest)
        misnamed.append({**rest, _misnamed(name, properties): value})
        mistyped.append({**rest, name: _mistyped(value)})
        mistaken += [{**rest, name: v} for v in others.get(type(value), ()) if v != value]
    early = [s.call for s in trajectory.steps if s.actor is Actor.AGENT and s.call != right]
    guessed = _guessed(trajectory, turn)
    wrong = [[Call(tool=right.tool, arguments=a) for a in kind] for kind in (missing, misnamed)]
    wrong += [[Call(tool=right.tool, arguments=a) for a in kind] for kind in (mistyped, mistaken)]
    return [*wrong, early, guessed, _misspelled(right, world)]


def _guessed(trajectory: Trajectory, turn: PlayedTurn) -> list[Call]:
    """Later calls made at once, with a word of the request in the place of what is still unknown.

    So does who takes the name of a row for its key, instead of looking it up.
    """
    before = trajectory.messages[: turn.at]
    request = "\n".join(message.content for message in before if message.role is Role.USER)
    known = [value for values in _values(before).values() for value in values]
    named = {
        kind: [value for value in values if str(value) in request]
        for kind, values in _values(trajectory.messages).items()
    }
    later = trajectory.steps[len(_before(trajectory, turn)) + len(turn.steps) :]
    return [
        Call(tool=step.call.tool, arguments={**step.call.arguments, name: guess})
        for step in later
        if step.actor is Actor.AGENT
        for name, value in step.call.arguments.items()
        if str(value) not in request and value not in known
        for guess in named.get(type(value), ())
    ]


def _misspelled(right: Call, world: World) -> list[Call]:
    """A tool that is not there; among several environments the engine words that by itself."""
    name = right.tool.removesuffix("s") if right.tool.endswith("s") else f"{right.tool}s"
    known = len(world.sessions) > 1 or world.locate(name) is not None
    return [] if known else [Call(tool=name, arguments=right.arguments)]


def _misnamed(name: str, properties: Mapping[str, Json]) -> str:
    """Another name that a parameter could have."""
    plain = name.rpartition("_")[2]
    return plain if plain != name and plain not in properties else f"{name}_value"


def _mistyped(value: Json) -> Json:
    """The value in a form that it should not have."""
    return [value] if isinstance(value, str) else str(value)


def _values(messages: tuple[Message, ...]) -> dict[type, list[Json]]:
    """Values in tool results so far, by type, each once, in order."""
    found: dict[type, dict[str, Json]] = {}
    for message in messages:
        if message.role is not Role.TOOL:
            continue
        try:
            left = [orjson.loads(message.content)]
        except ValueError:
            continue
        for value in left:  # which grows
            if isinstance(value, dict | list):
                left += value.values() if isinstance(value, dict) else value
            elif value is not None:
                found.setdefault(type(value), {}).setdefault(repr(value), value)
    # 50 a type bounds the number of candidates on long results.
    return {kind: list(values.values())[:50] for kind, values in found.items()}


# --- putting them in -----------------------------------------------------------------------------


def _with(world: World, trajectory: Trajectory, slips: Mapping[int, _Slip]) -> Recovery:
    """The trajectory with its mistakes, played again as a whole."""
    messages: list[Message] = []
    steps: list[StepRecord] = []
    wrong: list[int] = []
    errors: list[ErrorKind] = []
    starts = {id(slip.turn.steps[0]): slip for slip in slips.values()}
    for at, message in enumerate(trajectory.messages):
        if slip := slips.get(at):
            wrong.append(len(messages))
            errors.append(slip.kind)
            messages += _mistake_messages(slip, len(wrong))
        messages.append(message)
    for step in trajectory.steps:
        if made := starts.get(id(step)):
            # A refused call changes nothing, so the count of changes stays.
            changes = steps[-1].changes if steps else 0
            steps.append(StepRecord(call=made.call, error=made.kind, changes=changes))
        steps.append(step)
    _replay(world, trajectory, starts)
    numbers = [at for at, m in enumerate(trajectory.messages) if m.role is Role.ASSISTANT]
    update = {
        "policy": f"{trajectory.policy}{RECOVERY_SUFFIX}",
        "messages": tuple(messages),
        "steps": tuple(steps),
        # Every mistake before a given turn shifts its number by one.
        "given": tuple(n + sum(at <= numbers[n] for at in slips) for n in trajectory.given),
    }
    return Recovery(trajectory.model_copy(update=update), tuple(wrong), tuple(errors))


def _mistake_messages(slip: _Slip, number: int) -> list[Message]:
    """The wrong call and what came back, as messages."""
    name = f"slip_{number}"
    arguments = orjson.dumps(slip.call.arguments).decode()
    made = ToolCall(id=name, name=slip.call.tool, arguments=arguments)
    return [
        Message(role=Role.ASSISTANT, tool_calls=(made,)),
        Message(role=Role.TOOL, content=slip.seen.text, tool_call_id=name, name=slip.call.tool),
    ]


def _replay(world: World, trajectory: Trajectory, starts: Mapping[int, _Slip]) -> None:
    """Replay the trajectory, with the mistakes in their places.

    Raises:
        BadInput: it does not come out as it was recorded.
    """
    if not replays_as_recorded(world, trajectory, starts):
        raise BadInput(
            f"trajectory {trajectory.id} does not come out as it was recorded.",
            remedy="Name the version of the environment that the run was made with.",
        )


def replays_as_recorded(
    world: World, trajectory: Trajectory, starts: Mapping[int, _Slip] | None = None
) -> bool:
    """Whether a replay from the start gives the recorded results and the recorded final state.

    Raises:
        BadInput: a mistake that is put in meets with another error.
    """
    world.reset()
    recorded = [message.content for message in trajectory.messages if message.role is Role.TOOL]
    seen = []
    for step in trajectory.steps:
        if slip := (starts or {}).get(id(step)):
            again = world.call(slip.call.tool, slip.call.arguments)
            if again.text != slip.seen.text:
                raise BadInput(f"a mistake in trajectory {trajectory.id} met with another error.")
        observation = world.call(step.call.tool, step.call.arguments, step.actor)
        if step.actor is Actor.AGENT:
            seen.append(observation.text)
    return seen == recorded and (not trajectory.digest or world.digest() == trajectory.digest)


CORRECTION_SUFFIX = "+correction"
"""Is added to the policy's name."""


@dataclass(frozen=True, slots=True)
class _Point:
    """After an error, where the gold still leads to success."""

    turns: int
    """Of the policy, the one that erred among them."""
    gold: int
    """Turns of the gold that the policy has made too."""


def correct_episode(
    trajectory: Trajectory,
    gold: Trajectory,
    task: Task,
    templates: Mapping[str, Template],
    *,
    seed: int = 0,
) -> Recovery | None:
    """Splice a policy's episode, up to one of its errors, with the rest of the gold solution.

    The error is the first one, or every other time any of those that it could be.

    Args:
        trajectory: what a policy did.
        gold: a run of the oracle on the same task.
        task: of both.
        templates: by environment id.
        seed: which error.

    Returns:
        The whole, where all that the policy said counts as mistaken; ``None`` where it made no
        error that the gold goes on from: it had changed something by then, had been told something
        else by the user, or what follows does not come out as it did.
    """
    if trajectory.contexts or gold.contexts or trajectory.user_error:
        return None
    if any(step.actor is not Actor.AGENT for one in (trajectory, gold) for step in one.steps):
        return None
    points = list(_points(trajectory, gold))
    if not points:
        return None
    rng = random.Random(f"correction {seed} {trajectory.id}")
    # The first error has at least half of the probability; the rest is spread over all.
    made = _joined(trajectory, gold, rng.choice([points[0], rng.choice(points)]))
    with open_world(task, templates) as world:
        return made if replays_as_recorded(world, made.trajectory) else None


def _points(trajectory: Trajectory, gold: Trajectory) -> Iterator[_Point]:
    """The errors of an episode, until it does something for good that the gold does not."""
    ahead, made = turns_of(gold), 0
    for number, turn in enumerate(turns_of(trajectory), 1):
        if made < len(ahead) and _calls(turn) == _calls(ahead[made]):
            made += 1
        # It changed rows or spoke to the user, so that the gold no longer fits the state.
        elif any(step.rows for step in turn.steps) or not turn.message.tool_calls:
            return
        if (
            turn.failed
            and made < len(ahead)
            and _user_words(trajectory, turn) == _user_words(gold, ahead[made])
        ):
            yield _Point(number, made)


def _calls(turn: PlayedTurn) -> list[tuple[object, object]]:
    """What a turn carried out, and whether it was refused."""
    return [(step.call, step.error) for step in turn.steps]


def _user_words(trajectory: Trajectory, turn: PlayedTurn) -> list[str]:
    """The user's messages before a turn."""
    return [m.content for m in trajectory.messages[: turn.at] if m.role is Role.USER]


def _joined(trajectory: Trajectory, gold: Trajectory, point: _Point) -> Recovery:
    """The policy's turns up to a point, and the gold's from there on."""
    own = turns_of(trajectory)[: point.turns]
    left, right = sum(len(turn.steps) for turn in own), turns_of(gold)
    # Steps of the gold that the policy has carried out by itself.
    skipped = sum(len(turn.steps) for turn in right[: point.gold])
    end = _end(trajectory, own[-1])
    update = {
        "policy": f"{trajectory.policy}{CORRECTION_SUFFIX}",
        "sample": trajectory.sample,
        "seed": trajectory.seed,
        "messages": (
            *trajectory.messages[:end],
            *(_renumbered(m) for m in gold.messages[right[point.gold].at :]),
        ),
        "steps": (*trajectory.steps[:left], *gold.steps[skipped:]),
        "given": (),
    }
    errors = tuple(step.error for turn in own for step in turn.steps if step.error is not None)
    return Recovery(gold.model_copy(update=update), tuple(turn.at for turn in own), errors)


def _end(trajectory: Trajectory, turn: PlayedTurn) -> int:
    """The number of the message after the results of a turn."""
    return turn.at + 1 + len(turn.steps)


def _renumbered(message: Message) -> Message:
    """A message of the gold, whose calls are named apart from the policy's."""
    calls = tuple(c.model_copy(update={"id": f"gold_{c.id}"}) for c in message.tool_calls)
    answered = f"gold_{message.tool_call_id}" if message.tool_call_id else message.tool_call_id
    return message.model_copy(update={"tool_calls": calls, "tool_call_id": answered})
