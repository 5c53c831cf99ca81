"""Corruptions of what a user does: ends, asks for more, gives nothing, plays another, confirms."""

from __future__ import annotations

import re

from envwright.types import Task
from tests.unit.rollout.users.asking import Intent
from tests.unit.rollout.users.labels import Labelled, Source, user_says


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
    messages = (*before, user_says(first), question, user_says(second))
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
