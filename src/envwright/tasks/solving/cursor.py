"""Reading tokens from left to right: words, numbers, dates, and literal values."""

from __future__ import annotations

import re
from collections.abc import Sequence

from envwright.tasks.solving.language import (
    BE,
    END,
    MONTHS,
    NUMBERS,
    STOP,
    Misread,
    Token,
)
from envwright.tasks.solving.syntax import Literal, Words
from envwright.tasks.solving.vocabulary import Vocabulary

_NUMBER = re.compile(r"-?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.\d{1,12})?")
_MONEY = re.compile(r"(-?)[$€£](\d{1,13}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?")
_CLOCK = re.compile(r"(\d{1,2}):(\d\d)(?::(\d\d))?")
_ISO = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(?:\.\d+)?Z?)?", re.IGNORECASE)
_IDENTIFIER = re.compile(r"[\w.+-]+@[\w.-]+|\S*[_/#@:.]\S*|\S*\d\S*-\S*|\S+-\S*\d\S*")
_LETTER_DIGIT = re.compile(r"[a-z]+\d+")
_PLACES = frozenset("in into on onto at by via over across".split())
_POINTERS = frozenset("the that this it".split())
_TRUTH = {"yes": True, "no": False, "true": True, "false": False}
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
        if low in _TRUTH:
            return self.stops(ahead + 1)
        if text[0].isdigit() or text[0] in "$€£#-":
            return bool(_NUMBER.fullmatch(text) or _MONEY.fullmatch(text)) or _identifier(text)
        if low in MONTHS and self._starts_date(ahead):
            return True
        return _identifier(text) and not self._acronym(text, low, ahead)

    def _acronym(self, text: str, low: str, ahead: int) -> bool:
        """Whether a word in capitals belongs to a label: *photo URLs “…”*."""
        if not text.isalpha():
            return False
        if low in self._words.label_words:
            return True
        for further in range(ahead + 1, ahead + 4):
            after = self.peek(further)
            if further == ahead + 1 and after.kind == "word" and not after.text.isalpha():
                return _identifier(after.text) or bool(_NUMBER.fullmatch(after.text))
            if after.kind == "quote" or after.low in BE:
                return text.isupper() or further == ahead + 1
            if after.kind == "mark" or not after.text.islower():
                return False
        return False

    # --- literals --------------------------------------------------------------------------------

    def literal(self) -> Literal | None:
        """The value that stands here in the text, if one does; lists included."""
        first = self._single()
        if first is None:
            return None
        items = [first]
        while (more := self._more()) is not None:
            items.append(more)
        if len(items) == 1:
            return first
        return Literal("list", ", ".join(i.raw for i in items), tuple(items))

    def _more(self) -> Literal | None:
        """The next item of a list: a value that no label introduces."""
        start = self._at
        comma = self.take(",")
        if (self.take("and") or comma) and (item := self._lonely()):
            return item
        self._at = start
        return None

    def _lonely(self) -> Literal | None:
        """A value with nothing behind it that would make it a label."""
        item = self._single()
        return item if item is not None and self.stops() else None

    def _single(self) -> Literal | None:
        token = self.peek()
        if token.kind == "quote":
            self._at += 1
            return Literal("text", token.text, token.text)
        if token.kind != "word":
            return None
        return self._option() or self._date() or self._number() or self._word()

    def _option(self) -> Literal | None:
        """The longest known option that stands here, complete."""
        for words in self._words.options.get(self.peek().low, ()):
            size = len(words)
            if all(self.peek(i).low == word for i, word in enumerate(words)) and self.stops(size):
                said = " ".join(t.text for t in self._tokens[self._at : self._at + size])
                self._at += size
                return Literal("word", said, said)
        return None

    def _word(self) -> Literal | None:
        token = self.peek()
        if token.low in _TRUTH and self.stops(1):
            self._at += 1
            return Literal("truth", token.text, _TRUTH[token.low])
        if _identifier(token.text):
            self._at += 1
            return Literal("word", token.text, token.text)
        return None

    def _number(self) -> Literal | None:
        text = self.peek().text
        if match := _MONEY.fullmatch(text):
            cents = int(match[2].replace(",", "")) * 100 + int((match[3] or "0").ljust(2, "0"))
            self._at += 1
            return Literal("money", text, -cents if match[1] else cents)
        if _NUMBER.fullmatch(text):
            self._at += 1
            return Literal("number", text, _as_number(text))
        low = self.peek().low
        if low in NUMBERS and self.stops(1):
            self._at += 1
            return Literal("number", low, NUMBERS[low])
        return None

    def number(self) -> int | float | None:
        """A number in digits or in words."""
        low = self.peek().low
        if low in NUMBERS:
            self._at += 1
            return NUMBERS[low]
        if low in {"a", "an"} and self.peek(1).low.rstrip("s") in {"day", "week", "hour"}:
            self._at += 1
            return 1
        if _NUMBER.fullmatch(self.peek().text):
            self._at += 1
            return _as_number(self._tokens[self._at - 1].text)
        return None

    def _date(self) -> Literal | None:
        """*17 May 2024*, *May 17, 2024*, either *at 14:05:09*; or the ISO form."""
        start = self._at
        if match := _ISO.fullmatch(self.peek().text):
            self._at += 1
            return Literal("time" if match[1] else "date", match[0], match[0].upper())
        if not self._starts_date(0):
            return None
        first, second = self.peek().low, self.peek(1).low
        self._at += 2
        day, month = (second, MONTHS[first]) if first in MONTHS else (first, MONTHS[second])
        self.take(",")
        year = self.peek().low
        if not (year.isdigit() and len(year) == 4 and len(day) <= 2):
            self._at = start
            return None
        self._at += 1
        iso = f"{year}-{month:02}-{int(day):02}"
        if self.peek().low in {"at", ","} and (clock := _CLOCK.fullmatch(self.peek(1).low)):
            self._at += 2
            self.take("utc")
            iso += f"T{int(clock[1]):02}:{clock[2]}:{clock[3] or '00'}Z"
            return Literal("time", iso, iso)
        return Literal("date", iso, iso)

    # --- words -----------------------------------------------------------------------------------

    def label_ahead(self, words: Sequence[Words]) -> Words:
        """The first of these labels that stands here; empty when none does."""
        for label in words:
            if all(self.peek(i).low == word for i, word in enumerate(label)):
                return label
        return ()


def _as_number(text: str) -> int | float:
    digits = text.replace(",", "")
    return float(digits) if "." in digits else int(digits)


def _identifier(text: str) -> bool:
    """Whether a word can only be a value: an address, a code, a name with signs in it."""
    if text.isalpha():
        return not text.islower() and text.lower() not in {"id", "i"}
    if text[0].isdigit() and len(text) > 1 and not _NUMBER.fullmatch(text):
        return True
    return bool(_IDENTIFIER.fullmatch(text)) or not (text.islower() or _LETTER_DIGIT.match(text))
