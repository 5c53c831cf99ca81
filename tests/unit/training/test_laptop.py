"""The recipe `laptop`: its arms differ in one line, what is kept stays shut, the table adds up."""

from __future__ import annotations

import json
import sys
from collections import Counter
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from envwright import Template, load_environment
from envwright.errors import BadInput
from envwright.training.recipe import load_recipe
from envwright.types import Group, Score, Trajectory, Verdict
from tests.conftest import ENVIRONMENTS

FOLDER = Path(__file__).parents[3] / "recipes" / "laptop"


PARTS = (("train", "broad"), ("dev",), ("test",))


def script(name: str) -> ModuleType:
    found = util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert found is not None
    assert found.loader is not None
    made = util.module_from_spec(found)
    sys.modules[name] = made
    found.loader.exec_module(made)
    return made


@pytest.fixture(scope="module")
def table() -> ModuleType:
    return script("table")


@pytest.fixture(scope="module")
def run(table: ModuleType) -> ModuleType:
    assert table.K == 3
    return script("run")


def tasks(**rewards: Any) -> list[dict[str, Any]]:
    """Tasks named HOME_N with the rewards of their episodes."""
    return [
        {"task": name, "provider": name.partition("_")[0], "rewards": earned}
        for name, earned in rewards.items()
    ]


def test_the_arms_differ_in_one_line(run: ModuleType) -> None:
    one, other = ((FOLDER / f"{arm}.toml").read_text().splitlines() for arm in run.ARMS)
    assert len(one) == len(other)
    assert [(a, b) for a, b in zip(one, other, strict=True) if a != b] == [
        ('preset = "erpo"', 'preset = "grpo"')
    ]


def test_the_recipes_are_read(run: ModuleType, tmp_path: Path) -> None:
    for name in ("sft", *run.ARMS):
        text = run.seeded((FOLDER / f"{name}.toml").read_text(), 7)
        (tmp_path / "r.toml").write_text(text)
        recipe = load_recipe(tmp_path / "r.toml")
        assert recipe.seed == 7
        assert recipe.model.spec == ("smollm2" if name == "sft" else "runs/sft-1/model")
        assert recipe.model.form == run.playing("dev").model.form
        if recipe.rl:
            played = run.playing("dev").rl
            assert (played.max_turns, played.answer_tokens) == (
                recipe.rl.max_turns,
                recipe.rl.answer_tokens,
            )


def test_environments_are_chosen_by_provider() -> None:
    chosen = json.loads((FOLDER / "environments.json").read_text())
    homes: dict[str, list[str]] = {}
    for one in chosen:
        homes.setdefault(one["part"], []).append(one["environment"].partition("/")[0])
    assert len(set(homes["train"])) == len(homes["train"])
    learned, dev, test = ({p for part in own for p in homes[part]} for own in PARTS)
    assert not learned & dev | learned & test | dev & test
    assert len({one["structure"] for one in chosen}) == len(chosen)
    parts = Counter(one["part"] for one in chosen)
    assert parts["train"] == 30
    assert parts["dev"] == parts["test"] == 10
    known = {"part", "environment", "document", "sha256", "structure", "tools", "tables", "tokens"}
    assert all(set(one) == known for one in chosen)


def test_half_of_the_tasks_look_a_row_up(monkeypatch: pytest.MonkeyPatch) -> None:
    build = script("build")
    monkeypatch.setattr(
        build, "sizes", lambda tasks, _: [900 + at % 2 * 200 for at, _ in enumerate(tasks)]
    )
    template = Template(load_environment(ENVIRONMENTS / "authored" / "petstore"))
    made = build._short_tasks(template, "train", 8, 0, set(), 1000)
    found = [task for task in made if build._looks_up(task, template)]
    assert 0 < len(made) - len(found) <= len(found) + 1
    again = build._short_tasks(template, "train", 8, 0, {build._request(made[0])}, 1000)
    assert build._request(made[0]) not in map(build._request, again)


