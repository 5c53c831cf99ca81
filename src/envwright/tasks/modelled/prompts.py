"""The prompts about tasks."""

from __future__ import annotations

from envwright.models.prompts import Prompts

_PROMPTS = Prompts("envwright.tasks.modelled")
prompt, prompt_hash = _PROMPTS.text, _PROMPTS.hash


def filled(name: str, **values: str) -> str:
    """A prompt with its gaps filled in.

    Raises:
        KeyError: a gap has no value.
    """
    return _PROMPTS.filled(name, values)


def listed(lines: list[str]) -> str:
    """Lines as a list; a word when there are none."""
    return "\n".join(f"- {line}" for line in lines) or "(none)"
