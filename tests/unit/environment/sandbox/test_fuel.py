# ruff: noqa: E501 - tables with one case a line
"""Fuel: the same program on the same arguments burns the same, and honest work burns little."""

from __future__ import annotations

import ast

import pytest

from envwright.environment.sandbox.fuel_instrument import instrument_program
from envwright.environment.sandbox.program import SandboxLimits
from envwright.environment.sandbox.static_check import check_program
from envwright.environment.sandbox.worker_pool import SandboxPool
from envwright.types import ErrorKind
from tests.unit.environment.sandbox.kit import program

WORK = program(
    """
    words = {}
    for number in range(n):
        key = f"{number % 7:>3}"
        words.setdefault(key, []).append(number ** 2 % 11)
    rows = db.query("SELECT id, stock FROM items WHERE stock > :s", s=0)
    best = sorted(words.items(), key=lambda pair: (-sum(pair[1]), pair[0]))[:3]
    names = {_name(row["id"]) for row in rows if row["stock"] >= 100 and "I" in row["id"]}
    found = [m for m in (re.match("[0-9]+", name) for name in sorted(names)) if m is not None]
    return [len(found), [pair[0] for pair in best], math.factorial(9), statistics.mean([1, 2, 3])]
    """,
    before="""
    import math, re, statistics
    def _name(text):
        try:
            return text.split("-")[1]
        except Exception:
            return text
        finally:
            pass
    """,
    parameters="n: int",
)


def test_fuel_is_the_same_every_time(pool: SandboxPool, image: bytes) -> None:
    found = set()
    for _ in range(3):
        with pool.session(image, {"work": WORK}) as session:
            for _ in range(3):
                result = session.call("work", {"n": 50})
                assert result.ok, result.error
                found.add((result.fuel, str(result.value)))
    assert len(found) == 1


def test_fuel_is_the_same_on_every_version_of_python(pool: SandboxPool, image: bytes) -> None:
    # Stated, so that a run on any version compares itself with the others.
    with pool.session(image, {"work": WORK}) as session:
        assert session.call("work", {"n": 50}).fuel == 2_696


def test_fuel_grows_with_the_work(pool: SandboxPool, image: bytes) -> None:
    with pool.session(image, {"work": WORK}) as session:
        few, many = (session.call("work", {"n": n}).fuel for n in (100, 1_000))
    assert 5 * few < many < 12 * few


def test_spent_fuel_is_a_limit_error_at_the_same_place(sealed: None, image: bytes) -> None:
    body = "for k in range(10**6):\n    db.execute('UPDATE items SET stock = :k', k=k)"
    limits = SandboxLimits(fuel=2_000)
    with SandboxPool(1, limits) as pool, pool.session(image, {"work": program(body)}) as session:
        for _ in range(2):
            result = session.call("work", {})
            assert result.error is not None
            assert (result.error.kind, result.error.limit) == (ErrorKind.LIMIT, "fuel")
            assert result.fuel == 2_000
            assert result.state.changes == b""


RESULTS = [
    ("1 + 2 * 3 - 2 ** 5 % 7", 3),
    ("'ab' * 2 + 'c' % ()", "ababc"),
    ("[1] * 2 + [3]", [1, 1, 3]),
    ("'%05.1f|%s' % (2.25, 'x')", "002.2|x"),
    ("f'{3.14159:.2f} {\"a\"!r:>5} {7:>{4}}'", "3.14   'a'    7"),
    ("1 << 4 >> 2", 4),
    ("'abcdef'[1:5:2] + 'xyz'[-1]", "bdz"),
    ("[1, 2, 3][::-1]", [3, 2, 1]),
    ("3 in [1, 2, 3] and 4 not in (1, 2)", True),
    ("'b' in 'abc' and 1 in {1: 2} and 2 in range(3)", True),
    ("1 < 2 <= 2 != 3", True),
    ("[*range(3), *'ab']", [0, 1, 2, "a", "b"]),
    ("{**{'a': 1}, 'b': 2}", {"a": 1, "b": 2}),
    ("(lambda x, *y, z=1, **k: [x, y, z, k])(1, 2, z=3, q=4)", [1, [2], 3, {"q": 4}]),
    ("[x * y for x in range(3) if x for y in (1, 2) if y > 1]", [2, 4]),
    ("{k: v for k, v in zip('ab', range(2))}", {"a": 0, "b": 1}),
    ("sorted({x % 3 for x in range(9)}, reverse=True)", [2, 1, 0]),
    ("max([3, 1], key=lambda v: -v) + min(5, 2) + sum([1, 2], 10)", 16),
    ("[any([0, 1]), all(x for x in [1, 0]), round(2.567, 1), pow(2, 10, 7)]", [True, False, 2.6, 2]),
    ("list(map(str, filter(None, [0, 1, 2])))", ["1", "2"]),
    ("[list(p) for p in zip(*[(1, 2), (3, 4)])]", [[1, 3], [2, 4]]),
    ("next(iter([5])) + len('abc') + int('7') + abs(-1)", 16),
    ("', '.join(str(x) for x in range(3))", "0, 1, 2"),
    ("'a-b'.replace('-', '+').upper().center(7, '.')", "..A+B.."),
    ("(y := 4) + y", 8),
    ("isinstance([], list) and isinstance(1, (int, str))", True),
    ("dict.fromkeys('ab', 1)", {"a": 1, "b": 1}),
    ("repr([1, 'a']) + str((1,)) + format(255, 'x')", "[1, 'a'](1,)ff"),
]  # fmt: skip