def test_what_is_kept_stays_shut(
    run: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "openings.jsonl"
    run.opened(["seen", "dev"], "", log)
    assert not log.exists()
    with pytest.raises(BadInput, match=r"test is kept for the table\. Tune on dev"):
        run.opened(["dev", "test"], "", log)
    monkeypatch.setattr(run, "models", lambda: {"base": "smollm2"})
    run.opened(["dev", "test"], "table 1", log)
    run.opened(["dev", "test"], "table 1", log)  # interrupted, and again
    (line,) = log.read_text().splitlines()
    assert json.loads(line)["sets"] == ["test"]
    assert json.loads(line)["models"] == ["base"]
    monkeypatch.setattr(run, "models", lambda: {"base": "smollm2", "sft-1": "x"})
    with pytest.raises(BadInput, match="the reason for another opening"):
        run.opened(["dev", "test"], "table 1", log)
    run.opened(["test", "seen_chatty"], "table 2", log)
    assert len(log.read_text().splitlines()) == 2


def test_figures_by_hand(table: ModuleType) -> None:
    arms = {
        "sft": {"1": tasks(a_1=[1, 0, 0], a_2=[1, 1, 1], b_1=[0, 0, None])},
        "erpo": {"1": tasks(a_1=[1, 1, 0], a_2=[1, 1, 1], b_1=[0, 0, 1])},
    }
    rows = {(row.name, row.figure): row for row in table.rows_of(arms, draws=200)}
    assert rows["sft", "success"].value == pytest.approx((1 / 3 + 1 + 0) / 3)
    assert rows["sft", "pass^3"].value == pytest.approx(1 / 2)
    assert rows["sft", "pass^3"].tasks == 2
    assert rows["erpo", "pass^3"].value == pytest.approx(1 / 3)
    assert rows["erpo - sft", "success"].value == pytest.approx((1 / 3 + 0 + 1 / 3) / 3)
    assert ("erpo - grpo", "success") not in rows
    text = table.as_text(list(rows.values()))
    assert "| erpo - sft | success | +0.222 | +0." in text


def test_damage_is_shown_where_it_was_noted(table: ModuleType) -> None:
    noted = tasks(a_1=[1, 1, 0], b_1=[0, 0, 1])
    for task, damage in zip(noted, ([0, 1, 1], [0, None, 1]), strict=True):
        task["damage"] = damage
    arms = {"sft": {"1": tasks(a_1=[1, 0, 0], b_1=[1, 1, 1])}, "erpo": {"1": noted}}
    rows = {(row.name, row.figure): row for row in table.rows_of(arms, draws=200)}
    assert rows["erpo", "damage"].value == pytest.approx((2 / 3 + 1 / 2) / 2)
    assert ("sft", "damage") not in rows
    assert ("erpo - sft", "damage") not in rows


def test_damage_is_a_changed_row_that_should_stay(run: ModuleType) -> None:
    def episode(*verdicts: Verdict) -> Trajectory:
        score = Score(reward=0, share=0, verdicts=verdicts) if verdicts else None
        return Trajectory(task="t", environments=("e",), policy="p", stop="done", score=score)

    asked, kept = Verdict(name="1: it is there", ok=False), Verdict(name="frame", ok=True)
    harmed = Verdict(name="frame", ok=False)
    group = Group(task="t", trajectories=(episode(asked, kept), episode(harmed), episode()))
    assert run._damage(group) == [0, 1, None]


def test_intervals_know_of_providers_and_pairs(table: ModuleType) -> None:
    """A difference that is the same everywhere has no width, whatever its sides do."""
    first = {f"{home}_{n}": [n % 2, 0, 0] for home in "abcd" for n in range(4)}
    more = {name: [1 - sum(earned), *earned[1:]] for name, earned in first.items()}
    arms = {
        "grpo": {"1": tasks(**first), "2": tasks(**more)},
        "erpo": {
            "1": tasks(**{k: [1, v[0], 0] for k, v in first.items()}),
            "2": tasks(**{k: [1, v[0], 0] for k, v in more.items()}),
        },
    }
    rows = {(row.name, row.figure): row for row in table.rows_of(arms, draws=200)}
    row = rows["erpo - grpo", "success"]
    assert (row.value, row.low, row.high) == (pytest.approx(1 / 3),) * 3
    assert (row.seeds, row.tasks) == (2, 16)
    assert rows["grpo", "success"].low < rows["grpo", "success"].value
    assert table.rows_of(arms, draws=200) == table.rows_of(arms, draws=200)


def test_one_bad_provider_widens_the_interval(table: ModuleType) -> None:
    """Forty tasks of two providers are not forty independent ones."""
    split = {f"{home}_{n}": [float(home == "a")] * 3 for home in "ab" for n in range(20)}
    (row, _) = table.rows_of({"sft": {"1": tasks(**split)}}, draws=400)
    assert (row.low, row.value, row.high) == (0, 0.5, 1)


def test_nothing_scored_is_no_figure(table: ModuleType) -> None:
    (row, _) = table.rows_of({"sft": {"1": tasks(a_1=[None, None, None])}}, draws=50)
    assert row.tasks == 0
    assert "nan" in table.as_text([row])


def test_curves_are_of_each_step(tmp_path: Path) -> None:
    curves = script("curves")
    lines = [
        {"step": 1, "phase": "eval", "success": 0.5},
        {"step": 1, "phase": "rl", "success/a": 1.0, "success/b": 0.5, "groups/drawn": 8}
        | {"groups/flat": 2, "entropy": 0.25},
        {"step": 2, "phase": "rl", "skipped": "all earned the same", "groups/drawn": 0},
    ]
    for name in ("erpo-2", "grpo-1"):
        (tmp_path / name).mkdir()
        text = "".join(json.dumps(line) + "\n" for line in lines)
        (tmp_path / name / "metrics.jsonl").write_text(text)
    found = curves.gathered(tmp_path, ("grpo", "erpo"))
    assert list(found) == ["grpo-1", "erpo-2"]
    assert found["erpo-2"] == {
        "success": [0.75, None],
        "spread": [0.75, None],
        "entropy": [0.25, None],
        "norm": [None, None],
    }
    drawn = curves.picture(found)
    assert drawn.count("<polyline") == 2 * 2 * 3  # a seed and the mean, of three figures
    assert curves.picture({}).startswith("<svg")
