"""The statistics of an asset manager: who sees them, of which months, and what their figures and files say."""

import csv
import io
import re
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from app.accounts.models import AccountType, CompanyRole
from app.dashboards.statistics import period_of
from app.dashboards.statistics_charts import NAMES, key_of
from app.dashboards.statistics_schemas import CompanyDemand, CompanyStats
from app.funds import terms
from app.funds.models import Fund, Region
from app.http import engine
from app.http.problems import Problem
from app.http.query import Read
from app.managers.models import Company
from app.statistics.models import MissedSum, MonthlySum, ShownSum, ThemeSum
from search.saved import SCREEN_VERSION
from tests.factories.accounts import account, in_role
from tests.factories.funds import CompanyFactory, FundFactory, TrancheFactory
from tests.integration.api.asking import faults, get, problem, url

pytestmark = [pytest.mark.django_db, pytest.mark.services]

AUGUST, SEPTEMBER = date(2026, 8, 1), date(2026, 9, 1)
PERIOD = {"date_after": "2026-08-01", "date_before": "2026-09-30"}


def month(subject: int, views: int, people: int, **more: Any) -> None:
    values: dict[str, Any] = {"month": AUGUST, "kind": "fund", "reader": "registered"} | more
    MonthlySum.objects.create(subject_id=subject, views=views, people=people, **values)


@pytest.fixture
def company(settings: Any) -> Iterator[Company]:
    """An asset manager with two funds; the engine is away."""
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.OPENSEARCH_URLS = ["http://127.0.0.1:9"]
    engine.forget()
    made = CompanyFactory.create()
    for name in ("=Erster Fonds", "Zweiter Fonds"):
        TrancheFactory.create(fund=FundFactory.create(name=name, company=made), name=f"{name} A", primary=True)
    # Names are kept for seconds.
    terms.forget()
    yield made
    terms.forget()
    engine.forget()


@pytest.fixture
def own(company: Company) -> Client:
    """Signed in as somebody who may only read."""
    client = Client(raise_request_exception=False)
    client.force_login(
        account(
            "leser@example.org", account_type=AccountType.ASSET_MANAGER, managed_company=company,
            company_role=CompanyRole.READER,
        )
    )  # fmt: skip
    return client


def chart(answer: dict[str, Any], key: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in answer["charts"] if one["key"] == key)
    return found


def line(chart: dict[str, Any], key: str) -> list[int | None]:
    values: list[int | None] = next(one["values"] for one in chart["series"] if one["key"] == key)
    return values


@pytest.mark.parametrize("path", ["stats/", "stats/csv/", "demand/"])
@pytest.mark.parametrize("role", ["retail", "wholesale", "foreign", "staff", "left"])
def test_nobody_else_sees_them(own: Client, company: Company, path: str, role: str) -> None:
    # given
    month(Fund.objects.filter(company=company)[0].pk, 77, 7)
    user = in_role("foreign" if role == "left" else role)
    assert user is not None
    if role == "left":
        user.managed_company = None
        user.save()
    client = Client(raise_request_exception=False)
    client.force_login(user)
    query = {"chart": NAMES[0]} if path == "stats/csv/" else {}
    # then
    problem(client, f"company_info/{company.pk}/{path}", 403, "not_allowed", **query)
    # nor of a company that is not there
    problem(own, f"company_info/{company.pk + 999}/{path}", 403, "not_allowed", **query)


def test_six_charts_with_what_they_count(own: Client, company: Company) -> None:
    # given
    first, second = Fund.objects.filter(company=company).order_by("pk").values_list("pk", flat=True)
    month(first, 40, 9)
    month(first, 30, 8, month=SEPTEMBER)
    month(first, 9, 4, reader="professional")
    month(second, 12, 0, reader="visitor")
    month(second, 500, 0, reader="robot")
    month(second, 21, 6, kind="document")
    month(second, 60, 9, kind="shown", places=180)
    month(company.pk, 15, 5, kind="profile", month=SEPTEMBER)
    # when
    found = get(own, f"company_info/{company.pk}/stats/", lang="en", **PERIOD)
    # then
    keys = [one["key"] for one in found["charts"]]
    assert keys == [*NAMES[:4], key_of(first), NAMES[4]]
    assert (found["from"], found["to"], found["simulated"]) == ("2026-08-01", "2026-09-30", False)
    everything = chart(found, "allMyProductsChart")
    assert everything["months"] == ["2026-08-01", "2026-09-01"]
    assert line(everything, "fund") == [52, 30]
    assert line(everything, "document") == [21, None]
    assert line(everything, "profile") == [None, 15]
    assert "Counts views" in everything["counts"]
    top = chart(found, "myTop10FundsChart")
    assert [(row["label"], row["cells"]) for row in top["rows"]] == [
        ("=Erster Fonds", [70, 85.37]),
        ("Zweiter Fonds", [12, 14.63]),
    ]
    assert [row["cells"] for row in chart(found, "top10FundsInSeChart")["rows"]] == [[60, 100, 3]]
    history = chart(found, key_of(first))
    assert history["fund"]["fund_id"] == first
    assert line(history, "registered") == [40, 30]
    assert line(history, "professional") == [None, None]
    assert chart(found, "topPeergroupsFund")["reason"] is not None
    CompanyStats.model_validate(found)


