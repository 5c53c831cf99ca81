# ruff: noqa: E501 - tables with one attack a line
"""Programs that attack, each with its kind and what must become of it when it is checked.

``refused``: by the static check. ``fuel`` and so on: stopped by that limit. ``fails``: an error of
the tool. ``contained``: it ends by itself, without having got what it wanted. A program that gets
what it wants returns ``"escaped"``.
"""

from __future__ import annotations

from dataclasses import dataclass

from envwright.environment.sandbox.program import Program
from tests.unit.environment.sandbox.kit import program

LIMITS = {
    *("fuel", "memory", "int_bits", "items", "recursion", "rows", "depth", "result_bytes"),
    *("changeset_bytes", "steps", "value_bytes"),
}


@dataclass(frozen=True)
class Hostile:
    """One attack; ``outcome`` may name several, separated by a bar."""

    kind: str
    name: str
    outcome: str
    program: Program


def one(kind: str, name: str, outcome: str, body: str, before: str = "") -> Hostile:
    return Hostile(kind, name, outcome, program(body, before))


ITERTOOLS = "import itertools"

LOOPS = [
    ("while true", "fuel", "while True: pass", ""),
    ("caught errors", "fuel", "while True:\n try: 1 / 0\n except Exception: pass", ""),
    ("finally", "fuel", "try:\n while True: pass\nfinally:\n while True: pass", ""),
    ("recursion in finally", "fuel", "_f()", "def _f():\n try: _f()\n finally: _f()"),
    ("growing list", "fuel", "l = [1]\nfor x in l: l.append(x)", ""),
    ("for over count", "fuel", "for x in itertools.count(): pass", ITERTOOLS),
    ("generator", "fuel", "return sum(x for x in itertools.count())", ITERTOOLS),
    ("sum of count", "fuel", "return sum(itertools.count())", ITERTOOLS),
    ("any of repeat", "fuel", "return any(itertools.repeat(0))", ITERTOOLS),
    ("in cycle", "fuel", "return 1 in itertools.cycle([0])", ITERTOOLS),
    ("not in repeat", "fuel", "return 1 not in itertools.repeat(0)", ITERTOOLS),
    ("star", "fuel", "return [*itertools.count()]", ITERTOOLS),
    ("unpacking", "fuel", "a, *b = itertools.count()", ITERTOOLS),
    ("call with star", "fuel", "return max(*itertools.count())", ITERTOOLS),
    ("extend", "fuel", "[].extend(itertools.repeat(1))", ITERTOOLS),
    ("list plus", "fuel", "l = []\nl += itertools.repeat(1)", ITERTOOLS),
    ("slice assignment", "fuel", "l = []\nl[:] = itertools.repeat(1)", ITERTOOLS),
    ("dict of zip", "fuel", "c = itertools.count\nreturn dict(zip(c(), c()))", ITERTOOLS),
    ("max of map", "fuel", "return max(map(lambda x: x, itertools.count()))", ITERTOOLS),
    ("empty chain", "fuel", "c = itertools.chain\nlist(c.from_iterable(itertools.repeat(())))", ITERTOOLS),
    ("filter", "fuel", "return next(filter(None, itertools.repeat(0)))", ITERTOOLS),
    ("islice", "fuel", "i = itertools\nreturn list(i.islice(i.count(), 10**15, None))", ITERTOOLS),
    ("sum inside map", "fuel", "return list(map(sum, [itertools.count()]))", ITERTOOLS),
    ("reduce", "fuel", "return functools.reduce(lambda a, b: a, itertools.count())", "import functools, itertools"),
    ("deque", "fuel", "return len(collections.deque(itertools.count(), maxlen=0))", "import collections, itertools"),
    ("join", "fuel", "return ''.join(itertools.repeat('a'))", ITERTOOLS),
    ("long range", "fuel", "return sum(range(10**15))", ""),
    ("longer range", "fuel", "return max(range(10**30))", ""),
    ("sorted range", "fuel", "return sorted(range(10**9))", ""),
    ("list of range", "fuel", "return list(range(10**12))", ""),
    ("nested loops", "fuel", "for a in range(10**6):\n for b in range(10**6): pass", ""),
    ("product", "fuel|memory", "return len(list(itertools.product(range(100), repeat=9)))", ITERTOOLS),
    ("equality of long lists", "fuel", "a = [0] * 10**5\nb = [0] * 10**5\nwhile a == b: pass", ""),
    ("chained comparison", "fuel", "a = [0] * 10**5\nb = a[:]\nwhile a <= b <= b: pass", ""),
    ("index of a range", "fuel", "return range(10**15).index(1.5)", ""),
    ("hash of nested tuples", "fuel", "t = ()\nfor _ in range(60): t = (t, t)\nreturn t in {1: 2}", ""),
    ("counter", "fuel", "c = Counter(range(10**5))\nwhile True: c.most_common()", "from collections import Counter"),
    ("odd encoding", "fails", "return len(('\u00fc' * 10**6).encode('punycode'))", ""),
    ("iter with sentinel", "fails", "return list(iter(int, 1))", ""),
    ("comparison of nests", "fuel", "a, b = [], []\nfor _ in range(60):\n a, b = [a, a], [b, b]\nreturn a == b", ""),
]  # fmt: skip

