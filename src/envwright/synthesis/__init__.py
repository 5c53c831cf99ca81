"""Synthesis: an ``Interface`` → environments. ``synthesise`` is the author that works by rules."""

from envwright.synthesis.author import synthesise, write
from envwright.synthesis.listed.notes import tool_notes
from envwright.synthesis.overrides import Overrides, overrides_beside, read_overrides

__all__ = [
    "Overrides",
    "overrides_beside",
    "read_overrides",
    "synthesise",
    "tool_notes",
    "write",
]
