"""The kinds of findings: a heading for tables, and what each means to a user of the release."""

from __future__ import annotations

KINDS: dict[str, tuple[str, str]] = {
    "noop_reward": ("no-op reward 1", "doing nothing earns the full reward"),
    "noop_partial": ("no-op reward above 0", "doing nothing earns a part of the reward"),
    "true_at_start": ("checks true at start", "some checks hold before anything was done"),
    "no_gold": ("no gold", "no solution is stated, so nothing shows that the task can be solved"),
    "brittle": (
        "one more read loses",
        "the solution with one reading call repeated is not rewarded",
    ),
    "unsolvable": ("unsolvable", "no state at all earns the full reward"),
    "gold_below_1": ("gold below 1", "the stated solution does not earn the full reward"),
    "gold_error": ("gold errors", "a call of the stated solution fails"),
    "gold_idle": ("gold changes nothing", "the stated solution leaves the state as it was"),
    "near_miss": ("near miss scores 1", "a wrong end state earns the full reward"),
    "collateral": ("damage scores 1", "the solution and an unrelated write earn the full reward"),
    "check_fault": ("faulty checks", "a check raises, ignores the state, or changes it"),
    "unscored": ("not scored", "the reward cannot be computed by rule alone"),
    "nondeterministic": ("non-deterministic", "the same calls give other answers or states"),
    "schema": ("schema faults", "documentation and code of a tool disagree"),
    "contract": ("off contract", "an answer is not of the form that the format promises"),
    "reader_mutates": ("readers that write", "a tool that reads changes the state"),
    "alias": ("aliasing", "what a call returns is the state itself, not a copy"),
    "torn": ("failed calls that write", "a call that fails leaves a changed state"),
    "crash": ("crashes", "a call that the schema allows raises something unforeseen"),
    "crash_typed": ("crashes on wrong types", "a call that the schema forbids raises"),
    "lost": ("hangs, exits, breaks out", "a call ends or blocks the process it runs in"),
    "unusable": ("cannot be started", "the environment or a task of it cannot be started"),
}
"""Kind → heading and meaning, in the order of the tables."""

BY_TASK = frozenset(
    """
    noop_reward noop_partial true_at_start no_gold gold_below_1 gold_error gold_idle near_miss
    collateral brittle unsolvable check_fault unscored nondeterministic
    """.split()
)
"""Kinds that are counted by task; the others are counted by tool."""
