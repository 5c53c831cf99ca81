"""Facts, values, rows and sets, which are made of each other.

A fact has a value, a value may be *the email of ROW*, and a row is described by facts.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from envwright.tasks.parser.given_phrases import read_given_row
from envwright.tasks.parser.labels import (
    MANNER,
    awkward_label,
    derived_ahead,
    measure_ahead,
    read_attribute_label,
    read_bare_words,
    read_comparison,
    read_label,
    read_parenthesis,
    read_relation,
    relation_ahead,
    shift_ahead,
)
from envwright.tasks.parser.lexer import (
    ARTICLES,
    BE,
    CAN,
    EXTREMES,
    HAVE,
    HIGHEST,
    LOWEST,
    NAMED,
    POINTING,
    POSSESSIVE,
    PRONOUNS,
    SETTERS,
    STOP,
    RequestParseError,
    phrase_table,
    stem,
    words_of,
)
from envwright.tasks.parser.literals import (
    read_item,
    read_literal,
    read_number,
    read_unit,
    value_ahead,
)
from envwright.tasks.parser.syntax_tree import (
    AggregateExpr,
    AttributeExpr,
    CountExpr,
    DifferenceExpr,
    FactExpr,
    Facts,
    KeyExpr,
    LiteralExpr,
    RowExpr,
    SelectDraft,
    SelectExpr,
    ShiftExpr,
    ValueExpr,
    Words,
)
from envwright.tasks.parser.token_cursor import TokenCursor, nested, rewinding

# --- facts ---------------------------------------------------------------------------------------

_OBJECTS = frozenset("each it them the that this all every a an".split())
_BEGINNINGS = frozenset(
    "tell let what how please kindly just i could can would do it leave skip nothing no".split()
)


def read_facts(at: TokenCursor, *, bare: bool = False) -> tuple[Facts, ...]:
    """Facts joined by *and* and *or*, in disjunctive form; bare ones stand in parentheses."""
    groups: list[list[FactExpr]] = [[]]
    without: list[FactExpr] = []
    either = 0
    if not at.take("either"):
        groups[0].append(_fact_in_list(at, bare))
    while True:
        start = at.place
        try:
            if groups[0] and at.take("or"):
                _rejoin(at)
                groups.append([_alternative(at, groups[-1][-1])])
            elif not groups[0] or _also(at, bare):
                if not groups[0] or at.take("either"):
                    _rejoin(at)
                    either = len(groups[0]) + 1
                # What is left out in parentheses is left out of every alternative.
                out = bare and at.peek().low == "not" and len(groups) > 1
                (without if out else groups[-1]).append(_fact_in_list(at, bare))
            else:
                at.place = start
                break
        except RequestParseError:
            at.place = start
            break
    if not groups[0]:
        raise RequestParseError(f"no facts at {at.rest()}")
    return tuple((*facts, *without) for facts in _disjunction(groups, either))


def _disjunction(groups: list[list[FactExpr]], either: int) -> tuple[Facts, ...]:
    """The disjunctive form of facts, divided where *or* stands.

    *Either* stands before the fact of the first group with this number from 1; 0 for none.
    """
    first = groups[0]
    if len(groups) == 1:
        return (tuple(first),)
    # "a and status x or status y": facts with the label of the alternatives are alternatives
    # themselves, the others hold in every case.
    label = groups[-1][0].label[:1]
    choices = [group[0] for group in groups[1:]]
    if either:
        common, same = first[: either - 1], first[either - 1 :]
    elif any(len(g) > 1 for g in groups[1:]) or any(f.label[:1] != label for f in choices):
        return tuple(tuple(group) for group in groups)
    else:
        same = [fact for fact in first if fact.label[:1] == label]
        common = [fact for fact in first if fact.label[:1] != label]
    return tuple((*common, fact) for fact in (*same, *choices))


def _fact_in_list(at: TokenCursor, bare: bool) -> FactExpr:
    """A fact; in parentheses also *complete*, *not complete*, *not status sold*."""
    if not bare:
        return read_fact(at)
    start = at.place
    negated = at.take("not")
    try:
        fact = read_fact(at)
    except RequestParseError:
        at.place = start + negated
        if ability := read_ability(at):
            return _truth_fact(*ability)
        word, closed = at.peek(), at.peek(1).text in {",", ")"}
        if negated and not closed:
            # "not after time …": the label itself begins with "not".
            at.place = start
            return read_fact(at)
        if word.kind != "word" or not closed:
            raise
        at.place += 1
        fact = _truth_fact(word.low)
    return replace(fact, relation="not") if negated else fact


def _truth_fact(said: str, holds: bool = True) -> FactExpr:
    """*complete*, *not complete*."""
    return FactExpr((), "is" if holds else "not", LiteralExpr("word", said, said))


def _also(at: TokenCursor, bare: bool) -> bool:
    """Go past what joins two facts."""
    comma = at.take(",")
    joined = at.take("and")
    if (not comma and not joined) or (comma and not joined and at.peek().low == "with"):
        return False
    rejoined = _rejoin(at)
    low, after = at.peek().low, at.peek(1).low
    if low == "either" or (comma and low == "not") or (bare and comma and low in CAN):
        return True
    starts_label = low in at.words.label_starts
    # "and set the status to …" goes on with the request.
    if (low in STOP and not awkward_label(at)) or (
        joined and (low == "then" or (low in SETTERS and not starts_label))
    ):
        return False
    begins = low in _BEGINNINGS or (not low.endswith("ed") and stem(low) in at.words.verbs)
    if joined or rejoined or bare:
        return rejoined or not (begins and after in _OBJECTS)
    # A comma alone may also end the phrase, and a request begin.
    return starts_label or not begins


def _rejoin(at: TokenCursor) -> bool:
    if at.take("with"):
        return True
    if at.take("whose"):
        at.be = True
        return True
    return False


def _alternative(at: TokenCursor, last: FactExpr) -> FactExpr:
    """What stands behind *or*: a fact, or another value for the label of the last one."""
    low = at.peek().low
    own = not last.label or low == last.label[0] or low in ARTICLES or low in at.words.label_starts
    if not own and last.value is not None and (value := read_literal(at)):
        return FactExpr(last.label, last.relation, value)
    if not own and last.value is None and not value_ahead(at):
        said = read_bare_words(at)
        # Two words leave one way to divide them: "status sold or pending" repeats "status".
        if len(last.label) == 2:
            return FactExpr(last.label[:1], last.relation, LiteralExpr("word", said, said))
    return read_fact(at)


def read_fact(at: TokenCursor, *, giving: bool = False) -> FactExpr:
    """A label, perhaps a relation, and a value; one given to a parameter may stand behind *to*."""
    start = at.place
    # "more than 3 copies": the relation comes before the label.
    if (early := read_relation(at)) in MANNER:
        if (amount := read_number(at)) is None or not (label := read_label(at)):
            raise RequestParseError("no comparison")
        return FactExpr(label, early, LiteralExpr("number", str(amount), amount))
    at.place = start
    definite = at.take_any(ARTICLES | POSSESSIVE) not in {"", "a", "an"}
    known = bool(awkward_label(at))
    label = read_label(at)
    after = at.peek()
    if known and label[0] == "can" and (after.kind == "mark" or after.low == "and"):
        return FactExpr(label, "is", LiteralExpr("truth", "yes", True))
    if known and not (relation_ahead(at) or at.stops() or value_ahead(at)):
        return FactExpr(label, "is", _word_value(at))
    if giving and after.low == "of" and at.peek(1).low in {"the", "it"}:
        raise RequestParseError("an attribute, not a parameter")
    # "should be" and the like may be followed by a comparison: "should be more than 3".
    relation = read_relation(at, loose=giving)
    if label:
        relation = read_comparison(at, relation)
    if not (relation or value_ahead(at) or derived_ahead(at) or shift_ahead(at)):
        if definite and not giving:
            raise RequestParseError("an attribute, not a fact")
        return _undivided(at, label)
    if relation in MANNER and not measure_ahead(at):
        raise RequestParseError("nothing to compare with")
    if not label:
        raise RequestParseError(f"no label before {at.rest()}")
    return FactExpr(label, relation or "is", read_right_side(at) if relation else read_value(at))


_WISHES = frozenset({"low", "high", "early", "late"})


def read_right_side(at: TokenCursor) -> ValueExpr:
    """A value behind a relation, which may be words without quotes."""
    start = at.place
    if at.take("as") and (wish := at.take_any(_WISHES)) and at.take("as", "possible"):
        return LiteralExpr("wish", wish, wish)
    at.place = start
    try:
        return read_value(at)
    except RequestParseError:
        at.place = start
        found = _word_value(at)
        if not found.raw:
            raise
        return found


def _word_value(at: TokenCursor) -> LiteralExpr:
    said = read_bare_words(at)
    return LiteralExpr("word", said, said)


def _undivided(at: TokenCursor, label: Words) -> FactExpr:
    """A label and a value of words, with no telling where one ends."""
    if at.peek().low == "(" and at.peek(1).low not in at.words.label_starts:
        label += tuple(read_parenthesis(at))
    if len(label) < 2 or at.peek().low in {"it", "them"}:
        raise RequestParseError(f"no value at {at.rest()}")
    return FactExpr(label)


# --- values --------------------------------------------------------------------------------------

_FUNCTIONS = (
    dict.fromkeys(("total", "sum", "combined", "overall"), "sum")
    | dict.fromkeys(("average", "mean"), "average")
    | dict.fromkeys(HIGHEST, "highest")
    | dict.fromkeys(LOWEST, "lowest")
)
_THERE = phrase_table("there are; are there; there is; do we have; we have; do you have; exist")
_OVER = phrase_table("of; among; found among; across; over; found in")
IT = RowExpr(SelectExpr((), reference="again"))
"""The row that was mentioned last."""


@nested
def read_value(at: TokenCursor) -> ValueExpr:
    """A value, in the text or to be found out, shifted or not."""
    found = _shifted(at) or read_literal(at) or _derived(at)
    while sign := {"plus": 1, "minus": -1}.get(at.peek().low):
        at.place += 1
        amount = read_number(at)
        if amount is None:
            raise RequestParseError(f"not a number: {at.rest()}")
        found = ShiftExpr(found, sign * amount, read_unit(at))
    return found


@rewinding
def _shifted(at: TokenCursor) -> ShiftExpr | None:
    """*3 less than V*, *two weeks after V*."""
    amount = read_number(at)
    if amount is not None:
        unit = read_unit(at)
        relation = read_relation(at)
        if relation in {"above", "below"}:
            return ShiftExpr(read_value(at), MANNER[relation] * amount, unit)
    return None


def _derived(at: TokenCursor) -> ValueExpr:
    if at.take_any(POSSESSIVE):
        return AttributeExpr(read_attribute_label(at), IT)
    if at.take("how", "many"):
        # "how many SET there are", "how many pets are there with …", "… do we have"
        select = read_select(at)
        return CountExpr(more_of(at, select) if at.take_phrase(_THERE) else select)
    start = at.place
    if at.take_any(ARTICLES):
        if found := _difference(at) or _number_of(at) or _aggregate(at):
            return found
        label = read_attribute_label(at)
        if label and at.take("of"):
            return AttributeExpr(label, read_row(at))
        at.place = start
        return KeyExpr(read_described_row(at))
    if at.code_ahead() or at.peek().low in PRONOUNS | POINTING | {"whichever"}:
        return KeyExpr(read_described_row(at))
    raise RequestParseError(f"no value at {at.rest()}")


@rewinding
def _difference(at: TokenCursor) -> DifferenceExpr | None:
    """*difference (in days) between V and W*, *number of days between V and W*."""
    if at.take("number", "of"):
        unit = read_unit(at)
        if not unit or not at.take("between"):
            return None
    elif at.take("difference"):
        unit = read_unit(at) if at.take("in") else ""
        at.need("between")
    else:
        return None
    one = read_value(at)
    at.need("and")
    return DifferenceExpr(one, read_value(at), unit)


def _number_of(at: TokenCursor) -> ValueExpr | None:
    if not at.take("number", "of"):
        return None
    select = read_select(at)
    # "the number of the house" is a field, "the number of houses" a count.
    if select.definite and not select.plural:
        return AttributeExpr(("number",), RowExpr(select))
    return CountExpr(select)


@rewinding
def _aggregate(at: TokenCursor) -> ValueExpr | None:
    """*total LABEL of SET*, *sum of the LABEL of SET*; of one row, an attribute like that."""
    word = at.take_any(_FUNCTIONS)
    if not word:
        return None
    if of := at.take("of"):
        at.take("all")
        at.take_any(ARTICLES)
    label = read_attribute_label(at)
    if label and at.take_phrase(_OVER):
        select = read_select(at)
        if not (select.definite and select.words) or select.plural:
            return AggregateExpr(_FUNCTIONS[word], label, select)
        if not of:
            return AttributeExpr((word, *label), RowExpr(select))
    return None


# --- rows and sets -------------------------------------------------------------------------------

_ALL = frozenset({"all", "every", "each", "any"})
_SOFT = frozenset("existing specific given particular certain single".split())
"""Words before a noun that describe nothing."""
_EXTREME_SIZE = max(map(len, EXTREMES))


@nested
def read_row(at: TokenCursor, *, owner: bool = False) -> RowExpr:
    """One row; what follows *but not* behind an owner is said of what belongs to it."""
    if at.take_any(PRONOUNS):
        return IT
    if at.take("whichever"):
        # "whichever order has the highest total of all orders"
        draft = SelectDraft(SelectExpr(_noun(at), definite=True))
        if not at.take_any(HAVE):
            raise RequestParseError("whichever is not said to have anything")
        _with(at, draft)
        _describe(at, draft)
    else:
        start = at.place
        read_owner = partial(read_described_row, owner=True)
        given = None if at.plain else at.attempt(read_given_row, read_owner)
        if given is not None:
            _describe(at, given, owner=owner)
            if not _says_twice(given.said):
                return RowExpr(given.select(), given.extreme)
            at.place = start
        draft = _noun_phrase(at)
        _describe(at, draft, owner=owner)
    return RowExpr(draft.select(), draft.extreme)


def _says_twice(select: SelectExpr) -> bool:
    """Whether an attribute has two values: *the standard tariff named “Green”* has one name."""
    for facts in select.any_of:
        labels = [fact.label for fact in facts if fact.relation == "is" and fact.value is not None]
        if len(set(labels)) < len(labels):
            return True
    return False


def read_described_row(at: TokenCursor, *, owner: bool = False) -> RowExpr:
    """One row, of which something is said."""
    row = read_row(at, owner=owner)
    if row.select.bare and row.extreme is None and not qualified_noun(at, row.select.words):
        raise RequestParseError("no facts about the row")
    return row


def qualified_noun(at: TokenCursor, words: Words) -> bool:
    """Whether an option or a truth stands before a noun: *the active member*."""
    return (
        len(words) > 1
        and not at.words.is_noun(words)
        and any(at.words.is_noun(words[size:]) for size in range(1, len(words)))
    )


@nested
def read_select(at: TokenCursor) -> SelectExpr:
    """A set of rows."""
    quantified = _quantified(at)
    if at.take("them"):
        return IT.select
    draft = _noun_phrase(at, quantified)
    _describe(at, draft, counted=True)
    return draft.select()


def _quantified(at: TokenCursor) -> bool:
    """Go past *all*, *all the*, *each and every* and the like."""
    if at.take("each", "and", "every") or at.take("each", "of"):
        return True
    if not at.take_any(_ALL):
        return False
    if at.take("of"):
        at.take_any(ARTICLES)
    return True


def more_of(at: TokenCursor, select: SelectExpr) -> SelectExpr:
    """A set, with what else is said of it."""
    draft = SelectDraft(replace(select, reference="", only=False))
    _describe(at, draft, counted=True)
    return draft.select()


def _noun_phrase(at: TokenCursor, quantified: bool = False) -> SelectDraft:
    """The noun and what stands before it; behind *all* an article says nothing."""
    definite = bool(at.take_any(ARTICLES))
    reference = ""
    extreme = None
    if not definite and at.take_any(POINTING):
        at.take("same")
        reference = "" if at.peek().low in STOP else "again"
    elif definite and at.take("same"):
        reference = "again"
    elif definite and at.take("new") | at.take("newly", "created"):
        reference = "new"
    else:
        extreme = _superlative(at)
    only = definite and at.take("only")
    words = _noun(at)
    if not words and not (definite or reference or extreme):
        raise RequestParseError(f"no noun at {at.rest()}")
    definite = definite and not quantified
    select = SelectExpr(words, reference=reference, definite=definite, only=only)
    return SelectDraft(select, extreme)


def _superlative(at: TokenCursor) -> tuple[Words, bool] | None:
    for size in range(_EXTREME_SIZE, 0, -1):
        if found := EXTREMES.get(tuple(at.peek(i).low for i in range(size))):
            at.place += size
            return (((found[0],) if found[0] else ()), found[1])
    return None


def _noun(at: TokenCursor) -> Words:
    out: list[str] = []
    # An option before the noun may hold words at which a noun would end: "in progress".
    for option in at.words.options.get(at.peek().low, ()):
        if at.stands(option) and not at.stops(len(option)):
            out.extend(option)
            at.place += len(option)
            break
    while not at.stops():
        low, after = at.peek().low, at.peek(1).low
        if at.peek().text.startswith("#") or (low == "there" and after in BE):
            break
        if (low == "do" and after in {"we", "you"}) or (low == "we" and after == "have"):
            break
        if out or low not in _SOFT:
            out.extend(words_of(low) if "_" in low else (low,))
        at.place += 1
    return tuple(out)


# --- what is said of them ------------------------------------------------------------------------

_RELATIVES = frozenset({"that", "which", "who"})
_RELATIVE_STARTS = _RELATIVES | {"and"}
_PLURAL = frozenset({"are", "have", "belong"})
_BELONG = frozenset({"belong", "belongs", "belonging"})
_EXCEPT = phrase_table(
    "but not; but no; but without; except for; except; excluding; other than; apart from; not"
)


def read_attributes(at: TokenCursor) -> SelectDraft:
    """What is said of a row whose noun stands elsewhere."""
    draft = SelectDraft(SelectExpr(()))
    _describe(at, draft)
    return draft


def _describe(
    at: TokenCursor, draft: SelectDraft, *, counted: bool = False, owner: bool = False
) -> None:
    # One list of facts behind "with": a second one gives values to the request.
    reference = draft.said.reference
    described = bool(reference)
    while not at.ended:
        low = at.peek().low
        if low == "with" and not described:
            described = True
            at.place += 1
            if owner and draft.said.any_of != ((),):
                draft.add_loose(SelectExpr((), read_facts(at)))
            else:
                _with(at, draft)
        elif low == "whose" and not reference:
            at.place += 1
            _whose(at, draft)
        elif _named(at, draft):
            described = described or at.requesting
        elif counted and low in HAVE:
            at.place += 1
            _with(at, draft)
        elif not (
            _owned(at, draft, owner=owner)
            or (not owner and _without(at, draft))
            or (low in _RELATIVE_STARTS and at.attempt(_relative_clause, draft, owner=owner))
        ):
            break


def _with(at: TokenCursor, draft: SelectDraft) -> None:
    start = at.place
    at.be = False
    at.take_any(ARTICLES)
    low = at.peek().low
    # "with the highest total" is an extreme; before a value ("with minimum 3") it is a label.
    if low in HIGHEST | LOWEST and not value_ahead(at, 1) and at.peek(1).low != "than":
        at.place += 1
        if label := read_attribute_label(at):
            draft.extreme = (label, low in HIGHEST)
            return
    at.place = start
    draft.add(read_facts(at))


def _whose(at: TokenCursor, draft: SelectDraft) -> None:
    start = at.place
    label = read_attribute_label(at)
    if label and at.take_any(BE):
        at.take("the")
        if (low := at.take_any(HIGHEST | LOWEST)) and at.stops():
            draft.extreme = (label, low in HIGHEST)
            return
    at.place = start
    at.be = True
    draft.add(read_facts(at))
    at.be = False


def _named(at: TokenCursor, draft: SelectDraft) -> bool:
    """*called “Rex”*, *#W123*, *(status pending)*."""
    token = at.peek()
    if token.low in NAMED and at.peek(1).kind != "mark":
        at.place += 1
        literal = read_item(at)
        if literal is None:
            raise RequestParseError(f"no name at {at.rest()}")
        draft.add(((FactExpr((NAMED[token.low],), "is", literal),),))
    elif token.kind == "word" and token.text.startswith("#") and len(token.text) > 1:
        at.place += 1
        draft.add(((FactExpr(("id",), "is", LiteralExpr("code", token.text, token.text)),),))
    elif token.low == "(":
        found = at.attempt(_in_parentheses)
        if found is None:
            return False
        draft.add(found)
    else:
        return False
    return True


