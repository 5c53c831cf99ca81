"""Reading SQL as text, for what the engine does not report: tokens, comments, CHECK constraints.

The engine remains the judge of what SQL means; nothing here decides whether a statement may run,
except that the word ROLLBACK outside a string is refused, since conflict clauses are invisible to
the authorizer.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import Literal

from envwright.bounds import MAX_SQL_CHARS

Kind = Literal["word", "quoted", "string", "number", "symbol", "comment"]

# Order matters: a comment before the symbol ``-``, ``x'00'`` before the word ``x``, numbers before
# words, and one last ``.`` so that no character is lost. A comment or a quote without an end runs
# to the end of the text, as in SQLite. Nothing is scanned again and again: the text may be long.
_TOKEN = re.compile(
    r"""
      (?P<space>\s+)
    | (?P<comment>--[^\n]*|/\*.*?(?:\*/|\Z))
    | (?P<string>[xX]?'(?:[^']|'')*+')
    | (?P<quoted>"(?:[^"]|"")*+"|`(?:[^`]|``)*+`|\[[^\]]*+\])
    | (?P<number>0[xX][0-9A-Fa-f]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)
    | (?P<word>[^\W\d]\w*)
    | (?P<symbol><=|>=|<>|!=|==|\|\||<<|>>|->>|->|[:@$?]\w*|['"`\[].*|.)
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class SqlToken:
    """A piece of SQL: its kind, its text, and where it starts (character and line)."""

    kind: Kind
    text: str
    start: int
    line: int

    @property
    def upper(self) -> str:
        """Upper-case text of a bare word or symbol; never matches quoted names or strings."""
        return self.text.upper() if self.kind in ("word", "symbol") else ""

    @property
    def value(self) -> str:
        """The name or string that the token stands for."""
        if self.kind == "string" and self.text[0] == "'":  # and not x'00'
            return self.text[1:-1].replace("''", "'")
        if self.kind == "quoted":
            quote = self.text[-1]
            return self.text[1:-1].replace(quote * 2, quote)
        return self.text


def sql_tokens(sql: str) -> list[SqlToken]:
    """All tokens, comments included, white space left out."""
    out = []
    line = 1
    for match in _TOKEN.finditer(sql):
        kind, text = match.lastgroup, match.group()
        if kind != "space":
            out.append(SqlToken(kind, text, match.start(), line))  # type: ignore[arg-type]
        line += text.count("\n")
    return out


def code_tokens(sql: str) -> list[SqlToken]:
    """Tokens without comments.

    Example:
        >>> [token.text for token in code_tokens("SELECT 'a;b' -- note")]
        ['SELECT', "'a;b'"]
    """
    return [token for token in sql_tokens(sql) if token.kind != "comment"]


def comment_text(token: SqlToken) -> str:
    """The text of a comment without its marks, on one line."""
    text = token.text
    text = text[2:] if text.startswith("--") else text.removeprefix("/*").removesuffix("*/")
    return " ".join(text.split())


def split_statements(all_tokens: list[SqlToken]) -> list[list[SqlToken]]:
    """Token lists of the statements, without semicolons.

    A comment belongs to the statement that follows it.
    """
    statements: list[list[SqlToken]] = [[]]
    for token in all_tokens:
        if token.upper == ";":
            statements.append([])
        else:
            statements[-1].append(token)
    return [s for s in statements if any(t.kind != "comment" for t in s)]


def statement_verb(sql: str) -> str:
    """The verb of a statement.

    Raises:
        ValueError: it is more than one, or would end the transaction of the call.
    """
    if len(sql) > MAX_SQL_CHARS:
        raise ValueError(f"a statement has more than {MAX_SQL_CHARS:,} characters")
    tokens = code_tokens(sql)
    words = [token.upper for token in tokens]
    if "ROLLBACK" in words:
        raise ValueError("ROLLBACK is refused: it would end the transaction of the call")
    while words and words[-1] == ";":
        words.pop()
    if ";" in words:
        raise ValueError("one statement at a time")
    return words[0] if words else ""


_MAKES_JSON = frozenset("json json_array json_object json_group_array json_group_object".split())


def json_results(sql: str) -> frozenset[int]:
    """Places of the result columns of a query that a JSON function makes.

    Example:
        >>> json_results("SELECT id, json_group_array(tag) AS tags FROM tags")
        frozenset({1})
    """
    tokens = code_tokens(sql)
    if not tokens or tokens[0].upper != "SELECT":
        return frozenset()
    found, depth, place, first = set(), 0, 0, True
    for at, token in enumerate(tokens[1:], 1):
        if depth == 0 and token.upper in ("FROM", "UNION"):
            break
        if depth == 0 and first and token.text.lower() in _MAKES_JSON:
            closing = _closing(tokens, at + 1)
            after = tokens[closing + 1].upper if closing and closing + 1 < len(tokens) else ""
            if closing and after in ("", ",", "AS", "FROM"):
                found.add(place)
        first = depth == 0 and token.upper == ","
        place += first
        depth += (token.text == "(") - (token.text == ")")
    return frozenset(found)


def _closing(tokens: list[SqlToken], opening: int) -> int:
    """Where the parenthesis closes that stands at a place; 0 where none does."""
    depth = 0
    for at in range(opening, len(tokens)):
        depth += (tokens[at].text == "(") - (tokens[at].text == ")")
        if depth == 0:
            return at if at > opening else 0
    return 0


# --- comments and CHECKs of a schema --------------------------------------------------------------

# Recognised CHECK forms, alone or joined by AND (``c`` the column; ``c IS NULL OR …`` may precede):
# ``c IN (…)``, ``c BETWEEN a AND b``, ``c >= n`` (and ``>``, ``<=``, ``<``), ``length(c) <= n``,
# ``json_valid(c)``, ``c IS date(c)``, ``c IS strftime('%Y-%m-%dT%H:%M:%SZ', c)``. Other CHECKs are
# enforced by the engine all the same; they only add nothing to a parameter's JSON Schema.


Number = int | float
DATE_TIME_FORMAT = "%Y-%m-%dT%H:%M:%SZ"
_CONSTRAINT_WORDS = {"PRIMARY", "FOREIGN", "UNIQUE", "CHECK", "CONSTRAINT"}


@dataclass(slots=True)
class ColumnText:
    """Facts about one column, from text."""

    comment: str = ""
    enum: tuple[str | Number, ...] | None = None
    minimum: Number | None = None
    maximum: Number | None = None
    exclusive_minimum: Number | None = None
    exclusive_maximum: Number | None = None
    max_length: int | None = None
    min_length: int | None = None
    is_json: bool = False
    format: str | None = None


@dataclass(slots=True)
class TableText:
    """Facts about one table, from text."""

    comment: str = ""
    columns: dict[str, ColumnText] = field(default_factory=dict)


def read_tables(schema_sql: str) -> dict[str, TableText]:
    """Facts by lower-case table name."""
    out: dict[str, TableText] = {}
    for statement in split_statements(sql_tokens(schema_sql)):
        words = [t for t in statement if t.kind != "comment"]
        if [t.upper for t in words[:2]] != ["CREATE", "TABLE"]:
            continue
        # CREATE TABLE IF NOT EXISTS name
        at = 5 if words[2].upper == "IF" and len(words) > 5 else 2
        if len(words) > at + 2 and words[at + 1].text == ".":  # main.orders
            at += 2
        named = words[at]
        opening = next((t for t in words if t.text == "("), None)
        if opening is None:
            continue
        lead = [t for t in statement if t.kind == "comment" and t.start < words[0].start]
        body = [t for t in statement if t.start > opening.start]
        table = TableText(comment=" ".join(comment_text(t) for t in lead))
        _read_body(body, table)
        out[named.value.lower()] = table
    return out


def _next_lines(body: list[SqlToken]) -> list[float]:
    """For each token, the line of the next one that is not a comment."""
    lines: list[float] = []
    line = math.inf
    for token in reversed(body):
        line = line if token.kind == "comment" else token.line
        lines.append(line)
    return lines[::-1]


def _read_body(body: list[SqlToken], table: TableText) -> None:
    """Split the body at its top-level commas and read each part.

    In ``a INT, -- about a`` the comment on the comma's line belongs to the part before it, unless
    the next part begins on that line, too.
    """
    depth, comma_line = 0, -1
    parts: list[list[SqlToken]] = [[]]
    for token, next_line in zip(body, _next_lines(body), strict=True):
        depth += (token.text == "(") - (token.text == ")")
        if depth < 0:
            break
        if depth == 0 and token.text == ",":
            parts.append([])
            comma_line = token.line
        elif (
            token.kind == "comment"
            and token.line == comma_line
            and not parts[-1]
            and next_line > comma_line
        ):
            parts[-2].append(token)
        else:
            parts[-1].append(token)
    for part in parts:
        _read_part(part, table)


def _read_part(piece: list[SqlToken], table: TableText) -> None:
    words = [t for t in piece if t.kind != "comment"]
    if not words:
        return
    column: ColumnText | None = None
    if words[0].upper not in _CONSTRAINT_WORDS:
        name = words[0].value.lower()
        column = table.columns.setdefault(name, ColumnText())
        column.comment = " ".join(comment_text(t) for t in piece if t.kind == "comment")
    at = 0
    while at + 1 < len(words):
        if words[at].upper == "CHECK" and words[at + 1].text == "(":
            condition = inside(words, at + 1)
            _read_check(condition, table)
            at += len(condition)  # no constraint stands inside another
        at += 1


def inside(words: list[SqlToken], opening: int) -> list[SqlToken]:
    """Tokens between the parenthesis at ``opening`` and its partner."""
    depth = 0
    for position in range(opening, len(words)):
        depth += (words[position].text == "(") - (words[position].text == ")")
        if depth == 0:
            return words[opening + 1 : position]
    return words[opening + 1 :]


def _read_check(words: list[SqlToken], table: TableText) -> None:
    """Read one CHECK: its AND-joined terms, an ``x IS NULL OR`` in front left out.

    What such a CHECK says of other columns than ``x`` need not hold of each row.
    """
    told = table
    if [t.upper for t in words[1:4]] == ["IS", "NULL", "OR"]:
        name = words[0].value.lower()
        told = TableText(columns={name: table.columns.setdefault(name, ColumnText())})
        words = words[4:]
    if any(t.upper == "OR" for t in words):
        return
    for term in _terms(words):
        _read_term(term, told)


def _terms(words: list[SqlToken]) -> list[list[SqlToken]]:
    terms: list[list[SqlToken]] = [[]]
    depth, between = 0, False
    for token in words:
        depth += (token.text == "(") - (token.text == ")")
        if depth == 0 and token.upper == "BETWEEN":
            between = True
        if depth == 0 and token.upper == "AND":
            if not between:
                terms.append([])
                continue
            # The AND of ``c BETWEEN a AND b`` does not end a term; the next one does.
            between = False
        terms[-1].append(token)
    return terms


def _read_term(term: list[SqlToken], table: TableText) -> None:
    term = _without_parentheses(term)
    # Keywords and symbols by their text, all else by its kind: ``["STATUS", "IN", "(", "string"]``.
    shape = [t.upper or t.kind for t in term]
    lower = [t.value.lower() for t in term]
    if len(term) < 3:
        return
    column = table.columns.setdefault(lower[0], ColumnText()) if shape[1] != "(" else None
    if column is not None and shape[1] == "IN" and shape[2] == "(":
        if len(inside(term, 2)) == len(term) - 4:  # the list is all there is
            column.enum = _values(term[3:-1])
    elif column is not None and shape[1] == "BETWEEN" and "AND" in shape:
        middle = shape.index("AND")
        column.minimum, column.maximum = _number(term[2:middle]), _number(term[middle + 1 :])
    elif column is not None and shape[1] in _COMPARISONS:
        if (bound := _number(term[2:])) is not None:
            setattr(column, _COMPARISONS[shape[1]], bound)
    elif column is not None and shape[1] == "IS":
        _read_format(lower, column)
    # ``length(c) <= 20``, ``json_valid(c)``: one name between the parentheses.
    elif shape[1] == "(" and shape[3:4] == [")"]:
        _read_function(term, lower, table.columns.setdefault(lower[2], ColumnText()))


def _without_parentheses(term: list[SqlToken]) -> list[SqlToken]:
    """The term without parentheses around all of it; those of ``(a) + (b)`` stay."""
    partner: dict[int, int] = {}
    opened: list[int] = []
    for at, token in enumerate(term):
        if token.text == "(":
            opened.append(at)
        elif token.text == ")" and opened:
            partner[opened.pop()] = at
    first, last = 0, len(term) - 1
    while first < last - 1 and partner.get(first) == last:
        first, last = first + 1, last - 1
    return term[first : last + 1]


_COMPARISONS = {
    ">=": "minimum",
    "<=": "maximum",
    ">": "exclusive_minimum",
    "<": "exclusive_maximum",
}


def _read_format(lower: list[str], column: ColumnText) -> None:
    if lower[2:] == ["date", "(", lower[0], ")"]:
        column.format = "date"
    elif lower[2:] == ["strftime", "(", DATE_TIME_FORMAT.lower(), ",", lower[0], ")"]:
        column.format = "date-time"


def _read_function(term: list[SqlToken], lower: list[str], column: ColumnText) -> None:
    if lower[0] == "json_valid":
        column.is_json = True
    elif lower[0] == "length" and len(term) >= 6:
        bound = _number(term[5:])
        if isinstance(bound, int) and term[4].text in ("<=", "<"):
            # ``length(c) < 20`` allows 19.
            column.max_length = bound - (term[4].text == "<")
        elif isinstance(bound, int) and term[4].text in (">=", ">"):
            column.min_length = bound + (term[4].text == ">")


def _values(items: list[SqlToken]) -> tuple[str | Number, ...] | None:
    out: list[str | Number] = []
    group: list[SqlToken] = []
    # None at the end closes the last group.
    for token in [*items, None]:
        if token is not None and token.text != ",":
            group.append(token)
            continue
        if len(group) == 1 and group[0].kind == "string":
            out.append(group[0].value)
        elif (number := _number(group)) is not None:
            out.append(number)
        else:
            return None
        group = []
    return tuple(out)


def _number(items: list[SqlToken]) -> Number | None:
    if not items or any(token.kind not in ("number", "symbol") for token in items):
        return None
    # Joined, since a sign is a token of its own: ``-``, ``5``.
    text = "".join(t.text for t in items)
    try:
        value = float(text)
        # An integer beyond 64 bits is a real number, as the engine has it.
        exact = int(text) if abs(value) < 2**64 and text.lstrip("+-").isdecimal() else value
    except ValueError:
        return None
    if not math.isfinite(value):
        return None
    return exact if -(2**63) <= exact < 2**63 else value
