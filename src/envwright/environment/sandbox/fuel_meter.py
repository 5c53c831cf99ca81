"""The fuel of a call, and how a bound that is hit ends it."""

from __future__ import annotations

from typing import NoReturn

from envwright.environment.sandbox.program import SandboxLimits


class ProgramStopped(BaseException):
    """A bound was hit. Not an ``Exception``, so that no handler of a program catches it."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class ProgramRefusal(BaseException):
    """The program refuses the call, with a message for the caller."""


class Meter:
    """Counts fuel down. Once a bound was hit every further tick raises again.

    So a program that catches what ends it (in a ``finally``, say) gets no further than its next
    loop, call or function. A refusal is kept, too: a ``finally`` that returns does not undo it.
    """

    __slots__ = ("hit", "left", "limits", "refusal")

    def __init__(self, limits: SandboxLimits) -> None:
        self.limits = limits
        self.left = 0
        self.hit: str | None = None
        """The limit that ended the call."""
        self.refusal: ProgramRefusal | None = None
        """How the program refused the call, whatever it did since."""

    def arm(self) -> None:
        """A full tank for the next call."""
        self.left = self.limits.fuel
        self.hit = self.refusal = None

    @property
    def used(self) -> int:
        return self.limits.fuel - max(self.left, 0)

    def tick(self, units: int) -> bool:
        """Burn fuel; always true, so that it can stand in a condition.

        Raises:
            ProgramStopped: there is none left.
        """
        self.left -= units
        if self.left < 0:
            self.stop("fuel")
        return True

    def stop(self, limit: str) -> NoReturn:
        """End the call.

        Raises:
            ProgramStopped: always, with the first limit that was hit.
        """
        self.hit = self.hit or limit
        # Below zero, so that every later tick stops the call again.
        self.left = -1
        raise ProgramStopped(self.hit)
