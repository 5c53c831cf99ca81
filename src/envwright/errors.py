"""Errors that a person can act on.

``EnvwrightError``
├── ``BadInput``           what was given is wrong: file, place, remedy (exit code 2)
│   └── ``SpecError``      an environment folder or spec is wrong
├── ``MachineFailure``     the machine failed: nothing is judged by it (exit code 3)
│   └── ``DiskError``      the system refuses to read or write
└── ``MissingExtra``       an optional package is needed (exit code 2)

Failures of an episode are never exceptions: a failed call is an ``Observation``, a failed episode
is a ``Trajectory`` with a ``Failure``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

_LONGEST = 4_000
"""Characters of one part of a message."""
_MARKS = 8
"""Combining marks on one letter: more are drawn over the lines around it."""
# What Unicode counts as letters or marks and nobody sees: fillers, and variation selectors but for
# U+FE0F, which asks for a coloured emoji.
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0))))
)


def _python_escape(letter: str) -> str:
    return letter.encode("unicode_escape").decode()


def visible_text(text: str, escape: Callable[[str], str] = _python_escape) -> str:
    """A stranger's text as it may be shown, with all that would not be seen written as escapes.

    What a terminal obeys (control characters, and with them all escape codes), what reorders or
    hides text (bidirectional overrides, zero width characters, tags, line separators), and what
    cannot be written at all (lone surrogates) becomes ``\\x1b``, ``\\u202e`` and so on. Only line
    feeds, tabs and spaces of any width stay as they are.

    Args:
        text: what a stranger wrote.
        escape: how a character that would not be seen is written.

    Example:
        >>> visible_text("[red]\x1b[31m \u202eabc")
        '[red]\\\\x1b[31m \\\\u202eabc'
    """
    if text.isascii() and text.isprintable():
        return text
    out, marks = [], 0
    for letter in text:
        category = unicodedata.category(letter)
        marks = marks + 1 if category[0] == "M" else 0
        seen = letter.isprintable() or letter in "\n\t" or category == "Zs"
        if not seen or marks > _MARKS or letter in _BLANK:
            letter = escape(letter)
        out.append(letter)
    return "".join(out)


class EnvwrightError(Exception):
    """Base of the errors this package raises on purpose.

    Messages quote what they complain of, and that was written by strangers: as text, they are
    ``visible_text``.
    """

    def __str__(self) -> str:
        return visible_text(super().__str__())


class BadInput(EnvwrightError):
    """Something given is wrong.

    Args:
        message: what is wrong, in one sentence.
        file: the file that it is about.
        place: where in the file: a tool, a statement, a line, a JSON pointer.
        remedy: what to do about it.
    """

    def __init__(self, message: str, *, file: str = "", place: str = "", remedy: str = "") -> None:
        message, file, place, remedy = map(_shortened, (message, file, place, remedy))
        self.message, self.file, self.place, self.remedy = message, file, place, remedy
        where = ": ".join(part for part in (file, place) if part)
        text = f"{where}: {message}" if where else message
        super().__init__(f"{text} {remedy}" if remedy else text)


def _shortened(text: str) -> str:
    return visible_text(text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …")


class SpecError(BadInput):
    """An environment is not well formed."""


class MachineFailure(EnvwrightError):
    """The machine failed, not what was given: the work is unfinished and may be done again."""


class DiskError(MachineFailure):
    """The system refuses to read or write: no room, no permission, a failing disk.

    Takes what ``BadInput`` takes; there may be room later.
    """

    def __init__(self, message: str, *, file: str = "", place: str = "", remedy: str = "") -> None:
        told = BadInput(message, file=file, place=place, remedy=remedy)
        self.message, self.file, self.place, self.remedy = (
            told.message,
            told.file,
            told.place,
            told.remedy,
        )
        super().__init__(str(told))


class MissingExtra(EnvwrightError):
    """A feature needs an optional package."""

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(f"{feature} needs an extra: pip install 'envwright[{extra}]'")


class UnknownEpisode(BadInput):
    """There is no such open episode for this client: it never was, was closed, or timed out."""


class EpisodeBusy(BadInput):
    """Another action of this episode is under way; it may be tried again when that has ended."""


class TooManyEpisodes(EnvwrightError):
    """A limit on open episodes is reached; one of them must be closed first."""
