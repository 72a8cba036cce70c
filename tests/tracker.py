"""A tracker of errors that speaks Sentry's protocol: a server of the tests' own."""

import gzip
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import brotli
import sentry_sdk

_UNPACK: dict[str, Callable[[bytes], bytes]] = {"br": brotli.decompress, "gzip": gzip.decompress}


@contextmanager
def listening() -> Iterator[tuple[str, list[str]]]:
    """A tracker's DSN, and the bodies that it has received, unpacked."""
    received: list[str] = []

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            received.append(_UNPACK[self.headers["Content-Encoding"]](body).decode())
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, *_values: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Receiver) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield f"http://public@127.0.0.1:{server.server_address[1]}/7", received
        server.shutdown()
        thread.join()


def events(received: list[str]) -> list[dict[str, Any]]:
    """The events of all bodies; each stands behind its own line of heads."""
    sentry_sdk.get_client().flush(timeout=30)
    lines = [json.loads(line) for body in received for line in body.splitlines() if line]
    return [line for line in lines if "event_id" in line and "level" in line]
