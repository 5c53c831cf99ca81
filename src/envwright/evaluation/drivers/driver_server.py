"""The worker beside foreign code: loads a release, is sealed, and answers what the host asks.

A worker that serves episodes runs no tool itself but forks: every fork begins where the first one
did, so that what one episode leaves behind in modules and classes cannot reach another. The host
asks for forks by packets on one socket: ``F`` with the worker's end of a channel forks and answers
the process id, ``K`` and an id ends that worker and answers how it ended. When the socket closes
the worker exits, and its forks with it.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import signal
import socket
from collections.abc import Callable, Sequence
from typing import Any

from envwright.environment.sandbox.frames import pack_frame, read_frame, write_frame
from envwright.environment.sandbox.seal import CHANNEL, address_space
from envwright.environment.sandbox.seal import seal_process as seal
from envwright.evaluation.drivers.driver_protocol import (
    Driver,
    DriverAnswer,
    DriverScore,
    Raw,
    canonical_text,
    describe_exception,
    differing_rows,
    disturb_value,
    row_changes,
    text_digest,
)
from envwright.evaluation.drivers.process_setup import (
    hold_clock,
    prepare_process,
    replace_entropy,
    shift_clock,
)
from envwright.processes import end_with_parent


def run_fork_server(descriptor: int, become: Callable[[int], None]) -> None:
    """Fork workers until the host is gone.

    Args:
        descriptor: of the socket to the host.
        become: what a worker does with its channel; the process ends after it.
    """
    gc.collect()
    gc.freeze()  # a collection would touch, and so copy, every page that is shared
    control = socket.socket(fileno=descriptor)
    children: set[int] = set()
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, 64, 1)
        if not message:
            os._exit(0)
        if message[:1] == b"F":
            children.add(pid := _fork(descriptors[0], become))
            control.send(pid.to_bytes(8, signed=True))
        else:
            control.send(_end(int(message[1:]), children).to_bytes(8, signed=True))


def _fork(channel: int, become: Callable[[int], None]) -> int:
    server = os.getpid()
    pid = os.fork()
    if pid:
        os.close(channel)
        return pid
    try:
        end_with_parent(server)
        become(channel)
        # os._exit in the child: it must not return into the parent's loop.
        os._exit(0)
    finally:
        os._exit(1)


def _end(pid: int, children: set[int]) -> int:
    """Kill a worker, a child of this process only; one that ended by itself keeps its reason."""
    # The host names process ids; no other process may be killed at its word.
    if pid not in children:
        return 0
    children.remove(pid)
    os.kill(pid, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


# --- one episode ----------------------------------------------------------------------------------


_TEXT = 200_000
"""Characters of an answer that an agent is shown."""


class DriverEpisode:
    """A fresh environment of a task, for one episode.

    Args:
        driver: of the release.
        task: its id.
    """

    def __init__(self, driver: Driver, task: str) -> None:
        self._driver, self._task = driver, task
        self._env = driver.start(task)
        self._calls: list[Raw] = []
        self._answers: list[DriverAnswer] = []
        self._first = self._now = driver.tables(self._env)

    def step(self, call: Raw) -> Raw:
        """Call a tool: what an agent is shown, and what changed."""
        answer = call_tool(self._driver, self._env, call)
        self._calls.append(call)
        self._answers.append(answer)
        before = self._now
        if not self._driver.reads(call["tool"]):
            self._now = self._driver.tables(self._env)
        return {
            "status": answer.status,
            "text": _shown(answer),
            "error": answer.error[:_TEXT],
            "rows": row_changes(before, self._now),
            "changes": sum(1 for _ in differing_rows(self._first, self._now)),
        }

    def score(self, turns: Sequence[int], words: Sequence[str]) -> Raw:
        """The reward by the release's own rule.

        Args:
            turns: the user's turn that each call belongs to.
            words: what the agent told the user.
        """
        calls = [{**c, "turn": turn} for c, turn in zip(self._calls, turns, strict=True)]
        return driver_score(self._driver, self._env, self._task, calls, self._answers, words)

    def digest(self) -> str:
        """Name of the state, as the audit's plays have it."""
        return text_digest(canonical_text(self._driver.state(self._env)))


