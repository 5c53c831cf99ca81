"""Whether an environment does what a text says of it, sentence by sentence.

LEGO-Eval (arXiv 2511.03001) checks scenes against instructions with tools and not by looking. Here
a sentence of a few known forms becomes a probe: calls of tools on states that are set up for it, of
which a sentence that is true foretells how they end. What a tool says of itself is not read.

    An order has a status, a note and a paid on.        a tool shows each
    An order can be cancelled.                          some call succeeds
    Only an open order can be cancelled.                in no other state does the same call
    A shipped order cannot be cancelled.                in that state it does not
    No two customers have the same email.               an email that is taken is refused
    The copies of a book are never below 0.             no tool takes less
    The status of an order is open, paid or shipped.    these are the values

Sentences of other forms are listed as unread, and nothing is claimed about them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from envwright.environment.call_sampling import CallSampler
from envwright.environment.schema import Table, quote_name
from envwright.environment.session import Session
from envwright.environment.state_patch import make_patch
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.errors import BadInput
from envwright.inflection import plural, singular
from envwright.types import Actor, Call, Json, Record, Scalar

DRAWS = 12
"""Calls that are tried where one is to succeed."""
ROWS = 6
"""Rows that are put into a state."""
_ARTICLES = frozenset("a an the each every any all".split())
_IRREGULAR = {
    "lent": "lend",
    "sent": "send",
    "paid": "pay",
    "sold": "sell",
    "made": "make",
    "taken": "take",
    "withdrawn": "withdraw",
    "kept": "keep",
    "written": "write",
    "given": "give",
    "held": "hold",
    "put": "put",
    "set": "set",
    "found": "find",
    "shown": "show",
    "bought": "buy",
    "rebuilt": "rebuild",
    "reset": "reset",
}
_NUMBERS = {"zero": 0, "one": 1, "two": 2, "three": 3}
Kind = Literal["field", "action", "rule", "unique", "bound", "values"]


class SentenceVerdict(Record):
    """One sentence, and what its probe showed."""

    sentence: str
    kind: Kind
    aligned: bool
    found: str = ""
    """What differs, where it does."""
    calls: tuple[Call, ...] = ()
    """A call that shows it, where one does."""


class AlignmentReport(Record):
    """A text against an environment."""

    environment: str
    read: int
    """Sentences that became probes."""
    aligned: int
    checks: tuple[SentenceVerdict, ...]
    unread: tuple[str, ...]
    """Sentences of no known form; whether they hold is not known."""


class _Differs(Exception):
    """What a sentence foretells does not happen; with the call that shows it."""

    def __init__(self, said: str, *calls: Call) -> None:
        super().__init__(said)
        self.calls = calls


class _Unread(Exception):
    """A sentence of a known form about something that the environment does not name."""


def check_alignment(template: Template, text: str, seed: int = 0) -> AlignmentReport:
    """Probe each sentence of a text; the same seed makes the same calls.

    Args:
        template: the environment.
        text: prose or Markdown; lines that begin with ``#`` are headings and no sentences.
        seed: of arguments.

    Example::

        report = check_alignment(template, "Only an open order can be cancelled.")
        [check.found for check in report.checks if not check.aligned]
    """
    checks, unread = list[SentenceVerdict](), list[str]()
    for sentence in sentences_of(text):
        probe = _Probe(template, random.Random(f"alignment {seed} {sentence}"))
        try:
            kind = probe.try_sentence(sentence)
        except _Unread:
            unread.append(sentence)
        except _Differs as error:
            kind = probe.kind
            found = SentenceVerdict(
                sentence=sentence, kind=kind, aligned=False, found=str(error), calls=error.calls
            )
            checks.append(found)
        else:
            checks.append(SentenceVerdict(sentence=sentence, kind=kind, aligned=True))
    return AlignmentReport(
        environment=template.spec.name,
        read=len(checks),
        aligned=sum(check.aligned for check in checks),
        checks=tuple(checks),
        unread=tuple(unread),
    )


def sentences_of(text: str) -> Iterator[str]:
    """The sentences of prose, list items among them.

    >>> list(sentences_of("# Rules\\n- A note. One more.\\n\\nThe end"))
    ['A note.', 'One more.', 'The end']
    """
    for line in text.splitlines():
        bare = line.strip().lstrip("-*> ").strip()
        if bare and not bare.startswith("#"):
            yield from (part for part in re.split(r"(?<=[.!?]) +", bare) if part)


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9_-]+|,", text.lower())


def _bare(words: Sequence[str]) -> list[str]:
    return [word for word in words if word not in _ARTICLES]


def _parts(words: Sequence[str]) -> list[str]:
    """The items of a list in words: *a, b and c*."""
    items: list[list[str]] = [[]]
    for word in words:
        if word in (",", "and", "or"):
            items.append([])
        else:
            items[-1].append(word)
    return [" ".join(_bare(item)) for item in items if _bare(item)]


def verbs_of(participle: str) -> set[str]:
    """The verbs of which a word may be the participle.

    >>> sorted(verbs_of("cancelled"))
    ['cancel', 'cancell', 'cancelle']
    >>> verbs_of("paid")
    {'pay'}
    """
    if participle in _IRREGULAR:
        return {_IRREGULAR[participle]}
    stem = participle.removesuffix("ed")
    if stem == participle:
        return set()
    out = {stem, f"{stem}e"}
    if stem.endswith("i"):
        out.add(f"{stem[:-1]}y")
    if len(stem) > 2 and stem[-1] == stem[-2]:
        out.add(stem[:-1])
    return out


@dataclass
class _Probe:
    """One sentence on an environment."""

    template: Template
    rng: random.Random
    kind: Kind = "field"

    def try_sentence(self, sentence: str) -> Kind:
        """Read a sentence and try it.

        Raises:
            _Unread: it has no known form.
            _Differs: it is not so.
        """
        words = _words(sentence)
        for form in (self._unique, self._bound, self._values, self._action, self._fields):
            if form(words):
                return self.kind
        raise _Unread

    # --- what is named ----------------------------------------------------------------------------

    def _table(self, words: Sequence[str]) -> tuple[Table, list[str]]:
        """The table that the last words name, and the words before."""
        for size in range(min(4, len(words)), 0, -1):
            name = "_".join(words[-size:]).replace("-", "_")
            for table in self.template.schema.tables.values():
                if name in {table.name, singular(table.name), plural(singular(table.name))}:
                    return table, list(words[:-size])
        raise _Unread

    def _tool(self, participle: str, table: Table) -> CompiledTool:
        thing = {table.name, singular(table.name)}
        for tool in self.template.tools.values():
            verb, _, rest = tool.name.partition("_")
            named = rest in thing and verb in verbs_of(participle)
            if named and tool.spec.actor is Actor.AGENT and tool.spec.host is None:
                return tool
        raise _Differs(f"no tool by its name is for a {singular(table.name)} to be {participle}")

    # --- forms ------------------------------------------------------------------------------------

    def _unique(self, words: list[str]) -> bool:
        if words[:2] != ["no", "two"] or "same" not in words:
            return False
        at = words.index("same")
        subject = [word for word in words[2:at] if word not in ("have", "has", "share", "the")]
        table, rest = self._table(subject)
        column = "_".join(words[at + 1 :])
        if rest or column not in table.columns:
            raise _Unread
        self.kind = "unique"
        self._refuses_taken(table, column)
        return True

    def _bound(self, words: list[str]) -> bool:
        if words[-2:-1] != ["below"] or words[-3:-2] not in (["never"], ["not"]):
            return False
        least = _NUMBERS.get(words[-1], words[-1])
        if not str(least).isdecimal():
            raise _Unread
        subject = _bare(words[:-4])  # without *is never below N*
        if "of" not in subject:
            raise _Unread
        table, rest = self._table(subject[subject.index("of") + 1 :])
        column = "_".join(subject[: subject.index("of")])
        if rest or column not in table.columns:
            raise _Unread
        self.kind = "bound"
        self._refuses_less(table, column, int(least))
        return True

    def _values(self, words: list[str]) -> bool:
        verb = next((word for word in words if word in ("is", "are")), "")
        bare = _bare(words)
        if not verb or "of" not in bare[: bare.index(verb)] or "be" in words:
            return False
        at = bare.index(verb)
        table, rest = self._table(bare[bare.index("of") + 1 : at])
        column = "_".join(bare[: bare.index("of")])
        if rest or column not in table.columns:
            raise _Unread
        self.kind = "values"
        said = {part.replace(" ", "_") for part in _parts(bare[at + 1 :])}
        known = table.columns[column].text.enum
        own = {str(value).replace(" ", "_").replace("-", "_") for value in known or ()}
        if {part.replace("-", "_") for part in said} != own:
            raise _Differs(f"{table.name}.{column} takes {', '.join(sorted(own)) or 'any value'}")
        return True

    def _fields(self, words: list[str]) -> bool:
        verb = next((word for word in words if word in ("has", "have")), "")
        if not verb:
            return False
        table, rest = self._table(_bare(words[: words.index(verb)]))
        names = [part.replace(" ", "_") for part in _parts(words[words.index(verb) + 1 :])]
        # A long part is a clause, and no name.
        if rest or not names or any(name.count("_") > 2 for name in names):
            raise _Unread
        self.kind = "field"
        for name in names:
            self._shows(table, name)
        return True

    def _action(self, words: list[str]) -> bool:
        modal = next((at for at, word in enumerate(words) if word in ("can", "may", "must")), -1)
        negated = "cannot" in words or (modal >= 0 and words[modal + 1 : modal + 2] == ["not"])
        start = words.index("cannot") if "cannot" in words else modal
        if start < 0 or "be" not in words[start:]:
            return False
        after = words[words.index("be", start) + 1 :]
        if len(after) != 1:
            raise _Unread  # a condition follows
        only = words[:1] == ["only"]
        table, rest = self._table(_bare(words[only:start]))
        states = [part.replace(" ", "_") for part in _parts(rest)]
        if negated and not states:
            raise _Unread
        column = self._state_column(table, states) if states else ""
        self.kind = "rule" if column else "action"
        tool = self._tool(after[0], table)
        if not column:
            self._succeeds(tool)
        else:
            self._holds(tool, table, column, states, only=only, negated=negated)
        return True

    def _state_column(self, table: Table, states: Sequence[str]) -> str:
        for column in table.columns.values():
            if set(states) <= {str(value) for value in column.text.enum or ()}:
                return column.name
        raise _Unread

    # --- probes -----------------------------------------------------------------------------------

    def _sampled(self, session: Session, tool: CompiledTool) -> Iterator[Call]:
        """Calls that aim at what the guards ask for."""
        sampler = CallSampler(self.template, self.rng, aimed=1.0, invalid=0.0)
        for _ in range(DRAWS):
            yield sampler.call(session, tool.name)

    def _succeeds(self, tool: CompiledTool) -> Call:
        last = Call(tool=tool.name)
        with self.template.session() as session:
            for last in self._sampled(session, tool):
                if session.call(last.tool, last.arguments).ok:
                    return last
        raise _Differs(f"no call of {tool.name} succeeds", last)

    def _shows(self, table: Table, name: str) -> None:
        """Some tool answers with the column, in a call that is made."""
        wanted = next((n for n in (name, f"{name}_id") if n in table.columns), "")
        for tool in self.template.tools.values() if wanted else ():
            paths = [out.path for out in tool.outputs if out.origin == (table.name, wanted)]
            if paths and tool.spec.actor is Actor.AGENT and self._answers(tool, paths):
                return
        raise _Differs(f"no tool shows the {name} of {table.name}")

    def _answers(self, tool: CompiledTool, paths: Sequence[str]) -> bool:
        with self.template.session() as session:
            for call in self._sampled(session, tool):
                seen = session.call(call.tool, call.arguments)
                if seen.ok and any(_at(seen.value, path) for path in paths):
                    return True
        return False

    def _holds(
        self,
        tool: CompiledTool,
        table: Table,
        column: str,
        states: Sequence[str],
        *,
        only: bool,
        negated: bool,
    ) -> None:
        """The same call in one state and in others, in which nothing else is different."""
        enum = [str(value) for value in table.columns[column].text.enum or ()]
        allowed = [s for s in enum if (s in states) is not negated]
        refused = [s for s in enum if s not in allowed] if only or negated else []
        works = dict[str, tuple[Call, tuple[Scalar, ...]]]()
        for state in allowed:
            if made := self._call_in(tool, table, column, state):
                works[state] = made
            elif not negated:
                raise _Differs(f"no call of {tool.name} succeeds where {column} is {state}")
        if not works:
            raise _Differs(f"no call of {tool.name} succeeds")
        call, key = next(iter(works.values()))
        for state in refused:
            session = self._in_state(table, column, state, key)
            if session is None:
                continue
            with session:
                if session.call(call.tool, call.arguments).ok:
                    raise _Differs(f"{tool.name} succeeds where {column} is {state}", call)

    def _call_in(
        self, tool: CompiledTool, table: Table, column: str, state: str
    ) -> tuple[Call, tuple[Scalar, ...]] | None:
        """A call about a row in a state that succeeds, and the row's key."""
        names = [n for n, ref in tool.arguments.columns.items() if ref == (table.name, _key(table))]
        with self.template.session() as session:
            keys = session.query(f"SELECT {_keys(table)} FROM {quote_name(table.name)}")
        for key in self.rng.sample(keys, min(ROWS, len(keys))):
            session_in = self._in_state(table, column, state, key)
            if session_in is None or not names:
                continue
            with session_in as session:
                for drawn in self._sampled(session, tool):
                    own = {**drawn.arguments, names[0]: key[0]}
                    if session.call(tool.name, own).ok:
                        return Call(tool=tool.name, arguments=own), key
        return None

    def _in_state(
        self, table: Table, column: str, state: str, key: Sequence[Scalar]
    ) -> Session | None:
        """A session in which one row has a state; ``None`` where no row may have it."""
        where = " AND ".join(f"{quote_name(n)} = :k{at}" for at, n in enumerate(table.primary_key))
        sql = f"UPDATE {quote_name(table.name)} SET {quote_name(column)} = :state WHERE {where}"
        bound = {f"k{at}": value for at, value in enumerate(key)}
        try:
            return self.template.session(
                make_patch(self.template, [(sql, {"state": state, **bound})])
            )
        except BadInput:
            return None

    def _refuses_taken(self, table: Table, column: str) -> None:
        for tool, name in self._writers(table, column):
            with self.template.session() as session:
                sql = f"SELECT {quote_name(column)} FROM {quote_name(table.name)}"
                taken = {value for (value,) in session.query(sql) if value is not None}
                for drawn in self._sampled(session, tool):
                    start = session.snapshot()
                    for value in sorted(taken, key=str)[:ROWS]:
                        call = Call(tool=tool.name, arguments={**drawn.arguments, name: value})
                        seen = session.call(call.tool, call.arguments)
                        rows = session.query(f"{sql} WHERE {quote_name(column)} = :v", {"v": value})
                        session.restore(start)
                        if seen.ok and len(rows) > 1:
                            raise _Differs(f"{tool.name} takes a {column} that is taken", call)

    def _refuses_less(self, table: Table, column: str, least: int) -> None:
        for tool, name in self._writers(table, column):
            with self.template.session() as session:
                for drawn in self._sampled(session, tool):
                    call = Call(tool=tool.name, arguments={**drawn.arguments, name: least - 1})
                    if session.call(call.tool, call.arguments).ok:
                        raise _Differs(f"{tool.name} takes {least - 1} as {column}", call)

    def _writers(self, table: Table, column: str) -> Iterator[tuple[CompiledTool, str]]:
        """Tools that write a column, and the parameter that says what."""
        for tool in self.template.tools.values():
            places = [n for n, ref in tool.arguments.columns.items() if ref == (table.name, column)]
            if tool.is_write and places and tool.spec.actor is Actor.AGENT:
                yield tool, places[0]


def _key(table: Table) -> str:
    return table.primary_key[0]


def _keys(table: Table) -> str:
    return ", ".join(map(quote_name, table.primary_key))


def _at(value: Json, path: str) -> bool:
    """Whether there is anything at a path, as ``items[].sku``."""
    layer = [value]
    for part in path.replace("[]", ".[]").strip(".").split("."):
        if part == "[]":
            layer = [item for one in layer if isinstance(one, list) for item in one]
        elif part:
            layer = [one[part] for one in layer if isinstance(one, dict) and part in one]
    return bool(layer)
