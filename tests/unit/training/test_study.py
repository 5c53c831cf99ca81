"""Studies as data: arms, factors, seeds; what is wrong is refused by its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from envwright.errors import BadInput
from envwright.training.study import compared_arms, load_study, study_cells

BASE = """
name = "base"
[model]
spec = "tiny:0"
[train]
environments = ["mock"]
[sft]
epochs = 2
[rl]
steps = 3
kl = { coefficient = 0.1, target = 0.2 }
"""


def study(folder: Path, text: str) -> Path:
    (folder / "base.toml").write_text(BASE)
    file = folder / "study.toml"
    file.write_text(f'recipe = "base.toml"\n{text}')
    return file


def test_a_grid_of_factors(tmp_path: Path) -> None:
    """Algorithms, rewards, and the split of imitation: the practitioner's guide."""
    file = study(
        tmp_path,
        """
        seeds = [4, 5]
        [factors]
        rl.preset = ["ppo", "grpo", "rloo"]
        rl.shape = ["outcome", "tiers"]
        train.limit = [10, 60]
        """,
    )
    loaded = load_study(file)
    cells = study_cells(loaded, file, tmp_path / "out")
    assert len(cells) == 3 * 2 * 2 * 2
    assert cells[0].name == "preset-ppo+shape-outcome+limit-10-4"
    assert {cell.seed for cell in cells} == {cell.recipe.seed for cell in cells} == {4, 5}
    last = cells[-1].recipe
    assert last.rl
    assert (last.rl.preset, last.rl.shape, last.train.limit) == ("rloo", "tiers", 60)
    assert last.rl.kl.target == 0.2  # what is not varied stays
    assert len(compared_arms(loaded, cells)) == 11


def test_named_arms_change_take_out_and_go_on(tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text(BASE.replace("epochs = 2", "epochs = 7"))
    file = study(
        tmp_path,
        """
        seeds = [1]
        set.sft.lr = 1e-3
        [arms.later]
        start = "first"
        without = ["sft"]
        set.rl.kl.coefficient = 0.5
        [arms.first]
        recipe = "other.toml"
        without = ["rl"]
        """,
    )
    first, later = study_cells(load_study(file), file, tmp_path / "out")
    assert (first.name, later.name, later.start) == ("first-1", "later-1", "first-1")
    assert first.recipe.sft
    assert (first.recipe.sft.epochs, first.recipe.sft.lr, first.recipe.rl) == (7, 1e-3, None)
    assert later.recipe.rl
    assert later.recipe.sft is None
    assert (later.recipe.rl.kl.coefficient, later.recipe.rl.kl.target) == (0.5, 0.2)
    assert later.recipe.model.spec == "out/first-1/model"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "give [factors], [arms.NAME], or both"),
        ("seeds = [1, 1]\n[factors]\nrl.steps = [1]", "a seed stands twice"),
        ("[factors]\nrl.steps = 3", "factors.rl.steps"),
        ("[factors]\nrl.stepps = [1]", "Did you mean"),
        ("[factors]\nrl.steps = [1, 1]", "two arms are called"),
        ("[arms.a]\nstart = 'b'", "there is no arm 'b'"),
        ("[arms.a]\nstart = 'b'\n[arms.b]\nstart = 'a'", "begin with each other"),
        ("[arms.a]\nwithout = ['rl.nothing']", "no key 'rl.nothing'"),
        ("[arms.a]\nwithout = ['rl', 'sft']", "give a phase"),
        ("compare = [['a', 'c']]\n[arms.a]\n[arms.b]", "no arm 'c'"),
        ("[arms.'a/b']", "a/b"),
        ("[arms.a]\nrecipe = 'nowhere.toml'", "no such file"),
        (f"seeds = {list(range(600))}\n[factors]\nrl.steps = [1, 2]", "more than 1,000 runs"),
    ],
)
def test_what_is_no_study(tmp_path: Path, text: str, message: str) -> None:
    file = study(tmp_path, text)
    with pytest.raises(BadInput) as caught:
        study_cells(load_study(file), file, tmp_path)
    assert message in str(caught.value)


def test_taking_a_key_out_of_one_arm_leaves_the_others_alone(tmp_path: Path) -> None:
    text = "set.rl.collapse.kl = 1.0\n[arms.a]\nwithout = ['rl.collapse']\n[arms.b]"
    file = study(tmp_path, f"seeds = [1]\n{text}")
    a, b = study_cells(load_study(file), file, tmp_path)
    assert a.recipe.rl
    assert b.recipe.rl
    assert (a.recipe.rl.collapse.kl, b.recipe.rl.collapse.kl) == (None, 1.0)
