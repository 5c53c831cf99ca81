"""Rows, sets, derived values and tests in words; remembers mentions, so that pronouns are right."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import Literal, assert_never

from envwright.environment.phrasebook import Parts, phrase_variants
from envwright.tasks.asides import SELF
from envwright.tasks.goals import AttributeFact, DerivedValue, RowReference, RowSet, ValueShape
from envwright.tasks.phrasing.english import be_form, count_word, row_noun, row_plural, spoken_label
from envwright.tasks.phrasing.fact_phrases import (
    ADJECTIVE,
    FactItem,
    NounDescription,
    NounSurroundings,
    is_plain_option,
    say_bounded,
    say_value,
    words_around_noun,
)
from envwright.tasks.phrasing.template_families import PhrasingStyle
from envwright.tasks.phrasing.tool_lexicon import ToolLexicon
from envwright.types import Json, Scalar

_BEFORE_NOUN = frozenset({"status", "state", "type", "kind", "category", "genre"})
_NAMED: dict[str, Literal["name", "title"]] = {"name": "name", "title": "title"}
_NOT_BEFORE_NOUN = frozenset(
    "new same other first last old oldest newest latest earliest highest lowest cheapest".split()
)
_DATED = (ValueShape.DATE, ValueShape.TIME)
_DATED_WORDS = frozenset(
    "date dates time times datetime timestamp day days deadline birthday birth start end until "
    "since".split()
)


class FamilyVoice:
    """How one family speaks of rows.

    Args:
        style: the family.
        lexicon: names that the tools use.
        pronouns: whether rows that were mentioned are called *it* or *that …*.
        speaker: the person who is speaking, if it is one of the rows.
    """

    def __init__(
        self,
        style: PhrasingStyle,
        lexicon: ToolLexicon,
        *,
        pronouns: bool = False,
        speaker: RowReference | None = None,
    ) -> None:
        self.style = style
        self.lexicon = lexicon
        self.pronouns = pronouns
        self.speaker = (speaker.table, speaker.column, speaker.key) if speaker else None
        self._seen: dict[str, tuple[str, Scalar]] = {}
        self._last: tuple[str, Scalar] | None = None

    # --- memory ----------------------------------------------------------------------------------

    def begin_message(self) -> None:
        """*it* does not reach back into an earlier message."""
        self._last = None

    def forget(self, thing: str) -> None:
        """Another such row came up, or several: "that …" would not be clear any more."""
        self._seen.pop(thing, None)
        self._last = None

    def _mention(self, row: RowReference) -> None:
        self._last = (row.table, row.key)
        self._seen[row_noun(row.table)] = self._last

    def _pronoun(self, row: RowReference, *, it: bool) -> str:
        thing = row_noun(row.table)
        if not self.pronouns or self._seen.get(thing) != (row.table, row.key):
            return ""
        if it and self.style.says_it and self._last == (row.table, row.key):
            return "it"
        return self.style.pronoun.format(noun=thing)

    # --- values and facts ------------------------------------------------------------------------

    def say(self, value: Json, shape: ValueShape, label: str = "") -> str:
        """A value in the family's writing."""
        return say_value(value, shape, self.style.values, label)

    def say_in_slot(self, name: str, fact: AttributeFact, ends: Container[str] | None) -> str:
        """A value in a slot of a given phrase.

        Args:
            name: the slot.
            fact: the value.
            ends: the words of the phrase, of which the next ends the slot; without, nothing does.
        """
        said = self.lexicon.wording.values.get(name, {}).get(str(fact.value))
        return said or say_bounded(fact.value, fact.shape, self.style.values, ends)

    def items(self, facts: Sequence[AttributeFact], table: str) -> list[FactItem]:
        """Facts with labels and values in words."""
        return [self._item(fact, table) for fact in facts]

    def _item(self, fact: AttributeFact, table: str) -> FactItem:
        name = date_label(self.lexicon.short(fact.label, table), fact.shape)
        value = self.say(fact.value, fact.shape, name)
        known = fact.compare == "is"
        if fact.shape is ValueShape.TEXT and known:
            return FactItem(name, value, named=_NAMED.get(name, ""))
        return FactItem(
            name,
            value,
            fact.compare,
            dated=fact.shape in _DATED,
            truth=fact.shape is ValueShape.TRUTH,
            predicate=truth_predicate(fact, name) if known else "",
            before=_before_noun(fact, name) if known else "",
        )

    def _around(self, rows: RowSet, *, many: bool) -> NounSurroundings:
        said = NounDescription(
            self.items(rows.facts, rows.table),
            self.items(rows.either, rows.table),
            self.items(rows.without, rows.table),
            [self.row(owner) for owner in rows.owners],
            many=many,
        )
        return words_around_noun(self.style.facts, said)

    # --- rows ------------------------------------------------------------------------------------

    def row(
        self, row: RowReference, *, it: bool = False, vague: bool = False, parameter: str = ""
    ) -> str:
        """One row.

        Args:
            row: which.
            it: whether it stands where *it* can stand.
            vague: whether not all is said of it, so that no pronoun can mean it.
            parameter: what takes its key.
        """
        if (row.table, row.column, row.key) == self.speaker:
            self._mention(row)
            return SELF
        if not vague and (pronoun := self._pronoun(row, it=it)):
            self._mention(row)
            return pronoun
        self._mention(row)
        thing = row_noun(row.table)
        if row.kind == "new":
            return f"the new {thing}"
        if said := self._as_people_say(row):
            return said
        if row.kind == "named":
            return self._by_identifier(row, *self._identifier(row, thing, parameter))
        if row.kind == "extreme":
            return self._extreme(row, thing)
        if not (vague or row.facts or row.owners):
            return f"the only {thing}"
        return f"the {self.described(row, row.role or thing, row.facts)}"

    def _as_people_say(self, row: RowReference) -> str:
        """A row in the environment's words; what they leave out follows. Empty without any."""
        key = AttributeFact("id", row.key)
        facts = {"id": key, row.column: key} if isinstance(row.key, str) else {}
        if row.kind == "described":
            facts = {f.label: f for f in row.facts if f.compare == "is"}
        owners = {row_noun(owner.table): owner for owner in row.owners}
        if row.kind not in ("described", "named") or row.role or len(owners) < len(row.owners):
            return ""
        told = {noun: _told(noun, owner) for noun, owner in owners.items()}
        facts |= {name: fact for said in told.values() for name, fact in said.items()}
        for phrase in self.lexicon.wording.rows.get(row.table, ()):
            for parts in phrase_variants(phrase):
                if said := self._in_own_words(row, parts, facts, owners, told):
                    return said
        return ""

    def _in_own_words(
        self,
        row: RowReference,
        parts: Parts,
        facts: Mapping[str, AttributeFact],
        owners: Mapping[str, RowReference],
        told: Mapping[str, Mapping[str, AttributeFact]],
    ) -> str:
        """A row by one phrase; empty where the phrase says what is not known of it."""
        slots = {part[1:-1] for part in parts if part[0] == "{"}
        # A look-up shows what a phrase says of an owner beside the row itself.
        beside = {slot: f for slot in slots if (f := facts.get(slot.replace(".", "_")))}
        of = [n for n in owners if n in slots or (told[n] and told[n].keys() <= slots)]
        whole = {name for n in of for name in (n, *told[n])} | {f.label for f in row.facts}
        named = row.kind == "named" and slots <= facts.keys()
        if not (named or slots <= whole | beside.keys()):
            return ""
        rest: Sequence[AttributeFact] = [f for f in row.facts if f not in beside.values()]
        left = tuple(o for n, o in owners.items() if n not in of)
        if (rest or left) and parts[-1][1:-1] in owners:
            return ""  # what followed would be said of the owner
        said = self._fill_row(row.table, parts, {**facts, **beside}, owners)
        coded = said.rsplit(" ", 1)[-1].startswith("#")
        if parts[0][0] != "{" and not coded:
            state, rest = self._state(rest, row.table)
            said = f"{state}{said}"
        more = self.described(replace(row, owners=left), "", rest)
        if " with " in said:
            more = more.replace(" of ", " that belongs to ", not rest)
        return f"{'' if coded else 'the '}{said}{more}"

    def _state(
        self, facts: Sequence[AttributeFact], table: str
    ) -> tuple[str, Sequence[AttributeFact]]:
        """What a row's state is as an adjective with its space, and the other facts."""
        for fact, item in zip(facts, self.items(facts, table), strict=True):
            if item.before:
                return f"{item.before} ", [f for f in facts if f is not fact]
        return "", facts

    def _fill_row(
        self,
        table: str,
        parts: Parts,
        facts: Mapping[str, AttributeFact],
        owners: Mapping[str, RowReference],
    ) -> str:
        literal = {part for part in parts if part[0] != "{"}
        keyed = any("{id}" in p for p in self.lexicon.wording.rows.get(table, ()))
        said = ""
        for number, part in enumerate(parts):
            name = part[1:-1]
            if part[0] != "{":
                word = part
            elif name in owners:
                word = self.row(owners[name])
            else:
                bounded = number + 1 < len(parts) and parts[number + 1][0] != "{"
                word = self.say_in_slot(name, facts[name], literal if bounded else None)
                value = facts[name].value
                # Where rows also go by an identifier, a name that looks like one stands in quotes.
                if keyed and name != "id" and word == value and any(c.isdigit() for c in word):
                    word = f"“{word}”"
            said += word if not said or word == "," else f" {word}"
        return said

    def described(self, row: RowReference, thing: str, facts: Sequence[AttributeFact]) -> str:
        """A noun with facts and owners."""
        items = self.items(facts, row.table)
        if not thing:
            items = [replace(item, before="", named="") for item in items]
        owners = [self.row(owner) for owner in row.owners]
        before, after = words_around_noun(self.style.facts, NounDescription(items, owners=owners))
        return f"{before}{thing}{after}"

    def _identifier(self, row: RowReference, thing: str, parameter: str) -> tuple[str, str]:
        """What a row and its identifier are called where a parameter takes it.

        ``attachment_id`` takes *the attachment with ID 12*, though it is a row of ``assets``.
        """
        words = spoken_label(parameter)
        role = words.removesuffix(" ID")
        if role != words:
            own = role.endswith(thing) or role.startswith("new ")
            return (thing if own else role), "id"
        return thing, parameter if words and words != thing else row.column

    def _by_identifier(self, row: RowReference, thing: str, name: str) -> str:
        if isinstance(row.key, str) and re.fullmatch(r"#\w+", row.key):
            return f"the {thing} {row.key}"
        if name == "id" and isinstance(row.key, int) and row.key >= 0:
            return f"{'the ' if ' ' in thing else ''}{thing} #{row.key}"
        shape = ValueShape.NUMBER if isinstance(row.key, int | float) else ValueShape.TEXT
        key = AttributeFact(name, row.key, shape)
        before, after = words_around_noun(
            self.style.facts, NounDescription(self.items([key], row.table))
        )
        return f"the {before}{thing}{after}"

    def _extreme(self, row: RowReference, thing: str) -> str:
        assert row.by is not None
        assert row.among is not None
        rows = row.among
        bare = not (rows.facts or rows.either or rows.without or rows.owners)
        many = "" if bare else self.style.extreme_set.format(many=self.many(rows))
        self._seen[thing] = (row.table, row.key)  # though others of the kind were just spoken of
        return self.style.extreme.format(
            noun=thing,
            most=superlative_word(row.by.shape, most=row.most),
            l=date_label(self.lexicon.short(row.by.label, row.table), row.by.shape),
            set=many,
        )

    # --- sets ------------------------------------------------------------------------------------

    def one(self, rows: RowSet) -> str:
        """A row of a set, without its determiner: *pet with status sold*."""
        before, after = self._around(rows, many=False)
        self.forget(row_noun(rows.table))
        return f"{before}{row_noun(rows.table)}{after}"

    def many(self, rows: RowSet) -> str:
        """The rows of a set, without their determiner: *pets with status sold*."""
        return "".join(self.head_and_tail(rows))

    def head_and_tail(self, rows: RowSet) -> tuple[str, str]:
        """The plural noun with what stands before it, and what stands after it."""
        before, after = self._around(rows, many=True)
        self.forget(row_noun(rows.table))
        return f"{before}{row_plural(rows.table)}", after


