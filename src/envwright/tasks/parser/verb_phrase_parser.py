"""Parsing the verb phrase of a request, with rows in the place of its nouns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from envwright.tasks.parser.lexer import (
    ARTICLES,
    EACH,
    END_TOKEN,
    POINTING,
    PRONOUNS,
    STOP,
    RequestParseError,
    RequestToken,
    is_plural,
    stem,
    stem_words,
)
from envwright.tasks.parser.row_parser import RowParser
from envwright.tasks.parser.syntax_tree import ChangeClause, FactExpr, RowExpr, SelectExpr, Words
from envwright.tasks.parser.tool_vocabulary import ToolVocabulary
from envwright.tasks.parser.value_parser import IT

ROW_STARTS = POINTING | PRONOUNS | {"the", "whichever", "every", "each", "all"}
"""Words with which a row, or every row of a set, may begin."""

EACH_OF_THEM = (("each", "of", "them"), ("each", "one"), ("all", "of", "them"), ("every", "one"))
_LONGEST_LABEL, _LONGEST_NOUN = 5, 7


_LONGEST_LABEL = 5


@dataclass(slots=True)
class ChangeDraft:
    """A request while it is read."""

    verb: list[str]
    tools: tuple[tuple[str, float], ...]
    rows: list[tuple[Words, tuple[RowExpr, ...]]] = field(default_factory=list)
    facts: list[FactExpr] = field(default_factory=list)
    every: SelectExpr | None = None

    def change(self) -> ChangeClause:
        """The request."""
        return ChangeClause(
            tuple(self.verb), self.tools, tuple(self.rows), tuple(self.facts), self.every
        )


class ObjectParser(RowParser):
    """Reads the rows of requests."""

    def __init__(self, tokens: Sequence[RequestToken], vocabulary: ToolVocabulary) -> None:
        super().__init__(tokens, vocabulary)
        self._objects: dict[tuple[int, int], tuple[ChangeDraft | None, int]] = {}

    # --- objects ---------------------------------------------------------------------------------

    def _object(self, draft: ChangeDraft) -> bool:
        token = self.peek()
        start = self._at
        joined = self.take("and")
        low = self.peek().low
        try:
            if token.text.startswith("#") and draft.verb and start:
                self._code(draft)
                return True
            if low in ROW_STARTS:
                self._add_object(draft)
                return True
        except RequestParseError:
            pass
        self._at = start
        if joined and draft.rows:
            raise RequestParseError(f"not understood: {self.rest()}")
        return False

    def _code(self, draft: ChangeDraft) -> None:
        """*cancel order #W123*: the noun was taken for a part of the verb."""
        size = 2 if len(draft.verb) > 2 and self._words.is_noun(tuple(draft.verb[-2:])) else 1
        self._at -= size
        self._add_row(draft, self.row())
        if not draft.tools:
            del draft.verb[-size:]

    def _add_object(self, draft: ChangeDraft) -> None:
        """One row, several, or every row of a set."""
        # Phrases of several tools are tried at one place: what stands there is read once.
        place = self._at, self._size
        if place not in self._objects:
            read = ChangeDraft([], ())
            try:
                self._read_rows(read)
                self._objects[place] = read, self._at
            except RequestParseError:
                self._objects[place] = None, self._at
        known, self._at = self._objects[place]
        if known is None:
            raise RequestParseError("no row")
        draft.rows += known.rows
        draft.every = known.every or draft.every

    def _read_rows(self, draft: ChangeDraft) -> None:
        if any(self.take(*words) for words in EACH_OF_THEM):
            draft.rows.append(((), (IT,)))
        elif self.peek().low in EACH:
            draft.every = self.select()
        else:
            self._add_row(draft, self._described_row())

    def _add_row(self, draft: ChangeDraft, row: RowExpr) -> None:
        if row.extreme is None and _several(row.select):
            draft.every = row.select
            return
        rows = [row]
        self._more_rows(rows)
        draft.rows.append(((), tuple(rows)))

    def _more_rows(self, rows: list[RowExpr]) -> None:
        """More rows with the same noun: *, the pet … and the pet …*."""
        noun = rows[0].select.words[-1:]
        while noun:
            start = self._at
            comma = self.take(",")
            joined = self.take("and")
            try:
                if not (comma or joined) or self.peek().low != "the":
                    raise RequestParseError("no more rows")
                row = self._described_row()
                if row.select.words[-1:] != noun:
                    raise RequestParseError("another noun")
            except RequestParseError:
                self._at = start
                return
            rows.append(row)

    # --- behind "for" ----------------------------------------------------------------------------

    def _for_row(self, draft: ChangeDraft) -> bool:
        """*for ROW*, *for LABEL: ROW, ROW and ROW*, *using ROW*."""
        start = self._at
        if not self.take(","):
            self.take(";")
        self.take("and")
        if self.take("for") or self.take("using") or self.take("namely") or self.take("in"):
            try:
                if any(self.take(*words) for words in EACH_OF_THEM):
                    draft.rows.append(((), (IT,)))
                    return True
                if self.peek().low in EACH:
                    draft.every = self.select()
                    return True
                label = self._row_label()
                rows = [self._described_row()]
                self._more_rows(rows)
                draft.rows.append((label, tuple(rows)))
                return True
            except RequestParseError:
                pass
        self._at = start
        return False

    def _row_label(self) -> Words:
        """*source account:* before a row."""
        for size in range(1, _LONGEST_LABEL):
            if self.peek(size).low == ":":
                after = self.peek(size + 1)
                coded = self.peek(size + 2).text.startswith("#")
                if not coded and after.low not in {"the", "it"} | POINTING:
                    return ()
                label = tuple(self.peek(i).low for i in range(size))
                self._at += size + 1
                return tuple(w for w in label if w not in ARTICLES)
            if self.peek(size).kind != "word":
                break
        return ()


