"""Preparing ahead: in order, a few at a time, and an error where it belongs."""

import threading

import pytest

from app.figures.chunks import Chunk
from app.monthly.ahead import ahead


def chunks(count: int) -> list[Chunk]:
    return [
        Chunk(number, [number], [number], [number], [True], ["EUR"], ["EUR"], [None], [None]) for number in range(count)
    ]


def test_each_chunk_comes_with_what_was_made_of_it_whichever_is_ready_first() -> None:
    # given: the first of two chunks that are prepared at a time waits for the second
    second = threading.Event()
    threads = set()

    def prepare(chunk: Chunk) -> str:
        threads.add(threading.current_thread().name)
        if chunk.last_peergroup == 0:
            assert second.wait(10)
        second.set()
        return f"of {chunk.last_peergroup}"

    # when
    found = [(chunk.last_peergroup, prepared) for chunk, prepared in ahead(chunks(5), prepare)]
    # then
    assert found == [(number, f"of {number}") for number in range(5)]
    assert threading.current_thread().name not in threads


def test_an_error_comes_after_all_chunks_before_it() -> None:
    # given
    def prepare(chunk: Chunk) -> None:
        if chunk.last_peergroup == 2:
            raise OSError("the disk is gone")

    prepared = ahead(chunks(4), prepare)
    # when
    done = [next(prepared)[0].last_peergroup, next(prepared)[0].last_peergroup]
    with pytest.raises(OSError, match="disk"):
        next(prepared)
    # then
    assert done == [0, 1]
    assert list(prepared) == []


def test_who_stops_leaves_the_rest_alone() -> None:
    # given
    done = []
    prepared = ahead(chunks(100), lambda chunk: done.append(chunk.last_peergroup))
    # when
    next(prepared)
    prepared.close()
    # then
    assert len(done) <= 3
    assert [one for one in threading.enumerate() if one.name.startswith("ahead")] == []
