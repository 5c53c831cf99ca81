"""Reading SQL as text, for what the engine does not tell: tokens, comments, CHECK constraints.

The engine remains the judge of what SQL means; nothing here decides whether a statement may run,
except that the word ROLLBACK outside a string is refused, since conflict clauses are invisible to
the authorizer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Kind = Literal["word", "quoted", "string", "number", "symbol", "comment"]

_TOKEN = re.compile(
    r"""
      (?P<space>\s+)
    | (?P<comment>--[^\n]*|/\*.*?(?:\*/|\Z))
    | (?P<string>[xX]?'(?:[^']|'')*')
    | (?P<quoted>"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\])
    | (?P<number>0[xX][0-9A-Fa-f]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)
    | (?P<word>[^\W\d]\w*)
    | (?P<symbol><=|>=|<>|!=|==|\|\||<<|>>|->>|->|[:@$?]\w*|.)
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Token:
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


def tokens(sql: str) -> list[Token]:
    """All tokens, comments included, white space left out."""
    out = []
    line = 1
    for match in _TOKEN.finditer(sql):
        kind, text = match.lastgroup, match.group()
        if kind != "space":
            out.append(Token(kind, text, match.start(), line))  # type: ignore[arg-type]
        line += text.count("\n")
    return out


def code(sql: str) -> list[Token]:
    """Tokens without comments."""
    return [token for token in tokens(sql) if token.kind != "comment"]


def comment_text(token: Token) -> str:
    """What a comment says, without its marks."""
    text = token.text
    text = text[2:] if text.startswith("--") else text.removeprefix("/*").removesuffix("*/")
    return " ".join(text.split())


def split_statements(all_tokens: list[Token]) -> list[list[Token]]:
    """Token lists of the statements; a comment belongs to the statement that follows it."""
    statements: list[list[Token]] = [[]]
    for token in all_tokens:
        if token.upper == ";":
            statements.append([])
        else:
            statements[-1].append(token)
    return [s for s in statements if any(t.kind != "comment" for t in s)]


def says_rollback(sql: str) -> bool:
    """Whether the bare word ROLLBACK occurs: a conflict clause that would end a transaction."""
    return any(token.upper == "ROLLBACK" for token in code(sql))
