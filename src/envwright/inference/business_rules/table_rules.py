"""Rules over several rows: unique names, closed parents, capacities, double bookings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from envwright.inference.business_rules.row_rules import column_pairs
from envwright.inference.business_rules.rule import (
    BusinessRule,
    RuleContext,
    ToolEffect,
    column_phrase,
    sql_value_list,
)
from envwright.inference.domain_model import Entity, Field
from envwright.inference.name_forms import in_words, snake_case, sql_name
from envwright.inference.name_lexicon import STATE_COLUMN
from envwright.inference.paths.stated_refusals import taken_column
from envwright.inflection import plural
from envwright.types import ColumnPopulation, Guard, Invariant

_CODES = ("slug", "code")
_NAMED = frozenset(
    """
    label tag category column section list folder directory team group role environment channel
    branch milestone variable secret field bucket index option variant zone room template rule
    webhook hook queue topic stage pipeline table attribute property dimension metric segment region
    department floor area collection album playlist release version component status type policy
    permission scope key space namespace repository site domain host node pool cluster network
    subnet volume profile layer dataset feature parameter setting trigger alias vlan function emoji
    database
    """.split()
)
"""Things that are known by their name, within what they belong to."""
_ALONE = frozenset(
    """
    tag label category role environment channel queue topic bucket namespace permission segment
    index cluster pool zone team department
    """.split()
)
"""Things that are known by their name everywhere."""
_TITLED = frozenset(("milestone", "chapter"))


def unique_name_rules(view: RuleContext) -> Iterator[BusinessRule]:
    """A rule for each thing that is called by a name which tools can write.

    Where the document says that a taken name is refused, the rule is stated; elsewhere it is
    assumed of things that are known by their names.
    """
    for entity in view.entities.values():
        if view.in_bulk(entity) or entity.composite:
            continue
        stated = _stated_name(view, entity)
        found = stated or _naming_column(entity)
        if found is None:
            continue
        owner = entity.fields.get(entity.owner)
        parent = view.entities.get(owner.references) if owner is not None else None
        makers = [e for e in view.of(entity, "insert") if e.given(found.name)]
        rule = None
        if owner is None and makers and (stated or _stands_alone(entity)):
            rule = _name_rule(view, entity, found, None, None)
        elif owner is not None and parent is not None and any(e.sets(owner.name) for e in makers):
            rule = _name_rule(view, entity, found, owner, parent)
        if rule is not None and stated:
            rule.assumed, rule.evidence = False, f"the document refuses a taken {found.words}"
        if rule is not None:
            yield rule


def _stated_name(view: RuleContext, entity: Entity) -> Field | None:
    """The column whose taken value the document refuses, where nothing makes it unique yet."""
    for effect in view.of(entity, "insert", "update"):
        given = [f for f in entity.fields.values() if effect.given(f.name)]
        found = taken_column(entity, view.refused(effect), given)
        if found is not None and not _is_distinct(entity, found):
            return found
    return None


def _is_distinct(entity: Entity, found: Field) -> bool:
    """Whether a constraint makes the column unique already, alone or with others."""
    distinct = {entity.key, *entity.composite, *entity.unique_columns}
    grouped = any(found.name in group for group in entity.groups)
    return found.unique or bool(found.references) or found.name in distinct or grouped


def _stands_alone(entity: Entity) -> bool:
    """Whether the thing is of a kind known by its name, and no column puts it inside another."""
    others = [f for f in entity.fields.values() if f.name != entity.key]
    inside = any(f.references or f.name.endswith(("_id", "_key", "_uuid")) for f in others)
    return entity.name.split("_")[-1] in _ALONE and not inside


def _naming_column(entity: Entity) -> Field | None:
    """The column that names the thing, where no constraint makes it unique yet."""
    last = entity.name.split("_")[-1]
    wanted = [
        *_CODES,
        *(["name"] if last in _NAMED else []),
        *(["title"] if last in _TITLED else []),
    ]
    for name in wanted:
        found = entity.fields.get(name)
        if found is None or found.kind != "text" or not found.required or found.enum:
            continue
        return None if _is_distinct(entity, found) else found
    return None


def _name_rule(
    view: RuleContext, entity: Entity, found: Field, owner: Field | None, parent: Entity | None
) -> BusinessRule:
    inside = f" of one {parent.words}" if parent is not None else ""
    columns = (owner.name, found.name) if owner is not None else (found.name,)
    rule = BusinessRule(
        "names are unique",
        entity,
        columns,
        f"No two {entity.plural_words}{inside} have the same {found.words}.",
        f"{entity.table}.{found.name} is how {entity.one} is called",
        group=columns,
    )
    for effect in view.of(entity, "insert", "update"):
        if effect.sets(*columns):
            rule.guards.append(_name_guard(effect, found, owner, parent))
    return rule


def _name_guard(
    effect: ToolEffect, found: Field, owner: Field | None, parent: Entity | None
) -> tuple[str, Guard]:
    entity = effect.entity
    columns = {"name": found.name}
    beside = own = inside = ""
    if owner is not None and parent is not None:
        columns["parent"] = owner.name
        beside = f" AND other.{owner.sql_name} = new.parent"
        inside = f" in the {parent.words}"
    if effect.kind == "update":
        columns["own"] = entity.key
        # An update may keep its own name.
        own = f" AND other.{entity.sql_key} <> new.own"
    taken = (
        f"SELECT 1 FROM {entity.sql_table} AS other"
        f" WHERE other.{found.sql_name} = new.name{beside}{own}"
    )
    error = f"There is already {entity.one} with this {found.words}{inside}."
    return effect.guard(columns, f"NOT EXISTS ({taken})", error)


# --- nothing new in what is closed

_ENDED = frozenset("archived cancelled canceled void voided deleted terminated".split())
_CLOSED = _ENDED | frozenset(
    """
    closed deleting delete_in_progress delete_complete delete_pending pending_deletion
    pending_delete deletion_pending destroyed terminating
    """.split()
)
_FLAG = re.compile(r"(is_)?(archived|cancelled|canceled|terminated)")
_REMARKS = frozenset(
    """
    comment note attachment event log reaction label message reply review activity subscription
    watcher follower member file document history entry subscriber star like refund return credit
    payment transaction tag timeline audit access permission feedback rating survey
    """.split()
)
"""What is still added to things that are over."""


def closed_parent_rules(view: RuleContext) -> Iterator[BusinessRule]:
    """A rule for each child that tools put into a parent which can be over."""
    for entity in view.entities.values():
        if entity.name.split("_")[-1] in _REMARKS:
            continue
        for owner, parent in view.parents(entity):
            if owner.name != entity.owner and not entity.is_table:
                continue
            makers = [e for e in view.of(entity, "insert") if e.sets(owner.name)]
            state = _closed_states(parent)
            if state is not None and makers and parent.name != entity.name:
                yield _closed_rule(view, entity, parent, owner, *state)


def _closed_states(parent: Entity) -> tuple[Field, tuple[str, ...]] | None:
    """The column that says that it is over, and with which values; a flag has none."""
    for found in parent.fields.values():
        if found.hidden:
            continue
        if found.kind == "boolean" and _FLAG.fullmatch(found.name):
            return found, ()
        if found.enum and found.kind == "text" and STATE_COLUMN.fullmatch(found.name):
            values = tuple(v for v in found.enum if isinstance(v, str) and snake_case(v) in _CLOSED)
            if values and len(values) < len(found.enum):
                return found, values
    return None


def _closed_rule(
    view: RuleContext,
    entity: Entity,
    parent: Entity,
    owner: Field,
    state: Field,
    values: tuple[str, ...],
) -> BusinessRule:
    words = " or ".join(map(in_words, values)) or in_words(state.name.removeprefix("is_"))
    text = f"{parent.one.capitalize()} that is {words} gets no new {in_words(entity.table)}."
    rule = BusinessRule(
        "nothing new in what is over",
        entity,
        (owner.name,),
        text,
        f"{parent.table}.{state.name} says that {parent.one} is {words}",
    )
    over = f"{state.sql_name} IN {sql_value_list(values)}" if values else f"{state.sql_name} = 1"
    ended = f"SELECT 1 FROM {parent.sql_table} WHERE {parent.sql_key} = new.parent AND {over}"
    error = f"The {parent.words} is {words}; it gets no new {in_words(entity.table)}."
    for effect in view.of(entity, "insert"):
        if effect.sets(owner.name):
            columns = {"parent": owner.name}
            rule.guards.append(effect.guard(columns, f"NOT EXISTS ({ended})", error))
    return rule


# --- no more children than fit

_TAKERS = frozenset(
    "booking reservation registration enrollment enrolment attendee participant ticket signup"
    " admission rsvp passenger".split()
)
"""What takes one place of a capacity each."""
_ROOM = ("capacity", "seats", "max_capacity", "max_seats", "places")
_AMOUNT = re.compile(
    r"quantity|qty|seats|guests|party_size|people|adults|tickets|places|pax|number"
)
# Texts that give a capacity a value for "any number": unlimited, -1, 0.
_OPEN = re.compile(r"unlimited|infinite|no limit|(^|\s)-1\b|\b0\b", re.I)
# Capacities of the initial rows: small, so that they can be reached in an episode.
_VALUES = [3, 4, 5, 6, 8]


def capacity_rules(view: RuleContext) -> Iterator[BusinessRule]:
    """A rule for each parent with a column that bounds one kind of its children."""
    for entity in view.entities.values():
        if view.in_bulk(entity):
            continue
        for owner, parent in view.parents(entity):
            found = _bound(entity, parent)
            makers = [e for e in view.of(entity, "insert") if e.sets(owner.name)]
            if found is not None and makers and parent.name != entity.name:
                yield _capacity_rule(view, entity, parent, owner, found)


def _bound(entity: Entity, parent: Entity) -> Field | None:
    """The parent's column: ``max_members``, ``member_limit``, ``capacity`` of what is booked."""
    one, many = entity.name, plural(entity.name)
    short = {one, many, one.split("_")[-1], plural(one.split("_")[-1])}
    wanted = {f"{lead}_{word}" for lead in ("max", "maximum") for word in short}
    wanted |= {f"{word}_{end}" for word in short for end in ("limit", "quota", "capacity")}
    if short & _TAKERS and not any(_AMOUNT.search(name) for name in entity.fields):
        wanted |= set(_ROOM)
    # Sorted, since the order of a set is not the same in each process.
    for name in sorted(wanted):
        found = parent.fields.get(name)
        if found is not None and found.kind == "integer" and not found.references:
            fits = all(map(found.admits, _VALUES))
            return (
                found if fits and not found.enum and not _OPEN.search(found.description) else None
            )
    return None


