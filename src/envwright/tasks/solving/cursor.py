"""Reading tokens from left to right: words, numbers, dates, and literal values."""

from __future__ import annotations

import re
from collections.abc import Sequence

from envwright.tasks.solving.language import (
    BE,
    END,
    MONTHS,
    STOP,
    Misread,
    Token,
)
from envwright.tasks.solving.syntax import Words
from envwright.tasks.solving.vocabulary import Vocabulary

NUMBER = re.compile(r"-?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.\d{1,12})?")
MONEY = re.compile(r"(-?)[$€£](\d{1,13}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?")
_IDENTIFIER = re.compile(r"[\w.+-]+@[\w.-]+|\S*[_/#@:.]\S*|\S*\d\S*-\S*|\S+-\S*\d\S*")
_LETTER_DIGIT = re.compile(r"[a-z]+\d+")
_PLACES = frozenset("in into on onto at by via over across".split())
_POINTERS = frozenset("the that this it".split())
TRUTH = {"yes": True, "no": False, "true": True, "false": False}
_DEPTH = 12


class Cursor:
    """A place in a list of tokens, and what can be read there without looking back."""

    def __init__(self, tokens: Sequence[Token], vocabulary: Vocabulary) -> None:
        self._tokens = tokens
        self._size = len(tokens)
        self._at = 0
        self._words = vocabulary
        self._depth = 0
        # Whether a row may be followed by values of the request: "the pet named “Rex” with …".
        self._requesting = False
        # Whether "is" may stand between a label and a value: "whose status is …", no test.
        self._be = False

    # --- moving ----------------------------------------------------------------------------------

    def peek(self, ahead: int = 0) -> Token:
        """A token from here on; an empty mark behind the end."""
        place = self._at + ahead
        return self._tokens[place] if place < self._size else END

    @property
    def ended(self) -> bool:
        """Whether nothing is left."""
        return self._at >= self._size

    def take(self, *words: str) -> bool:
        """Go past these words or marks if they stand here."""
        for ahead, word in enumerate(words):
            if self.peek(ahead).low != word:
                return False
        self._at += len(words)
        return True

    def take_any(self, words: frozenset[str]) -> str:
        """Go past one of these words if one stands here."""
        low = self.peek().low
        if low and low in words:
            self._at += 1
            return low
        return ""

    def need(self, *words: str) -> None:
        """Go past these words, which must stand here."""
        if not self.take(*words):
            raise Misread(f"expected {' '.join(words)}, not {self.rest()}")

    def rest(self) -> str:
        """What is left, for messages."""
        return " ".join(t.text for t in self._tokens[self._at : self._at + 8]) or "the end"

    def deeper(self) -> None:
        """Count a level of nesting; too many are refused."""
        self._depth += 1
        if self._depth > _DEPTH:
            raise Misread("nested too deep")

    # --- kinds of tokens -------------------------------------------------------------------------

    def stops(self, ahead: int = 0) -> bool:
        """Whether a value or a label that runs up to here is complete."""
        token = self.peek(ahead)
        if token.kind == "mark" or token.low in STOP:
            return True
        return token.low in _PLACES and self.peek(ahead + 1).low in _POINTERS

    def _starts_date(self, ahead: int) -> bool:
        here, after = self.peek(ahead).low, self.peek(ahead + 1).low
        return (here in MONTHS and after.isdigit()) or (here.isdigit() and after in MONTHS)

    def starts_value(self, ahead: int = 0) -> bool:
        """Whether a value begins here that could not be part of a label."""
        token = self.peek(ahead)
        if token.kind != "word":
            return token.kind == "quote"
        text, low = token.text, token.low
        if low in TRUTH:
            return self.stops(ahead + 1)
        if text[0].isdigit() or text[0] in "$€£#-":
            return bool(NUMBER.fullmatch(text) or MONEY.fullmatch(text)) or is_identifier(text)
        if low in MONTHS and self._starts_date(ahead):
            return True
        return is_identifier(text) and not self._acronym(text, low, ahead)

    def _acronym(self, text: str, low: str, ahead: int) -> bool:
        """Whether a word in capitals belongs to a label: *photo URLs “…”*."""
        if not text.isalpha():
            return False
        if low in self._words.label_words:
            return True
        for further in range(ahead + 1, ahead + 4):
            after = self.peek(further)
            if further == ahead + 1 and after.kind == "word" and not after.text.isalpha():
                return is_identifier(after.text) or bool(NUMBER.fullmatch(after.text))
            if after.kind == "quote" or after.low in BE:
                return text.isupper() or further == ahead + 1
            if after.kind == "mark" or not after.text.islower():
                return False
        return False

    def label_ahead(self, words: Sequence[Words]) -> Words:
        """The first of these labels that stands here; empty when none does."""
        for label in words:
            if all(self.peek(i).low == word for i, word in enumerate(label)):
                return label
        return ()


def is_identifier(text: str) -> bool:
    """Whether a word can only be a value: an address, a code, a name with signs in it."""
    if text.isalpha():
        return not text.islower() and text.lower() not in {"id", "i"}
    if text[0].isdigit() and len(text) > 1 and not NUMBER.fullmatch(text):
        return True
    return bool(_IDENTIFIER.fullmatch(text)) or not (text.islower() or _LETTER_DIGIT.match(text))
