"""Topic mining, stage after stage, with what each was given and what it kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from envwright.models.embedding import Embedder
from envwright.synthesis.mining.asking import Desk, Spent
from envwright.synthesis.mining.reading import described, verdict
from envwright.synthesis.mining.records import Description, MiningOptions, Request, Topic
from envwright.synthesis.mining.rules import is_stateful
from envwright.synthesis.mining.topics import by_rules, chosen, near_joined, ranked, same_titles


@dataclass(frozen=True, slots=True)
class Step:
    """What a stage was given and what it kept; ``given`` = ``kept`` + all that was dropped."""

    name: str
    given: int
    kept: int
    dropped: Mapping[str, int]
    """By reason. What is joined to another counts here, too."""


@dataclass
class Mined:
    """Topics, and how they came about."""

    topics: list[Topic] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    spent: Mapping[str, Spent] = field(default_factory=dict)
    """By prompt."""

    def note(self, name: str, given: int, kept: int, dropped: Mapping[str, int]) -> None:
        """Add a stage; reasons go from the commonest to the rarest."""
        reasons = sorted(dropped.items(), key=lambda pair: (-pair[1], pair[0]))
        self.steps.append(Step(name, given, kept, {why: n for why, n in reasons if n}))


async def mine(
    requests: Sequence[Request],
    embedder: Embedder,
    options: MiningOptions,
    out: Mined,
    desk: Desk | None = None,
) -> None:
    """Topics from requests.

    Args:
        requests: distinct ones, in an order that is the same each time.
        embedder: says which descriptions are alike.
        options: how.
        out: takes topics and stages; those that are through, where the model gave no answer.
        desk: who is asked; needed unless ``options.by`` is ``rules``.

    Raises:
        ProviderError: the model gave no answer; what it answered is kept by the desk.
    """
    if options.by == "rules":
        return _by_rules(requests, embedder, options, out)
    assert desk is not None
    out.spent = desk.spent
    wanted = await _stateful(requests, desk, out)
    found = await _described(wanted, desk, out)
    groups = same_titles(_above(found, options, out))
    distinct = near_joined(groups, embedder, options.near)
    above = out.steps[-1].kept
    same = {"same title": above - len(groups), "nearly the same": len(groups) - len(distinct)}
    out.note("distinct", above, len(distinct), same)
    picked = chosen(distinct, embedder, options.count or len(distinct), options.seed)
    joined = {"joined to another topic": len(distinct) - len(picked)}
    out.note("topics", len(distinct), len(picked), joined)
    out.topics = ranked(picked)


def _by_rules(
    requests: Sequence[Request], embedder: Embedder, options: MiningOptions, out: Mined
) -> None:
    wanted = [request for request in requests if is_stateful(request.text)]
    dropped = {"not stateful": len(requests) - len(wanted)}
    out.note("stateful", len(requests), len(wanted), dropped)
    out.topics = by_rules(wanted, embedder, options)
    joined = {"joined to another request": len(wanted) - len(out.topics)}
    out.note("topics", len(wanted), len(out.topics), joined)


async def _stateful(requests: Sequence[Request], desk: Desk, out: Mined) -> list[Request]:
    read = await desk.about("stateful", [request.text for request in requests], verdict)
    dropped = _reasons(read.wrong)
    dropped["not stateful"] = sum(not wanted for wanted in read.good.values())
    kept = [request for number, request in enumerate(requests) if read.good.get(number)]
    out.note("stateful", len(requests), len(kept), dropped)
    return kept


async def _described(
    requests: Sequence[Request], desk: Desk, out: Mined
) -> list[tuple[Request, Description]]:
    read = await desk.about("describe", [request.text for request in requests], described)
    out.note("described", len(requests), len(read.good), _reasons(read.wrong))
    return [(requests[number], one) for number, one in sorted(read.good.items())]


def _above(
    found: Sequence[tuple[Request, Description]], options: MiningOptions, out: Mined
) -> list[tuple[Request, Description]]:
    dropped: Counter[str] = Counter()
    kept = []
    for pair in found:
        low = [
            name
            for name, least in (
                ("usefulness", options.least_usefulness),
                ("modelability", options.least_modelability),
            )
            if getattr(pair[1], name) < least
        ]
        if low:
            dropped[f"{' and '.join(low)} too low"] += 1
        else:
            kept.append(pair)
    out.note("above thresholds", len(found), len(kept), dropped)
    return kept


def _reasons(wrong: Mapping[int, str]) -> Counter[str]:
    """Why tasks have no answer, without what differs from task to task."""
    return Counter(why.partition(":")[0] for why in wrong.values())
