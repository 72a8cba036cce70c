"""A process is as alive as the loop that has been silent for longest."""

import threading
import time
from pathlib import Path

import pytest

from indexer.health import Heart
from infra.stack import heartbeat


def in_a_thread(heart: Heart, seconds: float) -> None:
    thread = threading.Thread(target=heart.beat, args=(seconds,))
    thread.start()
    thread.join()


def test_one_loop_that_hangs_is_enough(tmp_path: Path) -> None:
    # given a loop that promised to beat again by now, and another that has much to do
    file = tmp_path / "indexer.heartbeat"
    heart = Heart(file)
    with pytest.raises(heartbeat.SilentError, match="not given a sign of life yet"):
        heartbeat.require(file)
    heart.beat(3600)
    heartbeat.require(file)
    in_a_thread(heart, -5)

    # when the other beats again
    heart.beat(3600)

    # then it does not speak for the first
    with pytest.raises(heartbeat.SilentError, match=r"a sign of life is [56] s overdue"):
        heartbeat.require(file)


def test_long_work_is_no_hang(tmp_path: Path) -> None:
    heart = Heart(tmp_path / "indexer.heartbeat")
    heart.beat(7200)
    in_a_thread(heart, 20)
    assert 0 < (tmp_path / "indexer.heartbeat").stat().st_mtime - time.time() <= 20


def test_a_file_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    Heart(tmp_path / "missing" / "indexer.heartbeat").beat()
    Heart().beat()
    assert list(tmp_path.iterdir()) == []
