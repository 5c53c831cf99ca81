"""``python -m tests.fake_server``: serve until interrupted, and print the address first."""

from __future__ import annotations

import argparse
import asyncio
import itertools
import sys

from tests.fake_server import FakeServer, Fault, Kind


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.fake_server", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0 for any that is free")
    parser.add_argument(
        "--faults",
        default="",
        help=f"what happens to the requests, with commas: {', '.join(Kind)}; rate-limit=3 asks "
        "to be left alone for three seconds",
    )
    parser.add_argument("--repeat", action="store_true", help="begin anew after the last fault")
    options = parser.parse_args()
    faults = [Fault.parse(text) for text in options.faults.split(",") if text]
    asyncio.run(_serve(faults, options.repeat, options.port))


async def _serve(faults: list[Fault], repeat: bool, port: int) -> None:
    endless = itertools.cycle(faults) if repeat and faults else faults
    async with FakeServer(faults=endless, port=port) as server:
        sys.stdout.write(f"{server.base_url}\n")
        sys.stdout.flush()
        await server.serve_forever()


if __name__ == "__main__":
    main()
