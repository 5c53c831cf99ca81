"""The static allow-list: the syntax and names a program may use. The first wall, not the only one.

It runs inside the sealed worker, before any line of the program does, so that the host never
parses what somebody else wrote.
"""

from __future__ import annotations

import ast
import collections
import datetime
import decimal
import re

from envwright.environment.sandbox.program import Signature
from envwright.errors import SpecError

# --- the allow-list: syntax, built-ins, modules and attributes ------------------------------------

NODES: tuple[type[ast.AST], ...] = (
    *(ast.Module, ast.FunctionDef, ast.Return, ast.Delete, ast.Assign, ast.AugAssign),
    *(ast.AnnAssign, ast.For, ast.While, ast.If, ast.Raise, ast.Try, ast.ExceptHandler, ast.Assert),
    *(ast.Import, ast.ImportFrom, ast.alias, ast.Global, ast.Nonlocal, ast.Expr, ast.Pass),
    *(ast.Break, ast.Continue, ast.BoolOp, ast.NamedExpr, ast.BinOp, ast.UnaryOp, ast.Lambda),
    *(ast.IfExp, ast.Dict, ast.Set, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
    *(ast.comprehension, ast.Yield, ast.YieldFrom, ast.Compare, ast.Call, ast.keyword),
    *(ast.FormattedValue, ast.JoinedStr, ast.Constant, ast.Attribute, ast.Subscript, ast.Starred),
    *(ast.Name, ast.List, ast.Tuple, ast.Slice, ast.arguments, ast.arg),
    # Base classes: all operators and contexts are allowed.
    *(ast.expr_context, ast.boolop, ast.operator, ast.unaryop, ast.cmpop),
)
"""What a program may be written in. Left out: classes, ``with``, ``match``, ``async``."""

TOP_LEVEL = (ast.FunctionDef, ast.Assign, ast.AnnAssign, ast.Import, ast.ImportFrom)

# Without BaseException: nothing here lets a program catch what ends its call.
EXCEPTIONS = tuple(
    """
    ArithmeticError AssertionError AttributeError Exception IndexError KeyError LookupError
    NotImplementedError OverflowError RuntimeError StopIteration TypeError ValueError
    ZeroDivisionError UnicodeError
    """.split()
)
# Without ``getattr``, ``type``, ``vars`` and the like, which reach attributes past this check, and
# without ``hash`` and ``id``, which may differ between processes.
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

HANDLE = tuple("query row value execute clock new_id new_int_id load run trial".split())
"""Methods of the database handle."""

# Names that types below do have. ``format`` reads any attribute that its text names, ``now`` and
# ``today`` read the wall clock, ``Match.re`` is the pattern without its bounds.
_DENIED = frozenset(
    """
    format format_map to_bytes from_bytes as_integer_ratio now today utcnow fromtimestamp mro
    with_traceback add_note expand re string fromhex maketrans tobytes release cast
    """.split()
)
# Underscores, and the inside of generators, coroutines, frames, tracebacks and code objects: each
# leads to the interpreter's globals.
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
        # ``chain.from_iterable``, methods of generators, the result of ``linear_regression``.
        *("from_iterable", "send", "close", "throw", "slope", "intercept"),
    )
    if name not in _DENIED and not name.startswith(_DENIED_START)
)
"""Attribute names that a program may say. All others, and those with underscores, are refused."""

_MOST_NODES = 20_000
_GUARDED_IN_PLACE = (ast.Add, ast.Mult, ast.Pow, ast.LShift, ast.Mod)


def check_program(source: str) -> tuple[ast.Module, Signature]:
    """Parse a program and refuse what is not on the list.

    Returns:
        the tree, and the signature of its one public function.

    Raises:
        SpecError: what is refused, with its line and a remedy.
    """
    tree = parse_program(source)
    for statement in tree.body:
        _check_top(statement)
    _check_tree(tree, NAMES, frozenset())
    return tree, program_signature(tree)


