"""ScalingInter-RL (AgentGym-RL, 2509.08755): episodes may take more turns as training goes on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from envwright.training.loop import PlaySettings
from envwright.training.loop.recipe_components import recipe_horizon
from envwright.training.policies import TrainablePolicy
from envwright.training.recipe import HorizonRecipe, RlRecipe
from envwright.types import Group, Role, Task
from tests.related.conftest import Library
from tests.related.doors import Corridor, Walker, own_calls
from tests.unit.training.loop.conftest import Bandit, recipe_of, train

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other


def test_the_schedule_is_the_published_one() -> None:
    horizon = recipe_horizon(HorizonRecipe(kind="scaling_inter", rounds=(10, 20, 30)))
    found = [horizon(step) for step in (0, 99, 100, 199, 200, 1000)]
    assert found == [10, 10, 20, 20, 30, 30]


class Watched(Bandit):
    """Takes note of the turns that episodes may have."""

    def __init__(self) -> None:
        super().__init__()
        self.turns: list[int | None] = []

    def groups(
        self, learner: TrainablePolicy, tasks: Sequence[Task], how: PlaySettings
    ) -> list[Group]:
        self.turns.append(how.turns)
        return super().groups(learner, tasks, how)


def test_the_loop_keeps_to_it(tmp_path: Path) -> None:
    horizon = {"kind": "scaling_inter", "rounds": [2, 5, 9], "every": 2}
    rl = {"steps": 6, "tasks": 2, "group": 4, "lr": 1e-3, "horizon": horizon}
    bandit = Watched()
    train(recipe_of(rl=rl), tmp_path, bandit)
    assert bandit.turns == [2, 2, 5, 5, 9, 9]


@pytest.mark.parametrize("cap", [1, 3, 6])
def test_no_turn_exceeds_the_cap(library: Library, cap: int) -> None:
    tasks = library.tasks[:6]
    for one in library.play("call-everything", tasks, turns=cap):
        said = [m for m in one.messages if m.role is Role.ASSISTANT]
        assert len(said) <= cap


def area(corridor: Corridor, caps: list[int], budget: int) -> float:
    """Mean success while so many calls are spent; the last cap lasts."""
    walker, spent, success = Walker(notices=False), 0, 0.0
    for step in range(1000):
        cap = caps[min(step, len(caps) - 1)]
        group = corridor.play(walker.factory(), 8, step, turns=cap)
        calls = min(own_calls(group), budget - spent)
        spent, success = spent + calls, success + walker.success * calls
        if spent == budget:
            break
        walker.learn(group)
    return success / budget


def test_stages_learn_more_from_the_same_calls() -> None:
    """One that does not notice that all is lost goes on to its cap, which is mostly noise."""
    corridor = Corridor()
    staged = area(corridor, [4] * 8 + [8] * 8 + [13], 3000)
    assert staged > area(corridor, [13], 3000) + 0.05


def test_a_horizon_and_a_cap_are_one_too_many() -> None:
    with pytest.raises(ValueError, match="not both"):
        RlRecipe.model_validate({"steps": 1, "max_turns": 5, "horizon": {"kind": "tti"}})