@pytest.mark.parametrize(("expression", "value"), RESULTS, ids=[text for text, _ in RESULTS])
def test_guards_change_no_result(
    pool: SandboxPool, image: bytes, expression: str, value: object
) -> None:
    with pool.session(image, {"tool": program(f"return {expression}")}) as session:
        result = session.call("tool", {})
    assert result.error is None
    assert result.value == value


STATEMENTS = [
    ("x = 1\nx += 2\nx *= 3\nx **= 2\nx <<= 1\nx %= 100\nx -= 1\nreturn x", 61),
    ("a = b = [1]\na += [2]\na *= 2\nreturn b", [1, 2, 1, 2]),
    ("a = b = [1]\na = a + [2]\nreturn b", [1]),
    ("d = {'n': 1, 's': 'a'}\nd['n'] += 4\nd['s'] *= 3\nd['n'] -= 1\nreturn d", {"n": 4, "s": "aaa"}),
    ("l = [1, 2, 3, 4]\nl[1:3] = [9]\ndel l[0]\nreturn l", [9, 4]),
    ("a, *b, c = range(5)\n(d, e), f = (1, 2), 3\nreturn [a, b, c, d, e, f]", [0, [1, 2, 3], 4, 1, 2, 3]),
    ("n = 0\nwhile n < 5:\n n += 1\n if n == 2: continue\n if n == 4: break\nelse:\n n = 99\nreturn n", 4),
    ("for x in []: pass\nelse: return 'empty'", "empty"),
    ("try:\n raise KeyError('k')\nexcept (ValueError, KeyError) as e:\n x = str(e)\nelse: x = 0\nfinally: y = 1\nreturn [x, y]", ["'k'", 1]),
    ("def gen():\n yield 1\n yield from [2, 3]\nreturn [*gen()]", [1, 2, 3]),
    ("def f(n: int = 2) -> int:\n 'doc'\n return n * 2\nreturn f() + f(n=3)", 10),
    ("x: int = 3\ny: list[int]\nreturn x", 3),
    ("n = 0\ndef f():\n nonlocal n\n n += 1\nf()\nf()\nreturn n", 2),
    ("assert 1 == 1, 'no'\nreturn 1 if not None else 2", 1),
    ("x = {}\nx.update(a=1)\nx |= {'b': 2}\nreturn x", {"a": 1, "b": 2}),
]  # fmt: skip


@pytest.mark.parametrize(("body", "value"), STATEMENTS, ids=[text for text, _ in STATEMENTS])
def test_instrumented_statements_do_what_they_say(
    pool: SandboxPool, image: bytes, body: str, value: object
) -> None:
    with pool.session(image, {"tool": program(body)}) as session:
        result = session.call("tool", {})
    assert result.error is None
    assert result.value == value


MODULES = [
    ("math", "[math.floor(2.5), math.gcd(4, 6), math.prod([2, 3]), math.lcm(4, 6)]", [2, 2, 6, 12]),
    ("datetime", "str(datetime.date(2025, 1, 31) + datetime.timedelta(days=1))", "2025-02-01"),
    ("datetime", "datetime.datetime.strptime('01.02.2025', '%d.%m.%Y').isoformat()", "2025-02-01T00:00:00"),
    ("re", "re.sub('[aeiou]', lambda m: m.group().upper(), 'education')", "EdUcAtIOn"),
    ("re", "re.compile('(\\\\w+)@(\\\\w+)').match('a@b').groups()", ["a", "b"]),
    ("re", "[m.start() for m in re.finditer('a', 'banana')] + re.split('[,;]', 'x,y;z')", [1, 3, 5, "x", "y", "z"]),
    ("json", "json.dumps(json.loads('{\"b\": 1, \"a\": [null]}'), sort_keys=True)", '{"a": [null], "b": 1}'),
    ("collections", "collections.Counter('abca').most_common(1)", [["a", 2]]),
    ("itertools", "[list(g) for _, g in itertools.groupby('aab')]", [["a", "a"], ["b"]]),
    ("itertools", "list(itertools.islice(itertools.cycle('ab'), 3))", ["a", "b", "a"]),
    ("itertools", "[list(p) for p in itertools.product('ab', repeat=2)][1]", ["a", "b"]),
    ("functools", "functools.reduce(lambda a, b: a * b, [1, 2, 3], 2)", 12),
    ("statistics", "[statistics.median([3, 1, 2]), statistics.mean(x for x in [1, 3])]", [2, 2]),
    ("string", "string.digits + string.capwords('ab cd')", "0123456789Ab Cd"),
    ("decimal", "str(decimal.Decimal('1.10') + 1)", "2.10"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "expression", "value"), MODULES, ids=[text for _, text, _ in MODULES])  # fmt: skip
def test_modules(
    pool: SandboxPool, image: bytes, name: str, expression: str, value: object
) -> None:
    tool = program(f"return {expression}", before=f"import {name}")
    with pool.session(image, {"tool": tool}) as session:
        result = session.call("tool", {})
    assert result.error is None
    assert result.value == value


def test_instrumenting_needs_no_sandbox() -> None:
    tree, _ = check_program(WORK.source)
    names = {getattr(node, "id", "") for node in ast.walk(instrument_program(tree))}
    assert {"__tick", "__call", "__mod", "__pow", "__format", "__in", "__caught"} <= names
