"""Prompts: files beside this one, under version control, known by their hash."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

_GAP = re.compile(r"\{\{(\w+)\}\}")
_EMPTY = re.compile(r"\n{3,}")


@lru_cache(maxsize=64)
def prompt_text(name: str) -> str:
    """The text of a prompt's file, or of another file that stands with the prompts."""
    folder = resources.files("envwright.synthesis.authoring") / "prompts"
    file = name if "." in name else f"{name}.md"
    return (folder / file).read_text(encoding="utf-8").strip()


def prompt_hash(name: str) -> str:
    """Twelve hex digits that change with the file."""
    return hashlib.sha256(prompt_text(name).encode()).hexdigest()[:12]


def filled(name: str, values: Mapping[str, str]) -> str:
    """A prompt with its ``{{gaps}}`` filled in; what is filled in is not read again.

    Raises:
        KeyError: a gap has no value.
    """
    text = _GAP.sub(lambda gap: values[gap[1]], prompt_text(name))
    return _EMPTY.sub("\n\n", text).strip()  # a gap may be filled with nothing
