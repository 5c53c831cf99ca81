"""What is left of a transcript: by hand, on random ones, and in a whole episode."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence

import pytest

from envwright import World
from envwright.llm.errors import OverLong
from envwright.rollout.engine import Scorer, run_episode
from envwright.rollout.policies.context_reduction import (
    LONG_RESULT_NOTE,
    RESULT_NOTE,
    SUMMARY_INSTRUCTION,
    SUMMARY_PREAMBLE,
    ContextReducer,
    DropReducer,
    FullContext,
    ReducedContextPolicy,
    ShortenReducer,
    SummaryReducer,
    estimate_message_tokens,
    render_context,
)
from envwright.rollout.policies.policy_protocol import EpisodeStart, OrdinaryFactory
from envwright.types import Call, Context, Json, Message, Role, Span, StopReason, Task, ToolCall

LONG = "x" * 100


def said(role: Role, content: str) -> Message:
    return Message(role=role, content=content)


def asked(*ids: str) -> Message:
    made = tuple(ToolCall(id=i, name="look", arguments="{}") for i in ids)
    return Message(role=Role.ASSISTANT, tool_calls=made)


def told(call: str, content: str = LONG) -> Message:
    return Message(role=Role.TOOL, name="look", tool_call_id=call, content=content)


HEAD = [said(Role.SYSTEM, "rules"), said(Role.USER, "request")]
TALK = [
    *HEAD,
    asked("a", "b"),
    told("a"),
    told("b"),
    said(Role.ASSISTANT, "Which?"),
    said(Role.USER, "That."),
    asked("c"),
    told("c"),
    asked("d"),
    told("d", "short"),
]


def seen(manager: ContextReducer, messages: Sequence[Message] = TALK) -> list[Message]:
    context = asyncio.run(manager.context(messages))
    assert Context.model_validate_json(context.model_dump_json(exclude_defaults=True)) == context
    edges = [0] + [edge for span in context.spans for edge in (span.start, span.end)]
    assert edges == sorted(edges)
    assert edges[-1] == len(messages)
    return render_context(context, messages)


def whole(messages: Sequence[Message]) -> bool:
    """Whether each result follows its call, and each call has its result."""
    waiting: list[str] = []
    for message in messages:
        if message.role is Role.TOOL:
            if waiting[:1] != [message.tool_call_id]:
                return False
            waiting.pop(0)
        elif waiting:
            return False
        else:
            waiting = [call.id for call in message.tool_calls]
    return not waiting


def test_everything_is_one_span() -> None:
    assert seen(FullContext()) == TALK
    assert asyncio.run(FullContext().context(TALK)).spans == (Span(start=0, end=len(TALK)),)
    assert asyncio.run(FullContext().context([])).spans == ()


def test_old_calls_are_dropped_with_their_results_and_words_stay() -> None:
    assert seen(DropReducer(2)) == [*HEAD, *TALK[5:]]
    assert seen(DropReducer(1)) == [*HEAD, *TALK[5:7], *TALK[9:]]
    assert seen(DropReducer(0)) == [*HEAD, *TALK[5:7]]
    assert seen(DropReducer(9)) == TALK
    with pytest.raises(ValueError, match="cannot keep -1"):
        DropReducer(-1)


def test_old_observations_are_shortened_where_that_makes_them_shorter() -> None:
    shown = seen(ShortenReducer(2))
    assert shown[3:5] == [told("a", RESULT_NOTE), told("b", RESULT_NOTE)]
    assert [m for at, m in enumerate(shown) if at not in (3, 4)] == TALK[:3] + TALK[5:]
    assert seen(ShortenReducer(0))[-1] == told("d", "short")
    assert seen(ShortenReducer(9)) == TALK


@pytest.mark.parametrize("make", [DropReducer, ShortenReducer])
def test_nothing_is_left_out_where_no_more_is_there_than_is_kept(
    make: Callable[[int], ContextReducer],
) -> None:
    for calls in range(1, 6):
        talk = [*HEAD, *(m for n in range(calls) for m in (asked(f"c{n}"), told(f"c{n}")))]
        for keep in range(calls, 12):
            assert seen(make(keep), talk) == talk


# --- summaries -----------------------------------------------------------------------------------


class Writer:
    """Summarises with a word and a number, and remembers what it saw."""

    def __init__(self) -> None:
        self.asked: list[list[Message]] = []

    async def __call__(self, messages: Sequence[Message]) -> Message:
        self.asked.append(list(messages))
        return Message(role=Role.ASSISTANT, content=f"S{len(self.asked)}", token_ids=(1, 2))


def each(messages: Sequence[Message]) -> int:
    """Counts a long observation as 10, a note as 2, any other message as 1."""
    sizes = {LONG: 10, LONG_RESULT_NOTE: 2}
    return sum(sizes.get(m.content, 1) for m in messages)


def summary(number: int) -> Message:
    return said(Role.USER, f"{SUMMARY_PREAMBLE}\n\nS{number}")


def test_a_summary_takes_the_place_of_all_but_the_last_turn() -> None:
    writer = Writer()
    manager = SummaryReducer(writer, limit=24, most=2, count=each)
    assert seen(manager, TALK[:5]) == TALK[:5]  # 23
    assert seen(manager, TALK[:7]) == [*HEAD, summary(1), *TALK[5:7]]  # would be 25
    assert seen(manager, TALK[:9]) == [*HEAD, summary(1), *TALK[5:9]]
    assert seen(manager, TALK) == [*HEAD, summary(1), *TALK[5:]]
    assert writer.asked == [[*TALK[:5], said(Role.USER, SUMMARY_INSTRUCTION)]]
    (made,) = manager.asides
    assert (made.turn, made.message.token_ids) == (2, (1, 2))
    assert render_context(made.context, TALK) == writer.asked[0]


def test_a_second_summary_is_made_from_the_first() -> None:
    writer = Writer()
    manager = SummaryReducer(writer, limit=16, most=2, count=each)
    seen(manager, TALK[:2])
    later = [*TALK[:9], asked("e"), told("e")]
    assert seen(manager, later[:5]) == [
        *HEAD,
        later[2],
        told("a", LONG_RESULT_NOTE),
        told("b", LONG_RESULT_NOTE),
    ]
    assert seen(manager, later[:7]) == [
        *HEAD,
        later[2],
        told("a", LONG_RESULT_NOTE),
        told("b", LONG_RESULT_NOTE),
        *later[5:7],
    ]
    assert seen(manager, later[:9]) == [*HEAD, summary(1), *later[7:9]]
    assert seen(manager, later) == [*HEAD, summary(2), *later[9:]]
    assert writer.asked[1] == [*HEAD, summary(1), *later[7:9], said(Role.USER, SUMMARY_INSTRUCTION)]


def test_episodes_end_as_over_long_when_summaries_are_used_up() -> None:
    manager = SummaryReducer(Writer(), limit=24, most=0, count=each)
    seen(manager, TALK[:5])
    with pytest.raises(OverLong, match="0 summaries were not enough"):
        seen(manager, TALK[:7])


def test_what_cannot_fit_is_over_long() -> None:
    with pytest.raises(OverLong, match="the request alone"):
        seen(SummaryReducer(Writer(), limit=1, most=9, count=each), HEAD)
    with pytest.raises(OverLong, match="the last turn"):
        seen(SummaryReducer(Writer(), limit=3, most=9, count=each), TALK[:5])


def test_tokens_are_guessed_from_characters() -> None:
    assert estimate_message_tokens([said(Role.USER, LONG)]) >= 25


# --- random transcripts --------------------------------------------------------------------------


def random_talk(rng: random.Random) -> list[Message]:
    out = list(HEAD)
    for turn in range(rng.randint(1, 12)):
        if rng.random() < 0.3:
            out += [said(Role.ASSISTANT, "Which?"), said(Role.USER, "That.")]
        else:
            ids = [f"{turn}-{n}" for n in range(rng.randint(1, 3))]
            out += [asked(*ids), *(told(i, rng.choice([LONG, "short"])) for i in ids)]
    return out


@pytest.mark.parametrize("seed", range(60))
def test_calls_and_results_are_never_torn_apart_and_limits_hold(seed: int) -> None:
    rng = random.Random(seed)
    talk = random_talk(rng)
    limit = rng.randint(20, 40)
    writer = Writer()
    summing = SummaryReducer(writer, limit=limit, most=20, count=each)
    managers: list[ContextReducer] = [
        DropReducer(rng.randint(0, 4)),
        ShortenReducer(rng.randint(0, 4)),
        summing,
    ]
    ends = [at for at, m in enumerate(talk) if m.role is Role.ASSISTANT] + [len(talk)]
    for end in ends:
        for manager in managers:
            shown = seen(manager, talk[:end])
            assert whole(shown)
            assert shown[: len(HEAD)] == HEAD
        assert each(shown) <= limit
    assert all(whole(asked) and each(asked) <= limit + 1 for asked in writer.asked)


# --- in an episode -------------------------------------------------------------------------------


class Watching:
    """Plays calls, and remembers what it saw."""

    name = "watching"

    def __init__(self, policy: OrdinaryFactory) -> None:
        self.policy = policy.make(EpisodeStart(0))
        self.saw: list[list[Message]] = []

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        self.saw.append(list(messages))
        return await self.policy.act(messages, tools)


FIND = Call(tool="find_members")


def test_contexts_tell_what_the_policy_saw(
    task_of: Callable[..., Task],
    world: World,
    score: Scorer,
    playing: Callable[..., OrdinaryFactory],
) -> None:
    inner = Watching(playing(FIND, (FIND, FIND), FIND, "Done."))
    policy = ReducedContextPolicy(inner, ShortenReducer(1))
    result = asyncio.run(run_episode(task_of(), world, policy, score=score))
    assert result.policy == "watching+shorten:1"
    assert [render_context(c, result.messages) for c in result.contexts] == inner.saw
    assert RESULT_NOTE in {m.content for m in inner.saw[-1]}
    assert RESULT_NOTE not in {m.content for m in result.messages}


def test_an_over_long_episode_has_no_score(
    task_of: Callable[..., Task],
    world: World,
    score: Scorer,
    playing: Callable[..., OrdinaryFactory],
) -> None:
    policy = ReducedContextPolicy(
        playing(FIND, FIND, "Done.").make(EpisodeStart(0)),
        SummaryReducer(Writer(), limit=3, most=0, count=len),
    )
    result = asyncio.run(run_episode(task_of(), world, policy, score=score))
    assert (result.stop, result.score) == (StopReason.OVER_LONG, None)
    assert result.failures == ()
