"""The worker's loop: load, be sealed, answer what the host asks."""

from __future__ import annotations

import importlib
import json
import os
from typing import Any

from envwright.evaluation.audit.drivers.base import Answer, Driver, Raw, said
from envwright.evaluation.audit.drivers.nursery import tend
from envwright.evaluation.audit.drivers.plain import canonical, digest, disturb
from envwright.evaluation.audit.drivers.session import Session, called, scored
from envwright.evaluation.audit.drivers.world import hold_clock, own_chance, prepare, shift_clock
from envwright.runtime.jail.frames import pack, read_frame, write_frame
from envwright.runtime.jail.seal import CHANNEL, address_space, seal

_DRIVERS = {
    "envscaler": "EnvScaler",
    "tau2": "Tau2",
    "bfcl": "Bfcl",
    "bfcl_answers": "BfclAnswers",
}
_TEXT = 1_500
"""Characters of a value that are sent; its digest is of all of it."""
_START = 1_736_931_600.0
"""Where the clock of an episode stands: 2025-01-15, 9:00 UTC, as in environments of ours."""


def main(text: str) -> None:
    """Serve the host.

    Args:
        text: JSON with ``format``, ``channel`` (the socket's descriptor), ``memory_bytes``,
            ``cpu_seconds``, ``filtered``, ``shift`` (of the clock, in seconds), ``forks`` (whether
            the channel asks for processes, see ``nursery``), and what the format's driver needs.
    """
    config: Raw = json.loads(text)
    prepare()
    os.environ.clear()
    # Libraries for numbers start threads when they are imported, unless they are told not to.
    os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")
    name = config["format"]
    module = importlib.import_module(f"envwright.evaluation.audit.drivers.{name}")
    driver: Driver = getattr(module, _DRIVERS[name])()
    try:
        driver.load(config)
    except Exception as error:
        write_frame(config["channel"], pack({"failed": said(error)}))
        return
    if len(os.listdir("/proc/self/task")) > 1:
        # A filter holds for the thread that installs it; others would stay free.
        write_frame(config["channel"], pack({"failed": "it starts threads when it is imported"}))
        return
    if config.get("forks"):
        attend(driver, config)
        return
    own_chance()
    if config["shift"]:
        shift_clock(config["shift"])
    confine(config["channel"], config)
    write_frame(CHANNEL, pack({"ready": True}))
    Server(driver).run()


def attend(driver: Driver, config: Raw) -> None:
    """Have the nursery fork a sealed server for every channel that the host sends."""

    def become(channel: int) -> None:
        # Every episode has the same chance and, where all code comes after the seal, one clock.
        own_chance(0)
        if config["format"] == "envscaler":
            hold_clock(_START)
        confine(channel, config)
        Server(driver).run()

    write_frame(config["channel"], pack({"ready": True}))
    tend(config["channel"], become)


def confine(channel: int, config: Raw) -> None:
    """Seal this process; ``channel`` becomes ``CHANNEL``."""
    space = address_space() + config["memory_bytes"]
    seal(channel, space, config["cpu_seconds"], config["filtered"])


class Server:
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
                answer = {"failed": said(error)}
            write_frame(CHANNEL, pack({"n": header["n"], **answer}))

    def _open(self, header: Raw) -> Raw:
        return self._driver.open(header["payload"])

    def _begin(self, header: Raw) -> Raw:
        """An episode that is played call by call; the process is used for no other."""
        if header["payload"]:
            self._driver.open(header["payload"])
        self._session = Session(self._driver, header["task"])
        return {}

    def _step(self, header: Raw) -> Raw:
        return self._session.step(header["call"])

    def _score(self, header: Raw) -> Raw:
        return {"score": self._session.score(header["turns"], header["said"])}

    def _digest_now(self, header: Raw) -> Raw:
        return {"digest": self._session.digest()}

    def _state(self, header: Raw) -> Raw:
        env = self._driver.start(header["task"])
        return {"state": json.loads(canonical(self._driver.state(env)))}

    def _play(self, header: Raw) -> Raw:
        """Play calls on a fresh state; what each gave, the state after each, and the reward."""
        env = self._driver.start(header["task"])
        start = self._digest(env)
        answers: list[Answer] = []
        results = []
        for call in header["calls"]:
            answers.append(called(self._driver, env, call))
            results.append(_told(answers[-1], self._digest(env)))
        out: Raw = {"start": start, "results": results}
        if header["score"]:
            out["score"] = scored(
                self._driver, env, header["task"], header["calls"], answers, [header["say"]]
            )
        return out

    def _alias(self, header: Raw) -> Raw:
        """Change what the last call returned; what changed with it.

        It is asked of a process of its own: what leaks into the next episode stays there.
        """
        env, answer = self._lead(header)
        before, first = self._digest(env), _told(answer, "")
        if answer.status != "ok" or not disturb(answer.value):
            return {"aliased": False, "leaks": False}
        aliased = self._digest(env) != before
        env, answer = self._lead(header)
        again = _told(answer, "")
        return {"aliased": aliased, "leaks": again != first}

    def _lead(self, header: Raw) -> tuple[Any, Answer]:
        """A fresh environment after the calls, and what the last of them gave."""
        env, answer = self._driver.start(header["task"]), Answer("refused")
        for call in header["calls"]:
            answer = called(self._driver, env, call)
        return env, answer

    def _digest(self, env: Any) -> str:
        return digest(canonical(self._driver.state(env)))


def _told(answer: Answer, state: str) -> Raw:
    try:
        text = canonical(answer.value)
    except BaseException as error:
        text = f"(no JSON: {said(error)})"
    return {
        "status": answer.status,
        "text": text[:_TEXT],
        "digest": digest(text),
        "error": answer.error[:_TEXT],
        "state": state,
    }
