"""How episodes are played: what a loop is told once, for all rows."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field, ValidationError

from envwright.engines.playing import PLAY, refuse_unknown
from envwright.errors import BadInput
from envwright.models.formats import Format
from envwright.store.jsonl import first_problem
from envwright.training.recipe import RlRecipe
from envwright.types import Json, Record


class Settings(Record):
    """What ``agent.yaml`` says of a loop."""

    root: str = ""
    """The folder from which relative paths of rows start."""
    form: Format = Format.HERMES
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
        refuse_unknown(self.play, PLAY, "there is no setting {} of playing.")
        try:
            return RlRecipe.model_validate({"steps": 1, **self.play})
        except ValidationError as error:
            raise BadInput(f"{first_problem(error)}.", place="play") from None

    @property
    def answer_tokens(self) -> int | None:
        """Tokens of an answer at most, where that is bounded by more than the episode's room."""
        return self.rl.answer_tokens if "answer_tokens" in self.play else None


def settings_of(given: Mapping[str, Json]) -> Settings:
    """Settings from data, each value looked at.

    Raises:
        BadInput: a key or a value is wrong.
    """
    refuse_unknown(given, Settings.model_fields, "there is no setting {}.")
    try:
        made = Settings.model_validate(dict(given))
    except ValidationError as error:
        raise BadInput(f"{first_problem(error)}.", place="settings") from None
    _ = made.rl
    return made
