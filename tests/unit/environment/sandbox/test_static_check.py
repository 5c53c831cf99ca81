"""What the static check says, and that it points to the place and to a way out."""

from __future__ import annotations

import pytest

from envwright.environment.sandbox.static_check import ATTRIBUTES, MODULES, check_program
from envwright.errors import SpecError
from tests.unit.environment.sandbox.kit import program

HEAD = "def tool(db: Database) -> int:\n"
REFUSED = [
    ("", "exactly one public function; found none"),
    (HEAD + "  return 1\ndef more(db: Database) -> int:\n  return 1", "found tool, more"),
    ("def tool(x: int) -> int:\n  return x", "takes the database handle db first"),
    ("def tool(db: Database, x) -> int:\n  return x", "must be annotated"),
    ("def tool(db: Database):\n  return 1", "must be annotated"),
    ("def tool(db: Database, *x: int) -> int:\n  return 1", "not allowed in the public function"),
    (HEAD + "  return nothing", "line 2: the name nothing is not known here"),
    (HEAD + "  return db.nothing()", "the attribute .nothing is not allowed"),
    (HEAD + "  import os", "import os is not allowed. Allowed: math, "),
    (HEAD + "  from math import nothing", "math.nothing is not allowed. Allowed: ceil"),
    (HEAD + "  return '{}'.format(1)", "Write an f-string"),
    (HEAD + "  x = 1\n  x.y = 2", "line 3: attributes cannot be set"),
    (HEAD + "  try: pass\n  except: pass", "Write except Exception"),
    (HEAD + "  return 1 in [1] in [2]", "in cannot be chained"),
    (HEAD + "  x = [1]\n  x[:1] += [2]", "a slice cannot be changed in place"),
    (HEAD + "  return 1j", "complex numbers"),
    (HEAD + "  return ...", "complex numbers and ..."),
    ("for x in range(3): pass\n" + HEAD + "  return 1", "not allowed outside of a function"),
    (HEAD + "  return f(", "line 2"),
    (HEAD + "  return 1\0", "cannot be parsed|null bytes"),
    (HEAD + "  return [" + "1," * 30_000 + "]", "too long"),
    (HEAD + "  return db.__class__", "__class__ is not allowed"),
    (HEAD + "  return dict(__x=1)", "two underscores"),
    (HEAD + "  def __f(): pass", "two underscores"),
    (HEAD + "  global __x", "two underscores"),
    (HEAD + "  from math import pi as __p", "two underscores"),
]


@pytest.mark.parametrize(("source", "words"), REFUSED, ids=[words for _, words in REFUSED])
def test_refused(source: str, words: str) -> None:
    with pytest.raises(SpecError, match=words.replace("...", r"\.\.\.")):
        check_program(source)


def test_a_good_program_passes() -> None:
    _, found = check_program(
        program("return a + len(b)", parameters="a: int, *, b: str = 'x'").source
    )
    assert found.parameters == (("a", "int", True), ("b", "str", False))


@pytest.mark.parametrize(
    "name",
    """
    __class__ __globals__ _private gi_frame gi_code f_back f_globals cr_frame ag_frame tb_frame
    co_code func_globals format format_map mro now today utcnow to_bytes from_bytes re string
    with_traceback system modules
    """.split(),
)
def test_attributes_that_lead_out_are_not_on_the_list(name: str) -> None:
    assert name not in ATTRIBUTES


def test_no_module_leads_to_the_system() -> None:
    assert MODULES.keys().isdisjoint({"os", "sys", "builtins", "importlib", "inspect", "ctypes"})
    assert not any(name.startswith("_") for names in MODULES.values() for name in names)
