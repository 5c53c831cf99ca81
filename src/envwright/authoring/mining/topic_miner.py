"""Topic mining, stage after stage, with what each was given and what it kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from envwright.authoring.mining.batch_questions import (
    MiningDesk,
    PromptSpending,
    read_description,
    read_stateful,
)
from envwright.authoring.mining.request_rules import is_stateful
from envwright.authoring.mining.topic_clusters import (
    choose_topics,
    join_near_groups,
    join_same_titles,
    rank_topics,
    topics_by_rules,
)
from envwright.authoring.mining.topic_records import (
    MiningOptions,
    MiningRequest,
    Topic,
    TopicDescription,
)
from envwright.llm.embeddings import Embedder


@dataclass(frozen=True, slots=True)
class MiningStep:
    """What a stage was given and what it kept; ``given`` = ``kept`` + all that was dropped."""

    name: str
    given: int
    kept: int
    dropped: Mapping[str, int]
    """By reason. What is joined to another counts here, too."""


@dataclass
class MiningOutcome:
    """Topics, and how they came about."""

    topics: list[Topic] = field(default_factory=list)
    steps: list[MiningStep] = field(default_factory=list)
    spent: Mapping[str, PromptSpending] = field(default_factory=dict)
    """By prompt."""

    def note(self, name: str, given: int, kept: int, dropped: Mapping[str, int]) -> None:
        """Add a stage; reasons go from the commonest to the rarest."""
        reasons = sorted(dropped.items(), key=lambda pair: (-pair[1], pair[0]))
        self.steps.append(MiningStep(name, given, kept, {why: n for why, n in reasons if n}))


async def mine_topics(
    requests: Sequence[MiningRequest],
    embedder: Embedder,
    options: MiningOptions,
    out: MiningOutcome,
    desk: MiningDesk | None = None,
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
    groups = join_same_titles(_above(found, options, out))
    distinct = join_near_groups(groups, embedder, options.near)
    above = out.steps[-1].kept
    same = {"same title": above - len(groups), "nearly the same": len(groups) - len(distinct)}
    out.note("distinct", above, len(distinct), same)
    picked = choose_topics(distinct, embedder, options.count or len(distinct), options.seed)
    joined = {"joined to another topic": len(distinct) - len(picked)}
    out.note("topics", len(distinct), len(picked), joined)
    out.topics = rank_topics(picked)


def _by_rules(
    requests: Sequence[MiningRequest],
    embedder: Embedder,
    options: MiningOptions,
    out: MiningOutcome,
) -> None:
    wanted = [request for request in requests if is_stateful(request.text)]
    dropped = {"not stateful": len(requests) - len(wanted)}
    out.note("stateful", len(requests), len(wanted), dropped)
    out.topics = topics_by_rules(wanted, embedder, options)
    joined = {"joined to another request": len(wanted) - len(out.topics)}
    out.note("topics", len(wanted), len(out.topics), joined)


async def _stateful(
    requests: Sequence[MiningRequest], desk: MiningDesk, out: MiningOutcome
) -> list[MiningRequest]:
    read = await desk.about("stateful", [request.text for request in requests], read_stateful)
    dropped = _reasons(read.wrong)
    dropped["not stateful"] = sum(not wanted for wanted in read.good.values())
    kept = [request for number, request in enumerate(requests) if read.good.get(number)]
    out.note("stateful", len(requests), len(kept), dropped)
    return kept


async def _described(
    requests: Sequence[MiningRequest], desk: MiningDesk, out: MiningOutcome
) -> list[tuple[MiningRequest, TopicDescription]]:
    read = await desk.about("describe", [request.text for request in requests], read_description)
    out.note("described", len(requests), len(read.good), _reasons(read.wrong))
    return [(requests[number], one) for number, one in sorted(read.good.items())]


def _above(
    found: Sequence[tuple[MiningRequest, TopicDescription]],
    options: MiningOptions,
    out: MiningOutcome,
) -> list[tuple[MiningRequest, TopicDescription]]:
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
    # Messages are "reason: details"; only the reason is counted.
    return Counter(why.partition(":")[0] for why in wrong.values())
