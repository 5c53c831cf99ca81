"""The recipe `evidence`: what its arms learn from, and that they are measured on other things."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import orjson
import pytest

from envwright.training.study import load_study, study_cells
from tests.unit.training.recipe_scripts import load_script

FOLDER = Path(__file__).parents[3] / "recipes" / "evidence"


@cache
def study_data() -> Any:
    """The recipe's script, as a module."""
    return load_script(FOLDER / "study_data.py")


def test_every_arm_has_as_many_solutions_and_fewer_environments_are_among_more() -> None:
    data = study_data()
    found = data.quotas([f"p/{n}" for n in range(210)])
    for seed in data.SEEDS:
        members: dict[int, set[str]] = {}
        count: Counter[int] = Counter()
        for name, quotas in found.items():
            (quota,) = [one for one in quotas if one.seed == seed]
            for size, solutions in quota.sizes:
                members.setdefault(size, set()).add(name)
                count[size] += solutions
        assert {size: len(own) for size, own in members.items()} == {n: n for n in data.SIZES}
        assert set(count.values()) == {data.SOLUTIONS}
        for less, more in zip(data.SIZES, data.SIZES[1:], strict=False):
            assert members[less] < members[more]
    assert found != data.quotas([f"p/{n}" for n in range(211)])


def test_environments_are_of_one_part_by_their_provider() -> None:
    chosen = orjson.loads((FOLDER / "environments.json").read_bytes())
    data = study_data()
    parts: dict[str, set[str]] = {}
    for one in chosen:
        parts.setdefault(one["part"], set()).add(one["environment"].partition("/")[0])
        assert one["tokens"] <= data.TOKENS
    assert not parts["train"] & parts["test"]
    assert not parts["train"] & parts["dev"]
    assert not parts["test"] & parts["dev"]
    assert Counter(one["part"] for one in chosen) == data.WANTED
    # A structure stands once: what is measured on was not learned under another name.
    structures = [one["structure"] for one in chosen if "structure" in one]
    assert len(set(structures)) == len(structures)


@pytest.mark.parametrize("study", ["breadth", "wording"])
def test_arms_differ_in_their_environments_alone(study: str, tmp_path: Path) -> None:
    file = FOLDER / f"{study}.toml"
    cells = study_cells(load_study(file), file, tmp_path)
    recipes = [one.recipe.model_dump(exclude={"seed": True, "train": True}) for one in cells]
    assert all(one == recipes[0] for one in recipes)
    assert len({one.recipe.train.environments for one in cells}) == len(cells)
    assert {one.seed for one in cells} == {1, 2, 3}
