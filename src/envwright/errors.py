"""Errors that a person can act on.

``EnvwrightError``
├── ``BadInput``           what was given is wrong: file, place, remedy (exit code 2)
│   └── ``SpecError``      an environment folder or spec is wrong
├── ``MachineFailure``     the machine failed: nothing is judged by it (exit code 3)
└── ``MissingExtra``       an optional package is needed (exit code 2)

Failures of an episode are never exceptions: a failed call is an ``Observation``, a failed episode
is a ``Trajectory`` with a ``Failure``.
"""

from __future__ import annotations

_LONGEST = 4_000
"""Characters of one part of a message."""


class EnvwrightError(Exception):
    """Base of the errors this package raises on purpose."""


class BadInput(EnvwrightError):
    """Something given is wrong.

    Args:
        message: what is wrong, in one sentence.
        file: the file that it is about.
        place: where in the file: a tool, a statement, a line, a JSON pointer.
        remedy: what to do about it.
    """

    def __init__(self, message: str, *, file: str = "", place: str = "", remedy: str = "") -> None:
        message, file, place, remedy = map(_printable, (message, file, place, remedy))
        self.message, self.file, self.place, self.remedy = message, file, place, remedy
        where = ": ".join(part for part in (file, place) if part)
        text = f"{where}: {message}" if where else message
        super().__init__(f"{text} {remedy}" if remedy else text)


def _printable(text: str) -> str:
    """The text, not too long, with what would steer a terminal or hide text as escapes.

    Messages quote what they complain of, and that was written by strangers.
    """
    text = text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …"
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() or c in "\n\t\xa0" else c.encode("unicode_escape").decode()
        for c in text
    )


class SpecError(BadInput):
    """An environment is not well formed."""


class MachineFailure(EnvwrightError):
    """The machine failed, not what was given: the work is unfinished and may be done again."""


class MissingExtra(EnvwrightError):
    """A feature needs an optional package."""

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(f"{feature} needs an extra: pip install 'envwright[{extra}]'")
