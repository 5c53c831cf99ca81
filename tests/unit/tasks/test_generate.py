"""Task generation and proof: what ships is proven, and the proof can fail."""

from __future__ import annotations

import pytest

from envwright import BadInput, Task, Template
from envwright.tasks.equivalence import equivalent, outcome
from envwright.tasks.generate import Generated, Generator, generate
from envwright.tasks.prove import failure, prove, replay
from envwright.tasks.replay import replay_elsewhere
from envwright.tasks.solver import Solver, Unsolved
from envwright.types import FrameCheck, Rubric


@pytest.fixture(scope="module")
def made(mock_template: Template) -> Generated:
    return generate(mock_template, 25, seed=3)


def test_every_task_carries_a_proof_that_holds(made: Generated) -> None:
    assert len(made.tasks) == 25
    for task in made.tasks:
        assert task.proof is not None
        assert task.proof.ok
        assert failure(task.proof) == ""
        assert task.proof.killed > 5
        assert sum(task.proof.mutants.values()) == task.proof.killed + task.proof.equivalent


def test_the_same_seed_gives_the_same_tasks(mock_template: Template, made: Generated) -> None:
    again = generate(mock_template, 25, seed=3)
    assert again.tasks == made.tasks
    assert again.dropped == made.dropped
    other = generate(mock_template, 5, seed=4)
    assert {t.id for t in other.tasks} != {t.id for t in made.tasks[:5]}


def test_tasks_are_different(made: Generated) -> None:
    assert len({task.id for task in made.tasks}) == 25
    assert len({task.plan for task in made.tasks}) >= 4


def test_requests_hold_no_identifier_that_can_be_found(made: Generated) -> None:
    for task in made.tasks:
        for text in ("M-", "B-", "L-"):
            assert text not in task.scenario.opening


def test_golds_are_short_and_end_in_a_change_or_an_answer(made: Generated) -> None:
    for task in made.tasks:
        assert 1 <= len(task.gold) <= 4
        assert task.answers or any(c.tool in ("lend_book", "return_book") for c in task.gold)


def test_replay_in_another_process(mock_template: Template, made: Generated) -> None:
    templates = {mock_template.id: mock_template}
    elsewhere = replay_elsewhere(made.tasks[:5], templates)
    assert elsewhere == [replay(task, templates) for task in made.tasks[:5]]
    assert {r.reward for r in elsewhere} == {1.0}


def weakened(task: Task) -> Task:
    """The task without its frame check."""
    checks = tuple(c for c in task.rubric.checks if not isinstance(c, FrameCheck))
    return task.model_copy(update={"rubric": Rubric(checks=checks)})


def test_a_weak_rubric_is_found_out(mock_template: Template, made: Generated) -> None:
    """Without the frame check, collateral damage scores 1: the proof must say so."""
    task = next(t for t in made.tasks if not t.answers)
    generator = Generator(mock_template, 0)
    proof = prove(weakened(task), {mock_template.id: mock_template}, generator.pool)
    assert not proof.ok
    assert any(s.kind == "extra write" and not s.equivalent for s in proof.survivors)
    assert failure(proof) == "a wrong way scores 1"


def test_a_wrong_gold_is_found_out(mock_template: Template, made: Generated) -> None:
    task = next(t for t in made.tasks if not t.answers)
    broken = task.model_copy(update={"gold": task.gold[:-1]})
    generator = Generator(mock_template, 0)
    proof = prove(broken, {mock_template.id: mock_template}, generator.pool)
    assert failure(proof) == "the gold does not score 1"


def test_words_that_do_not_determine_the_goal_are_found_out(
    mock_template: Template, made: Generated
) -> None:
    task = next(t for t in made.tasks if "of the member with email" in t.scenario.opening)
    vague = task.scenario.opening.replace("of the member with email", "of the member with name")
    scenario = task.scenario.model_copy(update={"opening": vague})
    generator = Generator(mock_template, 0)
    proof = prove(
        task.model_copy(update={"scenario": scenario}),
        {mock_template.id: mock_template},
        generator.pool,
        replay_identical=True,
    )
    assert proof.solver_reward == 0.0
    assert failure(proof) == "the solver does not reach the goal"


def test_equivalence_ignores_names_of_generated_ids_only(mock_template: Template) -> None:
    from envwright.runtime.world import World
    from envwright.types import EnvironmentRef

    ref = EnvironmentRef(name="mock", id=mock_template.id)
    ends = []
    for members in (("M-1", "M-2"), ("M-2", "M-1"), ("M-1", "M-1")):
        with World([ref], {mock_template.id: mock_template}) as world:
            for member in members:
                world.call("lend_book", {"member_id": member, "book_id": "B-4"})
            ends.append(outcome(world, {}, frozenset()))
    assert equivalent(ends[0], ends[1])
    assert not equivalent(ends[0], ends[2])


def test_the_solver_gives_up_in_words(mock_template: Template) -> None:
    with mock_template.session() as session:
        solver = Solver(mock_template.tool_schemas(), lambda n, a: session.call(n, a))
        with pytest.raises(Unsolved, match="no request found"):
            solver.solve("The weather is nice.")
        with pytest.raises(Unsolved):
            solver.solve("Please paint the house — for the wall with colour “red”.")


def test_an_environment_without_writes_gives_questions_only(mock_template: Template) -> None:
    spec = mock_template.spec
    reading = tuple(t for t in spec.tools if not t.do)
    template = Template(spec.model_copy(update={"tools": reading}))
    result = generate(template, 10, seed=0)
    assert len(result.tasks) == 10
    assert all(task.answers for task in result.tasks)


def test_an_environment_with_empty_tables_gives_reasons(mock_template: Template) -> None:
    template = Template(mock_template.spec.model_copy(update={"state_sql": ""}))
    result = generate(template, 3, seed=0)
    assert result.tasks == []
    assert sum(result.dropped.values()) > 0


def test_bad_counts_are_refused(mock_template: Template) -> None:
    with pytest.raises(BadInput):
        generate(mock_template, 0)
