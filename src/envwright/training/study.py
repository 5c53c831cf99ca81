"""A study as data: arms that differ from a recipe in something, each trained with several seeds."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import orjson
from pydantic import Field, model_validator

from envwright.errors import BadInput
from envwright.storage.bundled import recipe_file
from envwright.training.recipe import (
    Recipe,
    RecipeTable,
    parse_recipe,
    parse_table,
    read_tables,
)
from envwright.types import Json

MOST_CELLS = 1_000
"""Runs of a study; more are a mistake."""
DEMONSTRATION = 10.0
"""Episodes that a demonstration costs (2510.01132)."""
ArmName = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.+-]{0,63}$")]
Level = Literal["seeds", "environments", "tasks"]
_UNNAMED = re.compile(r"[^A-Za-z0-9_.+-]")


class StudyArm(RecipeTable):
    """What an arm has otherwise than the recipe."""

    recipe: str = ""
    """Another recipe than the study's, as its path or name."""
    set: dict[str, Json] = Field(default_factory=dict)
    """Keys of a recipe, which replace those of the recipe one by one."""
    without: tuple[str, ...] = ()
    """Keys of the recipe that are taken out: ``sft``, ``rl.kl``."""
    start: str = ""
    """The arm whose model of the same seed this one begins with."""


class Study(RecipeTable):
    """Arms and seeds, what is compared, and over what intervals are drawn."""

    name: str = "study"
    question: str = ""
    recipe: str
    """What all arms change: a path, from the study's folder, or the name of a bundled recipe."""
    seeds: tuple[int, ...] = Field((1, 2, 3), min_length=1)
    set: dict[str, Json] = Field(default_factory=dict)
    """Keys that all arms have otherwise than the recipe."""
    factors: dict[str, Json] = Field(default_factory=dict)
    """Keys of a recipe with a list of values each; every combination is an arm."""
    arms: dict[ArmName, StudyArm] = Field(default_factory=dict)
    slopes: dict[str, dict[ArmName, Annotated[float, Field(gt=0)]]] = Field(default_factory=dict)
    """Name → the arms that differ in a size, with it; what a doubling of it changes is reported."""
    compare: tuple[tuple[str, str], ...] = ()
    """Pairs whose difference is reported, first - second; by default all but the first arm with
    the first."""
    resample: tuple[Level, ...] = Field(("seeds", "tasks"), min_length=1)
    """What the bootstrap draws anew."""
    demonstration: float = Field(DEMONSTRATION, ge=0)
    """Episodes that a demonstration counts as in the budget."""

    @model_validator(mode="after")
    def _has_arms(self) -> Study:
        if not self.arms and not self.factors:
            raise ValueError("give [factors], [arms.NAME], or both")
        if len(set(self.seeds)) < len(self.seeds):
            raise ValueError("a seed stands twice in seeds")
        for name, sizes in self.slopes.items():
            if len(set(sizes.values())) < 2:
                raise ValueError(f"slopes.{name} needs arms of two sizes or more")
        return self


@dataclass(frozen=True, slots=True)
class StudyCell:
    """One training run of a study."""

    arm: str
    seed: int
    levels: Mapping[str, str]
    """Factor → the label of its value."""
    recipe: Recipe
    file: Path
    """Where paths of the recipe start from."""
    start: str = ""
    """The cell that has to be finished before."""

    @property
    def name(self) -> str:
        """The folder of its run, below the study's."""
        return f"{self.arm}-{self.seed}"


def load_study(file: Path) -> Study:
    """Read and check a study; its recipes are read by ``study_cells``.

    Example::

        study = load_study(Path("recipes/ablations/breadth.toml"))

    Raises:
        BadInput: it is no TOML, or says something that no study can say.
    """
    return parse_table(Study, read_tables(file), str(file))


def study_cells(study: Study, file: Path, output: Path) -> list[StudyCell]:
    """The runs of a study, arm by arm, those first which others begin with.

    Args:
        study: what is compared.
        file: where it stands; paths start from its folder.
        output: the folder of the study, where models of other arms are looked for.

    Raises:
        BadInput: a recipe is wrong, an arm names what there is not, or there are too many.
    """
    grid = _grid(study, file)
    arms = study.arms or {"": StudyArm()}
    if len(grid) * len(arms) * len(study.seeds) > MOST_CELLS:
        raise BadInput(
            f"the study has more than {MOST_CELLS:,} runs.",
            file=str(file),
            remedy="Leave out factors, values or seeds.",
        )
    cells: dict[str, StudyCell] = {}
    for name in _in_order(arms, file):
        for levels, values in grid:
            for seed in study.seeds:
                cell = _cell(study, file, output, name, levels, values, seed)
                if cell.name in cells:
                    raise BadInput(
                        f"two arms are called {cell.arm!r}.", file=str(file), place="factors"
                    )
                cells[cell.name] = cell
    _check_names(study, {cell.arm for cell in cells.values()}, file)
    return list(cells.values())


def compared_arms(study: Study, cells: Sequence[StudyCell]) -> list[tuple[str, str]]:
    """The pairs of arms whose differences are reported."""
    names = list(dict.fromkeys(cell.arm for cell in cells))
    return list(study.compare) or [(name, names[0]) for name in names[1:]]


Grid = list[tuple[dict[str, str], list[tuple[str, Json]]]]
"""Combinations: factor → label, and the keys with their values."""