def test_types_and_readers(own: Client, company: Company) -> None:
    # given
    fund = Fund.objects.filter(company=company)[0].pk
    month(fund, 40, 9)
    month(fund, 12, 0, reader="visitor")
    month(company.pk, 33, 7, kind="company_news")
    path = f"company_info/{company.pk}/stats/"
    # then
    visitors = chart(get(own, path, type="fund", user="visitor", **PERIOD), "allMyProductsChart")
    assert [one["key"] for one in visitors["series"]] == ["visitor"]
    assert line(visitors, "visitor") == [12, None]
    news = get(own, path, type="news", **PERIOD)
    assert line(chart(news, "allMyProductsChart"), "registered") == [33, None]
    assert chart(news, "myTop10FundsChart")["reason"]
    month(company.pk, 21, 6, kind="company_document")
    papers = get(own, path, type="company_document", **PERIOD)
    assert line(chart(papers, "allMyProductsChart"), "registered") == [21, None]
    everything = chart(get(own, path, **PERIOD), "allMyProductsChart")
    assert [line(everything, key)[0] for key in ("news", "company_document", "profile")] == [33, 21, None]
    one = get(own, path, chart=key_of(fund), **PERIOD)
    assert [made["key"] for made in one["charts"]] == [key_of(fund)]


@pytest.mark.parametrize("path", ["stats/", "demand/"])
def test_sums_are_read_and_no_event(own: Client, company: Company, path: str) -> None:
    # given
    month(Fund.objects.filter(company=company)[0].pk, 40, 9)
    # when
    with CaptureQueriesContext(connection) as asked:
        get(own, f"company_info/{company.pk}/{path}", **PERIOD)
    # then however many events there are, nobody waits for them
    tables = {table for one in asked.captured_queries for table in re.findall(r"statistics_\w+", one["sql"])}
    assert "statistics_monthlysum" in tables
    assert all(table.endswith("sum") for table in tables), tables


def test_a_fund_of_somebody_else_has_no_chart(own: Client, company: Company) -> None:
    other = FundFactory.create()
    month(other.pk, 77, 7)
    document = problem(own, f"company_info/{company.pk}/stats/", 400, "invalid_query", chart=key_of(other.pk), **PERIOD)
    assert faults(document) == [("chart", key_of(other.pk))]


@pytest.mark.parametrize(
    ("query", "months"),
    [
        ({}, ("2025-12-01", "2026-10-31")),
        ({"date_after": "2026-08-01", "date_before": "2026-09-30"}, ("2026-08-01", "2026-09-30")),
        ({"date_after": "2026-08-02", "date_before": "2026-10-30"}, ("2026-09-01", "2026-09-30")),
        ({"date_after": "2026-08-02", "date_before": "2026-08-30"}, (None, None)),
        # The last days of a month lead to the next one, however short that is.
        ({"date_after": "2026-08-31", "date_before": "2026-10-31"}, ("2026-09-01", "2026-10-31")),
        ({"date_after": "2026-01-29", "date_before": "2026-03-31"}, ("2026-02-01", "2026-03-31")),
        ({"date_after": "2026-10-01", "date_before": "2030-01-01"}, ("2026-10-01", "2026-10-31")),
        ({"date_before": "0001-01-01"}, (None, None)),
        ({"date_after": "9999-12-31"}, (None, None)),
        ({"date_before": "9999-12-31"}, ("2025-12-01", "2026-10-31")),
    ],
)
def test_only_whole_months_are_counted(query: dict[str, str], months: tuple[str | None, ...]) -> None:
    # given sums since December
    month(1, 5, 5, month=date(2025, 12, 1))
    days = {name: date.fromisoformat(query[name]) if name in query else None for name in PERIOD}
    # when
    said = period_of(Read("en", days), date(2026, 11, 27)).said()
    # then
    assert (said["from"], said["to"]) == months


def test_a_month_is_shown_when_nothing_is_added_to_it_any_more() -> None:
    nothing = dict.fromkeys(PERIOD)
    assert period_of(Read("en", nothing), date(2026, 11, 1)).last == date(2026, 9, 1)
    assert period_of(Read("en", nothing), date(2026, 11, 2)).last == date(2026, 10, 1)


