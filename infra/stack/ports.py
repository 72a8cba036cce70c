"""Ports of the internal parts: free ones, remembered from start to start; only the web port is fixed.

Seconds pass between the choice of a port and the moment its server listens. Meanwhile a claim, which the kernel keeps
as long as this process lives, tells other stacks of the machine that the port is not free.
"""

import errno
import json
import random
import socket
import sys
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
#: By port: the claim and the stack's file of remembered ports.
_claims: dict[int, tuple[socket.socket, Path]] = {}


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
    # The other process could not claim them otherwise.
    release(remembered)


def choose(names: Iterable[str], remembered: Path) -> dict[str, int]:
    """A free port for each name: the remembered one if still free, else a new one, which is remembered in turn.

    They stay claimed for the stack that ``remembered`` belongs to until ``release``, or until this process ends.
    """
    try:
        known = {str(name): int(port) for name, port in json.loads(remembered.read_text()).items()}
    except (OSError, ValueError, AttributeError, TypeError):
        known = {}
    chosen: dict[str, int] = {}
    for name in names:
        port, allowed = known.get(name, 0), RANGES.get(kind(name), INTERNAL)
        if port not in allowed or port in chosen.values() or port in _promised or not _take(port, remembered):
            port = _new(allowed, set(chosen.values()) | set(known.values()) | _promised, remembered)
        chosen[name] = port
    remembered.write_text(json.dumps(chosen, indent=1))
    return chosen


def release(remembered: Path) -> None:
    """Let go of the ports that were chosen for the stack with this file."""
    for port in [port for port, (_, owner) in _claims.items() if owner == remembered]:
        _claims.pop(port)[0].close()


def _new(candidates: range, taken: set[int], remembered: Path) -> int:
    # A random order, so that where nothing can be claimed two stacks hardly choose the same number.
    for port in random.sample(candidates, len(candidates)):
        if port not in taken and _take(port, remembered):
            return port
    raise messages.no_free_port(candidates[0], candidates[-1])


def _take(port: int, remembered: Path) -> bool:
    """Claim the port for a stack; False if a server listens there, or if another stack has claimed it."""
    if not is_free(port):
        return False
    if port in _claims:
        return _claims[port][1] == remembered
    if sys.platform != "linux":
        # Only Linux has names for sockets that vanish with their process.
        return True
    claim = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        claim.bind(f"\0fondsatlas-port-{port}")
    except OSError:
        claim.close()
        return False
    _claims[port] = (claim, remembered)
    return True
