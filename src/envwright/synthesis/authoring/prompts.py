"""The prompts of the author."""

from __future__ import annotations

import re
from collections.abc import Mapping

from envwright.models.prompts import Prompts

_EMPTY = re.compile(r"\n{3,}")
_PROMPTS = Prompts("envwright.synthesis.authoring")
prompt_text, prompt_hash = _PROMPTS.text, _PROMPTS.hash


def filled(name: str, values: Mapping[str, str]) -> str:
    """A prompt with its gaps filled in, perhaps with nothing.

    Raises:
        KeyError: a gap has no value.
    """
    return _EMPTY.sub("\n\n", _PROMPTS.filled(name, values)).strip()