def _capacity_rule(
    view: RuleContext, entity: Entity, parent: Entity, owner: Field, found: Field
) -> BusinessRule:
    many, thing = entity.plural_words, parent.words
    start = parent.one.capitalize()
    text = f"{start} has at most as many {many} as its {found.words}."
    table, key = entity.sql_table, owner.sql_name
    up, most = parent.sql_table, found.sql_name
    counted = f"(SELECT count(*) FROM {table} AS other WHERE other.{key}"
    rule = BusinessRule(
        "no more than fit",
        entity,
        (owner.name,),
        text,
        f"{parent.table}.{found.name} bounds {entity.table}",
        invariant=Invariant(
            name=f"{entity.table}_fit_{parent.table}",
            sql=f"SELECT parent.{parent.sql_key} FROM {up} AS parent WHERE {counted} ="
            f" parent.{parent.sql_key}) > parent.{most}",
        ),
        recipe=ColumnPopulation(generator="choice", options={"values": _VALUES}),
        recipe_of=parent,
    )
    rule.columns = (owner.name, found.name)
    for effect in view.of(entity, "insert", "update"):
        if effect.sets(owner.name):
            columns = {"parent": owner.name} | (
                {"own": entity.key} if effect.kind == "update" else {}
            )
            # A row that is changed does not count against itself.
            others = f" AND other.{entity.sql_key} <> new.own" if "own" in columns else ""
            room = f"(SELECT {most} FROM {up} WHERE {parent.sql_key} = new.parent)"
            error = f"The {thing} is full: its {found.words} allows no more {many}."
            condition = f"{counted} = new.parent{others}) < {room}"
            rule.guards.append(effect.guard(columns, condition, error))
    # Nor may the bound be lowered below what is there.
    for effect in view.of(parent, "update"):
        if effect.given(found.name):
            columns = {"most": found.name, "own": parent.key}
            error = f"{effect.opening} has more {many} than that {found.words} allows."
            rule.guards.append(effect.guard(columns, f"{counted} = new.own) <= most", error))
    return rule


