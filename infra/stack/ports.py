"""Ports of the internal parts: free ones, remembered from start to start; only the web port is fixed."""

import errno
import json
import random
import socket
from collections.abc import Iterable
from pathlib import Path

import psutil

from infra.stack import messages
from infra.stack.layout import HOST, kind

# Below the range from which the kernel takes the ports of outgoing connections.
INTERNAL = range(20_000, 32_000)
# OpenSearch's runner accepts no other HTTP ports.
RANGES = {"opensearch": range(9201, 9290)}
_promised: set[int] = set()


def is_free(port: int) -> bool:
    """Whether a server could listen on the loopback address at this port now."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        # As servers do, so that connections in TIME_WAIT of the last run do not count as a taken port.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as error:
            if error.errno == errno.EACCES:
                raise messages.privileged_port(port) from error
            return False
    return True


def require_free(port: int) -> None:
    """Raise messages.StackError, with the holder's name where it can be seen, unless the port is free."""
    if not is_free(port):
        raise messages.port_taken(port, _holder(port))


def _holder(port: int) -> str | None:
    try:
        for connection in psutil.net_connections("tcp"):
            if connection.status == psutil.CONN_LISTEN and connection.laddr[1:] == (port,) and connection.pid:
                return f"{psutil.Process(connection.pid).name()} (process {connection.pid})"
    except (psutil.Error, OSError):
        return None
    return None


def promise(names: Iterable[str], remembered: Path) -> None:
    """Choose the ports of a stack that another process is about to start; this one takes none of them meanwhile."""
    _promised.update(choose(names, remembered).values())


def choose(names: Iterable[str], remembered: Path) -> dict[str, int]:
    """A free port for each name: the remembered one if still free, else a new one, which is remembered in turn."""
    try:
        known = {str(name): int(port) for name, port in json.loads(remembered.read_text()).items()}
    except (OSError, ValueError, AttributeError, TypeError):
        known = {}
    chosen: dict[str, int] = {}
    for name in names:
        port, allowed = known.get(name, 0), RANGES.get(kind(name), INTERNAL)
        if port not in allowed or port in chosen.values() or port in _promised or not is_free(port):
            port = _new(allowed, set(chosen.values()) | set(known.values()) | _promised)
        chosen[name] = port
    remembered.write_text(json.dumps(chosen, indent=1))
    return chosen


def _new(candidates: range, taken: set[int]) -> int:
    # A random order, so that two stacks that start at the same moment hardly choose the same number.
    for port in random.sample(candidates, len(candidates)):
        if port not in taken and is_free(port):
            return port
    raise messages.no_free_port(candidates[0], candidates[-1])
