"""Clauses: requests to change something, conditions, questions, loops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from envwright.tasks.parser.descriptions import (
    IT,
    qualified_noun,
    read_ability,
    read_adjective,
    read_attributes,
    read_fact,
    read_right_side,
    read_row,
    read_select,
    read_value,
)
from envwright.tasks.parser.discourse import is_no_action, strip_if_so
from envwright.tasks.parser.given_phrases import read_given_phrase
from envwright.tasks.parser.labels import (
    read_attribute_label,
    read_bare_words,
    read_comparison,
    read_relation,
)
from envwright.tasks.parser.lexer import (
    ARTICLES,
    BE,
    EACH,
    HAVE,
    NAMED,
    POINTING,
    POSSESSIVE,
    SETTERS,
    RequestParseError,
    RequestToken,
    phrase_list,
    phrase_table,
    stem,
)
from envwright.tasks.parser.literals import read_number
from envwright.tasks.parser.syntax_tree import (
    AskClause,
    AttributeExpr,
    ChangeClause,
    ChangeDraft,
    Clause,
    CompareTest,
    ConditionClause,
    CountExpr,
    FactExpr,
    HoldsTest,
    KeyExpr,
    LiteralExpr,
    RowExpr,
    Test,
    as_row,
)
from envwright.tasks.parser.token_cursor import TokenCursor, rewinding
from envwright.tasks.parser.tool_vocabulary import ToolVocabulary
from envwright.tasks.parser.verb_phrases import (
    LEADS,
    add_bare_value,
    add_object,
    add_rows_behind,
    read_object,
    read_phrase,
    read_phrase_with_rows,
    read_rows,
)

# --- sentences -----------------------------------------------------------------------------------


def parse_clause(tokens: Sequence[RequestToken], vocabulary: ToolVocabulary) -> Clause:
    """The clause that a sentence is.

    Raises:
        RequestParseError: it is none, or something is left over.
    """
    at = TokenCursor(tokens, vocabulary)
    found = _clause(at)
    _trail(at)
    return found


def parse_values(
    tokens: Sequence[RequestToken], vocabulary: ToolVocabulary
) -> tuple[FactExpr, ...]:
    """What a sentence that gives values says: *The name should be “Rex” and the status sold*.

    Raises:
        RequestParseError: it gives none, or something is left over.
    """
    at = TokenCursor(tokens, vocabulary)
    found = _given(at)
    _trail(at)
    return tuple(found)


def parse_row(tokens: Sequence[RequestToken], vocabulary: ToolVocabulary) -> RowExpr:
    """The row that a sentence is: *the one with …*, *the pending one*.

    Raises:
        RequestParseError: nothing is said of a row, or something is left over.
    """
    at = TokenCursor(tokens, vocabulary)
    row = read_row(at)
    words = row.select.words
    if row.select.bare:
        told = words[-1:] in {("one",), ("ones",)} or qualified_noun(at, words)
        if not told or (len(words) < 2 and not row.extreme):
            raise RequestParseError("no facts about the row")
    _trail(at)
    return row


_COURTESY = phrase_list("please; for me; as well; too; then; instead")


def _trail(at: TokenCursor) -> None:
    """Go past courtesy at the end, and make sure that nothing else is left."""
    for words in _COURTESY:
        start = at.place
        at.take(",")
        if not at.take(*words):
            at.place = start
    if not at.ended:
        raise RequestParseError(f"left over: {at.rest()}")


# --- conditions ----------------------------------------------------------------------------------

_IF = phrase_table(
    "if it turns out that; if it happens that; if; in case; provided that; "
    "should it be the case that; assuming that"
)
_CHECK = phrase_table(
    "confirm whether; any idea whether; any idea if; check whether; check if; "
    "take a look whether; see whether; have a look whether; look whether"
)
_ARTICLE_STEMS = frozenset(map(stem, ARTICLES))


def _clause(at: TokenCursor) -> Clause:
    if at.take_phrase(_IF):
        return _condition(at)
    # Before questions: "check the loan in", "check in the guest" are no "check whether …".
    if (given := at.attempt(_given_request)) is not None:
        return given
    at.requesting = False
    if _change_ahead(at):
        return _request(at)
    # Each of these leaves the cursor where it was when it does not apply.
    return _checked(at) or _question(at) or _for_every(at) or _request(at)


def _change_ahead(at: TokenCursor) -> bool:
    """Whether a tool's phrase begins here whose verb alone would ask: *check in*, *count pages*."""
    passed = ARTICLES | POINTING | {"new"}
    ahead = next(n for n in range(1, 5) if n == 4 or at.peek(n).low not in passed)
    first, second = stem(at.peek().low), stem(at.peek(ahead).low)
    return second not in EACH and any(
        tuple(word for word in phrase if word not in _ARTICLE_STEMS)[:2] == (first, second)
        for phrase, _, _ in at.words.phrases.get(first, ())
    )


