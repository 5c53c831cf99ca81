"""What a list's tools are about: its things, found by keys and answers, and the role of each tool.

A thing is known by the parameter that holds its key (``reservation_id``), by the answer that gives
it (``booking_id`` of ``book_flight``), by what is created or listed under its name. So
``cancel_pending_order(order_id)`` is about an order, whatever else its name says; what stands
before the thing (``pending``) narrows it, what stands behind it (``status``) is a part of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from envwright.inference.domain_model import UnmappedReason
from envwright.inference.name_forms import snake_case
from envwright.inference.name_lexicon import (
    ADDRESS_PARAMETERS,
    BARE_KEYS,
    LANGUAGE_PARAMETERS,
    VerbClass,
    key_stem,
    opening_verb,
)
from envwright.inference.tool_lists.tool_facts import GivenValue, ToolFacts
from envwright.inflection import is_plural, singular
from envwright.types import Json


class ToolRole(StrEnum):
    """What a tool does, as far as its words say."""

    LIST = "list"
    GET = "get"
    CREATE = "create"
    UPDATE = "update"
    DELETE = "delete"
    STATE = "state"
    """Sets the state that its verb names."""
    JOIN = "join"
    """Puts a pair of things together, or a value on a list of the user's: follow, like, watch."""
    PART = "part"
    """Takes such a pair apart."""
    GAIN = "gain"
    """Adds an amount to a number that is kept: deposit, fund, fill."""
    SPEND = "spend"
    """Takes an amount from it: withdraw."""
    LOGIN = "login"
    LOGOUT = "logout"
    COMPUTES = "computes"
    OUTSIDE = "outside"
    UNKNOWN = "unknown"


_ROLES = {
    ToolRole.LIST: "list search find query browse filter enumerate",
    ToolRole.GET: "get read fetch retrieve show view describe lookup inspect load display",
    ToolRole.CREATE: """add create new insert make register post send submit save store record log
        draft compose book schedule place purchase buy request open raise file issue publish
        comment reply report invite write order reserve tweet retweet mention answer""",
    ToolRole.UPDATE: """update edit modify change patch put set rename replace adjust reprioritise
        reprioritize reschedule move assign reassign correct""",
    ToolRole.DELETE: "delete remove destroy erase drop forget trash purge clear",
    ToolRole.STATE: """accept activate approve archive block cancel close complete confirm
        deactivate
        decline disable enable finish hide lock mark mute pause pin reject reopen resolve restore
        resume start stop suspend unarchive unblock unhide unlock unmute unpin unpublish void
        acknowledge escalate return exchange freeze unfreeze pay deliver refund expire revoke
        fail end ship""",
    ToolRole.JOIN: "follow like favorite favourite bookmark star join subscribe watch upvote",
    ToolRole.PART: """unfollow unlike unfavorite unfavourite unbookmark unstar leave unsubscribe
        unwatch""",
    ToolRole.GAIN: "deposit fund fill refill refuel recharge topup credit",
    ToolRole.SPEND: "withdraw spend debit",
    ToolRole.LOGIN: "login authenticate signin",
    ToolRole.LOGOUT: "logout signout",
    ToolRole.COMPUTES: """analyse analyze calc calculate calibrate check classify compare compute
        convert count decode detect diff echo encode estimate eval evaluate exec execute explain
        extract format generate hash help parse ping plan predict render run simulate summarise
        summarize test think transform translate validate verify""",
    ToolRole.OUTSIDE: """build checkout click clone commit configure connect crawl deploy disconnect
        download export import init install navigate pull push scrape screenshot sync upload""",
}
ROLES = {word: role for role, words in _ROLES.items() for word in words.split()}
_BY_CLASS = {
    VerbClass.LIST: ToolRole.LIST,
    VerbClass.GET: ToolRole.GET,
    VerbClass.CREATE: ToolRole.CREATE,
    VerbClass.UPDATE: ToolRole.UPDATE,
    VerbClass.DELETE: ToolRole.DELETE,
    VerbClass.STATE: ToolRole.STATE,
    VerbClass.COMPUTES: ToolRole.COMPUTES,
    VerbClass.OUTSIDE: ToolRole.OUTSIDE,
}
READS = (ToolRole.LIST, ToolRole.GET)
ITEM_ROLES = (ToolRole.GET, ToolRole.UPDATE, ToolRole.DELETE, ToolRole.STATE)
FILLERS = frozenset(
    """a an the all new existing multiple many single specific one some any full detailed info
    information detail details profile basic this that available registered list""".split()
)
PLAIN_PARTS = FILLERS | frozenset(
    "history record records entry item overview summary status id".split()
)
"""What stands behind a thing in a name and means the thing all the same."""
_NOUN_VERBS = frozenset(
    "comment order file issue report log record post block book star watch".split()
)
_STOPS = frozenset(
    "by for of in from to with on as into at within about using via per and or based".split()
)
_NATURAL = ("name", "title", "username", "user_name", "symbol", "code", "email", "slug")
_PRONOUNS = frozenset("my own current".split())


