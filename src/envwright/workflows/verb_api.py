"""What every verb takes and gives: typed results, progress, and imports that wait for their use."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
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

    def data(self) -> dict[str, Json]:
        """The JSON object."""
        return self.model_dump(mode="json")

    @model_serializer(mode="wrap")
    def _leave_out_absent(self, handler: SerializerFunctionWrapHandler) -> dict[str, Json]:
        fields = type(self).model_fields
        return {k: v for k, v in handler(self).items() if v is not None or fields[k].is_required()}


def lazy_getattr(package: str) -> Callable[[str], object]:
    """The ``__getattr__`` (PEP 562) of a package whose imports stand under ``TYPE_CHECKING``.

    So they stand there once: for readers, for type checkers, and for this, which reads them too.
    """
    here = vars(sys.modules[package])
    homes = {
        alias.asname or alias.name: (node.module, alias.name)
        for node in ast.walk(ast.parse(Path(here["__file__"]).read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("envwright")
        for alias in node.names
    }

    def load(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home, _ = homes[name]
        module = import_module(home)
        # All names of that module at once: one of them may be called as the module itself is.
        here.update({n: getattr(module, own) for n, (at, own) in homes.items() if at == home})
        return here[name]

    return load
