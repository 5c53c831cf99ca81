"""Whether the verl that this was made for is here."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from pydantic import Field, ValidationError

from envwright.errors import BadInput, EnvwrightError, MissingExtra
from envwright.integrations.play_options import PLAY_KEYS, refuse_unknown_names
from envwright.llm.tool_call_formats import ToolCallFormat
from envwright.storage.jsonl import first_problem
from envwright.training.recipe import RlRecipe
from envwright.types import Json, Record

VERL_VERSION = "0.9."
"""Of verl: what is leaned on is held by tests/unit/integrations/verl, and other versions have others."""  # noqa: E501


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


# How episodes are played: what a loop is told once, for all rows.


class LoopSettings(Record):
    """What ``agent.yaml`` says of a loop."""

    root: str = ""
    """The folder from which relative paths of rows start."""
    form: ToolCallFormat = ToolCallFormat.HERMES
    """How the model writes calls; ``compact`` and ``json`` for templates without tools."""
    seed: int = 0
    """Of users, with the step."""
    play: dict[str, Json] = Field(default_factory=dict)
    """As in a recipe's ``[rl]``; see ``playing.PLAY``."""

    @property
    def rl(self) -> RlRecipe:
        """``play`` with a recipe's defaults and bounds.

        Raises:
            BadInput: a key or a value is wrong.
        """
        refuse_unknown_names(self.play, PLAY_KEYS, "there is no setting {} of playing.")
        try:
            return RlRecipe.model_validate({"steps": 1, **self.play})
        except ValidationError as error:
            raise BadInput(f"{first_problem(error)}.", place="play") from None

    @property
    def answer_tokens(self) -> int | None:
        """Tokens of an answer at most, where that is bounded by more than the episode's room."""
        return self.rl.answer_tokens if "answer_tokens" in self.play else None


def parse_settings(given: Mapping[str, Json]) -> LoopSettings:
    """Settings from data, each value looked at.

    Raises:
        BadInput: a key or a value is wrong.
    """
    refuse_unknown_names(given, LoopSettings.model_fields, "there is no setting {}.")
    try:
        made = LoopSettings.model_validate(dict(given))
    except ValidationError as error:
        raise BadInput(f"{first_problem(error)}.", place="settings") from None
    _ = made.rl
    return made