@dataclass(slots=True)
class ToolBinding:
    """One tool, and what it does to which thing."""

    facts: ToolFacts
    role: ToolRole
    verb: str
    noun: tuple[str, ...] = ()
    """Words of its name that are no verb, up to a preposition; the last in the singular."""
    many: bool = False
    beside: tuple[str, ...] = ()
    """Words after the preposition."""
    thing: str = ""
    before: tuple[str, ...] = ()
    """What stands before the thing in the name: ``pending``."""
    part: tuple[str, ...] = ()
    """What stands behind it: ``status``."""
    key: str = ""
    """Parameter that holds the key of the one row that it works on."""
    refers: dict[str, str] = field(default_factory=dict)
    """Other parameters that hold keys → the things that they are keys of."""
    refused: tuple[UnmappedReason, str] | None = None

    def refuse(self, reason: UnmappedReason, detail: str) -> None:
        """Leave it out; the first reason stays."""
        self.refused = self.refused or (reason, detail)


@dataclass(slots=True)
class ThingNames:
    """The things of a list by name, and other names that mean them."""

    names: dict[str, int] = field(default_factory=dict)
    """Thing → how many tools speak of it."""
    aliases: dict[str, str] = field(default_factory=dict)
    whole: set[str] = field(default_factory=set)
    """Names under which things are created: no word of them narrows anything."""

    def of(self, name: str) -> str:
        """The thing that a name means; empty where it means none."""
        for word in (name, singular(name)):
            if word in self.names:
                return word
            if word in self.aliases:
                return self.aliases[word]
        return ""

    def inside(self, words: Sequence[str]) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
        """Words before a thing, the thing, and words behind it; the longest name, the last one."""
        for size in range(len(words), 0, -1):
            for at in range(len(words) - size, -1, -1):
                name = "_".join(words[at : at + size])
                if found := self.of(name):
                    # `overdue_task` means the task, and narrows it.
                    lead = name.removesuffix(f"_{found}") if name not in self.whole else name
                    more = tuple(lead.split("_")) if lead != name else ()
                    return (*words[:at], *more), found, tuple(words[at + size :])
        return (), "", tuple(words)


def read_roles(tools: Sequence[ToolFacts]) -> tuple[list[ToolBinding], ThingNames]:
    """The role and thing of every tool, in the order of the list."""
    readings = [_opened(facts) for facts in tools]
    things = _find_things(readings)
    for reading in readings:
        _refuse_by_inputs(reading)
        _bind(reading, things)
    return readings, things


def is_key(given: GivenValue) -> bool:
    """Whether a parameter holds a key, by its name."""
    if given.is_token or given.kind not in ("string", "integer", "number") or given.enum:
        return False
    return given.column in BARE_KEYS[:5] or (bool(key_stem(given.column)) and not _is_number(given))


