"""What ships with the package: environments, recipes and documents, found by name anywhere.

In an installed package they stand below ``envwright/bundled``; in a checkout, beside ``src``. The
environments of the collection are a package of their own, ``envwright-worlds``, which is in
``worlds`` of a checkout.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

from envwright.errors import BadInput
from envwright.storage.files import walk_folders

GROUP = "group.toml"
"""The file that makes a folder a group of environments."""


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
