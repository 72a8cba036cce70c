"""Exchange rates from the package and from files: what is loaded, and every fault with its reason."""

import csv
from decimal import Decimal
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from app.prices.exchange import rates
from app.prices.models import FxRate
from app.prices.returns import day_number
from tests.factories.funds import RECORD_DATE, TrancheFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def run(path: Path, *rows: str, header: str = "currency,date,rate") -> str:
    path.write_text("\n".join([header, *rows, ""]))
    said = StringIO()
    rejects = path.with_name("rejects.csv")
    differences = path.with_name("differences.csv")
    call_command(
        "import_rates",
        str(path),
        "--rejects",
        str(rejects),
        "--differences",
        str(differences),
        stdout=said,
        stderr=said,
    )
    return said.getvalue()


def test_the_package_brings_the_rates_of_the_currencies_in_use_and_keeps_those_of_a_file(tmp_path: Path) -> None:
    # given
    TrancheFactory.create(currency="USD")
    run(tmp_path / "rates.csv", "USD,2026-10-29,1.2")
    # when
    call_command("load_rates", stdout=StringIO())
    # then
    assert set(FxRate.objects.values_list("currency", flat=True)) == {"USD"}
    assert FxRate.objects.count() > 6_500
    days = np.array([day_number(RECORD_DATE)])
    # Saturday has Friday's.
    assert rates("USD", days).tolist() == [1.1172]
    assert np.isnan(rates("CHF", days)).all()
    assert FxRate.objects.get(date="2026-10-29").rate == Decimal("1.2")


def test_the_offshore_renminbi_is_converted_unless_a_file_has_its_own_rates(tmp_path: Path) -> None:
    # given
    TrancheFactory.create(currency="CNH")
    run(tmp_path / "rates.csv", "CNH,2026-10-29,8.2")
    # when
    call_command("load_rates", stdout=StringIO())
    # then
    assert set(FxRate.objects.values_list("currency", "source")) == {("CNH", "ECB (CNY)"), ("CNH", "file")}
    assert FxRate.objects.get(date="2026-10-29").rate == Decimal("8.2")
    assert 7 < rates("CNH", np.array([day_number(RECORD_DATE)]))[0] < 9


def test_every_fault_of_a_file_is_told_and_nothing_is_changed(tmp_path: Path) -> None:
    # given
    FxRate.objects.create(currency="JPY", date="2026-01-30", rate=160, source="ECB")
    # when
    with pytest.raises(CommandError, match="Nothing was imported"):
        run(
            tmp_path / "rates.csv",
            "JPY,2026-02-27,0.00625",
            "JPY,2026-03-31,16",
            "XYZ,2026-01-30,1",
            "EUR,2026-01-30,1",
            "USD,2026-01-30,0",
            "USD,2026-01-31,-1.1",
            "CHF,2026-01-30,0.92",
            "CHF,2026-01-30,0.93",
        )
    # then
    with (tmp_path / "rejects.csv").open(encoding="utf-8-sig") as file:
        found = [row["reason"] for row in csv.DictReader(file)]
    assert found == [
        "rate_turned", "rate_far", "currency_unknown", "rate_of_the_euro", "rate_not_positive", "rate_not_positive",
        "duplicate",
    ]  # fmt: skip
    assert FxRate.objects.count() == 1


def test_a_rate_that_is_far_off_is_taken_where_staff_have_confirmed_it(tmp_path: Path) -> None:
    # given: six zeros fewer, and a currency near one euro that came to the inverse of its rate
    FxRate.objects.create(currency="TRY", date="2004-12-31", rate=1836200, source="ECB")
    FxRate.objects.create(currency="CHF", date="2004-12-31", rate=Decimal("1.1"), source="ECB")
    rows = ["TRY,2005-01-03,1.83,yes", "TRY,2005-01-04,1.85,", "TRY,2005-01-05,185,", "CHF,2005-01-03,0.91,Ja"]
    # when
    with pytest.raises(CommandError, match="Nothing was imported"):
        run(tmp_path / "rates.csv", *rows, "USD,2005-01-03,1.3,maybe", header="currency,date,rate,confirmed")
    # then: the next rate is compared with the one that was confirmed
    with (tmp_path / "rejects.csv").open(encoding="utf-8-sig") as file:
        found = [(row["rate"], row["reason"]) for row in csv.DictReader(file)]
    assert found == [("185", "rate_far"), ("1.3", "confirmed_unknown")]
    # when
    rows[2] = "TRY,2005-01-05,1.86,"
    run(tmp_path / "rates.csv", *rows, header="currency,date,rate,confirmed")
    # then
    assert FxRate.objects.get(currency="TRY", date="2005-01-05").rate == Decimal("1.86")
    assert FxRate.objects.get(currency="CHF", date="2005-01-03").rate == Decimal("0.91")


