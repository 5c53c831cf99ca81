"""The language-model author: an interface in prose → an environment, as a compiled conversation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from envwright.models.client import ModelClient, Usage
from envwright.synthesis.authoring.converse import AuthoringOptions, Desk, GaveUp, converse
from envwright.synthesis.authoring.draft import Draft, Problem
from envwright.synthesis.authoring.journal import Exchange, Journal
from envwright.synthesis.authoring.judging import Check, Judge
from envwright.synthesis.authoring.stages import DESCRIPTION, plan
from envwright.synthesis.authoring.telling import sections_of
from envwright.types import CheckReport, EnvironmentSpec, Interface, Json


@dataclass(frozen=True)
class Authored:
    """What became of an interface: an environment, or the reason why there is none."""

    interface: Interface
    exchanges: tuple[Exchange, ...]
    draft: Draft
    spec: EnvironmentSpec | None = None
    report: CheckReport | None = None
    stage: str = ""
    """Where it was given up."""
    reason: str = ""
    problems: tuple[Problem, ...] = ()
    """What was wrong when it was given up."""

    @property
    def name(self) -> str:
        """The environment's name; the interface's as long as it has none."""
        return str(self.draft.about.get("name", self.interface.name))

    def stages(self) -> dict[str, Json]:
        """Calls, repairs, tokens and problems of each stage."""
        out: dict[str, Json] = {}
        for exchange in self.exchanges:
            own = out.setdefault(exchange.stage, _account([]))
            for key, value in _account([exchange]).items():
                own[key] = _added(own[key], value)
        return out

    def total(self) -> dict[str, Json]:
        """The same over all stages."""
        return _account(self.exchanges)


async def author(
    interface: Interface,
    client: ModelClient,
    check: Check,
    options: AuthoringOptions | None = None,
    *,
    journal: Path,
) -> Authored:
    """Have a model write an environment.

    Args:
        interface: what a prose source gave.
        client: the model.
        check: validation of a template.
        options: how.
        journal: file of the answers so far; a run that was stopped goes on from there.

    Returns:
        the environment, or why there is none. The same answers give the same environment.

    Raises:
        ProviderError: the model gave no answer; what was answered is in the journal.
        BadInput: the journal cannot be used.
    """
    options = options or AuthoringOptions()
    sections = list(sections_of(interface))
    bounds = (options.least_tools, options.most_tools)
    judge = Judge(interface, sections, bounds, check, options.seed)
    with Journal(journal) as kept:
        desk = Desk(interface, client, judge, kept, options)
        draft = Draft()
        try:
            draft = await converse(desk, DESCRIPTION, draft)
            for stage in plan(draft):
                draft = await converse(desk, stage, draft)
        except GaveUp as end:
            return Authored(
                interface,
                tuple(desk.exchanges),
                end.draft,
                stage=end.stage,
                reason=end.reason,
                problems=end.problems,
            )
    spec = judge.compiler.spec(draft)
    return Authored(interface, tuple(desk.exchanges), draft, spec, judge.report)


def _account(exchanges: Sequence[Exchange]) -> dict[str, Json]:
    usage = sum((exchange.usage for exchange in exchanges), Usage())
    kinds = Counter(problem.kind for one in exchanges for problem in (*one.sent, *one.problems))
    return {
        "calls": len(exchanges),
        "repairs": sum(exchange.attempt > 0 for exchange in exchanges),
        "prompt_tokens": usage.prompt_tokens,
        "completion_tokens": usage.completion_tokens,
        "problems": dict(sorted(kinds.items())),
    }


def _added(one: Json, other: Json) -> Json:
    if isinstance(one, dict):
        return dict(sorted((Counter(one) + Counter(other)).items()))
    return one + other
