"""What a program counts of the same draw: sources of values, filler words, histograms."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean

from benchmarks.realism.samples import Sample, SampledState, SampledTask
from envwright.population.vocabulary import ADJECTIVES, NOUNS
from envwright.types import Json

_WORD = re.compile(r"[A-Za-z]+")
HISTOGRAMS = ("calls", "lookups", "rules")


def filler_share(text: str) -> float:
    """Share of words in pairs of the filler vocabulary, such as *silent canyon*.

    >>> filler_share("Set the title to silent canyon please.")
    0.2857142857142857
    """
    words = [word.lower() for word in _WORD.findall(text)]
    first, second = frozenset(ADJECTIVES), frozenset(NOUNS)
    pairs = sum(a in first and b in second for a, b in pairwise(words))
    return 2 * pairs / len(words) if words else 0.0


def count_samples(samples: Sequence[Sample]) -> dict[str, dict[str, Json]]:
    """Source → figures: sources of values, share of filler words, histograms of tasks."""
    out: dict[str, dict[str, Json]] = {}
    made: dict[str, Counter[str]] = defaultdict(Counter)
    for state in samples:
        if isinstance(state, SampledState):
            made[state.source].update(state.made_by.get(name, "given") for name in state.judged)
    for source in sorted({sample.source for sample in samples}):
        tasks = [s for s in samples if isinstance(s, SampledTask) and s.source == source]
        total = made[source].total()
        out[source] = {
            "columns": {name: n / total for name, n in made[source].most_common()},
            "filler words": fmean(filler_share(t.request) for t in tasks) if tasks else None,
            **{name: _histogram(tasks, name) for name in HISTOGRAMS},
        }
    return out


def _histogram(tasks: Sequence[SampledTask], name: str) -> dict[str, int]:
    """Value → tasks; tasks of which it is not known are left out."""
    counts = Counter(int(task.figures[name]) for task in tasks if name in task.figures)
    return {str(value): counts[value] for value in sorted(counts)}
