"""Referring expressions: the fewest attributes that single out a row and that a tool can find.

An expression is accepted only if a query shows that no second row fits it, and if the look-up it
relies on, when it is really called, returns exactly one matching row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from envwright.environment.phrasebook import noun_of_table, phrase_variants, slots_of
from envwright.environment.schema import Column, quote_name
from envwright.environment.sql_analysis import ColumnRef
from envwright.population.time_values import is_time
from envwright.population.value_source import kind_of
from envwright.tasks.goals import AttributeFact, RowReference, Unplannable, ValueShape
from envwright.tasks.grounding.call_arguments import is_speakable
from envwright.tasks.grounding.column_roles import name_words
from envwright.tasks.grounding.scene import (
    Scene,
    ToolView,
    cell_fact,
    displayed_value,
    is_sayable,
    rows_at,
)
from envwright.types import Call, Json, Scalar

# Attributes of one description, and owners of owners, at most.
MAX_FACTS = 3
MAX_DEPTH = 2
_INTRODUCTIONS = 4
"""Descriptions of a person that are tried."""
_CANDIDATES = 8
"""Attributes from which subsets are drawn."""
_BY_CODE = 0.35
"""How often a row is called by its key where people would."""
_PLANNED = frozenset("departs departure starts start begins arrives arrival appointment".split())
"""Words for times that people plan by, and so name things by."""
NAME_COLUMNS = {"name", "title", "full_name", "email", "username", "subject", "label"}
"""Columns by which people call things; wording only, nothing is proven on them."""
_NAMING = frozenset("name title subject label email login code number reference sku slug".split())
"""Words of labels that say what a thing is called."""
# Addresses of pages, paths of files, digests: nobody says them to tell what they mean.
_UNSAID = re.compile(r"[a-z]+://.*+|/[^ ]*+/[^ ]*+|(?=[^ ]*[0-9])[A-Za-z0-9+/=_-]{20,}", re.DOTALL)


@dataclass(frozen=True, slots=True)
class KnownAttribute:
    """An attribute that a look-up shows or takes, with the row's value."""

    fact: AttributeFact
    column: Column
    cell: Scalar
    parameter: str | None
    """The look-up's parameter that filters by it."""
    shown: str | None
    """The name under which the look-up's rows show it."""
    link: str | None = None
    """Foreign key column of the row, when the attribute is of the row it points to."""


def refer_to_row(
    scene: Scene, home: ColumnRef, key: Scalar, *, vague: bool = False
) -> RowReference:
    """A reference to a row: new, described, or by its identifier where no look-up finds it.

    Args:
        scene: the state in which it must be unique.
        home: the table and its key column.
        key: the row's value there.
        vague: ask for a description of several facts whose first alone fits other rows too.

    Raises:
        Unplannable: nobody could say its identifier.
    """
    if key is not None and scene.made.get(home[0]) == key:
        return RowReference(
            *home, key, "new", condition=f"{quote_name(home[1])} = :k", bound={"k": key}
        )
    if not vague and _has_code(scene, home, key) and scene.rng.random() < _BY_CODE:
        return named_reference(home, key)
    found = described_reference(scene, home, key, vague=vague)
    coded = isinstance(key, str | int) and is_speakable(key)
    if found and not vague and coded and _is_odd(scene, found):
        return named_reference(home, key)
    return found or named_reference(home, key)


def _has_code(scene: Scene, home: ColumnRef, key: Scalar) -> bool:
    """Whether people call such rows by their key before all else: *booking QX-7706*."""
    said = scene.views.template.wording.rows.get(home[0], ())
    coded = isinstance(key, str) and is_speakable(key)
    return bool(said) and coded and slots_of(said[0]) == [home[1]]


def _is_odd(scene: Scene, row: RowReference) -> bool:
    """Whether nobody would call a row so: by an amount, a count, a status, and nothing else.

    Nor by several attributes none of which is a name. Ways that the environment itself has for its
    rows are never odd.
    """
    odd = {ValueShape.NUMBER, ValueShape.MONEY, ValueShape.TRUTH, ValueShape.WORD}
    said = [set(slots_of(p)) for p in scene.views.template.wording.rows.get(row.table, ())]
    labels = {fact.label for fact in row.facts}
    unnamed = len(labels) > 1 and not any(name_words(label) & _NAMING for label in labels)
    for owner in row.owners:
        labels |= {f"{noun_of_table(owner.table)}.{fact.label}" for fact in owner.facts}
    return (
        bool(labels)
        and (unnamed or all(fact.shape in odd for fact in row.facts))
        and not any(slots and slots <= labels for slots in said)
    )


