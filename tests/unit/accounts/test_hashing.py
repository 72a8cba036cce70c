"""Passwords are hashed one at a time in each process, below the priority of whoever searches."""

import os
import sys
import threading
import time

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher

from app.accounts import hashing
from app.http import lanes


class Counted:
    """Stands in for Django's computation and notes how many run at a time."""

    def __init__(self) -> None:
        self.now = self.most = 0
        self.niceness = 0

    def encode(self, _hasher: object, _password: str, _salt: str) -> str:
        self.now += 1
        self.most = max(self.most, self.now)
        if sys.platform == "linux":
            self.niceness = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
        time.sleep(0.02)
        self.now -= 1
        return "hash"


def test_one_hash_runs_at_a_time_and_stands_back(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counted()
    monkeypatch.setattr(Argon2PasswordHasher, "encode", lambda *given: counted.encode(*given))
    found: list[str] = []
    crowd = [threading.Thread(target=lambda: found.append(hashing.PooledArgon2().encode("a", "b"))) for _ in range(12)]
    for one in crowd:
        one.start()
    for one in crowd:
        one.join()
    assert found == ["hash"] * 12
    assert counted.most == hashing.AT_ONCE
    if sys.platform == "linux":
        own = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
        assert counted.niceness == min(19, own + hashing.NICENESS)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux knows priorities of threads")
@pytest.mark.parametrize("started", [10, 15])
def test_a_portal_started_with_nice_stands_back_further(started: int) -> None:
    found: list[int] = []

    def measure() -> None:
        own = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, own, max(started, os.getpriority(os.PRIO_PROCESS, own)))
        found.append(os.getpriority(os.PRIO_PROCESS, own))
        hashing._stand_back()
        found.append(os.getpriority(os.PRIO_PROCESS, own))

    # A thread of its own, since nobody but root comes forward again.
    thread = threading.Thread(target=measure)
    thread.start()
    thread.join()
    before, after = found
    assert before >= started
    assert after == min(19, before + hashing.NICENESS)


def test_what_django_has_hashed_still_fits() -> None:
    known = Argon2PasswordHasher().encode("Richtig-Pferd-41", "abcdefgh12345678")
    assert hashing.PooledArgon2().verify("Richtig-Pferd-41", known)
    assert not hashing.PooledArgon2().verify("Richtig-Pferd-42", known)
    assert hashing.PooledArgon2().encode("a", "abcdefgh").startswith("argon2$argon2id$")


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("POST", "/api/v1/login/", True),
        ("POST", "/api/v1/register/", True),
        ("POST", "/api/v1/reset-password/", True),
        ("POST", "/api/v1/profile/password/", True),
        ("DELETE", "/api/v1/profile/two-factor/", True),
        ("POST", "/admin/accounts/user/7/password/", True),
        ("POST", "/admin/accounts/user/add/", True),
        ("GET", "/api/v1/profile/", False),
        ("POST", "/api/v1/login/passkey/", False),
        ("POST", "/api/v1/login", False),
        ("POST", "/api/v1/reset-passwords/", False),
        ("PATCH", "/api/v1/profile/", False),
        ("POST", "/api/v1/profile/two-factor/confirmation/", False),
        ("DELETE", "/api/v1/profile/deletion/", False),
        ("DELETE", "/api/v1/profile/passkeys/7/", True),
        ("PATCH", "/api/v1/profile/passkeys/7/", False),
        ("GET", "/admin/accounts/user/add/", False),
        ("POST", "/admin/login/", False),
        ("POST", "/admin/accounts/user/7/change/", False),
        ("POST", "/\xff", False),
        ("GET", "/api/v1/paginated_simple_search/", False),
        ("POST", "/api/v1/watchlist/7/", False),
        ("POST", "/admin/funds/fund/7/change/", False),
    ],
)
def test_what_hashes_waits_in_a_lane_of_its_own(method: str, path: str, *, expected: bool) -> None:
    assert lanes.hashes(method, path) is expected


def test_a_full_lane_leaves_the_other_one_free() -> None:
    held, free = threading.Event(), threading.Event()
    hashing_lane, requests = lanes.Lane("a", 2), lanes.Lane("b", 2)

    def wait() -> None:
        held.wait(10)

    for _ in range(200):
        hashing_lane.put(wait)
    requests.put(free.set)
    assert free.wait(10)
    held.set()
