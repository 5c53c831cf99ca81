"""Synthesis: an ``Interface`` → environments. ``synthesise`` is the author that works by rules."""

from envwright.inference.overrides import Overrides, find_overrides, read_overrides
from envwright.inference.passes import build_environments, infer_environments
from envwright.inference.tool_lists.tool_classification import tool_notes

__all__ = [
    "Overrides",
    "build_environments",
    "find_overrides",
    "infer_environments",
    "read_overrides",
    "tool_notes",
]