def _several(select: SelectExpr) -> bool:
    """Whether *the orders of …* means all of them."""
    words = select.words
    return select.definite and not select.reference and bool(words) and is_plural(words[-1])


_AFTER = frozenset("the a an it them that this all every each in on at by into onto".split())
_DESCRIBING = frozenset("with whose called named titled of that which (".split())
_ARTICLE_STEMS = frozenset(map(stem, ARTICLES))
_PASSED = ARTICLES | {"(", ")", ","}
_LONGEST_DESCRIBED = 4
_LEFT_OPEN = frozenset({"for", "with", "and", "of"})
"""Words that more likely begin what follows a phrase than a part of it."""
_PREPOSITIONS = frozenset(
    map(stem, "of to from in on at by into onto for with using through as and".split())
)


class VerbPhraseParser(ObjectParser):
    """Reads verb phrases and the rows in them."""

    # --- word for word ---------------------------------------------------------------------------

    def _phrase(self) -> tuple[Words, tuple[tuple[str, float], ...]]:
        """The longest phrase of a tool that stands here word for word, and the tools with it."""
        tools: dict[str, float] = {}
        found, end = 0, self._at
        for phrase, tool, less in self._words.phrases.get(stem(self.peek().low), ()):
            # Phrases are sorted by length: all that follow are shorter than the match.
            if len(phrase) < found:
                break
            if (place := self._matches(phrase)) and (found in (0, len(phrase))):
                found, end = len(phrase), place
                tools.setdefault(tool, found - less)
        verb = tuple(t.low for t in self._tokens[self._at : end] if t.kind == "word")
        self._at = end
        return verb, tuple(tools.items())

    def _matches(self, phrase: Words) -> int:
        """Where a phrase ends that stands here; 0 when it does not, or is only a part."""
        at, definite = self._at, 0
        for wanted in phrase:
            if wanted in _ARTICLE_STEMS:
                continue
            while at < self._size and self._tokens[at].low in _PASSED:
                # "the" where the phrase has another article, or none, begins a row.
                definite = at + 1 if self._tokens[at].low == "the" else definite
                at += 1
            if at >= self._size or not _same_word(self._tokens[at].low, wanted):
                return 0
            at += 1
        after = self._tokens[at] if at < self._size else END_TOKEN
        describes = after.low in _DESCRIBING or after.text.startswith("#")
        # "the item with …" at the end of a phrase is a row of its own, not the phrase's last noun.
        if definite and at - definite <= _LONGEST_DESCRIBED and describes:
            words = tuple(t.low for t in self._tokens[definite:at])
            is_row = stem("the") not in phrase or self._words.is_noun(words)
            if is_row and (after.text.startswith("#") or self._words.is_found(stem_words(words))):
                return 0
        known = after.low in STOP or after.low in _AFTER or describes
        return at if after.kind != "word" or known else 0

    # --- with rows -------------------------------------------------------------------------------

    def _aligned(self) -> ChangeDraft | None:
        """A phrase of a tool in which rows stand in the place of their nouns."""
        start = self._at
        found: list[tuple[tuple[bool, float], int, ChangeDraft]] = []
        for phrase, tool, less in self._words.phrases.get(stem(self.peek().low), ()):
            self._at = start
            draft = ChangeDraft([], ())
            try:
                used, said = self._align(phrase, draft)
            except RequestParseError:
                continue
            if draft.rows or draft.every:
                draft.tools = ((tool, said - less),)
                found.append(((used == len(phrase), said), self._at, draft))
        self._at = start
        if not found:
            return None
        # Complete phrases before partial ones, then the one of which most is said.
        _, self._at, best = max(found, key=lambda item: item[0])
        tools: dict[str, float] = {}
        for _, end, other in found:
            if end == self._at and other.rows == best.rows and other.every == best.every:
                for tool, said in other.tools:
                    tools[tool] = max(said, tools.get(tool, said))
        best.tools = tuple(tools.items())
        return best

    def _align(self, phrase: Words, draft: ChangeDraft) -> tuple[int, float]:
        """Read the words of a phrase and rows from here on.

        Returns:
            How many words of the phrase were used, and how well it is said: the words that stand
            in the text, less what a row only stands for.
        """
        used, said = 0, 0.0
        safe = self._at, 0, 0, 0.0
        while used < len(phrase) and not self.ended:
            token = self.peek()
            literal = self._literally(phrase[used:])
            taken = 0 if literal or not used else self._row_in_phrase(phrase, used, draft)
            if taken:
                passed = [w for w in phrase[used : used + taken] if w not in _ARTICLE_STEMS]
                own = set(stem_words(_last_words(draft)))
                said += sum(1.0 if word in own else -0.5 for word in passed)
                used += taken
            elif phrase[used] in _ARTICLE_STEMS:
                used += 1
                self.take_any(ARTICLES)
            elif token.low in ARTICLES:
                self._at += 1
            elif token.kind == "word" and _same_word(token.low, phrase[used]):
                draft.verb.append(token.low)
                self._at += 1
                used += 1
                said += 1
            elif further := self._later_part(phrase[used:]):
                used += further
            else:
                break
            if taken or (used and phrase[used - 1] not in _PREPOSITIONS | _ARTICLE_STEMS):
                safe = self._at, used, len(draft.verb), said
        # Prepositions and articles at the end may as well begin what follows the phrase.
        self._at, used, kept, said = safe
        del draft.verb[kept:]
        return used, said

    def _later_part(self, phrase: Words) -> int:
        """How many words of a phrase are left out, such as *in the store*, before what is here."""
        if phrase[0] in _PREPOSITIONS and self.peek().low not in _LEFT_OPEN:
            for place, word in enumerate(phrase[1:], start=1):
                if word in _PREPOSITIONS and _same_word(self.peek().low, word):
                    return place
        return 0

    def _literally(self, phrase: Words) -> bool:
        """Whether the words of a phrase go on here as they are, beyond the next noun.

        A noun that no look-up answers stands for no row: *the sales of the performance …*.
        """
        ahead = 0
        same: list[str] = []
        for wanted in phrase:
            if wanted in _ARTICLE_STEMS:
                continue
            while self.peek(ahead).low in ARTICLES:
                ahead += 1
            if not _same_word(self.peek(ahead).low, wanted):
                break
            ahead += 1
            same.append(wanted)
        after = self.peek(ahead)
        if len(same) > 1 and after.low not in _DESCRIBING and not after.text.startswith("#"):
            return True
        lead = next((n for n, word in enumerate(same) if word in _PREPOSITIONS), 0)
        if len(same) == sum(word not in _ARTICLE_STEMS for word in phrase):
            lead = lead or len(same)
        return lead > 0 and not self._words.is_found(tuple(same[:lead]))

    def _row_in_phrase(self, phrase: Words, used: int, draft: ChangeDraft) -> int:
        """A row here instead of a noun of the phrase; how many words of the phrase it replaces."""
        start = self._at
        low = self.peek().low
        coded = self.peek(1).text.startswith("#") or self.peek(2).text.startswith("#")
        if not (coded or low in ROW_STARTS):
            return 0
        before = len(draft.rows), draft.every
        size = 0
        try:
            self._read_object(phrase[used:], draft, start)
            size = self._noun_in(phrase, used, draft)
            if size and (end := self._tail_ahead(phrase[used + size :], start)) < self._at:
                self._reread(draft, before, start, end)
        except RequestParseError:
            size = 0
        if not size:
            self._at = start
            del draft.rows[before[0] :]
            draft.every = before[1]
        return size

    def _read_object(self, phrase: Words, draft: ChangeDraft, start: int) -> None:
        """A row; where it makes no sense, one that ends where the phrase goes on."""
        try:
            self._add_object(draft)
            return
        except RequestParseError:
            size = self._size
        for place, word in enumerate(phrase):
            end = self._tail_ahead(phrase[place:], start) if word in _PREPOSITIONS else size
            if end < size:
                self._at, self._size = start, end
                try:
                    self._add_object(draft)
                    if self._at == end:
                        return
                except RequestParseError:
                    continue
                finally:
                    self._size = size
        raise RequestParseError("no row")

    def _noun_in(self, phrase: Words, used: int, draft: ChangeDraft) -> int:
        """How many words of a phrase from here on end with the noun of the last row."""
        select = draft.every or draft.rows[-1][1][0].select
        limit = min(len(phrase) - used, _LONGEST_NOUN)
        if not select.words:
            return next((n for n in range(limit) if phrase[used + n] in _PREPOSITIONS), limit)
        noun = stem_words(select.words)
        for size in range(1, limit + 1):
            part = phrase[used : used + size]
            if part[-1] in _PREPOSITIONS:
                return 0
            if part[-1] == noun[-1] or (len(noun[-1]) > 2 and part[-1].startswith(noun[-1])):
                return size
        return 0

    def _tail_ahead(self, tail: Words, start: int) -> int:
        """Where the words begin that follow a noun in a phrase; beyond the end when nowhere."""
        piece = tail[:2]
        for at in range(start + 2, self._size - len(piece) + 1) if piece else ():
            if all(
                self._tokens[at + i].kind == "word" and _same_word(self._tokens[at + i].low, word)
                for i, word in enumerate(piece)
            ):
                return at
        return self._size + 1

    def _reread(
        self, draft: ChangeDraft, before: tuple[int, SelectExpr | None], start: int, end: int
    ) -> None:
        """Read a row again that went on into the rest of the phrase."""
        was = self._at, self._size, draft.rows[before[0] :], draft.every
        del draft.rows[before[0] :]
        draft.every = before[1]
        self._at, self._size = start, end
        try:
            self._add_object(draft)
            if self._at != end:
                raise RequestParseError("the row ends elsewhere")
            self._size = was[1]
        except RequestParseError:
            self._at, self._size = was[0], was[1]
            draft.rows[before[0] :] = was[2]
            draft.every = was[3]


def _same_word(low: str, wanted: str) -> bool:
    """Whether a word is one of a phrase; *with* may read *using*."""
    return stem(low) == wanted or (low == "using" and wanted == "with")


def _last_words(draft: ChangeDraft) -> Words:
    """The words of the row that was read last."""
    select = draft.rows[-1][1][-1].select if draft.rows else draft.every
    return select.words if select is not None else ()
