"""Corruptions of what a user tells: contradicted, invented, leaked."""

from __future__ import annotations

from tests.unit.rollout.users.asking import others, said_facts
from tests.unit.rollout.users.labels import Labelled, Source


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
