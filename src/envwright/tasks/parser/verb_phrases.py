"""The verb phrase of a request, word for word or with rows in the place of its nouns."""

from __future__ import annotations

from envwright.tasks.parser.descriptions import (
    IT,
    read_described_row,
    read_row,
    read_select,
)
from envwright.tasks.parser.lexer import (
    ARTICLES,
    EACH,
    END_TOKEN,
    NUMBERS,
    POINTING,
    ROW_STARTS,
    STOP,
    RequestParseError,
    phrase_table,
    stem,
    stem_words,
)
from envwright.tasks.parser.literals import read_item, read_number
from envwright.tasks.parser.syntax_tree import (
    BARE,
    ChangeDraft,
    FactExpr,
    LiteralExpr,
    RowExpr,
    SelectExpr,
    Words,
)
from envwright.tasks.parser.token_cursor import TokenCursor, rewinding

# --- objects -------------------------------------------------------------------------------------

_EACH_OF_THEM = phrase_table("each of them; each one; all of them; every one")
_BEHIND = phrase_table("for; using; namely; in; with; by; as; signed by")
_LONGEST_LABEL, _LONGEST_NOUN, _LONGEST_UNIT = 5, 7, 3


def add_object(at: TokenCursor, draft: ChangeDraft) -> bool:
    """Add the rows that stand here as an object to a change; whether there are any."""
    token = at.peek()
    start = at.place
    joined = at.take("and")
    if token.text.startswith("#") and draft.verb and start:
        if at.attempt(_add_code, draft):
            return True
    elif (at.amount_ahead or at.peek().low in ROW_STARTS) and (found := _object(at)):
        draft.add_rows(found)
        return True
    at.place = start
    if joined and draft.rows:
        raise RequestParseError(f"not understood: {at.rest()}")
    return False


def _add_code(at: TokenCursor, draft: ChangeDraft) -> bool:
    """*cancel order #W123*: the noun was taken for a part of the verb."""
    size = 2 if len(draft.verb) > 2 and at.words.is_noun(tuple(draft.verb[-2:])) else 1
    at.place -= size
    draft.add_rows(read_rows(at, read_row(at)))
    if not draft.tools:
        del draft.verb[-size:]
    return True


def _object(at: TokenCursor, start: int = -1, end: int = -1) -> ChangeDraft | None:
    """One row, several, or every row of a set; from a place, to a place where they must end."""
    size = at.size
    at.place = at.place if start < 0 else start
    at.size = size if end < 0 else end
    # Phrases of several tools are tried at one place: what stands there is read once.
    place = at.place, at.size, at.plain
    if place not in at.objects:
        at.objects[place] = at.attempt(read_object), at.place
    found, at.place = at.objects[place]
    at.size = size
    return found if end in (-1, at.place) else None


def read_object(at: TokenCursor) -> ChangeDraft:
    """One row of which something is said, several, or every row of a set."""
    return _each_row(at) or read_rows(at, read_described_row(at))


def _each_row(at: TokenCursor) -> ChangeDraft | None:
    """*each of them*, *every order with …*."""
    if at.take_phrase(_EACH_OF_THEM):
        return ChangeDraft(rows=[((), (IT,))])
    if at.peek().low in EACH:
        return ChangeDraft(every=read_select(at))
    some = read_amount(at)
    return ChangeDraft(every=read_select(at), some=some) if some else None


def read_amount(at: TokenCursor) -> int:
    """Go past *any*, *any one of the*, *at least two of the*; how many rows it stands for."""
    start, amount = at.place, 0
    if at.take("just", "any") or at.take("any"):
        at.take("single")
        amount = 1
        if at.take("one", "of"):
            at.take_any(ARTICLES)
            return 1
        return amount
    if at.take("at", "least") or at.take("no", "fewer", "than"):
        amount = int(read_number(at) or 0)
        if at.take("out", "of") or at.take("of"):
            at.take_any(ARTICLES)
    at.place = start if amount < 2 else at.place
    return amount if amount > 1 else 0


def read_rows(at: TokenCursor, row: RowExpr) -> ChangeDraft:
    """A row that was read and more with its noun; *the orders of …* are every row of a set."""
    select = row.select
    if row.extreme is None and select.definite and not select.reference and select.plural:
        return ChangeDraft(every=select)
    return ChangeDraft(rows=[((), _with_more(at, row))])


