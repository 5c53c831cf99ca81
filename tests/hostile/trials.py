"""One case tried: built, worked on in a child, and its verdict and work compared with the table."""

from __future__ import annotations

import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import apsw

from envwright.bounds import WorkTooLarge
from envwright.errors import BadInput, EnvwrightError
from envwright.types import Json
from tests.hostile.attacks import Case, Verdict
from tests.hostile.children import SECONDS, in_child
from tests.hostile.work import measured
from tests.limits import Endless, ending

_LONGEST_MESSAGE = 20_000
_SHOWN = 3_000


class Harm(AssertionError):
    """Something was taken that did harm, or refused and left a trace."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of an input."""

    verdict: Verdict
    why: str
    units: int
    mib: int


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of a case."""

    case: Case
    verdict: Verdict
    why: str
    units: int
    mib: int

    @property
    def problem(self) -> str:
        """What is wrong with it; empty where all is as the table has it."""
        if not any(_holds(wanted, self.verdict, self.why) for wanted in self.case.expected):
            return f"{self.verdict} instead of {' or '.join(self.case.expected)}: {self.why}"
        if self.units > self.case.units:
            return f"{self.units:,} units of work, more than {self.case.units:,}"
        if self.mib > self.case.mib:
            return f"{self.mib:,} MiB, more than {self.case.mib:,}"
        return ""


def _holds(wanted: str, verdict: str, why: str) -> bool:
    """Whether a verdict is the one of the table; ``refused@FILE`` also wants the file named."""
    name, _, file = wanted.partition("@")
    return verdict == name and file in why


def tried(cases: Sequence[Case]) -> Iterator[Trial]:
    """What becomes of each case, in a child that they share."""
    for case, said in zip(cases, in_child(cases, _try), strict=True):
        if "died" in said:
            said = {"verdict": said["died"], "why": "", "units": 0, "mib": 0}
        yield Trial(case, **said)


def _try(case: Case) -> Json:
    """In the child."""
    with tempfile.TemporaryDirectory(prefix="hostile-") as scratch:
        folder = Path(scratch)
        return asdict(tried_work(case.group.way(case.given(folder), folder), folder))


def tried_work(work: Callable[[], Verdict], scratch: Path) -> Tried:
    """Work that a way in has prepared: its verdict, why, and how much it was."""
    verdict, why = "", ""
    with measured() as counted:
        try:
            with ending(SECONDS):
                verdict = work()
        except BaseException as error:
            verdict, why = verdict_of(error)
    why = why.replace(str(scratch), "")
    why = why if len(why) <= _SHOWN else f"{why[: _SHOWN // 2]} … {why[-_SHOWN // 2 :]}"
    return Tried(verdict, why.encode("utf-8", "replace").decode(), counted.units, counted.mib)


def verdict_of(error: BaseException) -> tuple[str, str]:
    """The verdict that an exception is, and why."""
    if isinstance(error, WorkTooLarge):
        return "unfinished", str(error)
    if isinstance(error, EnvwrightError):
        text = str(error)
        unclear = not text.strip() or "Traceback" in text or len(text) > _LONGEST_MESSAGE
        hidden = not all(c.isprintable() or c in "\n\t\xa0" for c in text)
        if isinstance(error, BadInput) and (unclear or hidden):
            return "unclear", text
        return "refused", text
    if isinstance(error, Endless):
        return "too slow", _end_of_traceback(error)
    if isinstance(error, MemoryError | apsw.NoMemError):
        return "too large", _end_of_traceback(error)
    if isinstance(error, Harm):
        return "harm", str(error)
    return "crash", _end_of_traceback(error)


def _end_of_traceback(error: BaseException) -> str:
    return "".join(traceback.format_exception(error, limit=-8, chain=False))
