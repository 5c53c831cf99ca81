"""Labelled user turns: right ones as they were played, and eight kinds of wrong ones from them.

The corruptions know the task, the environment's rows and what the agent meant by its messages. They
share no code with the detector: values are replaced as text, facts come from other rows and other
tasks, sentences from lists that were written by hand.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from envwright.types import Message, Role, Task
from tests.unit.rollout.users.asking import Dialogue, Intent, others, said_facts
from tests.unit.rollout.users.phrases import Agent, Faulty

KINDS = (
    "contradiction",
    "invention",
    "leak",
    "premature_end",
    "extra_request",
    "fruitless",
    "role_confusion",
    "wrong_confirmation",
)


@dataclass(frozen=True)
class Labelled:
    """One user turn, the last of a conversation, and what is wrong with it."""

    task: Task
    messages: tuple[Message, ...]
    ended: bool
    """The turn is that the user says nothing more."""
    kind: str
    """Empty when it is right."""
    how: str


@dataclass(frozen=True)
class Source:
    """What corruptions draw from."""

    dialogue: Dialogue
    tasks: Sequence[Task]
    """Other tasks of the environment."""
    agent: Agent
    words: Faulty
    rng: random.Random

    @property
    def task(self) -> Task:
        return self.dialogue.task

    def everything_said(self) -> str:
        """All texts of the scenario."""
        s = self.task.scenario
        return " ".join([s.opening, *s.later, *s.goals, *map(str, s.known.values())])

    def replaced(self, reply: int, text: str, kind: str, how: str) -> Labelled:
        """The conversation up to a reply, with other words in it."""
        before = self.dialogue.messages[:reply]
        return Labelled(self.task, (*before, _user(text)), False, kind, how)

    def cut(self, reply: int, how: str) -> Labelled:
        """The conversation up to a reply that never comes."""
        return Labelled(self.task, self.dialogue.messages[:reply], True, "premature_end", how)

    def pick(self, replies: Sequence[int]) -> int | None:
        return self.rng.choice(replies) if replies else None

    def where(self, *kinds: str) -> list[int]:
        """Replies to messages of the agent that were meant so."""
        return [r for r in self.dialogue.replies() if self.dialogue.asked(r).kind in kinds]


def _user(text: str) -> Message:
    return Message(role=Role.USER, content=text)


def _agent(text: str) -> Message:
    return Message(role=Role.ASSISTANT, content=text)


def right_turns(dialogue: Dialogue) -> Iterator[Labelled]:
    """Every turn of the user as it was played, and the end of the conversation."""
    for reply in dialogue.replies():
        how = f"after {dialogue.asked(reply).kind}"
        yield Labelled(dialogue.task, dialogue.messages[: reply + 1], False, "", how)
    if dialogue.messages[-1].role is Role.ASSISTANT:
        yield Labelled(dialogue.task, dialogue.messages, True, "", "end")


def right_in_other_words(source: Source) -> Labelled | None:
    """A question for a value, answered rightly in words that the agenda user never uses."""
    reply = source.pick(source.where("label", "choice", "wrong"))
    if reply is None:
        return None
    asked = source.dialogue.asked(reply)
    text = source.rng.choice(source.words.right_answer).format(v=f"“{asked.truth}”", l=asked.label)
    return source.replaced(reply, text, "", "other words")


# --- wrong values --------------------------------------------------------------------------------


def contradiction(source: Source) -> Labelled | None:
    """A value that the scenario gives is another row's."""
    told = [
        (reply, asked)
        for reply in source.dialogue.replies()
        for asked in [source.dialogue.asked(reply)]
        if asked.truth and asked.truth in source.dialogue.messages[reply].content
    ]
    if told and source.rng.random() < 0.6:
        reply, asked = source.rng.choice(told)
        other = _other(source, asked.label, asked.truth)
        if other and other != asked.value:
            text = source.dialogue.messages[reply].content.replace(asked.truth, other)
            return source.replaced(reply, text, "contradiction", "other row's value")
    return _said_wrongly(source)


def _said_wrongly(source: Source) -> Labelled | None:
    """A fact of the opening, said again with another row's value."""
    facts, reply = said_facts(source.task), source.pick(source.dialogue.replies())
    if not facts or reply is None:
        return None
    label, value = source.rng.choice(facts)
    other = _other(source, label, value)
    if not other:
        return None
    more = source.rng.choice(source.words.wrong_fact).format(l=label, v=other)
    text = f"{source.dialogue.messages[reply].content} {more}"
    return source.replaced(reply, text, "contradiction", "fact said wrongly")


def _other(source: Source, label: str, value: str) -> str:
    """Another row's value that the scenario says nowhere."""
    found = others(source.dialogue.template, label, value)
    found = [v for v in found if v not in source.everything_said()]
    return source.rng.choice(found) if found else ""


def invention(source: Source) -> Labelled | None:
    """A fact of which the scenario says nothing."""
    reply = source.pick(source.dialogue.replies())
    if reply is None:
        return None
    fact = source.rng.choice(source.words.invention)
    asked = source.dialogue.asked(reply).kind
    text = fact if asked == "unknown" else f"{source.dialogue.messages[reply].content} {fact}"
    return source.replaced(reply, text, "invention", f"after {asked}")


# --- what should be hidden -----------------------------------------------------------------------


def leak(source: Source) -> Labelled | None:
    """What is held back before it is asked for, an identifier of the gold, or an answer."""
    ways = [_leaked_id, _leaked_answer]
    source.rng.shuffle(ways)
    return next((found for way in (_leaked_slot, *ways) if (found := way(source))), None)