def listed_items(reading: ToolBinding) -> tuple[GivenValue, dict[str, dict[str, Json]]] | None:
    """The one parameter that holds new rows, and the properties of each; ``None`` without one."""
    given = [g for g in reading.facts.given.values() if not g.is_token]
    roles = (ToolRole.CREATE, ToolRole.DELETE)
    if reading.role not in roles or not reading.many or len(given) != 1:
        return None
    items = given[0].schema.get("items")
    held = items.get("properties") if isinstance(items, dict) else None
    if given[0].kind != "json" or not given[0].required or not isinstance(held, dict) or not held:
        return None
    return given[0], {n: s if isinstance(s, dict) else {} for n, s in held.items()}


def listed_keys(reading: ToolBinding) -> GivenValue | None:
    """The one parameter that holds keys of rows: ``task_ids``, ``entityNames``."""
    given = [g for g in reading.facts.given.values() if not g.is_token]
    if len(given) != 1 or given[0].kind != "json" or not given[0].required:
        return None
    items = given[0].schema.get("items")
    kind = items.get("type") if isinstance(items, dict) else ""
    words = given[0].column.split("_")
    named = words[-1] in ("ids", "names", "keys") and kind in ("string", "integer")
    return given[0] if named else None


def stem_of(given: GivenValue, own: str = "") -> str:
    """The thing that a key's name speaks of."""
    return own if given.column in BARE_KEYS else singular(key_stem(given.column))


def _is_number(given: GivenValue) -> bool:
    """``phone_number``, ``card_number``: a number that people have, and no key of a row."""
    return given.column.endswith(("_number", "_key", "_ref")) and given.kind == "string"


# --- roles


def _opened(facts: ToolFacts) -> ToolBinding:
    """The verb, and the words of the thing."""
    words = list(facts.words)
    joined = "_".join(words)
    for verb, role in (("log_in", ToolRole.LOGIN), ("sign_in", ToolRole.LOGIN),
                       ("log_out", ToolRole.LOGOUT), ("sign_out", ToolRole.LOGOUT)):  # fmt: skip
        if joined.startswith(verb):
            return ToolBinding(facts, role, verb)
    if words[0] == "check" and words[1:2] in (["in"], ["out"]):
        noun, beside = _until_stop(words[2:])
        return _noun(ToolBinding(facts, ToolRole.STATE, f"check_{words[1]}"), noun, beside)
    at = _verb_at(words)
    if at is None:
        noun, beside = _until_stop(words)
        reading = _noun(ToolBinding(facts, ToolRole.UNKNOWN, ""), noun, beside)
        opening = opening_verb(facts.prose)
        reading.role = _BY_CLASS.get(opening, ToolRole.UNKNOWN) if opening else ToolRole.UNKNOWN
        # What a word that no rule knows changes is not to be guessed from a sentence.
        if reading.role in (ToolRole.STATE, ToolRole.UPDATE, ToolRole.CREATE):
            reading.role = ToolRole.UNKNOWN
        return reading
    verb, role = words[at], ROLES[words[at]]
    if words[at + 1 :][-2:] == ["login", "status"] or "login" in words[at + 1 :]:
        role = ToolRole.GET if role in (*READS, ToolRole.COMPUTES) else role
    after = words[at + 1 :]
    noun, beside = _until_stop(after)
    if not noun:
        noun = [w for w in words[:at] if w not in FILLERS]
    reading = _noun(ToolBinding(facts, role, verb), noun, beside)
    if verb in _NOUN_VERBS and (len(words) == 1 or words[1] in ("on", "to")):
        # `comment_on_post`: what is made is the comment.
        reading.noun, reading.many = (verb,), False
    if verb in ("find", "lookup") and "by" in words and not reading.many:
        reading.role = ToolRole.GET
    return reading


def _verb_at(words: list[str]) -> int | None:
    """Where the verb stands: in front, behind a product's name, or at the end."""
    if words[0] in ROLES:
        return 0
    if len(words) > 1 and words[-1] in ROLES and words[-1] not in _NOUN_VERBS:
        return len(words) - 1
    for at, word in enumerate(words[1:3], 1):
        if word in ROLES and word not in _NOUN_VERBS:
            return at
    return None


