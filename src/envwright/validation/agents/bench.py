"""The engine's side: carries the tester's calls out, and judges each before any model does."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from envwright.runtime.session import Session
from envwright.runtime.step_changes import changed_rows
from envwright.runtime.template import Template
from envwright.types import Call, ErrorKind, Json, Observation, canonical_json
from envwright.validation.agents.records import Finding, Planned, Trial
from envwright.validation.agents.showing import rows_about
from envwright.validation.events import Event, State, perform, play, state_of
from envwright.validation.properties import Properties
from envwright.validation.shrink import Calls, shrink

CRASH, FAULT = "calls do not crash", "calls stay within limits"
LONGEST_CHAIN = 8
_REFERENCE = re.compile(r"\$last((?:\.\w{1,64}|\[\d{1,4}\])*)")
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")
_FAULTS = (ErrorKind.LIMIT, ErrorKind.EXECUTION)


class Unmade(Exception):
    """A planned call that was not made; the message says why."""


class Bench:
    """Makes planned calls on sessions of their own, and keeps trials and findings.

    Args:
        template: the environment.
    """

    def __init__(self, template: Template) -> None:
        self.template = template
        self.properties = Properties(template)
        self.trials: list[Trial] = []
        self.findings: dict[tuple[str, str], Finding] = {}
        """The first of each kind and tool."""
        self._seen: set[bytes] = set()

    def run(self, plan: Sequence[Planned], round_: int) -> list[str]:
        """Make the calls of a plan.

        Returns:
            why calls were not made, one text for each.
        """
        unmade = []
        for chain in _chains(plan):
            with self.template.session() as session:
                unmade += self._chain(session, chain, round_)
        return unmade

    def _chain(self, session: Session, chain: Sequence[Planned], round_: int) -> list[str]:
        made: list[Call] = []
        last: Observation | None = None
        for at, planned in enumerate(chain):
            try:
                call = self._resolved(planned, made, last)
            except Unmade as why:
                rest = len(chain) - at - 1
                return [f"{why}", *["the call before it was not made."] * rest]
            made.append(call)
            # What was tried before is made again where a new call builds on it, and not counted.
            key = canonical_json([c.data() for c in made])
            last = self._trial(session, planned, made, round_, new=key not in self._seen)
            self._seen.add(key)
            if last is None:
                return ["the call before it crashed."] * (len(chain) - at - 1)
        return []

    def _resolved(self, planned: Planned, made: Sequence[Call], last: Observation | None) -> Call:
        call = planned.call
        if call.tool not in self.template.tools:
            raise Unmade(f"there is no tool {call.tool[:60]}.")
        if planned.follows and last is None:
            raise Unmade(f"{call.tool} follows no call.")
        if len(made) >= LONGEST_CHAIN:
            raise Unmade(f"more than {LONGEST_CHAIN} calls follow each other.")
        arguments = _looked_up(call.arguments, last.value if last and last.ok else None)
        return Call(tool=call.tool, arguments=arguments)

    def _trial(
        self, session: Session, planned: Planned, made: Sequence[Call], round_: int, *, new: bool
    ) -> Observation | None:
        """The observation; ``None`` when the call crashed."""
        before, diff = state_of(session), session.diff()
        about = rows_about(session, made[-1])
        calls = tuple(made)
        try:
            observation = perform(session, made[-1])
        except Exception as error:  # the runtime promises that none is raised, whatever is sent
            self._find(CRASH, calls, f"{type(error).__name__}: {error}")
            return None
        self._judge(session, calls, observation, before)
        if new:
            refusal = observation.error
            trial = Trial(
                number=len(self.trials) + 1,
                planned=planned,
                round=round_,
                calls=calls,
                observation=observation.text,
                error=refusal.kind if refusal else None,
                rows=changed_rows(diff, session.diff()),
                about=about,
            )
            self.trials.append(trial)
        return observation

    def _judge(
        self, session: Session, calls: Calls, observation: Observation, before: State
    ) -> None:
        event = Event(None, calls[-1], observation, before, state_of(session))
        for name in self.properties.names:
            if (name, event.tool) not in self.findings:
                problem = self.properties.problem(name, session, event)
                if problem is not None:
                    self._find(name, self._shortest(name, calls), problem)
        error = observation.error
        host = self.template.tools[event.tool].spec.host is not None  # nobody here could mend it
        if error is not None and error.kind in _FAULTS and not host:
            shortest = self._shrunk(calls, lambda session, e: e.observation.error == error)
            self._find(FAULT, shortest, f"{event.tool}: {error.message}", fatal=False)

    def _shortest(self, name: str, calls: Calls) -> Calls:
        return self._shrunk(
            calls, lambda session, e: self.properties.problem(name, session, e) is not None
        )

    def _shrunk(self, calls: Calls, shows: Callable[[Session, Event], bool]) -> Calls:
        """The fewest of some calls of which one still shows something."""

        def fails(some: Calls) -> bool:
            try:
                with self.template.session() as session:
                    return any(shows(session, event) for event in play(session, some))
            except Exception:  # a call that crashes is another finding
                return False

        return shrink(calls, fails)

    def _find(self, name: str, calls: Calls, detail: str, *, fatal: bool = True) -> None:
        place = (name, calls[-1].tool)
        finding = Finding(name=name, detail=detail[:1_000], calls=calls, fatal=fatal)
        self.findings.setdefault(place, finding)


def _chains(plan: Sequence[Planned]) -> list[list[Planned]]:
    chains: list[list[Planned]] = []
    for planned in plan:
        if planned.follows and chains:
            chains[-1].append(planned)
        else:
            chains.append([planned])
    return chains


def _looked_up(value: Json, last: Json) -> Json:
    """The value with its references to the last result replaced.

    Raises:
        Unmade: one leads nowhere.
    """
    if isinstance(value, dict):
        return {key: _looked_up(inner, last) for key, inner in value.items()}
    if isinstance(value, list):
        return [_looked_up(inner, last) for inner in value]
    found = _REFERENCE.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        return value
    for name, index in _STEP.findall(found[1]):
        try:
            last = last[name] if name else last[int(index)]
        except (KeyError, IndexError, TypeError):
            raise Unmade(f"{value} leads nowhere in the result before it.") from None
    if last is None:
        raise Unmade(f"{value} leads nowhere in the result before it.")
    return last
