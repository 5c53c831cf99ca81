"""What can go wrong with a server, by name."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """One way of failing; ``NONE`` is a good answer."""

    NONE = "none"
    RATE_LIMIT = "rate-limit"
    """HTTP 429; with ``Retry-After`` when the fault says so."""
    QUOTA = "quota"
    """HTTP 429 with the code of an account that is used up."""
    SERVER_ERROR = "server-error"
    UNAVAILABLE = "unavailable"
    BAD_REQUEST = "bad-request"
    UNAUTHORISED = "unauthorised"
    """HTTP 401 that quotes the key which came."""
    FORBIDDEN = "forbidden"
    """HTTP 403 that quotes the key which came."""
    RESET = "reset"
    """The connection breaks before an answer."""
    HANG = "hang"
    """No answer; the connection stays open until the client closes it."""
    DRIP = "drip"
    """A good answer, one byte at a time, ``pause_s`` apart."""
    CUT = "cut"
    """The connection ends in the middle of the body."""
    TRUNCATED = "truncated"
    """A whole HTTP answer whose JSON ends in the middle."""
    NOT_JSON = "not-json"
    WRONG_SCHEMA = "wrong-schema"
    EMPTY_CHOICES = "empty-choices"
    ERROR_AS_SUCCESS = "error-as-success"
    """HTTP 200 with an error in it."""
    UNKNOWN_TOOL = "unknown-tool"
    """A call to a tool that was not offered."""
    BAD_ARGUMENTS = "bad-arguments"
    """A call to the first tool, with arguments that are no JSON."""
    HUGE = "huge"
    """An answer of ten megabytes."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A kind of failure and how it shows."""

    kind: Kind
    retry_after: str | None = None
    """The header, as it is sent."""
    pause_s: float = 0.005
    """Between two bytes of a dripping answer."""

    @staticmethod
    def parse(text: str) -> Fault:
        """A fault as the command line writes it: its kind, perhaps ``=`` and a ``Retry-After``."""
        kind, _, retry_after = text.partition("=")
        return Fault(Kind(kind), retry_after or None)
