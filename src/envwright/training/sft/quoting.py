"""Solutions in which the policy says what it found before it uses it.

A request names a row by its words, and a call by its key. Between the two lies a search in what a
tool told, which a small model does poorly in its head: it takes the key of another row. Said aloud
it is a copy: from the words of the request on to the key, as the row has them. So before a call
that takes a value from a result, and not from the user, the piece of the row is put that joins the
two: ``name="Quick Fern", text=null, id="PAD-1001"``, in the spelling of results in ``compact``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import orjson

from envwright.models.compact import pairs_of, write_pairs
from envwright.types import Json, Message, Role, Trajectory

Pair = tuple[str, Json]


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a result, as it is told."""

    pairs: tuple[Pair, ...]
    others: tuple[tuple[Pair, ...], ...]
    """The rows beside it."""

    def known(self, said: str) -> list[int]:
        """Places of what the user names."""
        return [at for at, (_, value) in enumerate(self.pairs) if _is_said(value, said)]

    def piece(self, value: Json, said: str) -> str:
        """From what the user names on to a value; that alone where nothing is named.

        Of several names the last is taken that no other row has.
        """
        end = max(at for at, (_, own) in enumerate(self.pairs) if _same(own, value))
        known = [at for at in self.known(said) if at < end]
        own = [at for at in known if not any(self.pairs[at] in row for row in self.others)]
        start = own[-1] if own else known[0] if known else end
        return write_pairs(self.pairs[start : end + 1])


def quoting(trajectory: Trajectory, silent: Collection[int] = ()) -> Trajectory:
    """A trajectory whose calls without a word are told with the rows that they go back to.

    Args:
        trajectory: a solution, or one with mistakes in it.
        silent: numbers of messages that stay as they are, as mistakes do.
    """
    said, rows = "", list[_Row]()
    messages: list[Message] = []
    for at, message in enumerate(trajectory.messages):
        if message.role is Role.USER:
            said = f"{said}\n{message.content}"
        elif message.role is Role.TOOL:
            rows = [*_rows(message.content), *rows]  # the last result first
        elif message.role is Role.ASSISTANT and not message.content and at not in silent:
            message = message.model_copy(update={"content": _quotes(message, said, rows)})
        messages.append(message)
    return trajectory.model_copy(update={"messages": tuple(messages)})


def _quotes(message: Message, said: str, rows: Sequence[_Row]) -> str:
    """The pieces of rows that the calls of a message go back to, each once."""
    found: dict[str, None] = {}
    for call in message.tool_calls:
        for value in _values(call.arguments):
            holding = [row for row in rows if any(_same(own, value) for _, own in row.pairs)]
            if holding and not _is_said(value, said):
                row = max(
                    holding, key=lambda row: (len(row.known(said)), _same(row.pairs[-1][1], value))
                )
                found[row.piece(value, said)] = None
    return "\n".join(found)


def _values(arguments: str) -> Iterator[Json]:
    """Words and numbers among the arguments of a call."""
    try:
        given = orjson.loads(arguments)
    except ValueError:
        return
    for value in given.values() if isinstance(given, Mapping) else ():
        yield from (one for one in (value if isinstance(value, list) else [value]) if _tells(one))


def _rows(text: str) -> list[_Row]:
    """The rows of a result: one, or those of a list."""
    try:
        told = orjson.loads(text)
    except ValueError:
        return []
    rows = [
        tuple(pairs_of(one)) for one in (told if isinstance(told, list) else [told]) if _is_row(one)
    ]
    return [_Row(row, tuple(rows[:at] + rows[at + 1 :])) for at, row in enumerate(rows)]


def _is_row(value: Json) -> bool:
    return isinstance(value, dict) and bool(value)


def _is_said(value: Json, said: str) -> bool:
    """Whether a value stands in what the user said."""
    return _tells(value) and bool(re.search(rf"(?<!\w){re.escape(str(value))}(?!\w)", said))


def _same(one: Json, other: Json) -> bool:
    """Whether two values are the same; true is no 1."""
    return one == other and isinstance(one, bool) is isinstance(other, bool)


def _tells(value: Json) -> bool:
    """Whether it is a word or a number, by which something can be known."""
    return isinstance(value, str | int | float) and not isinstance(value, bool) and value != ""
