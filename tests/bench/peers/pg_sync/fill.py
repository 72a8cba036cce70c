"""Runs in the peers' environment: pgsync's initial load into an existing index; prints the seconds."""

import sys
import time

from pgsync.sync import Sync
from pgsync.utils import config_loader


def main(config: str) -> None:
    """Do what the program ``pgsync`` does without ``--daemon``."""
    sync = Sync(next(config_loader(config=config)))
    started = time.perf_counter()
    sync.pull()
    sys.stdout.write(f"\n{time.perf_counter() - started}\n")
