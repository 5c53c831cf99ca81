"""Generation by an SGLang server, which gets the learner's weights through a folder.

A server of continuous batches writes many times as fast as the library's own passes, on a GPU. It
is started by whoever trains, with the model that training begins with; what is asked is the
server's own interface: ``/generate`` with tokens, ``/update_weights_from_disk``, and for adapters
``/load_lora_adapter`` and ``/unload_lora_adapter``.
"""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

import orjson

from envwright.llm.client import Sampling
from envwright.llm.errors import ServerFailed, error_excerpt
from envwright.llm.local_client import DEFAULT_MAX_TOKENS, GeneratedTokens, TokenPrompt
from envwright.llm.transformers_engine import TransformersEngine, TransformersOptions
from envwright.training.recipe import GenerationServer
from envwright.types import Json

_TIMEOUT_S = 1_800.0
_LARGEST = 2**30
"""Bytes of an answer; more is none."""


class ServedEngine(TransformersEngine):
    """The learner's prompts, continued by a server.

    What the server draws depends on its batches and its own random numbers: two runs differ.
    Weights are sent where they have changed since the last answer.

    Args:
        model: the learner's module.
        tokenizer: with a chat template.
        name: for records.
        options: of the engine in this process.
        server: where it is asked, and where it reads weights.
        save: writes the learner's weights, or its adapters, into a folder.
        adapted: whether these are adapters.
    """

    def __init__(
        self,
        model: Any,
        tokenizer: Any,
        name: str,
        options: TransformersOptions,
        server: GenerationServer,
        save: Callable[[Path], None],
        *,
        adapted: bool,
    ) -> None:
        super().__init__(model, tokenizer, name, options)
        self._server, self._save, self._adapted = server, save, adapted
        self._sent, self._adapter = 0, ""

    def generate(self, prompts: Sequence[TokenPrompt]) -> list[GeneratedTokens]:
        """What follows each prompt.

        Raises:
            ServerFailed: the server is not there, refuses, or does not say what it wrote.
        """
        self.refresh()
        asked: dict[str, Json] = {
            "input_ids": [list(prompt.token_ids) for prompt in prompts],
            "sampling_params": [self._sampling(prompt.sampling) for prompt in prompts],
            "return_logprob": True,
        }
        if self._adapter:
            asked["lora_path"] = [self._adapter] * len(prompts)
        answers = self._post("/generate", asked)
        if not isinstance(answers, list) or len(answers) != len(prompts):
            raise ServerFailed(f"the server did not answer {len(prompts)} prompts")
        return [self._answered(answer) for answer in answers]

    def forget(self) -> None:
        """Nothing of earlier turns is kept here; the server keeps its own."""

    def note_step(self) -> None:
        """Take the weights for changed: steps of fused optimisers are not counted by PyTorch."""
        self._version = -1

    def refresh(self, *, sends: bool = True) -> None:
        """Have the server take the weights, where they have changed since the last time.

        Args:
            sends: false in a process beside another one that sends the same weights.

        Raises:
            ServerFailed: the server is not there, or refuses.
        """
        # PyTorch counts the in-place changes of each tensor; an optimizer's step increases the sum.
        version = sum(weight._version for weight in self._model.parameters())
        if version == self._version:
            return
        self._sent += 1
        if sends:
            self._send()
        if self._adapted:
            self._adapter = self._adapter_name
        self._version = version

    @property
    def _adapter_name(self) -> str:
        return f"envwright-{self._sent}"

    def _send(self) -> None:
        """Give the server the weights of now."""
        # Two folders in turn: the server may still have the files of the last one open.
        folder = Path(self._server.weights).resolve() / f"weights-{self._sent % 2}"
        folder.parent.mkdir(parents=True, exist_ok=True)
        self._save(folder)
        if not self._adapted:
            told = self._post("/update_weights_from_disk", {"model_path": str(folder)})
            if not (isinstance(told, dict) and told.get("success")):
                raise ServerFailed(f"the server did not take the weights: {told}")
            return
        told = {"lora_name": self._adapter_name, "lora_path": str(folder)}
        self._post("/load_lora_adapter", told)
        if self._adapter:
            self._post("/unload_lora_adapter", {"lora_name": self._adapter})

    def _sampling(self, sampling: Sampling) -> dict[str, Json]:
        given: dict[str, Json] = {
            "temperature": 1.0 if sampling.temperature is None else sampling.temperature,
            "max_new_tokens": sampling.max_tokens or DEFAULT_MAX_TOKENS,
            "stop_token_ids": sorted(self.ends),
            "skip_special_tokens": False,
        }
        given |= {"top_p": sampling.top_p} if sampling.top_p is not None else {}
        given |= {"top_k": sampling.top_k} if sampling.top_k else {}
        return given | ({"stop": list(sampling.stop)} if sampling.stop else {})

    def _answered(self, answer: Json) -> GeneratedTokens:
        """An answer as tokens.

        Raises:
            ServerFailed: it does not say its tokens with their log-probabilities.
        """
        try:
            about = answer["meta_info"]
            pairs = [(int(one[1]), float(one[0])) for one in about["output_token_logprobs"]]
            kind = str(about["finish_reason"]["type"])
        except (KeyError, IndexError, TypeError, ValueError):
            raise ServerFailed("the server does not say which tokens it wrote") from None
        if kind not in ("stop", "length") or not pairs:
            raise ServerFailed(f"the answer was broken off ({kind})")
        ids = tuple(token for token, _ in pairs)
        finish: Literal["stop", "length"] = "length" if kind == "length" else "stop"
        text = self.decode(ids[:-1] if ids[-1] in self.ends else ids)
        return GeneratedTokens(ids, tuple(logprob for _, logprob in pairs), text, finish)

    def _post(self, path: str, body: Json) -> Json:
        request = urllib.request.Request(  # the address is the recipe's
            self._server.base_url.rstrip("/") + path,
            data=orjson.dumps(body),
            headers={"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=_TIMEOUT_S) as answer:
                raw = answer.read(_LARGEST + 1)
            if len(raw) > _LARGEST:
                raise ServerFailed(f"{path}: the answer is larger than any can be")
            return orjson.loads(raw)
        except urllib.error.HTTPError as error:
            told = error.read(_LARGEST)[:500].decode("utf-8", "replace")
            raise ServerFailed(f"{path}: status {error.code}: {told}") from None
        except (OSError, ValueError) as error:
            raise ServerFailed(f"{path}: {type(error).__name__}: {error_excerpt(error)}") from None
