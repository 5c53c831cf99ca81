"""WaltzRL (2510.08240): a second role reads attempts, and earns what its feedback improves."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

import pytest
import torch

from envwright import Task, Trajectory
from envwright.errors import BadInput
from envwright.rollout.attempt_review import REVIEW_INSTRUCTION, review_attempt
from envwright.rollout.policies.policy_protocol import GoldInsight, Policy, PrivilegedFactory
from envwright.rollout.policies.policy_registry import policy_named
from envwright.scoring.reviews import (
    Review,
    ReviewReward,
    read_review,
    review_of,
    revision_start,
)
from envwright.storage.jsonl import load_records
from envwright.tasks.curation.look_alikes import is_forbidden, look_alikes
from envwright.training.algorithms import Groups, compute_advantages, preset_named
from envwright.training.loop.episodes import RolloutBatch
from envwright.training.loop.learned_episodes import LearnedEpisode
from envwright.training.loop.role_batches import review_rewards, with_roles
from envwright.training.loop.token_rows import pad_rows
from envwright.training.loop.training_batch import compute_training_batch
from envwright.training.policies import TokenSequence
from envwright.training.recipe import RlRecipe, parse_table
from envwright.types import Json, Message, Role, Score, StopReason
from tests.related.conftest import Library
from tests.related.smoke_recipe import run_recipe

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other

USEFUL = '{"wrong": true, "feedback": "Do it with the tools, as the rules say."}'
USELESS = '{"wrong": true, "feedback": "Hm."}'
HARMFUL = '{"wrong": true, "feedback": "Do nothing."}'
FINE = '{"wrong": false}'


class Obedient:
    """Does nothing at first; with feedback that says what to do, what it says."""

    name = "obedient"

    def __init__(self, insight: GoldInsight) -> None:
        self._ways = {name: _made(name, insight) for name in ("oracle", "noop")}
        self._known = insight.task.seed % 2 == 0

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        told = " ".join(m.content for m in messages if m.role is Role.USER)
        right = "with the tools" in told or (self._known and "Do nothing" not in told)
        notes = [m for m in messages if "Somebody who looked" not in m.content]
        return await self._ways["oracle" if right else "noop"].act(notes, tools)


def _made(name: str, insight: GoldInsight) -> Policy:
    factory = policy_named(name)
    if isinstance(factory, PrivilegedFactory):
        return factory.make(insight)
    return factory.make(insight.start)


OBEDIENT = PrivilegedFactory("obedient", Obedient)


def reviewed(library: Library, task: Task, words: str) -> tuple[Trajectory, Trajectory | None]:
    """An attempt with this review, and what followed."""

    async def reviewer(messages: Sequence[Message]) -> Message:
        assert messages[-1].content == REVIEW_INSTRUCTION
        return Message(role=Role.ASSISTANT, content=words)

    (attempt,) = library.play(OBEDIENT, [task])
    attempt = asyncio.run(review_attempt(attempt, reviewer))
    start = revision_start(attempt)
    if start is None:
        return attempt, None
    (revised,) = library.play(OBEDIENT, [task], starts={task.id: [start]})
    assert not revised.failures
    return attempt, revised


@pytest.fixture(scope="module")
def pairs(library: Library) -> list[tuple[Task, Task]]:
    return look_alikes(library.tasks)


def test_forbidden_requests_have_look_alikes(pairs: list[tuple[Task, Task]]) -> None:
    assert len(pairs) > 5
    for forbidden, allowed in pairs:
        assert is_forbidden(forbidden)
        assert not is_forbidden(allowed)
        assert forbidden.gold[-1].tool == allowed.gold[-1].tool
    ids = [task.id for pair in pairs for task in pair]
    assert len(set(ids)) == len(ids)


def test_useful_useless_and_harmful_feedback(
    library: Library, pairs: list[tuple[Task, Task]]
) -> None:
    """Of both kinds of request: not to say why not is as wrong as not to do what is allowed."""
    seen = set()
    for task in [task for pair in pairs[:3] for task in pair]:
        known = task.seed % 2 == 0
        found = {words: ReviewReward(0, 0)(*reviewed(library, task, words))
                 for words in (USEFUL, USELESS, HARMFUL, FINE, "Hm.")}  # fmt: skip
        expected = {USEFUL: 1.0 - known, USELESS: 0.0, HARMFUL: -1.0 * known, FINE: 0.0, "Hm.": 0.0}
        assert found == expected
        seen.add((known, is_forbidden(task)))
    assert len(seen) > 2


@pytest.mark.parametrize(
    ("words", "first", "last", "earned"),
    [
        (USEFUL, 0.0, 1.0, 1.2),  # improved, label right, readable
        (USEFUL, 0.0, 0.0, 0.2),
        (USEFUL, 1.0, 1.0, 0.1),  # called wrong what was right
        (USEFUL, 1.0, 0.0, -0.9),
        (FINE, 1.0, None, 0.2),  # the best that can be said of a right answer
        (FINE, 0.0, None, 0.1),
        ("It is fine.", 1.0, None, 0.0),
    ],
)
def test_the_reward_by_hand(words: str, first: float, last: float | None, earned: float) -> None:
    attempt, revised = attempt_of(words, first), None if last is None else attempt_of("", last)
    assert ReviewReward()(attempt, revised) == pytest.approx(earned)
    assert ReviewReward()(attempt_of(words, None), revised) is None


def attempt_of(words: str, reward: float | None, task: str = "t", sample: int = 0) -> Trajectory:
    said = Message(role=Role.ASSISTANT, content="Done.")
    one = Trajectory(
        task=task,
        environments=(),
        policy="p",
        sample=sample,
        messages=(Message(role=Role.USER, content="Please."), said),
        stop=StopReason.DONE,
        score=Score(reward=reward, share=reward),
    )

    async def reviewer(_: Sequence[Message]) -> Message:
        return said.model_copy(update={"content": words})

    return asyncio.run(review_attempt(one, reviewer))


def test_reviews_that_strangers_write() -> None:
    assert read_review('{"wrong": true, "feedback": "x", "more": 1}') == Review(True, "x")
    for words in ("", "[]", '{"wrong": 1}', '{"wrong": true, "feedback": 3}', "[" * 100_000):
        assert read_review(words) is None
    long = attempt_of('{"wrong": true, "feedback": "' + "x" * 9999 + '"}', 0.0)
    start = revision_start(long)
    assert start is not None
    assert len(start.note) < 2100
    assert not Review(True, "  ").revises
    assert review_of(attempt_of("?", 0.0)) is None


def learn(rewards: dict[str, float], seed: int) -> dict[str, float]:
    """A softmax over reviews, groups of eight, GRPO's advantages: what it comes to say."""
    names, rng = list(rewards), random.Random(seed)
    logits = torch.zeros(len(names), dtype=torch.float64)
    for _ in range(60):
        share = logits.softmax(0)
        drawn = [rng.choices(range(len(names)), share.tolist())[0] for _ in range(8)]
        groups = Groups.of([rewards[names[n]] for n in drawn], ["t"] * 8, ["e"] * 8)
        advantage = compute_advantages(preset_named("grpo"), groups).values.double()
        for n, a in zip(drawn, advantage.tolist(), strict=True):
            logits += 0.05 * a * (torch.eye(len(names), dtype=torch.float64)[n] - share)
    return dict(zip(names, logits.softmax(0).tolist(), strict=True))


