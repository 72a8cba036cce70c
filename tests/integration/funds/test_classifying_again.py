"""Funds that are there are moved by today's rules when staff ask for it, and only where nobody has chosen."""

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import transaction

from app.accounts.models import User
from app.alerts.models import SavedSearch, StoredScreen
from app.funds.importing import planning
from app.funds.importing.classifying import classify
from app.funds.models import Fund, Peergroup
from app.funds.said import FundFacts
from app.http import acting
from tests.factories.accounts import account
from tests.factories.funds import PeergroupFactory
from tests.integration.funds.test_importing import count, given_list, row, run

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

NAMES = ("Muster Gold", "Muster Japan Equity", "Muster India Equity", "Muster Rente")


def again(path: Path, *options: str) -> str:
    said = StringIO()
    call_command("classify_funds", str(path), *options, stdout=said)
    return said.getvalue()


def given_former_rules(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Funds as older rules classified them: all of gold mines."""
    path = given_list(folder, *(row(number, "A", name=name) for number, name in enumerate(NAMES, start=1)))
    gold = classify("Muster Gold", "equity", "EUR", all_institutional=False)
    with monkeypatch.context() as former:
        former.setattr(planning, "classify", lambda *_, **__: replace(gold, focus=(), regions=("global",)))
        run(path)
    return path


def groups() -> dict[str, str | None]:
    return dict(Fund.objects.values_list("name", "peergroup__code"))


def test_rules_move_what_nobody_has_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    path = given_former_rules(tmp_path, monkeypatch)
    staff = account("staff@example.org", is_staff=True)
    own = PeergroupFactory.create()
    with acting.by(staff.pk, "/admin/funds/fund/"), transaction.atomic():
        Fund.objects.filter(name="Muster Japan Equity").update(peergroup=own)
    stated = Fund.objects.get(name="Muster India Equity")
    FundFacts.objects.create(fund=stated, said={"peergroup": stated.peergroup_id})
    Peergroup.objects.filter(code="equity-gold").update(name_en="Equity Of old", currency="USD")
    # when
    said = again(path, "--differences", str(tmp_path / "differences.csv"))
    # then
    assert groups() == {
        "Muster Gold": "equity-gold",
        "Muster Japan Equity": own.code,
        "Muster India Equity": "equity-gold",
        "Muster Rente": "mixed-defensive-eur",
    }
    assert Fund.objects.get(name="Muster Rente").asset_class == "mixed"
    gold = Peergroup.objects.values_list("name_en", "currency").get(code="equity-gold")
    assert gold == ("Equity Gold and precious metals", "EUR")
    assert "moved                    1" in said
    assert "kept as set              2" in said
    assert "1  equity-gold -> mixed-defensive-eur" in said
    listed = (tmp_path / "differences.csv").read_text(encoding="utf-8-sig")
    assert "changed,fund" in listed
    assert "kept,fund" in listed
    # when
    said = again(path)
    # then
    assert "moved                    0" in said


def test_dry_run_tells_and_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    path = given_list(tmp_path, row(1, "A", name="Muster Rente"))
    gold = classify("Muster Gold", "equity", "EUR", all_institutional=False)
    with monkeypatch.context() as former:
        former.setattr(planning, "classify", lambda *_, **__: replace(gold, focus=(), regions=("global",)))
        run(path)
    screen = StoredScreen.objects.create(criteria={"peergroups": [Peergroup.objects.get().pk]}, key="k")
    SavedSearch.objects.create(user=User.objects.create(email="reader@example.org"), name="Gold", screen=screen)
    before = (groups(), set(Peergroup.objects.values_list("code")), count("outbox_entry"))
    # when
    said = again(path, "--dry-run")
    # then
    assert "Would change:" in said
    assert "1  equity-gold -> mixed-defensive-eur" in said
    assert f"no fund is left in {Peergroup.objects.get().code}: 1 saved searches ask for it" in said
    assert (groups(), set(Peergroup.objects.values_list("code")), count("outbox_entry")) == before
