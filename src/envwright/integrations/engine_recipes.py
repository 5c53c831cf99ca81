"""What recipes have in common for all trainers of others: keys that are stated, refused, unused.

Nothing here imports torch or a trainer. Each engine says which keys it cannot carry out, with the
reason, and which change nothing of what it learns; no other key is passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from pydantic import BaseModel

from envwright.errors import BadInput
from envwright.training.recipe import ModelRecipe, Recipe, RlRecipe
from envwright.types import Json


def require_rl(recipe: Recipe) -> RlRecipe:
    """The table ``[rl]``.

    Raises:
        BadInput: there is none.
    """
    if recipe.rl is None:
        raise BadInput("there is nothing to reinforce.", place="rl", remedy="Give a table [rl].")
    return recipe.rl


def stated_keys(table: BaseModel, within: str = "") -> set[str]:
    """The keys whose values are not the defaults, tables as ``table.key``."""
    out: set[str] = set()
    for name, field in type(table).model_fields.items():
        value, key = getattr(table, name), f"{within}{name}"
        if field.is_required() or value != field.get_default(call_default_factory=True):
            out |= stated_keys(value, f"{key}.") or {key} if isinstance(value, BaseModel) else {key}
    return out


def stated_among(recipe: Recipe, keys: Iterable[str]) -> list[str]:
    """Those of the keys that a recipe states, or states a part of."""
    said = stated_keys(recipe)
    return [key for key in keys if any(f"{one}.".startswith(f"{key}.") for one in said)]


def refuse_stated(recipe: Recipe, refused: Mapping[str, str], engine: str) -> None:
    """Refuse the first key that an engine cannot carry out.

    Args:
        recipe: what is asked for.
        refused: key → why, and what to do instead.
        engine: by its name.

    Raises:
        BadInput: such a key is stated.
    """
    for key in stated_among(recipe, refused):
        raise BadInput(f"{engine} cannot carry this out: {refused[key]}", place=key)


def refuse_options_left(given: Mapping[str, Json], place: str, engine: str) -> None:
    """Refuse what is left of some options after an engine has taken those that it knows.

    Raises:
        BadInput: one is left.
    """
    if given:
        raise BadInput(f"{engine} has no option {next(iter(given))!r} here.", place=place)


# --- the model -----------------------------------------------------------------------------------


def stepped_in_float32(recipe: Recipe) -> Recipe:
    """The recipe with weights in float32, which other trainers step and compute with in bfloat16.

    Our own loop keeps weights in bfloat16 and steps copies of them; the numbers are alike.
    """
    if recipe.model.dtype == "float32":
        return recipe
    return recipe.model_copy(
        update={"model": recipe.model.model_copy(update={"dtype": "autocast"})}
    )


def whole_model(recipe: Recipe) -> ModelRecipe:
    """The model before any adapters, as it is written to a folder for an engine."""
    return recipe.model.model_copy(update={"lora": None, "dtype": "float32", "device": "cpu"})


def given_folder(recipe: Recipe, file: Path) -> Path | None:
    """The recipe's model where it is a folder; others have to be written to one first."""
    beside = (file.parent / recipe.model.spec).resolve()
    return beside if beside.is_dir() else None


# --- options in the words of an engine -----------------------------------------------------------


def option_key(word: str) -> str:
    """The key of ``KEY=VALUE``, without a ``+`` before it."""
    return word.partition("=")[0].lstrip("+")


def check_options(given: Sequence[str]) -> None:
    """Refuse what is not ``KEY=VALUE``.

    Raises:
        BadInput: an option is something else.
    """
    if wrong := next((word for word in given if not option_key(word) or "=" not in word), None):
        raise BadInput(f"--option {wrong!r} is not KEY=VALUE.")
