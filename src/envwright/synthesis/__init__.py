"""Synthesis: an ``Interface`` → environments. ``synthesise`` is the author that works by rules."""

from envwright.synthesis.author import synthesise

__all__ = ["synthesise"]
