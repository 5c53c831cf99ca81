"""Changes in words: the verb phrase with its rows in place, and the values that it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise

from envwright.environment.phrasebook import Parts, phrase_variants
from envwright.inflection import indefinite_article, join_list
from envwright.tasks.goals import AttributeFact, DerivedValue, Goal, RowReference, ValueShape
from envwright.tasks.phrasing.english import (
    be_form,
    capitalise_first,
    row_noun,
    row_plural,
    spoken_label,
)
from envwright.tasks.phrasing.fact_phrases import (
    FactItem,
    NounDescription,
    truth_with_value,
    words_around_noun,
)
from envwright.tasks.phrasing.row_phrases import (
    FamilyVoice,
    date_label,
    truth_predicate,
    value_phrase,
)
from envwright.tasks.phrasing.template_families import ClauseMode, ValueSeries
from envwright.tasks.phrasing.tool_lexicon import (
    PARTICLES,
    PAYMENT_NOUNS,
    PLACE_NOUNS,
    PREPOSITIONS,
    LexiconEntry,
)


@dataclass(frozen=True, slots=True)
class WithheldParts:
    """The parts of one goal that the user holds back until the agent asks."""

    values: frozenset[str] = frozenset()
    """Parameters whose values are held back."""
    facts: Mapping[str, int] = field(default_factory=dict)
    """Parameter → how many facts of its row are said."""


NOTHING_WITHHELD = WithheldParts()


@dataclass(frozen=True, slots=True)
class PhraseSlot:
    """Rows that one parameter (or the parts of one key) asks for."""

    role: str
    """What the parameter calls them."""
    thing: str
    render: Callable[[bool], str]
    """The rows in words; the argument is whether *it* can stand there."""
    placeable: bool = True
    parameter: str = ""
    """What takes it; empty for the parts of a key."""
    parts: frozenset[str] = frozenset()
    """The parameters that take the parts of a key."""
    where: bool = False
    """Whether it says in what something is, rather than what is acted on."""
    pronoun: bool = False
    """Whether nothing but *it* is said."""


def phrase_slots(
    voice: FamilyVoice,
    word: LexiconEntry,
    goal: Goal,
    held: WithheldParts,
    every: str,
    others: Sequence[RowReference],
) -> list[PhraseSlot]:
    """The rows: those that are acted on first, then where, the narrowest place first."""
    rows: list[PhraseSlot] = []
    for parameter in word.tool.spec.parameters:
        if parameter in goal.references:
            row, said = goal.references[parameter], held.facts.get(parameter)
            if said is not None:
                row = replace(row, facts=row.facts[:said])
            row = _without_repetition(row, goal, vague=said is not None)
            text = partial(_rows_in_words, voice, row, others, said is not None, parameter)
            noun = row_noun(row.table)
            rows.append(PhraseSlot(_role(parameter, 1), noun, text, parameter=parameter))
        elif parameter in goal.lists:
            many = goal.lists[parameter]
            text = partial(_rows_in_words, voice, many[0], many[1:], False, "")
            noun = row_noun(many[0].table)
            rows.append(PhraseSlot(_role(parameter, 2), noun, text, False, parameter))
        elif parameter == goal.each_parameter and goal.rows:
            text = partial(_fixed_words, every)
            noun = row_noun(goal.rows.table)
            rows.append(
                PhraseSlot(
                    _role(parameter, 1), noun, text, parameter=parameter, pronoun=every == "it"
                )
            )
    return [*rows, *_places_of(voice, word, goal)]


def _places_of(voice: FamilyVoice, word: LexiconEntry, goal: Goal) -> Iterator[PhraseSlot]:
    """Rows named by parts of keys, one per table."""
    tables: dict[str, list[AttributeFact]] = {}
    roles: dict[str, str] = {}
    for parameter, part in goal.where.items():
        table = word.tool.arguments.columns[parameter][0]
        tables.setdefault(table, []).append(AttributeFact(parameter, part.value, part.shape))
        roles[table] = _role(parameter, 1)
    for table, parts in reversed(tables.items()):
        yield PhraseSlot(
            roles[table],
            row_noun(table),
            partial(_row_by_key_parts, voice, table, parts),
            where=True,
            parts=frozenset(part.label for part in parts),
        )


def _without_repetition(row: RowReference, goal: Goal, *, vague: bool) -> RowReference:
    """A row without what the clause says elsewhere: *the issue titled … in the repo …*."""
    if row.kind != "described" or not (goal.where or row.owners):
        return row
    said = {(spoken_label(p), fact.value) for p, fact in goal.where.items()} if row.facts else set()
    facts = tuple(f for f in row.facts if (spoken_label(f.label), f.value) not in said)
    others = {(r.table, r.key) for r in goal.references.values()}
    owners = tuple(o for o in row.owners if (o.table, o.key) not in others)
    if not row.facts:  # "the user of the order": its owner is all that tells which
        owners = row.owners
    if vague and not (facts or owners):
        return row
    return replace(row, facts=facts, owners=owners)


def _rows_in_words(
    voice: FamilyVoice,
    row: RowReference,
    others: Sequence[RowReference],
    vague: bool,
    parameter: str,
    it: bool,
) -> str:
    """A row, and others on which the same is done."""
    first = voice.row(row, it=it, vague=vague, parameter=parameter)
    return join_list([first, *(voice.row(other, parameter=parameter) for other in others)])


def _fixed_words(text: str, _: bool) -> str:
    return text


def _row_by_key_parts(
    voice: FamilyVoice, table: str, parts: Sequence[AttributeFact], _: bool
) -> str:
    """A row named by the parts of its key: *the repo with owner “ann” and name “site”*."""
    thing = row_noun(table)
    own = [replace(f, label="name") if spoken_label(f.label) == thing else f for f in parts]
    before, after = words_around_noun(voice.style.facts, NounDescription(voice.items(own, table)))
    voice.forget(thing)
    return f"the {before}{thing}{after}"


def _role(parameter: str, count: int) -> str:
    """What a parameter calls its row: ``source_account_id`` → *source account*."""
    words = spoken_label(parameter).split()
    if len(words) > 1 and words[-1] in ("ID", "IDs"):
        words.pop()
    name = " ".join(words)
    return row_plural(name) if count > 1 else name


def phrase_with_rows(word: LexiconEntry, slots: Sequence[PhraseSlot]) -> tuple[str, bool, int]:
    """The verb phrase with its rows; whether it has any, and of how many chunks it is made."""
    placed = place_slots(word, slots)
    text, pieces = word.phrase.verb, 0
    for number, chunk in enumerate(word.phrase.chunks):
        slot = placed.get(number)
        if slot is None and chunk.optional:
            continue
        lead = "using" if chunk.lead == "with" and slot is None else chunk.lead
        said = slot.render(not lead) if slot else chunk.words
        text += f" {lead} {said}" if lead else f" {said}"
        pieces += 1
    text += _rows_behind([slot for slot in slots if slot not in placed.values()], slots)
    return text, bool(slots), pieces


def _rows_behind(rest: Sequence[PhraseSlot], slots: Sequence[PhraseSlot]) -> str:
    """Rows for which a phrase has no place, behind it."""
    text = again = ""
    for slot in sorted(rest, key=_order):
        lead, again = _lead(slot, slots, again)
        text += lead + slot.render(False)
    return text


def chosen_phrase(
    word: LexiconEntry, slots: Sequence[PhraseSlot], values: Mapping[str, GivenValue]
) -> Parts:
    """The given phrase that says the most of this change, the next one first; or none."""
    known = {p for p, v in values.items() if isinstance(v, AttributeFact)}
    known |= {slot.parameter for slot in slots if slot.parameter}
    pronouns = {f"{{{s.parameter}}}" for s in slots if s.parameter and s.pronoun}
    best: Parts = ()
    for phrase in word.given:
        for parts in phrase_variants(phrase):
            asked = {part[1:-1] for part in parts if part[0] == "{"}
            behind = {part for lead, part in pairwise(parts) if lead in PARTICLES}
            if asked <= known and not behind & pronouns:
                if not best or len(asked) > sum(part[0] == "{" for part in best):
                    best = parts
                break
    return best


def _fill_given(
    voice: FamilyVoice,
    parts: Parts,
    slots: Sequence[PhraseSlot],
    values: Mapping[str, GivenValue],
) -> str:
    """A phrase with rows and values in its slots."""
    rows = {slot.parameter: slot for slot in slots}
    literal = {part for part in parts if part[0] != "{"}
    text = ""
    for number, part in enumerate(parts):
        name = part[1:-1]
        if part[0] != "{":
            said = part
        elif name in rows:
            lead = parts[number - 1] if number else ""
            said = rows[name].render(lead not in {"", *PREPOSITIONS, *PARTICLES})
        else:
            wanted = values[name]
            assert isinstance(wanted, AttributeFact)
            # Only behind a preposition plain words need no quotes: "to 612 Birch Hollow", but "a
            # page called “Plans for May”".
            lead = parts[number - 1]
            bounded = number + 1 < len(parts) and parts[number + 1][0] != "{"
            bounded = bounded and (lead in PREPOSITIONS or not lead.isalpha())
            said = voice.say_in_slot(name, wanted, literal if bounded else None)
            if lead in {"a", "an"}:
                text = f"{text.removesuffix(lead)}{indefinite_article(said.lstrip('“'))}"
        text += said if not text or said == "," else f" {said}"
    return text


def place_slots(word: LexiconEntry, slots: Sequence[PhraseSlot]) -> dict[int, PhraseSlot]:
    """Which chunk of the phrase each row takes the place of; exact mentions first."""
    placed: dict[int, PhraseSlot] = {}
    if not word.phrase.open:
        return placed
    # Of two rows of one kind (source and target account) only a role tells which is which.
    things = [slot.thing for slot in slots]
    free = [s for s in slots if s.placeable and (things.count(s.thing) == 1 or s.role == s.thing)]
    # The object of "create a pet" is the row to be made: no existing row may stand there.
    made = {n for n, c in enumerate(word.phrase.chunks) if not c.lead and word.is_made(c)}
    # Exact mentions of all rows before loose ones of any, so that no row takes the place of
    # another.
    for exact in (True, False):
        for slot in free:
            for number, chunk in enumerate(word.phrase.chunks):
                taken = number in placed or number in made or slot in placed.values()
                if not taken and (chunk.holds(slot.thing, exact) or chunk.holds(slot.role, exact)):
                    placed[number] = slot
    return placed


def _order(slot: PhraseSlot) -> int:
    """Rows that the phrase has no place for: what is acted on, then where, then means."""
    if slot.where:
        return 2 if _in_a_place(slot) else 1
    return 3 if slot.thing.split()[-1] in PAYMENT_NOUNS else 0


def _lead(slot: PhraseSlot, slots: Sequence[PhraseSlot], again: str) -> tuple[str, str]:
    """What stands before such a row; and whether a further one is joined by *and*."""
    if _order(slot) == 3:
        return ", using ", again
    kind = "in" if _in_a_place(slot) else "for"
    if slot.role != slot.thing and sum(other.thing == slot.thing for other in slots) > 1:
        return f"{again or ','} {kind} {slot.role}: ", " and"
    if not slot.placeable:
        return ", namely ", ""
    return (" in ", "") if kind == "in" else (f"{again} for ", " and")


def _in_a_place(slot: PhraseSlot) -> bool:
    return slot.where and slot.thing.split()[-1] in PLACE_NOUNS


GivenValue = AttributeFact | DerivedValue
"""A value that is known, or one that must be found out."""
_FRESH_FACT = "whose {l} {be} {v}"


@dataclass(frozen=True, slots=True)
class PhrasedClause:
    """A goal in words, before it stands in a frame."""

    text: str
    after: tuple[str, ...] = ()
    """Sentences that belong after the one it stands in."""
    mode: ClauseMode = "do"


def phrase_values(
    voice: FamilyVoice,
    word: LexiconEntry,
    values: Mapping[str, GivenValue],
    *,
    fresh: bool,
    nested: bool,
) -> PhrasedClause:
    """What follows the rows: the values in the clause, or as a sentence of their own."""
    if not values:
        return PhrasedClause("")
    given = voice.style.given
    ordered = sorted(values.items(), key=lambda pair: _place_of(pair[1]))
    if fresh and not any(isinstance(v, DerivedValue) for v in values.values()):
        return PhrasedClause(_values_of_new_row(voice, word, ordered))
    if nested:
        series = given.nested_update if word.updates else given.nested_other
    else:
        series = given.update if word.updates else given.other
    named = [(dated_value_label(voice, word, p, v), v) for p, v in ordered]
    if series.lead[0].isupper():
        return PhrasedClause("", tuple(value_sentences(voice, series, named)))
    return PhrasedClause(values_in_series(voice, series, named))


def _place_of(wanted: GivenValue) -> int:
    """Plain values first; what may end in *and …* last, so that it is clear where it ends."""
    if isinstance(wanted, DerivedValue):
        return 3
    return {ValueShape.LIST: 2, ValueShape.TRUTH: 1}.get(wanted.shape, 0)


def _values_of_new_row(
    voice: FamilyVoice, word: LexiconEntry, values: Sequence[tuple[str, GivenValue]]
) -> str:
    """Values of a new row, right after its noun: *… called “Rex”, with the status sold*."""
    series = voice.style.given.fresh
    named = [(dated_value_label(voice, word, p, v), v) for p, v in values]
    name = next((pair for pair in named if pair[0] == "name"), None)
    text = ""
    if voice.style.facts == "having" and name and name[1].shape is ValueShape.TEXT:
        named.remove(name)
        item = FactItem("name", value_phrase(voice, name[1]), named="name")
        text = words_around_noun("having", NounDescription([item])).after + ("," if named else "")
    return text + values_in_series(voice, series, named)


def value_label(voice: FamilyVoice, word: LexiconEntry, parameter: str) -> str:
    """What a user calls the value of a parameter."""
    column = word.tool.arguments.columns.get(parameter)
    name = spoken_label(parameter)
    if column is None:
        return name
    short = voice.lexicon.short(parameter, column[0])
    taken = {spoken_label(p) for p in word.tool.spec.parameters if p != parameter}
    return name if short in taken else short


def dated_value_label(
    voice: FamilyVoice, word: LexiconEntry, parameter: str, wanted: GivenValue
) -> str:
    """The same, as a thing where it is a date or a time."""
    return date_label(value_label(voice, word, parameter), wanted.shape)


def values_in_series(
    voice: FamilyVoice, series: ValueSeries, values: Sequence[tuple[str, GivenValue]]
) -> str:
    """Labels with values in one form."""
    if not values:
        return ""
    items = []
    for number, (name, wanted) in enumerate(values):
        form = series.later if number and series.later else series.item
        items.append(_one_value(voice, form, name, wanted))
    if series.join != "and":
        return series.lead + f"{series.join} ".join(items)
    # "tags “a” and “b”, and quantity equal to …"
    lists = len(values) > 1 and values[-2][1].shape is ValueShape.LIST
    return series.lead + join_list(items, ", and" if lists else " and")


def _one_value(voice: FamilyVoice, form: str, name: str, wanted: GivenValue) -> str:
    said = value_phrase(voice, wanted)
    if isinstance(wanted, DerivedValue):
        return form.replace("{l} {v}", "{l} equal to {v}").format(l=name, v=said, be=be_form(name))
    if wanted.shape is not ValueShape.TRUTH:
        return form.format(l=name, v=said, be=be_form(name))
    if form == _FRESH_FACT and (said_of := truth_predicate(wanted, name)):
        return f"that {said_of.format(be='is')}"
    # A truth's label is no thing: "with auto scale off", "setting auto scale off".
    return truth_with_value(form.removeprefix("the "), name, bool(wanted.value))


def value_sentences(
    voice: FamilyVoice, series: ValueSeries, values: Sequence[tuple[str, GivenValue]]
) -> Iterator[str]:
    """Sentences that give values; what must be found out, and truths, have their own."""
    together = [v for v in values if not _has_own_sentence(v[1])]
    for group in (together, *([v] for v in values if _has_own_sentence(v[1]))):
        if group:
            text = values_in_series(voice, series, group) + "."
            truths = group[0][1].shape is ValueShape.TRUTH and isinstance(
                group[0][1], AttributeFact
            )
            yield capitalise_first(text.removeprefix("The ")) if truths else text


def _has_own_sentence(wanted: GivenValue) -> bool:
    return isinstance(wanted, DerivedValue) or wanted.shape is ValueShape.TRUTH


def phrase_change(
    voice: FamilyVoice,
    goal: Goal,
    held: WithheldParts = NOTHING_WITHHELD,
    *,
    every: str = "",
    others: Sequence[RowReference] = (),
    nested: bool = False,
) -> PhrasedClause:
    """One change as an imperative.

    Args:
        voice: the family.
        goal: the tool, its rows and its values.
        held: what is left out.
        every: the words for the rows of ``goal.rows``.
        others: further rows on which the same is to be done.
        nested: inside a condition or a loop, so that no sentence can follow.
    """
    word = voice.lexicon.words[goal.tool]
    values: dict[str, GivenValue] = {p: v for p, v in goal.values.items() if p not in held.values}
    slots = phrase_slots(voice, word, goal, held, every, others)
    placed = {**values, **goal.where}
    given = chosen_phrase(word, slots, placed)
    tells = not values or any(f"{{{p}}}" in given for p in values)
    if not tells and (single := _single_value(voice, word, goal, values, slots)):
        return PhrasedClause(single)
    if given:
        text = _fill_given(voice, given, slots, placed)
        said_so = {part[1:-1] for part in given if part[0] == "{"}
        text += _rows_behind([s for s in slots if not ({s.parameter} | s.parts) & said_so], slots)
        left = {p: v for p, v in values.items() if f"{{{p}}}" not in given}
        said = phrase_values(voice, word, left, fresh=False, nested=nested)
        for thing in word.makes:
            voice.forget(thing)
        return PhrasedClause(text + said.text, said.after)
    text, rows, pieces = phrase_with_rows(word, slots)
    fresh = bool(word.makes) and not rows and pieces == 1
    said = phrase_values(voice, word, values, fresh=fresh, nested=nested)
    for thing in word.makes:
        voice.forget(thing)
    return PhrasedClause(text + said.text, said.after)


def _single_value(
    voice: FamilyVoice,
    word: LexiconEntry,
    goal: Goal,
    values: Mapping[str, GivenValue],
    slots: Sequence[PhraseSlot],
) -> str:
    """*change the status of ROW to sold*, where that is all there is and no other tool does it."""
    if len(values) != 1 or len(slots) != 1 or not word.updates or goal.where or goal.lists:
        return ""
    ((parameter, wanted),) = values.items()
    whole = 0 in place_slots(word, slots) and len(values) == len(goal.values)
    if parameter in _said_of_rows(goal):
        return ""  # "change the status of the pet with status sold to pending"
    given = {parameter, goal.each_parameter, *goal.references} - {""}
    if (
        not whole
        or wanted.shape is ValueShape.TRUTH
        or not voice.lexicon.only_one(goal.tool, given)
    ):
        return ""
    name = dated_value_label(voice, word, parameter, wanted)
    row = slots[0].render(False)
    form = voice.style.single
    if row == "it":
        form = form.replace("the {l} of {r}", "its {l}")
    return form.format(l=name, r=row, v=value_phrase(voice, wanted))


def _said_of_rows(goal: Goal) -> set[str]:
    """Labels of what is said, without quotes, of the rows that a goal changes."""
    facts = [fact for row in goal.references.values() for fact in row.facts]
    facts += [*goal.rows.facts, *goal.rows.either] if goal.rows else []
    return {fact.label for fact in facts if fact.shape is not ValueShape.TEXT}
