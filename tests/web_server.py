"""The real web server with the options that `./portal up` gives it, alone on a port of its own."""

import os
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from infra.stack.layout import Layout
from infra.stack.parts import application
from infra.stack.parts.application import Addresses
from infra.stack.ports import choose
from tests.waiting import until

#: The largest file of the front end is this big; a few of them overflow what the kernel holds for a connection.
BIG = 300_000


class Server:
    """The web server on a free port, without any other part: pages, fields and files need none.

    ``head_timeout_ms`` stands in place of the portal's own, so that nobody has to wait for it; ``variables`` are added
    to its environment.
    """

    def __init__(self, folder: Path, head_timeout_ms: int = application.WEB_HEAD_TIMEOUT_MS, **variables: str) -> None:
        layout = Layout(folder / "home", port=choose(["web"], folder / "port.json")["web"])
        layout.prepare()
        dist = folder / "dist" / "assets"
        dist.mkdir(parents=True)
        (dist / "big-12345678.js").write_text("x" * BIG)
        nowhere = Addresses(
            "postgresql://x@127.0.0.1:9/x", "http://127.0.0.1:9", "redis://127.0.0.1:9/0", "smtp://127.0.0.1:9"
        )
        [part] = [one for one in application.parts(layout, nowhere, "key") if one.name == "web"]
        environment = dict(os.environ) | dict(part.environment)
        limits = {str(application.WEB_HEAD_TIMEOUT_MS): str(head_timeout_ms)}
        command = [limits.get(word, word) for word in part.command]
        environment |= {"FRONTEND_DIST": str(dist.parent), "THROTTLE_FACTOR": "1000"} | variables
        self.port = layout.port
        self.log = folder / "web.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, cwd=part.directory, env=environment, stderr=log, stdout=log)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)

    def ask(self, path: str = "/api/v1/fields/") -> int:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as answer:
            answer.read()
            return int(answer.status)

    def connect(self, *, receive: int | None = None, source: str | None = None) -> socket.socket:
        one = socket.socket()
        if source is not None:
            one.bind((source, 0))
        if receive is not None:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        one.settimeout(5)
        one.connect(("127.0.0.1", self.port))
        return one


@contextmanager
def running(folder: Path, head_timeout_ms: int = application.WEB_HEAD_TIMEOUT_MS, **variables: str) -> Iterator[Server]:
    """A server that answers, until the end of the block."""
    one = Server(folder, head_timeout_ms, **variables)

    def ready() -> bool:
        with suppress(OSError):
            return one.ask("/robots.txt") == 200
        return False

    try:
        until(ready, seconds=120)
        yield one
    finally:
        one.stop()
