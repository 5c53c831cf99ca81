"""The arena of Agent-World (2604.18292): tried on fresh tasks, trained where it fails, again."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from envwright import Task
from envwright.errors import BadInput
from envwright.storage.jsonl import load_records
from envwright.training.recipe import load_recipe
from envwright.workflows import arena as arena_module
from envwright.workflows.arena import ArenaRecipe, ArenaRounds, run_arena
from envwright.workflows.training_player import load_recipe_sets
from tests.conftest import ENVIRONMENTS
from tests.related.smoke_recipe import SMOKE
from tests.related.weak_student import WeakStudent, arena

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other
WEAK = "return_book"


def student(folder: Path) -> WeakStudent:
    made = WeakStudent({WEAK: 0.1})
    made.base = folder
    return made


def test_the_weak_skill_is_made_more_of_and_mended(tmp_path: Path) -> None:
    file, out = arena(tmp_path, rounds=2), tmp_path / "out"
    weak = student(tmp_path)
    result = run_arena(file, out, student=weak)
    first, second = result["rounds"]
    assert min(first["skills"], key=first["skills"].__getitem__) == WEAK
    plain = load_records(out / "round-000" / "probe.jsonl", Task)
    before = sum(any(call.tool == WEAK for call in t.gold) for t in plain) / len(plain)
    assert first["frequency"][WEAK] > before  # more of it than in tasks as they come
    assert second["skills"][WEAK] > first["skills"][WEAK]
    shares = [
        [one["tools"][WEAK] / sum(one["tools"].values()) for one in found["configurations"]]
        for found in (first, second)
    ]
    assert max(shares[1]) < min(shares[0])  # and less is asked for once it can
    # Fresh tasks each time, and nothing that is tried or evaluated on is trained on.
    assert not set(weak.probed[0]) & set(weak.probed[1])
    held = {t.id for t in load_records(SMOKE / "held_out.jsonl", Task)}
    for recipe in weak.recipes:
        trained = {t.id for n in recipe.train.tasks for t in load_records(tmp_path / n, Task)}
        assert not trained & (held | set(weak.probed[0]) | set(weak.probed[1]))
        assert recipe.evaluation == weak.recipes[0].evaluation
        assert recipe.train.tasks[0].endswith("original.jsonl")  # mixed training
    assert [r.seed for r in weak.recipes] == [0, 1]


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    whole = run_arena(
        arena(tmp_path / "a", rounds=1, probe=4, tasks=4),
        tmp_path / "a" / "out",
        student=student(tmp_path / "a"),
    )

    class Killed(Exception):
        """In the place of a signal."""

    class Dying(WeakStudent):
        def learn(self, number: int, recipe: object) -> dict[str, object]:
            raise Killed

    file, out = arena(tmp_path / "b", rounds=1, probe=4, tasks=4), tmp_path / "b" / "out"
    with pytest.raises(Killed):
        run_arena(file, out, student=Dying({WEAK: 0.1}))
    made = sorted((out / "round-000" / "made").rglob("tasks.jsonl"))
    times = [one.stat().st_mtime_ns for one in made]
    again = run_arena(file, out, student=student(tmp_path / "b"))
    assert again["rounds"] == whole["rounds"]
    assert [one.stat().st_mtime_ns for one in made] == times
    arena(tmp_path / "b", rounds=1, probe=5, tasks=4)
    with pytest.raises(BadInput, match="another arena is in this folder"):
        run_arena(file, out, student=student(tmp_path / "b"))


def test_it_goes_on_where_it_was_killed_while_it_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it is is noted last: then all that it needs is there."""
    file, out = arena(tmp_path, rounds=1, probe=4, tasks=4), tmp_path / "out"

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    for step in ("save_records", "place_environment"):
        with monkeypatch.context() as dying:
            dying.setattr(arena_module, step, killed)
            with pytest.raises(KeyboardInterrupt):
                run_arena(file, out, student=student(tmp_path))
    (found,) = run_arena(file, out, student=student(tmp_path))["rounds"]
    assert found["made"]


