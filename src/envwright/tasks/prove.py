"""The proof of a task: gold 1, nothing 0, every adversary below 1 unless it is equivalent.

``prove`` does all that one process can; ``replay`` is what a second process repeats.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from envwright.runtime.template import Template
from envwright.runtime.world import World, open_world
from envwright.tasks.equivalence import Outcome, equivalent, outcome
from envwright.tasks.mutants import Mutant, WritePool, mutants
from envwright.tasks.rubric import apply
from envwright.tasks.solver import Solver, Unsolved
from envwright.types import Call, Json, MutantVerdict, Proof, Task, content_hash


@dataclass(frozen=True, slots=True)
class Replay:
    """What replaying a gold gives: the observations, the state, the reward."""

    observations: str
    """Hash of all observation texts."""
    digest: str
    """Plain digest of the final state."""
    reward: float | None


def replay(task: Task, templates: Mapping[str, Template]) -> Replay:
    """Replay the gold on a fresh world."""
    with open_world(task, templates) as world:
        texts = [world.call(call.tool, call.arguments).text for call in task.gold]
        reward = apply(task.rubric, world, task.answers).reward
        return Replay(content_hash(texts), world.digest(), reward)


def prove(
    task: Task,
    templates: Mapping[str, Template],
    pool: WritePool,
    *,
    replay_identical: bool = False,
) -> Proof:
    """The proof of a task over one environment.

    Args:
        task: the task; its proof is ignored.
        templates: by environment id.
        pool: writes of the environment, for adversaries.
        replay_identical: what a second process found; see ``replay``.
    """
    template = templates[task.environments[0].id]
    asked = frozenset(q.name for q in task.scenario.questions)
    rng = random.Random(f"prove {task.seed}")
    with open_world(task, templates) as world:
        gold_reward, gold = _run(world, task, task.gold, task.answers, asked)
        noop_reward, _ = _run(world, task, (), {}, asked)
        kinds: Counter[str] = Counter()
        counts: Counter[str] = Counter()
        survivors: list[MutantVerdict] = []
        for mutant in mutants(template, task.gold, task.answers, pool, rng):
            kinds[mutant.kind] += 1
            reward, end = _run(world, task, mutant.calls, mutant.answers, asked)
            same = equivalent(end, gold)
            counts["undecided"] += end.digest.startswith("undecided")
            counts["equivalent"] += same
            counts["killed"] += not same and reward < 1.0
            if (reward == 1.0) is not same:
                survivors.append(_verdict(mutant, same, reward))
        solver_reward = _solve(world, task)
    return Proof(
        gold_reward=gold_reward,
        noop_reward=noop_reward,
        gold_digest=gold.digest,
        replay_identical=replay_identical,
        solver_reward=solver_reward,
        mutants=dict(sorted(kinds.items())),
        equivalent=counts["equivalent"],
        undecided=counts["undecided"],
        killed=counts["killed"],
        survivors=tuple(survivors),
    )


def _run(
    world: World,
    task: Task,
    calls: Sequence[Call],
    answers: Mapping[str, Json],
    asked: frozenset[str],
) -> tuple[float, Outcome]:
    world.reset()
    for call in calls:
        world.call(call.tool, call.arguments)
    reward = apply(task.rubric, world, answers).reward
    return 0.0 if reward is None else reward, outcome(world, answers, asked)


def _verdict(mutant: Mutant, same: bool, reward: float) -> MutantVerdict:
    return MutantVerdict(kind=mutant.kind, what=mutant.what, equivalent=same, reward=reward)


def _solve(world: World, task: Task) -> float:
    """The reward of a solver that sees only the user's words, the tools and the observations."""
    world.reset()
    solver = Solver(world.tool_schemas(), world.call)
    try:
        answers = solver.solve(task.scenario.opening, task.scenario.questions)
    except Unsolved:
        return 0.0
    return apply(task.rubric, world, answers).reward or 0.0


def failure(proof: Proof) -> str:
    """Why a proof does not hold, in words that can be counted; empty when it holds."""
    if proof.gold_reward != 1.0:
        return "the gold does not score 1"
    if proof.noop_reward != 0.0:
        return "doing nothing scores above 0"
    if any(s.equivalent for s in proof.survivors):
        return "an equivalent way scores below 1"
    if proof.survivors:
        return "a wrong way scores 1"
    if proof.solver_reward != 1.0:
        return "the solver does not reach the goal"
    return "" if proof.replay_identical else "the replay differs"
