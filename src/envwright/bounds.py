"""What this machine allows: bounds on what is read, planned, explained and run.

Documents, folders, tasks and calls are written by strangers and by models. Each bound below is
checked before the work that it bounds, and none can be raised by what is bounded; an environment
may only lower those of ``Limits``. They are far above honest use: the largest shipped environment
stays under a tenth of each.

``work_bounds`` adds the last resorts, processor time and memory, around one unit of work.
"""

from __future__ import annotations

import resource
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from envwright.errors import BadInput

MIB = 1 << 20

# --- reading --------------------------------------------------------------------------------------

MAX_FILE_BYTES = 64 * MIB
"""One file of an environment, a recipe, an options file."""
MAX_LINE_BYTES = 16 * MIB
"""One record of a file that is read line by line (tasks, trajectories)."""
MAX_DOCUMENT_BYTES = 200_000_000
"""A source document: an OpenAPI document, a tool list."""
MAX_DATABASE_BYTES = 500_000_000
"""An SQLite file that is a source."""
MAX_YAML_CHARS = 20_000_000
"""YAML is parsed by Python, a hundred times slower than JSON."""
MAX_YAML_NODES = 5_000_000
"""Nodes of a YAML document after its aliases are expanded."""
MAX_DEPTH = 100
"""Lists and objects inside each other, in any YAML, JSON or TOML that is read."""
MAX_SCRIPT_BYTES = 20_000_000
"""An SQL script that is a source, a schema, or given rows."""
MAX_STATEMENTS = 100_000
"""Statements of an SQL script."""
MAX_STATEMENT_CHARS = 200_000
"""One statement of a script that is a source."""
MAX_SQL_CHARS = 100_000
"""One statement that the engine runs; longer texts are refused before they are read."""
MAX_PROSE_CHARS = 20_000
"""A description that is read for what it says; the rest of a longer one is carried, not read."""
MAX_REFERENCES = 50_000
"""References that are followed while one document is read."""
MAX_PARTS = 1_000_000
"""Parts of all schemas of one document, what they refer to by ``allOf`` written out."""
MAX_TABLES = 1_000
"""Tables of a schema."""
MAX_STATES = 100
"""Further given states of one environment."""
MAX_TOOLS = 1_000
"""Tools of one environment."""
MAX_VIEW_TABLES = 1_000
"""Tables that a statement names once its views are written out."""

# --- other programs -------------------------------------------------------------------------------

MAX_FRAME_BYTES = 8 * MIB
"""One message of the Model Context Protocol, to a server of ours or from one of others."""
MAX_LISTING_BYTES = 20_000_000
"""All pages on which an MCP server lists its tools."""
MAX_LISTING_PAGES = 200
MAX_NOTICES = 1_000
"""Messages that nobody asked for while an MCP server lists its tools."""

# --- populations ----------------------------------------------------------------------------------

MAX_TABLE_ROWS = 100_000
"""Rows of one table that a population makes."""
MAX_CELLS = 5_000_000
"""Cells of all tables that a population makes."""
MAX_REQUIREMENTS = 20
"""Entries of a population's ``require``."""
MAX_ROW_ATTEMPTS = 2_000_000
"""Rows that a population tries to make, those that the engine refuses included."""
MAX_CELL_CHARS = 10_000
"""Characters of one generated text, whatever a CHECK asks for."""

# --- JSON Schemas and arguments -------------------------------------------------------------------

MAX_SCHEMA_NODES = 20_000
"""Schemas inside a parameter's JSON Schema, each reference written out where it stands."""
MAX_SCHEMA_DEPTH = 32
"""Schemas inside each other."""
MAX_SCHEMA_MINIMUM = 10_000
"""Least number of items, characters or properties that a schema may ask for."""
MAX_ARGUMENT_BYTES = 1_000_000
"""The arguments of one call, as JSON."""
MAX_ARGUMENT_ITEMS = 10_000
"""Values inside the arguments of one call."""
MAX_ARGUMENT_DEPTH = 64
"""Lists and objects inside each other in the arguments of one call."""
MAX_PATTERN_CHARS = 20_000
"""Characters in the arguments of a call whose tool tests any text with a ``pattern``."""
MAX_PROBLEMS = 3
"""Mistakes that one answer to a wrong call names."""