def test_training_that_stopped_is_tried_again(tmp_path: Path) -> None:
    """As a study does: what stopped it, a lack of memory perhaps, may be gone."""
    file, out = arena(tmp_path, rounds=1, probe=4, tasks=4), tmp_path / "out"

    class Stopping(WeakStudent):
        def learn(self, number: int, recipe: object) -> dict[str, object]:
            return {"steps": 0, "stopped": "after step 0, no memory."}

    first = run_arena(file, out, student=Stopping({WEAK: 0.1}))
    assert first["stopped"] == "after step 0, no memory."
    again = run_arena(file, out, student=student(tmp_path))
    assert (again["stopped"], again["rounds"][0]["training"]["steps"]) == ("", 1)
    assert again["rounds"][0]["diagnosis"] == first["rounds"][0]["diagnosis"]


def test_a_model_that_waits_in_a_batch_file_pauses(tmp_path: Path) -> None:
    file = arena(tmp_path, 'model = "batch:teacher"', rounds=1, probe=4, tasks=4)
    out = tmp_path / "out"
    result = run_arena(file, out, student=student(tmp_path))
    assert "requests.jsonl" in result["paused"]
    (line,) = (out / "batch").glob("*requests.jsonl")
    (request,) = [orjson.loads(x) for x in line.read_bytes().splitlines()]
    config = {"environment": "mock", "tools": {WEAK: 1}, "tasks": 2, "max_calls": 3}
    body = {
        "choices": [
            {
                "message": {
                    "role": "assistant",
                    "content": orjson.dumps([config, config]).decode(),
                },
                "finish_reason": "stop",
            }
        ]
    }
    answer = {"custom_id": request["custom_id"], "response": {"status_code": 200, "body": body}}
    answers = line.with_name(line.name.replace("requests", "answers"))
    answers.write_bytes(orjson.dumps(answer) + b"\n")
    (found,) = run_arena(file, out, student=student(tmp_path))["rounds"]
    assert [one["tools"] for one in found["configurations"]] == [{WEAK: 1.0}] * 2
    assert found["frequency"][WEAK] == 1.0


def test_a_model_trains_in_rounds(tmp_path: Path) -> None:
    """The policy of the smoke recipe, two rounds of one step each, measured on the same tasks."""
    file = arena(tmp_path, rounds=2, probe=3, samples=1, tasks=3, configurations=1)
    result = run_arena(file, tmp_path / "out")
    assert [one["training"]["steps"] for one in result["rounds"]] == [1, 1]
    assert all(one["training"]["eval"] for one in result["rounds"])
    second = orjson.loads((tmp_path / "out/round-001/training/run.json").read_bytes())
    assert second["recipe"]["model"]["spec"] == "out/round-000/training/model"


def test_a_share_that_is_held_out_is_the_same_in_every_round(tmp_path: Path) -> None:
    recipe = tmp_path / "recipe.toml"
    homes = ENVIRONMENTS / "authored"
    names = ["airport_car_rental", "car_ferry_reservations", "climbing_gym_desk", "gitea_releases"]
    recipe.write_text(
        "seed = 1\n[model]\nspec = 'tiny:0'\n[rl]\nsteps = 1\n[evaluation]\nshare = 0.5\n"
        f"[train]\nlimit = 2\nenvironments = {[str(homes / name) for name in names]}\n"
    )
    arena = ArenaRecipe(recipe="recipe.toml")
    held = load_recipe_sets(load_recipe(recipe), recipe).held_out
    rounds = ArenaRounds(arena, load_recipe(recipe), recipe, tmp_path / "out")
    rounds.begin()
    for number in range(3):
        found = load_recipe_sets(rounds._training(number), recipe)
        assert {task.id for task in found.held_out} == {task.id for task in held}
        assert len(found.train) == 2 * (len(names) - 2)
