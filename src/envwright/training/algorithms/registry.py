"""Algorithms by name. A file in ``advantages/`` or ``losses/`` registers what it decorates.

Other packages add their own with the same decorators.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

from envwright.environment.schema import nearest_name
from envwright.errors import BadInput
from envwright.training.algorithms.groups import Advantages
from envwright.training.algorithms.tokens import Loss

ADVANTAGES: dict[str, Callable[..., Advantages]] = {}
"""Estimators: (groups, options) → advantages."""
LOSSES: dict[str, Callable[..., Loss]] = {}
"""Policy losses: (tokens, options) → loss."""
TERMS: dict[str, Callable[..., Loss]] = {}
"""What is added to a policy loss: (tokens, options) → loss, coefficient included."""

A = TypeVar("A", bound=Callable[..., Advantages])
L = TypeVar("L", bound=Callable[..., Loss])
R = TypeVar("R")


def register_advantage(function: A) -> A:
    """Register an estimator under the function's name."""
    _add(ADVANTAGES, function)
    return function


def register_loss(function: L) -> L:
    """Register a policy loss under the function's name."""
    _add(LOSSES, function)
    return function


def register_term(function: L) -> L:
    """Register a term under the function's name."""
    _add(TERMS, function)
    return function


def _add(table: dict[str, Callable[..., R]], function: Callable[..., R]) -> None:
    name: str = getattr(function, "__name__", "")
    if name in table:
        raise ValueError(f"{name} is registered twice")
    table[name] = function


def load_folder(package: str, path: list[str]) -> None:
    """Import every module of a package, so that its decorators run."""
    # Sorted: the order of a folder differs between file systems.
    for module in sorted(found.name for found in iter_modules(path)):
        import_module(f"{package}.{module}")


def configure_algorithm(
    table: Mapping[str, Callable[..., R]], name: str, options: Mapping[str, Any]
) -> Callable[..., R]:
    """Bind options to the algorithm of that name, checking that it knows them.

    Raises:
        BadInput: there is no such algorithm, or it has no such option.
    """
    if name not in table:
        raise BadInput(
            f"there is no algorithm {name!r} of this kind.",
            remedy=f"Known: {', '.join(sorted(table))}. {nearest_name(name, list(table))}".strip(),
        )
    parameters = inspect.signature(table[name]).parameters.values()
    # Keyword-only parameters are the options; positional ones are the data.
    known = [p.name for p in parameters if p.kind is p.KEYWORD_ONLY]
    if unknown := next((option for option in options if option not in known), None):
        raise BadInput(
            f"the algorithm {name} has no option {unknown!r}.",
            remedy=f"Known: {', '.join(known) or 'none'}. {nearest_name(unknown, known)}".strip(),
        )
    return partial(table[name], **options)


def require_one_of(option: str, value: str, known: tuple[str, ...]) -> None:
    """Refuse a value that is none of the known ones.

    Raises:
        BadInput: it is not known.
    """
    if value not in known:
        raise BadInput(
            f"{option} cannot be {value!r}.",
            remedy=f"Known: {', '.join(known)}. {nearest_name(str(value), list(known))}".strip(),
        )
