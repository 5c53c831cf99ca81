"""Rows in the places of their nouns in a verb phrase, or after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from envwright.tasks.plan import Fact, Goal, Reference
from envwright.tasks.wording import verbs
from envwright.tasks.wording.english import label, listed, noun, plural
from envwright.tasks.wording.facts import Description, around
from envwright.tasks.wording.lexicon import Word
from envwright.tasks.wording.rows import Voice


@dataclass(frozen=True, slots=True)
class Held:
    """What is not said before the agent asks, for one goal."""

    values: frozenset[str] = frozenset()
    """Parameters whose values are held back."""
    facts: Mapping[str, int] = field(default_factory=dict)
    """Parameter → how many facts of its row are said."""


NOTHING = Held()


@dataclass(frozen=True, slots=True)
class Slot:
    """Rows that one parameter (or the parts of one key) asks for."""

    role: str
    """What the parameter calls them."""
    thing: str
    render: Callable[[bool], str]
    """The rows in words; the argument is whether *it* can stand there."""
    placeable: bool = True
    where: bool = False
    """Whether it says in what something is, rather than what is acted on."""


def slots_of(
    voice: Voice,
    word: Word,
    goal: Goal,
    held: Held,
    every: str,
    others: Sequence[Reference],
) -> list[Slot]:
    """The rows: those that are acted on first, then where, the narrowest place first."""
    rows: list[Slot] = []
    for parameter in word.tool.spec.parameters:
        if parameter in goal.references:
            row, said = goal.references[parameter], held.facts.get(parameter)
            if said is not None:
                row = replace(row, facts=row.facts[:said])
            row = _unrepeated(row, goal, vague=said is not None)
            text = partial(_described, voice, row, others, said is not None, parameter)
            rows.append(Slot(_role(parameter, 1), noun(row.table), text))
        elif parameter in goal.lists:
            many = goal.lists[parameter]
            text = partial(_described, voice, many[0], many[1:], False, "")
            rows.append(Slot(_role(parameter, 2), noun(many[0].table), text, placeable=False))
        elif parameter == goal.each_parameter and goal.rows:
            text = partial(_constant, every)
            rows.append(Slot(_role(parameter, 1), noun(goal.rows.table), text))
    return [*rows, *_places_of(voice, word, goal)]


def _places_of(voice: Voice, word: Word, goal: Goal) -> Iterator[Slot]:
    """Rows named by parts of keys, one per table."""
    tables: dict[str, list[Fact]] = {}
    roles: dict[str, str] = {}
    for parameter, part in goal.where.items():
        table = word.tool.arguments.columns[parameter][0]
        tables.setdefault(table, []).append(Fact(parameter, part.value, part.shape))
        roles[table] = _role(parameter, 1)
    for table, parts in reversed(tables.items()):
        yield Slot(roles[table], noun(table), partial(_keyed, voice, table, parts), where=True)


def _unrepeated(row: Reference, goal: Goal, *, vague: bool) -> Reference:
    """A row without what the clause says elsewhere: *the issue titled … in the repo …*."""
    if row.kind != "described" or not (goal.where or row.owners):
        return row
    said = {(label(p), fact.value) for p, fact in goal.where.items()} if row.facts else set()
    facts = tuple(f for f in row.facts if (label(f.label), f.value) not in said)
    others = {(r.table, r.key) for r in goal.references.values()}
    owners = tuple(o for o in row.owners if (o.table, o.key) not in others)
    if not row.facts:  # "the user of the order": its owner is all that tells which
        owners = row.owners
    if vague and not (facts or owners):
        return row
    return replace(row, facts=facts, owners=owners)


def _described(
    voice: Voice,
    row: Reference,
    others: Sequence[Reference],
    vague: bool,
    parameter: str,
    it: bool,
) -> str:
    """A row, and others on which the same is done."""
    first = voice.row(row, it=it, vague=vague, parameter=parameter)
    return listed([first, *(voice.row(other, parameter=parameter) for other in others)])


def _constant(text: str, _: bool) -> str:
    return text


def _keyed(voice: Voice, table: str, parts: Sequence[Fact], _: bool) -> str:
    """A row named by the parts of its key: *the repo with owner “ann” and name “site”*."""
    thing = noun(table)
    own = [replace(f, label="name") if label(f.label) == thing else f for f in parts]
    before, after = around(voice.style.facts, Description(voice.items(own, table)))
    voice.forget(thing)
    return f"the {before}{thing}{after}"


def _role(parameter: str, count: int) -> str:
    """What a parameter calls its row: ``source_account_id`` → *source account*."""
    words = label(parameter).split()
    if len(words) > 1 and words[-1] in ("ID", "IDs"):
        words.pop()
    name = " ".join(words)
    return plural(name) if count > 1 else name


def with_rows(word: Word, slots: Sequence[Slot]) -> tuple[str, bool, int]:
    """The verb phrase with its rows; whether it has any, and of how many chunks it is made."""
    placed = places(word, slots)
    text, pieces = word.phrase.verb, 0
    for number, chunk in enumerate(word.phrase.chunks):
        slot = placed.get(number)
        if slot is None and chunk.optional:
            continue
        lead = "using" if chunk.lead == "with" and slot is None else chunk.lead
        said = slot.render(not lead) if slot else chunk.words
        text += f" {lead} {said}" if lead else f" {said}"
        pieces += 1
    rest = [slot for slot in slots if slot not in placed.values()]
    again = ""
    for slot in sorted(rest, key=_order):
        lead, again = _lead(slot, slots, again)
        text += lead + slot.render(False)
    return text, bool(slots), pieces


def places(word: Word, slots: Sequence[Slot]) -> dict[int, Slot]:
    """Which chunk of the phrase each row takes the place of; exact mentions first."""
    placed: dict[int, Slot] = {}
    if not word.phrase.open:
        return placed
    things = [slot.thing for slot in slots]
    free = [s for s in slots if s.placeable and (things.count(s.thing) == 1 or s.role == s.thing)]
    made = {n for n, c in enumerate(word.phrase.chunks) if not c.lead and word.is_made(c)}
    for exact in (True, False):
        for slot in free:
            for number, chunk in enumerate(word.phrase.chunks):
                taken = number in placed or number in made or slot in placed.values()
                if not taken and (chunk.holds(slot.thing, exact) or chunk.holds(slot.role, exact)):
                    placed[number] = slot
    return placed


def _order(slot: Slot) -> int:
    """Rows that the phrase has no place for: what is acted on, then where, then means."""
    if slot.where:
        return 2 if _in_a_place(slot) else 1
    return 3 if slot.thing.split()[-1] in verbs.MEANS else 0


def _lead(slot: Slot, slots: Sequence[Slot], again: str) -> tuple[str, str]:
    """What stands before such a row; and whether a further one is joined by *and*."""
    if _order(slot) == 3:
        return ", using ", again
    kind = "in" if _in_a_place(slot) else "for"
    if slot.role != slot.thing and sum(other.thing == slot.thing for other in slots) > 1:
        return f"{again or ','} {kind} {slot.role}: ", " and"
    if not slot.placeable:
        return ", namely ", ""
    return (" in ", "") if kind == "in" else (f"{again} for ", " and")


def _in_a_place(slot: Slot) -> bool:
    return slot.where and slot.thing.split()[-1] in verbs.PLACES
