"""Verdicts of readers: read back, kept, averaged with intervals, and compared with each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from statistics import fmean

from benchmarks.realism.prompts import COLUMN_VERDICTS, FLAGS, SCORES, PromptKey
from benchmarks.realism.samples import Sample, SampledState
from envwright.llm.json_repair import NoJson, find_json_object
from envwright.types import Json, Record

_RESAMPLES = 2000
_LEVEL = 0.95


class ReaderVerdict(Record):
    """What one reader said of one sample."""

    sample: str
    source: str
    origin: str
    reader: int
    verdict: dict[str, Json]


def match_verdicts(
    keys: Sequence[PromptKey], answers: Mapping[str, str], samples: Mapping[str, Sample]
) -> tuple[list[ReaderVerdict], list[str]]:
    """The verdicts in the order of the key, and why others are missing.

    Args:
        keys: which request is about what.
        answers: request → text.
        samples: by id.
    """
    found: list[ReaderVerdict] = []
    lacking: list[str] = []
    for key in keys:
        sample = samples[key.sample]
        if key.custom_id not in answers:
            lacking.append("no answer")
            continue
        try:
            said, _ = find_json_object(answers[key.custom_id])
        except NoJson:
            said = {}
        if problem := _problem(said, sample):
            lacking.append(problem)
            continue
        found.append(
            ReaderVerdict(
                sample=sample.id,
                source=sample.source,
                origin=sample.origin,
                reader=key.reader,
                verdict=said,
            )
        )
    return found, lacking


def _problem(said: Mapping[str, Json], sample: Sample) -> str:
    if isinstance(sample, SampledState):
        columns = said.get("columns")
        if not isinstance(columns, dict):
            return "no columns"
        known = all(columns.get(name) in COLUMN_VERDICTS for name in sample.judged)
        return "" if known else "a column without a verdict"
    for name in SCORES:
        value = said.get(name)
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 5:
            return f"{name} is no score"
    return "" if all(isinstance(said.get(name), bool) for name in FLAGS) else "a flag is missing"


# --- figures -------------------------------------------------------------------------------------


class Estimate(Record):
    """A mean over samples, and where it lies with 95 % (percentile bootstrap over samples)."""

    mean: float
    low: float
    high: float
    samples: int

    def text(self, percent: bool = False) -> str:
        """For tables."""
        scale, places, unit = (100, 0, " %") if percent else (1, 2, "")
        low, high = (f"{scale * v:.{places}f}" for v in (self.low, self.high))
        return f"{scale * self.mean:.{places}f}{unit} ({low}-{high})"


def estimate(values: Sequence[float], seed: int = 0) -> Estimate:
    """The mean of one value a sample.

    Args:
        values: at least one.
        seed: of the resampling.
    """
    rng, size = Random(f"bootstrap {seed}"), len(values)
    means = sorted(fmean(rng.choices(values, k=size)) for _ in range(_RESAMPLES))
    cut = round((1 - _LEVEL) / 2 * _RESAMPLES)
    return Estimate(mean=fmean(values), low=means[cut], high=means[-1 - cut], samples=size)


def krippendorff_alpha(
    pairs: Sequence[tuple[Json, Json]], distance: Callable[[Json, Json], float]
) -> float | None:
    """Agreement of two readers beyond chance: 1 - observed / expected disagreement.

    1 is full agreement, 0 is chance; ``None`` where all values are equal. Source: K. Krippendorff,
    Content Analysis (2004), ch. 11, for two readers without gaps.

    >>> krippendorff_alpha([(1, 1), (5, 5)], lambda a, b: (a - b) ** 2)
    1.0

    Args:
        pairs: what each of the two said of one thing.
        distance: 0 for equal values; the squared difference for scores.
    """
    values = [value for pair in pairs for value in pair]
    total = len(values)
    expected = sum(distance(a, b) for a in values for b in values) / max(1, total * (total - 1))
    observed = fmean(distance(a, b) for a, b in pairs) if pairs else 0.0
    return 1.0 - observed / expected if expected else None


def source_table(verdicts: Sequence[ReaderVerdict]) -> dict[str, dict[str, Estimate]]:
    """Source → criterion → estimate; both readers of a sample count as one value, their mean."""
    cells: dict[str, dict[str, dict[str, list[float]]]] = defaultdict(
        lambda: defaultdict(lambda: defaultdict(list))
    )
    for one in verdicts:
        for name, value in _values(one):
            cells[one.source][name][one.sample].append(value)
    return {
        source: {
            name: estimate([fmean(values) for values in by_sample.values()])
            for name, by_sample in names.items()
        }
        for source, names in sorted(cells.items())
    }


def _values(one: ReaderVerdict) -> Iterator[tuple[str, float]]:
    """Criterion and value; of columns, the share of each verdict."""
    if "columns" in one.verdict:
        counts = Counter(one.verdict["columns"].values())
        total = sum(counts[kind] for kind in COLUMN_VERDICTS)
        for kind in COLUMN_VERDICTS:
            yield f"columns {kind}", counts[kind] / total
        if isinstance(one.verdict.get("person"), bool):
            yield "rows by a person", float(one.verdict["person"])
        return
    for name in (*SCORES, *FLAGS):
        yield name, float(one.verdict[name])


def agreement_table(verdicts: Sequence[ReaderVerdict]) -> dict[str, dict[str, float | None]]:
    """Criterion → share of equal verdicts, and Krippendorff's alpha, over all sources."""
    by_sample: dict[str, list[ReaderVerdict]] = defaultdict(list)
    for one in verdicts:
        by_sample[one.sample].append(one)
    pairs: dict[str, list[tuple[Json, Json]]] = defaultdict(list)
    for both in by_sample.values():
        if len(both) != 2:
            continue
        first, second = (one.verdict for one in both)
        if "columns" in first:
            names = sorted(set(first["columns"]) & set(second["columns"]))
            pairs["columns"] += [(first["columns"][n], second["columns"][n]) for n in names]
        else:
            for name in (*SCORES, *FLAGS):
                pairs[name].append((first[name], second[name]))
    return {
        name: {
            "equal": fmean(a == b for a, b in found),
            "alpha": krippendorff_alpha(found, _squared if name in SCORES else _unequal),
        }
        for name, found in pairs.items()
    }


def _squared(a: Json, b: Json) -> float:
    return float((a - b) ** 2)


def _unequal(a: Json, b: Json) -> float:
    return float(a != b)