def call_tool(driver: Driver, env: Any, call: Raw) -> DriverAnswer:
    """Call a tool on a copy of the arguments; whatever it raises is an answer."""
    try:
        # A copy through JSON: tools cannot change the recorded call.
        return driver.call(env, json.loads(json.dumps(call)))
    # BaseException: foreign code may raise SystemExit or KeyboardInterrupt.
    except BaseException as error:
        return DriverAnswer("raised", error=describe_exception(error))


def driver_score(
    driver: Driver,
    env: Any,
    task: str,
    calls: list[Raw],
    answers: list[DriverAnswer],
    words: Sequence[str],
) -> Raw:
    """The reward as JSON data; a rule that raises gives none."""
    try:
        score = driver.score(env, task, calls, answers, words)
    except BaseException as error:
        score = DriverScore(
            None, faults=[("unscored", f"scoring raised {describe_exception(error)}")]
        )
    return {
        "reward": score.reward,
        "checks": {name: bool(value) for name, value in score.checks.items()},
        "faults": score.faults,
        "note": score.note,
    }


def _shown(answer: DriverAnswer) -> str:
    """What the release shows an agent, else the value as JSON."""
    if answer.shown:
        text = answer.shown
    elif answer.status == "raised":
        text = json.dumps({"error": answer.error})
    else:
        try:
            text = canonical_text(answer.value)
        except BaseException as error:
            text = f"(no JSON: {describe_exception(error)})"
    return text if len(text) <= _TEXT else f"{text[:_TEXT]}… ({len(text)} characters in all)"


# --- the loop -------------------------------------------------------------------------------------


_DRIVERS = {
    "agent_world_model": "AgentWorldModel",
    "envscaler": "EnvScaler",
    "tau2": "Tau2",
    "bfcl": "Bfcl",
    "bfcl_answers": "BfclAnswers",
}
_SERVE_TEXT = 1_500
"""Characters of a value that are sent; its digest is of all of it."""
_START = 1_736_931_600.0
"""Where the clock of an episode stands: 2025-01-15, 9:00 UTC, as in environments of ours."""


def main(text: str) -> None:
    """Serve the host.

    Args:
        text: JSON with ``format``, ``host`` (the process that started this one), ``channel`` (the
            socket's descriptor), ``memory_bytes``, ``cpu_seconds``,
            ``filtered``, ``shift`` (of the clock, in seconds), ``forks`` (whether
            the channel asks for processes, see ``run_fork_server``), and what the driver needs.
    """
    config: Raw = json.loads(text)
    end_with_parent(config["host"])
    prepare_process()
    # Nothing of the environment is left that foreign code could read.
    os.environ.clear()
    # Libraries for numbers start threads when they are imported, unless they are told not to.
    os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")
    name = config["format"]
    module = importlib.import_module(f"envwright.evaluation.drivers.{name}")
    driver: Driver = getattr(module, _DRIVERS[name])()
    try:
        # Before the seal, as it imports packages and reads files.
        driver.load(config)
    except Exception as error:
        write_frame(config["channel"], pack_frame({"failed": describe_exception(error)}))
        return
    if len(os.listdir("/proc/self/task")) > 1:
        # A filter holds for the thread that installs it; others would stay free.
        write_frame(
            config["channel"], pack_frame({"failed": "it starts threads when it is imported"})
        )
        return
    if config.get("forks"):
        serve_forks(driver, config)
        return
    replace_entropy()
    if config["shift"]:
        shift_clock(config["shift"])
    # From here on no file can be opened; only the channel is left.
    seal_process(config["channel"], config)
    write_frame(CHANNEL, pack_frame({"ready": True}))
    DriverServer(driver).run()


