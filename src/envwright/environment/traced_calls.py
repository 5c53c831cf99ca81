"""Calls with what they answered, as logs hold them, and when two answers say the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import Field

from envwright.types import Json, Record, canonical_json


class LoggedCall(Record):
    """One call and its answer."""

    tool: str
    arguments: dict[str, Json] = Field({})
    value: Json = None
    refused: bool = False
    message: str = ""
    """What the caller read where it was refused."""


class CallTraces(Record):
    """What logs hold: the calls of each episode in their order, and what is told of tools."""

    name: str
    episodes: tuple[tuple[LoggedCall, ...], ...]
    tools: dict[str, dict[str, Json]] = Field({})
    """Tool → ``description``, and ``parameters`` as JSON Schema, where a log states them."""
    sha256: str = ""


def leaf_values(value: Json, path: tuple[str | int, ...] = ()) -> dict[tuple[str | int, ...], Json]:
    """Path → plain value, for each that a JSON value holds; an empty list or object is one, too.

    >>> leaf_values({"id": "A", "lines": [1, []]})
    {('id',): 'A', ('lines', 0): 1, ('lines', 1): []}
    """
    inner: Sequence[tuple[str | int, Json]] = ()
    if isinstance(value, Mapping):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    if not inner:
        return {path: value}
    return {p: leaf for key, part in inner for p, leaf in leaf_values(part, (*path, key)).items()}


class IdentifierNames:
    """Identifiers that two sides of an episode gave to the same new things.

    Example::

        names = IdentifierNames()
        names.same({"id": "L-7f"}, {"id": "L-q2"}, known={"L-1"})  # True: both are new
        names.same("L-7f", "L-1", known={"L-1"})  # False
        names.to_second({"loan_id": "L-7f"})  # {"loan_id": "L-q2"}
    """

    def __init__(self) -> None:
        self._second: dict[str, str] = {}

    def same(self, first: Json, second: Json, known: set[str]) -> bool:
        """Whether two answers are equal but for the names of what is new.

        Args:
            first: an answer of the first side.
            second: of the second.
            known: texts of the episode so far, and what it could know before; they are not new.
        """
        one, other = leaf_values(first), leaf_values(second)
        if one.keys() != other.keys():
            return False
        found = dict(self._second)
        for path, value in one.items():
            there = other[path]
            if isinstance(value, str) and isinstance(there, str) and value != there:
                new = value not in known and there not in known
                # A name stands for one thing: it is not given twice.
                if found.get(value) != there and (not new or there in found.values()):
                    return False
                if found.setdefault(value, there) != there:
                    return False
            elif canonical_json(value) != canonical_json(there):
                return False
        self._second = found
        return True

    def to_second(self, value: Json) -> Json:
        """A value of the first side with the identifiers of the second."""
        if isinstance(value, str):
            return self._second.get(value, value)
        if isinstance(value, list):
            return [self.to_second(part) for part in value]
        if isinstance(value, Mapping):
            return {key: self.to_second(part) for key, part in value.items()}
        return value
