"""Rows and sets in words; remembers which rows were mentioned, so that pronouns are right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from envwright.tasks.plan import Fact, Reference, RowSet, Shape
from envwright.tasks.wording.english import label, noun, plural
from envwright.tasks.wording.facts import Around, Description, Item, around
from envwright.tasks.wording.lexicon import Lexicon
from envwright.tasks.wording.style import Style
from envwright.tasks.wording.values import is_plain_option, say
from envwright.types import Json, Scalar

_BEFORE_NOUN = frozenset({"status", "state", "type", "kind", "category", "genre"})
_NAMED: dict[str, Literal["name", "title"]] = {"name": "name", "title": "title"}
_NOT_BEFORE_NOUN = frozenset(
    "new same other first last old oldest newest latest earliest highest lowest cheapest".split()
)
_ADJECTIVE = re.compile(
    r"(?:active|complete|official|stale|public|private|internal|visible|hidden|open|optional|"
    r"mandatory|exclusive|default|read only|\w+(?:able|ible|[^e]ed))"
)
_DATED = (Shape.DATE, Shape.TIME)
_DATED_WORDS = frozenset("date time datetime timestamp day deadline birthday start end".split())


class Voice:
    """How one family speaks of rows.

    Args:
        style: the family.
        lexicon: names that the tools use.
        pronouns: whether rows that were mentioned are called *it* or *that …*.
    """

    def __init__(self, style: Style, lexicon: Lexicon, *, pronouns: bool = False) -> None:
        self.style = style
        self.lexicon = lexicon
        self.pronouns = pronouns
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

    def _mention(self, row: Reference) -> None:
        self._last = (row.table, row.key)
        self._seen[noun(row.table)] = self._last

    def _pronoun(self, row: Reference, *, it: bool) -> str:
        thing = noun(row.table)
        if not self.pronouns or self._seen.get(thing) != (row.table, row.key):
            return ""
        if it and self.style.says_it and self._last == (row.table, row.key):
            return "it"
        return self.style.pronoun.format(noun=thing)

    # --- values and facts ------------------------------------------------------------------------

    def say(self, value: Json, shape: Shape, label: str = "") -> str:
        """A value in the family's writing."""
        return say(value, shape, self.style.values, label)

    def items(self, facts: Sequence[Fact], table: str) -> list[Item]:
        """Facts with labels and values in words."""
        return [self._item(fact, table) for fact in facts]

    def _item(self, fact: Fact, table: str) -> Item:
        name = dated(self.lexicon.short(fact.label, table), fact.shape)
        value = self.say(fact.value, fact.shape, name)
        known = fact.compare == "is"
        if fact.shape is Shape.TEXT and known:
            return Item(name, value, named=_NAMED.get(name, ""))
        return Item(
            name,
            value,
            fact.compare,
            dated=fact.shape in _DATED,
            truth=fact.shape is Shape.TRUTH,
            predicate=predicate(fact, name) if known else "",
            before=_before_noun(fact, name) if known else "",
        )

    def _around(self, rows: RowSet, *, many: bool) -> Around:
        said = Description(
            self.items(rows.facts, rows.table),
            self.items(rows.either, rows.table),
            self.items(rows.without, rows.table),
            [self.row(owner) for owner in rows.owners],
            many=many,
        )
        return around(self.style.facts, said)

    # --- rows ------------------------------------------------------------------------------------

    def row(
        self, row: Reference, *, it: bool = False, vague: bool = False, parameter: str = ""
    ) -> str:
        """One row.

        Args:
            row: which.
            it: whether it stands where *it* can stand.
            vague: whether not all is said of it, so that no pronoun can mean it.
            parameter: what takes its key.
        """
        if not vague and (pronoun := self._pronoun(row, it=it)):
            self._mention(row)
            return pronoun
        self._mention(row)
        thing = noun(row.table)
        if row.kind == "new":
            return f"the new {thing}"
        if row.kind == "named":
            return self._by_identifier(row, *self._identifier(row, thing, parameter))
        if row.kind == "extreme":
            return self._extreme(row, thing)
        if not (vague or row.facts or row.owners):
            return f"the only {thing}"
        return f"the {self.described(row, row.role or thing, row.facts)}"

    def described(self, row: Reference, thing: str, facts: Sequence[Fact]) -> str:
        """A noun with facts and owners."""
        items = self.items(facts, row.table)
        owners = [self.row(owner) for owner in row.owners]
        before, after = around(self.style.facts, Description(items, owners=owners))
        return f"{before}{thing}{after}"

    def _identifier(self, row: Reference, thing: str, parameter: str) -> tuple[str, str]:
        """What a row and its identifier are called where a parameter takes it.

        ``attachment_id`` takes *the attachment with ID 12*, though it is a row of ``assets``.
        """
        words = label(parameter)
        role = words.removesuffix(" ID")
        if role != words:
            own = role.endswith(thing) or role.startswith("new ")
            return (thing if own else role), "id"
        return thing, parameter if words and words != thing else row.column

    def _by_identifier(self, row: Reference, thing: str, name: str) -> str:
        if isinstance(row.key, str) and re.fullmatch(r"#\w+", row.key):
            return f"the {thing} {row.key}"
        shape = Shape.NUMBER if isinstance(row.key, int | float) else Shape.TEXT
        key = Fact(name, row.key, shape)
        before, after = around(self.style.facts, Description(self.items([key], row.table)))
        return f"the {before}{thing}{after}"

    def _extreme(self, row: Reference, thing: str) -> str:
        assert row.by is not None
        assert row.among is not None
        rows = row.among
        bare = not (rows.facts or rows.either or rows.without or rows.owners)
        many = "" if bare else self.style.extreme_set.format(many=self.many(rows))
        self._seen[thing] = (row.table, row.key)  # though others of the kind were just spoken of
        return self.style.extreme.format(
            noun=thing,
            most=superlative(row.by.shape, most=row.most),
            l=dated(self.lexicon.short(row.by.label, row.table), row.by.shape),
            set=many,
        )

    # --- sets ------------------------------------------------------------------------------------

    def one(self, rows: RowSet) -> str:
        """A row of a set, without its determiner: *pet with status sold*."""
        before, after = self._around(rows, many=False)
        self.forget(noun(rows.table))
        return f"{before}{noun(rows.table)}{after}"

    def many(self, rows: RowSet) -> str:
        """The rows of a set, without their determiner: *pets with status sold*."""
        return "".join(self.head_and_tail(rows))

    def head_and_tail(self, rows: RowSet) -> tuple[str, str]:
        """The plural noun with what stands before it, and what stands after it."""
        before, after = self._around(rows, many=True)
        self.forget(noun(rows.table))
        return f"{before}{plural(rows.table)}", after