def _until_stop(words: list[str]) -> tuple[list[str], list[str]]:
    for at, word in enumerate(words):
        if word in _STOPS and at:
            return [w for w in words[:at] if w not in FILLERS], words[at + 1 :]
    return [w for w in words if w not in FILLERS and w not in _STOPS], []


def _noun(reading: ToolBinding, noun: list[str], beside: list[str]) -> ToolBinding:
    reading.many = bool(noun) and is_plural(noun[-1])
    reading.noun = (*noun[:-1], singular(noun[-1])) if noun else ()
    reading.beside = tuple(w for w in beside if w not in _STOPS)
    return reading


# --- things


def _find_things(readings: Sequence[ToolBinding]) -> ThingNames:
    stems = Counter(
        stem
        for reading in readings
        for given in reading.facts.given.values()
        if is_key(given) and (stem := stem_of(given))
    )
    names: Counter[str] = Counter()
    made: set[str] = set()
    for reading in readings:
        whole = "_".join(reading.noun)
        if not whole:
            continue
        keyed = [g for g in reading.facts.required if is_key(g)]
        if reading.role is ToolRole.CREATE and not any(g.column in BARE_KEYS for g in keyed):
            name = _answered(reading, stems) or whole
            if whole.endswith(f"_{name}") and not _is_created(name, readings):
                name = whole  # `register_credit_card` answers a `card_id`
            names[name] += 1
            made |= {name, whole}
        elif (reading.role in READS and reading.many and (not keyed or whole in stems)) or any(
            g.column in BARE_KEYS for g in keyed
        ):
            names[whole] += 1
    for stem in stems:
        about = [r for r in readings if _speaks_of(r, stem)]
        if about:
            names[stem] += len(about)
    return _merge(names, made, stems)


def _is_created(name: str, readings: Sequence[ToolBinding]) -> bool:
    """Whether some creation is of this very name."""
    return any(r.role is ToolRole.CREATE and "_".join(r.noun) == name for r in readings)


def _answered(reading: ToolBinding, stems: Counter[str]) -> str:
    """The thing whose key a creation answers, where other tools take that key."""
    shown = _top_properties(reading.facts)
    own = {stem_of(g) for g in reading.facts.given.values() if is_key(g)}
    found = [s for name in shown if (s := singular(key_stem(snake_case(name)))) in stems]
    return next((stem for stem in found if stem not in own), "")


def _top_properties(facts: ToolFacts) -> list[str]:
    shown = (facts.answer or {}).get("properties")
    return list(shown) if isinstance(shown, dict) else []


def _speaks_of(reading: ToolBinding, stem: str) -> bool:
    """Whether a tool takes the key of what its own name says."""
    words = stem.split("_")
    noun = [*reading.noun]
    inside = any(noun[at : at + len(words)] == words for at in range(len(noun)))
    return inside and any(stem_of(g) == stem for g in reading.facts.given.values() if is_key(g))


def _merge(names: Counter[str], made: set[str], stems: Counter[str]) -> ThingNames:
    """One name for each thing: ``card`` is the ``credit_card``, ``pending_order`` the ``order``."""
    things = ThingNames(dict(names), whole=made)
    for name in sorted(names, key=len, reverse=True):
        for other in sorted(names, key=len):
            if other == name or name not in things.names or other not in things.names:
                continue
            if not (name.endswith(f"_{other}") or name.startswith(f"{other}_")):
                continue
            if name in made and other in made:
                continue
            rest = name.removeprefix(f"{other}_").split("_")
            if name.startswith(f"{other}_") and (name in made or not set(rest) <= PLAIN_PARTS):
                continue  # `task_activity` is created, `project_files` are listed: no tasks
            if other in made or stems[other] >= stems[name]:
                things.aliases[name] = other if name not in made else ""
            if name in made and name.endswith(f"_{other}"):
                things.aliases[other] = name
                things.names[name] += things.names.pop(other)
            elif things.aliases.get(name):
                things.names[other] += things.names.pop(name)
    # The stem of a key that only stands in other tools: `card_id` of a `credit_card`.
    for stem in stems:
        near = [n for n in things.names if n.endswith(f"_{stem}") and n in made]
        if stem not in things.names and len(near) == 1 and stem not in things.aliases:
            things.aliases[stem] = near[0]
    things.aliases = {a: b for a, b in things.aliases.items() if b and a not in things.names}
    return things


