"""What sentences of a tool's description state: states, conditions, orders, fields of a search."""

from __future__ import annotations

import re

from envwright.inference.domain_model import Entity, Field, UnmappedReason
from envwright.inference.name_forms import in_words, snake_case, sql_literal, sql_name
from envwright.inference.paths.write_semantics import implied_values
from envwright.inference.tool_lists.answer_maps import Unmapped
from envwright.inference.tool_lists.thing_columns import ENDS, Thing
from envwright.inference.tool_lists.tool_facts import GivenValue, text_words
from envwright.inference.tool_lists.tool_things import READS, ToolBinding, ToolRole
from envwright.inference.tool_map.semantic_map import MapGuard, ToolMap
from envwright.inflection import join_list
from envwright.types import Json

_BECOMES = re.compile(
    r"\b(?:sets?|marks?|moves?|changes?|returns?|puts?)\b[^.;\n]{0,40}?"
    r"\b(?:to|as|into)\s+[\"'`]?([A-Za-z]\w{1,30}(?: [A-Z]\w{1,20})?)",
    re.IGNORECASE,
)
_MARKS = re.compile(r"\bmarks?\s(?:an?|the)\s\w{1,30}\s(?:as\s)?[\"'`]?(\w{2,30})", re.IGNORECASE)
_MUST_BE = re.compile(
    r"\b(?:must be|has to be|should be|needs to be|is required to be)\s([^.;\n]{2,80})",
    re.IGNORECASE,
)
_ONLY = re.compile(
    r"\bonly\s(?:an?\s|the\s)?([^.;,\n]{2,50}?)\s(?:can|may|are allowed)\b", re.IGNORECASE
)
_NEVER = re.compile(
    r"\b(?:cannot|can't|can not|may not|must not|not be|(?:not|n't) allow|not possible)\b"
    r"([^.;\n]{0,120})",
    re.IGNORECASE,
)
_RULE = re.compile(
    r"\b(?:must|only|cannot|can't|can not|may not|not allowed|unless|not permitted|requires?)\b",
    re.IGNORECASE,
)
_EFFECT = re.compile(
    r"\b(?:automatically|recursively|cascad\w{1,5}|deduct\w{0,5}|charg(?:es|ed|ing)|refund\w{0,3}"
    r"|increments?|decrements?|in addition|side effect|as well as (?:its|their|the))\b",
    re.IGNORECASE,
)
_FORM = re.compile(
    r"\b(?:format|characters?|string|integer|number|date|iso|empty|valid|exist|exists|found|unique"
    r"|between|positive|json|uuid|use this|call this|provided|specify|specified|return)\b",
    re.IGNORECASE,
)
"""Words of sentences that speak of the form of a value, or of what is guarded anyway."""
_NEWEST = re.compile(
    r"\b(?:most recent|newest|latest)\s(?:first|ones first)\b|\bnewest\b", re.IGNORECASE
)
_TEXTS = (
    "title",
    "name",
    "subject",
    "summary",
    "description",
    "content",
    "body",
    "text",
    "message",
    "notes",
)
_MIN_CONDITION = 2


_OWNER = re.compile(
    r"\bonly (?:by )?(?:the )?(?:original )?"
    r"(author|owner|creator|sender|recipient|reporter|assignee)\b",
    re.IGNORECASE,
)
_IRREGULAR = {"freeze": ("frozen",), "unfreeze": ("active",), "ship": ("shipped",),
              "unsuspend": ("active",), "restore": ("active",)}  # fmt: skip


def stated_owner(reading: ToolBinding, thing: Thing) -> str:
    """The column of who alone may do it: "Only the original author can edit it"."""
    found = _OWNER.search(reading.facts.prose)
    if found is None or reading.role in READS:
        return ""
    word = found[1].lower()
    near = {"author": ("creator", "created_by", "username"), "creator": ("created_by", "author"),
            "owner": ("created_by", "username", "author")}  # fmt: skip
    return next((c for c in (word, *near.get(word, ())) if c in thing.columns), word)