INTEGERS = [
    ("power", "int_bits", "return 10**10**8 % 7", ""),
    ("power in place", "int_bits", "x = 3\nx **= 10**9", ""),
    ("pow", "int_bits", "return pow(7, 10**9) % 7", ""),
    ("squares", "int_bits", "x = 3\nwhile True: x = x * x", ""),
    ("shift", "int_bits", "return (1 << 10**12) % 7", ""),
    ("shift in place", "int_bits", "d = {'x': 1}\nd['x'] <<= 10**12", ""),
    ("factorial", "int_bits", "return math.factorial(10**7) % 7", "import math"),
    ("comb", "int_bits", "return math.comb(10**8, 10**7) % 7", "import math"),
    ("product", "int_bits", "return math.prod([2**60000] * 10000) % 7", "import math"),
    ("lcm", "int_bits|fuel", "return math.lcm(*[2**60000 + n for n in range(500)]) % 7", "import math"),
    ("digits", "fails|int_bits", "return int('9' * 10**6) % 7", ""),
    ("binary digits", "int_bits", "return int('1' * 10**6, 2) % 7", ""),
    ("decimal to int", "int_bits", "return int(Decimal('1e999999999')) % 7", "from decimal import Decimal"),
    ("floor of decimal", "int_bits", "return math.floor(Decimal('1e99999999')) % 7", "import math\nfrom decimal import Decimal"),
    ("round", "fails", "return round(5, -10**9)", ""),
    ("to bytes", "refused", "return len((1).to_bytes(10**9, 'big'))", ""),
]  # fmt: skip

BOMBS = [
    ("string times", "items", "return len('a' * 10**10)", ""),
    ("string doubling", "items|fuel", "s = 'a'\nwhile True: s += s", ""),
    ("string in dict doubling", "items|fuel", "d = {'s': 'a'}\nwhile True: d['s'] += d['s']", ""),
    ("list times", "items", "return len([0] * 10**10)", ""),
    ("list doubling", "items|fuel", "l = [0]\nwhile True: l += l", ""),
    ("list times in place", "items", "l = [0]\nl *= 10**10", ""),
    ("ljust", "items", "return len('a'.ljust(10**10))", ""),
    ("unbound center", "items", "return len(str.center('a', 10**10))", ""),
    ("zfill", "items", "return len('1'.zfill(10**10))", ""),
    ("mapped ljust", "memory", "return len(list(map(str.ljust, ['a'], [10**10])))", ""),
    ("expandtabs", "items", "return len('\\t'.expandtabs(10**9))", ""),
    ("wide f-string", "items", "return len(f'{1:>9999999999}')", ""),
    ("computed width", "items", "w = 10**10\nreturn len(f'{1:>{w}}')", ""),
    ("format built-in", "items", "return len(format(1, '>9999999999'))", ""),
    ("percent", "items", "return len('%9999999999d' % 1)", ""),
    ("percent star", "items", "return len('%*d' % (10**10, 1))", ""),
    ("replace", "items", "return len(('a' * 10**5).replace('a', 'b' * 10**5))", ""),
    ("replace nothing", "items", "return len(('a' * 10**5).replace('', 'b' * 10**5))", ""),
    ("join", "items", "return len(('b' * 10**5).join(['a'] * 10**5))", ""),
    ("shared parts to json", "fuel", "x = ['a']\nfor _ in range(40): x = [x, x]\nreturn len(json.dumps(x))", "import json"),
    ("shared parts to text", "fuel", "x = ['a' * 1000]\nfor _ in range(40): x = [x, x]\nreturn len(str(x))", ""),
    ("shared parts as result", "result_bytes|depth", "x = ['a']\nfor _ in range(25): x = [x, x]\nreturn x", ""),
    ("long result", "result_bytes", "return 'a' * 200_000", ""),
    ("many copies", "fuel|memory", "l = [0] * 10**5\nk = []\nwhile True: k.append(l[:])", ""),
    ("counter", "fuel|memory", "return len(list(Counter(a=10**12).elements()))", "from collections import Counter"),
    ("indent", "fails", "return len(json.dumps([1], indent=10**9))", "import json"),
    ("template of sub", "items|fuel", "return len(re.sub('a', 'b' * 10**5, 'a' * 10**5))", "import re"),
    ("millions of small objects", "memory|fuel", "return len([{} for _ in itertools.repeat(0)])", ITERTOOLS),
]  # fmt: skip

