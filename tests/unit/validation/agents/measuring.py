"""Running a measurement with any model from the command line, by batch files as well."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

from envwright.errors import EnvwrightError
from envwright.llm.client import ModelClient
from envwright.llm.connections import LOCALHOST, Connections, ModelSettings
from envwright.llm.errors import ProviderError
from envwright.workflows.model_access import SERVED, is_model

PAUSED = 3
Measure = Callable[[ModelClient], Awaitable[str]]


def parser(about: str) -> argparse.ArgumentParser:
    """The options that say which model is measured."""
    made = argparse.ArgumentParser(description=about)
    made.add_argument("--model", required=True, help="model:NAME, local:FOLDER or batch:NAME")
    made.add_argument("--base-url", default=LOCALHOST)
    made.add_argument("--api-key-env", default="")
    made.add_argument("--batch", type=Path, help="folder of requests.jsonl and answers.jsonl")
    made.add_argument("--cache", type=Path, help="file of answers, so that none is asked for twice")
    made.add_argument("--seed", type=int, default=0)
    return made


def settings(options: argparse.Namespace) -> ModelSettings:
    prefix, _, name = options.model.partition(":")
    if not is_model(options.model) or not name:
        sys.exit(f"{options.model} names no model; write model:NAME, local:FOLDER or batch:NAME")
    return ModelSettings.model_validate(
        {
            "model": name,
            "served": SERVED[prefix],
            "base_url": options.base_url,
            "api_key_env": options.api_key_env,
            "batch": options.batch,
            "cache": options.cache,
        }
    )


def run(options: argparse.Namespace, measure: Measure) -> int:
    """Print the table; the exit code, 3 where answers are waited for."""
    try:
        sys.stdout.write(asyncio.run(_run(settings(options), measure)))
    except ProviderError as error:
        sys.stderr.write(f"paused: {error}. Run the same command to go on.\n")
        return PAUSED
    except EnvwrightError as error:
        sys.stderr.write(f"error: {error}\n")
        return 2
    return 0


async def _run(chosen: ModelSettings, measure: Measure) -> str:
    async with AsyncExitStack() as stack:
        return await measure(Connections(stack).client(chosen))