def _in_parentheses(at: TokenCursor) -> tuple[Facts, ...]:
    at.need("(")
    at.be = False
    at.take("with")
    found = read_facts(at, bare=True)
    at.need(")")
    return found


@rewinding
def _owned(at: TokenCursor, draft: SelectDraft, *, owner: bool) -> bool:
    """*of ROW*, *among SET*: what a row belongs to, or what an extreme is sought in."""
    if at.take("among") or (draft.extreme and at.take("out", "of")):
        draft.pool = read_select(at)
        return True
    if at.take("owned", "by") or at.take("belonging", "to"):
        return _owners(at, draft)
    # Rows behind a request's "for" are the request's, and say which row of several is meant.
    placed = not at.requesting and not owner and at.take("for")
    if not (placed or at.take("of") or (draft.said.owners and at.take("and", "of"))):
        return False
    here = at.place
    if draft.extreme:
        pool = read_select(at)
        if pool.plural and not pool.reference:
            draft.pool = pool
            return True
        at.place = here
    row = at.attempt(read_described_row, owner=True)
    if row is not None:
        draft.add_owner(row)
    return row is not None


def _owners(at: TokenCursor, draft: SelectDraft, *, loose: bool = False) -> bool:
    """Add the rows behind *belongs to*; whether there are any."""
    row = found = at.attempt(read_described_row, owner=True)
    while row is not None:
        if loose:
            draft.add_loose(SelectExpr((), owners=(row,)))
        else:
            draft.add_owner(row)
        row = at.attempt(_further_owner)
    return found is not None


