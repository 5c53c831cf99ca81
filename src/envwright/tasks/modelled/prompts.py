"""Prompts: files beside this one, under version control, known by their hash."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib import resources

_GAP = re.compile(r"\{\{(\w+)\}\}")


@cache
def prompt(name: str) -> str:
    """The text of ``prompts/<name>.md``."""
    folder = resources.files("envwright.tasks.modelled") / "prompts"
    return (folder / f"{name}.md").read_text(encoding="utf-8").strip()


def prompt_hash(name: str) -> str:
    """Twelve hex digits that change with the file."""
    return hashlib.sha256(prompt(name).encode()).hexdigest()[:12]


def filled(name: str, **values: str) -> str:
    """A prompt with its ``{{gaps}}`` filled; what is filled in is never taken for a gap.

    Raises:
        KeyError: a gap has no value.
    """
    return _GAP.sub(lambda gap: values[gap[1]], prompt(name))


def listed(lines: list[str]) -> str:
    """Lines as a list; a word when there are none."""
    return "\n".join(f"- {line}" for line in lines) or "(none)"