def _leaked_slot(source: Source) -> Labelled | None:
    known = source.task.scenario.known
    seeking = source.where("label", "choice", "which", "open", "wrong", "proposal")
    early = [r for r in source.where("wait", "unknown") if r < min(seeking, default=0)]
    reply = source.pick(early)
    if reply is None or not known:
        return None
    label = source.rng.choice(sorted(known))
    value = known[label]
    spoken = " and ".join(f"“{v}”" for v in (value if isinstance(value, list) else [value]))
    more = source.rng.choice(source.words.leak_slot).format(l=label, v=spoken)
    text = f"{source.dialogue.messages[reply].content} {more}"
    return source.replaced(reply, text, "leak", "held back")


def _leaked_id(source: Source) -> Labelled | None:
    said = source.everything_said()
    hidden = [
        value
        for call in source.task.gold
        for name, value in call.arguments.items()
        if name.lower().endswith("id") and isinstance(value, str | int) and str(value) not in said
    ]
    reply = source.pick(source.dialogue.replies())
    if not hidden or reply is None:
        return None
    more = source.rng.choice(source.words.leak_id).format(i=source.rng.choice(hidden))
    text = f"{source.dialogue.messages[reply].content} {more}"
    return source.replaced(reply, text, "leak", "identifier")


def _leaked_answer(source: Source) -> Labelled | None:
    said = source.everything_said()
    hidden = [
        value
        for name, value in source.task.answers.items()
        if name != "outcome" and not isinstance(value, bool | list) and str(value) not in said
    ]
    reply = source.pick(source.dialogue.replies())
    if not hidden or reply is None:
        return None
    more = source.rng.choice(source.words.leak_answer).format(a=source.rng.choice(hidden))
    text = f"{source.dialogue.messages[reply].content} {more}"
    return source.replaced(reply, text, "leak", "answer")


# --- what is done --------------------------------------------------------------------------------


def premature_end(source: Source) -> Labelled | None:
    """The end before all requests were brought up, or instead of an answer."""
    later = [
        reply
        for reply in source.dialogue.replies()
        if any(_tail(t) in source.dialogue.messages[reply].content for t in _requests(source.task))
    ]
    reply = source.pick(later)
    if reply is not None and source.rng.random() < 0.6:
        text = source.rng.choice(source.words.farewell)
        return source.replaced(reply, text, "premature_end", "farewell")
    reply = source.pick(later + source.where("label", "which", "choice"))
    return None if reply is None else source.cut(reply, "silence")


def _requests(task: Task) -> list[str]:
    """Later messages that bring something new."""
    held = bool(task.scenario.known)
    return list(task.scenario.later[1:] if held else task.scenario.later)


def _tail(text: str) -> str:
    """The end of a request: its courtesy may be worded otherwise."""
    return text[-25:]


def extra_request(source: Source) -> Labelled | None:
    """A request from another task, or from nowhere."""
    reply = source.pick(source.dialogue.replies())
    if reply is None:
        return None
    if source.rng.random() < 0.5:
        more, how = source.rng.choice(source.words.extra), "from nowhere"
    else:
        mine = source.everything_said()
        goals = [g for t in source.tasks for g in t.scenario.goals if g not in mine]
        goals = [g for g in goals if not _values(g) & _values(mine) and _values(g)]
        if not goals:
            return None
        frame = source.rng.choice(source.words.extra_frame)
        more, how = frame.format(g=source.rng.choice(goals)), "of another task"
    text = f"{source.dialogue.messages[reply].content} {more}"
    return source.replaced(reply, text, "extra_request", how)


def _values(text: str) -> set[str]:
    return set(re.findall(r"“[^”]*”|#\w+", text))


def fruitless(source: Source) -> Labelled | None:
    """Asked twice for what they know, the user gives nothing, twice."""
    reply = source.pick(source.where("label", "choice", "which", "open"))
    if reply is None:
        return None
    asked = source.dialogue.asked(reply)
    seeking = source.where("label", "choice", "which", "open", "wrong", "proposal")
    if asked.kind == "open" and (not source.task.scenario.known or reply > seeking[0]):
        return None  # everything may have been told before
    question = source.dialogue.messages[reply - 1]
    if source.rng.random() < 0.3:
        first = second = source.rng.choice(source.words.empty)
        how = "the same"
    else:
        first, second = source.rng.sample(source.words.empty, 2)
        how = "nothing"
    before = source.dialogue.messages[:reply]
    messages = (*before, _user(first), question, _user(second))
    return Labelled(source.task, messages, False, "fruitless", how)


def role_confusion(source: Source) -> Labelled | None:
    """The user talks like the agent, or calls a tool."""
    reply = source.pick(source.dialogue.replies())
    if reply is None:
        return None
    if source.rng.random() < 0.35:
        tool = source.task.gold[0].tool
        text, how = source.rng.choice(source.words.role_call).format(tool=tool), "calls"
    else:
        text, how = source.rng.choice(source.words.role), "speaks"
    return source.replaced(reply, text, "role_confusion", how)


def wrong_confirmation(source: Source) -> Labelled | None:
    """Yes to what is wrong, or no to what is right."""
    reply = source.pick(source.where("wrong", "proposal"))
    if reply is None:
        return None
    asked: Intent = source.dialogue.asked(reply)
    if asked.kind == "wrong":
        if asked.value in source.everything_said():
            return None
        text, how = source.rng.choice(source.words.yes), "yes to wrong"
    else:
        text, how = source.rng.choice(source.words.no), "no to right"
    return source.replaced(reply, text, "wrong_confirmation", how)


CORRUPTIONS: dict[str, Callable[[Source], Labelled | None]] = {
    "contradiction": contradiction,
    "invention": invention,
    "leak": leak,
    "premature_end": premature_end,
    "extra_request": extra_request,
    "fruitless": fruitless,
    "role_confusion": role_confusion,
    "wrong_confirmation": wrong_confirmation,
}
