"""Parsing values that stand in the text: quotations, options, numbers, dates, truths, lists."""

from __future__ import annotations

import re

from envwright.tasks.solving.cursor import MONEY, NUMBER, TRUTH, Cursor, is_identifier
from envwright.tasks.solving.language import (
    MONTHS,
    NUMBERS,
)
from envwright.tasks.solving.syntax import Literal

_CLOCK = re.compile(r"(\d{1,2}):(\d\d)(?::(\d\d))?")
_ISO = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(?:\.\d+)?Z?)?", re.IGNORECASE)


class Literals(Cursor):
    """Reads values that stand in the text."""

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
        if token.low in TRUTH and self.stops(1):
            self._at += 1
            return Literal("truth", token.text, TRUTH[token.low])
        if is_identifier(token.text):
            self._at += 1
            return Literal("word", token.text, token.text)
        return None

    def _number(self) -> Literal | None:
        text = self.peek().text
        if match := MONEY.fullmatch(text):
            cents = int(match[2].replace(",", "")) * 100 + int((match[3] or "0").ljust(2, "0"))
            self._at += 1
            return Literal("money", text, -cents if match[1] else cents)
        if NUMBER.fullmatch(text):
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
        if NUMBER.fullmatch(self.peek().text):
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


def _as_number(text: str) -> int | float:
    digits = text.replace(",", "")
    return float(digits) if "." in digits else int(digits)