# --- running --------------------------------------------------------------------------------------

MAX_STEPS = 50_000_000
"""Operations of the engine in one call: the most that ``limits.steps`` may say, and so on below."""
MAX_ROWS = 50_000
MAX_RESULT_BYTES = 5_000_000
MAX_VALUE_BYTES = 1_000_000
"""One row may have two hundred such values."""
MAX_STATE_BYTES = 1_000_000_000
MAX_SECONDS = 60.0
MAX_SNAPSHOT_BYTES = 256_000_000
"""A parked session, a task's patch."""
MAX_CALL_MIB = 300
"""Memory of the engine that one call may add, whatever its ``value_bytes`` and ``state_bytes``."""
MAX_QUERY_ROWS = 1_000_000
"""Rows of a query by the host itself, for scoring and grounding."""
MAX_QUERY_BYTES = 100 * MIB
"""Texts and blobs in them."""
MAX_LOAD_STEPS = 500_000_000
"""Operations of the engine while one environment, patch or snapshot is loaded."""
MAX_SAMPLES = 100_000
"""Episodes of one task in one run."""
MAX_WORKERS = 256
"""Processes or threads that an option or a recipe may ask for."""
MAX_AT_ONCE = 10_000
"""Episodes or requests at once that an option may ask for."""
MAX_COUNT = 1_000_000
"""Steps, tasks, episodes of a step, tokens of a sequence: any number of things in a recipe."""

# --- one unit of work -----------------------------------------------------------------------------

WORK_SECONDS = 900
"""Processor time for building from one document, checking one environment, or making one task."""
WORK_MIB = 4_096
"""Memory that one such unit may add to the process."""


class WorkTooLarge(BadInput):
    """A unit of work met a bound on time or memory: it is unfinished, not judged."""


_enforced = False


def enforce() -> None:
    """Let ``work_bounds`` act: this process is ours, and no trainer's or notebook's."""
    global _enforced
    _enforced = True


@contextmanager
def work_bounds(what: str, seconds: float = WORK_SECONDS, mib: int = WORK_MIB) -> Iterator[None]:
    """Bound the processor time and the memory of one unit of work.

    Acts in the main thread of a process that called ``enforce``, as the command line does; in any
    other it does nothing, since signals and limits belong to the whole process. Of bounds inside
    each other the outer one acts.

    Example::

        with work_bounds("building shop.yaml"):
            build(...)

    Args:
        what: what is bounded, for the message.
        seconds: processor time, of the program and of the system for it.
        mib: MiB of address space beyond what the process has now.

    Raises:
        WorkTooLarge: a bound was met.
    """
    main = threading.current_thread() is threading.main_thread()
    if not _enforced or not main or signal.getitimer(signal.ITIMER_PROF)[0]:
        yield
        return

    def late(number: int, frame: FrameType | None) -> None:
        raise WorkTooLarge(f"{what} needs more than {seconds:g} s of processor time.")

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = address_space() + mib * MIB
    before = signal.signal(signal.SIGPROF, late)
    # Again and again: what it interrupts may take the first for an error that it expects.
    signal.setitimer(signal.ITIMER_PROF, seconds, min(1.0, seconds))
    try:
        if soft == resource.RLIM_INFINITY or most < soft:
            resource.setrlimit(resource.RLIMIT_AS, (most, hard))
        yield
    except MemoryError:
        raise WorkTooLarge(f"{what} needs more than {mib} MiB of memory.") from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def address_space() -> int:
    """Bytes that this process has mapped now; 0 where the system does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[0]
    except OSError:
        return 0
    return int(pages) * resource.getpagesize()
