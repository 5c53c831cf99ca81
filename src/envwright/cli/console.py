"""What all verbs print with: tables, figures, progress, exit codes, for people and for machines.

Names and texts come from other people's documents. All of them are printed as ``visible_text``,
without markup being read in them.
"""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Annotated, Any, Literal

import orjson
import typer
from pydantic import ValidationError
from rich.box import SIMPLE
from rich.cells import cell_len
from rich.console import Console
from rich.measure import Measurement
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from envwright.errors import BadInput, visible_text
from envwright.storage.jsonl import first_problem

JsonFlag = Annotated[
    bool, typer.Option("--json", help="Print one JSON object on standard output, nothing else.")
]
Seed = Annotated[
    int,
    typer.Option("--seed", help="The same seed gives the same bytes.", min=0, max=2**63 - 1),
]

PAUSED = 3
"""Exit code of a run that stopped before its end and can be resumed."""

# Without markup: names from documents may contain brackets, which Rich would read as styles.
err = Console(stderr=True, highlight=False, emoji=False, markup=False)
out = Console(highlight=False, soft_wrap=True, emoji=False, markup=False)

_SURROGATE = re.compile("[\ud800-\udfff]")
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
_FLOWING = {"detail", "found", ""}
"""Columns of running text, which may be broken between words; all others stay on one line."""
_FLOW_WIDTH = 30
"""Characters that a column of running text keeps in a narrow terminal."""
_LEFT = {*_FLOWING, "name", "check", "policy", "path"}


def say(line: str) -> None:
    """Print one line of a result for people."""
    out.print(visible_text(line))


def say_aside(line: str) -> None:
    """Print one line about the work, not about its result, on standard error."""
    err.print(visible_text(line), soft_wrap=True)


def say_error(message: str) -> None:
    """Print why a command ends, on standard error."""
    err.print(Text.assemble(("error:", "red"), " ", visible_text(message)), soft_wrap=True)


def print_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table; texts are left-aligned, figures right-aligned.

    Nothing is ever cut. Where the terminal is too narrow, running text is broken between words; a
    table that is still too wide is left to the terminal, so that paths can be copied. What is
    written to a file or a pipe keeps each row on one line.
    """
    title, columns = visible_text(title), [visible_text(column) for column in columns]
    grid = Table(title=title, title_justify="left", title_style="bold", pad_edge=False, box=SIMPLE)
    cells = [[visible_text(cell) for cell in row] for row in rows]
    for at, column in enumerate(columns):
        widest = max(cell_len(text) for text in (column, *(row[at] for row in cells)))
        least = min(widest, _FLOW_WIDTH) if column in _FLOWING else widest
        justify: Literal["left", "right"] = "left" if column in _LEFT else "right"
        grid.add_column(column, justify=justify, overflow="fold", min_width=least)
    for row in cells:
        grid.add_row(*row)
    # Rich would cut at the width of the terminal, or at 80 columns where there is none.
    fits = Measurement.get(out, out.options.update(max_width=100_000), grid)
    # Output to a file or pipe has no width to fit into.
    wanted = out.width if out.is_terminal else fits.maximum
    # Never wider than its content, never narrower than what cannot be broken.
    grid.width = min(max(wanted, fits.minimum), fits.maximum)
    out.print(grid, crop=False, soft_wrap=False)


def format_figure(value: float | None) -> str:
    """A share with three decimals; a dash for what could not be computed."""
    return "-" if value is None else f"{value:.3f}"


def format_interval(bounds: Sequence[float] | None) -> str:
    """An interval; a dash for none."""
    return "-" if bounds is None else f"{bounds[0]:.3f} - {bounds[1]:.3f}"


def format_counts(counts: Mapping[str, int]) -> str:
    """Counts by name on one line, without those that are 0."""
    return ", ".join(f"{name} {count}" for name, count in counts.items() if count)


def emit_result(
    result: dict[str, Any], as_json: bool, show: Callable[[dict[str, Any]], None]
) -> None:
    """Print a result: one JSON object for machines, or what ``show`` prints for people."""
    if as_json:
        print_json(result)
    else:
        show(result)


def print_json(value: Any) -> None:
    """Print a value as JSON that any parser reads, and that is shown as it is read.

    Whatever a terminal would obey or hide is an escape; a lone surrogate, which JSON cannot hold,
    is the text of its escape; a figure that is none is null.
    """
    try:
        text = orjson.dumps(value, option=orjson.OPT_INDENT_2).decode()
    except TypeError:  # lone surrogates, integers of more than 64 bits
        text = json.dumps(_without_surrogates(value), ensure_ascii=False, indent=2)
    # Outside its texts, JSON has nothing that needs an escape.
    text = visible_text(text, _json_escape)
    if not (sys.stdout.encoding or "").lower().startswith("utf"):
        text = _BEYOND_ASCII.sub(lambda found: _json_escape(found[0]), text)
    sys.stdout.write(text + "\n")


def _json_escape(letter: str) -> str:
    return json.dumps(letter)[1:-1]


def _without_surrogates(value: Any) -> Any:
    if isinstance(value, str):
        return _SURROGATE.sub(lambda found: visible_text(found[0]), value)
    if isinstance(value, dict):
        return {str(_without_surrogates(k)): _without_surrogates(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_without_surrogates(item) for item in value]
    return value if not isinstance(value, float) or math.isfinite(value) else None


def say_paused(result: Mapping[str, Any]) -> None:
    """Print why a run paused, and how it is resumed."""
    waiting = result.get("waiting")
    if isinstance(waiting, list):
        waiting = len(waiting)
    count = "" if waiting is None else f" ({waiting} waiting)"
    say(f"Paused{count}: {str(result['paused']).rstrip('.')}.")
    say("Run the same command to resume.")


def exit_unless(ok: bool = True, *, paused: object = None) -> None:
    """Leave with exit code 3 where a run paused, with 1 where a check failed; else return."""
    if paused:
        raise typer.Exit(PAUSED)
    if not ok:
        raise typer.Exit(1)


@contextmanager
def option_errors() -> Iterator[None]:
    """Turn bounds that options break into bad input.

    Raises:
        BadInput: an option is out of its bounds, and typer could not tell.
    """
    try:
        yield
    except ValidationError as error:
        raise BadInput(f"an option is wrong: {first_problem(error)}.") from None


@contextmanager
def progress_bar(what: str, total: int | None, quiet: bool) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on standard error; call the result with the amount done."""
    with Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=err,
        transient=True,
        disable=quiet or not err.is_terminal,
    ) as bar:
        task = bar.add_task(visible_text(what), total=total)
        yield lambda done: bar.update(task, completed=done)
