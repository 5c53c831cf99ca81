"""Settings of the agent loop, and which verl it needs; nothing here imports verl."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from pydantic import Field

from envwright.errors import BadInput, EnvwrightError, MissingExtra
from envwright.integrations.play_options import PLAY_KEYS, check_play_keys
from envwright.llm.tool_call_formats import ToolCallFormat
from envwright.training.recipe import RlRecipe, parse_table
from envwright.types import Json, Record

VERL_VERSION = "0.9."
"""The version that tests/unit/integrations/verl holds our loop and estimator to."""


def verl_problem() -> EnvwrightError | None:
    """Why verl cannot be used; ``None`` where it can."""
    try:
        found = version("verl") if find_spec("verl") else ""
    except PackageNotFoundError:
        found = ""
    if not found:
        return MissingExtra("training with verl", "verl")
    if not found.startswith(VERL_VERSION):
        return BadInput(
            f"verl {found} is installed; this was made for {VERL_VERSION}x.",
            remedy="Install it: pip install 'envwright[verl]'",
        )
    return None


class LoopSettings(Record):
    """The settings of a loop in ``agent.yaml``."""

    root: str = ""
    """The folder from which relative paths of rows start."""
    form: ToolCallFormat = ToolCallFormat.HERMES
    """How the model writes calls; ``compact`` and ``json`` for templates without tools."""
    seed: int = 0
    """Of users, with the step."""
    play: dict[str, Json] = Field(default_factory=dict)
    """As in a recipe's ``[rl]``; see ``play_options.PLAY_KEYS``."""

    @property
    def rl(self) -> RlRecipe:
        """``play`` with a recipe's defaults and bounds.

        Raises:
            BadInput: a key or a value is wrong.
        """
        check_play_keys(self.play, PLAY_KEYS, "there is no setting {} of playing.")
        # A recipe must say its steps; here the engine counts them.
        return parse_table(RlRecipe, {"steps": 1, **self.play}, place="play")

    @property
    def answer_tokens(self) -> int | None:
        """Tokens of an answer at most, where that is bounded by more than the episode's room."""
        return self.rl.answer_tokens if "answer_tokens" in self.play else None


def parse_settings(given: Mapping[str, Json]) -> LoopSettings:
    """Parse settings, checking every value.

    Raises:
        BadInput: a key or a value is wrong.
    """
    settings = parse_table(LoopSettings, dict(given), place="settings")
    # Computed for its checks: a wrong key of `play` is refused before anything is played.
    _ = settings.rl
    return settings