def _told(noun: str, owner: RowReference) -> dict[str, AttributeFact]:
    """What a row may say of an owner in its own words, by slot; nothing where more is to say."""
    if owner.kind != "described" or owner.owners or any(f.compare != "is" for f in owner.facts):
        return {}
    return {f"{noun}.{fact.label}": fact for fact in owner.facts}


def superlative_word(shape: ValueShape, *, most: bool) -> str:
    """The first or last in an order."""
    if shape in _DATED:
        return "latest" if most else "earliest"
    return "highest" if most else "lowest"


def truth_predicate(fact: AttributeFact, name: str) -> str:
    """A boolean as a predicate: *{be} active*, *cannot push*; empty for other labels."""
    if fact.shape is not ValueShape.TRUTH:
        return ""
    if name.startswith("can "):
        return name if fact.value else f"cannot {name.removeprefix('can ')}"
    adjective = name.removeprefix("is ")
    if not ADJECTIVE.fullmatch(adjective):
        return ""
    return f"{{be}} {adjective}" if fact.value else f"{{be}} not {adjective}"


def date_label(name: str, shape: ValueShape) -> str:
    """The label of a date or time, as a thing: *due date*, *created at time*."""
    if shape not in _DATED or _DATED_WORDS & set(name.split()):
        return name
    return f"{name} {'date' if shape is ValueShape.DATE or name.endswith(' on') else 'time'}"