def _grid(study: Study, file: Path) -> Grid:
    factors = _leaves(study.factors, "", file)
    last = [key.rpartition(".")[2] for key, _ in factors]
    # A factor is called by the last word of its key, unless two end alike.
    names = [
        end if last.count(end) == 1 else key for (key, _), end in zip(factors, last, strict=True)
    ]
    choices = [
        [(name, _label(value, at), key, value) for at, value in enumerate(values, start=1)]
        for name, (key, values) in zip(names, factors, strict=True)
    ]
    return [
        ({name: label for name, label, _, _ in one}, [(key, value) for _, _, key, value in one])
        for one in itertools.product(*choices)
    ]


def _leaves(table: Mapping[str, Json], within: str, file: Path) -> list[tuple[str, list[Json]]]:
    """The dotted keys of nested tables that end in lists, in the order of the file."""
    found: list[tuple[str, list[Json]]] = []
    for key, value in table.items():
        name = f"{within}.{key}" if within else key
        if isinstance(value, dict):
            found += _leaves(value, name, file)
        elif isinstance(value, list) and value:
            found.append((name, value))
        else:
            raise BadInput(
                "a factor is a list of the values that it takes.",
                file=str(file),
                place=f"factors.{name}",
            )
    return found


def _label(value: Json, at: int) -> str:
    """A value in a name; lists and tables go by their number."""
    if isinstance(value, list | dict):
        return str(at)
    text = orjson.dumps(value).decode().strip('"')
    return _UNNAMED.sub("_", text)[:32]


def _in_order(arms: Mapping[str, StudyArm], file: Path) -> list[str]:
    """The arms, each after the one that it begins with."""
    ordered: list[str] = []
    left = dict(arms)
    for name, arm in arms.items():
        if arm.start and arm.start not in arms:
            raise BadInput(
                f"there is no arm {arm.start!r} to begin with.",
                file=str(file),
                place=f"arms.{name}.start",
                remedy=f"Name one of {', '.join(arms)}.",
            )
    while left:
        ready = [n for n, arm in left.items() if not arm.start or arm.start not in left]
        if not ready:
            raise BadInput(
                f"arms begin with each other: {', '.join(left)}.", file=str(file), place="arms"
            )
        ordered += ready
        left = {name: arm for name, arm in left.items() if name not in ready}
    return ordered


def _cell(
    study: Study,
    file: Path,
    output: Path,
    name: str,
    levels: Mapping[str, str],
    values: Sequence[tuple[str, Json]],
    seed: int,
) -> StudyCell:
    arm = study.arms.get(name, StudyArm())
    parts = [f"{factor}-{label}" for factor, label in levels.items()]
    full = "+".join([*filter(None, [name]), *parts])
    place = f"{file} (arm {full})"
    base = _recipe_path(arm.recipe or study.recipe, file)
    data = _merged(read_tables(base), study.set)
    data = deepcopy(data)  # tables of the study stand in it, and other arms have them too
    for key in arm.without:
        _take_out(data, key, place)
    for key, value in values:
        data = _merged(data, _nested(key, value))
    data = _seeded(_merged(data, arm.set), seed) | {"seed": seed}
    start = ""
    if arm.start:
        start = f"{'+'.join([arm.start, *parts])}-{seed}"
        # From the recipe's folder, so that a tree that was moved as a whole is still the same.
        model = os.path.relpath(output.resolve() / start / "model", base.resolve().parent)
        data = _merged(data, {"model": {"spec": model}})
    return StudyCell(full, seed, dict(levels), parse_recipe(data, place), base, start)


def _recipe_path(name: str, file: Path) -> Path:
    beside = file.parent / name
    # Without "..", so that messages name the file as a person would.
    return Path(os.path.normpath(beside)) if beside.is_file() else recipe_file(name)


def _nested(key: str, value: Json) -> dict[str, Json]:
    for part in reversed(key.split(".")):
        value = {part: value}
    return dict(value)


def _merged(base: Mapping[str, Json], over: Mapping[str, Json]) -> dict[str, Json]:
    """The tables with these keys laid over them; tables are merged, all else is replaced."""
    out = dict(base)
    for key, value in over.items():
        if isinstance(value, dict) and isinstance(under := out.get(key), dict):
            out[key] = _merged(under, value)
        else:
            out[key] = value
    return out


def _seeded(value: Json, seed: int) -> Json:
    """The same with the seed in the place of ``{seed}``: an arm may have other data for each."""
    if isinstance(value, dict):
        return {key: _seeded(one, seed) for key, one in value.items()}
    if isinstance(value, list):
        return [_seeded(one, seed) for one in value]
    return value.replace("{seed}", str(seed)) if isinstance(value, str) else value


def _take_out(data: dict[str, Json], key: str, place: str) -> None:
    *path, last = key.split(".")
    here: Json = data
    for part in path:
        here = here.get(part) if isinstance(here, dict) else None
    if not isinstance(here, dict) or last not in here:
        raise BadInput(f"the recipe has no key {key!r} to take out.", file=place, place="without")
    del here[last]


def _check_names(study: Study, arms: set[str], file: Path) -> None:
    named = {name: "compare" for pair in study.compare for name in pair}
    named |= {arm: f"slopes.{name}" for name, sizes in study.slopes.items() for arm in sizes}
    for name in sorted(named.keys() - arms):
        raise BadInput(
            f"there is no arm {name!r} to compare.",
            file=str(file),
            place=named[name],
            remedy=f"Name some of {', '.join(sorted(arms))}.",
        )
