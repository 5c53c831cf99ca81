"""Phrases that an environment gives, for tools and for rows: words, with rows and values in slots.

A slot ends where the next word of its phrase stands, so that a value needs no quotes there: *send
the order #W12 to 612 Birch Hollow, Duluth, MN 55802*.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product

from envwright.environment.phrasebook import Parts
from envwright.tasks.parser.lexer import (
    ARTICLES,
    EXTREMES,
    ROW_STARTS,
    STOP,
    RequestParseError,
    RequestToken,
    normalise_option,
    stem,
    stem_words,
    words_of,
)
from envwright.tasks.parser.literals import read_item, read_literal
from envwright.tasks.parser.syntax_tree import (
    ChangeDraft,
    FactExpr,
    LiteralExpr,
    RowExpr,
    SelectDraft,
    SelectExpr,
    ValueExpr,
    Words,
)
from envwright.tasks.parser.token_cursor import TokenCursor
from envwright.tasks.parser.tool_vocabulary import slot_noun

SlotContent = ValueExpr | RowExpr | ChangeDraft
ReadSlot = Callable[[TokenCursor, str, bool], SlotContent | None]
"""Reads what stands in a slot; whether it must end at ``at.size``."""
_TRUTHS = {"True": True, "False": False}
_LONGEST_SLOT = 40
_WORDS_BEFORE_SLOT = 9
"""Of what another slot follows at once."""


def match_parts(
    at: TokenCursor, parts: Parts, read: ReadSlot, found: dict[str, SlotContent], number: int = 0
) -> bool:
    """Whether the rest of a phrase stands here; goes past it, and notes what its slots hold."""
    if number == len(parts):
        return True
    part, start = parts[number], at.place
    if not part.startswith("{"):
        if any(map(at.take, _forms(part))) and match_parts(at, parts, read, found, number + 1):
            return True
        at.place = start
        return False
    for end in _ends(at, parts, number):
        size, at.place, at.size = at.size, start, end or at.size
        content = read(at, part[1:-1], bool(end))
        whole = content is not None and (not end or at.place == end)
        at.size = size
        if whole and content is not None:
            found[part[1:-1]] = content
            if match_parts(at, parts, read, found, number + 1):
                return True
    at.place = start
    return False


def _ends(at: TokenCursor, parts: Parts, number: int) -> Iterator[int]:
    """Where a slot may end, the nearest first; 0 where nothing says so."""
    if number + 1 == len(parts):
        yield 0
        return
    after = parts[number + 1]
    slot = after.startswith("{")
    reach = _WORDS_BEFORE_SLOT if slot else _LONGEST_SLOT
    for place in range(at.place + 1, min(at.size, at.place + reach)):
        if slot or (at.tokens[place].kind != "quote" and at.tokens[place].low in _forms(after)):
            yield place


def _forms(word: str) -> tuple[str, ...]:
    """What may stand for a word of a phrase: the value of a slot decides between *a* and *an*."""
    return ("a", "an") if word in {"a", "an"} else (word,)


# --- tools ---------------------------------------------------------------------------------------


def read_given_phrase(
    at: TokenCursor, read_object: Callable[[TokenCursor], ChangeDraft]
) -> ChangeDraft | None:
    """The phrase of a tool that stands here, with what its slots hold: the longest there is."""
    start = at.place
    best: tuple[tuple[int, int, int], ChangeDraft] | None = None
    for tool, parts in at.words.given.get(at.peek().low, ()):
        at.place = start
        found: dict[str, SlotContent] = {}
        if not match_parts(at, parts, partial(_read_argument, read_object, tool), found):
            continue
        draft = _draft(at, tool, parts, found)
        called = (
            sum(_called_so(label, rows[0].select) for label, rows in draft.rows) if draft else 0
        )
        rank = (at.place, called, len(parts))
        if draft is None or (best and rank < best[0]):
            continue
        if best and rank == best[0]:
            draft.tools = (*best[1].tools, *draft.tools)
        best = rank, draft
    at.place = best[0][0] if best else start
    return best[1] if best else None


def _draft(
    at: TokenCursor, tool: str, parts: Parts, found: dict[str, SlotContent]
) -> ChangeDraft | None:
    words = [part for part in parts if part[0] != "{" and part != ","]
    draft = ChangeDraft(words, ((tool, len(words) + 1.0),))
    for name, content in found.items():
        label = words_of(name)
        if not isinstance(content, ChangeDraft):
            draft.facts.append(FactExpr(label, "is", content))  # type: ignore[arg-type]
        elif content.every is not None:
            draft.every, draft.some = content.every, content.some
        elif not _may_be(at, label, content.rows[0][1][0].select):
            return None
        else:
            draft.rows.append((label, content.rows[0][1]))
    return draft


def _called_so(label: Words, select: SelectExpr) -> int:
    """How far a row is called as its parameter is: 2 by all words, 1 by the last, 0 not."""
    if not select.words or stem(select.words[-1]) != _own_noun(label)[-1]:
        return 0
    return 1 + (stem_words(select.words) == _own_noun(label))


def _own_noun(label: Words) -> Words:
    return stem_words(label[:-1] if len(label) > 1 else label)


def _may_be(at: TokenCursor, label: Words, select: SelectExpr) -> bool:
    """Whether a parameter may take a row: called as it is, or where no rows are called so."""
    if not select.words or len(label) == 1 or _called_so(label, select):
        return True
    own = _own_noun(label)
    return all(tool.entity[-len(own) :] != own for tool in at.words.reading)


def _read_argument(
    read_object: Callable[[TokenCursor], ChangeDraft],
    tool: str,
    at: TokenCursor,
    name: str,
    bounded: bool,
) -> SlotContent | None:
    if said := _said_value(at, name):
        return said
    start = at.place
    is_row = at.peek().low in ROW_STARTS or at.amount_ahead or at.code_ahead()
    at.sought = start, stem_words(words_of(slot_noun(name)))
    if is_row and (rows := at.attempt(read_object)) is not None:
        return rows
    if (literal := read_literal(at)) is not None and (not bounded or at.ended):
        return literal if _may_take(at, tool, name, literal) else None
    at.place = start
    words = at.words.tools[tool].parameters[name].kind == "string"
    words = words and at.peek().low not in ARTICLES and all(t.kind == "word" for t in _rest(at))
    if not bounded or not words:
        return None
    said_as = " ".join(t.text for t in _rest(at))
    found = LiteralExpr("word", said_as, said_as)
    if not _may_take(at, tool, name, found):
        return None
    at.place = at.size
    return found


def _may_take(at: TokenCursor, tool: str, name: str, literal: LiteralExpr) -> bool:
    """Whether a word may be a value: one of the options, and not what the parameter is called.

    *hand over car for the reservation* gives no car; *add a vehicle* is no kind of extra.
    """
    if literal.kind != "word" or not re.fullmatch(r"[a-z]+(?: [a-z]+)*", literal.raw):
        return True
    parameter = at.words.tools[tool].parameters[name]
    if any(isinstance(option, str) for option in parameter.options):
        said = normalise_option(literal.raw)
        return any(normalise_option(str(option)) == said for option in parameter.options)
    return literal.raw != slot_noun(name)


def _rest(at: TokenCursor) -> list[RequestToken]:
    return list(at.tokens[at.place : at.size])


def _said_value(at: TokenCursor, name: str) -> LiteralExpr | None:
    for words, value in at.words.said_values.get(name, ()):
        if at.stands(words):
            at.place += len(words)
            if value in _TRUTHS:
                return LiteralExpr("truth", value, _TRUTHS[value])
            return LiteralExpr("word", value, value)
    return None


# --- rows ----------------------------------------------------------------------------------------


def read_given_row(at: TokenCursor, read_owner: Callable[[TokenCursor], RowExpr]) -> SelectDraft:
    """*the order #W12*, *the sailing from Oslo to Kiel*: a row as its environment says it.

    Raises:
        RequestParseError: none stands here.
    """
    sought = at.sought[1] if at.sought[0] == at.place else ()
    if not at.take("the") and not at.code_ahead():
        raise RequestParseError("no row")
    start, rank = at.place, (0, False, False)
    best: SelectDraft | None = None
    for state, (noun, parts) in product(_states(at), at.words.given_rows):
        at.place = start + len(state)
        found: dict[str, SlotContent] = {}
        read = partial(_read_attribute, read_owner)
        if (state and parts[0][0] == "{") or not match_parts(at, parts, read, found):
            continue
        # Of several things that are said alike, it is the one for which the slot stands.
        meant = bool(sought) and stem_words(noun)[-len(sought) :] == sought
        if (new := (at.place, _coded(found), meant)) > rank:
            rank = new
            best = SelectDraft(SelectExpr((*state, *noun), definite=True))
            facts: dict[str, tuple[FactExpr, ...]] = {"": ()}
            for name, content in found.items():
                owner, _, label = name.rpartition(".")
                if isinstance(content, RowExpr):
                    best.add_owner(content)
                elif isinstance(content, LiteralExpr):
                    fact = FactExpr(words_of(label), "is", content)
                    facts[owner] = (*facts.get(owner, ()), fact)
            best.add((facts.pop(""),))
            for owner, said in facts.items():
                row = SelectExpr(words_of(owner), (said,), definite=True)
                best.add_owner(RowExpr(row))
    if best is None:
        raise RequestParseError("no row is said so")
    at.place = rank[0]
    return best


def _states(at: TokenCursor) -> list[Words]:
    """No words, and those that may be a state: *the disputed settlement of Ann Lee*."""
    found: list[Words] = [()]
    for size in range(1, _STATE_WORDS + 1):
        token = at.peek(size - 1)
        if token.kind != "word" or not token.text.islower() or token.low in _NO_STATE:
            break
        found.append((*found[-1], token.low))
    return found


_STATE_WORDS = 2
_OPTION_WORDS = 3
_NO_OPTION = (
    STOP | ARTICLES | {"should", "be", "new", "same", "only", "last", "first", "latest", "earliest"}
)
_NO_STATE = _NO_OPTION | {word for words in EXTREMES for word in words}


def _is_option(at: TokenCursor, name: str, tokens: list[RequestToken]) -> bool:
    """Whether words in small letters may be what an attribute is.

    What another label is called, or an option of another, is not: *the city “Duluth”*, *the
    standard tariff* where tariffs have names, and are standard.
    """
    words = tuple(t.low for t in tokens)
    if len(words) > _OPTION_WORDS or words in at.words.labels:
        return False
    labels = at.words.option_labels.get(words)
    if labels and words_of(name.rpartition(".")[2]) not in labels:
        return False
    return all(t.kind == "word" and t.low not in _NO_OPTION for t in tokens)


def _coded(found: dict[str, SlotContent]) -> bool:
    """Whether a row is told by an identifier that looks like one: *the visitor G-402*."""
    code = found.get("id")
    digits = isinstance(code, LiteralExpr) and any(c.isdigit() for c in code.raw)
    return digits and isinstance(code, LiteralExpr) and code.kind != "text"


def _read_attribute(
    read_owner: Callable[[TokenCursor], RowExpr], at: TokenCursor, name: str, bounded: bool
) -> SlotContent | None:
    if at.peek().low == "the":
        # A row stands only where its noun does: "charge of {amount}" is no charge of a request.
        return at.attempt(read_owner) if at.words.is_noun(words_of(name)) else None
    if said := _said_value(at, name):
        return said
    start = at.place
    literal = read_item(at)
    if literal and literal.raw.startswith("#"):
        return replace(literal, kind="code")
    if bounded and (literal is None or not at.ended):
        at.place = start
        words = _rest(at)
        called = words[0].text[:1].isupper() and all(t.kind == "word" for t in words)
        if not called and not _is_option(at, name, words):
            return None
        at.place = at.size
        raw = " ".join(t.text for t in words)
        return LiteralExpr("word", raw, raw)
    # Without quotes, a word in small letters goes on with the sentence: "the order pending".
    if literal is None or (
        literal.kind in ("word", "truth")
        and not bounded
        and literal.raw.isalpha()
        and literal.raw.islower()
    ):
        return None
    # "the member ann@example.org": such a value is an address, and no other is.
    return literal if name.endswith("email") == ("@" in literal.raw) else None