# --- no double booking

_BOOKINGS = frozenset(
    "booking reservation appointment shift allocation rental lease hire stay loan".split()
)
_RESOURCES = frozenset(
    """
    room table court vehicle car bike bicycle desk doctor provider practitioner physician therapist
    staff employee worker resource asset equipment seat space venue property unit apartment slot
    locker boat instructor trainer technician driver pitch field house villa hall van scooter tool
    machine device veterinarian vet nurse stylist operator lane studio
    """.split()
)
_OFF = frozenset("cancelled canceled rejected declined expired void deleted no_show".split())


def booking_rules(view: RuleContext) -> Iterator[BusinessRule]:
    """A rule for each booking of one thing with a beginning and an end that tools write."""
    for entity in view.entities.values():
        if entity.name.split("_")[-1] not in _BOOKINGS or view.in_bulk(entity):
            continue
        period = next(column_pairs(entity, times=True), None)
        makers = view.of(entity, "insert")
        if period is None or not makers or entity.composite:
            continue
        for found in entity.fields.values():
            resource = view.entities.get(found.references)
            if resource is None or resource.name.split("_")[-1] not in _RESOURCES:
                continue
            if all(e.given(period[0].name) and e.sets(found.name) for e in makers):
                yield _booking_rule(view, entity, found, resource, period)
                break