def serve_forks(driver: Driver, config: Raw) -> None:
    """Have the nursery fork a sealed server for every channel that the host sends."""

    def become(channel: int) -> None:
        # Every episode has the same chance and, where all code comes after the seal, one clock.
        replace_entropy(0)
        if config["format"] == "envscaler":
            hold_clock(_START)
        seal_process(channel, config)
        DriverServer(driver).run()

    write_frame(config["channel"], pack_frame({"ready": True}))
    run_fork_server(config["channel"], become)


def seal_process(channel: int, config: Raw) -> None:
    """Seal this process; ``channel`` becomes ``CHANNEL``."""
    space = address_space() + config["memory_bytes"]
    seal(channel, space, config["cpu_seconds"], config["filtered"])


class DriverServer:
    """Answers one request after the other."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    def run(self) -> None:
        """Until the host closes the channel."""
        while (frame := read_frame(CHANNEL)) is not None:
            header, _ = frame
            try:
                answer = getattr(self, f"_{header['do']}")(header)
            except BaseException as error:
                # Whatever it is belongs to the foreign code; the host hears of it.
                answer = {"failed": describe_exception(error)}
            write_frame(CHANNEL, pack_frame({"n": header["n"], **answer}))

    def _open(self, header: Raw) -> Raw:
        return self._driver.open(header["payload"])

    def _begin(self, header: Raw) -> Raw:
        """An episode that is played call by call; the process is used for no other."""
        if header["payload"]:
            self._driver.open(header["payload"])
        # Kept for `_step` and `_score`; the process serves this one episode.
        self._session = DriverEpisode(self._driver, header["task"])
        return {}

    def _step(self, header: Raw) -> Raw:
        return self._session.step(header["call"])

    def _score(self, header: Raw) -> Raw:
        return {"score": self._session.score(header["turns"], header["said"])}

    def _digest_now(self, header: Raw) -> Raw:
        return {"digest": self._session.digest()}

    def _state(self, header: Raw) -> Raw:
        env = self._driver.start(header["task"])
        return {"state": json.loads(canonical_text(self._driver.state(env)))}

    def _play(self, header: Raw) -> Raw:
        """Play calls on a fresh state; what each gave, the state after each, and the reward."""
        env = self._driver.start(header["task"])
        start = self._digest(env)
        answers: list[DriverAnswer] = []
        results = []
        for call in header["calls"]:
            answers.append(call_tool(self._driver, env, call))
            results.append(_told(answers[-1], self._digest(env)))
        out: Raw = {"start": start, "results": results}
        if header["score"]:
            out["score"] = driver_score(
                self._driver, env, header["task"], header["calls"], answers, [header["say"]]
            )
        return out

    def _alias(self, header: Raw) -> Raw:
        """Change what the last call returned; what changed with it.

        It is asked of a process of its own: what leaks into the next episode stays there.
        """
        env, answer = self._lead(header)
        before, first = self._digest(env), _told(answer, "")
        # Nothing mutable was returned, so nothing can be aliased.
        if answer.status != "ok" or not disturb_value(answer.value):
            return {"aliased": False, "leaks": False}
        aliased = self._digest(env) != before
        # A second episode: if its answer changed, the value is shared beyond the environment.
        env, answer = self._lead(header)
        again = _told(answer, "")
        return {"aliased": aliased, "leaks": again != first}

    def _lead(self, header: Raw) -> tuple[Any, DriverAnswer]:
        """A fresh environment after the calls, and what the last of them gave."""
        env, answer = self._driver.start(header["task"]), DriverAnswer("refused")
        for call in header["calls"]:
            answer = call_tool(self._driver, env, call)
        return env, answer

    def _digest(self, env: Any) -> str:
        return text_digest(canonical_text(self._driver.state(env)))


def _told(answer: DriverAnswer, state: str) -> Raw:
    try:
        text = canonical_text(answer.value)
    except BaseException as error:
        text = f"(no JSON: {describe_exception(error)})"
    return {
        "status": answer.status,
        "text": text[:_SERVE_TEXT],
        "digest": text_digest(text),
        "error": answer.error[:_SERVE_TEXT],
        "state": state,
    }
