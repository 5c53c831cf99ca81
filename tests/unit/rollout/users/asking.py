"""An agent that plays the gold and asks in many ways; it knows the task, as only tests may.

What a message was meant to do is kept beside the dialogue, for the corruptions. Nothing here looks
at how the user or the detector understand words.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from envwright.environment.template import Template
from envwright.environment.world import open_world
from envwright.rollout.engine import run_episode
from envwright.rollout.policies.policy_protocol import (
    EpisodeStart,
    GoldInsight,
    PrivilegedFactory,
    make_policy,
)
from envwright.rollout.policies.script import Move, ScriptedPolicy, ScriptView, final_words
from envwright.rollout.users.agenda_user import AgendaUser
from envwright.rollout.users.speech_profiles import UserProfile
from envwright.rollout.users.user_protocol import UserFactory
from envwright.scoring.rubric import score_episode
from envwright.types import Call, Json, Message, Role, Task, Trajectory
from tests.unit.rollout.users.phrases import Agent


@dataclass(frozen=True)
class Intent:
    """What a message of the agent is meant to do."""

    kind: str
    label: str = ""
    value: str = ""
    """What is proposed."""
    truth: str = ""


@dataclass(frozen=True)
class Dialogue:
    """A conversation of the agenda user, and what the agent meant."""

    task: Task
    template: Template
    trajectory: Trajectory
    intents: Mapping[int, Intent]
    """By the message's place."""

    @property
    def messages(self) -> tuple[Message, ...]:
        return self.trajectory.messages

    def replies(self) -> list[int]:
        """Places of the user's messages after the opening."""
        return [n for n, m in enumerate(self.messages) if m.role is Role.USER][1:]

    def asked(self, reply: int) -> Intent:
        """What the agent meant by the message that a reply answers."""
        return self.intents.get(reply - 1, Intent("call"))


def others(template: Template, label: str, truth: Json) -> list[str]:
    """Values that other rows of the environment have under a label."""
    words = label.lower().replace("_", " ")
    found: set[str] = set()
    with template.session() as session:
        for table in template.schema.tables.values():
            for column in table.columns:
                name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", column).replace("_", " ").lower()
                if name == words or words.endswith(f" {name}"):
                    rows = session.query(f'SELECT DISTINCT "{column}" FROM "{table.name}"')
                    found |= {str(value) for (value,) in rows if isinstance(value, str | int)}
    return sorted(v for v in found if v != str(truth) and 0 < len(v) < 60 and not v.startswith("["))


def said_facts(task: Task) -> list[tuple[str, str]]:
    """Arguments of the gold whose value stands in quotes in the opening: label and value."""
    pairs = [
        (name.replace("_", " "), value)
        for call in task.gold
        for name, value in call.arguments.items()
        if isinstance(value, str) and f"“{value}”" in task.scenario.opening
    ]
    return list(dict.fromkeys(pairs))


class Asker:
    """Moves of the asking agent for one task."""

    def __init__(self, task: Task, template: Template, words: Agent, seed: int) -> None:
        self.task, self.template, self.words = task, template, words
        self.rng = random.Random(f"asker {seed} {task.seed} {task.scenario.opening}")
        self.intents: dict[str, Intent] = {}

    def moves(self) -> Iterator[Call | str]:
        """The gold, with talk where the task lets the agent hear the user, and at the start."""
        # Who is asking may be looked up before what is held back is needed.
        known = self.task.scenario.known
        first = min(self.task.pauses, default=0) if known else -1
        for at in range(len(self.task.gold) + 1):
            pauses = self.task.pauses.count(at)
            if at == first:
                yield from self._ask_for_what_is_held_back()
                pauses -= 1
            elif at == 0 and not known:
                yield from self._small_talk()
            for _ in range(pauses):
                yield self._line(self.rng.choice(("offer", "done", "open")))
            yield from self.task.gold[at : at + 1]

    def _idle_talk(self) -> Iterator[str]:
        if self.rng.random() < 0.4:
            yield self._line(self.rng.choice(("wait", "unknown")))

    def _small_talk(self) -> Iterator[str]:
        yield from self._idle_talk()
        facts = said_facts(self.task)
        if facts and self.rng.random() < 0.6:
            label, value = self.rng.choice(facts)
            yield from self.about(label, value, self.rng.choice(("proposal", "wrong", "label")))

    def _ask_for_what_is_held_back(self) -> Iterator[str]:
        yield from self._idle_talk()  # of facts nothing: it might tell what is held back
        for label, value in self.task.scenario.known.items():
            if not isinstance(value, str):
                yield self._line("open")
                return
            kind = self.rng.choice(("label", "proposal", "wrong", "choice", "which", "open"))
            if kind == "which" and not re.search(r"\bone\b", self.task.scenario.later[0]):
                kind = "label"
            yield from self.about(label, value, kind)
        if len(self.task.pauses) == 1:  # else an open question brings up the next request
            yield self._line("open")

    def about(self, label: str, value: str, kind: str) -> Iterator[str]:
        strange = others(self.template, label, value)
        if kind in ("wrong", "choice") and not strange:
            kind = "label"
        other = self.rng.choice(strange) if strange else ""
        if kind == "choice":
            first, second = self.rng.sample([value, other], 2)
            text = self.rng.choice(self.words.choice).format(l=label, v=first, w=second)
            yield self._keep(text, Intent(kind, label, other, value))
        elif kind in ("proposal", "wrong"):
            said = other if kind == "wrong" else value
            text = self.rng.choice(self.words.proposal).format(l=label, v=said)
            yield self._keep(text, Intent(kind, label, said, value))
        elif kind == "label":
            text = self.rng.choice(self.words.label).format(l=label)
            yield self._keep(text, Intent(kind, label, "", value))
        else:
            yield self._line(kind, label, value)

    def _line(self, kind: str, label: str = "", truth: str = "") -> str:
        text = self.rng.choice(getattr(self.words, kind))
        return self._keep(text, Intent(kind, label, "", truth))

    def _keep(self, text: str, intent: Intent) -> str:
        self.intents[text] = intent
        return text


def oracle_moves(task: Task) -> Iterator[Call | str]:
    """The gold, with the oracle's open question at each pause."""
    from envwright.rollout.policies.script import gold_moves

    yield from gold_moves(task)


def play(
    task: Task,
    template: Template,
    moves: Callable[[], Iterator[Call | str]],
    *,
    seed: int = 0,
    profile: UserProfile | None = None,
    templates: Sequence[Template] = (),
) -> Trajectory:
    """An episode with the agenda user in the real engine, scored by the task's rubric."""

    def script(view: ScriptView) -> Iterator[Move]:
        yield from moves()
        yield final_words(task)

    factory = PrivilegedFactory("moves", lambda _: ScriptedPolicy("moves", script))
    with open_world(task, {t.id: t for t in (template, *templates)}) as world:
        insight = GoldInsight(EpisodeStart(seed), task, tuple(world.tool_schemas()), frozenset())
        user = UserFactory("agenda", lambda *_: AgendaUser(task, seed=seed, profile=profile))
        policy = make_policy(factory, insight)
        return asyncio.run(
            run_episode(task, world, policy, score=score_episode, user=user, seed=seed)
        )


def converse(task: Task, template: Template, words: Agent, seed: int) -> Dialogue:
    """A dialogue with the asking agent."""
    asker = Asker(task, template, words, seed)
    trajectory = play(task, template, asker.moves, seed=seed)
    intents = {
        at: asker.intents[message.content]
        for at, message in enumerate(trajectory.messages)
        if message.content in asker.intents
    }
    return Dialogue(task, template, trajectory, intents)
