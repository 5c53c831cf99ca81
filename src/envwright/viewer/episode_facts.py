"""What lists show of an episode: from its line, and from lines of files that stand beside it.

Lines are read as plain data, not as records: an index of many is made from them. What is none is
left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import orjson

from envwright.types import Json, slot_id

_SHOWN = 300
"""Characters of the request that lists show; the whole is in the episode."""

_LARGEST = 2**63
"""Whole numbers below it fit in a column."""

SideFacts = Callable[[bytes], dict[str, Json] | None]
"""A line of a file beside the episodes → facts of one of them, with its ``id``."""


def episode_facts(line: bytes) -> tuple[tuple[Any, ...], list[tuple[str, str]]] | None:
    """What lists show of an episode, and its marks; ``None`` where the line is no episode.

    Returns:
        the values of ``TrajectoryIndex``'s columns, and pairs of kind and value: tools that failed,
        faults of the user, boundaries that failed.
    """
    try:
        data = orjson.loads(line)
        steps, score = data.get("steps", ()), data.get("score") or {}
        task, policy = str(data["task"]), str(data["policy"])
        sample, seed, turn = data.get("sample", 0), data.get("seed", 0), data.get("turn")
        messages = data.get("messages", ())
        opening = next((m.get("content", "") for m in messages if m["role"] == "user"), "")
        usage = data.get("usage", {})
        failures = data.get("failures", ())
        marks = [("tool", str(s["call"]["tool"])) for s in steps if s.get("error")]
        marks += [("fault", str(fault["kind"])) for fault in data.get("user_faults", ())]
        marks += [("boundary", str(failure["boundary"])) for failure in failures]
        facts = (
            slot_id(task, policy, sample, seed, turn), task, policy, sample, seed, turn,
            str(data["stop"]), score.get("reward"), score.get("share"), len(steps),
            sum(1 for step in steps if step.get("error")),
            steps[-1].get("changes", 0) if steps else 0, len(messages),
            _tokens(usage), len(failures),
            bool(data.get("user_error")), opening[:_SHOWN].encode("utf-8", "replace").decode(),
            usage["cost_nano"] / 1e9 if usage.get("cost_nano") else None,
        )  # fmt: skip
    except (ValueError, TypeError, KeyError, AttributeError, IndexError):
        return None
    return (facts, marks) if _storable(facts) else None


def _storable(values: Iterable[Json]) -> bool:
    """Whether SQLite takes these values: neither lists nor numbers that are too large."""
    return all(
        value is None
        or isinstance(value, str | float)
        or (isinstance(value, int) and -_LARGEST < value < _LARGEST)
        for value in values
    )


def _tokens(usage: Mapping[str, Json]) -> int | None:
    """Tokens read and written; those that the server had read before are among the former."""
    return sum(v for k, v in usage.items() if "token" in k and k != "cached_tokens") or None


def seconds_of(line: bytes) -> dict[str, Json] | None:
    """Of a line of ``timings.jsonl``: the seconds of an episode, whoever they were spent on.

    Example::

        seconds_of(b'{"id": "e1", "policy": 0.5, "user": 0.25}')  # {"id": "e1", "seconds": 0.75}
    """
    try:
        spent = orjson.loads(line)
        return {"id": str(spent.pop("id")), "seconds": float(sum(spent.values()))}
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def learned_of(line: bytes) -> dict[str, Json] | None:
    """Of a line of ``learned.jsonl``: how much a step of training learned from an episode.

    Returns:
        ``learned``: ``yes``, or why not; ``trained``, tokens that the loss counted; ``advantage``,
        its mean over them.
    """
    try:
        about = orjson.loads(line)
        if about.get("part", "") not in ("", "revised"):
            return None  # of a role beside the episode, which has a line of its own
        tokens, sum_ = 0, 0.0
        for turn in about.get("turns", ()):
            size = sum(end - start for start, end in turn.get("trained", ()))
            tokens += size
            sum_ += size * float(turn.get("advantage") or 0.0)
        facts = {
            "id": str(about["id"]),
            "learned": str(about.get("why") or "yes"),
            "trained": tokens,
            "advantage": sum_ / tokens if tokens else None,
        }
        return facts if _storable(facts.values()) else None
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


SIDE_FACTS: Mapping[str, SideFacts] = {"timings.jsonl": seconds_of, "learned.jsonl": learned_of}
"""Name of a file beside the episodes → what its lines say."""