def test_a_period_that_ends_before_it_begins_is_refused() -> None:
    days = {"date_after": date(2026, 9, 1), "date_before": date(2026, 8, 31)}
    with pytest.raises(Problem) as raised:
        period_of(Read("en", days), date(2026, 11, 27))
    assert raised.value.code == "invalid_query"


def test_the_file_is_what_a_german_spreadsheet_expects_and_no_formula(own: Client, company: Company) -> None:
    # given
    month(Fund.objects.get(name="=Erster Fonds").pk, 40, 9)
    path = f"company_info/{company.pk}/stats/csv/"
    # when
    german = own.get(url(path, chart="myTop10FundsChart", lang="de", **PERIOD))
    english = own.get(url(path, chart="myTop10FundsChart", lang="en", **PERIOD))
    # then
    assert german["Content-Type"] == "text/csv; charset=utf-8"
    lines = german.content.decode("utf-8").split("\r\n")
    assert lines[:2] == ["\ufeffFonds;Aufrufe;Anteil (%)", "'=Erster Fonds;40;100"]
    assert english.content.decode("utf-8").split("\r\n")[0] == "\ufeffFund,Views,Share (%)"
    assert "Gezählt werden" in german.content.decode("utf-8")
    assert "Zeitraum: 01.08.2026 bis 30.09.2026, ganze Monate" in lines
    assert '"Period: 01.08.2026 to 30.09.2026, whole months"' in english.content.decode("utf-8").split("\r\n")


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "|", "%", "＝", "＋", "－", "＠", " =", "\t=", "\r=", "\x00="])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_no_name_of_a_fund_becomes_a_formula(own: Client, company: Company, sign: str, lang: str) -> None:
    # given
    fund = Fund.objects.filter(company=company)[0]
    Fund.objects.filter(pk=fund.pk).update(name=f"{sign.replace(chr(0), chr(1))}1+cmd|' /C calc'!A0")
    month(fund.pk, 40, 9)
    # when
    path = url(f"company_info/{company.pk}/stats/csv/", chart="myTop10FundsChart", lang=lang, **PERIOD)
    rows = list(
        csv.reader(io.StringIO(own.get(path).content.decode("utf-8-sig")), delimiter=";" if lang == "de" else ",")
    )
    # then
    assert [row[0][0] for row in rows if "cmd" in "".join(row[:1])] == ["'"]
    assert "cmd" in rows[1][0]


@pytest.mark.parametrize("day", ["2026-08-15", "2030-01-01"])
def test_without_a_whole_month_the_charts_say_so(own: Client, company: Company, day: str) -> None:
    # given
    month(Fund.objects.filter(company=company)[0].pk, 40, 9)
    # when
    found = get(own, f"company_info/{company.pk}/stats/", lang="en", date_after=day, date_before=day)
    # then
    assert (found["from"], found["to"]) == (None, None)
    assert {one["reason"] for one in found["charts"]} == {
        "No complete month lies within this period. Only whole months are counted."
    }


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("type", "Fund"),
        ("type", ""),
        ("user", "robot"),
        ("user", "retail"),
        ("date_after", "01.08.2026"),
        ("date_before", "2026-02-30"),
        ("page", "2"),
    ],
)
@pytest.mark.parametrize("path", ["stats/", "stats/csv/"])
def test_what_is_not_understood_is_named(own: Client, company: Company, path: str, key: str, value: str) -> None:
    query = {key: value} | ({"chart": NAMES[0]} if path == "stats/csv/" else {})
    document = problem(own, f"company_info/{company.pk}/{path}", 400, "invalid_query", **query)
    assert faults(document) == [(key, value)]


def test_a_company_without_readers_gets_empty_charts(own: Client, company: Company) -> None:
    # given two readers too few
    month(Fund.objects.filter(company=company)[0].pk, 40, 4)
    # when
    found = get(own, f"company_info/{company.pk}/stats/", **PERIOD)
    demand = get(own, f"company_info/{company.pk}/demand/", **PERIOD)
    # then
    assert [one["reason"] is not None for one in found["charts"]] == [True] * 6
    assert (demand["searches"], demand["missed"], demand["instead"]) == ([], [], [])