def _further_owner(at: TokenCursor) -> RowExpr:
    at.need("and", "to")
    return read_described_row(at, owner=True)


@rewinding
def _without(at: TokenCursor, draft: SelectDraft) -> bool:
    """*but not with …*, *except those with …*: what a set leaves out."""
    at.take(",")
    if not at.take_phrase(_EXCEPT):
        return False
    at.take("for")
    if at.take("the", "ones") or at.take("those") or at.take("ones"):
        at.take("that", "have")
    at.be = False
    _rejoin(at)
    found = at.attempt(read_facts)
    at.be = False
    draft.said = replace(draft.said, minus=(*draft.said.minus, *(found or ())))
    return found is not None


@rewinding
def _relative_clause(at: TokenCursor, draft: SelectDraft, *, owner: bool) -> bool:
    """*that are sold*, *that belong to ROW*, *that have status sold*, and more of the kind."""
    joined = at.take("and")
    # "the variants of the product … that are available": not the product.
    if not (at.take_any(_RELATIVES) or joined) or (owner and at.peek().low in _PLURAL):
        return False
    if at.take_any(_BELONG):
        at.need("to")
        return _owners(at, draft, loose=owner)
    if at.take_any(HAVE):
        _with(at, draft)
    elif at.take_any(BE):
        draft.add(((read_adjective(at),),))
    elif ability := read_ability(at):
        draft.add(((_truth_fact(*ability),),))
    else:
        raise RequestParseError("no relative clause")
    return True


@rewinding
def read_ability(at: TokenCursor) -> tuple[str, bool] | None:
    """*can push*, *cannot push*: a label that begins with *can*, and whether it is so."""
    low = at.take_any(CAN)
    able = low == "can" and not at.take("not")
    said = read_bare_words(at) if low else ""
    return (f"can {said.lower()}", able) if said else None


def read_adjective(at: TokenCursor) -> FactExpr:
    """*complete*, *not complete* behind *that is*."""
    negated = at.take("not")
    said = read_bare_words(at)
    if not said or said in {"it", "them"}:
        raise RequestParseError("nothing behind the verb")
    return _truth_fact(said, not negated)