def _condition(at: TokenCursor) -> ConditionClause:
    test = _test(at)
    at.take_any((",", ":", ";"))
    return ConditionClause(test, _branch(at))


def _branch(at: TokenCursor) -> tuple[Clause, ...]:
    for word in ("then", "please", "kindly", "just"):
        at.take(word)
    if is_no_action(at.tokens[at.place :]):
        at.place = at.size
        return ()
    return (_clause(at),)


def _checked(at: TokenCursor) -> Clause | None:
    """*check whether TEST; if so, CLAUSE*; without a clause, a question."""
    if not at.take_phrase(_CHECK):
        return None
    test = _test(at)
    start = at.place
    while at.peek().kind == "mark" and not at.ended:
        at.place += 1
    rest = strip_if_so(at.tokens[at.place :])
    if rest is None:
        at.place = start
        return AskClause(test)
    at.place = at.size - len(rest)
    at.take_any((",", ":"))
    return ConditionClause(test, _branch(at))


def _test(at: TokenCursor) -> Test:
    """What may be so or not."""
    if (at.take("there") and at.take_any(BE)) or at.take("we", "have"):
        return _existence(at)
    left = read_value(at)
    at.be = True
    relation = read_relation(at)
    if not relation:
        if isinstance(left, KeyExpr) and at.take_any(HAVE):
            fact = read_fact(at)
            label, value = fact.splits()[-1]
            return CompareTest(AttributeExpr(label, left.row), fact.relation, value)
        if isinstance(left, KeyExpr | AttributeExpr) and (ability := read_ability(at)):
            return HoldsTest(as_row(left), tuple(ability[0].split()), ability[1])
        raise RequestParseError(f"no test: {at.rest()}")
    at.be = False
    holds = relation != "not"
    relation = read_comparison(at, relation)
    if isinstance(left, KeyExpr) and relation in {"is", "not"}:
        return HoldsTest(left.row, tuple(read_bare_words(at).lower().split()), holds)
    return CompareTest(left, relation, read_right_side(at))


def _existence(at: TokenCursor) -> Test:
    """*there are more than 3 SET*, *there are no SET*."""
    relation = read_comparison(at, read_relation(at))
    negated = at.take("any") if relation == "not" else not relation and at.take("no")
    if not relation and not negated:
        at.take("any")
    amount = read_number(at)
    if amount is None:
        # "there are any" is a count above 0, "there are no" a count of 0.
        relation, amount = ("is" if negated else "above"), 0
    number = LiteralExpr("number", str(amount), amount)
    return CompareTest(CountExpr(read_select(at)), relation or "is", number)


# --- questions and loops -------------------------------------------------------------------------

_TELL = phrase_table(
    "tell me; let me know; inform me of; inform me; confirm; find out; show me; give me; look up; "
    "do you know; know; check"
)
_WHAT = phrase_table("what is; what are; what's; what was; what were; what")
_THROUGH = phrase_table("go through; take")
_OUTCOME = phrase_table(
    "make sure that none is left as it is; see to it that it does not stay as it is; "
    "make sure none of them is left hanging"
)


