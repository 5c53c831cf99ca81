"""Failures of model providers. None is the policy's fault: an episode records them separately.

``ProviderError``
├── ``RateLimited``      too many requests; may say when to come back
├── ``TimedOut``         no complete answer in time
├── ``Unreachable``      no connection, or one that broke
├── ``ServerFailed``     the server reports a failure of its own (5xx)
├── ``Refused``          the server will not answer this request, now or later (4xx)
│   └── ``OverLong``     the prompt leaves no room for an answer
├── ``AuthFailed``       the server does not accept the key
├── ``BadAnswer``        an answer came, and something in it is wrong
│   └── ``AnswerTooLong``
└── ``Paused``           no failure: the work stops here and can go on later
    ├── ``BudgetSpent``
    └── ``Pending``      the request waits in a batch file

Messages never hold a key.
"""

from __future__ import annotations

from typing import ClassVar

from envwright.errors import EnvwrightError, visible_text

LONGEST_EXCERPT = 300
"""Characters that an error quotes of what a server wrote."""


class ProviderError(EnvwrightError):
    """The provider of a model failed: no answer, a refusal, a broken answer. Not the policy."""

    again: ClassVar[bool] = False
    """Whether the same request may be answered when it is sent once more."""


class RateLimited(ProviderError):
    """Too many requests or tokens.

    Args:
        message: what the server said.
        retry_after_s: seconds after which it wants to be asked again, where it said so.
    """

    again = True

    def __init__(self, message: str, retry_after_s: float | None = None) -> None:
        self.retry_after_s = retry_after_s
        super().__init__(message)


class TimedOut(ProviderError):
    """No whole answer came in time."""

    again = True


class Unreachable(ProviderError):
    """There is no connection, or it broke."""

    again = True


class ServerFailed(ProviderError):
    """The server reports a failure of its own."""

    again = True

    def __init__(self, message: str, retry_after_s: float | None = None) -> None:
        self.retry_after_s = retry_after_s
        super().__init__(message)


class Refused(ProviderError):
    """The server will not answer this request: it is too long, names no known model, and so on."""


class OverLong(Refused):
    """The prompt leaves no room for an answer.

    Where it is an episode, this has outgrown its context (``StopReason.OVER_LONG``).
    """


class AuthFailed(ProviderError):
    """The server does not accept the key, or wants one."""


class BadAnswer(ProviderError):
    """An answer came that cannot be used; the message says what is wrong with it."""

    again = True


class AnswerTooLong(BadAnswer):
    """An answer is longer than was allowed; the same request would bring it again."""

    again = False


class Paused(ProviderError):
    """Nothing failed: the work stops here and goes on when the reason is gone."""


class BudgetSpent(Paused):
    """The next request does not fit in what may be spent."""


class Pending(Paused):
    """The request is written to a batch file, and its answer is not there yet."""


def value_text(value: object) -> str:
    """A value as text, however deep it is."""
    try:
        return str(value)
    except RecursionError:
        return "(nested too deeply)"


def error_excerpt(text: object) -> str:
    """The beginning of what somebody wrote, on one line, for an error."""
    line = " ".join(value_text(text).split())
    # Shown as text already here: it is also stored, and read by others.
    return visible_text(line if len(line) <= LONGEST_EXCERPT else f"{line[:LONGEST_EXCERPT]}…")
