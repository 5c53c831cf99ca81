"""A server that answers every request with the same bytes, however many there are."""

from __future__ import annotations

import contextlib
import http.server
import threading
from collections.abc import Iterable, Iterator, Mapping


def endless(part: bytes) -> Iterator[bytes]:
    """The same part again and again."""
    while True:
        yield part


@contextlib.contextmanager
def raw_server(
    parts: Iterable[bytes], status: int = 200, headers: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Serve on a loopback port; the value is its address, without a path."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(status)
            for name, value in {"Content-Type": "application/json", **(headers or {})}.items():
                self.send_header(name, value)
            self.end_headers()
            with contextlib.suppress(OSError):  # the client has read enough
                for part in parts:
                    self.wfile.write(part)
            self.close_connection = True

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
