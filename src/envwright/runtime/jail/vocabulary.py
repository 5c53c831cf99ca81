"""The words of a program: syntax, built-ins and attributes that the static check lets pass."""

from __future__ import annotations

import ast
import collections
import datetime
import decimal
import re

NODES: tuple[type[ast.AST], ...] = (
    *(ast.Module, ast.FunctionDef, ast.Return, ast.Delete, ast.Assign, ast.AugAssign),
    *(ast.AnnAssign, ast.For, ast.While, ast.If, ast.Raise, ast.Try, ast.ExceptHandler, ast.Assert),
    *(ast.Import, ast.ImportFrom, ast.alias, ast.Global, ast.Nonlocal, ast.Expr, ast.Pass),
    *(ast.Break, ast.Continue, ast.BoolOp, ast.NamedExpr, ast.BinOp, ast.UnaryOp, ast.Lambda),
    *(ast.IfExp, ast.Dict, ast.Set, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
    *(ast.comprehension, ast.Yield, ast.YieldFrom, ast.Compare, ast.Call, ast.keyword),
    *(ast.FormattedValue, ast.JoinedStr, ast.Constant, ast.Attribute, ast.Subscript, ast.Starred),
    *(ast.Name, ast.List, ast.Tuple, ast.Slice, ast.arguments, ast.arg),
    *(ast.expr_context, ast.boolop, ast.operator, ast.unaryop, ast.cmpop),
)
"""What a program may be written in. Left out: classes, ``with``, ``match``, ``async``."""

TOP_LEVEL = (ast.FunctionDef, ast.Assign, ast.AnnAssign, ast.Import, ast.ImportFrom)

EXCEPTIONS = tuple(
    """
    ArithmeticError AssertionError AttributeError Exception IndexError KeyError LookupError
    NotImplementedError OverflowError RuntimeError StopIteration TypeError ValueError
    ZeroDivisionError UnicodeError
    """.split()
)
PLAIN = tuple(
    """
    abs bin bool callable chr dict divmod enumerate filter float frozenset hex int isinstance iter
    len list map next oct ord range reversed set str tuple zip
    """.split()
)
"""Built-ins that a program gets as they are; the call of one is guarded where it stands."""
GUARDED = ("all", "any", "format", "max", "min", "pow", "repr", "round", "sorted", "sum")
"""Built-ins that a program gets in a guarded form."""
NAMES = frozenset((*EXCEPTIONS, *PLAIN, *GUARDED, "refuse", "Database"))

MODULES: dict[str, tuple[str, ...]] = {
    "math": tuple(
        """
        ceil comb copysign cos degrees dist e exp fabs factorial floor fmod fsum gcd hypot inf
        isclose isfinite isinf isnan isqrt lcm log log10 log1p log2 modf nan perm pi pow prod
        radians remainder sin sqrt tan tau trunc acos asin atan atan2
        """.split()
    ),
    "decimal": tuple(
        """
        Decimal DivisionByZero InvalidOperation ROUND_CEILING ROUND_DOWN ROUND_FLOOR
        ROUND_HALF_DOWN ROUND_HALF_EVEN ROUND_HALF_UP ROUND_UP
        """.split()
    ),
    "datetime": ("UTC", "date", "datetime", "time", "timedelta", "timezone"),
    "re": tuple(
        """
        IGNORECASE MULTILINE DOTALL compile escape findall finditer fullmatch match search split
        sub
        """.split()
    ),
    "json": ("dumps", "loads"),
    "collections": ("Counter", "OrderedDict", "defaultdict", "deque"),
    "itertools": tuple(
        """
        accumulate chain combinations combinations_with_replacement compress count cycle dropwhile
        filterfalse groupby islice pairwise permutations product repeat starmap takewhile
        zip_longest
        """.split()
    ),
    "functools": ("cmp_to_key", "partial", "reduce"),
    "statistics": tuple(
        """
        correlation fmean geometric_mean harmonic_mean linear_regression mean median median_grouped
        median_high median_low mode multimode pstdev pvariance quantiles stdev variance
        """.split()
    ),
    "string": tuple(
        """
        ascii_letters ascii_lowercase ascii_uppercase capwords digits hexdigits punctuation
        """.split()
    ),
    "typing": tuple(
        "Any Callable Final Iterable Iterator Literal Mapping Optional Sequence Union".split()
    ),
    "__future__": ("annotations",),
}
"""Modules and the names in them that a program may import."""

HANDLE = ("query", "row", "value", "execute", "clock", "new_id", "new_int_id")
"""Methods of the database handle."""

_DENIED = frozenset(
    """
    format format_map to_bytes from_bytes as_integer_ratio now today utcnow fromtimestamp mro
    with_traceback add_note expand re string fromhex maketrans tobytes release cast
    """.split()
)
_DENIED_START = ("_", "gi_", "cr_", "ag_", "f_", "tb_", "co_", "func_")
_TYPES: tuple[type, ...] = (
    *(str, bytes, int, float, bool, list, tuple, dict, set, frozenset, range, slice, enumerate),
    *(collections.Counter, collections.OrderedDict, collections.defaultdict, collections.deque),
    *(datetime.date, datetime.datetime, datetime.time, datetime.timedelta, datetime.timezone),
    *(decimal.Decimal, re.Pattern, re.Match, Exception, KeyError, StopIteration),
)
ATTRIBUTES = frozenset(
    name
    for name in (
        *(name for kind in _TYPES for name in dir(kind)),
        *(name for names in MODULES.values() for name in names),
        *HANDLE,
        *("from_iterable", "send", "close", "throw", "slope", "intercept"),
    )
    if name not in _DENIED and not name.startswith(_DENIED_START)
)
"""Attribute names that a program may say. All others, and those with underscores, are refused."""
