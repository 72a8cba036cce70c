"""Titles in a dashboard."""

import pytest

from app.accounts.models import User
from app.dashboards.titles import own_title
from app.managers.models import Company


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Testhaus: Neue Räume", "Neue Räume"),
        ("Testhaus, 30.06.2026", "30.06.2026"),
        ("Testhaus", "Testhaus"),
        ("Testhaus Global A: Jahresbericht", "Testhaus Global A: Jahresbericht"),
        ("Anderes Haus: Testhaus: Räume", "Anderes Haus: Testhaus: Räume"),
    ],
)
def test_the_own_name_before_a_title_is_left_out(title: str, shown: str) -> None:
    reader = User(managed_company=Company(name="Testhaus"))
    assert own_title(title, reader) == shown


def test_somebody_without_a_company_reads_the_whole_title() -> None:
    assert own_title("Testhaus: Neue Räume", User()) == "Testhaus: Neue Räume"