@rewinding
def _question(at: TokenCursor) -> AskClause | None:
    if at.take("is", "it", "true", "that"):
        return AskClause(_test(at))
    if at.take("count"):
        return AskClause(CountExpr(read_select(at)))
    if at.peek().low in BE and at.peek(1).low == "there":
        at.place += 2
        return AskClause(_existence(at))
    told = at.take_phrase(_TELL)
    if told and (at.take("whether") or at.take("if")):
        return AskClause(_test(at))
    if at.take_phrase(_WHAT) or told or at.peek().low == "how":
        found = AskClause(read_value(at))
        at.take_any(BE)
        return found
    return None


@rewinding
def _for_every(at: TokenCursor) -> ChangeClause | None:
    """*for every SET, CLAUSE*; *go through all SET and CLAUSE*."""
    through = at.take_phrase(_THROUGH)
    if not (through or at.take("for")) or at.peek().low not in EACH:
        return None
    select = read_select(at)
    if through:
        at.take(",")
        at.need("and")
    else:
        at.take_any((",", ":"))
        if at.take_phrase(_OUTCOME):
            at.need(":")
    at.take("please")
    ways = _two_ways(at) if at.take("either") else [_clause(at)]
    changes = [replace(way, every=select) for way in ways if isinstance(way, ChangeClause)]
    if len(changes) < len(ways):
        raise RequestParseError("what is to be done for every row is no change")
    return replace(changes[0], instead=changes[-1] if len(ways) > 1 else None)


def _two_ways(at: TokenCursor) -> list[Clause]:
    """*approve it, or reject it* behind *either*."""
    pairs = range(at.place, at.size - 1)
    ends = [n for n in pairs if (at.tokens[n].text, at.tokens[n + 1].low) == (",", "or")]
    if not ends:
        raise RequestParseError("one way only")
    size, at.size = at.size, ends[-1]
    one = _clause(at)
    if not at.ended:
        raise RequestParseError(f"left over: {at.rest()}")
    at.place, at.size = ends[-1] + 2, size
    return [one, _clause(at)]


# --- requests ------------------------------------------------------------------------------------

_SETTING = frozenset({"setting", "changing", "giving"})
_SET = frozenset(map(stem, SETTERS))
# Words of a label that are searched for "being", at most.
_LONGEST_LABEL = 5
_TRAILING = frozenset({"please", "too", "instead"})
_JOINING = frozenset("of to from in on at by into onto and for using".split())


def _request(at: TokenCursor) -> ChangeClause:
    """A request to change something."""
    at.requesting = True
    # "set" may belong to the phrase of a tool ("set the alarm"), which takes precedence.
    start = at.place
    verb, tools = read_phrase(at)
    draft = ChangeDraft(list(verb), tools)
    if not tools:
        at.place = start
        setting = at.attempt(_setting) if stem(at.peek().low) in _SET else None
        draft = setting or read_phrase_with_rows(at) or draft
    _add_rest(at, draft)
    if not draft.verb:
        raise RequestParseError("no verb")
    return draft.change()


def _given_request(at: TokenCursor) -> ChangeClause:
    """A request by a phrase that the environment gives."""
    at.requesting = True
    draft = read_given_phrase(at, read_object)
    if draft is None:
        raise RequestParseError("no given phrase")
    _add_rest(at, draft)
    return draft.change()


def _setting(at: TokenCursor) -> ChangeDraft:
    """*set the LABEL of ROW to VALUE*, *set its LABEL to VALUE*."""
    at.place += 1
    draft = ChangeDraft(["set"])
    if at.take_any(POSSESSIVE):
        draft.rows.append(((), (IT,)))
    definite = bool(at.take_any(ARTICLES)) or bool(draft.rows)
    label = read_attribute_label(at)
    # Without an article only a known label counts: "change address" may be a tool's own phrase.
    if not definite and label not in at.words.labels:
        raise RequestParseError("no label")
    if at.take("of") or at.take("for"):
        if at.peek().low in EACH:
            draft.every = read_select(at)
        else:
            draft.add_rows(read_rows(at, read_row(at)))
    if not label or not (at.take("to", "be") or at.take("to") or at.take("as")):
        raise RequestParseError("no value")
    draft.facts.append(FactExpr(label, "is", read_right_side(at)))
    _add_given(at, draft.facts)
    return draft