def _before_noun(fact: AttributeFact, name: str) -> str:
    """An option or a truth as it stands before the noun: *pending*, *active*; empty for others."""
    if fact.shape is ValueShape.TRUTH:
        adjective = name.removeprefix("is ")
        return adjective if fact.value and ADJECTIVE.fullmatch(adjective) else ""
    if fact.shape is not ValueShape.WORD or name not in _BEFORE_NOUN:
        return ""
    fits = is_plain_option(fact.value) and fact.value.lower() not in _NOT_BEFORE_NOUN
    return say_value(fact.value, fact.shape) if fits else ""


_WEEK = 7
_MOST_WEEKS = 4


def value_phrase(voice: FamilyVoice, wanted: DerivedValue | AttributeFact) -> str:
    """A value as a noun phrase: *the number of pets with status sold*."""
    if isinstance(wanted, AttributeFact):
        return voice.say(wanted.value, wanted.shape, wanted.label)
    match wanted.kind:
        case "attribute":
            assert wanted.row is not None
            if said := truth_phrase(voice, wanted):
                return f"whether {said}"
            return f"the {_label(voice, wanted, wanted.row.table)} of {voice.row(wanted.row)}"
        case "count":
            assert wanted.rows is not None
            return f"the number of {voice.many(wanted.rows)}"
        case "sum" | "average" | "highest" | "lowest":
            return _over_set(voice, wanted)
        case "difference":
            between = " and ".join(value_phrase(voice, part) for part in wanted.parts)
            days = any(part.shape in _DATED for part in wanted.parts)
            return f"the {'number of days' if days else 'difference'} between {between}"
        case "shift":
            return _shifted(voice, wanted)
        case "compare":
            return f"whether {test_phrase(voice, wanted)}"
        case _:
            assert_never(wanted.kind)


