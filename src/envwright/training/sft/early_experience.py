"""What an agent's own actions would have led to, as data to learn from, without any reward.

Early Experience (arXiv 2510.08558): at each state of an expert's episode other actions are carried
out too. *Implicit world modelling* learns what each action is answered, *self-reflection* why the
expert's was the better one. Every outcome here was executed, on a snapshot of the state; the paper
has a model write the reflections, and so may you.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import orjson

from envwright.environment.template import Template
from envwright.environment.world import World, open_world
from envwright.errors import BadInput
from envwright.scoring.events import PlayedTurn, parse_arguments, turns_of
from envwright.training.sft.conversations import SftConversation, SftTurn, task_tools
from envwright.types import (
    Actor,
    Call,
    ErrorKind,
    Json,
    Message,
    Observation,
    Role,
    Task,
    Trajectory,
    canonical_json,
)

Proposer = Callable[[Sequence[Message], Sequence[Json]], Iterable[Call]]
"""What was said so far and the tools on offer → other calls that could be made now."""
_QUESTION = "What does this call answer now? Write its result as it would be shown.\n\n"


@dataclass(frozen=True, slots=True)
class ExecutedCall:
    """A call, and what the environment answered it in that very state."""

    call: Call
    text: str
    """The observation as an agent reads it."""
    error: ErrorKind | None = None


@dataclass(frozen=True, slots=True)
class ExpertState:
    """A state of an expert's episode: what it did there, and what else was tried."""

    task: str
    turn: int
    """Number of the expert's message, from 0."""
    shown: tuple[Message, ...]
    said: Message
    expert: ExecutedCall
    others: tuple[ExecutedCall, ...]
    """Distinct, and none of them the expert's call."""
    tools: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class ExploredEpisode:
    """The states of an episode at which so many other calls were found as were asked for."""

    states: tuple[ExpertState, ...]
    left_out: int
    """States at which there were fewer."""


def explore_episode(
    expert: Trajectory,
    task: Task,
    templates: Mapping[str, Template],
    propose: Proposer,
    count: int = 3,
) -> ExploredEpisode:
    """Carry out other calls at every state of an episode in which the expert makes one call.

    Example::

        found = explore_episode(gold, task, templates, recorded_proposals(branches), count=3)
        conversations = [*world_model_conversations(found.states),
                         *reflection_conversations(found.states)]

    Args:
        expert: a success, such as a run of the oracle.
        task: its task.
        templates: by environment id.
        propose: other calls; the expert's own and repetitions are passed over.
        count: K, how many of them at each state.

    Raises:
        BadInput: the episode is of another task, or does not come out as it was recorded.
    """
    if expert.task != task.id:
        raise BadInput(f"the trajectory belongs to task {expert.task}, not {task.id}.")
    tools, starts = task_tools(task, templates), _single_calls(expert)
    states: list[ExpertState] = []
    left_out = 0
    with open_world(task, templates) as world:
        for step in expert.steps:
            if turn := starts.get(id(step)):
                shown = expert.messages[: turn[1].at]
                others = _distinct(propose(shown, tools), step.call, count)
                tried = tuple(_tried(world, call) for call in others)
                seen = _execute(world, step.call, step.actor)
                recorded = expert.messages[turn[1].at + 1].content
                _check(seen.text == recorded, expert)
                made = _made(turn[0], turn[1], shown, seen, tried, expert.task, tools)
                states += [made] if len(tried) == count else []
                left_out += len(tried) < count
            else:
                world.call(step.call.tool, step.call.arguments, step.actor)
        _check(not expert.digest or world.digest() == expert.digest, expert)
    return ExploredEpisode(tuple(states), left_out)


def _check(same: bool, expert: Trajectory) -> None:
    if not same:
        raise BadInput(
            f"trajectory {expert.id} does not come out as it was recorded.",
            remedy="Name the version of the environment that the run was made with.",
        )


def _single_calls(expert: Trajectory) -> dict[int, tuple[int, PlayedTurn]]:
    """Steps that are a turn of their own, by identity, with the number of the turn."""
    return {
        id(turn.steps[0]): (number, turn)
        for number, turn in enumerate(turns_of(expert))
        if len(turn.steps) == len(turn.message.tool_calls) == 1
    }


