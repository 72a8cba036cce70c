"""The rules of a password."""

import pytest

from app.accounts.models import User
from app.accounts.services.passwords import BrokenRules, check

SOMEBODY = User(email="vorname.nachname@example.org", first_name="Vorname", name="Nachname", company="Testhaus")


def broken(password: str) -> list[str]:
    """Names of the rules that a password breaks."""
    try:
        check(password, SOMEBODY)
    except BrokenRules as error:
        return error.names
    return []


@pytest.mark.parametrize(
    ("password", "names"),
    [
        ("Richtig-Pferd-41", []),
        ("Straße und Öl 7€", []),
        ("Aa1-aaaaaaaa", []),
        ("Aa1-aaaaaaa", ["length"]),
        ("Aa1-" + "x" * 124, []),
        ("Aa1-" + "x" * 125, ["length"]),
        ("RICHTIG-PFERD-41", ["lowercase"]),
        ("richtig-pferd-41", ["uppercase"]),
        ("Richtig-Pferd-ab", ["digit"]),
        ("RichtigPferd 041", ["special"]),
        ("0123456-89 !", ["letter", "uppercase", "lowercase"]),
        ("", ["length", "letter", "uppercase", "lowercase", "digit", "special"]),
        ("P@ssw0rd", ["length", "common"]),
        ("Nachname-12!", ["similar"]),
        ("Testhaus-123", ["similar"]),
    ],
)
def test_each_rule(password: str, names: list[str]) -> None:
    assert broken(password) == names


def test_an_endless_password_is_refused_before_the_slow_rules() -> None:
    assert broken("Aa1-" * 250_000) == ["length"]
