"""Builds a client from settings: the server or local model, and the wrappers around it.

Example::

    async with AsyncExitStack() as stack:
        connections = Connections(stack, ModelBudget(tokens=1_000_000))
        client = connections.client(ModelSettings(model="my-model"), stage="author")
"""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Literal

from pydantic import Field

from envwright.errors import BadInput
from envwright.llm.answer_cache import CachedClient
from envwright.llm.batch_file import BatchClient
from envwright.llm.client import ModelClient
from envwright.llm.model_budget import BudgetedClient, ModelBudget
from envwright.llm.tool_call_formats import TextToolsClient, ToolCallFormat
from envwright.types import Json, Record

LOCALHOST = "http://localhost:8000/v1"
"""Where vLLM and others serve by default."""


class ModelSettings(Record):
    """Which model, who serves it, and how it is asked."""

    model: str
    served: Literal["server", "local", "batch"] = "server"
    """By a server that speaks OpenAI's chat completions, in this process, or through files."""
    base_url: str = LOCALHOST
    api_key_env: str = ""
    """Name of the environment variable that holds the key; empty where none is needed."""
    timeout_s: float = Field(120.0, gt=0)
    attempts: int = Field(6, gt=0)
    concurrency: int = Field(64, gt=0)
    """Requests under way at a time; prompts of a batch for a model in this process."""
    requests_per_minute: float | None = Field(None, gt=0)
    tokens_per_minute: float | None = Field(None, gt=0)
    tools: Literal["native"] | ToolCallFormat = "native"
    """How the model is told about tools: by the server's own means, or in words of a form; of a
    model in this process also the form that its chat template writes."""
    constrain: bool = False
    """Have the server enforce well-formed calls by a JSON Schema; with ``tools`` ``json``."""
    gguf_file: str | None = None
    device: str = "cpu"
    batch: Path | None = None
    """Folder of ``requests.jsonl`` and ``answers.jsonl``, for a model that is asked by files."""
    cache: Path | None = None
    """File of answers that were given before."""

    def identity(self) -> dict[str, Json]:
        """What the answers depend on, as far as it is known here: not where they come from."""
        return self.model_dump(mode="json", include={"model", "tools", "constrain", "gguf_file"})


class Connections:
    """The models of a run. Stages that use the same model share one client, with its limits.

    Args:
        stack: closes what has to be closed.
        budget: what may be spent; what is cached costs nothing.
    """

    def __init__(self, stack: AsyncExitStack, budget: ModelBudget | None = None) -> None:
        self._stack, self._budget = stack, budget
        self._served: dict[str, ModelClient] = {}

    def client(self, settings: ModelSettings, stage: str = "") -> ModelClient:
        """A client of the model.

        Args:
            settings: which model.
            stage: the name under which its spending is recorded.

        Raises:
            BadInput: the settings contradict each other, or a file or a key cannot be used.
            MissingExtra: a package is not installed.
        """
        if settings.constrain and (settings.tools == "native" or settings.served == "local"):
            raise BadInput(
                "only calls that are told in words can be constrained.",
                remedy="Add --tools json, with a server that knows JSON Schema.",
            )
        # The order of the wrappers matters: the budget sees the tool descriptions as text, and the
        # cache is outermost, since a cached answer must neither cost anything nor be parsed again.
        client = self._shared(settings)
        if self._budget is not None:
            client = BudgetedClient(client, self._budget, stage)
        if settings.tools != "native" and settings.served != "local":
            form = ToolCallFormat(settings.tools)
            if form.native:
                raise BadInput(
                    f"the form {form.value} is a chat template's, which the server has.",
                    remedy="Leave --tools out, or use hermes, llama, compact, json or fenced.",
                )
            client = TextToolsClient(client, form, constrain=settings.constrain)
        if settings.cache is not None:
            plain = ModelSettings(model=settings.model).identity()
            # Only what is not as usual, so that files of usual answers stay of use.
            how = {k: v for k, v in settings.identity().items() if v != plain[k]}
            client = self._stack.enter_context(CachedClient(client, settings.cache, how))
        return client

    def _shared(self, settings: ModelSettings) -> ModelClient:
        """The client behind the wrappers, shared by all who use the same server and model."""
        # Settings that only concern the wrappers do not make another client: rate limits and the
        # semaphore hold for the server as a whole.
        told = {"tools", "constrain", "cache"} if settings.served != "local" else {"cache"}
        key = settings.model_dump_json(exclude=told)
        if key not in self._served:
            self._served[key] = _served(settings, self._stack)
        return self._served[key]


def _served(settings: ModelSettings, stack: AsyncExitStack) -> ModelClient:
    if settings.served == "batch":
        folder = settings.batch or Path("batch")
        files = folder / "requests.jsonl", folder / "answers.jsonl"
        return stack.enter_context(BatchClient(settings.model, *files))
    if settings.served == "local":
        return _local(settings)
    from envwright.llm.openai_client import OpenAIClient, ServerOptions

    # Exactly the fields that both records have; the others concern the wrappers.
    names = set(ServerOptions.model_fields) & set(ModelSettings.model_fields)
    client = OpenAIClient(ServerOptions(**settings.model_dump(include=names)))
    stack.push_async_callback(client.close)
    return client


def _local(settings: ModelSettings) -> ModelClient:
    from envwright.llm.local_client import LocalClient, LocalOptions

    form = ToolCallFormat.HERMES if settings.tools == "native" else ToolCallFormat(settings.tools)
    return LocalClient(
        LocalOptions(
            model=settings.model,
            gguf_file=settings.gguf_file,
            form=form,
            device=settings.device,
            batch=settings.concurrency,
        )
    )