# --- binding


def _bind(reading: ToolBinding, things: ThingNames) -> None:
    """The thing of a tool, and the parameter that finds the row."""
    before, thing, part = things.inside(reading.noun)
    if reading.role is ToolRole.CREATE:
        whole = things.of("_".join(reading.noun))
        answered = _answered(reading, Counter(dict.fromkeys(things.names, 1)))
        answered = answered or _answered_alias(reading, things)
        if whole or answered:
            before, thing, part = (), answered or whole, ()
    if not thing and reading.role in READS and (said := _told_thing(reading, things)):
        before, thing, part, reading.many = (), said, (), True
        reading.role = ToolRole.LIST
    reading.before, reading.thing, reading.part = before, thing, part
    keys = {
        given.name: owner
        for given in reading.facts.given.values()
        if is_key(given)
        and (owner := things.of(stem_of(given, thing) or "") or _near(given, things))
    }
    keys |= {g.name: thing for g in reading.facts.given.values() if thing and _is_parent(g, things)}
    required = [n for n in keys if reading.facts.given[n].required]
    own = [
        n for n in required if keys[n] == thing and not _is_parent(reading.facts.given[n], things)
    ]
    if reading.role is ToolRole.CREATE and own and _sets(reading, thing):
        reading.role = ToolRole.UPDATE
    if reading.role is ToolRole.CREATE:
        own = [n for n in own if reading.facts.given[n].column in BARE_KEYS]
    elif not own and len(required) == 1 and not _lists_others(reading, things, keys[required[0]]):
        # `update_passengers(reservation_id)`: what it is about is what its key names.
        reading.thing, own = keys[required[0]], required
        reading.part = reading.noun
    elif reading.role is ToolRole.UPDATE and own and _is_of(reading, required, own):
        # `change_plan(member_id, plan_id)`: what comes first is what changes.
        reading.thing, own = keys[required[0]], required[:1]
        reading.part = reading.noun
    elif not own and not thing and required:
        reading.thing, own = keys[required[-1]], required[-1:]
        reading.part = reading.noun
    if own and not (reading.role is ToolRole.LIST and reading.many and len(own) > 1):
        reading.key = own[0]
    reading.refers = {n: t for n, t in keys.items() if n != reading.key}


_TOLD = re.compile(r"\W{0,3}[A-Za-z-]+\s([^.;:\n(]{3,80})")
_UNTIL = re.compile(r"\b(?:by|with|for|of|in|that|matching|based|from|on|which)\b")
_SEARCHED = re.compile(
    r"\bsearch\s(?:across\s|for\s|in\s|all\s|through\s)?([A-Za-z]{3,30})", re.IGNORECASE
)


def _told_thing(reading: ToolBinding, things: ThingNames) -> str:
    """The things that a description says a tool lists: "Filter todos by priority"."""
    if reading.facts.required and any(is_key(g) for g in reading.facts.required):
        return ""
    prose = reading.facts.prose.strip()
    if reading.verb == "search" and not reading.noun and (found := _SEARCHED.search(prose[:200])):
        return things.of(singular(found[1].lower()))
    found = _TOLD.match(prose)
    if found is None or (reading.noun and "by" not in reading.facts.words):
        return ""
    said = _UNTIL.split(found[1])[0] or found[1]
    words = [w for w in re.findall(r"[a-z]+", said.lower()) if w not in FILLERS]
    return things.of(singular(words[0])) if len(words) == 1 and is_plural(words[0]) else ""


