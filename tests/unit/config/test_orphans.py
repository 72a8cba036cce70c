"""A worker ends when its server is killed, even if it does not listen to SIGTERM."""

import os
import signal
import subprocess
import sys
from contextlib import suppress

import psutil
import pytest

from tests.waiting import until

PARENT = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", sys.argv[1]])
print(child.pid, flush=True)
child.wait()
"""
CHILD = """
import signal, time
from app.config import orphans
orphans.LOOK = orphans.GRACE = 0.1
{more}
orphans.end_with_parent()
time.sleep(60)
"""


@pytest.mark.parametrize("more", ["", "signal.signal(signal.SIGTERM, signal.SIG_IGN)"])
def test_a_worker_ends_with_its_server(more: str) -> None:
    # given
    server = subprocess.Popen(
        [sys.executable, "-c", PARENT, CHILD.format(more=more)], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    worker = int(server.stdout.readline())
    try:
        until(lambda: len(psutil.Process(worker).threads()) > 1)

        # when
        server.kill()
        server.wait()

        # then
        until(lambda: not psutil.pid_exists(worker) or psutil.Process(worker).status() == psutil.STATUS_ZOMBIE)
    finally:
        server.stdout.close()
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGKILL)