def _with_more(at: TokenCursor, row: RowExpr) -> tuple[RowExpr, ...]:
    """A row, and more with the same noun: *, the pet … and the pet …*."""
    rows = [row]
    noun = row.select.words[-1:]
    while noun and (more := at.attempt(_one_more, noun)):
        rows.append(more)
    return tuple(rows)


def _one_more(at: TokenCursor, noun: Words) -> RowExpr:
    joined = at.take(",") + at.take("and")
    if not joined or at.peek().low != "the":
        raise RequestParseError("no more rows")
    row = read_described_row(at)
    if row.select.words[-1:] != noun:
        raise RequestParseError("another noun")
    return row


@rewinding
def add_rows_behind(at: TokenCursor, draft: ChangeDraft) -> bool:
    """Add *for ROW*, *for LABEL: ROW, ROW and ROW*, *using ROW*; whether one stands here."""
    at.take_any((",", ";"))
    at.take("and")
    found = at.attempt(_rows_behind) if at.take_phrase(_BEHIND) else None
    if found is not None:
        draft.add_rows(found)
    return found is not None


def _rows_behind(at: TokenCursor) -> ChangeDraft:
    if found := _each_row(at):
        return found
    label = _row_label(at)
    return ChangeDraft(rows=[(label, _with_more(at, read_described_row(at)))])


def _row_label(at: TokenCursor) -> Words:
    """*source account:* before a row."""
    for size in range(1, _LONGEST_LABEL):
        if at.peek(size).low == ":":
            after, coded = at.peek(size + 1), at.peek(size + 2).text.startswith("#")
            if not coded and after.low not in {"the", "it"} | POINTING:
                return ()
            label = tuple(at.peek(i).low for i in range(size))
            at.place += size + 1
            return tuple(w for w in label if w not in ARTICLES)
        if at.peek(size).kind != "word":
            break
    return ()


LEADS = frozenset("of for by to at on from as with until".split())
"""Words behind which a request may give a value."""


@rewinding
def add_bare_value(at: TokenCursor, draft: ChangeDraft, follows: str = "") -> bool:
    """Add a value without a label: *of $50*, *3 bags*, *on 17 May 2024*, *to open*.

    What is counted stands for the label; ``follows`` is a stem that the phrase goes on with.
    """
    before = at.tokens[at.place - 1].low if at.place else ""
    lead = at.take_any(LEADS)
    counted = at.peek().low in NUMBERS and at.peek(1).kind == "word" and not at.stops(1)
    amount = read_number(at) if counted else None
    value = read_item(at) if amount is None else LiteralExpr("number", str(amount), amount)
    plain = value is not None and value.kind in {"number", "money", "date", "time"}
    # "… with a reason “…”": the phrase of the tool ends with the label.
    label = [before] if not lead and before in at.words.label_words else []
    if value is None or not (plain or (draft.tools and (label or lead in {"to", "as"}))):
        return False
    while value.kind == "number" and at.peek().low.isalpha() and not at.stops():
        if at.peek().low in LEADS | ROW_STARTS or len(label) == _LONGEST_UNIT:
            break
        label.append(at.peek().low)
        if stem(at.peek().low) == follows:
            break
        at.place += 1
    draft.facts.append(FactExpr(tuple(label), BARE, value))
    return True


# --- phrases word for word -----------------------------------------------------------------------

_AFTER = frozenset(
    "the a an it them that this all every each any just no in on at by into onto".split()
)
_DESCRIBING = frozenset("with whose called named titled of that which (".split())
_ARTICLE_STEMS = frozenset(map(stem, ARTICLES))
_PASSED = ARTICLES | {"(", ")", ","}
_LONGEST_DESCRIBED = 4


def read_phrase(at: TokenCursor) -> tuple[Words, tuple[tuple[str, float], ...]]:
    """The longest phrase of a tool that stands here word for word, and the tools with it."""
    tools: dict[str, float] = {}
    found, end = 0, at.place
    for phrase, tool, less in at.words.phrases.get(stem(at.peek().low), ()):
        # Phrases are sorted by length: all that follow are shorter than the match.
        if len(phrase) < found:
            break
        if place := _end_of(at, phrase):
            found, end = len(phrase), place
            tools.setdefault(tool, found - less)
    verb = tuple(t.low for t in at.tokens[at.place : end] if t.kind == "word")
    at.place = end
    return verb, tuple(tools.items())