def named_reference(home: ColumnRef, key: Scalar) -> RowReference:
    """A reference by identifier.

    Raises:
        Unplannable: nobody could say it.
    """
    if not is_speakable(key):
        raise Unplannable("an identifier that nobody could say")
    return RowReference(
        *home, key, "named", condition=f"{quote_name(home[1])} = :k", bound={"k": key}
    )


def described_reference(
    scene: Scene, home: ColumnRef, key: Scalar, depth: int = 0, *, vague: bool = False
) -> RowReference | None:
    """A reference by attributes, or ``None`` where no look-up resolves one."""
    said = scene.person
    if said and (said.table, said.column, said.key) == (*home, key):
        return said
    lookups = scene.views.lookups(home)
    row = scene.row(home, key) if lookups else None
    shuffled = scene.shuffled(lookups) if row else []
    # What the environment's own phrases say of such rows comes before all else, by any look-up;
    # of people each look-up has its own, and all of them come up.
    together = vague or home == scene.views.ownership.person
    for ways in ("all",) if together else ("own", "other"):
        for view in shuffled:
            assert row is not None
            if found := _by_view(scene, view, key, row, depth, vague, ways):
                return found
    for view in lookups if row and not vague else ():
        assert row is not None
        if view.lists and (found := _by_details(scene, view, key, row, depth)):
            return found
    return None


def introduction(scene: Scene, person: Scalar) -> RowReference | None:
    """How a person says who they are; ``None`` where no look-up finds them by what people say."""
    ownership = scene.views.ownership
    if ownership.person is None or not scene.speaks:
        return None
    around = replace(scene, session=scene.start or scene.session, person=None)
    for _ in range(_INTRODUCTIONS):
        found = described_reference(around, ownership.person, person)
        if found and is_introduction(scene, found, person):
            return found
    return None


def is_introduction(scene: Scene, row: RowReference, person: Scalar) -> bool:
    """Whether a reference is to this person, by nothing but texts that people say of themselves."""
    ownership = scene.views.ownership
    plain = row.kind == "described" and row.facts and not (row.owners or row.others)
    return bool(
        plain
        and scene.speaks
        and (row.table, row.column) == ownership.person
        and row.key == person
        and all(f.shape is ValueShape.TEXT and f.compare == "is" for f in row.facts)
    )


def reference_fits(scene: Scene, reference: RowReference) -> bool:
    """Whether the reference still singles out its row in the scene's state."""
    if reference.kind == "new":
        return True
    column = quote_name(reference.column)
    table = quote_name(reference.table)
    sql = f"SELECT DISTINCT {column} FROM {table} WHERE {reference.condition}"
    found = scene.session.query(f"{sql} LIMIT 2", reference.bound)
    # LIMIT 2 above is enough to tell one row from several.
    return [r[0] for r in found] == [reference.key] and all(
        reference_fits(scene, owner) for owner in reference.owners
    )


def _by_view(
    scene: Scene,
    view: ToolView,
    key: Scalar,
    row: dict[str, Scalar],
    depth: int,
    vague: bool,
    ways: str,
) -> RowReference | None:
    """A reference by one look-up: in the environment's own words, by other facts, or by all."""
    owners = owners_of(scene, view, row, depth)
    if owners is None:
        return None
    known = known_facts(scene, view, row)
    # The sort is stable, so attributes of one rank stay in random order.
    known.sort(key=_rank)
    said = scene.views.template.wording.rows.get(view.home[0], ())
    # The look-up cannot be called without these, so the description must give them.
    needed = {p for p in view.required if p not in owners}
    own = _as_people_say(known, () if vague or ways == "other" else said)
    for chosen in (*own, *(() if ways == "own" else _subsets(known, vague))):
        if not needed <= {(k.parameter or "").removesuffix("[]") for k in chosen}:
            continue
        condition, bound = description_sql(scene, view, chosen, owners)
        if not _only(scene, view.home, condition, bound, key):
            continue
        # Vague: the first fact alone must fit a few other rows, so that asking back is needed.
        others = _others(scene, view, chosen[:1], owners, key) if vague else ()
        if vague and not 1 <= len(others) < _CANDIDATES:
            continue
        if call := _resolves(scene, view, key, chosen, owners):
            # Owners are looked up first: the call takes their keys.
            before = tuple(c for owner in owners.values() for c in owner.lookups)
            return RowReference(
                *view.home,
                key,
                "described",
                tuple(k.fact for k in chosen),
                tuple(owners.values()),
                (*before, call),
                condition,
                bound,
                others=others,
            )
    return None


