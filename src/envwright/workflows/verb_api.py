"""What every verb takes and gives: typed results and progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import SerializerFunctionWrapHandler, model_serializer

from envwright.types import Json, Record

JsonObject = dict[str, Any]
"""JSON data whose form another package, or a file, defines."""
Progress = Callable[[int], None]
"""Is told how much is done."""


def ignore_progress(_: int) -> None:
    """Progress that nobody watches."""


class VerbResult(Record):
    """What a verb found; its fields are the keys of the JSON object that the verb prints.

    A field whose default is ``None`` is a key that is absent where it does not apply. All other
    keys are always there, so that whoever reads the JSON need not ask for them.

    Example::

        class Built(VerbResult):
            environments: int
            best: str | None          # always there, as null
            paused: str | None = None  # absent

        Built(environments=0, best=None).data()  # {"environments": 0, "best": None}
    """

    def data(self, exclude: Any = None) -> dict[str, Json]:
        """The JSON object."""
        return self.model_dump(mode="json", exclude=exclude)

    @model_serializer(mode="wrap")
    def _leave_out_absent(self, handler: SerializerFunctionWrapHandler) -> dict[str, Json]:
        fields = type(self).model_fields
        return {k: v for k, v in handler(self).items() if v is not None or fields[k].is_required()}