def _end_of(at: TokenCursor, phrase: Words) -> int:
    """Where a phrase ends that stands here; 0 when it does not, or is only a part."""
    tokens, size = at.tokens, at.size
    end, definite = at.place, 0
    for wanted in phrase:
        if wanted in _ARTICLE_STEMS:
            continue
        while end < size and tokens[end].low in _PASSED:
            # "the" where the phrase has another article, or none, begins a row.
            definite = end + 1 if tokens[end].low == "the" else definite
            end += 1
        if end >= size or not _same_word(tokens[end].low, wanted):
            return 0
        end += 1
    after = tokens[end] if end < size else END_TOKEN
    coded = after.text.startswith("#")
    describes = after.low in _DESCRIBING or coded
    # "the item with …" at the end of a phrase is a row of its own, not the phrase's last noun.
    if definite and end - definite <= _LONGEST_DESCRIBED and describes:
        words = tuple(t.low for t in tokens[definite:end])
        is_row = stem("the") not in phrase or at.words.is_noun(words)
        if is_row and (coded or at.words.is_found(stem_words(words))):
            return 0
    known = after.low in STOP or after.low in _AFTER or describes
    return end if after.kind != "word" or known else 0


def _same_word(low: str, wanted: str) -> bool:
    """Whether a word is one of a phrase; *with* may read *using*."""
    return stem(low) == wanted or (low == "using" and wanted == "with")


# --- phrases with rows ---------------------------------------------------------------------------

_LEFT_OPEN = frozenset({"for", "with", "and", "of"})
"""Words that more likely begin what follows a phrase than a part of it."""
_PREPOSITIONS = frozenset(
    map(stem, "of to from in on at by into onto for with using through as and".split())
)
_OPEN_ENDS = _PREPOSITIONS | _ARTICLE_STEMS


def read_phrase_with_rows(at: TokenCursor) -> ChangeDraft | None:
    """A phrase of a tool in which rows stand in the place of their nouns."""
    start = at.place
    found = _aligned(at)
    # A row as its environment says it may go on into the phrase: "take the request of PATRON for
    # TITLE" asks for one, where "the request of PATRON for TITLE" is one.
    if at.words.given_rows and not any(whole for (whole, _), _, _ in found):
        at.plain, at.place = True, start
        found += _aligned(at)
        at.plain = False
    at.place = start
    if not found:
        return None
    # Complete phrases before partial ones, then the one of which most is said.
    _, at.place, best = max(found, key=lambda item: item[0])
    tools: dict[str, float] = {}
    for _, end, other in found:
        if end == at.place and other.rows == best.rows and other.every == best.every:
            for tool, said in other.tools:
                tools[tool] = max(said, tools.get(tool, said))
    best.tools = tuple(tools.items())
    return best


def _aligned(at: TokenCursor) -> list[tuple[tuple[bool, float], int, ChangeDraft]]:
    """Readings of the phrases that begin here: how well each is said, its end, and its rows."""
    start = at.place
    found = []
    for phrase, tool, less in at.words.phrases.get(stem(at.peek().low), ()):
        at.place = start
        draft = ChangeDraft()
        try:
            used, said = _align(at, phrase, draft)
        except RequestParseError:
            continue
        if draft.rows or draft.every:
            draft.tools = ((tool, said - less),)
            found.append(((used == len(phrase), said), at.place, draft))
    return found


def _align(at: TokenCursor, phrase: Words, draft: ChangeDraft) -> tuple[int, float]:
    """Read the words of a phrase and rows from here on.

    Returns:
        How many words of the phrase were used, and how well it is said: the words that stand in the
        text, less what a row only stands for.
    """
    used, said = 0, 0.0
    safe = at.place, 0, 0, 0, 0.0
    while used < len(phrase) and not at.ended:
        low = at.peek().low
        taken = 0
        if used and not _literally(at, phrase[used:]):
            taken = _row_in_phrase(at, phrase[used:], draft)
        if taken:
            passed = [w for w in phrase[used : used + taken] if w not in _ARTICLE_STEMS]
            own = set(stem_words(_last_words(draft)))
            said += sum(1.0 if word in own else -0.5 for word in passed)
            used += taken
        elif phrase[used] in _ARTICLE_STEMS:
            used += 1
            at.take_any(ARTICLES)
        elif low in ARTICLES:
            at.place += 1
        elif at.peek().kind == "word" and _same_word(low, phrase[used]):
            draft.verb.append(low)
            at.place += 1
            used += 1
            said += 1
        elif further := _later_part(low, phrase[used:]):
            used += further
        elif used and add_bare_value(at, draft, phrase[used]):
            continue
        else:
            break
        if taken or (used and phrase[used - 1] not in _OPEN_ENDS):
            safe = at.place, used, len(draft.verb), len(draft.facts), said
    # Prepositions and articles at the end may as well begin what follows the phrase.
    at.place, used, kept, given, said = safe
    del draft.verb[kept:], draft.facts[given:]
    return used, said


