"""Passwords are hashed at full cost everywhere but in the tests."""

from typing import Any

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher, make_password
from django.core.checks import run_checks
from django.core.exceptions import ImproperlyConfigured

from app.config import settings as product
from app.config.checks import require_full_hashing
from tests import hashing


def weak() -> list[str]:
    """Identifiers of the failed checks that concern hashing."""
    return [str(found.id) for found in run_checks() if found.id == "config.E002"]


def test_the_product_hashes_with_argon2_at_djangos_cost(full_passwords: None) -> None:
    assert product.PASSWORD_HASHERS == hashing.FULL
    require_full_hashing()
    assert weak() == []
    costs = f"m={Argon2PasswordHasher.memory_cost},t={Argon2PasswordHasher.time_cost},"
    assert costs in make_password("Richtig-Pferd-41")


@pytest.mark.parametrize(
    "hashers", [hashing.CHEAP, ["django.contrib.auth.hashers.MD5PasswordHasher"], [*hashing.CHEAP, *hashing.FULL]]
)
def test_nothing_starts_with_a_cheaper_hasher(settings: Any, hashers: list[str]) -> None:
    settings.PASSWORD_HASHERS = hashers
    with pytest.raises(ImproperlyConfigured, match="PASSWORD_HASHERS"):
        require_full_hashing()
    assert weak() == ["config.E002"]


def test_most_tests_spend_next_to_nothing() -> None:
    assert "m=8,t=1,p=1" in make_password("Richtig-Pferd-41")
