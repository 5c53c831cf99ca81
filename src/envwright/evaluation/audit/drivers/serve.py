"""The worker's loop: load, be sealed, answer what the host asks."""

from __future__ import annotations

import importlib
import json
import os
from typing import Any

from envwright.evaluation.audit.drivers.base import Answer, Driver, Raw, Score, said
from envwright.evaluation.audit.drivers.plain import canonical, digest, disturb
from envwright.evaluation.audit.drivers.world import own_chance, prepare, shift_clock
from envwright.runtime.jail.frames import pack, read_frame, write_frame
from envwright.runtime.jail.seal import CHANNEL, address_space, seal

_DRIVERS = {"envscaler": "EnvScaler", "tau2": "Tau2", "bfcl": "Bfcl"}
_TEXT = 1_500
"""Characters of a value that are sent; its digest is of all of it."""


def main(text: str) -> None:
    """Serve the host.

    Args:
        text: JSON with ``format``, ``channel`` (the socket's descriptor), ``memory_bytes``,
            ``cpu_seconds``, ``filtered``, ``shift`` (of the clock, in seconds), and what the
            format's driver needs.
    """
    config: Raw = json.loads(text)
    prepare()
    os.environ.clear()
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
    own_chance()
    if config["shift"]:
        shift_clock(config["shift"])
    space = address_space() + config["memory_bytes"]
    seal(config["channel"], space, config["cpu_seconds"], config["filtered"])
    write_frame(CHANNEL, pack({"ready": True}))
    Server(driver).run()


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
            answers.append(self._call(env, call))
            results.append(_told(answers[-1], self._digest(env)))
        out: Raw = {"start": start, "results": results}
        if header["score"]:
            out["score"] = self._score(env, header, answers)
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
            answer = self._call(env, call)
        return env, answer

    def _call(self, env: Any, call: Raw) -> Answer:
        try:
            return self._driver.call(env, json.loads(json.dumps(call)))
        except BaseException as error:
            return Answer("raised", error=said(error))

    def _digest(self, env: Any) -> str:
        return digest(canonical(self._driver.state(env)))

    def _score(self, env: Any, header: Raw, answers: list[Answer]) -> Raw:
        try:
            score = self._driver.score(env, header["task"], header["calls"], answers, header["say"])
        except BaseException as error:
            score = Score(None, faults=[("unscored", f"scoring raised {said(error)}")])
        return {
            "reward": score.reward,
            "checks": {name: bool(value) for name, value in score.checks.items()},
            "faults": score.faults,
            "note": score.note,
        }


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
