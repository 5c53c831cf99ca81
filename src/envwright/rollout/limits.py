"""Bounds of an episode."""

from __future__ import annotations

from pydantic import Field

from envwright.types import Record


class EpisodeLimits(Record):
    """Where an episode is stopped."""

    turns: int = Field(30, gt=0)
    """Messages of the agent."""
    calls: int = Field(60, gt=0)
    invalid_in_a_row: int = Field(8, gt=0)
    """Calls in a row that name no offered tool or whose arguments are not valid."""
