"""Random numbers that are a pure function of a key and a stream name.

Seeding by ISIN keeps a fund's figures the same whatever the order of rows, the database's ids, or which other funds
exist.
"""

import hashlib
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Keys = NDArray[np.uint64]

_GOLDEN = 0x9E3779B97F4A7C15


def keys(seed: str, texts: Iterable[str]) -> Keys:
    """Return one 64-bit key for each text."""
    raw = b"".join(hashlib.blake2b(f"{seed}:{text}".encode(), digest_size=8).digest() for text in texts)
    return np.frombuffer(raw, dtype="<u8").astype(np.uint64)


def uniform(of: Keys, stream: str) -> Floats:
    """Return numbers in (0, 1), one for each key; another stream gives independent ones."""
    salt = np.uint64(int.from_bytes(hashlib.blake2b(stream.encode(), digest_size=8).digest(), "little"))
    return _to_unit(_mix(of ^ salt))


def normal(of: Keys, stream: str) -> Floats:
    """Return standard normal numbers, one for each key (Box and Muller)."""
    radius = np.sqrt(-2.0 * np.log(uniform(of, stream + "/radius")))
    return np.asarray(radius * np.cos(2.0 * np.pi * uniform(of, stream + "/angle")))


def normal_rows(of: Keys, stream: str, columns: int) -> Floats:
    """Return standard normal numbers of shape (keys, columns)."""
    steps = (np.arange(1, columns + 1, dtype=np.uint64) * np.uint64(_GOLDEN))[None, :]
    return normal(_mix(of[:, None] + steps), stream)


def choice(of: Keys, stream: str, options: Iterable[float]) -> Floats:
    """Pick one of ``options`` for each key, all equally likely."""
    values = np.asarray(list(options), dtype=np.float64)
    return np.asarray(values[(uniform(of, stream) * len(values)).astype(np.int64)])


def _mix(state: Keys) -> Keys:
    """Scramble with the finaliser of SplitMix64; overflow is meant."""
    with np.errstate(over="ignore"):
        mixed = state + np.uint64(_GOLDEN)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return np.asarray(mixed ^ (mixed >> np.uint64(31)))


def _to_unit(state: Keys) -> Floats:
    return np.asarray(((state >> np.uint64(11)).astype(np.float64) + 0.5) / float(2**53))
