"""What the security log says of changed rights, in words."""

import pytest
from django.utils import translation

from app.accounts.services import granted


@pytest.mark.parametrize(
    ("details", "words"),
    [
        ("+is_staff -is_superuser", "+ Mitarbeiter des Anbieters\n- Administrator-Status"),
        ("account_type +blocked", "Kontoart\n+ Dauerhaft gesperrt"),
        ("-group:Redaktion und Presse +group:B", "- Gruppen: Redaktion und Presse\n+ Gruppen: B"),
        ("+permission:content.view_report", "+ Berechtigungen: Nachrichten und Berichte | Bericht | ansehen"),
        ("+permission:gone.view_nothing", "+ Berechtigungen: gone.view_nothing"),
        ("", ""),
    ],
)
def test_changed_rights_are_told_in_words(details: str, words: str) -> None:
    with translation.override("de"):
        assert granted.told(details) == words
