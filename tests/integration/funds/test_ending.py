"""Funds of the demo list that have ended are closed: new ones by the import, stored ones by a command."""

from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from app.database.history import former_states
from app.demo.writing import simulate_figures
from app.funds.importing.checking import ShareClass
from app.funds.importing.loading import load
from app.funds.models import KeyFigures, ListEntry, Tranche
from app.importing.progress import silent
from app.prices.models import Nav
from app.ratings.models import QualitativeRating, Rating
from tests.factories.codes import isin
from tests.integration.funds.test_importing import given_list, row, run

pytestmark = [pytest.mark.django_db, pytest.mark.services]

ENDED, RUSSIA, GONE, OPEN = isin(1), isin(2), isin(3), isin(4)
NAMES = {
    ENDED: "Muster Laufzeitfonds 2021 A",
    RUSSIA: "Muster Russia Equity A",
    GONE: "Degi Europa",
    OPEN: "Muster Weltfonds A",
}
DAYS = {ENDED: date(2021, 12, 31), RUSSIA: date(2022, 2, 28), GONE: date(2013, 9, 30), OPEN: None}


def imported() -> None:
    rows = [ShareClass(2, name, "Beispiel Invest", code, "equity", "EUR") for code, name in NAMES.items()]
    load(rows, demo=True, dry_run=False, progress=silent)


def closings() -> dict[str, date | None]:
    return dict(Tranche.objects.values_list("isin", "closed_on"))


def close(*options: str) -> str:
    said = StringIO()
    call_command("close_ended_funds", *options, stdout=said)
    return said.getvalue()


def test_history_ends_with_the_fund() -> None:
    # given
    imported()
    assert closings() == DAYS
    # when
    simulate_figures()
    # then
    assert closings() == DAYS
    last = {code: Nav.objects.filter(tranche__isin=code).order_by("date").last() for code in DAYS}
    assert {code: nav.date if nav else None for code, nav in last.items()} == {
        ENDED: date(2021, 12, 31),
        RUSSIA: date(2022, 2, 28),
        GONE: None,
        OPEN: date(2026, 10, 30),
    }
    for tranche in Tranche.objects.filter(closed_on__isnull=False):
        assert tranche.issue_date is not None
        assert tranche.issue_date < (tranche.closed_on or date.max)
        assert not KeyFigures.objects.filter(tranche=tranche, record_date__gt=tranche.closed_on).exists()
        assert not Rating.objects.filter(tranche=tranche, record_date__gt=tranche.closed_on).exists()
        assert not QualitativeRating.objects.filter(fund=tranche.fund, date__gt=tranche.closed_on).exists()
    # when: the same again
    before = set(Tranche.objects.values_list("isin", "issue_date", "closed_on", "ter"))
    simulate_figures()
    # then
    assert set(Tranche.objects.values_list("isin", "issue_date", "closed_on", "ter")) == before


def test_stored_funds_close_by_the_command_and_what_somebody_reopened_stays_open() -> None:
    # given: an installation of the version before
    imported()
    Tranche.objects.update(closed_on=None)
    Tranche.objects.filter(isin=ENDED).update(simulated=True, issue_date=date(2022, 5, 1))
    former_states(Tranche).objects.all().delete()
    # when
    said = close("--dry-run")
    # then
    assert "closed                   3" in said
    assert set(closings().values()) == {None}
    # when
    close()
    # then
    assert closings() == DAYS
    assert Tranche.objects.get(isin=ENDED).issue_date is None
    # when
    Tranche.objects.filter(isin=RUSSIA).update(closed_on=None)
    said = close()
    # then
    assert closings() == DAYS | {RUSSIA: None}
    assert f"left as it is: {RUSSIA}" in said


def test_names_of_a_list_of_ones_own_close_nothing(tmp_path: Path) -> None:
    # when
    run(given_list(tmp_path, row(1, "A", name="Muster Laufzeitfonds 2021")))
    # then
    assert closings() == {isin(1): None}
    assert not ListEntry.objects.filter(demo=True).exists()
    assert "closed                   0" in close()
