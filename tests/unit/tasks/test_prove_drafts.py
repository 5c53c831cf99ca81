"""Proofs of what the generator drafts: golds score, adversaries do not, short cuts are sound."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from envwright.environment.template import Template
from envwright.environment.world import World
from envwright.scoring.events import REPLY, EpisodeEvent
from envwright.scoring.rubric import apply_rubric
from envwright.tasks.generator import TaskGenerator
from envwright.tasks.goals import Unplannable
from envwright.tasks.proof.gold_mutants import Adversaries, GoldStep, steps_of
from envwright.tasks.proof.prover import proof_failure, prove_task, replay_gold
from envwright.types import EventCheck, FrameCheck, OneOfCheck, Proof, Task, TaskCheck
from tests.unit.tasks.handmade import call, pool_of, proof_of, task_of, world_of
from tests.unit.tasks.worlds import office

KINDS = {
    "careful",
    "alternative",
    "step dropped",
    "look-up dropped",
    "refused call dropped",
    "reply not waited for",
    "argument replaced",
    "look-up replaced",
    "argument dropped",
    "order changed",
    "other tool",
    "decoy",
    "extra write",
    "step repeated",
    "answer changed",
    "answer missing",
    "policy",
}

Drafts = dict[str, tuple[Template, list[Task], list[Proof]]]


@pytest.fixture(scope="module")
def drafts(
    mock_template: Template, petstore_template: Template, retail_template: Template
) -> Drafts:
    """Tasks of seeds 0 to 40 for each environment, with proofs but for words and replays."""
    out = {}
    for template in (mock_template, petstore_template, retail_template):
        generator = TaskGenerator([template], 0)
        tasks = []
        for number in range(41):
            try:
                tasks.append(generator.draft(number))
            except Unplannable:
                continue
        pools = generator.pools
        proofs = [prove_task(task, {template.id: template}, pools) for task in tasks]
        out[template.spec.name] = template, tasks, proofs
    return out


def settled(proof: Proof) -> str:
    """Why a proof fails, the words and the replay elsewhere taken for granted."""
    return proof_failure(proof.model_copy(update={"solver_reward": 1.0, "replay_identical": True}))


def test_drafts_have_golds_that_score_and_adversaries_that_do_not(drafts: Drafts) -> None:
    for _, tasks, proofs in drafts.values():
        reasons = Counter(settled(proof) for proof in proofs)
        assert len(tasks) >= 20
        assert reasons[""] >= 0.9 * len(tasks)
        assert set(reasons) <= {"", "a step is redundant", "an equivalent way scores below 1"}
        for proof in proofs:
            assert (proof.gold_reward, proof.noop_reward) == (1.0, 0.0)
            refused = sum(s.equivalent and s.reward < 1 for s in proof.survivors)
            assert sum(proof.mutants.values()) == proof.killed + proof.equivalent
            assert refused == 0
            assert proof.undecided == 0


def test_every_kind_of_adversary_is_tried(drafts: Drafts) -> None:
    kinds = {kind for _, _, proofs in drafts.values() for p in proofs for kind in p.mutants}
    assert kinds == KINDS


def test_a_draft_is_the_same_again_and_proves_the_same(
    drafts: Drafts, mock_template: Template
) -> None:
    template, tasks, proofs = drafts["mock"]
    again = TaskGenerator([Template(mock_template.spec)], 0)
    for task, proof in list(zip(tasks, proofs, strict=True))[:8]:
        drafted = again.draft(task.seed)
        assert drafted == task
        assert prove_task(drafted, again.templates, again.pools) == proof
        assert replay_gold(task, {template.id: template}) == replay_gold(drafted, again.templates)


def honest(task: Task, template: Template) -> tuple[int, int]:
    """How many adversaries score 1, and how many less, when every step is really made."""
    rewards = []
    with world_of(task, template) as world:
        events = events_of(world, steps_of(task))
        refused = frozenset(at for at, event in enumerate(events) if not event.ok)
        world.reset()
        rng = random.Random(f"prove {task.seed}")
        found = list(Adversaries(world, task, pool_of(template).all(), rng, refused))
        for mutant in found:
            world.reset()
            events = events_of(world, mutant.steps)
            rewards.append(apply_rubric(task.rubric, world, mutant.answers, events).reward)
    return rewards.count(1.0), rewards.count(0.0)


def events_of(world: World, steps: Sequence[GoldStep]) -> list[EpisodeEvent]:
    """Make all steps, and say what happened."""
    return [
        EpisodeEvent(REPLY)
        if step is None
        else EpisodeEvent(step.tool, world.call(step.tool, step.arguments).ok)
        for step in steps
    ]


@pytest.mark.parametrize("name", ["mock", "petstore", "retail"])
def test_short_cuts_of_the_judge_change_no_verdict(drafts: Drafts, name: str) -> None:
    template, tasks, _ = drafts[name]
    for task in [t for t in tasks if t.pauses or t.answers][:6]:
        proof = proof_of(task, template)
        assert (proof.equivalent, proof.killed) == honest(task, template)


def test_rules_on_reading_tools_are_judged_too() -> None:
    """Both tools only read; that the second comes after the first is a rule all the same."""
    rule = EventCheck(name="order", first="get_person", then=("get_issue",))
    gold = [call("get_person", person_id="P-1"), call("get_issue", issue_id="I-4")]
    task = task_of(office(), gold, {"q1": 8}, rules=[rule])
    proof = proof_of(task, office())
    assert (proof.equivalent, proof.killed) == honest(task, office())
    assert proof_failure(proof) == ""


def ends_of(task: Task) -> list[tuple[TaskCheck, ...]]:
    """The checks of each right end."""
    checks = task.rubric.checks
    open_ = [end for check in checks if isinstance(check, OneOfCheck) for end in check.ends]
    return [(*checks, *end) for end in open_] or [checks]


def test_tasks_over_two_environments(mock_template: Template) -> None:
    generator = TaskGenerator([mock_template, office()], 0)
    made = sound = 0
    for number in range(12):
        try:
            task = generator.draft(number)
        except Unplannable:
            continue
        made += 1
        assert [(r.name, r.prefix) for r in task.environments] == [
            ("mock", "mock_"),
            ("office", "office_"),
        ]
        for prefix in ("mock_", "office_"):
            assert any(step.tool.startswith(prefix) for step in task.gold)
        proof = prove_task(task, generator.templates, generator.pools)
        # A draft that does a thing twice is none of the tasks that are kept.
        assert settled(proof) in ("", "a step is redundant")
        sound += settled(proof) == ""
        for checks in ends_of(task):
            assert {c.environment for c in checks if isinstance(c, FrameCheck)} == {
                "mock",
                "office",
            }
        names = [q.name for q in task.scenario.questions]
        assert len(set(names)) == len(names)
    assert made >= 6
    assert sound >= made - 1