def test_the_demand_mirror_speaks_in_sentences(own: Client, company: Company) -> None:
    # given
    fund = Fund.objects.get(name="Zweiter Fonds")
    criteria = {"version": SCREEN_VERSION, "ter": {"sign": "lte", "value": 1.5}, "companies": [company.pk, 1, 2]}
    ShownSum.objects.create(
        month=AUGUST, subject_id=fund.pk, form="screen", criteria=criteria, reader="professional", searches=30,
        people=12, places=90,
    )  # fmt: skip
    bound = '{"sign": "lte", "value": 1.0}'
    for of, people in ((AUGUST, 20), (SEPTEMBER, 17)):
        MissedSum.objects.create(
            month=of, subject_id=fund.pk, criterion="ter", bound=bound, reader="professional", searches=50,
            people=people,
        )  # fmt: skip
    MissedSum.objects.create(
        month=AUGUST, subject_id=fund.pk, criterion="ter", reader="professional", searches=50, people=4
    )
    MissedSum.objects.create(
        month=AUGUST, subject_id=fund.pk, criterion="companies", bound="[1]", reader="visitor", searches=50, people=0
    )
    for of, searches in ((date(2026, 6, 1), 30), (SEPTEMBER, 61)):
        ThemeSum.objects.create(month=of, facet="sfdr", value="9", reader="visitor", searches=searches, people=0)
        ThemeSum.objects.create(month=of, facet="companies", value="1", reader="visitor", searches=searches, people=0)
    path = f"company_info/{company.pk}/demand/"
    # when
    german, english = get(own, path, lang="de", **PERIOD), get(own, path, lang="en", **PERIOD)
    CompanyDemand.model_validate(english)
    # then what is not known while the engine is away is left out
    [missed] = english["missed"]
    assert missed["text"].startswith("About 40 professional investors filtered ")
    assert missed["text"].endswith(" up to 1.00%.")
    assert (missed["people"], missed["fund"]["name"]) == (40, "Zweiter Fonds")
    assert german["missed"][0]["text"].endswith(" bis 1,00 %.")
    [search] = english["searches"]
    assert "2 other asset managers" in search["text"]
    assert company.name in search["text"]
    assert [(one["searches"], one["people"], one["place"]) for one in search["funds"]] == [(30, 10, 3)]
    [rising] = english["themes"]["rising"]
    assert (rising["about"], rising["change"]) == (60, 105)
    assert english["themes"]["falling"] == []


@pytest.mark.parametrize(("began", "compared"), [(date(2026, 3, 1), True), (date(2026, 4, 1), False), (AUGUST, False)])
def test_no_theme_rises_because_there_was_nobody_to_count_it(
    own: Client, company: Company, began: date, compared: bool
) -> None:
    # given: statistics that began within the months before, and a theme in each of their months
    month(1, 5, 5, month=began)
    for number in range(began.month, 10):
        ThemeSum.objects.create(
            month=date(2026, number, 1), facet="sfdr", value="9", reader="visitor",
            searches=100 if number < 7 else 150, people=0,
        )  # fmt: skip
    # when
    themes = get(own, f"company_info/{company.pk}/demand/", lang="en", **PERIOD)["themes"]
    # then
    assert [one["change"] for one in themes["rising"]] == ([50] if compared else [])
    assert (themes["quarter"], themes["before"]) == (("2026-07-01", "2026-04-01") if compared else (None, None))


@pytest.mark.parametrize("funds", [0, 2])
@pytest.mark.parametrize("type", ["all", "news", "shown"])
def test_each_chart_of_the_answer_can_be_asked_for_and_downloaded(
    own: Client, company: Company, funds: int, type: str
) -> None:
    # given
    if not funds:
        Fund.objects.filter(company=company).delete()
    month(company.pk, 40, 9, kind="profile")
    path = f"company_info/{company.pk}/stats/"
    # when
    charts = get(own, path, lang="en", type=type, **PERIOD)["charts"]
    # then
    for one in charts:
        assert get(own, path, lang="en", type=type, chart=one["key"], **PERIOD)["charts"] == [one]
        assert own.get(url(f"{path}csv/", type=type, chart=one["key"], **PERIOD)).status_code == 200
    # and what belongs to no fund is not said to have had too few readers
    reasons = [one["reason"] for one in charts if one["key"] not in NAMES]
    assert ["do not belong to a single fund" in (reason or "") for reason in reasons] == [type == "news"]


def test_a_theme_is_told_once_however_it_was_searched_for(own: Client, company: Company) -> None:
    # given: a region of the advanced search, and the same of the guided one, which falls
    for facet, before, after in (("regions", 100, 300), ("region", 100, 10)):
        for of, searches in ((date(2026, 6, 1), before), (SEPTEMBER, after)):
            ThemeSum.objects.create(
                month=of, facet=facet, value="europe", reader="registered", searches=searches, people=9
            )
    Region.objects.update_or_create(code="europe", defaults={"name_de": "Europa", "name_en": "Europe"})
    terms.forget()
    # when
    themes = get(own, f"company_info/{company.pk}/demand/", lang="en", **PERIOD)["themes"]
    # then
    [one] = themes["rising"]
    assert (one["facet"], one["label"], one["about"], one["change"]) == ("Region", "Europe", 310, 55)
    assert themes["falling"] == []
