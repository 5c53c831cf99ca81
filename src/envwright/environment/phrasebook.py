"""``phrasing.yaml``: how people speak of an environment's tools, rows, columns and values.

Those that write requests and those that read them share this data, and no code. ::

    tools:
      cancel_order:
        - cancel {order_id} because {reason}
      send_order:
        - send {order_id} to {street}[, {unit}], {city}
    reasons:
      cancel_order: [I found the same thing for less.]
    values:
      reason: {no longer needed: I no longer need it}
    tables:
      sailings:
        row: ["{departs_at} sailing from {from_port} to {to_port}"]
        columns: {seats_left: free seats}
    customers: [cancel_order]

A phrase is words and slots; what stands in brackets is said only where all its slots are given. A
reason is a sentence that says why somebody asks for a tool, whatever row or value they name.
Customers are the tools that change something and that people ask for in a matter of their own: all
others are asked for by whoever works there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import product
from typing import TypeVar

from envwright.errors import SpecError
from envwright.inflection import singular
from envwright.types import Json, ToolSpec

MOST_PHRASES = 12
"""Of one tool, and of the rows of one table."""
LONGEST_PHRASE = 160
"""Characters of one phrase."""
_MOST_OPTIONAL = 4
_SLOT = re.compile(r"\{([A-Za-z_][A-Za-z0-9_.]{0,63})\}")
# Words, slots, commas and brackets; other marks would end a clause.
_PIECE = re.compile(r"\{[A-Za-z_][A-Za-z0-9_.]{0,63}\}|[a-zA-Z]+(?:['-][a-z]+)*|[,\[\]]")
_WORD = re.compile(r"[a-z]+(?:['-][a-z]+)*")
# What a label or a value may be said as.
_SAID = re.compile(r"[A-Za-z]+(?:['-][A-Za-z]+)*(?: [A-Za-z]+(?:['-][A-Za-z]+)*){0,11}")

_REASON = re.compile(r"[A-Z][a-z]*(?:['-][a-z]+)*(?:,? [A-Za-z]+(?:['-][a-z]+)*){1,24}\.")
_PHRASE = re.compile(r"[a-z]+(?: [a-z]+)*")

Parts = tuple[str, ...]
"""Words, commas and slots (``{order_id}``) in the order in which they are said."""


@dataclass(frozen=True, slots=True, eq=False)
class Wording:
    """How an environment is spoken of; by identity, so that it can be a key of caches."""

    tools: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Tool → phrases that ask for it."""
    rows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Table → ways to say one of its rows, after *the*.

    A slot is a label (``name``), the noun of an owner (``member``), or a label of one
    (``member.name``).
    """
    labels: Mapping[str, str] = field(default_factory=dict)
    """The name under which tools show or take a column → what it is called."""
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Parameter or label → value → how it is said."""
    reasons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Tool → whole sentences that say why somebody asks for it."""
    customers: frozenset[str] | None = None
    """Tools that people ask for in a matter of their own; ``None`` where nothing says."""

    def form(self) -> dict[str, Json]:
        """The same as JSON."""
        return {
            # Who asks for a tool tells a reader of requests nothing, and stays out.
            "tools": {name: list(said) for name, said in self.tools.items()},
            "rows": {name: list(said) for name, said in self.rows.items()},
            "labels": dict(self.labels),
            "values": {name: dict(said) for name, said in self.values.items()},
            "reasons": {name: list(said) for name, said in self.reasons.items()},
        }


PLAIN_WORDING = Wording()
T = TypeVar("T")


def slots_of(phrase: str) -> list[str]:
    """The names that a phrase has slots for, in its order.

    Example::

        >>> slots_of("swap {item_id} for {new_item_id}")
        ['item_id', 'new_item_id']
    """
    return _SLOT.findall(phrase)


@lru_cache(maxsize=4096)
def phrase_variants(phrase: str) -> tuple[Parts, ...]:
    """A phrase with each of its optional parts said or left out, the fullest first.

    Example::

        >>> phrase_variants("lend {book}[ to {member}]")
        (('lend', '{book}', 'to', '{member}'), ('lend', '{book}'))
    """
    pieces = re.split(r"[\[\]]", phrase)
    chosen = product(*(((text, "") if n % 2 else (text,)) for n, text in enumerate(pieces)))
    found = {tuple(_PIECE.findall("".join(texts))): None for texts in chosen}
    return tuple(sorted(found, key=lambda parts: -len(parts)))


@lru_cache(maxsize=256)
def joined_wording(parts: tuple[tuple[Wording, str], ...]) -> Wording:
    """The wording of several environments, each with the prefix of its tools."""
    if len(parts) == 1 and not parts[0][1]:
        return parts[0][0]
    tools: dict[str, tuple[str, ...]] = {}
    rows: dict[str, tuple[str, ...]] = {}
    labels: dict[str, str] = {}
    values: dict[str, Mapping[str, str]] = {}
    reasons: dict[str, tuple[str, ...]] = {}
    customers: frozenset[str] | None = frozenset()
    for wording, prefix in parts:
        tools |= {prefix + name: said for name, said in wording.tools.items()}
        reasons |= {prefix + name: said for name, said in wording.reasons.items()}
        # Where two environments have a table or a label of one name, neither is spoken of so.
        rows = _apart(rows, wording.rows)
        labels = _apart(labels, wording.labels)
        values |= wording.values
        if customers is not None and wording.customers is not None:
            customers |= {prefix + name for name in wording.customers}
        else:
            customers = None
    return Wording(tools, rows, labels, values, reasons, customers)


def _apart(one: Mapping[str, T], other: Mapping[str, T]) -> dict[str, T]:
    both = {name for name in one.keys() & other.keys() if one[name] != other[name]}
    return {name: said for name, said in (*one.items(), *other.items()) if name not in both}


# --- the file ------------------------------------------------------------------------------------

_EXAMPLE = "Write for example: tools: {return_book: [bring back {loan_id}]}"


_KEYS = {"tools", "tables", "values", "reasons", "customers"}


def wording_from(data: Json, tools: Sequence[ToolSpec], file: str = "phrasing.yaml") -> Wording:
    """The wording that a file's content gives.

    Raises:
        SpecError: the content is not of that form, a phrase does not fit its tool, or two tools
            share a phrase.
    """
    if not isinstance(data, Mapping) or set(data) - _KEYS:
        raise SpecError(
            "phrasing is a mapping with the keys tools, reasons, customers, tables and values.",
            file=file,
            remedy=_EXAMPLE,
        )
    rows: dict[str, tuple[str, ...]] = {}
    labels: dict[str, str] = {}
    for table, body in _mapping(data, "tables", file).items():
        place = f"tables.{table}"[:80]
        if not isinstance(body, Mapping) or set(body) - {"row", "columns"}:
            raise SpecError("a table has the keys row and columns.", file=file, place=place)
        if "row" in body:
            said = [body["row"]] if isinstance(body["row"], str) else body["row"]
            rows[str(table)] = _phrases(said, f"{place}.row", file, _row_fault)
        labels |= dict(_texts(body, "columns", place, file))
    values = {
        str(name): dict(_texts({"": said}, "", f"values.{name}"[:80], file))
        for name, said in _mapping(data, "values", file).items()
    }
    reasons = {
        str(name): _phrases(said, f"reasons.{name}"[:80], file, _reason_fault)
        for name, said in _mapping(data, "reasons", file).items()
    }
    _require_known(reasons, "reasons", tools, file)
    customers = _customers(data, tools, file)
    return Wording(_tool_phrases(data, tools, file), rows, labels, values, reasons, customers)


def _customers(
    data: Mapping[str, Json], tools: Sequence[ToolSpec], file: str
) -> frozenset[str] | None:
    given = data.get("customers")
    if given is None:
        return None
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        raise SpecError("customers is a list of tools.", file=file, place="customers")
    names = [str(name) for name in given]
    _require_known(names, "customers", tools, file)
    return frozenset(names)


def _mapping(data: Mapping[str, Json], key: str, file: str) -> Mapping[str, Json]:
    found = data.get(key) or {}
    if not isinstance(found, Mapping):
        raise SpecError(f"{key} must be a mapping of names.", file=file, place=key)
    return found


def _texts(body: Mapping[str, Json], key: str, place: str, file: str) -> Iterator[tuple[str, str]]:
    """Names with the words in which each is said."""
    for name, said in _mapping(body, key, file).items():
        if not isinstance(said, str) or not _SAID.fullmatch(said):
            raise SpecError(
                f"{str(name)[:40]} must be said in up to twelve words, without marks.",
                file=file,
                place=place,
            )
        yield str(name), said


def _tool_phrases(
    data: Mapping[str, Json], tools: Sequence[ToolSpec], file: str
) -> dict[str, tuple[str, ...]]:
    known = {tool.name: tool for tool in tools}
    owners: dict[str, str] = {}
    found = {}
    _require_known(_mapping(data, "tools", file), "tools", tools, file)
    for name, phrases in _mapping(data, "tools", file).items():
        tool = known[name]
        found[str(name)] = _phrases(phrases, f"tools.{name}", file, partial(_fault, tool=tool))
        for number, phrase in enumerate(found[str(name)]):
            place = f"tools.{name}[{number}]"
            # What stands in a slot differs: the other words, and what rows are called, must tell.
            if (owner := owners.setdefault(phrase, place)) != place:
                raise SpecError(
                    f"this says the same as {owner}.", file=file, place=place, remedy="Drop one."
                )
    return found


def _require_known(names: Iterable[str], key: str, tools: Sequence[ToolSpec], file: str) -> None:
    known = [tool.name for tool in tools]
    for name in names:
        if name not in known:
            place, remedy = f"{key}.{name}"[:80], f"Tools: {', '.join(known)}."
            raise SpecError("there is no such tool.", file=file, place=place, remedy=remedy)


def _phrases(given: Json, place: str, file: str, fault: Callable[[str], str]) -> tuple[str, ...]:
    if not isinstance(given, list) or not 1 <= len(given) <= MOST_PHRASES:
        raise SpecError(f"give 1 to {MOST_PHRASES} phrases.", file=file, place=place)
    for number, phrase in enumerate(given):
        if why := fault(phrase):
            raise SpecError(why, file=file, place=f"{place}[{number}]", remedy=_EXAMPLE)
    return tuple(given)


def _form_fault(phrase: object) -> str:
    if not isinstance(phrase, str) or len(phrase) > LONGEST_PHRASE:
        return f"a phrase is a text of at most {LONGEST_PHRASE} characters."
    rest = _PIECE.sub("", phrase)
    if rest.strip(" ") or "  " in phrase or phrase != phrase.strip():
        return "a phrase is words, slots in braces, commas and brackets, one space between them."
    depth = 0
    for mark in re.findall(r"[\[\]]", phrase):
        depth += 1 if mark == "[" else -1
        if depth not in (0, 1):
            return "brackets stand side by side, never in each other."
    if depth or phrase.count("[") > _MOST_OPTIONAL:
        return f"brackets come in pairs, at most {_MOST_OPTIONAL} of them."
    slots = slots_of(phrase)
    return "" if len(set(slots)) == len(slots) else "a slot stands twice."


def _reason_fault(reason: object) -> str:
    fits = isinstance(reason, str) and len(reason) <= LONGEST_PHRASE and _REASON.fullmatch(reason)
    return "" if fits else "a reason is one sentence of up to 25 words, without numbers or quotes."


def is_phrase_of(phrase: str, tool: ToolSpec) -> bool:
    """Whether a tool may have this phrase, going by its form and its slots."""
    return not (_form_fault(phrase) or _fault(phrase, tool))


def _row_fault(phrase: str) -> str:
    if why := _form_fault(phrase):
        return why
    return "" if slots_of(phrase) else "a row has a slot for what tells it from others."


def _fault(phrase: str, tool: ToolSpec) -> str:
    """What is wrong with a phrase of a tool; empty when nothing is."""
    if why := _form_fault(phrase):
        return why
    words = phrase.split(" ")
    if not _WORD.fullmatch(words[0]) or len(words) < 2:
        return "a phrase begins with a verb and goes on."
    unknown = next((slot for slot in slots_of(phrase) if slot not in tool.parameters), "")
    return f"{{{unknown}}} is no parameter of the tool." if unknown else ""


# --- what nobody has said ------------------------------------------------------------------------

_NAMES = (
    "name title full_name display_name subject label code reference booking_reference "
    "confirmation_code number sku username login slug"
).split()
"""Columns by which people call a thing, the likeliest first."""
_AMOUNTS = frozenset(
    "amount total price fee balance cost deposit refund fare subtotal tax budget discount".split()
)
_UNITS = tuple(
    "_cents _minutes _seconds _hours _days _sec _secs _ms _bytes _mb _gb _percent".split()
)
_TIMES = {
    "departs": "departure",
    "arrives": "arrival",
    "starts": "start",
    "ends": "end",
    "created": "creation",
    "expires": "expiry",
    "booked": "booking",
    "paid": "payment",
    "ordered": "order",
    "delivered": "delivery",
    "shipped": "shipping",
    "closed": "closing",
    "opened": "opening",
    "opens": "opening",
    "closes": "closing",
    "updated": "update",
    "modified": "change",
    "started": "start",
    "finished": "end",
    "ended": "end",
    "completed": "completion",
    "published": "publication",
    "cancelled": "cancellation",
    "submitted": "submission",
    "registered": "registration",
    "joined": "joining",
    "due": "due",
}
_PARTS_OF_NAMES = frozenset(
    "full first last middle family given sur user nick display short long legal trade brand file "
    "path domain host job sub code old new screen login maiden common other page class".split()
)
"""What stands before *name* where both together are one word for what it holds."""
_KINDS_OF_TIME = {"at": "time", "time": "time", "on": "date", "date": "date"}
"""What happens at a time → the word before *time*."""


def with_defaults(
    given: Wording,
    columns: Mapping[str, Collection[str]],
    keys: Mapping[str, str],
    linked: Collection[str] = (),
) -> Wording:
    """A wording, with ways to say rows and labels of which it says nothing.

    Args:
        given: what ``phrasing.yaml`` says.
        columns: table → the names under which tools show its own columns.
        keys: table → its key column, where people may call rows by it.
        linked: the names under which tools show columns of rows that they join.
    """
    rows = {
        table: _with_key(
            table, given.rows.get(table) or _default_rows(table, set(names)), keys.get(table)
        )
        for table, names in columns.items()
    }
    rows = {table: said for table, said in rows.items() if said}
    names = {name for found in columns.values() for name in found}
    labels = {name: label for name in sorted(names) if (label := _default_label(name, names))}
    every = names | set(linked)
    linked_labels = {n: label for n in sorted(linked) if (label := _linked_label(n, every))}
    labels = {**linked_labels, **labels, **given.labels}
    return replace(given, rows={**given.rows, **rows}, labels=labels)


def noun_of_table(table: str) -> str:
    """What one of its rows is called: *order item* for ``order_items``."""
    return singular(table).replace("_", " ").lower()


def _with_key(table: str, said: tuple[str, ...], key: str | None) -> tuple[str, ...]:
    """Ways to say rows, and by their key where nothing else tells them apart."""
    noun, slot = noun_of_table(table), f"{{{key}}}"
    if not key or any(slot in phrase for phrase in said) or not _PHRASE.fullmatch(noun):
        return said
    return (*said, f"{noun} {slot}")


def _default_rows(table: str, names: set[str]) -> tuple[str, ...]:
    noun = noun_of_table(table)
    if not _PHRASE.fullmatch(noun):
        return ()
    called = next((name for name in _NAMES if name in names), "")
    found = [f"{noun} {{{called}}}"] if called else []
    if {"first_name", "last_name"} <= names:
        found.insert(0, f"{noun} {{first_name}} {{last_name}}")
    return (*found, *([f"{noun} {{email}}"] if "email" in names else ()))


def _default_label(name: str, names: set[str]) -> str:
    """What people call a column whose name holds a unit, or says when something happens."""
    for unit in _UNITS:
        if name.endswith(unit) and (rest := name.removesuffix(unit)) not in names:
            said = rest.replace("_", " ")
            plain = unit != "_cents" or said.split()[-1] in _AMOUNTS
            return said if plain else f"{said} amount"
    *before, happens, last = ("", *name.split("_"))
    kind = _KINDS_OF_TIME.get(last, "")
    if happens == "date" and last in _TIMES:
        happens, kind = last, "date"
    if kind and happens in _TIMES:
        said = " ".join([*before[1:], _TIMES[happens], kind])
        # Another column may be called so.
        return said if said.replace(" ", "_") not in names else ""
    return ""


def _linked_label(name: str, names: set[str]) -> str:
    """What the name of another row is called: with the *vessel* Sea Holly, not its vessel name."""
    rest, _, end = name.rpartition("_")
    linked = end in ("name", "title") and rest not in names and rest not in _PARTS_OF_NAMES
    return rest.replace("_", " ") if linked else ""


def phrasing_of(phrasing: Mapping[str, Json], tools: Container[str]) -> dict[str, Json]:
    """The content of ``phrasing.yaml`` where only these tools are left."""
    kept = dict(phrasing)
    for key in ("tools", "reasons"):
        if isinstance(given := phrasing.get(key), Mapping):
            kept[key] = {name: said for name, said in given.items() if name in tools}
    if isinstance(given := phrasing.get("customers"), list):
        kept["customers"] = [name for name in given if name in tools]
    return kept


def merged_phrasing(given: Mapping[str, Json], more: Mapping[str, Json]) -> dict[str, Json]:
    """The content of ``phrasing.yaml`` with what it does not say yet, key by key.

    Example::

        >>> merged_phrasing({"tools": {"a": ["go"]}}, {"tools": {"a": ["run"], "b": ["stop"]}})
        {'tools': {'a': ['go'], 'b': ['stop']}}
    """
    both = dict(given)
    for part, said in more.items():
        own = given.get(part)
        if isinstance(said, Mapping) and (said or own):
            both[part] = {**said, **(own if isinstance(own, Mapping) else {})}
    return both