def superlative(shape: Shape, *, most: bool) -> str:
    """The first or last in an order."""
    if shape in _DATED:
        return "latest" if most else "earliest"
    return "highest" if most else "lowest"


def predicate(fact: Fact, name: str) -> str:
    """What a yes or no says of a row: *{be} active*, *cannot push*; empty for other labels."""
    if fact.shape is not Shape.TRUTH:
        return ""
    if name.startswith("can "):
        return name if fact.value else f"cannot {name.removeprefix('can ')}"
    adjective = name.removeprefix("is ")
    if not _ADJECTIVE.fullmatch(adjective):
        return ""
    return f"{{be}} {adjective}" if fact.value else f"{{be}} not {adjective}"


def dated(name: str, shape: Shape) -> str:
    """The label of a date or time, as a thing: *due date*, *created at time*."""
    if shape not in _DATED or name.split()[-1] in _DATED_WORDS:
        return name
    return f"{name} {'date' if shape is Shape.DATE or name.endswith(' on') else 'time'}"


def _before_noun(fact: Fact, name: str) -> str:
    """An option or a truth as it stands before the noun: *pending*, *active*; empty for others."""
    if fact.shape is Shape.TRUTH:
        adjective = name.removeprefix("is ")
        return adjective if fact.value and _ADJECTIVE.fullmatch(adjective) else ""
    if fact.shape is not Shape.WORD or name not in _BEFORE_NOUN:
        return ""
    fits = is_plain_option(fact.value) and fact.value.lower() not in _NOT_BEFORE_NOUN
    return say(fact.value, fact.shape) if fits else ""
