"""Episodes as the tokens that a model read and wrote.

Prompts are composed again from a trajectory's messages, which carry the tokens of each answer; the
same come out as when it was played (``llm.chat_tokens``).
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence as Items
from dataclasses import dataclass, replace

from envwright.llm.chat_tokens import ExactPrompts
from envwright.scoring.events import turns_of
from envwright.training.sft.conversations import Thinking, context_messages
from envwright.types import Json, Message, Role, Trajectory


@dataclass(frozen=True, slots=True)
class ExactTurn:
    """One answer of the policy."""

    number: int
    """Among the assistant's messages of the episode."""
    prompt: tuple[int, ...]
    """What the model read."""
    ids: tuple[int, ...]
    """What it wrote, the mark of its end included."""
    logprobs: tuple[float, ...]
    """Of these, when they were drawn: at the temperature of sampling."""
    why: str = ""
    """Why the prompt does not go on from the turn before."""
    role: str = ""
    """Of an aside: who wrote it; empty for the assistant's messages."""


@dataclass(frozen=True, slots=True)
class TokenSequence:
    """Turns of an episode, each continuing the tokens of the one before."""

    ids: tuple[int, ...]
    turns: tuple[int, ...]
    """For each token the number of the turn in which the policy wrote it; -1 where it read it."""
    logprobs: tuple[float, ...]
    """0 where it read."""
    why: str = ""
    """Why it does not go on from the sequence before; empty for the first."""
    trajectory: int = 0
    """The number of its episode among those of a step."""
    thoughts: tuple[bool, ...] = ()
    """Which tokens are thoughts, where it is known."""
    weight: float = 1.0
    """How much of it is imitated, beside other sequences."""
    role: str = ""
    """Who wrote it; a sequence is of one role."""

    @property
    def written(self) -> tuple[bool, ...]:
        """Which tokens the policy wrote."""
        return tuple(turn >= 0 for turn in self.turns)


def exact_turns(
    trajectory: Trajectory,
    tools: Items[Json],
    prompts: ExactPrompts,
    thinking: Thinking = "since_user",
) -> list[ExactTurn]:
    """The policy's own turns as tokens; given turns and those of unknown tokens are left out.

    What it wrote beside the conversation (``Trajectory.asides``) are turns of their own, numbered
    after the others; they stand where they were written, and carry their role.

    Args:
        trajectory: as it was played by the model.
        tools: those that it was offered.
        prompts: of the model.
        thinking: which earlier thinking the agent was shown (``AgentPolicyOptions.keep_thinking``).
    """
    played, contexts, given = turns_of(trajectory), iter(trajectory.contexts), trajectory.given
    out = []
    for number, turn in enumerate(played):
        out += _asides(trajectory, prompts, len(played), range(number, number + 1))
        # Given turns have no context of their own, so the iterator does not advance for them.
        if number in given:
            continue
        context = next(contexts, None)
        shown = (
            context_messages(context, trajectory.messages)
            if context
            else trajectory.messages[: turn.at]
        )
        if _known(turn.message):
            composed = prompts.prompt(_thoughtful(shown, thinking), tools)
            wrote = turn.message.token_ids or (), turn.message.logprobs or ()
            out.append(ExactTurn(number, composed.ids, *wrote, composed.why))
    most = max((aside.turn for aside in trajectory.asides), default=0)
    return out + _asides(trajectory, prompts, len(played), range(len(played), most + 1))


def _asides(
    trajectory: Trajectory, prompts: ExactPrompts, turns: int, before: range
) -> list[ExactTurn]:
    """The asides of known tokens that were written before these turns; see ``AsideWriter``."""
    out = []
    for place, one in enumerate(trajectory.asides):
        if one.turn in before and _known(one.message):
            read = _thoughtful(context_messages(one.context, trajectory.messages), "never")
            wrote = one.message.token_ids or (), one.message.logprobs or ()
            composed = prompts.prompt(read, ())
            why = composed.why or one.role
            out.append(ExactTurn(turns + place, composed.ids, *wrote, why, one.role))
    return out


def turn_sequences(turns: Iterable[ExactTurn]) -> list[TokenSequence]:
    """Join turns that continue each other into one sequence, so that nothing is read twice."""
    out: list[TokenSequence] = []
    for turn in turns:
        last = out[-1].ids if out else ()
        # One token that differs starts a new sequence: the model did not read the old one. So does
        # another role, which may earn something else.
        goes_on = bool(out) and turn.prompt[: len(last)] == last and turn.role == out[-1].role
        if not goes_on:
            why = turn.why if out else ""
            out.append(TokenSequence((), (), (), why, role=turn.role))
        # What was read since the turn before: results, user messages, template marks.
        new = turn.prompt[len(out[-1].ids) :]
        out[-1] = replace(
            out[-1],
            ids=(*turn.prompt, *turn.ids),
            turns=(*out[-1].turns, *[-1] * len(new), *[turn.number] * len(turn.ids)),
            logprobs=(*out[-1].logprobs, *[0.0] * len(new), *turn.logprobs),
        )
    return out


def _known(message: Message) -> bool:
    ids, logprobs = message.token_ids, message.logprobs
    return bool(ids) and len(ids or ()) == len(logprobs or ())


def _thoughtful(shown: Items[Message], keep: Thinking) -> list[Message]:
    """The messages with only the thinking that was shown again; token ids stay."""
    user_turns = [at for at, message in enumerate(shown) if message.role is Role.USER]
    since = {"always": 0, "since_user": max(user_turns, default=0), "never": len(shown)}[keep]
    return [
        m.model_copy(update={"thinking": ""}) if m.thinking and at < since else m
        for at, m in enumerate(shown)
    ]