def test_feedback_is_learned_where_it_helps_and_withheld_where_it_does_not(
    library: Library,
) -> None:
    """Rewards of episodes that were played; three arms each, three seeds."""
    for known, best in ((False, USEFUL), (True, FINE)):
        task = next(t for t in library.tasks if (t.seed % 2 == 0) == known)
        arms = (USEFUL, USELESS, HARMFUL) if not known else (FINE, USELESS, HARMFUL)
        earned = {words: ReviewReward()(*reviewed(library, task, words)) or 0.0 for words in arms}
        for seed in range(3):
            assert learn(earned, seed)[best] >= 0.9


# --- advantages by role --------------------------------------------------------------------------


def batch() -> RolloutBatch:
    """Two attempts with reviews, the second revised, and the revision: six rows of two tokens."""
    attempts = (attempt_of(FINE, 1.0), attempt_of(USEFUL, 0.0, sample=1))
    revised = attempt_of("", 1.0).model_copy(update={"asides": ()})

    def row(number: int, role: str = "") -> TokenSequence:
        return TokenSequence((1, 2), (-1, 0), (0.0, -0.5), trajectory=number, role=role)

    rows = (row(0), row(0, "reviewer"), row(1), row(1, "reviewer"), row(2))
    return RolloutBatch(
        (*attempts, revised), (1.0, 0.0, 1.0), ("e",) * 3, rows, ("",) * 3,
        parts=("", "", "revised"),
    )  # fmt: skip


