"""Episodes as a Ray Serve deployment: replicas that go on with each other's episodes.

    pip install 'envwright[mcp]' 'ray[serve]'
    ENVWRIGHT_TOKEN=... python examples/ray_serve.py 8080 episodes.db

The replicas share nothing but the file of open episodes, which lies on a disk of one machine: keep
them on one node, or give each node a deployment of its own.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

from ray import serve
from starlette.types import ASGIApp

from envwright.workflows import ServiceOptions, episode_app

port, park = sys.argv[1:]
options = ServiceOptions(
    Path("mock"), token=os.environ["ENVWRIGHT_TOKEN"], park=Path(park).resolve()
)


def application() -> ASGIApp:
    """Made in each replica anew."""
    return episode_app(options)


@serve.deployment(num_replicas=2, ray_actor_options={"num_cpus": 0.1})
@serve.ingress(application)
class Episodes:
    """Whatever replica is asked brings an episode up to date."""


if __name__ == "__main__":
    serve.start(http_options={"host": "127.0.0.1", "port": int(port)})
    serve.run(Episodes.bind())  # type: ignore[attr-defined]
    print("ready", flush=True)
    threading.Event().wait()  # until somebody stops it
