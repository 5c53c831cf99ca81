"""A place in the tokens of a sentence, from which every part of the grammar reads.

The grammar is functions over one cursor. A function that does not apply either leaves the cursor
where it was and says so, or raises ``RequestParseError``, which ``TokenCursor.attempt`` turns into
the former.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from envwright.tasks.parser.lexer import END_TOKEN, STOP, RequestParseError, RequestToken
from envwright.tasks.parser.syntax_tree import ChangeDraft, Words
from envwright.tasks.parser.tool_vocabulary import ToolVocabulary

P = ParamSpec("P")
T = TypeVar("T")

_AMOUNTS = frozenset({("just", "any"), ("at", "least"), ("no", "fewer")})
_PLACES = frozenset("in into on onto at by via over across".split())
_POINTERS = frozenset("the that this it".split())
# Nested rows and values; ends recursion long before Python's own limit would.
_DEPTH = 12


class TokenCursor:
    """The tokens of a sentence, a place among them, and what holds for the part being read."""

    def __init__(self, tokens: Sequence[RequestToken], vocabulary: ToolVocabulary) -> None:
        self.tokens = tokens
        self.size = len(tokens)
        """Where the text ends; nearer while a part of it is read by itself."""
        self.place = 0
        self.words = vocabulary
        self.depth = 0
        self.requesting = False
        """Whether a row may be followed by values of the request: *the pet named “Rex” with …*."""
        self.be = False
        """Whether *is* may stand between a label and a value: *whose status is …*, no test."""
        self.plain = False
        """Whether rows are read without the ways in which their environment says them."""
        self.sought: tuple[int, Words] = (-1, ())
        """A place, and the noun (in stems) of the row for which a slot stands there."""
        self.objects: dict[tuple[int, int, bool], tuple[ChangeDraft | None, int]] = {}
        """Objects of requests that were read before, by their place, the end and ``plain``."""

    def peek(self, ahead: int = 0) -> RequestToken:
        """A token from here on; an empty mark behind the end."""
        place = self.place + ahead
        return self.tokens[place] if place < self.size else END_TOKEN

    @property
    def amount_ahead(self) -> bool:
        """Whether *any*, *at least two* or the like starts here: rows, whichever they are."""
        low = self.peek().low
        return low == "any" or (low, self.peek(1).low) in _AMOUNTS

    @property
    def ended(self) -> bool:
        """Whether nothing is left."""
        return self.place >= self.size

    def rest(self) -> str:
        """What is left, for messages."""
        return " ".join(t.text for t in self.tokens[self.place : self.place + 8]) or "the end"

    def stands(self, words: Words) -> bool:
        """Whether these words or marks stand here."""
        return all(self.peek(ahead).low == word for ahead, word in enumerate(words))

    def take(self, *words: str) -> bool:
        """Go past these words or marks if they stand here."""
        # Most often the first word decides.
        if self.peek().low != words[0] or (len(words) > 1 and not self.stands(words)):
            return False
        self.place += len(words)
        return True

    def take_any(self, words: Container[str]) -> str:
        """Go past one of these words if one stands here."""
        low = self.peek().low
        if low and low in words:
            self.place += 1
            return low
        return ""

    def take_phrase(self, table: Mapping[str, Sequence[Words]]) -> Words:
        """Go past the longest phrase of a table that stands here; empty when none does."""
        for words in table.get(self.peek().low, ()):
            if self.stands(words):
                self.place += len(words)
                return words
        return ()

    def need(self, *words: str) -> None:
        """Go past these words, which must stand here."""
        if not self.take(*words):
            raise RequestParseError(f"expected {' '.join(words)}, not {self.rest()}")

    def attempt(
        self, read: Callable[Concatenate[TokenCursor, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T | None:
        """What a function of the grammar reads here; nothing, and no step, when it cannot."""
        start = self.place
        try:
            return read(self, *args, **kwargs)
        except RequestParseError:
            self.place = start
            return None

    def stops(self, ahead: int = 0) -> bool:
        """Whether a value or a label that runs up to here is complete."""
        token = self.peek(ahead)
        if token.kind == "mark" or token.low in STOP:
            return True
        if token.low == "there" and self.peek(ahead + 1).low in {"are", "is"}:
            return True  # "how many loans with status open there are"
        return token.low in _PLACES and self.peek(ahead + 1).low in _POINTERS

    def code_ahead(self) -> bool:
        """Whether *order #W123* or *the order #W123* may stand here."""
        return self.peek(1).text.startswith("#") or self.peek(2).text.startswith("#")


def rewinding(
    read: Callable[Concatenate[TokenCursor, P], T],
) -> Callable[Concatenate[TokenCursor, P], T]:
    """A function of the grammar that takes no step where what it gives is empty."""

    @wraps(read)
    def back(at: TokenCursor, /, *args: P.args, **kwargs: P.kwargs) -> T:
        start = at.place
        if not (found := read(at, *args, **kwargs)):
            at.place = start
        return found

    return back


def nested(
    read: Callable[Concatenate[TokenCursor, P], T],
) -> Callable[Concatenate[TokenCursor, P], T]:
    """A function of the grammar whose calls are levels of nesting; too many are refused."""

    @wraps(read)
    def deeper(at: TokenCursor, /, *args: P.args, **kwargs: P.kwargs) -> T:
        at.depth += 1
        # A level that is refused stays counted, so that a text nested too deep ends at once.
        if at.depth > _DEPTH:
            raise RequestParseError("nested too deep")
        try:
            return read(at, *args, **kwargs)
        finally:
            at.depth -= 1

    return deeper
