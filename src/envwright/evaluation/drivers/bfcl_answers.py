"""BFCL's single-turn categories: the installed package's data, judged by its own runner.

An episode is one call of a tool that is not there, ``answer``: what the model wrote, as data.
"""

from __future__ import annotations

import importlib
import json
import sys
import types
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from envwright.evaluation.drivers.bfcl import read_json_lines
from envwright.evaluation.drivers.driver_protocol import DriverAnswer, DriverScore, Raw, Tables
from envwright.evaluation.drivers.process_setup import StubModuleFinder

# Packages that the runner imports and single-turn scoring never uses.
_UNUSED = ("numpy", "pandas", "dotenv", "tqdm", "filelock", "tenacity")
_EMPTY = (
    "model_handler.base_handler",
    "model_handler.parser.java_parser",
    "model_handler.parser.js_parser",
    "model_handler.parser.json_parser",
    "model_handler.parser.xml_parser",
)
"""Parts of the package that ask models or read other languages; their own imports are many."""
_MODEL = "envwright"


class _Config:
    """How the runner knows a model that calls tools by OpenAI's form: no dots in names."""

    underscore_to_dot = True


class _Handler:
    """Reads what such a model answered, as the package's handlers of such models do."""

    def decode_ast(self, result: Any, language: Any, has_tool_call_tag: bool) -> list[Raw]:
        return [
            {name: json.loads(arguments) for name, arguments in call.items()} for call in result
        ]


class BfclAnswers:
    """One category of single-turn entries."""

    def load(self, config: Raw) -> None:
        # Must come before the first import of the package.
        sys.meta_path.insert(
            0, StubModuleFinder([*_UNUSED, *(f"bfcl_eval.{part}" for part in _EMPTY)])
        )
        models = types.ModuleType("bfcl_eval.constants.model_config")
        models.MODEL_CONFIG_MAPPING = {_MODEL: _Config}  # type: ignore[attr-defined]
        sys.modules[models.__name__] = models
        self._runner = importlib.import_module("bfcl_eval.eval_checker.eval_runner")
        enums = importlib.import_module("bfcl_eval.constants.enums")
        self._language = enums.Language.PYTHON
        self._format = enums.ReturnFormat.PYTHON
        self._category = config["domain"]
        data = Path(str(self._runner.__file__)).parents[1] / "data"
        name = f"BFCL_v4_{self._category}.json"
        self._entries = {entry["id"]: entry for entry in read_json_lines(data / name)}
        self._compared = "relevance" not in self._category
        self._answers: dict[str, Any] = {}
        if self._compared:
            found = read_json_lines(data / "possible_answer" / name)
            self._answers = {entry["id"]: entry["ground_truth"] for entry in found}
        # One judgement before the seal, so that all imports are done.
        first = next(iter(self._entries))
        self._judged(first, [{"none": "{}"}])

    def open(self, payload: Raw) -> Raw:
        return {"tasks": [{"id": key} for key in self._entries]}

    def start(self, task: str) -> Any:
        return self._entries[task]

    def call(self, env: Any, call: Raw) -> DriverAnswer:
        return DriverAnswer("ok")

    def state(self, env: Any) -> Any:
        return {}

    def tables(self, env: Any) -> Tables:
        return {}

    def reads(self, tool: str) -> bool:
        return True

    def score(
        self,
        env: Any,
        task: str,
        calls: list[Raw],
        answers: list[DriverAnswer],
        said: Sequence[str],
    ) -> DriverScore:
        """By the package's runner of this kind of category."""
        (answer,) = calls
        made = [{name: arguments} for name, arguments in answer["arguments"]["calls"]]
        # The runner decodes words itself, to find that they are no calls.
        found = self._judged(task, made or answer["arguments"]["words"])
        return DriverScore(float(found["valid"]), note=str(found.get("error_type", "")))

    def _judged(self, task: str, result: Any) -> Raw:
        entry = self._entries[task]
        handler, runner = _Handler(), self._runner
        if not self._compared:
            found: Raw = runner._evaluate_single_relevance_entry(
                handler, task, result, entry, _MODEL, self._category
            )
            return found
        found = runner._evaluate_single_ast_entry(
            handler,
            task,
            result,
            self._answers[task],
            entry,
            _MODEL,
            self._category,
            language=self._language,
            return_format=self._format,
        )
        return found