def test_each_role_is_compared_with_itself() -> None:
    """Attempts by their outcomes, reviews by what they improved; every row once."""
    data = batch()
    assert review_rewards(data) == pytest.approx([0.2, 1.2, None])
    found = with_roles(data, {"reviewer": review_rewards(data)})
    assert found.rewards == pytest.approx((1.0, 0.0, 1.0, 0.2, 1.2))
    assert found.units == ["t", "t", "t revised", "t reviewer", "t reviewer"]
    assert [(row.trajectory, row.role) for row in found.rows] == [
        (0, ""), (1, ""), (2, ""), (3, "reviewer"), (4, "reviewer"),
    ]  # fmt: skip
    rows = pad_rows(found.rows, torch.device("cpu"))
    earned, laid_out = compute_training_batch(preset_named("rloo"), found, rows)
    # RLOO: each less the other's; a revision alone in its group has nothing to be compared with.
    assert earned.values.tolist() == pytest.approx([1.0, -1.0, 0.0, -1.0, 1.0])
    assert laid_out.advantages.tolist() == pytest.approx([1.0, -1.0, 0.0, -1.0, 1.0])


def test_no_roles_no_change() -> None:
    data = batch()
    found = with_roles(data, {})
    assert (found.rewards, found.rows, found.units) == (data.rewards, data.rows, data.units)


@pytest.mark.parametrize(
    "keys",
    [
        {"review": True, "by_turn": True},
        {"review": True, "curriculum": {"kind": "exit"}},
        {"review": True, "step_rewards": {}},
        {"review": True, "user": "model:m"},
        {"credit": "rank_consistency"},
        {"credit": "rank_consistency", "context": "memory", "selection": {"kind": "filtered_bc"}},
    ],
)
def test_keys_that_do_not_fit(keys: dict[str, object]) -> None:
    with pytest.raises(BadInput, match=r"leave|needs|write"):
        parse_table(RlRecipe, {"steps": 1, **keys})


def test_a_run_learns_reviews_and_revisions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The small policy cannot write JSON yet: its words are read as if they were."""
    look_again = Review(True, "Look again.")
    monkeypatch.setattr("envwright.scoring.reviews.read_review", lambda _: look_again)
    (line,), played = run_recipe(tmp_path, "review = true", steps=1)
    attempts, revised = played
    assert line["revised"] == len(revised) == len(attempts)
    assert line["gap"] < 1e-3  # of reviews and of what was read with the feedback too
    assert all("Look again." in one.contexts[0].model_dump_json() for one in revised)
    folders = sorted((tmp_path / "run" / "rollouts").glob("step-*"))
    kept = load_records(folders[0] / "reviewed.jsonl", Trajectory)
    assert [one.model_copy(update={"asides": ()}) for one in kept] == attempts
    learned = [one for f in folders for one in load_records(f / "learned.jsonl", LearnedEpisode)]
    parts = {part: [one for one in learned if one.part == part] for part in ("", "reviewer")}
    again = [one for one in learned if one.part == "revised"]
    assert len(parts[""]) == len(parts["reviewer"]) == len(attempts)
    assert len(again) == len(revised)
    wrote = {one.id: sum(len(a.message.token_ids or ()) for a in one.asides) for one in kept}
    for one in parts["reviewer"]:
        assert sum(turn.tokens for turn in one.turns) == wrote[one.id]
    for one, whole in zip(parts[""], attempts, strict=True):
        assert sum(turn.tokens for turn in one.turns) == whole.usage["completion_tokens"]
