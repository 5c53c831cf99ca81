"""What ships with the package: environments, recipes and documents, found by name anywhere.

In an installed package they stand below ``envwright/bundled``; in a checkout, beside ``src``. The
environments of the collection are a package of their own, ``envwright-worlds``, which is in
``worlds`` of a checkout.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

from envwright.errors import BadInput
from envwright.storage.files import read_text, walk_folders

GROUP = "group.toml"
"""The file that makes a folder a group of environments."""
PARTS = ("train", "dev", "test")
"""What the environments of the collection are for."""


@cache
def bundled_root() -> Path:
    """The folder that holds ``environments`` and ``recipes``."""
    package = Path(str(resources.files("envwright")))
    installed = package / "bundled"
    return installed if installed.is_dir() else package.parents[1]


@cache
def collection_root() -> Path:
    """The folder of the collection's environments; it need not be there."""
    package = find_spec("envwright_worlds")  # imports nothing
    if package and package.origin:
        return Path(package.origin).parent
    return bundled_root() / "worlds" / "src" / "envwright_worlds"


@cache
def environment_folders() -> dict[str, Path]:
    """The environments that ship, and those of the collection: name → folder, sorted by name."""
    return _folders_with("environment.yaml")


@cache
def group_folders() -> dict[str, Path]:
    """The groups of environments that ship: name → folder, sorted by name."""
    return _folders_with(GROUP)


def _folders_with(file: str) -> dict[str, Path]:
    found = [
        folder
        for root in (bundled_root() / "environments", collection_root())
        for folder, _, files in walk_folders(root)
        # What stands in ``sources`` is what environments were made from, under the same names.
        if file in files and "sources" not in folder.relative_to(root).parts
    ]
    return {folder.name: folder for folder in sorted(found, key=lambda folder: folder.name)}


def environment_part(name: str) -> str:
    """The part of the collection that an environment belongs to: one of ``PARTS``.

    Example::

        >>> environment_part("retail")
        'train'
    """
    return _held_out().get(name, PARTS[0])


@cache
def _held_out() -> Mapping[str, str]:
    file = Path(str(resources.files("envwright"))) / "data" / "splits.toml"
    return {n: part for part, names in tomllib.loads(read_text(file)).items() for n in names}


def part_folders(part: str) -> dict[str, Path]:
    """The environments of a part of the collection that have tasks: name → folder.

    Raises:
        BadInput: there is no such part.
    """
    _check_named(part)
    return {
        name: folder
        for name, folder in environment_folders().items()
        if environment_part(name) == part and (folder / "tasks.jsonl").is_file()
    }


def check_part(part: str) -> None:
    """Refuse a part of the collection that there is not; an empty one stands for all.

    Raises:
        BadInput: there is no such part.
    """
    if part:
        _check_named(part)


def _check_named(part: str) -> None:
    if part not in PARTS:
        remedy = f"Name one of {', '.join(PARTS)}."
        raise BadInput(f"the collection has no part {part!r}.", remedy=remedy)


def resolve_environment(given: str | Path) -> Path:
    """The folder of a bundled environment or group where a name is given; else the path."""
    # A path that exists wins over a name, so that a local folder can replace a bundled one.
    path = Path(given)
    if path.exists():
        return path
    return environment_folders().get(str(given)) or group_folders().get(str(given), path)


def environment_folder(given: str | Path) -> Path:
    """The folder of an environment that is given by path, or by the name of a bundled one.

    A path that exists wins over a name.

    Raises:
        BadInput: there is neither such a path nor such a name.

    Example::

        >>> environment_folder("mock").name
        'mock'
    """
    found = resolve_environment(given)
    if not found.exists():
        raise BadInput(
            "no such folder, and no bundled environment of that name.",
            file=str(given),
            remedy=f"Bundled: {', '.join((*environment_folders(), *group_folders()))}.",
        )
    return found


def recipe_file(given: str | Path) -> Path:
    """The file of a recipe that is given by path, or by the name of a bundled one.

    Raises:
        BadInput: there is neither such a file nor such a recipe.
    """
    path = Path(given)
    if path.exists():
        return path
    recipes = bundled_root() / "recipes"
    named = recipes / str(given) / "recipe.toml"
    if path.suffix or path.is_absolute() or not named.is_file():
        names = sorted(p.parent.name for p in recipes.glob("*/recipe.toml"))
        raise BadInput(
            "no such file, and no bundled recipe of that name.",
            file=str(given),
            remedy=f"Bundled: {', '.join(names)}.",
        )
    return named