def _marked(reading: ToolBinding, thing: Thing) -> tuple[str, Json] | None:
    """``mark_email_as_read``, ``mark_task_done``: the last word is the state."""
    word = reading.facts.words[-1]
    state = thing.columns.get(thing.state())
    for value in state.enum if state is not None else ():
        if snake_case(str(value)) == word:
            return thing.state(), value
    for name, found in thing.columns.items():
        if found.type == "boolean" and name.removeprefix("is_") in (word, f"{word}d"):
            return name, True
        if found.type == "boolean" and f"un{name.removeprefix('is_')}" == word:
            return name, False
    return None


def implied_state(reading: ToolBinding, thing: Thing) -> tuple[str, Json] | None:
    """The column that a verb sets and the value: ``close_ticket`` → ``status``, ``closed``."""
    verb = reading.verb
    if verb == "mark":
        return _marked(reading, thing)
    state = thing.columns.get(thing.state())
    for value in state.enum if state is not None else ():
        if snake_case(str(value)) in _IRREGULAR.get(verb, ()):
            return thing.state(), value
    entity = Entity(thing.name)
    for name, found in thing.columns.items():
        entity.fields[name] = Field(
            name, {"string": "text"}.get(found.type, found.type), enum=found.enum
        )
    if reading.part:
        flag = _part_flag(reading, thing)
        return flag
    if state is not None and state.starts == (None,):
        if ENDS.get(verb) in state.enum:
            return thing.state(), ENDS[verb]
        other = {"reopen": "close", "resume": "suspend"}.get(verb, verb.removeprefix("un"))
        undone = ENDS.get(other)
        if undone != ENDS.get(verb) and undone in state.enum:
            return thing.state(), None  # what had no state has none again
    sets = implied_values(entity, verb, False)
    if not sets:
        return None
    ((column, value),) = sets.items()
    return column, value


def chosen_state(reading: ToolBinding, thing: Thing) -> GivenValue | None:
    """The parameter that says which state it becomes: ``close_issue(id, status="done")``.

    It always has a value, since it is required or has a default.
    """
    for given in reading.facts.given.values():
        column = thing.column_of(given.column)
        always = given.required or isinstance(given.schema.get("default"), str)
        if column and column == thing.state() and given.kind == "string" and always:
            return given
    return None


def _part_flag(reading: ToolBinding, thing: Thing) -> tuple[str, Json] | None:
    """``enable_roaming(line_id)``: the truth value of a part."""
    ways = {"enable": True, "disable": False, "activate": True, "deactivate": False,
            "lock": True, "unlock": False}  # fmt: skip
    if reading.verb not in ways:
        return None
    part = "_".join(reading.part)
    for name in (f"{part}_enabled", f"is_{part}_enabled", f"{part}_active", part):
        found = thing.columns.get(name)
        if found is not None and found.type == "boolean":
            return name, ways[reading.verb]
    return None


def becomes_state(reading: ToolBinding, thing: Thing) -> tuple[str, str] | None:
    """The state that prose says a tool sets: "Sets the status to Suspended"."""
    column = thing.state()
    found = thing.columns.get(column)
    if found is None:
        return None
    known = {snake_case(str(v)): str(v) for v in found.enum}
    named = []
    for sentence in reading.facts.sentences:
        for match in (*_BECOMES.finditer(sentence), *_MARKS.finditer(sentence)):
            word = match[1].strip()
            plain = snake_case(word)
            first = snake_case(word.split()[0])
            if plain in known or first in known:
                named.append(known.get(plain) or known[first])
            elif not known and "status" in sentence.lower() and word[:1].isupper():
                named.append(word)
    return (column, named[0]) if len(set(named)) == 1 else None


_EXAMPLES = re.compile(r"\be\.g\.|\bsuch as\b|\bfor example\b|\blike\b|\betc\b", re.IGNORECASE)
_LETTERS = re.compile(r"\(([A-Z])-([A-Z])\)")


