"""Which names are those of models, and how what they name is reached."""

from __future__ import annotations

from envwright.errors import BadInput
from envwright.models.connect import ModelSettings
from envwright.types import Record

SERVED = {"model": "server", "local": "local", "batch": "batch"}
"""Prefix of a name → who serves the model."""


def is_model(name: str) -> bool:
    """Whether a name is that of a model."""
    return name.partition(":")[0] in SERVED and ":" in name


class Reaching(Record):
    """How the models of a verb are reached."""

    server: ModelSettings = ModelSettings(model="")

    def settings(self, name: str) -> ModelSettings:
        """How a model is reached.

        Args:
            name: ``model:NAME``, ``local:FOLDER`` or ``batch:NAME``.

        Raises:
            BadInput: it names none.
        """
        prefix, _, model = name.partition(":")
        if not is_model(name) or not model:
            raise BadInput(
                f"{name or 'nothing'} names no model.",
                remedy="Write --model model:NAME, local:FOLDER or batch:NAME.",
            )
        return self.server.model_copy(update={"model": model, "served": SERVED[prefix]})