def _label(voice: FamilyVoice, wanted: DerivedValue, table: str) -> str:
    return date_label(voice.lexicon.short(wanted.label, table), wanted.shape)


def _over_set(voice: FamilyVoice, wanted: DerivedValue) -> str:
    assert wanted.rows is not None
    name = _label(voice, wanted, wanted.rows.table)
    most = superlative_word(wanted.shape, most=wanted.kind == "highest")
    template = voice.style.aggregates[wanted.kind]
    return template.format(l=name, most=most, many=voice.many(wanted.rows))


def _shifted(voice: FamilyVoice, wanted: DerivedValue) -> str:
    base, amount = value_phrase(voice, wanted.parts[0]), abs(wanted.amount)
    later = wanted.amount >= 0
    if wanted.shape in _DATED:
        weeks, rest = divmod(amount, _WEEK)
        unit, number = ("day", amount) if rest or not 0 < weeks <= _MOST_WEEKS else ("week", weeks)
        ending = "" if number == 1 else "s"
        return f"{count_word(number)} {unit}{ending} {'after' if later else 'before'} {base}"
    said = voice.say(amount, wanted.shape)
    return f"{said} {'more' if later else 'less'} than {base}"


def test_phrase(voice: FamilyVoice, wanted: DerivedValue) -> str:
    """A comparison as a clause: *the status of the pet called “Rex” is sold*."""
    left, right = wanted.parts
    if isinstance(left, DerivedValue) and isinstance(right, AttributeFact):
        if left.kind == "count" and (said := _counted(voice, left, wanted)):
            return said
        wished = bool(right.value) is (wanted.relation == "is")
        if wanted.relation in ("is", "not") and (said := truth_phrase(voice, left, wished)):
            return said
    relation = _relation(voice, wanted, exact=isinstance(right, AttributeFact))
    verb = (
        be_form(left.label) if isinstance(left, DerivedValue) and left.kind == "attribute" else "is"
    )
    return f"{value_phrase(voice, left)} {verb} {relation}{value_phrase(voice, right)}"


