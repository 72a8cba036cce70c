"""What staff changed outlives the next import; what only the list changed is followed."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.funds.importing import planning
from app.funds.importing.classifying import classify
from app.funds.importing.grouping import split_name
from app.funds.models import Fund, ListEntry, Tranche
from app.managers.models import Company
from tests.factories.codes import isin
from tests.factories.funds import CompanyFactory, FundFactory, TrancheFactory
from tests.integration.funds.test_importing import count, given_list, row, run

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def assert_nothing_changes(path: Path) -> None:
    before = (count("outbox_entry"), count("outbox_fan_out"))
    said = run(path)
    assert "changed                  0" in said
    assert (count("outbox_entry"), count("outbox_fan_out")) == before


def test_renamed_company_keeps_its_funds_and_gets_the_new_ones(tmp_path: Path) -> None:
    # given
    run(given_list(tmp_path, row(1, "A")))
    Company.objects.update(name="Von Hand benanntes Haus")
    # when
    path = given_list(tmp_path, row(1, "A"), row(2, "B"), row(3, "A", name="Muster Rente"))
    run(path)
    # then
    company = Company.objects.get()
    assert (company.name, company.import_name) == ("Von Hand benanntes Haus", "Beispiel Invest")
    assert {fund.name: fund.tranches.count() for fund in company.funds.all()} == {
        "Muster Global Equity": 2,
        "Muster Rente": 1,
    }
    assert_nothing_changes(path)


def test_new_share_class_joins_the_renamed_fund(tmp_path: Path) -> None:
    # given
    run(given_list(tmp_path, row(1, "A"), row(2, "B")))
    Fund.objects.update(name="Von Hand benannt", company=CompanyFactory.create())
    # when
    path = given_list(tmp_path, row(1, "A"), row(2, "B"), row(3, "C"))
    run(path)
    # then
    assert (Fund.objects.get().name, Tranche.objects.filter(fund__name="Von Hand benannt").count()) == (
        "Von Hand benannt",
        3,
    )
    assert_nothing_changes(path)


def test_merged_company_is_not_made_again(tmp_path: Path) -> None:
    # given
    run(given_list(tmp_path, row(1, "A"), row(2, "A", issuer="Altes Haus", name="Muster Rente")))
    kept = Company.objects.get(name="Beispiel Invest")
    Fund.objects.update(company=kept)
    Company.objects.exclude(pk=kept.pk).delete()
    # when
    old = [row(2, "A", issuer="Altes Haus", name="Muster Rente"), row(3, "A", issuer="Altes Haus", name="Muster Gold")]
    path = given_list(tmp_path, row(1, "A"), *old)
    run(path)
    # then
    assert Company.objects.get() == kept
    assert kept.funds.count() == 3
    assert_nothing_changes(path)


def test_columns_that_staff_changed_stay_and_the_others_follow(tmp_path: Path) -> None:
    # given
    run(given_list(tmp_path, row(1, "A"), row(2, "B")))
    Tranche.objects.filter(isin=isin(1)).update(name="Von Hand benannt", wkn="ABC123")
    # when
    path = given_list(tmp_path, row(1, "A Acc Usd"), row(2, "B Acc Usd"))
    said = run(path)
    # then
    mine, followed = Tranche.objects.get(isin=isin(1)), Tranche.objects.get(isin=isin(2))
    assert (mine.name, mine.tranche, mine.currency, mine.wkn) == ("Von Hand benannt", "A Acc USD", "USD", "ABC123")
    assert (followed.name, followed.accumulating) == ("Muster Global Equity B Acc USD", True)
    assert "kept as staff set        1" in said
    assert_nothing_changes(path)


def test_share_class_that_staff_moved_is_not_moved_by_the_list(tmp_path: Path) -> None:
    # given
    run(given_list(tmp_path, row(1, "A"), row(2, "B"), row(3, "C")))
    elsewhere = FundFactory.create(name="Anderswo")
    Tranche.objects.filter(isin=isin(3)).update(fund=elsewhere, primary=True)
    # when
    path = given_list(tmp_path, row(1, "A"), row(2, "B"), row(3, "C", name="Muster Neue Welt"))
    run(path)
    # then
    assert Tranche.objects.get(isin=isin(3)).fund == elsewhere
    assert not Fund.objects.filter(name="Muster Neue Welt").exists()
    assert_nothing_changes(path)


def test_fund_renamed_by_the_list_keeps_its_id_and_what_staff_set(tmp_path: Path) -> None:
    # given
    run(given_list(tmp_path, row(1, "A"), row(2, "B")))
    fund = Fund.objects.get()
    Fund.objects.update(is_selection=True)
    # when
    renamed = {"name": "Muster Neue Welt", "issuer": "Anderes Haus"}
    path = given_list(tmp_path, row(1, "A", **renamed), row(2, "B", **renamed))
    said = run(path)
    # then
    after = Fund.objects.get()
    assert (after.pk, after.name, after.company.name, after.is_selection) == (
        fund.pk,
        "Muster Neue Welt",
        "Anderes Haus",
        True,
    )
    assert "renamed funds            1" in said
    assert_nothing_changes(path)


def test_name_that_two_funds_of_the_list_exchange_goes_with_the_share_classes(tmp_path: Path) -> None:
    # given
    run(given_list(tmp_path, row(1, "A"), row(2, "A", name="Muster Rente")))
    # when
    path = given_list(tmp_path, row(1, "A", name="Muster Rente"), row(2, "A"))
    run(path)
    # then
    found = {tranche.isin: (tranche.fund.name, tranche.primary) for tranche in Tranche.objects.select_related("fund")}
    assert {key: name for key, (name, _) in found.items()} == {
        isin(1): "Muster Rente",
        isin(2): "Muster Global Equity",
    }
    assert_nothing_changes(path)


def test_share_classes_made_by_hand_are_taken_as_they_are(tmp_path: Path) -> None:
    # given
    company = CompanyFactory.create(name="BEISPIEL Invest")
    by_hand = TrancheFactory.create(fund__company=company, fund__name="Von Hand", isin=isin(1), name="Von Hand A")
    # when
    path = given_list(tmp_path, row(1, "A"), row(2, "B"))
    run(path)
    # then
    assert {tranche.name: tranche.fund_id for tranche in Tranche.objects.all()} == {
        "Von Hand A": by_hand.fund_id,
        "Muster Global Equity B": by_hand.fund_id,
    }
    assert Company.objects.get().import_name == "Beispiel Invest"
    assert ListEntry.objects.get(tranche=by_hand).name == "Muster Global Equity A"
    assert_nothing_changes(path)


def test_dry_run_counts_the_same_and_renames_nothing(tmp_path: Path) -> None:
    # given
    run(given_list(tmp_path, row(1, "A")))
    # when
    said = run(given_list(tmp_path, row(1, "A", name="Muster Neue Welt", issuer="Anderes Haus")), "--dry-run")
    # then
    assert "renamed funds            1" in said
    assert "new companies            1" in said
    assert Fund.objects.get().name == "Muster Global Equity"
    assert ListEntry.objects.get().name == "Muster Global Equity A"


def test_changed_rules_reach_new_funds_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    run(given_list(tmp_path, row(1, "A")))
    former = Fund.objects.get().peergroup
    changed = replace(classify("Muster Gold", "equity", "EUR", all_institutional=False), peergroup="equity-gold")
    monkeypatch.setattr(planning, "classify", lambda *_, **__: changed)
    # when
    run(given_list(tmp_path, row(1, "A"), row(2, "B"), row(3, "A", name="Muster Rente")))
    # then
    old, new = Fund.objects.order_by("id")
    assert former is not None
    assert (old.peergroup, old.tranches.count()) == (former, 2)
    assert new.peergroup is not None
    assert new.peergroup.code == "equity-gold" != former.code


def test_new_grouping_rules_leave_stored_funds_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    path = given_list(tmp_path, row(1, "A Acc"), row(2, "Classic Acc"), row(3, "B Acc"))
    with monkeypatch.context() as former:
        former.setattr(planning, "split_name", lambda name: replace(split_name(name), stem=name.removesuffix(" Acc")))
        run(path)
    before = set(Tranche.objects.values_list("isin", "fund"))
    # when
    assert_nothing_changes(path)
    # then
    assert set(Tranche.objects.values_list("isin", "fund")) == before
    assert Fund.objects.count() == 3
    # when
    run(given_list(tmp_path, row(1, "A Acc"), row(2, "Classic Acc"), row(3, "B Acc"), row(4, "C Acc")))
    # then
    assert Fund.objects.count() == 3
    assert set(Tranche.objects.exclude(isin=isin(4)).values_list("isin", "fund")) == before
