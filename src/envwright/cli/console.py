"""What all verbs share: options, output for people and for machines, progress."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import orjson
import typer
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

JsonFlag = Annotated[
    bool, typer.Option("--json", help="Print one JSON object on standard output, nothing else.")
]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same bytes.")]

console = Console(stderr=True, highlight=False, emoji=False)
out = Console(highlight=False, soft_wrap=True, emoji=False)


def emit_result(
    result: dict[str, Any], as_json: bool, show: Callable[[dict[str, Any]], None]
) -> None:
    """Print a result: one JSON object for machines, or what ``show`` prints for people."""
    if as_json:
        sys.stdout.write(orjson.dumps(result, option=orjson.OPT_INDENT_2).decode() + "\n")
    else:
        show(result)


def exit_unless(ok: bool) -> None:
    """Leave with exit code 0, or 1 when a check failed."""
    if not ok:
        raise typer.Exit(1)


TEXT_COLUMNS = {"name", "check", "policy", "detail", "path", ""}


def print_table(title: str, columns: list[str], rows: list[list[str]]) -> None:
    """Print a table; texts are left-aligned, figures right-aligned."""
    grid = Table(title=title, title_justify="left", title_style="bold", pad_edge=False, box=SIMPLE)
    for column in columns:
        grid.add_column(column, justify="left" if column in TEXT_COLUMNS else "right")
    for row in rows:
        grid.add_row(*row)
    out.print(grid, soft_wrap=False)


def format_figure(value: float | None) -> str:
    """A share with three decimals; a dash for what could not be computed."""
    return "-" if value is None else f"{value:.3f}"


def format_interval(bounds: list[float] | None) -> str:
    """An interval; a dash for none."""
    return "-" if bounds is None else f"{bounds[0]:.3f} - {bounds[1]:.3f}"


@contextmanager
def progress_bar(what: str, total: int | None, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error; the callable takes how much is done."""
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=quiet or not console.is_terminal,
    ) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)
