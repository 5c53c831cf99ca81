"""How episodes are played: what a loop is told once, for all rows."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field, ValidationError

from envwright.errors import BadInput
from envwright.models.formats import Format
from envwright.runtime.schema import nearest
from envwright.store.jsonl import first_problem
from envwright.training.recipe import RlRecipe
from envwright.types import Json, Record

PLAY = (
    "user",
    "reward",
    "shape",
    "penalties",
    "long_tokens",
    "max_turns",
    "max_calls",
    "answer_tokens",
    "longest",
)
"""Keys of a recipe's ``[rl]`` that say how episodes are played and judged."""


class Settings(Record):
    """What ``agent.yaml`` says of a loop."""

    root: str = ""
    """The folder from which relative paths of rows start."""
    form: Format = Format.HERMES
    """How the model writes calls; ``compact`` and ``json`` for templates without tools."""
    seed: int = 0
    """Of users, with the step."""
    play: dict[str, Json] = Field(default_factory=dict)
    """As in a recipe's ``[rl]``; see ``PLAY``."""

    @property
    def rl(self) -> RlRecipe:
        """``play`` with a recipe's defaults and bounds.

        Raises:
            BadInput: a key or a value is wrong.
        """
        if unknown := next((name for name in self.play if name not in PLAY), None):
            raise BadInput(
                f"there is no setting {unknown!r} of playing.",
                remedy=f"Known: {', '.join(PLAY)}. {nearest(unknown, list(PLAY))}".strip(),
            )
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
    known = list(Settings.model_fields)
    if unknown := next((name for name in given if name not in known), None):
        raise BadInput(
            f"there is no setting {unknown!r}.",
            remedy=f"Known: {', '.join(known)}. {nearest(str(unknown), known)}".strip(),
        )
    try:
        made = Settings.model_validate(dict(given))
    except ValidationError as error:
        raise BadInput(f"{first_problem(error)}.", place="settings") from None
    _ = made.rl
    return made
