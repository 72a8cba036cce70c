"""Time series for professionals, read back and held against the prices they come from."""

import csv
import io
from datetime import date
from typing import Any

import pytest
from django.test import Client

from app.exports import queue, series
from app.exports.models import Place
from app.funds.models import Tranche
from app.prices.returns import month_end
from tests.factories.funds import RECORD_DATE, TrancheFactory
from tests.integration.api.spreadsheets import SERIES, ask, body, refused, workbook
from tests.integration.charts.market import FRIDAYS, Market

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def heading(tranche: Tranche, mark: str = ", simuliert") -> str:
    return f"{tranche.name} ({tranche.isin}, {tranche.currency}{mark})"


def columns(book: Any) -> dict[str, dict[date, Any]]:
    """Values by heading and day."""
    head, *below = book.worksheets[0].iter_rows(values_only=True)
    return {
        name: {row[0].date(): row[place] for row in below if row[place] is not None}
        for place, name in enumerate(head)
        if place
    }


def test_navs_by_week_one_column_each(professional: Client, market: Market) -> None:
    # given a fund in another currency, and one that began later
    chosen = [market.funds[1], market.dollar, market.young]
    # when
    book = workbook(ask(professional, SERIES, funds=[one.pk for one in chosen], query="&period=10"))
    # then: each price stands at its own day, the Friday of its week
    found = columns(book)
    assert list(found) == [heading(one) for one in chosen]
    for one in chosen:
        prices = {day: nav for day, (nav, _) in market.navs[one.pk].items()}
        got = found[heading(one)]
        assert got == {day: pytest.approx(nav) for day, nav in prices.items() if day in got}
        assert len(got) == min(len(prices), 522)
    sheet = book.worksheets[0]
    assert sheet["A2"].number_format == "dd.mm.yyyy"
    assert sheet["B2"].number_format == "#,##0.00####"
    assert (sheet.freeze_panes, sheet.auto_filter.ref) == ("B2", f"A1:D{sheet.max_row}")
    # and the second sheet says what they are
    said = {row[0]: row[1] for row in book.worksheets[1].iter_rows(max_col=2, values_only=True) if row[0]}
    assert said["Werte"] == "Anteilspreis (NAV)"
    assert said["Zeitraum"] == "31.10.2016 bis 31.10.2026, ein Wert je Woche"
    assert said["Stichtag der Kennzahlen und Ratings"].date() == RECORD_DATE
    assert "simuliert" in said["Simulierte Werte"]
    assert "Keine Anlageberatung" in said["Rechtlicher Hinweis"]
    texts = [row[1] for row in book.worksheets[1].iter_rows(max_col=2, values_only=True)]
    assert any(market.young.name in str(one) and "beginnen" in str(one) for one in texts)


def test_total_return_begins_at_100_and_reinvests(professional: Client, market: Market) -> None:
    payer = market.funds[1]
    # when
    book = workbook(ask(professional, SERIES, funds=[payer.pk], values="total_return", query="&period=3"))
    # then
    found = columns(book)[heading(payer)]
    assert found == pytest.approx(market.points(payer, month_end(RECORD_DATE, 36)))
    assert len(found) == 157


@pytest.mark.parametrize(("lang", "delimiter", "point"), [("de", ";", ","), ("en", ",", ".")])
def test_csv_as_spreadsheets_of_the_language_read_it(
    professional: Client, market: Market, lang: str, delimiter: str, point: str
) -> None:
    # given a name that a spreadsheet would run, and one with the delimiter in it
    Tranche.objects.filter(pk=market.funds[0].pk).update(name='=HYPERLINK("x")')
    Tranche.objects.filter(pk=market.young.pk).update(name="Fonds; mit, Zeichen")
    ids = [market.funds[0].pk, market.young.pk]
    # when
    query = f"&from={FRIDAYS[-120]}&to={FRIDAYS[-1]}"
    answer = ask(professional, SERIES, lang=lang, funds=ids, format="csv", query=query)
    # then
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"].endswith('.csv"')
    text = body(answer).decode("utf-8")
    assert text.startswith("\ufeff")
    head, *below = csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=delimiter)
    assert head[0] == ("Datum" if lang == "de" else "Date")
    assert head[1].startswith("'=HYPERLINK")
    assert head[2].startswith("Fonds; mit, Zeichen (")
    assert [row[0] for row in below] == [day.isoformat() for day in FRIDAYS[-120:]]
    # the young fund has no price in the first weeks
    assert [row[2] == "" for row in below] == [True] * 16 + [False] * 104
    for row, day in zip(below, FRIDAYS[-120:], strict=True):
        assert float(row[1].replace(point, ".")) == pytest.approx(market.navs[ids[0]][day][0])


