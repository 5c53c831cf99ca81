"""CoMAM (2603.12631): memories over sessions, and credit by how well local rewards rank."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from pathlib import Path

import orjson
import pytest
import torch

from envwright import Task, Trajectory
from envwright.errors import BadInput
from envwright.rollout.policies.context_reduction import (
    MEMORY_INSTRUCTION,
    MEMORY_PREAMBLE,
    MemoryReducer,
    ReducedContextPolicy,
    render_context,
)
from envwright.rollout.policies.policy_protocol import GoldInsight, Policy, PrivilegedFactory
from envwright.rollout.policies.policy_registry import policy_named
from envwright.scoring.rewards.judgements import memory_recall
from envwright.scoring.role_credit import ndcg, rank_consistency, role_rewards
from envwright.storage.jsonl import load_records, save_records
from envwright.training.algorithms import Groups, compute_advantages, preset_named
from envwright.training.loop.learned_episodes import LearnedEpisode
from envwright.types import Message, Role
from envwright.workflows import train_by_recipe
from tests.related.conftest import Library
from tests.related.smoke_recipe import SMOKE, smoke_recipe

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other


# --- credit --------------------------------------------------------------------------------------


def test_ndcg_by_hand() -> None:
    """Gains 3, 2, 0 at places 1 to 3: the best order has 3 + 2/log₂3, the worst 2/log₂3 + 3/2."""
    best, worst = 3 + 2 / math.log2(3), 2 / math.log2(3) + 1.5
    assert ndcg([9, 5, 1], [3, 2, 0]) == pytest.approx(1.0)
    assert ndcg([1, 5, 9], [3, 2, 0]) == pytest.approx(worst / best)
    # All equal: the mean gain of 5/3 at each place.
    assert ndcg([7, 7, 7], [3, 2, 0]) == pytest.approx(5 / 3 * (1 + 1 / math.log2(3) + 0.5) / best)
    assert ndcg([1, 2], [0.5, 0.5]) == 1.0
    assert ndcg([2, 1], [-1, -3]) == 1.0  # relevance counts from the least
    with pytest.raises(BadInput, match="local rewards"):
        ndcg([1], [1, 2])


def test_the_role_that_ranks_like_the_outcome_has_the_most_weight() -> None:
    outcomes = [0.0, 1.0, 0.5, 0.25]
    local = {
        "like": [0.1, 0.9, 0.6, 0.2],
        "level": [0.5] * 4,
        "against": [0.9, 0.1, 0.2, 0.6],
    }
    weights = rank_consistency(local, outcomes)
    assert ndcg(local["like"], outcomes) == 1.0
    assert weights["like"] > weights["level"] > weights["against"]
    assert sum(weights.values()) == pytest.approx(1.0)
    assert rank_consistency(local, outcomes, temperature=0.01)["like"] > 0.99


def test_the_order_of_episodes_says_nothing() -> None:
    rng = random.Random(0)
    for _ in range(50):
        outcomes = [rng.choice([0.0, 0.5, 1.0]) for _ in range(6)]
        local = {name: [rng.choice([0.0, 0.5, 1.0]) for _ in range(6)] for name in "ab"}
        order = rng.sample(range(6), 6)
        again = rank_consistency(
            {name: [own[n] for n in order] for name, own in local.items()},
            [outcomes[n] for n in order],
        )
        assert again == pytest.approx(rank_consistency(local, outcomes))


def test_rewards_by_hand() -> None:
    """Two roles that rank alike have half each: r = local + .5 · outcome."""
    found = role_rewards({"memory": [1.0, 0.0], "": [0.5, 0.2]}, [1.0, 0.0])
    assert found["memory"] == pytest.approx((1.5, 0.0))
    assert found[""] == pytest.approx((1.0, 0.2))
    for wrong in ({}, {"a": [1.0]}):
        with pytest.raises(BadInput):
            rank_consistency(wrong, [1.0, 0.0], temperature=1.0)
    with pytest.raises(BadInput, match="temperature"):
        rank_consistency({"a": [1.0]}, [1.0], temperature=0.0)


# --- memories ------------------------------------------------------------------------------------


def remembering(words: str | None) -> PrivilegedFactory:
    """The oracle, whose memory is these words, or all that it saw."""
    inner = policy_named("oracle")
    assert isinstance(inner, PrivilegedFactory)

    async def write(messages: Sequence[Message]) -> Message:
        assert messages[-1].content == MEMORY_INSTRUCTION
        whole = " ".join(m.content for m in messages[1:-1])
        return Message(role=Role.ASSISTANT, content=whole if words is None else words)

    def make(insight: GoldInsight) -> Policy:
        return ReducedContextPolicy(inner.make(insight), MemoryReducer(write), "remembering")

    return PrivilegedFactory("remembering", make)


@pytest.fixture(scope="module")
def sessions(library: Library) -> list[Task]:
    return [task for task in library.tasks if task.pauses]


def play(library: Library, tasks: list[Task], words: str | None) -> list[Trajectory]:
    found = library.play(remembering(words), tasks)
    assert not any(one.failures for one in found)
    return found


def test_earlier_sessions_are_seen_through_the_memory_alone(
    library: Library, sessions: list[Task]
) -> None:
    for one in play(library, sessions[:8], "NOTED"):
        heard = [n for n, m in enumerate(one.messages) if m.role is Role.USER]
        assert len(one.asides) == len(heard) - 1
        turns = [n for n, m in enumerate(one.messages) if m.role is Role.ASSISTANT]
        for at, context in zip(turns, one.contexts, strict=True):
            seen = render_context(context, one.messages)
            begins = max(n for n in heard if n < at)
            if begins == heard[0]:
                assert seen == list(one.messages[:at])
                continue
            head, memory, *rest = seen
            assert head == one.messages[0]
            assert memory.content == f"{MEMORY_PREAMBLE}\n\nNOTED"
            assert rest == list(one.messages[begins:at])
        for aside in one.asides[1:]:  # written with the one before in sight
            assert "NOTED" in render_context(aside.context, one.messages)[1].content


def test_a_memory_is_worth_what_is_needed_and_kept(library: Library, sessions: list[Task]) -> None:
    tasks = {task.id: task for task in sessions}
    everything = [memory_recall(t, tasks[t.task]) for t in play(library, sessions, None)]
    nothing = [memory_recall(t, tasks[t.task]) for t in play(library, sessions, "Nothing.")]
    assert everything == [1.0] * len(sessions)
    assert nothing.count(0.0) > 10
    (plain,) = library.play("oracle", sessions[:1])
    assert memory_recall(plain, sessions[0]) is None


def test_both_roles_learn_where_one_reward_for_all_says_little() -> None:
    """A memory that keeps the id or not, an answer that reads it or not; success needs both.

    Softmax policies with GRPO's advantages, in groups of eight; five seeds.
    """

    def learned(credit: bool, seed: int) -> float:
        rng, logits = random.Random(seed), torch.full((2,), -1.5, dtype=torch.float64)
        for _ in range(40):
            share = logits.sigmoid().tolist()
            drawn = [[rng.random() < p for p in share] for _ in range(8)]
            outcomes = [float(a and b) for a, b in drawn]
            # An answer that reads is worth half by its format alone.
            local = {"memory": [float(a) for a, _ in drawn], "": [0.5 * b for _, b in drawn]}
            earned = role_rewards(local, outcomes) if credit else {}
            for at, role in enumerate(("memory", "")):
                groups = Groups.of(list(earned.get(role, outcomes)), ["t"] * 8, ["e"] * 8)
                advantage = compute_advantages(preset_named("grpo"), groups).values.double()
                for a, one in zip(advantage.tolist(), drawn, strict=True):
                    logits[at] += 0.05 * a * (one[at] - share[at])
        return float(logits.sigmoid().prod())

    apart = [learned(True, seed) for seed in range(5)]
    shared = [learned(False, seed) for seed in range(5)]
    assert sum(apart) > sum(shared) + 0.5, (apart, shared)
    assert min(apart) > 0.5


def test_a_run_with_memories(tmp_path: Path, sessions: list[Task]) -> None:
    """Tokens of memories stand in entries of their own, and are those of what was read."""
    save_records(tmp_path / "sessions.jsonl", sessions[:4])
    file = smoke_recipe(tmp_path, 'context = "memory"\ncredit = "rank_consistency"')
    text = file.read_text().replace(str(SMOKE / "train.jsonl"), "sessions.jsonl")
    file.write_text(text.replace('"m_grpo"', '"grpo"'))
    train_by_recipe(file, tmp_path / "run")
    line = orjson.loads((tmp_path / "run" / "metrics.jsonl").read_bytes())
    assert line["gap"] < 1e-3
    folder = tmp_path / "run" / "rollouts" / "step-000000-0"
    episodes = load_records(folder / "trajectories.jsonl", Trajectory)
    learned = load_records(folder / "learned.jsonl", LearnedEpisode)
    wrote = {one.id: sum(len(a.message.token_ids or ()) for a in one.asides) for one in episodes}
    memories = {one.id: one for one in learned if one.part == "memory"}
    assert memories
    assert memories.keys() == {name for name, count in wrote.items() if count}
    for one in memories.values():
        assert sum(turn.tokens for turn in one.turns) == wrote[one.id]
    whole = sum(turn.tokens for one in learned for turn in one.turns)
    assert whole == sum(one.usage["completion_tokens"] for one in episodes)