RECURSION = [
    ("plain", "recursion", "return _f(0)", "def _f(n):\n return _f(n + 1)"),
    ("lambda", "recursion", "f = lambda g: g(g)\nreturn f(f)", ""),
    ("caught", "fuel|recursion|contained", "return _f(0)", "def _f(n):\n try: return _f(n + 1)\n except Exception: return n"),
    ("generators", "recursion", "return next(_f())", "def _f():\n yield from _f()"),
    ("deep result", "depth", "x = []\nfor _ in range(300): x = [x]\nreturn x", ""),
    ("endless result", "depth", "x = []\nx.append(x)\nreturn x", ""),
    ("deep text", "recursion|contained", "x = []\nfor _ in range(10**4): x = [x]\nreturn len(str(x))", ""),
    ("deep comparison", "recursion", "a, b = [], []\nfor _ in range(10**4): a, b = [a], [b]\nreturn a == b", ""),
    ("deep json", "recursion", "return json.loads('[' * 10**5)", "import json"),
    ("deep source", "refused", "return " + "(" * 3000 + "1" + ")" * 3000, ""),
    ("deep minus", "refused", "return " + "-" * 20_000 + "1", ""),
    ("deep attributes", "refused", "return db" + ".a" * 9000, ""),
]  # fmt: skip

ATTRIBUTES = [
    ("subclasses", "return 'escaped' if ().__class__.__base__.__subclasses__() else ''", ""),
    ("globals of a lambda", "return 'escaped' if (lambda: 0).__globals__ else ''", ""),
    ("globals of the handle", "return 'escaped' if db.query.__func__.__globals__ else ''", ""),
    ("private attribute", "return 'escaped' if db._Handle__database else ''", ""),
    ("format string", "return '{0.__class__.__init__.__globals__}'.format(db)", ""),
    ("mapped format string", "return list(map(str.format, ['{0.__class__}'], [db]))", ""),
    ("format_map", "return '{a.__class__}'.format_map({'a': db})", ""),
    ("getattr", "return 'escaped' if getattr(db, 'query') else ''", ""),
    ("setattr", "setattr(db, 'query', 1)", ""),
    ("assignment to an attribute", "db.query = 1", ""),
    ("deletion of an attribute", "del db.query", ""),
    ("generator frame", "g = (x for x in [1])\nreturn g.gi_frame.f_back.f_globals", ""),
    ("traceback", "try: 1 / 0\nexcept Exception as e: return e.__traceback__.tb_frame", ""),
    ("traceback by method", "try: 1 / 0\nexcept Exception as e: e.with_traceback(None)", ""),
    ("mro", "return str.mro()", ""),
    ("type", "return type('X', (), {})", ""),
    ("eval", "return eval('1 + 1')", ""),
    ("exec", "exec('import os')", ""),
    ("compile", "return compile('1', '', 'eval')", ""),
    ("globals", "return globals()", ""),
    ("vars", "return vars(db)", ""),
    ("built-ins", "return __builtins__['open']", ""),
    ("the gauge itself", "return __tick(-10**9)", ""),
    ("a class", "class A: pass\nreturn A()", ""),
    ("a decorator", "return _f", "def _d(f): return f\n@_d\ndef _f(): pass"),
    ("pattern of a match", "import re\nreturn re.match('a', 'a').re", ""),
    ("class pattern", "match db:\n case object(__class__=c): return c", ""),
    ("bare except", "try: 1 / 0\nexcept: pass", ""),
    ("base exception", "try: 1 / 0\nexcept BaseException: pass", ""),
    ("with", "with db as x: pass", ""),
    ("async", "return 1", "async def _f(): pass"),
    ("module attribute", "import json\nreturn json.decoder.scanner", ""),
    ("named tuple", "import collections\nreturn collections.namedtuple('A', 'x')", ""),
    ("wall clock", "import datetime\nreturn str(datetime.datetime.now())", ""),
]