def truth_phrase(voice: FamilyVoice, wanted: DerivedValue, wished: bool = True) -> str:
    """*the order with ID 3 is (not) complete*; empty for what is no truth about a row."""
    if wanted.kind != "attribute" or wanted.row is None:
        return ""
    name = voice.lexicon.short(wanted.label, wanted.row.table)
    said = truth_predicate(AttributeFact(wanted.label, wished, wanted.shape), name).format(be="is")
    return f"{voice.row(wanted.row)} {said}" if said else ""


def _relation(voice: FamilyVoice, wanted: DerivedValue, *, exact: bool) -> str:
    if wanted.relation in ("is", "not"):
        negation = "not " if wanted.relation == "not" else ""
        return negation if exact else f"{negation}equal to "
    days = any(part.shape in _DATED for part in wanted.parts)
    words = voice.style.dated if days else voice.style.relations
    return f"{words[0 if wanted.relation == 'above' else 1]} "


def _counted(voice: FamilyVoice, left: DerivedValue, wanted: DerivedValue) -> str:
    """*there are more than 3 pets …*; empty where the general form must do."""
    limit, relation, counts = wanted.parts[1].value, wanted.relation, voice.style.counts
    # "fewer than 0" is nothing that people say.
    if relation == "not" or not isinstance(limit, int) or (relation, limit) == ("below", 0):
        return ""
    if (relation, limit) == ("above", 0):
        template = counts.some
    elif (relation, limit) in (("below", 1), ("is", 0)):
        template = counts.none
    else:
        template = {"above": counts.above, "below": counts.below, "is": counts.exactly}[relation]
    assert left.rows is not None
    if limit == 1:  # "there is more than 1 pet"
        single = template.replace("{n} {many}", "{n} {one}")
        template = single.replace("are", "is", 1) if single != template else template
    things = {}
    if "{one}" in template:
        things["one"] = voice.one(left.rows)
    else:
        things["many"] = voice.many(left.rows)
    return template.format(n=voice.say(limit, ValueShape.NUMBER), **things)
