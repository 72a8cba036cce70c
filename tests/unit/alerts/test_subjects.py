"""The subject of a digest counts in words that fit the number."""

from types import SimpleNamespace
from typing import Any

import pytest

from app.alerts.services import digest_mail
from app.http.messages import Language


@pytest.mark.parametrize(
    ("lang", "number", "several", "single"),
    [
        ("de", 1, "Eine Änderung in Ihren Suchen und Merklisten", "Spitze: eine Änderung"),
        ("de", 2, "2 Änderungen in Ihren Suchen und Merklisten", "Spitze: 2 Änderungen"),
        ("en", 1, "One change in your searches and watchlists", "Spitze: one change"),
        ("en", 2, "2 changes in your searches and watchlists", "Spitze: 2 changes"),
    ],
)
def test_one_change_is_no_plural(lang: Language, number: int, several: str, single: str) -> None:
    search: Any = SimpleNamespace(name="Spitze")
    section: Any = object()
    assert digest_mail._subject(number, [section], [], lang) == several
    assert digest_mail._subject(number, [section], [search], lang) == single