def _distinct(proposed: Iterable[Call], expert: Call, count: int) -> list[Call]:
    known, out = {_key(expert)}, list[Call]()
    for call in proposed:
        if len(out) == count:
            break
        if _key(call) not in known:
            known.add(_key(call))
            out.append(call)
    return out


def _key(call: Call) -> bytes:
    return canonical_json([call.tool, call.arguments])


def _tried(world: World, call: Call) -> ExecutedCall:
    """What a call is answered; the world is left as it was."""
    before = world.snapshot()
    try:
        return _execute(world, call, Actor.AGENT)
    finally:
        world.restore(before)


def _execute(world: World, call: Call, actor: Actor) -> ExecutedCall:
    seen: Observation = world.call(call.tool, call.arguments, actor)
    return ExecutedCall(call, seen.text, seen.error.kind if seen.error else None)


def _made(
    number: int,
    turn: PlayedTurn,
    shown: tuple[Message, ...],
    seen: ExecutedCall,
    tried: tuple[ExecutedCall, ...],
    task: str,
    tools: tuple[Json, ...],
) -> ExpertState:
    return ExpertState(task, number, shown, turn.message, seen, tried, tools)


def recorded_proposals(branches: Iterable[Trajectory]) -> Proposer:
    """Proposals out of episodes that went on from states of the expert's (``rollout --starts``).

    In each state the first calls of the policies that were brought there are proposed.
    """
    found: dict[tuple[bytes, ...], list[Call]] = {}
    for one in branches:
        own = next((t for n, t in enumerate(turns_of(one)) if n not in one.given), None)
        if own is None:
            continue
        for call in own.message.tool_calls[:1]:
            arguments = parse_arguments(call.arguments)
            if arguments is not None:
                made = Call(tool=call.name, arguments=arguments)
                found.setdefault(_context(one.messages[: own.at]), []).append(made)
    return lambda shown, tools: found.get(_context(shown), [])


def _context(shown: Sequence[Message]) -> tuple[bytes, ...]:
    return tuple(
        canonical_json(m.model_copy(update={"token_ids": None, "logprobs": None}).data())
        for m in shown
    )


# --- conversations -------------------------------------------------------------------------------


def world_model_conversations(states: Iterable[ExpertState]) -> list[SftConversation]:
    """*Implicit world modelling*: after each executed call, its result is what is learned."""
    return [
        _lesson(
            state,
            (*state.shown, Message(role=Role.USER, content=_QUESTION + _words(tried.call))),
            Message(role=Role.ASSISTANT, content=tried.text),
            "world model",
        )
        for state in states
        for tried in (state.expert, *state.others)
    ]


def reflection_conversations(
    states: Iterable[ExpertState], write: Callable[[ExpertState], str] | None = None
) -> list[SftConversation]:
    """*Self-reflection*: thoughts that weigh the outcomes, then the expert's call, are learned.

    Args:
        states: with executed outcomes.
        write: words the thoughts, as a model would; by default they are stated one by one.
    """
    return [
        _lesson(
            state,
            state.shown,
            state.said.model_copy(
                update={
                    "thinking": (write or reflection_text)(state),
                    "token_ids": None,
                    "logprobs": None,
                }
            ),
            "reflection",
        )
        for state in states
    ]


def reflection_text(state: ExpertState) -> str:
    """The outcomes, one by one, the expert's last; nothing is said that was not executed."""
    lines = [
        f"{_words(one.call)} "
        + (f"would be refused: {one.text}" if one.error else f"would answer {one.text}")
        for one in state.others
    ]
    lines.append(f"{_words(state.expert.call)} answers {state.expert.text}")
    return "\n".join([*lines, "So the last of these is the call to make."])


def _words(call: Call) -> str:
    return f"{call.tool} {orjson.dumps(call.arguments).decode()}"


def _lesson(
    state: ExpertState, shown: tuple[Message, ...], said: Message, kind: str
) -> SftConversation:
    return SftConversation(
        (SftTurn(shown, said),),
        state.tools,
        (*shown, said),
        about={"task": state.task, "environments": [], "kind": kind, "turn": state.turn},
    )