def _add_rest(at: TokenCursor, draft: ChangeDraft) -> None:
    """What follows the verb: rows, values, and more words."""
    while not at.ended:
        if any(add(at, draft) for add in _ADDING):
            continue
        token = at.peek()
        if token.kind == "quote" or token.low in {"otherwise", "if", "(", ")"}:
            raise RequestParseError(f"not understood: {at.rest()}")
        if token.kind == "word":
            if token.low in _TRAILING:
                return
            # The tool's phrase is complete, so a stray content word means that something was
            # missed.
            if draft.tools and token.low not in _JOINING:
                raise RequestParseError(f"not understood: {at.rest()}")
            if token.low == "for" and at.peek(1).low == "me":
                return
            draft.verb.append(token.low)
        at.place += 1


@rewinding
def _labelled(at: TokenCursor, draft: ChangeDraft) -> bool:
    """Add values with labels behind a preposition: *for the week 3 February 2025*."""
    facts = (at.attempt(_given) if at.take_any(LEADS) else None) or []
    known = all(fact.value and fact.label in at.words.labels for fact in facts)
    draft.facts += facts if known else []
    return bool(facts) and known


def _values(at: TokenCursor, draft: ChangeDraft) -> bool:
    start = at.place
    mark = ""
    while at.peek().kind == "mark" and at.peek().text in {"—", ":", ",", ";"}:
        mark = at.peek().text
        at.place += 1
    joined = at.take("and")
    at.take("by")
    low = at.peek().low
    try:
        if low in NAMED:
            at.place += 1
            draft.facts.append(FactExpr((NAMED[low],), "is", read_right_side(at)))
        elif _introduced(at, mark, joined) or (mark == ";" and draft.facts):
            draft.facts.extend(_given(at))
        elif low in {"whose", "that", "which", "(", "has"} and not draft.rows:
            _add_attributes(at, draft)
        else:
            at.place = start
    except RequestParseError:
        at.place = start
    return at.place > start


def _introduced(at: TokenCursor, mark: str, joined: bool) -> bool:
    """Go past what introduces values; whether something did."""
    low = at.peek().low
    if low in _SETTING or low == "with" or (joined and stem(low) in _SET):
        at.place += 1
        return True
    if mark == "," and low == "the":
        # ", the quantity being 3"
        return any(at.peek(i).low == "being" for i in range(2, 2 + _LONGEST_LABEL))
    return at.take("so", "that") or (mark in {"—", ":"} and not joined)


_ADDING = (_values, add_rows_behind, add_object, _labelled, add_bare_value)


def _add_attributes(at: TokenCursor, draft: ChangeDraft) -> None:
    """What a new row gets, said as the facts of a row are."""
    row = read_attributes(at)
    (facts, *others), extreme = row.said.any_of, row.extreme
    if others or row.said.minus or extreme or not facts:
        raise RequestParseError("no values")
    draft.facts.extend(facts)
    draft.rows.extend(((), (owner,)) for owner in row.said.owners)


def _given(at: TokenCursor) -> list[FactExpr]:
    facts = [_one_given(at)]
    _add_given(at, facts)
    return facts


def _add_given(at: TokenCursor, facts: list[FactExpr]) -> None:
    while more := at.attempt(_further_given):
        facts.append(more)


def _further_given(at: TokenCursor) -> FactExpr:
    joined = at.take_any((",", ";")) or at.peek().low == "and"
    at.take("and")
    if not joined or at.peek().low in {"for", "using"}:
        raise RequestParseError("no more values")
    return _one_given(at)


def _one_given(at: TokenCursor) -> FactExpr:
    at.take_any(_SETTING)
    for word in ("with", "set", "whose"):
        at.take(word)
    start = at.place
    if at.take("that") and at.take_any(BE):
        return read_adjective(at)
    at.place = start
    return read_fact(at, giving=True)
