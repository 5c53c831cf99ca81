"""Prompts: files beside the code that asks, under version control, known by their hash."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

_GAP = re.compile(r"\{\{(\w+)\}\}")


class PromptFiles:
    """The prompts of a package, in its folder ``prompts``.

    Args:
        package: its full name.
    """

    def __init__(self, package: str) -> None:
        self._package = package

    def text(self, name: str) -> str:
        """The text of ``<name>.md``, or of another file that stands with the prompts."""
        return _read(self._package, name if "." in name else f"{name}.md")

    def hash(self, name: str) -> str:
        """Twelve hex digits that change with the file."""
        return hashlib.sha256(self.text(name).encode()).hexdigest()[:12]

    def filled(self, name: str, values: Mapping[str, str]) -> str:
        """A prompt with its ``{{gaps}}`` filled in; what is filled in is not read again.

        Raises:
            KeyError: a gap has no value.
        """
        return _GAP.sub(lambda gap: values[gap[1]], self.text(name))


@lru_cache(maxsize=128)
def _read(package: str, file: str) -> str:
    folder = resources.files(package) / "prompts"
    return (folder / file).read_text(encoding="utf-8").strip()
