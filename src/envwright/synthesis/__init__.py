"""Synthesis: an ``Interface`` → environments. ``synthesise`` is the author that works by rules."""

from envwright.synthesis.author import synthesise
from envwright.synthesis.listed.notes import tool_notes

__all__ = ["synthesise", "tool_notes"]
