"""Share classes close and are merged: what the database and staff's forms refuse, what a file may say, and which
sibling then stands for the fund."""

import datetime
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from app.funds import records
from app.funds.models import Tranche
from tests.factories.codes import isin
from tests.factories.funds import TrancheFactory
from tests.integration.funds.test_facts import given_file, refused, run

pytestmark = [pytest.mark.django_db, pytest.mark.services]

A, B, C = isin(1), isin(2), isin(3)
HEADER = "isin,closed_on,merged_into"
JUNE, JULY = datetime.date(2026, 6, 30), datetime.date(2026, 7, 31)


@pytest.fixture(autouse=True)
def three() -> None:
    """Three open share classes of funds of their own."""
    for code in (A, B, C):
        TrancheFactory.create(isin=code, issue_date=datetime.date(2020, 1, 2))


def checked() -> None:
    """Run the checks that the database puts off until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def close(code: str, day: datetime.date | None, into: str | None = None) -> Tranche:
    """Set a closing past all forms."""
    target = Tranche.objects.get(isin=into) if into else None
    Tranche.objects.filter(isin=code).update(closed_on=day, merged_into=target)
    checked()
    return Tranche.objects.get(isin=code)


def closings() -> dict[str, tuple[datetime.date | None, str | None]]:
    rows = Tranche.objects.filter(isin__in=(A, B, C)).values_list("isin", "closed_on", "merged_into__isin")
    return {code: (day, target) for code, day, target in rows}


OPEN = {A: (None, None), B: (None, None), C: (None, None)}


@pytest.mark.parametrize(
    ("name", "day", "into"),
    [
        ("funds_tranche_merged_is_closed", None, B),
        ("funds_tranche_not_merged_into_itself", JUNE, A),
        ("funds_tranche_closed_after_issue", datetime.date(2020, 1, 1), None),
    ],
)
def test_the_database_refuses_what_cannot_be(name: str, day: datetime.date | None, into: str | None) -> None:
    with pytest.raises(IntegrityError, match=name), transaction.atomic():
        close(A, day, into)
    assert closings() == OPEN


def test_the_database_refuses_circles_and_targets_that_had_closed(three: None) -> None:
    # given: a chain in order
    close(A, JUNE, B)
    close(B, JULY, C)
    before = closings()
    # when, then: its end leads back, or a target closes before what was merged into it
    for code, day, into in ((C, JULY, A), (C, JUNE, None), (B, JUNE, C)):
        with pytest.raises(IntegrityError, match="closed before"), transaction.atomic():
            close(code, day, into)
    assert closings() == before == {A: (JUNE, B), B: (JULY, C), C: (None, None)}


@pytest.mark.parametrize(
    ("field", "day", "into"),
    [
        ("merged_into", None, B),
        ("merged_into", JUNE, A),
        ("merged_into", JULY, B),
        ("closed_on", datetime.date(2020, 1, 1), None),
        ("closed_on", "tomorrow", None),
        ("closed_on", datetime.date(2026, 5, 1), None),
    ],
)
def test_a_form_says_at_which_field_a_closing_is_wrong(
    field: str, day: datetime.date | str | None, into: str | None
) -> None:
    # given: B closed in June, and C was merged into A before
    close(B, JUNE)
    close(C, datetime.date(2026, 5, 2), A)
    one = Tranche.objects.get(isin=A)
    one.closed_on = timezone.localdate() + datetime.timedelta(days=1) if isinstance(day, str) else day
    one.merged_into = Tranche.objects.get(isin=into) if into else None
    # when, then
    with pytest.raises(ValidationError) as refusal:
        one.full_clean()
    assert field in refusal.value.message_dict


def test_an_open_sibling_stands_for_the_fund_when_the_main_one_closes() -> None:
    # given
    main = Tranche.objects.get(isin=A)
    closed, second, third = (TrancheFactory.create(fund=main.fund, primary=False) for _ in range(3))
    close(closed.isin, JUNE)
    # when
    close(A, JULY)
    # then: the open one with the lowest number, and it is known who it was before
    state = list(Tranche.objects.filter(fund=main.fund).order_by("pk").values_list("pk", "primary", "closed_as_main"))
    assert state == [
        (main.pk, False, True),
        (closed.pk, False, False),
        (second.pk, True, False),
        (third.pk, False, False),
    ]
    # and: a closing that is withdrawn leaves no trace
    close(A, None)
    assert not Tranche.objects.filter(closed_as_main=True).exists()


def test_the_last_one_stays_the_main_one_of_a_closed_fund() -> None:
    main = Tranche.objects.get(isin=A)
    second = TrancheFactory.create(fund=main.fund, primary=False)
    close(A, JUNE)
    close(second.isin, JULY)
    assert Tranche.objects.get(fund=main.fund, primary=True) == second
    # and: nobody makes a closed one the main one beside an open one
    close(second.isin, None)
    Tranche.objects.filter(pk=second.pk).update(primary=False)
    Tranche.objects.filter(pk=main.pk).update(primary=True)
    checked()
    assert Tranche.objects.get(fund=main.fund, primary=True) == second


def test_a_file_closes_and_merges_in_any_order_and_the_chain_is_followed(tmp_path: Path) -> None:
    # when: the end of the chain stands first
    said = run(given_file(tmp_path, HEADER, f"{B},31.07.2026,{C}", f"{A},2026-06-30,{B}"))
    checked()
    # then
    assert closings() == {A: (JUNE, B), B: (JULY, C), C: (None, None)}
    assert "changed                    2" in said
    found = records.mergers(Tranche.objects.get(isin=A).pk)
    assert [found[name]["isin"] for name in ("merged_into", "successor")] == [B, C]
    assert records.mergers(Tranche.objects.get(isin=B).pk)["successor"] is None
    assert records.mergers(Tranche.objects.get(isin=C).pk) == {"merged_into": None, "successor": None}
    # and: the same file again, and one that says nothing, change nothing
    assert "unchanged                  2" in run(given_file(tmp_path, HEADER, f"{B},31.07.2026,{C}", f"{A},,"))


@pytest.mark.parametrize(
    ("reason", "rows"),
    [
        ("closed_on_future", [f"{A},2099-01-01,"]),
        ("closed_on_before_issue", [f"{A},2019-12-31,"]),
        ("merged_into_without_closed_on", [f"{A},,{B}"]),
        ("merged_into_unknown", [f"{A},2026-06-30,{isin(9)}"]),
        ("merged_into_invalid", [f"{A},2026-06-30,LU000"]),
        ("merged_into_itself", [f"{A},2026-06-30,{A}"]),
        ("merged_into_closed", [f"{A},2026-06-30,{B}", f"{B},2026-06-30,"]),
        ("merged_into_circle", [f"{A},2026-06-30,{B}", f"{B},2026-07-31,{C}", f"{C},2026-08-31,{A}"]),
    ],
)
def test_a_fault_names_its_line_and_nothing_is_loaded(tmp_path: Path, reason: str, rows: list[str]) -> None:
    report = refused(given_file(tmp_path, HEADER, *rows))
    assert f",{reason}," in report
    assert closings() == OPEN


def test_one_fault_refuses_the_closings_beside_it(tmp_path: Path) -> None:
    refused(given_file(tmp_path, HEADER, f"{B},2026-07-31,", f"{A},2099-01-01,"))
    assert closings() == OPEN


def test_a_class_cannot_close_before_what_was_merged_into_it(tmp_path: Path) -> None:
    close(A, JULY, B)
    assert "closed_on_before_merger" in refused(given_file(tmp_path, HEADER, f"{B},2026-07-31,"))


def test_a_merger_may_follow_a_closing_that_is_known_already(tmp_path: Path) -> None:
    close(A, JUNE)
    run(given_file(tmp_path, "isin,merged_into", f"{A},{B}"))
    assert closings()[A] == (JUNE, B)


def test_what_staff_set_and_cleared_stays(tmp_path: Path) -> None:
    # given: staff corrected one closing and withdrew another
    run(given_file(tmp_path, HEADER, f"{A},2026-06-30,{B}", f"{C},2026-06-30,"))
    close(A, JULY, B)
    close(C, None)
    # when: the file says something else of the one, and once more what it said of the other
    said = run(given_file(tmp_path, HEADER, f"{A},2026-07-01,{B}", f"{C},2026-06-30,"))
    # then
    assert closings() == {A: (JULY, B), B: (None, None), C: (None, None)}
    assert "kept as staff set          1" in said


@pytest.mark.parametrize(("issued", "closed"), [("2026-08-03", "2026-09-30"), ("2014-03-03", "2015-03-31")])
def test_issue_date_and_closing_may_pass_each_other(tmp_path: Path, issued: str, closed: str) -> None:
    # given: a life from 2020 to June 2026, all of it wrong by years
    run(given_file(tmp_path, "isin,issue_date,closed_on,merged_into", f"{A},2020-01-02,2026-06-30,{B}"))
    # when
    said = run(given_file(tmp_path, "isin,issue_date,closed_on", f"{A},{issued},{closed}"))
    checked()
    # then: the merger, of which the file says nothing, stays
    one = Tranche.objects.get(isin=A)
    assert (str(one.issue_date), closings()[A]) == (issued, (datetime.date.fromisoformat(closed), B))
    assert "changed                    1" in said


def test_a_closing_leaves_simulated_costs_and_their_mark_alone(tmp_path: Path) -> None:
    Tranche.objects.filter(isin=A).update(simulated=True, ter=1)
    run(given_file(tmp_path, HEADER, f"{A},2026-06-30,"))
    one = Tranche.objects.get(isin=A)
    assert (one.closed_on, one.simulated, one.ter) == (JUNE, True, 1)
