"""What counts once: identical documents, versions of one API, and environments of one structure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from envwright.pipeline.bulk.parts import part_of
from envwright.pipeline.bulk.versions import folder_name, older_versions
from envwright.types import Json

BUILT, NOTHING, REJECTED = "built", "nothing built", "rejected"
IDENTICAL, OLDER = "identical to another", "older version"
COPY, BEYOND, BROKEN = "same structure as another", "beyond the provider's limit", "does not build"


@dataclass(frozen=True, slots=True)
class Candidate:
    """An environment that may be judged."""

    key: str
    """``provider/folder``, unique in the output."""
    document: str
    at: int
    """Its place among the environments of its document, best first."""
    provider: str
    data: Json


def document_lines(outcomes: Mapping[str, Json], same: Mapping[str, str]) -> dict[str, Json]:
    """One line of results for each document, by name.

    Args:
        outcomes: ``{"ok": …}`` or ``{"failed": …}`` by name, in the order of names.
        same: documents of the same bytes as another, which were not built.
    """
    lines: dict[str, Json] = {}
    first: dict[str, str] = {}
    kept: dict[str, list[Json]] = defaultdict(list)
    for name, outcome in sorted(outcomes.items()):
        line: Json = {"kind": "document", "document": name}
        lines[name] = line
        if "failed" in outcome:
            line |= {"status": REJECTED, "reason": outcome["failed"]}
            continue
        done = outcome["ok"]
        line |= {key: done[key] for key in _TOLD} | {"part": part_of(done["provider"])}
        line |= {"operations": len(done["operations"]), "environments": len(done["environments"])}
        if (other := first.setdefault(done["sha256"], name)) != name:
            line |= {"status": IDENTICAL, "same_as": other}
            continue
        line["status"] = BUILT if done["environments"] else NOTHING
        if done["environments"]:
            about = {key: done[key] for key in ("version", "operations")}
            kept[done["provider"]].append({"name": name, **about})
    for documents in kept.values():
        for name, newer in older_versions(documents).items():
            lines[name] |= {"status": OLDER, "same_as": newer}
    for name, other in same.items():
        lines[name] = lines[other] | {"document": name, "status": IDENTICAL, "same_as": other}
    return dict(sorted(lines.items()))


_TOLD = (
    "provider",
    "categories",
    "title",
    "version",
    "licence",
    "sha256",
    "operations_mapped",
    "unmapped",
)


def candidates(outcomes: Mapping[str, Json], lines: Mapping[str, Json]) -> list[Candidate]:
    """The environments of the documents that are kept, in the order in which they count.

    By provider, then the best of each document first: so that a limit by provider takes something
    of every document before it takes much of one.
    """
    found = sorted(
        (outcomes[name]["ok"]["provider"], at, name)
        for name, line in lines.items()
        if line["status"] == BUILT
        for at in range(len(outcomes[name]["ok"]["environments"]))
    )
    taken: Counter[str] = Counter()
    out = []
    for provider, at, name in found:
        data = outcomes[name]["ok"]["environments"][at]
        plain = f"{provider}/{folder_name(data['name']) or 'environment'}"
        taken[plain] += 1
        key = plain if taken[plain] == 1 else f"{plain}--{taken[plain]}"
        out.append(Candidate(key, name, at, provider, data))
    return out


def copies(found: list[Candidate]) -> dict[str, str]:
    """Environments with the structure of an earlier one, each with that one's key."""
    first: dict[str, str] = {}
    return {
        candidate.key: other
        for candidate in found
        if "failed" not in candidate.data
        and (other := first.setdefault(candidate.data["structure"], candidate.key)) != candidate.key
    }


def environment_line(candidate: Candidate, document: Json) -> Json:
    """What is known of an environment before it is judged."""
    about = {key: document[key] for key in ("categories", "licence", "part")}
    return {
        "kind": "environment",
        "environment": candidate.key,
        "document": candidate.document,
        "provider": candidate.provider,
        **about,
        **candidate.data,
    }