def stated_limits(reading: ToolBinding) -> dict[str, dict[str, Json]]:
    """Parameter → bounds and listed values that only prose states of it.

    Example::

        >>> stated_limits(reading)  # "priority: Priority level (A-C)"
        {'priority': {'enum': ['A', 'B', 'C']}}
    """
    out: dict[str, dict[str, Json]] = {}
    for given in reading.facts.given.values():
        found: dict[str, Json] = {}
        if given.kind in ("integer", "number", "string"):
            found = {
                k: int(v) if v == int(v) else v
                for k, v in given.bounds.items()
                if k not in given.schema
            }
        plain = given.kind == "string" and "enum" not in given.schema
        letters = _LETTERS.search(given.about)
        if plain and letters is not None and letters[1] < letters[2]:
            found["enum"] = [chr(n) for n in range(ord(letters[1]), ord(letters[2]) + 1)]
        elif plain and len(given.enum) > 1 and not _EXAMPLES.search(given.about):
            found["enum"] = list(given.enum)
        if found:
            out[given.name] = found
    return out


def read_rules(
    reading: ToolBinding, thing: Thing, told: ToolMap
) -> tuple[list[MapGuard], tuple[str, ...]]:
    """Guards for the conditions that sentences state, and those that nothing here holds.

    Raises:
        Unmapped: a sentence states a further effect.
    """
    guards: list[MapGuard] = []
    notes: list[str] = []
    if reading.role in READS:
        return guards, ()
    state = thing.columns.get(thing.state())
    for sentence in reading.facts.sentences:
        if _EFFECT.search(sentence) and reading.role is not ToolRole.DELETE:
            raise Unmapped(UnmappedReason.DOUBTFUL, f"it states another effect: {sentence[:120]}")
        if not _RULE.search(sentence):
            continue
        guard = _state_guard(sentence, reading, thing) if told.by and state is not None else None
        if guard is not None:
            guards.append(guard)
        elif not _FORM.search(sentence) and len(sentence.split()) > _MIN_CONDITION:
            notes.append(sentence[:200])
    return guards, tuple(notes[:3])


def _state_guard(sentence: str, reading: ToolBinding, thing: Thing) -> MapGuard | None:
    """A guard for a sentence that names states in which it may be done, or may not."""
    column = thing.state()
    found = thing.columns[column]
    key = f" {{{reading.key}}}" if reading.key else ""
    label = f"{in_words(thing.name).capitalize()}{key}"
    cell = sql_name(column)
    for pattern, allowed in ((_MUST_BE, True), (_ONLY, True), (_NEVER, False)):
        match = pattern.search(sentence)
        values = _named(match[1], found.enum, sentence) if match is not None else []
        if values:
            listed = ", ".join(map(sql_literal, values))
            words = join_list((in_words(snake_case(v)) for v in values), " or")
            if allowed:
                return MapGuard(that=f"{cell} IN ({listed})", otherwise=f"{label} is not {words}.")
            return MapGuard(that=f"{cell} NOT IN ({listed})", otherwise=f"{label} is {words}.")
    return None


def _named(text: str, enum: tuple[Json, ...], sentence: str) -> list[str]:
    """The states that a piece of a sentence names."""
    plain = snake_case(text)
    values = [str(v) for v in enum]
    if values:
        return [
            v for v in values if re.search(rf"(?:\A|_){re.escape(snake_case(v))}(?:\Z|_)", plain)
        ]
    if "status" not in sentence.lower():
        return []
    parts = re.split(r"\bor\b|,|/", text)
    kept = [p.strip(" '\"`") for p in parts]
    return (
        kept if all(re.fullmatch(r"[A-Z]\w{1,20}(?: [A-Z]\w{1,20}){0,2}", p) for p in kept) else []
    )


def newest_first(reading: ToolBinding, thing: Thing) -> str:
    """The order that prose states; empty where it states none that a column can give."""
    if not _NEWEST.search(reading.facts.prose):
        return ""
    times = [
        n for n, c in thing.columns.items() if c.made == "created" or n in ("date", "timestamp")
    ]
    return f"{sql_name(times[0])} DESC" if times else ""


def search_fields(reading: ToolBinding, thing: Thing, given: GivenValue) -> list[str]:
    """The columns in which a search looks: those that prose names, else the texts of the thing."""
    texts = [
        n for n, c in thing.columns.items() if c.type == "string" and not c.enum and not c.refers
    ]
    said = text_words([given.about]) or set()
    named = [n for n in texts if {n, *n.split("_")[-1:]} & said or f"{n}s" in said]
    if not named:
        said = text_words([reading.facts.prose])
        named = [n for n in texts if n in said or f"{n}s" in said]
    return named or [n for n in _TEXTS if n in texts]
