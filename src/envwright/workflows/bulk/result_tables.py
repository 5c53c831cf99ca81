"""The tables of a run, from its lines of results: as data, as text, as a page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from envwright.types import Json
from envwright.viewer.page import page_text
from envwright.workflows.bulk import deduplication
from envwright.workflows.bulk.deduplication import PARTS
from envwright.workflows.environment_structure import TIERS

GOOD = ("proven", "passed", "built")
"""How an environment ends that counts."""
_JUDGED = (*GOOD, *(f"not {word}" for word in GOOD))
_FIGURES = ("environments", "judged", "counted", "tools", "operations", "tasks")
_MOST = 25
"""Rows of a table for people; all of them are in the data."""


_Groups = Callable[[Json], Sequence[str]]


def summarize_results(lines: Sequence[Json], others: int) -> Json:
    """All tables as data.

    Args:
        lines: of results.
        others: files of directories that are no descriptions.
    """
    documents = [line for line in lines if line["kind"] == "document"]
    environments = [line for line in lines if line["kind"] == "environment"]
    judged = [line for line in environments if line["status"] in _JUDGED]
    kept = [d for d in documents if d["status"] in (deduplication.BUILT, deduplication.NOTHING)]
    mapped = sum(document["operations_mapped"] for document in kept)
    total = sum(document["operations"] for document in kept)
    return {
        "documents": {"found": len(documents), "other_files": others}
        | _counts(document["status"] for document in documents),
        "rejected": _counts(_plain(d["reason"]) for d in documents if "reason" in d),
        "operations": {
            "total": total,
            "mapped": mapped,
            "share": round(mapped / total, 4) if total else None,
        },
        "unmapped": _sums(document["unmapped"] for document in kept),
        "environments": {"found": len(environments)}
        | _counts(line["status"] for line in environments),
        "tiers": _table("tier", TIERS, environments, lambda line: [line.get("tier", "")]),
        "reasons": _counts(_plain(why) for line in judged for why in line["reasons"]),
        "dropped": _sums(_generalised(line["tasks"]["dropped"]) for line in _with_tasks(judged)),
        "parts": _table("part", [p for p, _ in PARTS], environments, lambda line: [line["part"]]),
        "providers": _by("provider", environments, lambda line: [line["provider"]]),
        "categories": _by("category", environments, lambda line: line["categories"] or ["(none)"]),
    }


def _with_tasks(lines: Iterable[Json]) -> Iterable[Json]:
    return (line for line in lines if "tasks" in line)


def _counts(values: Iterable[str]) -> dict[str, int]:
    """How often each value stands, commonest first."""
    return dict(sorted(Counter(values).items(), key=lambda item: (-item[1], item[0])))


def _sums(counts: Iterable[dict[str, int]]) -> dict[str, int]:
    # elements() repeats each key by its count, so the counts of all dictionaries add up.
    return _counts(chain.from_iterable(Counter(some).elements() for some in counts))


def _plain(reason: str) -> str:
    """A reason without what only one document says: its figures, places and names."""
    short = reason.removeprefix("check: ")
    # Reasons of checks are already short and fixed texts.
    if reason != short:
        return reason
    if (lacks := re.match(r"no tool can (create or read|create|read)\b", reason)) is not None:
        return f"{lacks[0]} the main thing"
    # "#/paths/~1orders: message" → "message": JSON pointers differ from document to document.
    text = reason.rsplit("#/", 1)[-1].split(": ", 1)[-1] if reason.startswith("#/") else reason
    return re.sub(r"\([^()]*+\)|'[^']*'|#/\S+", "…", text)[:120]


def _generalised(dropped: dict[str, int]) -> dict[str, int]:
    """Reasons of dropped tasks without the tool that they are about."""
    out: Counter[str] = Counter()
    for reason, count in dropped.items():
        out[reason.split(": ")[0]] += count
    return dict(out)


def _by(name: str, lines: Sequence[Json], groups: _Groups) -> list[Json]:
    """A table with a row for each group that there is, those that count most first."""
    names = sorted({group for line in lines for group in groups(line)})
    rows = _table(name, names, lines, groups)
    return sorted(rows, key=lambda row: (-row["counted"], -row["environments"], row[name]))


def _table(name: str, names: Sequence[str], lines: Sequence[Json], groups: _Groups) -> list[Json]:
    """A row for each name; tools, operations and tasks are those of environments that count."""
    rows: dict[str, Json] = {group: {name: group} | dict.fromkeys(_FIGURES, 0) for group in names}
    for line in lines:
        good = line["status"] in GOOD
        for row in (rows[group] for group in groups(line) if group in rows):
            row["environments"] += 1
            row["judged"] += line["status"] in _JUDGED
            row["counted"] += good
            # A factor of 0 or 1: only environments that count contribute.
            row["tools"] += good * line.get("tools", 0)
            row["operations"] += good * line.get("operations_mapped", 0)
            row["tasks"] += good * line.get("tasks", {}).get("proven", 0)
    return [dict(row) for row in rows.values()]


# --- for people ----------------------------------------------------------------------------------


def _titled(told: Json) -> list[tuple[str, list[str], list[list[str]]]]:
    """Title, heads and rows of each table."""
    out = []
    for key, title in _TITLES:
        value = told[key]
        if isinstance(value, list):
            heads = list(value[0]) if value else []
            cells = [[str(cell) for cell in row.values()] for row in value]
        else:
            heads = ["", "count"]
            cells = [[name, str(count)] for name, count in value.items()]
        out.append((title, heads, cells[:_MOST]))
    return out


_TITLES = (
    ("documents", "Documents"),
    ("rejected", "Documents rejected, by reason"),
    ("operations", "Operations of the documents kept"),
    ("unmapped", "Operations in no environment, by reason"),
    ("environments", "Environments"),
    ("tiers", "Environments by tier"),
    ("reasons", "Environments that do not count, by reason"),
    ("dropped", "Attempts at tasks that gave none, by reason"),
    ("parts", "Environments by part"),
    ("providers", "Environments by provider"),
    ("categories", "Environments by category"),
)


def as_text(told: Json) -> str:
    """The tables in columns of one width."""
    out = []
    for title, heads, rows in _titled(told):
        if rows:
            widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
            out += [title, *(_line(cells, widths) for cells in (heads, *rows)), ""]
    return "\n".join(out)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first = cells[0].ljust(widths[0])
    rest = [cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True)]
    return "  ".join(["", first, *rest]).rstrip()


def as_html(told: Json) -> str:
    """The tables as one page."""
    tables = [list(table) for table in _titled(told) if table[2]]
    overview = {"title": "Environments", "environments": [], "tasks": 0, "runs": [], "training": []}
    return page_text({"overview": overview | {"notes": {"tables": tables}}})
