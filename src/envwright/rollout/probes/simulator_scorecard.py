"""A scorecard of what predicts the answers of tools, against the exact answers.

Five parts, after the modules of a generative world (arXiv 2504.21853): generation (are answers
right), control (are calls refused that should be), memory (are answers right after a change),
dynamics (does the state drift within an episode) and intelligence (are identifiers invented).
Every call of an episode is given to the simulator as it was made, with the identifiers that the
simulator itself gave to what is new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from envwright.environment.traced_calls import IdentifierNames, LoggedCall, leaf_values
from envwright.rollout.analysis.rollout_metrics import Estimate, cluster_estimate
from envwright.types import Json, Observation, Record, canonical_json

Episode = Sequence[LoggedCall]


class SimulatedEpisode(Protocol):
    """An episode that begins at the start; a ``Session`` is one, too."""

    def call(self, tool: str, arguments: Mapping[str, Any]) -> Observation:
        """What a call is predicted to answer."""

    def close(self) -> None:
        """Give everything back."""


class SimulatorFigures(Record):
    """How far a simulator's answers are those of the exact engine."""

    episodes: int
    calls: int
    exact: Estimate
    """Generation: calls with the same answer, or refused on both sides; interval over episodes."""
    answered: float | None
    """Generation: the same, of calls that the exact engine accepts: what refuses all has 0 here."""
    fields: float | None
    """Generation: values of the exact answers that are predicted, over answers of both sides."""
    refused: int
    """Control: calls that the exact engine refuses,"""
    refused_accepted: int
    """and those of them that the simulator accepts."""
    accepted: int
    accepted_refused: int
    """Control: calls that the exact engine accepts, and the simulator refuses."""
    before_change: float | None
    """Memory: exact answers to what reads, where nothing was changed before in the episode,"""
    after_change: float | None
    """and where something was."""
    first_third: float | None
    """Dynamics: exact answers in the first third of episodes,"""
    last_third: float | None
    """and in the last one."""
    invented: int
    """Intelligence: identifiers in predicted answers that nothing could have told."""
    by_tool: dict[str, tuple[int, int]]
    """Tool → exact answers, and calls."""

    @property
    def drift(self) -> float | None:
        """By how much exactness falls over an episode."""
        if self.first_third is None or self.last_third is None:
            return None
        return self.first_third - self.last_third


def score_simulator(
    episodes: Iterable[Episode],
    begin: Callable[[], SimulatedEpisode],
    changing: Callable[[str], bool],
    known: Iterable[str] = (),
    *,
    seed: int = 0,
) -> SimulatorFigures:
    """Score a simulator on exact episodes.

    Two answers are the same if they are equal as JSON but for the names of new things: a name that
    one side makes up stands for that of the other wherever it comes again. Refusals are the same
    whatever their words.

    Args:
        episodes: calls with their exact answers.
        begin: opens the simulator at the start of an episode.
        changing: whether a tool changes something.
        known: texts that the simulator may know, such as the cells of the state at the start.
        seed: of the interval.

    Example::

        session = Template(found.spec).session
        score_simulator(held_out, session, lambda tool: not is_reading(tool)).exact.value
    """
    tally = _Tally(set(known))
    for episode in episodes:
        simulated = begin()
        try:
            tally.play(episode, simulated, changing)
        finally:
            simulated.close()
    return tally.figures(seed)


class _Tally:
    def __init__(self, known: set[str]) -> None:
        self._known = known
        self._clusters: list[tuple[float, int]] = []
        self._parts: dict[str, list[bool]] = {"before": [], "after": [], "first": [], "last": []}
        self._fields: Counter[bool] = Counter()
        self._control: Counter[tuple[bool, bool]] = Counter()
        self._by_tool: dict[str, tuple[int, int]] = {}
        self._invented = self._answered = 0

    def play(
        self, episode: Episode, simulated: SimulatedEpisode, changing: Callable[[str], bool]
    ) -> None:
        """Give one episode's calls to the simulator."""
        names, known = IdentifierNames(), set(self._known)
        changed, right = False, 0
        for number, call in enumerate(episode):
            known |= _texts(call.arguments)
            seen = simulated.call(call.tool, names.to_second(call.arguments))
            self._control[call.refused, not seen.ok] += 1
            if call.refused or not seen.ok:
                same = call.refused and not seen.ok
            else:
                self._invented += _invented(call.value, seen.value, known)
                same = names.same(call.value, seen.value, known)
                self._count_fields(names.to_second(call.value), seen.value)
            right += same
            self._answered += same and not call.refused
            if not changing(call.tool):
                self._parts["after" if changed else "before"].append(same)
            changed |= changing(call.tool) and not call.refused
            if len(episode) >= 3 and number < len(episode) // 3:
                self._parts["first"].append(same)
            elif len(episode) >= 3 and number >= len(episode) - len(episode) // 3:
                self._parts["last"].append(same)
            good, calls = self._by_tool.get(call.tool, (0, 0))
            self._by_tool[call.tool] = (good + same, calls + 1)
            known |= _texts(call.value) | _texts(seen.value)
        if episode:
            self._clusters.append((float(right), len(episode)))

    def _count_fields(self, exact: Json, predicted: Json) -> None:
        there = leaf_values(predicted)
        for path, value in leaf_values(exact).items():
            found = path in there and canonical_json(there[path]) == canonical_json(value)
            self._fields[found] += 1

    def figures(self, seed: int) -> SimulatorFigures:
        """All that was counted."""
        parts = {name: sum(v) / len(v) if v else None for name, v in self._parts.items()}
        fields = self._fields.total()
        refused = self._control[True, True] + self._control[True, False]
        accepted = self._control[False, True] + self._control[False, False]
        return SimulatorFigures(
            episodes=len(self._clusters),
            calls=refused + accepted,
            exact=cluster_estimate(self._clusters, seed),
            answered=self._answered / accepted if accepted else None,
            fields=self._fields[True] / fields if fields else None,
            refused=refused,
            refused_accepted=self._control[True, False],
            accepted=accepted,
            accepted_refused=self._control[False, True],
            before_change=parts["before"],
            after_change=parts["after"],
            first_third=parts["first"],
            last_third=parts["last"],
            invented=self._invented,
            by_tool=dict(sorted(self._by_tool.items())),
        )


def _texts(value: Json) -> set[str]:
    return {str(leaf) for leaf in leaf_values(value).values() if leaf not in ([], {})}


def _invented(exact: Json, predicted: Json, known: set[str]) -> int:
    """Identifiers of a predicted answer that are new where the exact one has none that is new."""
    truth = leaf_values(exact)
    count = 0
    for path, value in leaf_values(predicted).items():
        key = next((str(part) for part in reversed(path) if isinstance(part, str)), "")
        named = key.lower() == "id" or key.lower().endswith("_id") or key.endswith("Id")
        if named and isinstance(value, str | int) and str(value) not in known:
            there = truth.get(path)
            born = isinstance(there, str | int) and str(there) not in known
            count += not born and value != there
    return count