def _later_part(low: str, phrase: Words) -> int:
    """How many words of a phrase are left out, such as *in the store*, before what is here."""
    if phrase[0] in _PREPOSITIONS and low not in _LEFT_OPEN:
        for place, word in enumerate(phrase[1:], start=1):
            if word in _PREPOSITIONS and _same_word(low, word):
                return place
    return 0


def _literally(at: TokenCursor, phrase: Words) -> bool:
    """Whether the words of a phrase go on here as they are, beyond the next noun.

    A noun that no look-up answers stands for no row: *the sales of the performance …*.
    """
    ahead = 0
    same: list[str] = []
    wanted = [word for word in phrase if word not in _ARTICLE_STEMS]
    for word in wanted:
        while at.peek(ahead).low in ARTICLES:
            ahead += 1
        if not _same_word(at.peek(ahead).low, word):
            break
        ahead += 1
        same.append(word)
    after = at.peek(ahead)
    if len(same) > 1 and after.low not in _DESCRIBING and not after.text.startswith("#"):
        return True
    lead = next((n for n, word in enumerate(same) if word in _PREPOSITIONS), 0)
    if same == wanted:
        lead = lead or len(same)
    return lead > 0 and not at.words.is_found(tuple(same[:lead]))


@rewinding
def _row_in_phrase(at: TokenCursor, phrase: Words, draft: ChangeDraft) -> int:
    """Add a row that stands here instead of a noun; how many words of the phrase it replaces."""
    start = at.place
    if not (at.code_ahead() or at.amount_ahead or at.peek().low in ROW_STARTS):
        return 0
    if found := _object(at) or _bounded_object(at, phrase, start):
        size = _noun_size(phrase, found.every or draft.every or found.rows[-1][1][0].select)
        if size:
            # A row may have gone on into the rest of the phrase.
            after, end = at.place, _tail_ahead(at, phrase[size:], start)
            if end < after:
                shorter = _object(at, start, end)
                found, at.place = (shorter, end) if shorter else (found, after)
            draft.add_rows(found)
            return size
    return 0


def _bounded_object(at: TokenCursor, phrase: Words, start: int) -> ChangeDraft | None:
    """A row that makes sense only if it ends where the phrase goes on."""
    for place, word in enumerate(phrase):
        if word in _PREPOSITIONS:
            end = _tail_ahead(at, phrase[place:], start)
            if end < at.size and (found := _object(at, start, end)):
                return found
    return None


def _noun_size(phrase: Words, select: SelectExpr) -> int:
    """How many words of a phrase end with the noun of a row."""
    limit = min(len(phrase), _LONGEST_NOUN)
    if not select.words:
        return next((n for n in range(limit) if phrase[n] in _PREPOSITIONS), limit)
    noun = stem(select.words[-1])
    for size, last in enumerate(phrase[:limit], start=1):
        if last in _PREPOSITIONS:
            return 0
        if last == noun or (len(noun) > 2 and last.startswith(noun)):
            return size
    return 0


def _tail_ahead(at: TokenCursor, tail: Words, start: int) -> int:
    """Where the words begin that follow a noun in a phrase; beyond the end when nowhere."""
    piece = tail[:2]
    for place in range(start + 2, at.size - len(piece) + 1) if piece else ():
        there = zip(at.tokens[place : place + len(piece)], piece, strict=True)
        if all(token.kind == "word" and _same_word(token.low, word) for token, word in there):
            return place
    return at.size + 1


def _last_words(draft: ChangeDraft) -> Words:
    """The words of the row that was read last."""
    select = draft.rows[-1][1][-1].select if draft.rows else draft.every
    return select.words if select is not None else ()