IMPORTS = [
    ("os", "import os\nreturn 'escaped' if os.listdir('/') else ''", ""),
    ("from os", "from os import listdir\nreturn 'escaped' if listdir('/') else ''", ""),
    ("submodule", "import os.path as p\nreturn 'escaped' if p.exists('/etc') else ''", ""),
    ("star", "return 1", "from math import *"),
    ("relative", "return 1", "from . import x"),
    ("dunder import", "return __import__('os').listdir('/')", ""),
    (
        "importlib",
        "import importlib\nreturn importlib.import_module('subprocess').run(['true'])",
        "",
    ),
    ("random", "import random\nreturn random.random()", ""),
    ("time", "import time\ntime.sleep(1000)", ""),
]

FILES = [
    ("read", "return 'escaped' if open('/etc/hostname').read() else ''", ""),
    ("write", "open('/tmp/sandbox-was-here', 'w').write('x')\nreturn 'escaped'", ""),
    ("os.open", "import os\nreturn 'escaped' if os.open('/', os.O_RDONLY) else ''", ""),
    ("temporary", "import os\nos.open('/tmp', os.O_TMPFILE | os.O_RDWR)\nreturn 'escaped'", ""),
    ("stat", "import os\nreturn 'escaped' if os.stat('/etc/passwd').st_size else ''", ""),
    ("unlink", "import os\nos.unlink('/tmp/sandbox-nothing')\nreturn 'escaped'", ""),
    ("mkdir", "import os\nos.mkdir('/tmp/sandbox-was-here')\nreturn 'escaped'", ""),
    ("chdir", "import os\nos.chdir('/tmp')\nreturn 'escaped'", ""),
    ("own memory", "return 'escaped' if open('/proc/self/mem', 'rb') else ''", ""),
    ("own environment", "return 'escaped' if open('/proc/self/environ').read(1) else ''", ""),
]
PATTERNS = [
    ("nested repeat", "fails", "return bool(re.match('(a+)+$', 'a' * 40 + 'b'))"),
    ("alternatives", "fails", "return bool(re.match('(a|a)*$', 'a' * 40 + 'b'))"),
    ("optional inside", "fails", "return bool(re.match('(a?a?)*$', 'a' * 40 + 'b'))"),
    ("back reference", "fails", r"return bool(re.match(r'(a*)\1*$', 'a' * 40))"),
    ("hidden in look-ahead", "fails", "return bool(re.match('(?=(a+)+$)', 'a' * 40 + 'b'))"),
    ("many optionals", "fuel", "return bool(re.match('a?' * 60 + 'a' * 60, 'a' * 60))"),
    ("many repeats", "fuel", "return bool(re.match('a*' * 12 + 'b', 'a' * 60))"),
    ("many alternatives", "fuel", "return bool(re.match('(?:ab|ab)' * 50 + 'c', 'ab' * 50))"),
    ("copies of copies", "fuel", "return bool(re.match('(?:' * 30 + 'x{0}' + '){20}' * 30, 'a'))"),
    ("long text", "fuel", "return bool(re.search('a*b', 'a' * 100_000))"),
    ("split", "fuel", "return re.split('a*b', 'a' * 100_000)"),
    ("many copies", "fails", "return bool(re.match('(?:a{60000}){60000}', 'a'))"),
    ("huge pattern", "fails", "return bool(re.match('a' * 10**6, 'a'))"),
]