def test_a_long_series_is_a_large_file_and_tells_how_far_it_is(
    professional: Client, market: Market, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: two columns of ten years are more cells than a small file has
    monkeypatch.setattr(queue, "LARGE_CELLS", 1000)
    monkeypatch.setattr(queue, "_NOTED_EVERY", 0)
    seen: list[tuple[bool, int, int]] = []
    about = series.about

    def looking(*given: Any) -> Any:
        seen.append(Place.objects.values_list("large", "done", "total").get())
        return about(*given)

    monkeypatch.setattr(series, "about", looking)
    ids = [market.funds[0].pk, market.funds[1].pk]
    # when
    for years in (10, 1):
        workbook(ask(professional, SERIES, funds=ids, query=f"&period={years}"))
    # then: the place knew the rows of both, and heard of the last full 200
    assert seen == [(True, 400, 522), (False, 0, 53)]


def test_a_fund_without_prices_has_an_empty_column_and_a_note(professional: Client, market: Market) -> None:
    book = workbook(ask(professional, SERIES, funds=[market.funds[0].pk, market.empty.pk]))
    found = columns(book)
    assert found[heading(market.empty, "")] == {}
    texts = [row[1] for row in book.worksheets[1].iter_rows(max_col=2, values_only=True)]
    assert any(market.empty.name in str(one) for one in texts)


def test_what_makes_no_sense_is_named(professional: Client, market: Market) -> None:
    for data, query, code, wrong in (
        ({"funds": []}, "", "invalid_input", [("funds", None)]),
        ({}, "", "invalid_input", [("funds", None)]),
        ({"funds": list(range(1, 102))}, "", "invalid_input", [("funds", None)]),
        ({"funds": [market.funds[0].pk, 987654321]}, "", "invalid_input", [("funds", "987654321")]),
        ({"funds": [market.empty.pk]}, "", "invalid_input", [("funds", str(market.empty.pk))]),
        ({"funds": [market.funds[0].pk], "values": "price"}, "", "invalid_input", [("values", None)]),
        ({"funds": [market.funds[0].pk], "format": "pdf"}, "", "invalid_input", [("format", None)]),
        ({"funds": [market.funds[0].pk]}, "&period=7", "invalid_query", [("period", "7")]),
        ({"funds": [market.funds[0].pk]}, "&from=2099-01-01", "invalid_query", [("from", "2099-01-01")]),
    ):
        found = refused(ask(professional, SERIES, query=query, **data), 400, code)
        assert [(key, value) for key, value, _ in found][: len(wrong)] == wrong, data


def test_only_professionals_get_them(api: Client, market: Market) -> None:
    refused(ask(api, SERIES, funds=[market.funds[0].pk]), 403, "not_allowed")
    refused(ask(Client(), SERIES, funds=[market.funds[0].pk]), 401, "unauthorized")


def test_prices_in_another_currency_are_left_out(professional: Client, market: Market) -> None:
    # given a share class that changed its currency: its old prices would look like a fall
    other = TrancheFactory.create(currency="CHF")
    Tranche.objects.filter(pk=market.dollar.pk).update(currency="CHF")
    found = refused(ask(professional, SERIES, funds=[market.dollar.pk, other.pk]), 400, "invalid_input")
    assert [value for _, value, _ in found] == [str(market.dollar.pk), str(other.pk)]
