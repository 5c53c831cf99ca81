"""Search-R2 (2602.03647): an attempt is cut at its first wrong turn and played anew from there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import pytest

from envwright import Trajectory
from envwright.rollout.policies.policy_protocol import EpisodeStart
from envwright.rollout.regeneration import CUT_INSTRUCTION, cut_regenerate
from envwright.rollout.users.user_protocol import SCRIPTED
from envwright.scoring.rewards.penalties import DenseEvidence
from envwright.training.policies import exact_turns, load_policy, turn_sequences, vocabulary_texts
from envwright.types import Call, Message, Role, Score, StepRecord, StopReason
from tests.related.doors import RIGHT, Corridor, Walker, own_calls, score

Judge = Callable[[Sequence[Message]], Awaitable[Message]]


@pytest.fixture(scope="module")
def corridor() -> Corridor:
    return Corridor()


def walker(sure: float = 2.2) -> Walker:
    """Right in about four of five places."""
    return Walker(logits={n: [sure * (d == r) for d in "abc"] for n, r in enumerate(RIGHT)})


def naming(turn: int | None, asked: list[Sequence[Message]] | None = None) -> Judge:
    """A judge that names this turn, whatever it reads."""

    async def judge(messages: Sequence[Message]) -> Message:
        if asked is not None:
            asked.append(messages)
        named = "null" if turn is None else str(turn)
        words, tokens = f'{{"turn": {named}}}', (5, 6, 7)
        return Message(role=Role.ASSISTANT, content=words, token_ids=tokens, logprobs=(-0.1,) * 3)

    return judge


async def oracle(messages: Sequence[Message]) -> Message:
    """Knows the first wrong door."""
    doors = [call.arguments[-3] for m in messages for call in m.tool_calls]
    wrong = next((n for n, (a, b) in enumerate(zip(doors, RIGHT, strict=False)) if a != b), None)
    named = "null" if wrong is None else str(wrong)
    return Message(role=Role.ASSISTANT, content=f'Cut here: {{"turn": {named}}}')


def regenerate(
    corridor: Corridor, attempt: Trajectory, judge: Judge, seed: int = 9
) -> tuple[Trajectory, int | None, int]:
    policy = walker().factory().make(EpisodeStart(seed))
    made = asyncio.run(
        cut_regenerate(
            corridor.task,
            corridor.templates,
            attempt,
            judge,
            policy,
            score=score,
            user=SCRIPTED,
        )
    )
    return made.trajectory, made.turn, made.shared


def test_only_the_suffix_is_new(corridor: Corridor) -> None:
    attempt = next(t for t in corridor.play(walker().factory(), 20, 1) if len(t.steps) > 4)
    asked: list[Sequence[Message]] = []
    whole, turn, shared = regenerate(corridor, attempt, naming(3, asked))
    assert turn == 3
    assert asked[0][-1].content == CUT_INSTRUCTION
    assert tuple(asked[0][:-1]) == attempt.messages
    left = [m.model_dump_json() for m in attempt.messages[:shared]]
    assert [m.model_dump_json() for m in whole.messages[:shared]] == left
    assert whole.messages[shared:] != attempt.messages[shared:]
    assert whole.given == ()  # the prefix is the policy's own, and learned
    same, turn, _ = regenerate(corridor, attempt, naming(None))
    assert (same.messages, turn) == (attempt.messages, None)
    none, turn, _ = regenerate(corridor, attempt, naming(99))
    assert (none.messages, turn) == (attempt.messages, None)


def test_the_loss_is_of_prefix_judgement_and_suffix(corridor: Corridor) -> None:
    """One trajectory whose own tokens are those of all three, each once and in that order."""
    attempt = next(t for t in corridor.play(walker().factory(), 20, 1) if len(t.steps) > 4)
    numbers = iter(range(100, 10_000))

    def marked(one: Trajectory) -> Trajectory:
        """Every message of the assistant with tokens of its own."""
        said = [
            m
            if m.role is not Role.ASSISTANT or m.token_ids
            else m.model_copy(update={"token_ids": (next(numbers) % 200,), "logprobs": (-1.0,)})
            for m in one.messages
        ]
        return one.model_copy(update={"messages": tuple(said)})

    attempt = marked(attempt)
    whole, turn, _ = regenerate(corridor, attempt, naming(2))
    assert turn == 2
    whole = marked(whole)
    policy = load_policy("tiny:0:32x1", texts=vocabulary_texts(corridor.templates, [corridor.task]))
    turns = exact_turns(whole, corridor.template.tool_schemas(), policy.prompts)
    wrote = [m.token_ids for m in whole.messages if m.role is Role.ASSISTANT]
    assert [one.ids for one in turns] == [*wrote[:2], (5, 6, 7), *wrote[2:]]
    judged = next(one for one in turns if one.ids == (5, 6, 7))
    read = policy.tokenizer.decode(judged.prompt)
    assert "Which was the first that went wrong?" in read
    learned = [
        t for s in turn_sequences(turns) for t, own in zip(s.ids, s.written, strict=True) if own
    ]
    assert learned == [token for one in turns for token in one.ids]


def test_an_oracle_trimmer_beats_rejection_sampling_at_equal_calls(corridor: Corridor) -> None:
    attempts = corridor.play(walker().factory(), 40, 3)
    calls, won = own_calls(attempts), 0
    for number, one in enumerate(attempts):
        whole = one
        for retry in range(3):
            before = len(whole.steps)
            whole, turn, _ = regenerate(corridor, whole, oracle, 1000 * retry + number)
            if turn is None:
                break
            calls += len(whole.steps) - turn
            assert before >= turn
        won += bool(whole.score and whole.score.reward == 1.0)
    # Rejection sampling spends the same calls on attempts from the start, and keeps the best of
    # each share of them.
    spent, drawn, lucky = 0, 0, 0
    sampled = iter(corridor.play(walker().factory(), 300, 4))
    for number in range(40):
        best = 0.0
        while spent < calls * (number + 1) / 40:
            one = next(sampled)
            spent, drawn = spent + len(one.steps), drawn + 1
            best = max(best, one.score.reward or 0.0 if one.score else 0.0)
        lucky += best == 1.0
    assert spent >= calls
    assert won > lucky + 4, (won, lucky, calls, drawn)


def look(name: str) -> Call:
    return Call(tool="look", arguments={"at": name})


def test_the_reward_of_evidence(corridor: Corridor) -> None:
    """Success times one and a tenth of the share of useful lookups; nothing for a failure."""
    task = corridor.task.model_copy(update={"gold": tuple(look(n) for n in "abc")})

    def one(reward: float | None, *looked: Call) -> Trajectory:
        return Trajectory(
            task=task.id,
            environments=(),
            policy="p",
            steps=tuple(StepRecord(call=call) for call in looked),
            stop=StopReason.DONE,
            score=None if reward is None else Score(reward=reward, share=None),
        )

    dense = DenseEvidence()
    assert dense(one(1.0, look("a"), look("b")), task) == pytest.approx(1.1)
    assert dense(one(1.0, look("a"), look("x"), look("a"), look("y")), task) == pytest.approx(1.025)
    assert dense(one(0.0, look("a")), task) == 0.0
    assert dense(one(1.0), task) == 1.0
    assert dense(one(None, look("a")), task) is None
