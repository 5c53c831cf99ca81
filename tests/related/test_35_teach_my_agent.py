"""TeachMyAgent (2103.09815): teachers of task parameters, in toys and in the loop."""

from __future__ import annotations

import json
import random
from pathlib import Path
from statistics import mean

import pytest

from envwright.errors import BadInput
from envwright.training.curriculum import (
    ADR,
    ALPGMM,
    TEACHERS,
    Curriculum,
    ParameterBox,
    Point,
    TaughtTasks,
    UniformCurriculum,
    generator_state,
    make_teacher,
    restore_generator,
    task_parameters,
    taught_pool,
)
from envwright.training.recipe import RlRecipe
from envwright.types import Group, Score
from tests.conftest import ENVIRONMENTS
from tests.related.conftest import Library
from tests.related.smoke_recipe import run_recipe
from tests.unit.scoring.rewards.made import played
from tests.unit.training.curriculum.students import Chain, Frontier

pytest.importorskip("numpy")
pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other
POINTS: dict[str, Point] = {
    f"{kind} {n}": (float(n), side)
    for kind, side in (("skill", 0.0), ("never", 1.0))
    for n in range(10)
}
"""Ten skills in a chain, and ten tasks that cannot be learned, as points."""
BOX = ParameterBox((0.0, 0.0), (9.0, 1.0))


def taught(kind: str, every: int | None = None) -> TaughtTasks:
    return TaughtTasks(POINTS, make_teacher(kind, BOX, every), BOX)


SQUARE = ParameterBox((0.0, 0.0), (1.0, 1.0))
POOL: dict[str, Point] = {
    f"task {n}": (draw.random(), draw.random())
    for n in range(200)
    for draw in [random.Random(f"pool {n}")]
}
"""Tasks of all difficulties; those of kinds above .5, a half, are impossible."""


def attempts_to_master(teacher: Curriculum[Point], seed: int, most: int = 5_000) -> int:
    """Attempts until what a student can do has come from difficulty .1 to .6."""
    curriculum, student = TaughtTasks(POOL, teacher, SQUARE), Frontier(seed)
    rng = random.Random(seed)
    for count in range(1, most + 1):
        task = curriculum.propose(rng)
        curriculum.update(task, student.attempt(POOL[task]))
        if student.frontier >= 0.6:
            return count
    return most


def interval(ratios: list[float]) -> tuple[float, float]:
    """Of their mean, by a bootstrap over seeds."""
    rng = random.Random(0)
    drawn = sorted(mean(rng.choices(ratios, k=len(ratios))) for _ in range(1000))
    return drawn[25], drawn[-26]


def test_learning_progress_masters_in_seven_tenths_of_chance() -> None:
    """Half of the tasks are impossible; the interval over seeds lies below .7 as a whole."""
    chance = mean(attempts_to_master(UniformCurriculum(SQUARE), seed) for seed in range(8))
    ratios = [
        attempts_to_master(ALPGMM(SQUARE, every=100, counts=(2, 4), memory=250), seed) / chance
        for seed in range(8)
    ]
    assert mean(ratios) <= 0.7
    assert interval(ratios)[1] <= 0.7


@pytest.mark.parametrize("kind", TEACHERS)
def test_it_goes_on_where_it_was_saved(kind: str) -> None:
    one, student, rng = taught(kind, 12), Chain(2), random.Random(2)
    for _ in range(60):
        task = one.propose(rng)
        one.update(task, student.attempt(task))
    saved = json.loads(json.dumps([one.state(), generator_state(rng)]))
    other = taught(kind, 12)
    other.restore(saved[0])
    following = restore_generator(saved[1])
    assert [one.propose(rng) for _ in range(30)] == [other.propose(following) for _ in range(30)]


def test_the_nearest_task_is_played_and_noted_where_it_lies() -> None:
    box = ParameterBox((0.0,), (10.0,))
    points = {"low": (0.0,), "middle": (4.0,), "high": (10.0,)}

    class Fixed:
        """Proposes what it is told to, and notes what it hears."""

        def __init__(self, point: Point) -> None:
            self.point, self.heard = point, list[tuple[Point, float]]()

        def propose(self, rng: random.Random) -> Point:
            return self.point

        def update(self, task: Point, reward: float) -> None:
            self.heard.append((task, reward))

        def state(self) -> dict[str, object]:
            return {}

        def restore(self, state: object) -> None: ...

    teacher = Fixed((6.9,))
    curriculum = TaughtTasks(points, teacher, box)
    assert curriculum.propose(random.Random(0)) == "middle"
    assert curriculum.propose(random.Random(0), ["low", "high"]) == "high"
    episodes = [
        played(score=Score(reward=r, share=r)).model_copy(update={"task": "middle"})
        for r in (1.0, 0.0, 0.0, 0.0)
    ]
    curriculum.observe(Group(task="middle", trajectories=tuple(episodes)))
    assert teacher.heard == [((4.0,), 0.25)]  # a group is one attempt


def test_adr_hears_of_its_borders() -> None:
    """Which lie between tasks: ten mastered attempts on the upper one move it by a step."""
    box = ParameterBox((0.0,), (10.0,))
    teacher = ADR(box, (0.0,), step=0.07, queue=3, on_border=1.0)
    curriculum = TaughtTasks({"a": (0.0,), "b": (10.0,)}, teacher, box)
    rng = random.Random(0)
    for _ in range(3):
        assert curriculum.propose(rng) == "a"
        curriculum.update("a", 1.0)
    assert teacher.ranges == [[0.0, 0.07]]
    for _ in range(60):
        curriculum.update(curriculum.propose(rng), 1.0)
    assert teacher.ranges[0][1] > 0.5
    assert "b" in {curriculum.propose(rng) for _ in range(20)}


# --- real tasks ----------------------------------------------------------------------------------


def test_parameters_of_real_tasks(library: Library) -> None:
    tasks = {task.id: task for task in library.tasks}
    found = task_parameters(library.tasks[0], library.templates)
    assert found["calls"] == len(library.tasks[0].gold)
    assert found["tools"] == len(library.template.tool_schemas())
    inserts = (ENVIRONMENTS / "mock" / "state.sql").read_text()
    assert found["rows"] == len([line for line in inserts.splitlines() if line.startswith("  (")])
    points, box = taught_pool(tasks, library.templates, {"calls": (1, 3), "lookups": ()})
    assert 0 < len(points) < len(tasks)
    assert all(1 <= calls <= 3 for calls, _ in points.values())
    assert box.low[1] == min(task.difficulty["lookups"] for task in tasks.values())
    for bounds, message in (
        ({"cals": ()}, "no parameter 'cals'"),
        ({"rows": ()}, "do not differ in 'rows'"),
        ({"calls": (90, 99)}, "no task lies in the box"),
    ):
        with pytest.raises(BadInput, match=message):
            taught_pool(tasks, library.templates, bounds)


def test_the_recipe_key(tmp_path: Path) -> None:
    box = "parameters = { depth = [], distractors = [] }"
    keys = f'curriculum = {{ kind = "alp_gmm", {box}, every = 6 }}'
    lines, _ = run_recipe(tmp_path, keys, steps=2)
    assert all(line["groups/drawn"] == 4 for line in lines)
    for wrong in (
        {"kind": "riac"},
        {"kind": "random", "parameters": {"calls": ()}},
        {"kind": "adr", "parameters": {"calls": (3, 1)}},
    ):
        with pytest.raises(ValueError, match=r"parameters are for|a lower and an upper bound"):
            RlRecipe.model_validate({"steps": 1, "curriculum": wrong})