ADDRESSES = [
    ("text of a function", "fails", "return str(lambda: 0)", ""),
    ("text of a built-in", "fails", "return f'{len}'", ""),
    ("text of the handle", "fails", "return repr([db])", ""),
    ("text of a generator", "fails", "return '%s' % (x for x in [1])", ""),
    ("text of a module", "fails", "return format(json)", "import json"),
]

DATABASE = [
    ("attach", "fails", "db.execute(\"ATTACH '/tmp/x.db' AS x\")"),
    ("pragma", "fails", "db.query('PRAGMA database_list')"),
    ("pragma as table", "fails", "db.query('SELECT * FROM pragma_database_list')"),
    ("drop", "fails", "db.execute('DROP TABLE items')"),
    ("create", "fails", "db.execute('CREATE TABLE x (y)')"),
    ("trigger", "fails", "db.execute('CREATE TRIGGER t AFTER DELETE ON items BEGIN SELECT 1; END')"),
    ("schema table", "fails", "db.query('SELECT * FROM sqlite_schema')"),
    ("commit", "fails", "db.execute('COMMIT')"),
    ("commit after a query", "fails", "db.query('SELECT 1; COMMIT')"),
    ("savepoint", "fails", "db.execute('SAVEPOINT x')"),
    ("or rollback", "fails", "db.execute(\"INSERT OR ROLLBACK INTO items VALUES ('I-1', 1, NULL)\")"),
    ("load_extension", "fails", "db.query(\"SELECT load_extension('x')\")"),
    ("random", "fails", "db.query('SELECT random()')"),
    ("write in a query", "fails", "db.query(\"WITH x AS (SELECT 1) DELETE FROM items\")"),
    ("endless query", "steps", "db.query('WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n FROM t) SELECT n FROM t WHERE n > 1')"),
    ("endless query, caught", "steps", "try: db.query('WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n FROM t) SELECT n FROM t WHERE n > 1')\nexcept Exception: pass\nreturn 1"),
    ("endless rows", "fuel|rows", "db.query('WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n FROM t) SELECT n FROM t')"),
    ("long value", "value_bytes", "db.query(\"SELECT printf('%2000000s', 'x')\")"),
    ("bad unicode", "fails", "db.execute(\"UPDATE items SET note = :n\", n='\\ud800')"),
    ("handle as value", "fails", "db.query('SELECT :x', x=db)"),
    ("not text", "fails", "db.query(1)"),
    ("not a number", "fails", "return 1e308 * 10 - 1e308 * 10"),
    ("big number", "fails", "return 2**100"),
    ("odd key", "fails", "return {1: 2}"),
    ("a function as result", "fails", "return lambda: 0"),
    ("a set as result", "fails", "return {1, 2}"),
]  # fmt: skip

HOSTILE = [
    *(one("loop", name, outcome, body, before) for name, outcome, body, before in LOOPS),
    *(one("integer", name, outcome, body, before) for name, outcome, body, before in INTEGERS),
    *(one("bomb", name, outcome, body, before) for name, outcome, body, before in BOMBS),
    *(one("recursion", name, outcome, body, before) for name, outcome, body, before in RECURSION),
    *(one("attribute", name, "refused", body, before) for name, body, before in ATTRIBUTES),
    *(one("import", name, "refused", body, before) for name, body, before in IMPORTS),
    *(one("file", name, "refused", body, before) for name, body, before in FILES),
    *(one("address", name, outcome, body, before) for name, outcome, body, before in ADDRESSES),
    *(one("redos", name, outcome, body, "import re") for name, outcome, body in PATTERNS),
    *(one("database", name, outcome, body) for name, outcome, body in DATABASE),
]
"""Run as they would be in real use."""