def _by_details(
    scene: Scene, view: ToolView, key: Scalar, row: dict[str, Scalar], depth: int
) -> RowReference | None:
    """A reference that takes looking at each row of a list: *my pending order*.

    Only what the environment's own phrases say of such rows comes to mind.
    """
    owners = owners_of(scene, view, row, depth)
    said = scene.views.template.wording.rows.get(view.home[0], ())
    if not owners:
        return None
    for detail in scene.views.details(view.home):
        known = [k for k in known_facts(scene, detail, row) if not k.parameter]
        for chosen in _as_people_say(known, said):
            if not all(isinstance(k.cell, str) and k.cell.isalpha() for k in chosen):
                continue  # "my pending (item modified) order" is nothing that people say
            condition, bound = description_sql(scene, view, chosen, owners)
            if not _only(scene, view.home, condition, bound, key):
                continue
            call = Call(tool=view.tool.name, arguments={p: o.key for p, o in owners.items()})
            keys = [shown.get(view.key) for shown in rows_at(scene.look(call), view.container)]
            if key not in keys or len(keys) > _CANDIDATES:
                continue
            looks = [Call(tool=detail.tool.name, arguments={detail.required[0]: k}) for k in keys]
            before = tuple(c for owner in owners.values() for c in owner.lookups)
            return RowReference(
                *view.home,
                key,
                "described",
                tuple(k.fact for k in chosen),
                tuple(owners.values()),
                (*before, call, *looks),
                condition,
                bound,
            )
    return None


def owners_of(
    scene: Scene, view: ToolView, row: Mapping[str, Scalar], depth: int
) -> dict[str, RowReference] | None:
    """References for a view's required key parameters; ``None`` when one cannot be made."""
    out: dict[str, RowReference] = {}
    for parameter in view.required:
        column = view.parameter_column(parameter)
        if column is None:
            return None
        root = scene.schema.root(*column)
        if root[0] == view.home[0] or root not in scene.views.key_columns:
            continue
        link = scene.link(view.home[0], root)
        if link is None or row[link] is None or depth >= MAX_DEPTH:
            return None
        owner = described_reference(scene, root, row[link], depth + 1)
        try:
            out[parameter] = owner or named_reference(root, row[link])
        except Unplannable:
            return None
    return out


def known_facts(scene: Scene, view: ToolView, row: Mapping[str, Scalar]) -> list[KnownAttribute]:
    """What a view shows or takes about the row, with the row's own values, in random order."""
    table, schema = view.home[0], scene.schema
    out = []
    phrases = scene.views.template.wording.rows.get(table, ())
    told = {slot for phrase in phrases for slot in slots_of(phrase)}
    # People say "my order", not "the order of Ann Lee", when they are Ann Lee.
    ownership = scene.views.ownership
    named = scene.speaks and ownership.person and ownership.person[0] != table
    hidden = {ownership.person[0]} if named and ownership.person else set()
    for origin in sorted({*view.filters, *view.shown}):
        column = schema.tables[origin[0]].columns[origin[1]]
        if origin[0] in hidden or origin in scene.unsaid:
            continue
        link, cell = None, row.get(origin[1])
        if origin[0] != table:
            primary = scene.primary(origin[0])
            link = scene.link(table, primary) if primary else None
            other = scene.row(primary, row[link]) if primary and link and row[link] else None
            if other is None:
                continue
            cell = other[origin[1]]
        parameter, shown = view.filters.get(origin), view.shown.get(origin)
        name = shown or str(parameter).removesuffix("[]")
        moment = _is_moment(column) and name not in told
        if origin == view.home or not is_sayable(column, cell, schema) or moment:
            continue
        if isinstance(cell, str) and _UNSAID.fullmatch(cell):
            continue
        out.append(
            KnownAttribute(cell_fact(name, column, cell), column, cell, parameter, shown, link)
        )
    return scene.shuffled(out)


def _rank(known: KnownAttribute) -> tuple[int, int]:
    """Names first, then other text, enumerations, dates and numbers, yes/no last."""
    column, value = known.column, known.cell
    linked = 1 if known.link else 0
    if column.name in NAME_COLUMNS and isinstance(value, str):
        return (-1, linked)
    if column.is_boolean:
        return (4, 0)
    if column.text.enum is not None:
        return (2, 0)
    if column.text.format is not None or not isinstance(value, str):
        return (3, 0)
    plain = value.replace(" ", "").replace("-", "").replace("'", "").replace(".", "")
    return (0 if plain.isalpha() else 1, linked)


def _as_people_say(
    known: Sequence[KnownAttribute], phrases: Sequence[str]
) -> Iterator[tuple[KnownAttribute, ...]]:
    """The attributes by which the environment's own phrases for such rows tell them apart."""
    by_label = {f"{noun_of_table(k.column.table)}.{k.column.name}": k for k in known if k.link}
    by_label |= {k.fact.label: k for k in known}
    for phrase in phrases:
        for parts in phrase_variants(phrase):
            labels = [part[1:-1] for part in parts if part[0] == "{"]
            found = tuple(by_label[label] for label in labels if label in by_label)
            if 0 < len(found) <= MAX_FACTS:
                yield found