def _booking_rule(
    view: RuleContext, entity: Entity, found: Field, resource: Entity, period: tuple[Field, Field]
) -> BusinessRule:
    first, last = period
    state = _cancelled_states(entity)
    live = (
        f" AND other.{sql_name(state[0].name)} NOT IN {sql_value_list(state[1])}" if state else ""
    )
    columns = {"place": found.name, "low": first.name, "high": last.name, "own": entity.key}
    if state:
        columns["state"] = state[0].name
    thing, many = column_phrase(found.name), entity.plural_words
    text = f"No two {many} of one {thing} overlap" + (
        f", but for those that are {' or '.join(map(in_words, state[1]))}." if state else "."
    )
    clash = (
        f"SELECT 1 FROM {entity.sql_table} AS other"
        f" WHERE other.{found.sql_name} = new.place"
        # Half-open periods: one may begin at the moment at which another ends.
        f" AND other.{first.sql_name} < new.high AND new.low < other.{last.sql_name}{live}"
    )
    shown = ", ".join(f"{sql_name(column)} AS {name}" for name, column in columns.items())
    mine = f" AND new.state NOT IN {sql_value_list(state[1])}" if state else ""
    rule = BusinessRule(
        "no double booking",
        entity,
        (found.name, first.name, last.name),
        text,
        f"{entity.table} reserves {resource.one} from {first.name} to {last.name}",
        invariant=Invariant(
            name=f"{entity.table}_do_not_overlap",
            sql=f"SELECT new.own FROM (SELECT {shown} FROM {entity.sql_table}) AS new"
            f" WHERE EXISTS ({clash} AND other.{entity.sql_key} <> new.own){mine}",
        ),
    )
    error = f"The {thing} has {entity.one} in that period already."
    asked = f"new.state IN {sql_value_list(state[1])} OR " if state else ""
    for effect in view.of(entity, "insert", "update"):
        if effect.sets(found.name, first.name, last.name, *([state[0].name] if state else [])):
            names = dict(columns)
            others = f" AND other.{entity.sql_key} <> new.own"
            if effect.kind == "insert":
                del names["own"]
                others = ""
            condition = f"{asked}NOT EXISTS ({clash}{others})"
            rule.guards.append(effect.guard(names, condition, error))
    return rule


def _cancelled_states(entity: Entity) -> tuple[Field, tuple[str, ...]] | None:
    for found in entity.fields.values():
        if found.enum and found.kind == "text" and STATE_COLUMN.fullmatch(found.name):
            off = tuple(v for v in found.enum if isinstance(v, str) and snake_case(v) in _OFF)
            if off:
                return found, off
    return None
