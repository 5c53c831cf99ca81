"""The output checker: which facts an agent's last words tell, and whether they tell them rightly.

What a task's rubric reads is a typed answer in a fixed form. Agents that speak to people tell facts
in sentences; those a model can judge. How well it does is measured: see ``agreement``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal

from envwright.models.client import Completion, ModelClient, Sampling
from envwright.types import Json, Record
from envwright.validation.agents.asking import Agent, Unreadable, read_list
from envwright.validation.agents.showing import to_json

Telling = Literal["communicated", "wrong", "hedged", "missing"]
TELLINGS: tuple[Telling, ...] = ("communicated", "wrong", "hedged", "missing")
SAMPLING = Sampling(temperature=0.0, max_tokens=1_500)


class Fact(Record):
    """Something that has to be told."""

    name: str
    question: str
    expected: Json
    """The true answer."""


class Told(Record):
    """What a message says about one fact."""

    fact: str
    telling: Telling
    evidence: str = ""


def output_checker(client: ModelClient, tries: int = 2) -> Agent:
    """A model that judges final words."""
    return Agent(client, "facts", SAMPLING, tries)


async def told_facts(
    facts: Sequence[Fact], words: str, checker: Agent, *, seed: int = 0
) -> dict[str, Told]:
    """What the model says about each fact, by name.

    A fact about which it says nothing that can be used is left out; what is told must be shown by
    words that stand in the message. With no facts, or no words, nobody is asked.

    Raises:
        Unreadable: no answer was of the form that was asked for.
        ProviderError: the model gave no answer.
    """
    if not facts:
        return {}
    if not words.strip():
        return {fact.name: Told(fact=fact.name, telling="missing") for fact in facts}
    values = {"facts": "\n".join(map(_shown, facts)), "words": words}
    read = partial(read_told, names=[fact.name for fact in facts], words=words)
    return await checker.ask(values, read, seed=seed)


def _shown(fact: Fact) -> str:
    return f"- {fact.name}: {fact.question}\n  True answer: {to_json(fact.expected)}"


def read_told(done: Completion, *, names: Sequence[str], words: str) -> dict[str, Told]:
    """The items of an answer that can be used.

    Raises:
        Unreadable: there is no list, or nothing in it can be used.
    """
    found: dict[str, Told] = {}
    against: set[str] = set()
    spoken = _plain(words)
    for item in read_list(done):
        one = _told(item, names, spoken)
        if one is not None and found.setdefault(one.fact, one).telling != one.telling:
            against.add(one.fact)
    kept = {name: one for name, one in found.items() if name not in against}
    if not kept:
        raise Unreadable("no item is about a fact, with evidence that stands in the message.")
    return kept


def _told(item: Json, names: Sequence[str], spoken: str) -> Told | None:
    if not isinstance(item, dict):
        return None
    name, telling, evidence = item.get("fact"), item.get("verdict"), item.get("evidence")
    if name not in names or telling not in TELLINGS:
        return None
    shown = evidence if isinstance(evidence, str) else ""
    if telling != "missing" and (not _plain(shown) or _plain(shown) not in spoken):
        return None
    return Told(fact=name, telling=telling, evidence=shown)


def _plain(text: str) -> str:
    """A text as it is compared with another: quotes and white space are often copied otherwise."""
    return " ".join(text.replace("“", '"').replace("”", '"').replace("’", "'").split())
