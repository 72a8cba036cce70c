"""Which node is asked next."""

import logging
import threading
import time
from typing import Any

from opensearchpy import Connection, ConnectionPool

log = logging.getLogger(__name__)


class NodePool(ConnectionPool):
    """The nodes of a cluster: those that answer in turn, a failed one again after ``dead_timeout`` seconds.

    opensearch-py's pool gives a node whose time is over back to all requests at once, and makes the time longer with
    each failure. Here a single request finds out whether the node is back, and the others go on without it. A node
    that hangs therefore costs one request its time-out every few seconds, and not each request.
    """

    def __init__(self, connections: Any, dead_timeout: float = 5.0, **settings: Any) -> None:
        super().__init__(connections, dead_timeout=dead_timeout, **settings)
        self._lock = threading.Lock()
        #: Failed nodes, and when each may be asked again.
        self._due: dict[Connection, float] = {}

    def get_connection(self) -> Connection:
        """A failed node whose time is over, else one that answers, else the one that failed longest ago."""
        if self._due and (returning := self.resurrect()):
            return returning
        live = self.connections[:]
        if not live:
            return self.resurrect(force=True) or self.orig_connections[0]
        chosen: Connection = self.selector.select(live) if len(live) > 1 else live[0]
        return chosen

    def resurrect(self, force: bool = False) -> Connection | None:
        """The failed node that is due, or with ``force`` the next one; the caller alone asks it now."""
        with self._lock:
            if not self._due:
                return None
            node = min(self._due, key=self._due.__getitem__)
            now = time.monotonic()
            if not force and self._due[node] > now:
                return None
            self._due[node] = now + self.dead_timeout
            return node

    def mark_dead(self, connection: Connection, now: float | None = None) -> None:
        """Ask this node last for the next seconds."""
        with self._lock:
            known = connection in self._due
            self._due[connection] = (now or time.monotonic()) + self.dead_timeout
            if not known:
                self.connections.remove(connection)
        if not known:
            log.warning("%s does not answer; one request in %g s tries it again.", connection.host, self.dead_timeout)

    def mark_live(self, connection: Connection) -> None:
        """This node has answered."""
        if connection not in self._due:
            return
        with self._lock:
            if self._due.pop(connection, None) is not None:
                self.connections.append(connection)

    def close(self) -> None:
        """Close the idle connections to every node, and forget which of them failed."""
        with self._lock:
            self._due.clear()
            self.connections = list(self.orig_connections)
        super().close()