def test_a_file_in_the_wrong_direction_is_told_where_a_euro_costs_about_one(tmp_path: Path) -> None:
    # given: what a dollar costs in euros, in place of what a euro costs in dollars
    FxRate.objects.create(currency="USD", date="2025-12-31", rate=Decimal("1.1172"), source="ECB")
    FxRate.objects.create(currency="CHF", date="2025-12-31", rate=Decimal("0.9314"), source="ECB")
    rows = ["USD,2026-01-30,0.8951", "USD,2026-02-27,0.9012", "USD,2026-06-30,0.8604", "CHF,2026-01-30,1.0722"]
    # when
    with pytest.raises(CommandError, match="Nothing was imported"):
        run(tmp_path / "rates.csv", *rows)
    # then: also what is months away from any known rate
    with (tmp_path / "rejects.csv").open(encoding="utf-8-sig") as file:
        assert [row["reason"] for row in csv.DictReader(file)] == ["rate_turned"] * 4
    assert FxRate.objects.count() == 2


def test_one_rate_that_is_turned_among_right_ones_is_told(tmp_path: Path) -> None:
    # given: the one that is turned lies further than 40 days from what is known
    FxRate.objects.create(currency="USD", date="2025-12-31", rate=Decimal("1.1172"), source="ECB")
    rows = ["USD,2026-01-30,1.1200", "USD,2026-02-27,0.8929", "USD,2026-03-31,1.1150"]
    # when
    with pytest.raises(CommandError, match="Nothing was imported"):
        run(tmp_path / "rates.csv", *rows)
    # then
    with (tmp_path / "rejects.csv").open(encoding="utf-8-sig") as file:
        assert [(row["rate"], row["reason"]) for row in csv.DictReader(file)] == [("0.8929", "rate_turned")]


def test_a_file_of_rates_with_a_decimal_comma_is_read_as_such_or_asks(tmp_path: Path) -> None:
    # given: three digits behind the sign may be thousands
    path = tmp_path / "rates.csv"
    path.write_text("currency;date;rate\nUSD;30.01.2026;1,084\nUSD;27.02.2026;1,093\n")
    # when
    with pytest.raises(CommandError, match="may be read in two ways"):
        call_command("import_rates", str(path))
    call_command("import_rates", str(path), "--decimal", "comma", stdout=StringIO())
    # then
    assert list(FxRate.objects.values_list("rate", flat=True)) == [Decimal("1.084"), Decimal("1.093")]


def test_a_currency_that_jumps_is_not_taken_for_a_turned_one(tmp_path: Path) -> None:
    # given: the franc of January 2015, and a dollar that falls below one euro within a quarter
    FxRate.objects.create(currency="CHF", date="2015-01-14", rate=Decimal("1.2010"), source="ECB")
    FxRate.objects.create(currency="USD", date="2022-07-01", rate=Decimal("1.0425"), source="ECB")
    # when
    run(tmp_path / "rates.csv", "CHF,2015-01-15,1.0280", "CHF,2015-01-30,1.0468", "USD,2022-09-30,0.9748")
    # then
    assert FxRate.objects.count() == 5


def test_missing_months_are_told(tmp_path: Path) -> None:
    # when
    said = run(tmp_path / "rates.csv", "USD,2026-01-30,1.1", "USD,2026-04-30,1.12", "CHF,2026-01-30,0.93")
    # then
    assert "months without a rate        2" in said
    with (tmp_path / "differences.csv").open(encoding="utf-8-sig") as file:
        missing = [row["record"] for row in csv.DictReader(file) if row["change"] == "missing"]
    assert missing == ["USD 02/2026", "USD 03/2026"]