def check_code(source: str, given: frozenset[str], files: frozenset[str]) -> ast.Module:
    """Parse code that an agent wrote: as a program, though any statement may stand at its top.

    Args:
        source: the code.
        given: names that it has beside the built-in ones.
        files: modules that it may import beside those of the list: files of its own.

    Raises:
        SpecError: what is refused, with its line and a remedy.
    """
    tree = parse_program(source)
    _check_tree(tree, NAMES | given, files)
    return tree


def _check_tree(tree: ast.Module, names: frozenset[str], files: frozenset[str]) -> None:
    # Without scopes: a name that is bound anywhere may be used anywhere. Used too early, it is a
    # plain NameError in the sealed worker.
    known = names | _bound(tree)
    count = 0
    for node in ast.walk(tree):
        count += 1
        if not isinstance(node, NODES):
            raise _refused(node, f"{_kind(node)} is not allowed in a tool")
        _check_node(node, known, files)
    if count > _MOST_NODES:
        raise SpecError("the program is too long.", remedy="Split it into several tools.")


def parse_program(source: str) -> ast.Module:
    """The tree of a program.

    Raises:
        SpecError: it is not Python.
    """
    try:
        return ast.parse(source)
    except SyntaxError as error:
        raise SpecError(f"{error.msg}.", place=f"line {error.lineno}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise SpecError(f"this cannot be parsed ({type(error).__name__}).") from None


def program_signature(tree: ast.Module) -> Signature:
    """The one public function of a program, its parameters and their annotations.

    Raises:
        SpecError: there is not exactly one, or it is not typed, or it does not take ``db`` first.
    """
    public = [
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    ]
    if len(public) != 1:
        names = ", ".join(node.name for node in public) or "none"
        raise SpecError(
            f"a program has exactly one public function; found {names}.",
            remedy="Begin the names of helpers with an underscore.",
        )
    function = public[0]
    given = function.args
    if given.vararg or given.kwarg or given.posonlyargs:
        raise _refused(function, "*args, **kwargs and / are not allowed in the public function")
    if not given.args or given.args[0].arg != "db":
        raise _refused(function, "the public function takes the database handle db first")
    if function.returns is None or any(
        arg.annotation is None for arg in (*given.args, *given.kwonlyargs)
    ):
        raise _refused(function, "every parameter and the result must be annotated")
    plain = given.args[1:]
    # Defaults belong to the last of the positional parameters.
    first_default = len(plain) - len(given.defaults)
    parameters = [
        (arg.arg, _text(arg.annotation), at < first_default) for at, arg in enumerate(plain)
    ]
    parameters += [
        (arg.arg, _text(arg.annotation), default is None)
        for arg, default in zip(given.kwonlyargs, given.kw_defaults, strict=True)
    ]
    return Signature(function.name, tuple(parameters), _text(function.returns))


def _text(node: ast.expr | None) -> str:
    return ast.unparse(node) if node is not None else ""


def _check_top(node: ast.stmt) -> None:
    # Any constant passes: a docstring, or a stray literal that does nothing.
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    if not isinstance(node, TOP_LEVEL) and not docstring:
        raise _refused(
            node, f"{_kind(node)} is not allowed outside of a function", "Put it into the function."
        )


def _check_node(node: ast.AST, known: frozenset[str], files: frozenset[str]) -> None:
    if isinstance(node, ast.Name):
        _check_name(node, node.id)
        if node.id not in known:
            raise _refused(node, f"the name {node.id} is not known here")
    elif isinstance(node, ast.Attribute):
        _check_attribute(node)
    elif isinstance(node, ast.Import | ast.ImportFrom):
        _check_import(node, files)
    elif isinstance(node, ast.FunctionDef):
        _check_name(node, node.name)
        if node.decorator_list:
            raise _refused(node, "decorators are not allowed")
    elif isinstance(node, ast.arg):
        _check_name(node, node.arg)
    elif isinstance(node, ast.Global | ast.Nonlocal):
        for name in node.names:
            _check_name(node, name)
    elif isinstance(node, ast.ExceptHandler):
        _check_handler(node)
    elif isinstance(node, ast.AugAssign):
        _check_in_place(node)
    elif isinstance(node, ast.Compare):
        _check_membership(node)
    elif isinstance(node, ast.Constant) and isinstance(node.value, complex | type(...)):
        raise _refused(node, "complex numbers and ... are not allowed")
    elif isinstance(node, ast.keyword) and node.arg is not None:
        _check_name(node, node.arg)


def _check_name(node: ast.AST, name: str) -> None:
    # The guards (``__tick``, ``__call``) have such names, out of a program's reach.
    if name.startswith("__"):
        raise _refused(node, f"the name {name[:60]} is not allowed: it begins with two underscores")


def _check_attribute(node: ast.Attribute) -> None:
    if isinstance(node.ctx, ast.Store | ast.Del):
        raise _refused(node, "attributes cannot be set", "Use a dict.")
    # These are on no list either; here they get a remedy that a writer can use.
    if node.attr in ("format", "format_map"):
        raise _refused(node, f".{node.attr} is not allowed", "Write an f-string.")
    if node.attr in ("now", "today", "utcnow"):
        raise _refused(node, f".{node.attr} is not allowed", "Ask db.clock().")
    if node.attr not in ATTRIBUTES:
        raise _refused(node, f"the attribute .{node.attr[:60]} is not allowed")


def _check_import(node: ast.Import | ast.ImportFrom, files: frozenset[str]) -> None:
    allowed = ", ".join(name for name in MODULES if not name.startswith("_"))
    if isinstance(node, ast.Import):
        for alias in node.names:
            if alias.name not in MODULES or alias.name.startswith("_"):
                raise _refused(node, f"import {alias.name} is not allowed", f"Allowed: {allowed}.")
            _check_name(node, alias.asname or alias.name)
        return
    # ``level`` counts the dots of a relative import.
    if not node.level and node.module in files:
        for alias in node.names:
            _check_name(node, alias.asname or alias.name)
        return
    names = MODULES.get(node.module or "") if not node.level else None
    if names is None:
        raise _refused(node, f"import of {node.module} is not allowed", f"Allowed: {allowed}.")
    for alias in node.names:
        if alias.name not in names:
            raise _refused(
                node, f"{node.module}.{alias.name} is not allowed", f"Allowed: {', '.join(names)}."
            )
        _check_name(node, alias.asname or alias.name)


def _check_handler(node: ast.ExceptHandler) -> None:
    # A bare except would catch ``ProgramStopped``, too.
    if node.type is None:
        raise _refused(node, "a bare except is not allowed", "Write except Exception.")
    if node.name is not None:
        _check_name(node, node.name)


def _check_in_place(node: ast.AugAssign) -> None:
    # A slice is no expression, so ``__augitem`` cannot be given one as its key.
    sliced = isinstance(node.target, ast.Subscript) and isinstance(node.target.slice, ast.Slice)
    if sliced and isinstance(node.op, _GUARDED_IN_PLACE):
        raise _refused(node, "a slice cannot be changed in place like this", "Assign to it.")


def _check_membership(node: ast.Compare) -> None:
    # ``a in b in c``: the rewrite to a guard knows one operator only.
    if len(node.ops) > 1 and any(isinstance(op, ast.In | ast.NotIn) for op in node.ops):
        raise _refused(node, "in cannot be chained", "Write and.")


def _bound(tree: ast.Module) -> frozenset[str]:
    """All names that the program binds anywhere."""
    out: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            out.add(node.id)
        elif isinstance(node, ast.FunctionDef):
            out.add(node.name)
        elif isinstance(node, ast.arg):
            out.add(node.arg)
        elif isinstance(node, ast.alias):
            out.add(node.asname or node.name)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            out.add(node.name)
    return frozenset(out)


def _kind(node: ast.AST) -> str:
    return {"ClassDef": "a class", "With": "with", "Match": "match"}.get(
        type(node).__name__, type(node).__name__
    )


def _refused(node: ast.AST, message: str, remedy: str = "") -> SpecError:
    line = getattr(node, "lineno", 0)
    return SpecError(f"{message}.", place=f"line {line}" if line else "", remedy=remedy)
