"""How episodes are played and judged: the same names on every engine, those of recipes."""

from __future__ import annotations

from collections.abc import Mapping

from envwright.environment.schema import nearest_name
from envwright.errors import BadInput
from envwright.training.recipe import RlRecipe
from envwright.types import Json

PLAY_KEYS = (
    "user",
    "reward",
    "shape",
    "tiers",
    "penalties",
    "long_tokens",
    "max_turns",
    "max_calls",
    "answer_tokens",
    "longest",
    "unfinished",
)
"""Keys of a recipe's ``[rl]`` that say it; the others are the engine's, or our own loop's."""
_LOOP_KEYS = (
    "by_turn",
    "calls_per_turn",
    "context",
    "corrections",
    "credit",
    "curriculum",
    "diversity",
    "horizon",
    "judge",
    "notes",
    "preferences",
    "review",
    "reward_stages",
    "selection",
    "server",
    "step_rewards",
    "thinking",
)
"""Keys that only ``envwright train`` can carry out."""


def check_play_keys(given: Mapping[str, Json], known: tuple[str, ...], what: str) -> None:
    """Refuse what an engine cannot carry out, each by its name; nothing is passed over.

    Args:
        given: how episodes are to be played and judged.
        known: the keys that there are.
        what: the message, with ``{}`` for a name that is not known.

    Raises:
        BadInput: a key is unknown, the engine's own or our loop's, or a model is to play the user.
    """
    unknown = next((str(name) for name in given if name not in known), None)
    if unknown in _LOOP_KEYS:
        raise BadInput(
            f"{unknown!r} is carried out by our own training loop alone.",
            place=f"rl.{unknown}",
            remedy="Leave it out, or train with `envwright train`.",
        )
    if unknown is not None:
        own = unknown in RlRecipe.model_fields
        near = nearest_name(unknown, list(known))
        hint = "The engine has settings of its own for it." if own else near
        raise BadInput(
            what.format(repr(unknown)), remedy=f"Known: {', '.join(known)}. {hint}".strip()
        )
    if str(given.get("user", "")).startswith("model:"):
        raise BadInput(
            "users that are models are for our own training loop.",
            place="rl.user",
            remedy="Use the user agenda, whole or scripted.",
        )
