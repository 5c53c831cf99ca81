"""The request in words: plain English with every fact in it, and no identifier that can be found.

The wording is regular on purpose: each value stands in typographic quotes, each row is "the …
with … and … of the …". That makes the solver's reading of it a proof that the words suffice.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from envwright.runtime.tool import CompiledTool
from envwright.tasks.plan import Goal, Reference
from envwright.types import Json, Question

_OPENINGS = (
    "Hi, {0}",
    "Hello! {0}",
    "{0}",
    "Good morning. {0}",
    "Could you help me? {0}",
)
_NEXT = ("Then {0}", "After that, {0}", "Also, {0}", "Once that is done, {0}")
_ASK = ("please {0}", "I would like you to {0}", "I need you to {0}", "can you {0}")


def noun(table: str) -> str:
    """A table's name as people say one of its rows: ``order_items`` → ``order item``."""
    words = table.replace("-", "_").strip("_").split("_")
    last = words[-1]
    if last.endswith("ies") and len(last) > 4:
        last = last[:-3] + "y"
    elif re.search(r"(ss|x|ch|sh|z)es$", last):
        last = last[:-2]
    elif last.endswith("s") and not last.endswith(("ss", "us", "is")):
        last = last[:-1]
    return " ".join([*words[:-1], last])


def plural(table: str) -> str:
    """A table's name as people say its rows."""
    words = table.replace("-", "_").strip("_").replace("_", " ")
    return words if words.endswith("s") else f"{words}s"


def label(name: str) -> str:
    """A column's or parameter's name in words."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    return spaced.replace("_", " ").replace("-", " ").strip().lower()


def say(value: Json) -> str:
    """A value as the request writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, list):
        return " and ".join(say(item) for item in value)
    return f"“{value}”"


def describe(reference: Reference) -> str:
    """A row in words."""
    thing = noun(reference.table)
    if reference.kind == "new":
        return f"the new {thing}"
    if reference.kind == "named":
        name = label(reference.column)
        return f"the {thing} with {'ID' if name == 'id' else name} {say(reference.key)}"
    facts = " and ".join(f"{label(a.label)} {say(a.value)}" for a in reference.attributes)
    text = f"the {thing} with {facts}" if facts else f"the {thing}"
    for owner in reference.owners:
        text += f" of {describe(owner)}"
    return text


def verb_phrase(tool: CompiledTool) -> str:
    """What a tool does, as a request says it: from its description, else from its name."""
    first = re.split(r"(?<=[a-z)])\.(?:\s|$)|\n|;", tool.spec.description.strip(), maxsplit=1)[0]
    words = re.sub(r" by (its )?id$", "", first.strip().rstrip("."), flags=re.IGNORECASE).split()
    stem = tool.name.lower().split("_")[0]
    if not 2 <= len(words) <= 14 or set(first) & set("“”:\"'`*<>[]{}|"):
        return label(tool.name)
    head = words[0].lower()
    if not head.isalpha():
        return label(tool.name)
    if head[:4] == stem[:4] and head != stem:
        head = stem  # "Deletes a pet", "Updated user"
    if len(words) == 2 and words[1].isalpha() and not words[1].endswith("s"):
        words.insert(1, "an" if words[1][0].lower() in "aeio" else "a")
    return " ".join([head, *(w.lower() if w.istitle() else w for w in words[1:])])


def request(goal: Goal, tool: CompiledTool) -> str:
    """One goal as a clause without its opening, for example ``delete the pet with …``."""
    if goal.kind == "attribute" and isinstance(goal.answer, bool):
        return f"tell me whether {describe(goal.references[''])} is {_adjective(goal.label)}"
    if goal.kind == "attribute":
        return f"tell me the {label(goal.label)} of {describe(goal.references[''])}"
    if goal.kind == "count":
        ((parameter, value),) = goal.values.items()
        return f"tell me how many {plural(goal.table)} have {label(parameter)} {say(value)}"
    text = _act(verb_phrase(tool), goal)
    facts = [f"{label(p)} {say(v)}" for p, v in goal.values.items()]
    return f"{text} — with {'; '.join(facts)}" if facts else text


def _act(phrase: str, goal: Goal) -> str:
    """The verb with its rows: "delete the pet with …", or "… — for the member …; and for …"."""
    references = list(goal.references.items())
    if len(references) == 1:
        reference = references[0][1]
        name = re.escape(noun(reference.table))
        if match := re.fullmatch(
            rf"((?:\w+ly )?\w+) (?:[\w-]+ ){{0,3}}{name}", phrase, re.IGNORECASE
        ):
            return f"{match[1]} {describe(reference)}"
    tables = [reference.table for _, reference in references]
    parts = [
        (f"{label(p)}: " if tables.count(reference.table) > 1 else "") + describe(reference)
        for p, reference in references
    ]
    return f"{phrase} — for {'; and for '.join(parts)}" if parts else phrase


def _adjective(name: str) -> str:
    """A yes/no field as what a thing is: ``is_active`` → ``active``."""
    return re.sub(r"^(is|has) ", "", label(name))


def wording(clauses: Sequence[str], rng: random.Random) -> str:
    """The whole request: one sentence per clause."""
    sentences = []
    for number, clause in enumerate(clauses):
        ask = rng.choice(_ASK).format(clause)
        frame = rng.choice(_OPENINGS if number == 0 else _NEXT)
        sentence = frame.format(ask)
        mark = "?" if ask.startswith("can you") else "."
        if frame.startswith("{0}") or ". {0}" in frame or "! {0}" in frame or "? {0}" in frame:
            sentence = frame.format(ask[0].upper() + ask[1:])
        sentences.append(sentence + mark)
    return " ".join(sentences)


def question(goal: Goal, clause: str) -> Question:
    """The typed question behind a goal."""
    kind = {bool: "boolean", int: "integer", float: "number"}.get(type(goal.answer), "string")
    return Question(name=goal.question, text=f"{clause}.", json_schema={"type": kind})
