"""Lists of tools → semantic maps, by rules: names, parameters, answers and prose of each tool.

Every class of verbs has one function that writes a ``ToolMap`` or says why it cannot. Precision
comes first: what no rule understands whole is left out, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from envwright.inference.domain_model import UnmappedReason
from envwright.inference.name_forms import in_words, snake_case, sql_literal, sql_name
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inference.tool_lists.answer_maps import AnswerMaps, Unmapped
from envwright.inference.tool_lists.arithmetic_tools import CALCULATOR, map_calculation
from envwright.inference.tool_lists.batch_tools import map_batch
from envwright.inference.tool_lists.catalogue_tools import CatalogueTools
from envwright.inference.tool_lists.documented_answers import DocumentedAnswer, read_answer
from envwright.inference.tool_lists.list_filters import USER, ListFilters
from envwright.inference.tool_lists.pair_tools import PairTools
from envwright.inference.tool_lists.single_tools import (
    SESSION,
    TOKEN_COLUMN,
    USER_COLUMN,
    SingleTools,
    listed_things,
)
from envwright.inference.tool_lists.stated_rules import (
    becomes_state,
    chosen_state,
    implied_state,
    newest_first,
    read_rules,
    stated_limits,
    stated_owner,
)
from envwright.inference.tool_lists.thing_columns import (
    ACTOR_COLUMN,
    DISPLAY,
    Thing,
    find_columns,
    owners,
    written_column,
)
from envwright.inference.tool_lists.tool_facts import GivenValue, properties_of, read_tools
from envwright.inference.tool_lists.tool_things import (
    PLAIN_PARTS,
    READS,
    ToolBinding,
    ToolRole,
    is_key,
    narrowing,
    natural_key,
    read_roles,
    stem_of,
)
from envwright.inference.tool_lists.update_parameters import steer_update
from envwright.inference.tool_map.map_compiler import table_name
from envwright.inference.tool_map.semantic_map import (
    MapAnswer,
    MapColumn,
    MapEffect,
    MapGuard,
    SemanticMap,
    ToolMap,
)
from envwright.types import Interface

_SEVERAL = re.compile(r"\b(?:multiple matches|list of|all matching)\b", re.IGNORECASE)
_PAYS = ("pay", "refund")
_BUYS = frozenset("purchase buy book order pay".split())
_KEYS_OF = re.compile(r"\b(?:array|list) of ([a-z]{2,30}) ids?\b", re.IGNORECASE)
_PRICE = re.compile(r"(\w+_)?(cost|price|amount|total)")
_OWN = (ToolRole.CREATE, ToolRole.JOIN, ToolRole.PART, ToolRole.GAIN, ToolRole.SPEND)
"""What a user does in the own name, so that somebody must be signed in where tools sign in."""
_SIGNED = re.compile(
    r"\b(?:logged in|signed in|authenticated|current user|must be logged)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class ToolListReading:
    """A list of tools, read by rules."""

    readings: tuple[ToolBinding, ...]
    semantic: SemanticMap


def map_tools(interface: Interface) -> ToolListReading:
    """The semantic map of a list of tools.

    Example::

        found = map_tools(read_tool_list(document))
        compiled = compile_map(interface, found.semantic)
    """
    mapper = _Mapper(interface)
    tools = {reading.facts.id: mapper.map(reading) for reading in mapper.readings}
    return ToolListReading(tuple(mapper.readings), mapper.semantic(tools))


class _Mapper:
    """The tools of one list with the things that they share."""

    def __init__(self, interface: Interface) -> None:
        self.resolver = SchemaResolver(interface.schemas)
        facts = read_tools(interface)
        self.readings, self.names = read_roles(facts)
        self.answers = {f.id: read_answer(f, self.resolver) for f in facts}
        self.things = find_columns(self.readings, self.answers, self.names, self.resolver)
        self.singles = SingleTools(self.readings, self.answers, self.names)
        self.pairs = PairTools(self.readings, self.answers)
        self.things |= self.pairs.things
        self.catalogues = CatalogueTools(self.readings, self.answers, frozenset(self.things))
        self.things |= self.catalogues.things
        self.acts = self.singles.signs_in or any(
            ACTOR_COLUMN.fullmatch(column) and column not in thing.given
            for thing in self.things.values()
            if thing.created
            for column in thing.shown
        )
        if self.singles.thing.columns:
            name = self.singles.thing.name
            self.singles.thing.name = f"{name}_state" if name in self.things else name
            self.things[self.singles.thing.name] = self.singles.thing
        self.things[SESSION] = self.singles.session
        self.things[CALCULATOR] = Thing(CALCULATOR, single=True)
        self.roles: dict[ToolRole, Callable[[ToolBinding, Thing], ToolMap]] = {
            ToolRole.CREATE: self._create,
            ToolRole.GET: self._get,
            ToolRole.LIST: self._list,
            ToolRole.UPDATE: self._update,
            ToolRole.STATE: self._state,
            ToolRole.DELETE: self._delete,
            ToolRole.GAIN: self._amount,
            ToolRole.SPEND: self._amount,
        }

    def map(self, reading: ToolBinding) -> ToolMap:
        """The map of one tool."""
        given = {g.column for g in reading.facts.required}
        if (
            reading.facts.words[0] == "transfer"
            and "human" in reading.facts.words
            and given == {"summary"}
        ):
            return ToolMap(host="transfer")
        if reading.facts.words[0] == "calculate" and given == {"expression"}:
            return ToolMap(host="calculate")
        computed = map_calculation(reading, self.answers[reading.facts.id])
        if computed is not None and not reading.facts.unreadable:
            return computed
        try:
            if reading.refused:
                raise Unmapped(*reading.refused)
            return self._mapped(reading)
        except Unmapped as why:
            reading.refuse(why.reason, why.detail)
            return ToolMap(left_out=why.detail or why.reason.value, reason=why.reason)

    def _mapped(self, reading: ToolBinding) -> ToolMap:
        told = self._overview(reading) or self.singles.map(reading) or self.pairs.map(reading)
        told = told or self.catalogues.map(reading)
        if told is not None:
            return self._whole(reading, self.things[told.thing], told)
        write = self.roles.get(reading.role)
        thing = self.things.get(reading.thing)
        if reading.facts.words[0] == "transfer" and (moved := self._transfer(reading)):
            return self._whole(reading, self.things[moved.thing], moved)
        if write is None:
            raise Unmapped(
                UnmappedReason.LOW_CONFIDENCE,
                "neither name nor description has a verb that rules know",
            )
        if thing is None:
            raise Unmapped(UnmappedReason.NO_RESOURCE, "nothing says what it is about")
        told = map_batch(reading, thing, self.answers[reading.facts.id]) or write(reading, thing)
        if told.by and reading.role is not ToolRole.GET:
            told = told.model_copy(update={"must": (*self._as_named(reading, thing), *told.must)})
        return self._whole(reading, thing, told)

    def _overview(self, reading: ToolBinding) -> ToolMap | None:
        """A reading that shows all things of several kinds: ``read_graph``."""
        answer = self.answers[reading.facts.id]
        found = listed_things(reading, answer, self.names)
        inside = {}
        for name, thing in found.items():
            items = answer.properties[name].get("items")
            shape = DocumentedAnswer("rows", properties_of(items, self.resolver))
            maps = AnswerMaps(reading, self.things[thing], shape)
            inside[name] = maps.rows((), "", {})
        if not inside:
            return None
        thing = next(iter(found.values()))
        return ToolMap(thing=thing, answer=MapAnswer(shape="object", inside=inside))

    def _whole(self, reading: ToolBinding, thing: Thing, told: ToolMap) -> ToolMap:
        """The map with what sentences state, who must be signed in, and what parameters mean."""
        guards, notes = read_rules(reading, thing, told)
        owned = stated_owner(reading, thing)
        if owned and told.by and not self.acts:
            raise Unmapped(UnmappedReason.NOT_CRUD, f"who calls is not known to be the {owned}")
        if owned and told.by:
            mine = f"{sql_name(owned)} = (SELECT {USER_COLUMN} FROM session)"
            guards.append(MapGuard(that=mine, otherwise=f"Only the {in_words(owned)} may do that."))
            notes = tuple(n for n in notes if in_words(owned) not in n)
        if told.does:
            guards += self._listed_keys(reading)
        return told.model_copy(
            update={
                "must": (*self._signed(reading), *told.must, *guards),
                "notes": notes,
                "columns": self._columns(reading, thing, told) | told.columns,
                "limits": stated_limits(reading),
            }
        )

    def _listed_keys(self, reading: ToolBinding) -> list[MapGuard]:
        """Guards for lists of keys: "array of task IDs" names tasks that are there."""
        out = []
        for given in reading.facts.given.values():
            said = _KEYS_OF.search(given.about)
            stem = given.column.removesuffix("_ids") if given.column.endswith("_ids") else ""
            name = self.names.of(said[1].lower()) if said else self.names.of(stem)
            thing = self.things.get(name)
            removed = given.column.startswith("remove_")
            if given.kind != "json" or thing is None or not thing.key or removed:
                continue
            if (given.schema.get("items") or {}).get("type") not in ("string", "integer"):
                continue
            if reading.role is ToolRole.DELETE:
                continue
            there = f"SELECT {sql_name(thing.key)} FROM {sql_name(table_name(thing.name))}"
            unknown = f"SELECT 1 FROM json_each(:{given.name}) WHERE value NOT IN ({there})"
            said_ = f"Not each {in_words(thing.name)} of {in_words(given.column)} is there."
            out.append(MapGuard(that=f"NOT EXISTS ({unknown})", otherwise=said_))
        return out

    def _signed(self, reading: ToolBinding) -> tuple[MapGuard, ...]:
        """Guards about who calls: the token of the session, or that somebody is signed in."""
        signs = reading.role in (ToolRole.LOGIN, ToolRole.LOGOUT)
        if signs or self.singles.is_status(reading):
            return ()
        tokens = [g for g in reading.facts.given.values() if g.is_token]
        if tokens:
            return tuple(self.singles.token_guard(g) for g in tokens)
        mine = (
            reading.role in _OWN or "user" in reading.before or _SIGNED.search(reading.facts.prose)
        )
        return (self.singles.signed_in(),) if self.singles.signs_in and mine else ()

    def semantic(self, tools: Mapping[str, ToolMap]) -> SemanticMap:
        """The whole map; things that no tool uses go."""
        used = {
            name
            for told in tools.values()
            if not told.left_out
            for name in (told.thing, *(e.thing for e in told.does), *_shown(told.answer))
        }
        if any("FROM session" in told.model_dump_json() for told in tools.values()):
            used.add(SESSION)
        kept = {name: told for name, told in tools.items() if not (told.left_out or told.host)}
        if kept and not any(told.thing for told in kept.values()):
            alone = {"thing": CALCULATOR}
            tools = {**tools, **{n: told.model_copy(update=alone) for n, told in kept.items()}}
            used.add(CALCULATOR)
        todo = list(used)
        while todo:
            thing = self.things.get(todo.pop())
            for column in thing.columns.values() if thing else ():
                if column.refers and column.refers not in used:
                    used.add(column.refers)
                    todo.append(column.refers)
        said = {w for told in kept.values() for w in re.findall(r"\w+", told.model_dump_json())}
        for thing in self.things.values():
            if thing.single:  # a setting that only tools which are left out know
                thing.columns = {n: c for n, c in thing.columns.items() if n in said}
                thing.start = {n: v for n, v in thing.start.items() if n in thing.columns}
        things = {name: t.record() for name, t in self.things.items() if name in used}
        return SemanticMap(things=things, tools=dict(tools))

    # --- classes of verbs

    def _create(self, reading: ToolBinding, thing: Thing) -> ToolMap:
        sets: dict[str, str] = {}
        if reading.many:
            raise Unmapped(UnmappedReason.NOT_CRUD, "it takes several in a form of its own")
        if reading.beside[:1] and set(reading.facts.words) & {"from"}:
            raise Unmapped(UnmappedReason.NOT_CRUD, "what it takes over is not stated")
        for given in reading.facts.given.values():
            if given.is_token:
                continue
            column = (
                thing.key if given.column == thing.key else written_column(reading, thing, given)
            )
            same = column == thing.key or self.names.of(stem_of(given)) == thing.name
            if same and given.required and is_key(given):
                raise Unmapped(UnmappedReason.NOT_CRUD, "it takes the key of what is there")
            if column not in thing.columns and column != thing.key:
                raise Unmapped(UnmappedReason.UNMATCHED_INPUT, f"{given.name} is no field")
            if column in sets:
                raise Unmapped(UnmappedReason.UNMATCHED_INPUT, f"{column} is given twice")
            sets[column] = self._value(given)
        if not sets:
            raise Unmapped(UnmappedReason.NO_SCHEMA, "it takes nothing that a row could hold")
        for column in thing.columns:
            if self.acts and column not in sets and ACTOR_COLUMN.fullmatch(column):
                sets[column] = f"(SELECT {USER_COLUMN} FROM session)"
        near = [self.things[t] for t in reading.refers.values() if t in self.things]
        if not self._is_read(thing) and not any(self._is_read(t) for t in near):
            raise Unmapped(UnmappedReason.LITTLE_STATE, "no tool shows what it makes")
        must, paid = self._paid(reading)
        does = (MapEffect(create=thing.name, sets=sets), *paid)
        answer = self._answer(reading, thing)
        return ToolMap(thing=thing.name, must=must, does=does, answer=answer)

    def _paid(self, reading: ToolBinding) -> tuple[tuple[MapGuard, ...], tuple[MapEffect, ...]]:
        """What a purchase takes from the balance of what it is paid with."""
        given = reading.facts.given
        prices = [g for g in given.values() if _PRICE.fullmatch(g.column) and g.required]
        payers = [(n, self.things[t]) for n, t in reading.refers.items() if t in self.things]
        payers = [(n, t) for n, t in payers if "balance" in t.columns and given[n].required]
        if reading.verb not in _BUYS or len(prices) != 1 or len(payers) != 1:
            return (), ()
        (name, thing), price = payers[0], f":{prices[0].name}"
        key, table = sql_name(thing.key), sql_name(table_name(thing.name))
        enough = f"(SELECT balance >= {price} FROM {table} WHERE {key} = :{name})"
        guard = MapGuard(that=f"coalesce({enough}, 1)", otherwise="That is more than there is.")
        effect = MapEffect(
            update=thing.name, where=f"{key} = :{name}", sets={"balance": f"balance - {price}"}
        )
        return (guard,), (effect,)

    def _get(self, reading: ToolBinding, thing: Thing) -> ToolMap:
        answer = self.answers[reading.facts.id]
        listed = answer.shape in ("rows", "values", "keyed")
        several = reading.many or _SEVERAL.search(reading.facts.prose + reading.facts.returned)
        if not reading.key and (listed or (several and answer.shape in ("none", "text"))):
            return self._list(reading, thing)
        by = self._found(reading, thing)
        rest = [g for g in reading.facts.given.values() if f":{g.name}" not in by.values()]
        for given in rest:
            if not given.is_token and not (
                DISPLAY.fullmatch(given.column) and answer.shape == "none"
            ):
                raise Unmapped(UnmappedReason.UNMATCHED_INPUT, f"{given.name} is no field")
        if narrowed := self._narrowing(reading):
            raise Unmapped(UnmappedReason.NOT_CRUD, f"nothing says which is {narrowed[0]}")
        if not thing.columns and reading.part != ("id",):
            raise Unmapped(UnmappedReason.NO_SCHEMA, "nothing says what the thing consists of")
        if listed:
            raise Unmapped(UnmappedReason.NOT_CRUD, "it lists what belongs to one thing")
        part = "_".join(reading.part)
        if reading.key and answer.shape == "none" and part and not self._is_part(thing, reading):
            raise Unmapped(UnmappedReason.NO_SCHEMA, f"nothing says what {in_words(part)} is")
        shown = self._answer(reading, thing)
        if reading.part == ("id",) and answer.shape in ("none", "text"):
            shown = MapAnswer(shape="value", value=sql_name(thing.key))
        return ToolMap(thing=thing.name, by=by, answer=shown)

    def _list(self, reading: ToolBinding, thing: Thing) -> ToolMap:
        answer = self.answers[reading.facts.id]
        if answer.shape not in ("rows", "values", "keyed", "none", "text") and answer.under:
            raise Unmapped(UnmappedReason.NOT_CRUD, "its answer is no list of things")
        foreign = reading.part and not set(reading.part) & PLAIN_PARTS
        if reading.part and (reading.key or foreign) and answer.shape == "none":
            raise Unmapped(UnmappedReason.NOT_CRUD, "it lists what belongs to one thing")
        if reading.key and reading.part:
            raise Unmapped(UnmappedReason.NOT_CRUD, "it lists what belongs to one thing")
        own = {thing.column_of(g.column) for g in reading.facts.given.values()}
        bare = answer.shape == "none" and not thing.created and set(thing.columns) <= own
        if bare and thing.columns and not self._is_needed(thing):
            raise Unmapped(UnmappedReason.NO_SCHEMA, "nothing says what the things consist of")
        where: list[str] = list(self._narrowed(reading, thing))
        guards: list[MapGuard] = []
        filters = ListFilters(reading, thing, self.things, answer.shape != "none")
        filters.check_default()
        for given in reading.facts.given.values():
            where += filters.condition(given)
            other = self.things.get(reading.refers.get(given.name, ""))
            if given.required and other is not None:
                guards.append(_known(other, given))
        if not thing.columns and answer.shape != "values" and not self._is_needed(thing):
            raise Unmapped(UnmappedReason.NO_SCHEMA, "nothing says what the things consist of")
        maps = AnswerMaps(reading, thing, answer)
        order = newest_first(reading, thing)
        return ToolMap(
            thing=thing.name,
            must=tuple(guards),
            answer=maps.rows(tuple(where), order, filters.page),
        )

    def _update(self, reading: ToolBinding, thing: Thing) -> ToolMap:
        by = self._found(reading, thing)
        sets: dict[str, str] = {}
        steers: list[GivenValue] = []
        for given in reading.facts.given.values():
            if f":{given.name}" in by.values() or given.is_token:
                continue
            column = written_column(reading, thing, given)
            if re.match(r"(add|remove|delete|unset|clear)(_|\Z)", given.column):
                steers.append(given)
                continue
            foreign = is_key(given) and given.name not in reading.refers
            known = thing.shown | thing.given
            if (
                column not in thing.columns
                or column == thing.key
                or (foreign and column not in known)
            ):
                raise Unmapped(UnmappedReason.UNMATCHED_INPUT, f"{given.name} is no field")
            if column in sets:
                raise Unmapped(UnmappedReason.UNMATCHED_INPUT, f"{column} is given twice")
            value = self._value(given)
            sets[column] = value if given.required else f"coalesce({value}, {sql_name(column)})"
        gone = steer_update(steers, thing, sets)
        stated = becomes_state(reading, thing)
        if stated is not None and stated[0] not in sets:
            sets[stated[0]] = sql_literal(stated[1])
        if not sets:
            raise Unmapped(UnmappedReason.NOT_CRUD, "it takes nothing that it could change")
        does = [MapEffect(update=thing.name, sets=sets)]
        does += [MapEffect(delete=thing.name, when=gone)] if gone else []
        answer = self._answer(reading, thing)
        return ToolMap(thing=thing.name, by=by, does=tuple(does), answer=answer)

    def _state(self, reading: ToolBinding, thing: Thing) -> ToolMap:
        by = self._found(reading, thing)
        column, value = implied_state(reading, thing) or becomes_state(reading, thing) or ("", "")
        chosen = chosen_state(reading, thing)
        if chosen is not None:
            column = thing.column_of(chosen.column)
        if not column:
            raise Unmapped(UnmappedReason.NOT_CRUD, f"what {reading.verb} changes is not stated")
        if reading.verb in ("cancel", "void") and self._is_unseen(reading, thing, column):
            return self._delete(reading, thing)
        sets = {column: sql_literal(value) if chosen is None else self._value(chosen)}
        for given in reading.facts.given.values():
            used = f":{given.name}" in by.values() or given.name in reading.refers
            if used or given.is_token or given is chosen:
                continue
            own = written_column(reading, thing, given)
            if own not in thing.columns:
                thing.columns[own] = MapColumn(type="string" if given.kind != "json" else "json",
                                               describes=given.about[:300])  # fmt: skip
            if reading.verb in _PAYS and given.kind in ("integer", "number"):
                raise Unmapped(UnmappedReason.NOT_CRUD, "what a part of the sum does is not stated")
            if own == column:
                raise Unmapped(UnmappedReason.NOT_CRUD, f"it takes {given.name} for the state")
            sets[own] = (
                self._value(given)
                if given.required
                else f"coalesce({self._value(given)}, {sql_name(own)})"
            )
        effect = MapEffect(update=thing.name, sets=sets)
        return ToolMap(
            thing=thing.name,
            by=by,
            does=(effect,),
            answer=self._answer(reading, thing),
        )

    def _delete(self, reading: ToolBinding, thing: Thing) -> ToolMap:
        if reading.part:
            raise Unmapped(
                UnmappedReason.NOT_CRUD,
                f"which {in_words('_'.join(reading.part))} go is not stated",
            )
        if reading.many:
            raise Unmapped(UnmappedReason.UNMATCHED_INPUT, "it deletes several")
        by = self._found(reading, thing)
        given = [g for g in reading.facts.given.values() if not g.is_token]
        rest = [g for g in given if f":{g.name}" not in by.values()]
        if rest:
            raise Unmapped(UnmappedReason.UNMATCHED_INPUT, f"{rest[0].name} is no field")
        answer = AnswerMaps(reading, thing, self.answers[reading.facts.id]).after_deletion()
        return ToolMap(thing=thing.name, by=by, does=(MapEffect(delete=thing.name),), answer=answer)

    def _amount(self, reading: ToolBinding, thing: Thing) -> ToolMap:
        if not reading.key:
            raise Unmapped(UnmappedReason.UNMATCHED_INPUT, "no required parameter says which one")
        return self.singles.amount(reading, thing, {thing.key: f":{reading.key}"})

    def _transfer(self, reading: ToolBinding) -> ToolMap | None:
        """An amount that goes from one row to another of the same thing."""
        given = reading.facts.given.values()
        sides = {g.column.split("_")[0]: g for g in given if g.kind in ("string", "integer")}
        source = next((sides[s] for s in ("from", "source", "sender") if s in sides), None)
        target = next(
            (sides[s] for s in ("to", "target", "destination", "recipient") if s in sides), None
        )
        amounts = [
            g for g in given if g.kind in ("number", "integer") and g not in (source, target)
        ]
        if source is None or target is None or len(amounts) != 1 or len(reading.facts.given) != 3:
            return None
        owners_ = {**reading.refers, reading.key: reading.thing}
        thing = self.things.get(owners_.get(source.name, ""))
        if thing is None or owners_.get(target.name) != thing.name:
            return None
        kept = [c for c in thing.columns if c == "balance" or c.endswith("_balance")]
        if len(kept) != 1:
            return None
        cell, key, amount = sql_name(kept[0]), sql_name(thing.key), f":{amounts[0].name}"
        table = sql_name(table_name(thing.name))
        enough = f"(SELECT {cell} >= {amount} FROM {table} WHERE {key} = :{source.name})"
        must = (
            _known(thing, source),
            _known(thing, target),
            MapGuard(that=f":{source.name} <> :{target.name}", otherwise="Both are the same."),
            MapGuard(that=f"{amount} > 0", otherwise="The amount must be positive."),
            MapGuard(that=enough, otherwise="That is more than there is."),
        )
        does = tuple(
            MapEffect(
                update=thing.name,
                where=f"{key} = :{side.name}",
                sets={kept[0]: f"{cell} {sign} {amount}"},
            )
            for side, sign in ((source, "-"), (target, "+"))
        )
        answer = AnswerMaps(reading, thing, self.answers[reading.facts.id]).after_deletion()
        return ToolMap(thing=thing.name, must=must, does=does, answer=answer)

    # --- parts

    def _answer(self, reading: ToolBinding, thing: Thing) -> MapAnswer:
        return AnswerMaps(reading, thing, self.answers[reading.facts.id]).row()

    def _value(self, given: GivenValue) -> str:
        if not given.name.isidentifier():
            raise Unmapped(UnmappedReason.UNREADABLE, f"the name {given.name} cannot be bound")
        return f":{given.name}"

    def _found(self, reading: ToolBinding, thing: Thing) -> dict[str, str]:
        """How the row is found: by its key, else by a name that it has."""
        if reading.key:
            by = {thing.key: f":{reading.key}"}
            for name in reading.refers:
                # `suspend_line(customer_id, line_id)`: the line is the customer's.
                column = thing.column_of(reading.facts.given[name].column)
                if column in thing.columns and name in owners(reading):
                    by[column] = f":{name}"
            return by
        keys = [g for g in reading.facts.required if g.name in reading.refers]
        natural = natural_key(reading)
        if reading.role is ToolRole.GET and reading.facts.required:
            by = {}
            for given in reading.facts.required:
                column = thing.column_of(given.column)
                if not column:
                    raise Unmapped(UnmappedReason.UNMATCHED_INPUT, f"{given.name} is no field")
                by[column] = self._value(given)
            return by
        several = self._named_by(reading, thing)
        if several and reading.role in (ToolRole.UPDATE, ToolRole.DELETE):
            return several
        if natural is not None and not reading.many and not keys:
            column = thing.column_of(natural.column)
            if column and (reading.role is not ToolRole.UPDATE or len(reading.facts.given) > 1):
                return {column: self._value(natural)}
        if keys and len(keys) == len(reading.facts.required):
            columns = {thing.column_of(g.column): self._value(g) for g in keys}
            if (
                "" not in columns
                and len(columns) == len(keys)
                and reading.role in (ToolRole.DELETE, ToolRole.GET)
            ):
                thing.together = tuple(c for c in columns)
                return columns
        if not reading.facts.given:
            raise Unmapped(UnmappedReason.SINGLETON, "it takes nothing that says which one")
        raise Unmapped(UnmappedReason.UNMATCHED_INPUT, "no required parameter says which one")

    def _named_by(self, reading: ToolBinding, thing: Thing) -> dict[str, str]:
        """The columns by which another tool reads one row, where this one requires them all."""
        given = {thing.column_of(g.column): g for g in reading.facts.required}
        for other in self.readings:
            needed = [thing.column_of(g.column) for g in other.facts.required]
            reads = other.role is ToolRole.GET and other.thing == thing.name and not other.refused
            if reads and not other.key and len(needed) > 1 and set(needed) <= set(given) - {""}:
                thing.together = thing.together or tuple(needed)
                return {column: self._value(given[column]) for column in needed}
        return {}

    def _as_named(self, reading: ToolBinding, thing: Thing) -> list[MapGuard]:
        """Guards for words before the thing: ``pending`` in ``cancel_pending_order``."""
        label = f"{in_words(thing.name).capitalize()} {{{reading.key}}}".removesuffix(" {}")
        words = zip(self._narrowed(reading, thing), self._narrowing(reading), strict=False)
        return [
            MapGuard(that=that, otherwise=f"{label} is not {in_words(word)}.")
            for that, word in words
        ]

    def _narrowing(self, reading: ToolBinding) -> list[str]:
        """Words before the thing that pick out some; what it belongs to is said by a key."""
        words = narrowing(reading.before)
        if any(USER.fullmatch(g.column) for g in reading.facts.required):
            words = [w for w in words if w != "user"]
        owner = self.names.of("_".join(words)) if words else ""
        return [] if owner and owner in reading.refers.values() else words

    def _narrowed(self, reading: ToolBinding, thing: Thing) -> list[str]:
        """Conditions for words before the thing: ``blocked`` in ``get_blocked_tasks``."""
        out = []
        state = thing.columns.get(thing.state())
        actor = next((c for c in thing.columns if ACTOR_COLUMN.fullmatch(c)), "")
        for word in self._narrowing(reading):
            if word == "user" and actor and self.acts and not reading.facts.required:
                out.append(f"{sql_name(actor)} = (SELECT {USER_COLUMN} FROM session)")
                continue
            value = (
                next((v for v in state.enum if snake_case(str(v)) == word), None) if state else None
            )
            if value is None:
                raise Unmapped(UnmappedReason.NOT_CRUD, f"nothing says which ones are {word}")
            out.append(f"{sql_name(thing.state())} = {sql_literal(value)}")
        if set(reading.facts.words) & {"my", "mine"}:
            if actor and self.acts:
                return [*out, f"{sql_name(actor)} = (SELECT {USER_COLUMN} FROM session)"]
            raise Unmapped(UnmappedReason.NOT_CRUD, "nothing says whose they are")
        return out

    def _is_part(self, thing: Thing, reading: ToolBinding) -> bool:
        """Whether what stands behind a thing in a name is a field of it, or is set by a tool."""
        part = "_".join(reading.part)
        plain = set(reading.part) <= PLAIN_PARTS
        near = any(c == part or c.startswith(f"{part}_") for c in thing.columns)
        written = any(
            r.part == reading.part and r.thing == thing.name and r.role not in READS
            for r in self.readings
        )
        return plain or near or written

    def _is_unseen(self, reading: ToolBinding, thing: Thing, column: str) -> bool:
        """Whether answers document the things that are listed, and none shows a state.

        What is cancelled there can only be seen by its being gone.
        """
        shown = [
            self.answers[r.facts.id].shape in ("rows", "keyed")
            for r in self.readings
            if r.thing == thing.name and r.role in READS and not r.refused
        ]
        others = any(
            r.role is ToolRole.STATE and r is not reading and r.thing == thing.name
            for r in self.readings
        )
        hidden = thing.columns[column].hidden and column not in thing.shown
        given = [g for g in reading.facts.given.values() if not g.is_token]
        return bool(shown) and all(shown) and hidden and not others and len(given) == 1

    def _is_needed(self, thing: Thing) -> bool:
        """Whether other tools take keys of the thing, which nothing else shows."""
        return any(thing.name in r.refers.values() for r in self.readings)

    def _is_read(self, thing: Thing) -> bool:
        """Whether some tool shows the thing, or finds it by its key."""
        return any(r.thing == thing.name and (r.role in READS or r.key) for r in self.readings)

    def _columns(self, reading: ToolBinding, thing: Thing, told: ToolMap) -> dict[str, str]:
        """Which columns the parameters range over."""
        out = {}
        for given in reading.facts.given.values():
            if given.column == TOKEN_COLUMN and self.singles.has_token:
                out[given.name] = f"{SESSION}.{TOKEN_COLUMN}"
                continue
            other = self.things.get(reading.refers.get(given.name, ""))
            if other is not None:
                out[given.name] = f"{other.name}.{other.key}"
                continue
            column = next((c for c, e in told.by.items() if e == f":{given.name}"), "")
            column = column or thing.column_of(given.column)
            if not column and reading.role in (ToolRole.UPDATE, ToolRole.CREATE, ToolRole.STATE):
                column = written_column(reading, thing, given)
            if column == thing.key or column in thing.columns:
                out[given.name] = f"{thing.name}.{column}"
        return out


def _known(other: Thing, given: GivenValue) -> MapGuard:
    words = in_words(other.name)
    match = f"{sql_name(other.key)} = :{given.name}"
    there = f"EXISTS (SELECT 1 FROM {sql_name(table_name(other.name))} WHERE {match})"
    return MapGuard(that=there, otherwise=f"There is no {words} {{{given.name}}}.")


def _shown(answer: MapAnswer) -> list[str]:
    return [answer.of, *(name for part in answer.inside.values() for name in _shown(part))]
