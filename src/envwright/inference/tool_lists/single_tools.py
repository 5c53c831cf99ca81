"""Tools about what there is one of: who is signed in, the account, the vehicle, the settings.

Their columns are the keys of their documented answers and what they set; a verb that adds to a
number or takes from it (deposit, fill, withdraw) is arithmetic with guards.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from envwright.inference.domain_model import UnmappedReason
from envwright.inference.name_forms import in_words, snake_case, sql_literal, sql_name
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inference.tool_lists.answer_maps import AnswerMaps, Unmapped
from envwright.inference.tool_lists.documented_answers import DocumentedAnswer
from envwright.inference.tool_lists.thing_columns import Thing
from envwright.inference.tool_lists.tool_facts import GivenValue, read_value
from envwright.inference.tool_lists.tool_things import READS, ThingNames, ToolBinding, ToolRole
from envwright.inference.tool_map.semantic_map import (
    MapAnswer,
    MapColumn,
    MapEffect,
    MapGuard,
    ToolMap,
)
from envwright.inflection import singular

SESSION = "session"
"""The thing that holds who is signed in."""
TOKEN_COLUMN = "access_token"
USER_COLUMN = "username"
_WHO = re.compile(r"(user_?name|user_?id|email|login|user|account_id|\w*first_name|client_id)")
_ELSEWHERE = frozenset(
    "time date temperature weather nearest random distance route traffic speed now".split()
)
"""Words of what is read outside of any state that is kept."""
_UP_TO = re.compile(
    r"\b(?:holds?|capacity|up to|at most|maximum|max)\b[^.\d\n]{0,30}(\d{1,9}(?:\.\d{1,4})?)",
    re.IGNORECASE,
)
_SETTERS = (ToolRole.UPDATE, ToolRole.STATE)
_CHANGES = (*_SETTERS, ToolRole.GAIN, ToolRole.SPEND)
_MONEY = re.compile(r"balance|fund|credit|cash|money|deposit")
_FAILS = re.compile(r"\bfalse\b", re.IGNORECASE)


@dataclass(slots=True)
class SingleTools:
    """The tools of a list that name no thing with a key."""

    bindings: Sequence[ToolBinding]
    answers: Mapping[str, DocumentedAnswer]
    names: ThingNames
    thing: Thing = field(default_factory=lambda: Thing("settings"))
    session: Thing = field(default_factory=lambda: Thing(SESSION))
    signs_in: bool = False
    has_token: bool = False

    def __post_init__(self) -> None:
        logins = [b for b in self.bindings if b.role is ToolRole.LOGIN and not b.refused]
        self.signs_in = bool(logins)
        self.session.single = self.thing.single = True
        self.session.columns = {"logged_in": MapColumn(type="boolean", default=False),
                                USER_COLUMN: MapColumn()}  # fmt: skip
        # Whom an agent works for is signed in; nothing else could be done for them.
        self.session.start = {"logged_in": 1, USER_COLUMN: "casey_morgan"}
        for login in logins:
            if TOKEN_COLUMN in {snake_case(n) for n in self.answers[login.facts.id].properties}:
                self.has_token = True
                self.session.columns[TOKEN_COLUMN] = MapColumn(hidden=True)
                self.session.start[TOKEN_COLUMN] = "TOK-7f3k9q2m"
        mine = [b for b in self.bindings if self.is_single(b)]
        nouns = Counter(b.noun[0] for b in mine if b.noun)
        if nouns and nouns.most_common(1)[0][1] > 1:
            self.thing.name = nouns.most_common(1)[0][0]
        for binding in mine:
            self._take(binding)

    def is_single(self, binding: ToolBinding) -> bool:
        """Whether a tool is about what there is one of."""
        if binding.refused or binding.key or binding.refers or self.is_status(binding):
            return False
        if _ELSEWHERE & set(binding.facts.words):
            return False
        answer = self.answers[binding.facts.id]
        if answer.shape not in ("row", "value") or listed_things(binding, answer, self.names):
            return False
        if binding.role in READS:
            return not binding.thing and not binding.many and not binding.facts.given
        return binding.role in _CHANGES and not binding.thing

    def is_status(self, binding: ToolBinding) -> bool:
        """Whether it tells if somebody is signed in."""
        words = set(binding.facts.words)
        return bool(words & {"login", "logged"}) and not binding.facts.given

    def map(self, binding: ToolBinding) -> ToolMap | None:
        """The map of a tool about a single thing; ``None`` where it is about none.

        Raises:
            Unmapped: it is, and no rule understands it whole.
        """
        if binding.role is ToolRole.LOGIN:
            return self._login(binding)
        if binding.role is ToolRole.LOGOUT:
            return self._logout(binding)
        if self.is_status(binding) and self.signs_in:
            return self._status(binding)
        if not self.is_single(binding):
            return None
        if binding.role in (ToolRole.GAIN, ToolRole.SPEND):
            return self.amount(binding, self.thing, {})
        answer = self.answers[binding.facts.id]
        if binding.role in READS:
            shown = AnswerMaps(binding, self.thing, answer).row()
            return ToolMap(thing=self.thing.name, answer=shown)
        return self._set(binding, answer)

    # --- signing in

    def signed_in(self) -> MapGuard:
        """The guard that somebody is signed in."""
        return MapGuard(that="(SELECT logged_in FROM session)", otherwise="Nobody is logged in.")

    def token_guard(self, given: GivenValue) -> MapGuard:
        """The guard that a token is that of the session.

        Raises:
            Unmapped: nothing gives such tokens.
        """
        if not self.has_token or given.column != TOKEN_COLUMN:
            raise Unmapped(UnmappedReason.OUTSIDE_WORLD, f"nothing gives {given.name}")
        that = f"(SELECT {TOKEN_COLUMN} FROM session) = :{given.name}"
        return MapGuard(that=that, otherwise="The token is not valid.")

    def _login(self, binding: ToolBinding) -> ToolMap:
        who = next((g for g in binding.facts.given.values() if _WHO.fullmatch(g.column)), None)
        if who is None:
            raise Unmapped(UnmappedReason.SINGLETON, "nothing says who signs in")
        sets = {"logged_in": "1", USER_COLUMN: f":{who.name}"}
        let: dict[str, str] = {}
        if self.has_token:
            let["token"] = "SELECT new_id('TOK')"
            sets[TOKEN_COLUMN] = ":token"
        answer = self.answers[binding.facts.id]
        columns, flags = {}, []
        for name, schema in {**answer.properties, **answer.around}.items():
            kind = SchemaResolver.kind(schema)
            if snake_case(name) == TOKEN_COLUMN and self.has_token:
                columns[name] = TOKEN_COLUMN
            elif kind == "boolean":
                columns[name] = "1"
                flags.append(name)
            else:
                columns[name] = _credential(binding, snake_case(name), kind)
        effect = MapEffect(update=SESSION, sets=sets)
        shape = MapAnswer(shape="row", of=SESSION, columns=columns, flags=tuple(flags))
        if answer.shape == "text":
            shape = MapAnswer(shape="text", value="You are logged in.")
        elif answer.shape == "value":
            shape = MapAnswer(shape="value", value="json('true')")
        elif not columns:
            shape = MapAnswer(shape="text", value="You are logged in.")
        return ToolMap(thing=SESSION, let=let, does=(effect,), answer=shape)

    def _logout(self, binding: ToolBinding) -> ToolMap:
        if any(not g.is_token for g in binding.facts.given.values()) or not self.signs_in:
            raise Unmapped(UnmappedReason.SINGLETON, "nothing says who signs out")
        sets = {"logged_in": "0", USER_COLUMN: "NULL"} | (
            {TOKEN_COLUMN: "NULL"} if self.has_token else {}
        )
        guards = [self.token_guard(g) for g in binding.facts.given.values()] or [self.signed_in()]
        answer = AnswerMaps(binding, self.session, self.answers[binding.facts.id]).after_deletion()
        effect = MapEffect(update=SESSION, sets=sets)
        return ToolMap(thing=SESSION, must=tuple(guards), does=(effect,), answer=answer)

    def _status(self, binding: ToolBinding) -> ToolMap:
        answer = self.answers[binding.facts.id]
        flag = "(SELECT logged_in FROM session)"
        if answer.shape == "value":
            shown = f"json(CASE WHEN {flag} THEN 'true' ELSE 'false' END)"
            return ToolMap(thing=SESSION, answer=MapAnswer(shape="value", value=shown))
        names = [*answer.properties, *answer.around]
        both = {**answer.properties, **answer.around}
        if len(names) != 1 or SchemaResolver.kind(both[names[0]]) != "boolean":
            raise Unmapped(UnmappedReason.NO_SCHEMA, "its answer is no truth value")
        inner = MapAnswer(shape="row", of=SESSION, columns={names[0]: "logged_in"})
        return ToolMap(thing=SESSION, answer=inner)

    # --- columns and setters

    def _take(self, binding: ToolBinding) -> None:
        """Columns for the keys of an answer, and for what is set."""
        answer = self.answers[binding.facts.id]
        own = {g.column for g in binding.facts.given.values()}
        for name, schema in answer.properties.items():
            column = snake_case(name)
            receipt = binding.role not in READS and (
                column in ("status", "message", "success")
                or _FAILS.search(str(schema.get("description", "")))
            )
            if column in own or receipt or self.thing.column_of(column):
                continue
            self._add(read_value(column, schema, str(schema.get("description", ""))))
        if binding.role in _SETTERS:
            for given in binding.facts.given.values():
                if not self.thing.column_of(given.column) and not self._mapped(binding, given):
                    self._add(read_value(self._own(binding, given), given.schema, given.about))

    def _own(self, binding: ToolBinding, given: GivenValue) -> str:
        """``unit`` of ``set_temperature`` is the ``temperature_unit``."""
        plain = given.column.removeprefix("new_")
        if plain in ("mode", "status", "state", "value", "level", "unit", "type"):
            return "_".join((*binding.noun, plain))
        return plain

    def _add(self, given: GivenValue) -> None:
        if given.kind == "json" and not given.schema:
            return
        items = {k: given.schema[k] for k in ("type", "items", "properties") if k in given.schema}
        self.thing.columns.setdefault(
            given.column,
            MapColumn(
                type=given.kind,
                enum=given.enum,
                items=items if given.kind == "json" else {},
                describes=given.about[:300],
                required=given.kind != "json",
            ),
        )

    def _mapped(self, binding: ToolBinding, given: GivenValue) -> tuple[str, dict[str, str]] | None:
        """The answered column with values of the same stems: ``engage`` → ``engaged``."""
        if not given.enum:
            return None
        for name in self.answers[binding.facts.id].properties:
            column = self.thing.column_of(name)
            found = self.thing.columns.get(column)
            if found is None or not found.enum:
                continue
            if pairs := same_stems(given.enum, [str(v) for v in found.enum]):
                return column, pairs
        return None

    def _set(self, binding: ToolBinding, answer: DocumentedAnswer) -> ToolMap:
        sets: dict[str, str] = {}
        for given in binding.facts.given.values():
            if given.is_token:
                continue
            found = self._mapped(binding, given)
            column = self.thing.column_of(given.column) or self._own(binding, given)
            if found is not None:
                column, pairs = found
                cases = " ".join(
                    f"WHEN {sql_literal(a)} THEN {sql_literal(b)}" for a, b in pairs.items()
                )
                value = f"CASE :{given.name} {cases} END"
            elif column in self.thing.columns:
                value = f":{given.name}"
            else:
                raise Unmapped(UnmappedReason.UNMATCHED_INPUT, f"{given.name} is no field")
            sets[column] = value if given.required else f"coalesce({value}, {sql_name(column)})"
        if not sets:
            raise Unmapped(UnmappedReason.NOT_CRUD, f"what {binding.verb} changes is not stated")
        for name in answer.properties:
            column = self.thing.column_of(name)
            elsewhere = any(
                self.thing.column_of(other) == column
                for b in self.bindings
                if b is not binding and self.is_single(b)
                for other in self.answers[b.facts.id].properties
            )
            if column in self.thing.columns and column not in sets and not elsewhere:
                raise Unmapped(UnmappedReason.COMPUTES, f"nothing says what becomes of {name}")
        guards = tuple(self._bounded(binding, g) for g in binding.facts.given.values() if g.bounds)
        shown = AnswerMaps(binding, self.thing, answer).row()
        effect = MapEffect(update=self.thing.name, sets=sets)
        return ToolMap(thing=self.thing.name, must=guards, does=(effect,), answer=shown)

    def _bounded(self, binding: ToolBinding, given: GivenValue) -> MapGuard:
        low = given.bounds.get("minimum", "")
        high = given.bounds.get("maximum", "")
        parts = [f":{given.name} >= {low}"] if low != "" else []
        parts += [f":{given.name} <= {high}"] if high != "" else []
        that = f":{given.name} IS NULL OR ({' AND '.join(parts) or '1'})"
        return MapGuard(
            that=that, otherwise=f"{in_words(given.column).capitalize()} is out of range."
        )

    # --- amounts

    def amount(self, binding: ToolBinding, thing: Thing, by: Mapping[str, str]) -> ToolMap:
        """A number that grows or shrinks by what is given.

        Raises:
            Unmapped: nothing says which number, or by how much.
        """
        numbers = [
            g for g in binding.facts.given.values()
            if g.kind in ("number", "integer") and f":{g.name}" not in by.values()
        ]  # fmt: skip
        rest = [g for g in binding.facts.given.values() if g not in numbers and not g.is_token]
        rest = [g for g in rest if f":{g.name}" not in by.values()]
        answer = self.answers[binding.facts.id]
        shown = [thing.column_of(n) for n in answer.properties]
        kept = [
            c
            for c in shown
            if c in thing.columns and thing.columns[c].type in ("number", "integer")
        ]
        kept = kept or [c for c in thing.columns if c == "balance" or c.endswith("_balance")]
        if len(numbers) != 1 or rest or len(set(kept)) != 1:
            raise Unmapped(UnmappedReason.NOT_CRUD, "nothing says which number changes by how much")
        given, column = numbers[0], sql_name(kept[0])
        sign = "+" if binding.role is ToolRole.GAIN else "-"
        least = ">" if _MONEY.search(kept[0]) else ">="
        said = "positive" if least == ">" else "at least 0"
        that = f":{given.name} {least} 0"
        guards = [MapGuard(that=that, otherwise=f"The amount must be {said}.")]
        if sign == "-":
            enough = f"{column} >= :{given.name}"
            guards.append(
                MapGuard(that=self._of(thing, enough), otherwise="That is more than there is.")
            )
        elif (most := _UP_TO.search(binding.facts.prose)) is not None:
            fits = f"{column} + :{given.name} <= {most[1]}"
            guards.append(MapGuard(that=self._of(thing, fits), otherwise="That is more than fits."))
        effect = MapEffect(update=thing.name, sets={kept[0]: f"{column} {sign} :{given.name}"})
        told = AnswerMaps(binding, thing, answer).row()
        return ToolMap(
            thing=thing.name, by=dict(by), must=tuple(guards), does=(effect,), answer=told
        )

    def _of(self, thing: Thing, condition: str) -> str:
        """A condition over the one row of a single thing."""
        return f"(SELECT {condition} FROM {sql_name(thing.name)})" if thing.single else condition


def _credential(binding: ToolBinding, name: str, kind: str) -> str:
    """What an authorization server answers beside a token, in the words of OAuth."""
    if kind in ("integer", "number"):
        return "3600"
    if name == "token_type":
        return sql_literal("Bearer")
    if name == "scope":
        given = binding.facts.given.values()
        wanted = (g for g in given if g.column == "scope" or {"read", "write"} & set(g.enum))
        found = next(wanted, None)
        return f":{found.name}" if found is not None else sql_literal("read write")
    return sql_literal("ok")


def listed_things(
    binding: ToolBinding, answer: DocumentedAnswer, names: ThingNames
) -> dict[str, str]:
    """Key → thing, where a reading without parameters answers lists of the things of a list."""
    if binding.role not in READS or binding.facts.given or answer.shape != "row":
        return {}
    found = {
        name: names.of(singular(snake_case(name)))
        for name, schema in answer.properties.items()
        if SchemaResolver.kind(schema) == "array"
    }
    return found if len(found) == len(answer.properties) and all(found.values()) else {}


def same_stems(given: Sequence[str], shown: Sequence[str]) -> dict[str, str]:
    """Each given value with the shown one of its stem; the last two that are left belong together.

    Example::

        >>> same_stems(["START", "STOP"], ["running", "stopped"])
        {'STOP': 'stopped', 'START': 'running'}
    """
    pairs: dict[str, str] = {}
    for value in given:
        stem = value.lower()[: max(3, len(value) - 2)]
        near = [s for s in shown if s.lower().startswith(stem) or s.lower() == value.lower()]
        if len(near) == 1:
            pairs[value] = near[0]
    left = [v for v in given if v not in pairs]
    rest = [s for s in shown if s not in pairs.values()]
    if len(left) == len(rest) == 1 and pairs:
        pairs[left[0]] = rest[0]
    return pairs if len(pairs) == len(given) and len(set(pairs.values())) == len(given) else {}
