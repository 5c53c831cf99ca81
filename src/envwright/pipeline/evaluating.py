"""Figures on other people's benchmarks: a policy plays their tasks, their code judges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import orjson

from envwright.errors import BadInput
from envwright.evaluation.audit.opening import PACKAGES
from envwright.evaluation.bfcl import SINGLE_TURN
from envwright.pipeline.common import Json, Progress, nothing
from envwright.pipeline.foreign import rollout_foreign
from envwright.pipeline.options import RolloutOptions
from envwright.runtime.statistics import mean, wilson
from envwright.store.files import write_atomic
from envwright.store.jsonl import disk_errors
from envwright.store.run import RunDirectory
from envwright.types import Trajectory

BFCL_CATEGORIES = (*SINGLE_TURN, *PACKAGES["bfcl"][2])
"""What can be played of BFCL."""
BFCL_DEFAULT = ("simple_python", "multiple", "parallel", "irrelevance", "multi_turn_base")
TAU2_DOMAINS = PACKAGES["tau2"][2]
_NO_GOLD = "live_relevance"
REPORT = "eval.json"


def evaluate(
    benchmark: str,
    parts: Sequence[str],
    output: Path,
    options: RolloutOptions,
    *,
    path: Path | None = None,
    limit: int | None = None,
    native: bool = False,
    force: bool = False,
    progress: Progress = nothing,
) -> Json:
    """Play parts of a benchmark, and tell success by part with the checker's kinds of errors.

    Args:
        benchmark: ``bfcl`` or ``tau2``.
        parts: categories or domains.
        output: a folder with a run folder for each part; unfinished runs are resumed.
        options: who plays, how, and where; one episode a task.
        path: folder that the benchmark's package was installed to.
        limit: at most so many tasks of each part, spread evenly over it.
        native: judge BFCL's single-turn answers by our scorer.
        force: throw away runs that are there.
        progress: is told how many episodes are there.

    Raises:
        BadInput: a part is not known, or a package is missing.
    """
    _check(benchmark, parts, options, native)
    rows: list[Json] = []
    played, paused = 0, ""
    for part in parts:
        release, before = f"{benchmark}:{part}", played
        result = rollout_foreign(
            release,
            output / part,
            options,
            path=path,
            limit=limit,
            native=native,
            force=force,
            progress=lambda done, before=before: progress(before + done),  # type: ignore[misc]
        )
        played += result["episodes"]
        paused = result["paused"]
        rows.append(_row(part, result, output / part))
        if paused:
            break
    report = {
        "benchmark": benchmark,
        "policy": rows[0]["policy"],
        "user": options.user,
        "seed": options.seed,
        "limit": limit,
        "versions": rows[0].pop("versions"),
        "scorer": "native" if native else "package",
        "parts": [
            {k: v for k, v in row.items() if k not in ("versions", "policy")} for row in rows
        ],
        "total": _total(rows),
        "paused": paused,
    }
    file = output / REPORT
    with disk_errors(file):
        write_atomic(file, orjson.dumps(report, option=orjson.OPT_INDENT_2) + b"\n")
    return {**report, "output": str(file)}


def _check(benchmark: str, parts: Sequence[str], options: RolloutOptions, native: bool) -> None:
    known = BFCL_CATEGORIES if benchmark == "bfcl" else TAU2_DOMAINS
    unknown = next((part for part in parts if part not in known), None)
    if unknown is not None or not parts:
        raise BadInput(
            f"{benchmark} has no {unknown!r}." if parts else f"nothing of {benchmark} is named.",
            remedy=f"Known: {', '.join(known)}.",
        )
    if len(set(parts)) < len(parts):
        raise BadInput("a part is named twice.", remedy="Name each once.")
    if options.policy == "oracle" and _NO_GOLD in parts:
        raise BadInput(
            f"{_NO_GOLD} states no solutions, so there is nothing for the oracle to play.",
            remedy="Leave it out, or name another policy.",
        )
    several = next((part for part in parts if part not in SINGLE_TURN), None)
    if native and several is not None:
        raise BadInput(
            f"our scorer judges single-turn answers only, and {several} has none.",
            remedy=f"It knows {', '.join(SINGLE_TURN)}.",
        )


def _row(part: str, result: Json, folder: Path) -> Json:
    """The figures of a part, from its episodes."""
    errors: Counter[str] = Counter()
    scored = successes = 0
    with RunDirectory(folder) as run:
        for episode in run.trajectories():
            if episode.score is None or episode.score.reward is None:
                continue
            scored += 1
            if episode.score.reward == 1.0:
                successes += 1
            else:
                errors[_kind(episode)] += 1
    return {
        "part": part,
        "policy": result["policy"],
        "versions": _versions(folder),
        "episodes": result["episodes"],
        "scored": scored,
        "successes": successes,
        **_share(successes, scored),
        "errors": dict(errors.most_common()),
        "unscored": result["unscored"],
        "lost": result["errors"],
        "stop": result["stop"],
        "missing": result["missing"],
        "left_out": result["left_out"],
        "run": str(folder),
    }


def _share(successes: int, scored: int) -> Json:
    """The share of successes and its 95 % interval by Wilson: one episode a task."""
    return {
        "success": successes / scored if scored else None,
        "interval": list(wilson(successes, scored)) if scored else None,
    }


def _kind(episode: Trajectory) -> str:
    """Why an episode failed, in the words of whoever judged it."""
    assert episode.score is not None
    whole = next((v for v in episode.score.verdicts if v.name in ("reward", "finished")), None)
    if whole is None or whole.name == "finished":
        return f"not finished: {episode.stop.value}"
    return whole.detail or "no kind is told"


def _versions(folder: Path) -> Json:
    """What the episodes of a run depend on beside its tasks."""
    manifest = orjson.loads((folder / "run.json").read_bytes())
    return dict(manifest.get("arenas", {}))


def _total(rows: Sequence[Json]) -> Json:
    """All episodes together, and the mean over parts, whatever their sizes."""
    scored = sum(row["scored"] for row in rows)
    successes = sum(row["successes"] for row in rows)
    return {
        "episodes": sum(row["episodes"] for row in rows),
        "scored": scored,
        "successes": successes,
        **_share(successes, scored),
        "mean_of_parts": mean([row["success"] for row in rows if row["success"] is not None]),
        "unscored": sum(row["unscored"] for row in rows),
        "missing": sum(row["missing"] for row in rows),
    }
