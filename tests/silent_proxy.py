"""A way to a service that can fall silent: connections stay open, new ones are accepted, and nothing passes."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit, urlunsplit


class SilentProxy:
    """Passes bytes on to ``address``, a host and a port, until it is told to be silent."""

    def __init__(self, address: tuple[str, int]) -> None:
        self._address = address
        self._server = socket.create_server(("127.0.0.1", 0), backlog=64)
        self._passing = threading.Event()
        self._passing.set()
        self._open: list[socket.socket] = []
        self.port = int(self._server.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def silence(self) -> None:
        """From now on whoever asks waits for ever."""
        self._passing.clear()

    def speak(self) -> None:
        """Pass on what has waited, and all that comes."""
        self._passing.set()

    def close(self) -> None:
        """End all connections."""
        for one in [self._server, *self._open]:
            # A thread that waits in a socket hears of its end only by a shutdown.
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self._passing.set()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client = self._server.accept()[0]
                service = socket.create_connection(self._address)
                self._open += [client, service]
                for source, target in ((client, service), (service, client)):
                    threading.Thread(target=self._pass, args=(source, target), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                self._passing.wait()
                target.sendall(data)
        for one in (source, target):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)


@contextmanager
def silent_proxy(url: str) -> Iterator[tuple[SilentProxy, str]]:
    """A proxy before the service at ``url``, and the address through it."""
    parts = urlsplit(url)
    proxy = SilentProxy((parts.hostname or "127.0.0.1", parts.port or 0))
    login, at, _ = parts.netloc.rpartition("@")
    try:
        yield proxy, urlunsplit(parts._replace(netloc=f"{login}{at}127.0.0.1:{proxy.port}"))
    finally:
        proxy.close()