def _subsets(known: list[KnownAttribute], vague: bool) -> Iterator[tuple[KnownAttribute, ...]]:
    """Those that come to mind first; for a vague description the least telling fact comes first."""
    # Bounds the subsets: 8 + 28 + 56 for up to three facts.
    few = known[:_CANDIDATES]
    sizes = range(2 if vague else 1, min(MAX_FACTS, len(few)) + 1)
    found = [chosen for size in sizes for chosen in combinations(few, size)]
    if vague:
        found.sort(key=lambda chosen: sum(map(_effort, chosen)))
        yield from (chosen[::-1] for chosen in found)
    else:  # those with a name or a text before "the one with status open"
        yield from sorted(
            found,
            key=lambda chosen: (min(_rank(k)[0] for k in chosen) > 1, sum(map(_effort, chosen))),
        )


def _effort(known: KnownAttribute) -> int:
    """How little an attribute comes to mind: two words are said rather than one number."""
    number = isinstance(known.cell, int | float) and not known.column.is_boolean
    return 7 if number and known.column.text.enum is None else 2


def description_sql(
    scene: Scene,
    view: ToolView,
    chosen: tuple[KnownAttribute, ...],
    owners: Mapping[str, RowReference],
) -> tuple[str, dict[str, Any]]:
    """A description as an SQL condition on the view's table, with the values to bind."""
    terms, bound = [], dict[str, Any]()
    for number, item in enumerate(chosen):
        bound[f"a{number}"] = item.cell
        terms.append(cell_condition(scene, item.column, item.link, f"= :a{number}"))
    for number, (parameter, owner) in enumerate(owners.items()):
        column = view.parameter_column(parameter)
        link = scene.link(view.home[0], scene.schema.root(*column)) if column else None
        bound[f"o{number}"] = owner.key
        terms.append(f"{quote_name(str(link))} = :o{number}")
    return " AND ".join(terms) or "1", bound


def cell_condition(scene: Scene, column: Column, link: str | None, test: str) -> str:
    """A condition on a cell of the row, or of the row that one of its links points to."""
    name = quote_name(column.name)
    if link is None:
        return f"{name} {test}"
    primary = quote_name(scene.schema.tables[column.table].primary_key[0])
    inner = f"SELECT {primary} FROM {quote_name(column.table)} WHERE {name} {test}"
    return f"{quote_name(link)} IN ({inner})"


def _only(scene: Scene, home: ColumnRef, condition: str, bound: Any, key: Scalar) -> bool:
    sql = f"SELECT {quote_name(home[1])} FROM {quote_name(home[0])} WHERE {condition} LIMIT 2"
    return [row[0] for row in scene.session.query(sql, bound)] == [key]


def _others(
    scene: Scene,
    view: ToolView,
    chosen: tuple[KnownAttribute, ...],
    owners: Mapping[str, RowReference],
    key: Scalar,
) -> tuple[Scalar, ...]:
    """Other rows that these facts alone fit, now and before all goals."""
    condition, bound = description_sql(scene, view, chosen, owners)
    keys = scene.keys(view.home, condition, bound)
    if scene.start is not None:
        before = replace(scene, session=scene.start).keys(view.home, condition, bound)
        keys = [k for k in keys if k in before]
    return tuple(k for k in keys if k != key)


def _resolves(
    scene: Scene,
    view: ToolView,
    key: Scalar,
    chosen: tuple[KnownAttribute, ...],
    owners: Mapping[str, RowReference],
) -> Call | None:
    """The look-up call, if its result holds exactly one row that fits, and it is the right one."""
    arguments: dict[str, Json] = {parameter: owner.key for parameter, owner in owners.items()}
    for k in chosen:
        if k.parameter:
            listed = k.parameter.endswith("[]")
            value = displayed_value(k.column, k.cell)
            arguments[k.parameter.removesuffix("[]")] = [value] if listed else value
    call = Call(tool=view.tool.name, arguments=arguments)
    value = scene.look(call)
    # The result is the bare key, so every fact must have been a filter of the call.
    if view.key == "":
        return call if value == key and all(k.parameter for k in chosen) else None
    shown = [(k.shown, k.fact.value) for k in chosen if k.shown]
    fitting = [
        row.get(view.key)
        for row in rows_at(value, view.container)
        if all(row.get(name) == value for name, value in shown)
    ]
    return call if fitting == [key] else None


def _is_moment(column: Column) -> bool:
    """Whether the column holds a time to the second by which nobody names a row."""
    timed = column.text.format != "date" and is_time(column, kind_of(column))
    return timed and not name_words(column.name) & _PLANNED
