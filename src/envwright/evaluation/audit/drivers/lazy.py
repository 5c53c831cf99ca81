"""Copies of large databases that cost what is touched, not what is there."""

from __future__ import annotations

import copy
from typing import Any


class Lazy(dict[Any, Any]):
    """A copy of a mapping whose values are copied when they are first handed out.

    Reading it whole without calling its methods, as serialisers do, sees the right values: those
    that were never handed out cannot have changed.
    """

    def __init__(self, source: dict[Any, Any]) -> None:
        super().__init__(source)
        self._shared = set(source)

    def touched(self, key: Any) -> bool:
        """Whether an entry may have changed: it was handed out or set."""
        return key not in self._shared

    def __getitem__(self, key: Any) -> Any:
        if key in self._shared:
            super().__setitem__(key, copy.deepcopy(super().__getitem__(key)))
            self._shared.discard(key)
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        self._shared.discard(key)
        super().__setitem__(key, value)

    def get(self, key: Any, default: Any = None) -> Any:
        if key not in self:
            return default
        return self[key]

    def values(self) -> Any:
        return [self[key] for key in self]

    def items(self) -> Any:
        return [(key, self[key]) for key in self]

    def pop(self, key: Any, *default: Any) -> Any:
        if key in self:
            self[key]
        return super().pop(key, *default)

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[Any, Any]:
        return {key: copy.deepcopy(value, memo) for key, value in self.items()}

    def __copy__(self) -> dict[Any, Any]:
        return dict(self.items())


def copied(database: Any) -> Any:
    """A copy of a pydantic database; its mappings are lazy, all else is copied at once."""
    fields = {name: getattr(database, name) for name in type(database).model_fields}
    fresh = {
        name: Lazy(value) if type(value) is dict else copy.deepcopy(value)
        for name, value in fields.items()
    }
    return database.model_copy(update=fresh)