def _is_parent(given: GivenValue, things: ThingNames) -> bool:
    """``parent_id``: the key of another row of the same thing."""
    return given.column in ("parent_id", "parent") and is_text(given) and not things.of("parent")


def is_text(given: GivenValue) -> bool:
    """Whether it may hold a key: a text or a whole number without listed values."""
    return given.kind in ("string", "integer") and not given.enum


_SETS = re.compile(r"\W{0,3}(?:sets?|changes?|updates?|edits?)\b", re.IGNORECASE)


def _is_of(reading: ToolBinding, required: Sequence[str], own: Sequence[str]) -> bool:
    """Whether a tool takes two keys and nothing else, its own after that of another thing."""
    given = [g.name for g in reading.facts.given.values() if not g.is_token]
    first = [name for name in given if name in required]
    return len(given) == 2 == len(first) and own == [first[1]]


def _sets(reading: ToolBinding, thing: str) -> bool:
    """``schedule_task(task_id, due)``, "Set the due date": it changes what is there."""
    return "_".join(reading.noun) == thing and bool(_SETS.match(reading.facts.prose))


def _answered_alias(reading: ToolBinding, things: ThingNames) -> str:
    """The thing whose key a creation answers under another of its names."""
    given = _given_things(reading, things)
    stems = (singular(key_stem(snake_case(n))) for n in _top_properties(reading.facts))
    found = [owner for stem in stems if stem and (owner := things.of(stem)) and owner not in given]
    return found[0] if found else ""


def _given_things(reading: ToolBinding, things: ThingNames) -> set[str]:
    return {things.of(stem_of(g)) for g in reading.facts.given.values() if is_key(g)}


def _near(given: GivenValue, things: ThingNames) -> str:
    """``new_owner_user_id``, ``depends_on_task_id``: the thing at the end of the name."""
    words = stem_of(given).split("_")
    for at in range(1, len(words)):
        if found := things.of("_".join(words[at:])):
            return found
    return ""


def _lists_others(reading: ToolBinding, things: ThingNames, owner: str) -> bool:
    """``get_bills_for_customer(customer_id)``: the rows of another thing."""
    return bool(reading.thing) and reading.thing != owner


def _refuse_by_inputs(reading: ToolBinding) -> None:
    facts = reading.facts
    if facts.unreadable:
        reading.refuse(UnmappedReason.UNREADABLE, facts.unreadable)
    needed = {one.column for one in facts.required}
    if needed & LANGUAGE_PARAMETERS:
        reading.refuse(UnmappedReason.COMPUTES, "it takes a text in a language of its own")
    if needed & ADDRESS_PARAMETERS and reading.role in (*READS, ToolRole.UNKNOWN):
        reading.refuse(UnmappedReason.OUTSIDE_WORLD, "it fetches an address")
    if reading.role in (ToolRole.COMPUTES, ToolRole.OUTSIDE):
        reason = (
            UnmappedReason.COMPUTES
            if reading.role is ToolRole.COMPUTES
            else UnmappedReason.OUTSIDE_WORLD
        )
        reading.refuse(reason, f"its verb is {reading.verb}")
    contradicts = facts.read_only is True and reading.role not in READS
    if contradicts or (facts.read_only is False and reading.role in READS):
        reading.refuse(UnmappedReason.LOW_CONFIDENCE, "the annotation contradicts its name")


def natural_key(reading: ToolBinding) -> GivenValue | None:
    """A required name, title or code that can only say which one is meant."""
    wanted = (reading.thing, f"{reading.thing}_name", f"{reading.thing}_title", *_NATURAL)
    needed = reading.facts.required
    return next((g for name in wanted for g in needed if g.column == name), None)


def narrowing(words: Iterable[str]) -> list[str]:
    """Words before a thing that pick out some, other than those that say whose they are."""
    return [word for word in words if word not in FILLERS and word not in _PRONOUNS]
