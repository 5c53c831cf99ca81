"""Scripts of SQL spoilt at random places, as text."""

from __future__ import annotations

import re
from random import Random

from tests.fuzzing import odd_values

_TOKEN = re.compile(r"'(?:[^']|'')*'|\w+|\s+|.", re.DOTALL)
_PIECES = (
    "",
    "'",
    '"',
    "`",
    "[",
    "$$",
    "/*",
    "--",
    "(",
    ")",
    ";",
    ",",
    "\\.",
    "\0",
    "(" * 3_000,
    "(" * 300 + "1" + ")" * 300,
    "NOT " * 2_000,
    "1" + "+1" * 5_000,
    "1e999",
    "9" * 500,
    "x'zz'",
    "NULL",
    "PRIMARY KEY",
    "REFERENCES nowhere (x)",
    "CHECK (1 = (SELECT count(*) FROM sqlite_master))",
    "CHECK (a REGEXP '(a+)+$')",
    "CHECK (id IN (" + ",".join(map(str, range(3_000))) + "))",
    "GENERATED ALWAYS AS (id + 1) STORED",
    "DEFAULT (randomblob(1000000000))",
    "DEFAULT nextval('x')",
    "COLLATE nonsense",
    "ATTACH DATABASE '/etc/passwd' AS x;",
    "PRAGMA writable_schema = 1;",
    "CREATE TABLE a (a a, a a);",
    "CREATE TABLE self (id int PRIMARY KEY REFERENCES self (id) NOT NULL);",
    "CREATE TABLE one (id int PRIMARY KEY REFERENCES two);"
    "CREATE TABLE two (id int PRIMARY KEY REFERENCES one);",
    "DELIMITER $$\n",
    "COPY users FROM stdin;\n1\t2\n",
    "INSERT INTO users VALUES " + ",".join(["(1)"] * 500) + ";",
    "INSERT INTO users SELECT * FROM users;",
    "CREATE TABLE wide (" + ",".join(f"c{n} int" for n in range(2_500)) + ");",
)


def spoil(script: str, rng: Random, times: int) -> str:
    """The script, changed at some places; the same for the same seed."""
    tokens = _TOKEN.findall(script)
    for _ in range(times):
        _change(tokens, rng)
    return "".join(tokens)


def _change(tokens: list[str], rng: Random) -> None:
    at = rng.randrange(len(tokens))
    kind = rng.randrange(8)
    if kind == 0:
        del tokens[at : at + rng.choice((1, 1, 3, 40))]
    elif kind == 1:
        tokens[at] = rng.choice(_PIECES)
    elif kind == 2:
        tokens.insert(at, f" {rng.choice(_PIECES)} ")
    elif kind == 3:
        _quoted(tokens, at, rng)
    elif kind == 4:
        other = rng.randrange(len(tokens))
        tokens[at], tokens[other] = tokens[other], tokens[at]
    elif kind == 5:
        tokens[at:at] = tokens[max(0, at - 30) : at] * rng.choice((1, 2, 60))
    elif kind == 6:
        tokens[at:] = tokens[at : at + rng.choice((1, 20))]
    else:
        tokens[at] = rng.choice(odd_values.TEXTS + odd_values.WORDS)
    if not tokens:
        tokens.append(";")


def _quoted(tokens: list[str], at: int, rng: Random) -> None:
    """One word, wherever it stands, becomes a hostile name in quotes."""
    words = [token for token in tokens if token.isidentifier()]
    if words:
        old, new = rng.choice(words), odd_values.name(rng).replace('"', '""')
        tokens[:] = [f'"{new}"' if token == old else token for token in tokens]
