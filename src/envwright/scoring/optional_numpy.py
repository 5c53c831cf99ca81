"""numpy, where it is needed: it comes with the extra ``train``."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from envwright.errors import MissingExtra


def import_numpy(feature: str) -> Any:
    """The package.

    Args:
        feature: what needs it, for the message.

    Raises:
        MissingExtra: it is not installed.
    """
    if find_spec("numpy") is None:
        raise MissingExtra(feature, "train")
    return import_module("numpy")
