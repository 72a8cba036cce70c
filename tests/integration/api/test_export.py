"""The fund list as a spreadsheet, read back: typed, equal to the screen, and refused where it makes no sense."""

import tempfile
from datetime import datetime
from pathlib import Path
from typing import Any

import orjson
import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from app.accounts.models import User
from app.alerts.models import WatchList
from app.exports import fund_list
from app.funds.models import Tranche
from app.http import engine
from search.client import EngineUnavailable
from search.fields import tranche_catalogue
from search.queries import whole
from tests.factories.accounts import in_role
from tests.factories.funds import RECORD_DATE
from tests.integration.api.asking import get
from tests.integration.api.spreadsheets import about, ask, body, described, refused, rows, values, workbook

pytestmark = [pytest.mark.django_db, pytest.mark.services]

SEARCH = "advanced_search/"
EVERY = ["name", "isin", "rank", "perf_1y", "perf_3y", "volume", "srri", "record_date", "primary", "regions_label"]


@pytest.fixture(autouse=True)
def own_temporary_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Other tests that write workbooks meanwhile leave theirs elsewhere.
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def left_behind() -> set[str]:
    """Files of rows that openpyxl has not removed."""
    return {one.name for one in Path(tempfile.gettempdir()).glob("openpyxl.*")}


def whole_screen(api: Client, **query: Any) -> list[dict[str, Any]]:
    """Every result of a screen, page by page."""
    first = get(api, SEARCH, **query, per_page=100)
    found = list(first["results"])
    for page in range(2, -(-first["count"] // 100) + 1):
        found += get(api, SEARCH, **query, per_page=100, page=page)["results"]
    assert len(found) == first["count"]
    return found


def test_it_holds_what_the_screen_answers_over_all_pages(api: Client) -> None:
    # given: more results than one page of the engine
    assert Tranche.objects.count() > whole.PAGE
    shown = whole_screen(api, ordering="-perf_1y")

    # when
    book = workbook(ask(api, search_query="ordering=-perf_1y&page=7&per_page=18500", columns=EVERY))

    # then
    got = values(book.worksheets[0])
    assert [row["ISIN"] for row in got] == [item["isin"] for item in shown]
    for row, item in zip(got, shown, strict=True):
        assert row["Name"] == item["name"]
        assert row["Performance 1 Jahr (%)"] == (
            None if item["perf_1y"] is None else pytest.approx(item["perf_1y"] / 100, abs=1e-12)
        )
        assert row["Fondsvolumen (Mio. EUR)"] == item["volume"]
        assert row["SRRI"] == item["srri"]
        assert row["Haupttranche"] is item["primary"]
        assert row["Stichtag"] == (None if item["record_date"] is None else datetime.fromisoformat(item["record_date"]))
        assert row["Regionen"] == (", ".join(item["regions_label"]) or None)
        mark = " ur" if item["under_review"] else ""
        assert row["Ratingklasse"] == (None if item["rank"] is None else item["rank"] + mark)
    assert about(book)["Anzahl Anteilsklassen"] == len(shown)


def test_cells_are_typed_and_the_sheet_is_ready_to_work_with(api: Client) -> None:
    # when
    book = workbook(ask(api, search_query="r=A&r=B", columns=EVERY))

    # then
    sheet = book.worksheets[0]
    assert book.sheetnames == ["Fonds", "Abfrage"]
    assert sheet.freeze_panes == "B2"
    assert sheet.auto_filter.ref == f"A1:J{sheet.max_row}"
    assert sheet.column_dimensions["A"].width > 40
    formats = {
        "Performance 1 Jahr (%)": ("n", "0.00%"),
        "Fondsvolumen (Mio. EUR)": ("n", "#,##0.0"),
        "SRRI": ("n", "#,##0"),
        "Stichtag": ("d", "dd.mm.yyyy"),
        "Haupttranche": ("b", "General"),
        "Name": ("s", "General"),
        "ISIN": ("s", "General"),
    }
    met = set()
    for row in rows(sheet):
        for heading, expected in formats.items():
            if row[heading].value is not None:
                assert (row[heading].data_type, row[heading].number_format) == expected
                met.add(heading)
        assert row["Ratingklasse"].fill.fgColor.rgb in ("000B6350", "003F7750")
    assert met == set(formats)


def test_every_field_of_the_catalogue_can_be_exported_in_both_languages(api: Client) -> None:
    api.force_login(_professional())
    for lang in ("de", "en"):
        fields = tranche_catalogue().exported("wholesale")
        # when
        book = workbook(ask(api, lang=lang, search_query="m=true", columns=[one.name for one in fields]))
        # then
        sheet = book.worksheets[0]
        headings = [cell.value for cell in sheet[1]]
        assert len(headings) == len(set(headings)) == len(fields)
        for heading, field in zip(headings, fields, strict=True):
            assert heading.startswith(field.label.in_language(lang))
        said = described(book)
        for heading, field in zip(headings, fields, strict=True):
            assert said[heading].startswith(field.description.in_language(lang))


def _professional() -> User:
    user = in_role("wholesale")
    assert user is not None
    return user


def test_the_second_sheet_says_what_the_first_one_is(api: Client) -> None:
    peergroup = get(api, SEARCH)["results"][0]

    # when
    query = f"p={peergroup['peergroup_id']}&r=A&r=B&fs=gte&s=12.5&m=true&ordering=name&lang=de"
    book = workbook(ask(api, lang="en", search_query=query))

    # then
    said = about(book)
    assert book.sheetnames == ["Funds", "Query"]
    assert said["Peer group"] == get(api, SEARCH, lang="en", p=peergroup["peergroup_id"])["results"][0]["peergroup"]
    assert said["Rating"] == "A (very good) or B (good)"
    assert said["Fund volume"] == "at least 12.5 Mio. EUR"
    assert said["Main share class"] == "Main share classes only"
    assert said["Sort order"] == "Name, ascending"
    assert said["Link to the query"].startswith(f"{settings.PORTAL_ADDRESS}/en/advanced-search-results?")
    assert f"p={peergroup['peergroup_id']}" in said["Link to the query"]
    assert "lang" not in said["Link to the query"]
    assert said["Key figures and ratings as of"].date() == RECORD_DATE
    assert abs(said["Created at (Berlin time)"] - timezone.localtime().replace(tzinfo=None)).seconds < 60
    assert "simulated" in said["Simulated figures"]
    assert "No investment advice" in said["Legal note"]
    assert "imported fund list" in said["Sources"]


def test_volumes_and_scales_are_explained_alike_in_both_languages(api: Client) -> None:
    api.force_login(_professional())
    for lang, sheet_name, at_least, scale in (
        ("de", "Fondsvolumen (Mio. EUR)", "mindestens 50 Mio. EUR", "Skala: aaa (exzellent), aa (sehr gut), a (gut)"),
        ("en", "Fund volume (Mio. EUR)", "at least 50 Mio. EUR", "Scale: aaa (excellent), aa (very good), a (good)"),
    ):
        book = workbook(ask(api, lang=lang, search_query="fs=gte&s=50", columns=["name", "volume", "instrument.rank"]))
        assert sheet_name in described(book)
        assert at_least in about(book).values()
        assert any(scale in str(value) for value in described(book).values())


def test_names_are_never_formulas_and_hold_nothing_that_a_file_cannot(api: Client) -> None:
    # given names that a spreadsheet or XML would stumble over
    names = [
        "=1+1",
        "+49",
        "-cmd|x",
        "@SUM(A1)",
        "\tTab",
        "\r=2",
        "Steuer\x01zeichen \x0b \ufffe",
        "<b>&amp;",
        "ﬀ ¼ 漢字 🙂",
    ]
    found = get(api, SEARCH, per_page=len(names))["results"]
    documents = [item | {"name": name} for item, name in zip(found, names, strict=True)]
    client = engine.engine().client
    index = client.aliases(engine.engine().index("tranche"))[0]
    kept = [client.search(index, {"query": {"term": {"id": one["id"]}}})["hits"]["hits"][0] for one in documents]
    for hit, document in zip(kept, documents, strict=True):
        _put(client, index, hit["_id"], hit["_source"] | {"name": document["name"]})
    try:
        # when
        book = workbook(ask(api, funds=[one["id"] for one in found], columns=["name", "isin"]))
        # then
        cells = {row["ISIN"].value: row["Name"] for row in rows(book.worksheets[0])}
        read = [cells[one["isin"]] for one in found]
        assert {cell.data_type for cell in read} == {"s"}
        assert [cell.value for cell in read] == [
            "=1+1", "+49", "-cmd|x", "@SUM(A1)", " Tab", " =2", "Steuer zeichen    ", "<b>&amp;", "ﬀ ¼ 漢字 🙂",
        ]  # fmt: skip
        assert [cell.quotePrefix for cell in read] == [True, True, True, True, False, True, False, False, False]
    finally:
        for hit in kept:
            _put(client, index, hit["_id"], hit["_source"])


def _put(client: Any, index: str, id: str, source: dict[str, Any]) -> None:
    client.bulk(
        orjson.dumps({"index": {"_index": index, "_id": id}}) + b"\n" + orjson.dumps(source) + b"\n", refresh="true"
    )


def test_selected_share_classes_in_the_order_asked_for(api: Client) -> None:
    # given
    chosen = get(api, SEARCH, ordering="name", per_page=5)["results"]
    # when: one of them twice
    ids = [one["id"] for one in reversed(chosen)]
    book = workbook(ask(api, funds=[*ids, ids[0]], search_query="ordering=name", columns=["isin"]))
    # then
    assert [row["ISIN"] for row in values(book.worksheets[0])] == [one["isin"] for one in chosen]
    said = about(book)
    assert said["Abfrage"] == "Ausgewählte Anteilsklassen"
    assert "Link zur Abfrage" not in said
    assert book.worksheets[0].freeze_panes == "A2"


def test_columns_may_be_asked_for_by_names_of_before(api: Client) -> None:
    before = ["isin", "currency", "first_rating", "instrument_rank"]
    today = ["isin", "tranche_currency", "firstRating", "instrument.rank"]
    query = "ordering=currency&m=true&r=A"
    old, new = (workbook(ask(api, search_query=query, columns=names)) for names in (before, today))
    assert values(old.worksheets[0]) == values(new.worksheets[0])
    assert {row["Währung"] for row in values(new.worksheets[0])} >= {"EUR"}
    twice = workbook(ask(api, search_query=query, columns=["isin", "currency", "tranche_currency"]))
    assert list(values(twice.worksheets[0])[0]) == ["ISIN", "Währung"]


#: Ways of writing the key asof, with and without a date.
LOOKING_BACK = (
    "asof=2026-09-30",
    "?asof=2026-09-30",
    "%61sof=2026-09-30",
    "a%73of=2026-09-30",
    "%61%73%6F%66=2026-09-30",
    "ordering=ter&%61sof=2026-09-30",
    "&&asof",
    "asof=",
    "asof=%FF",
    "asof=%00",
    "asof=1&asof=2",
)


def test_visitors_take_home_what_they_name_and_may_see(api: Client, visitor: Client) -> None:
    ids = [one["id"] for one in get(api, SEARCH, per_page=2)["results"]]
    assert len(values(workbook(ask(visitor, funds=ids)).worksheets[0])) == 2
    # but neither the whole list, nor the past, nor what only professionals see
    refused(ask(visitor, search_query=""), 401, "unauthorized")
    refused(ask(visitor, watchlist="all"), 401, "unauthorized")
    for written in LOOKING_BACK:
        refused(ask(visitor, funds=ids, search_query=written), 401, "unauthorized")
    # A value that only holds the word is no such key.
    refused(ask(visitor, funds=ids, search_query="ordering=asof"), 400, "invalid_query")
    for client in (visitor, api):
        [(key, value, message)] = refused(
            ask(client, funds=ids, columns=["name", "value_at_risk_3y"]), 400, "invalid_input"
        )
        assert (key, value) == ("columns", "value_at_risk_3y")
        assert "value_at_risk_3y" in message
    refused(ask(api, search_query="ordering=value_at_risk_3y"), 400, "invalid_query")
    # when a professional asks
    api.force_login(_professional())
    book = workbook(ask(api, funds=ids, columns=["name", "value_at_risk_3y"]))
    # then
    assert [cell.value for cell in book.worksheets[0][1]] == ["Name", "Value at Risk 3 Jahre (%)"]


def test_a_watchlist(api: Client) -> None:
    # given two lists of one's own and somebody else's
    user = User.objects.get(email="retail@example.org")
    found = get(api, SEARCH, per_page=3)["results"]
    first, second = (WatchList.objects.create(user=user, name=name) for name in ("", "Zweite"))
    foreign = WatchList.objects.create(user=_professional(), name="Fremd")
    first.entries.create(tranche_id=found[0]["id"])
    second.entries.create(tranche_id=found[0]["id"])
    second.entries.create(tranche_id=found[1]["id"])

    # when / then
    book = workbook(ask(api, watchlist=second.pk, search_query="ordering=-isin", columns=["isin"]))
    assert [row["ISIN"] for row in values(book.worksheets[0])] == sorted(
        (one["isin"] for one in found[:2]), reverse=True
    )
    assert about(book)["Abfrage"] == "Merkliste: Zweite"
    assert about(book)["Link zur Abfrage"] == f"{settings.PORTAL_ADDRESS}/watchlist"
    assert len(values(workbook(ask(api, watchlist="all")).worksheets[0])) == 2
    refused(ask(api, watchlist=foreign.pk), 404, "not_found")
    second.entries.all().delete()
    refused(ask(api, watchlist=second.pk), 400, "export_empty")


BAD: list[tuple[dict[str, Any], str, list[tuple[str, str | None]]]] = [
    ({}, "invalid_input", [("funds", None)]),
    ({"funds": []}, "invalid_input", [("funds", None)]),
    ({"funds": [], "search_query": ""}, "invalid_input", [("funds", None)]),
    ({"funds": [1], "watchlist": "all"}, "invalid_input", [("watchlist", None)]),
    ({"funds": [987654321, 987654322]}, "invalid_input", [("funds", "987654321"), ("funds", "987654322")]),
    ({"funds": ["1"]}, "invalid_input", [("funds.0", None)]),
    ({"funds": [-1]}, "invalid_input", [("funds.0", None)]),
    ({"funds": list(range(1, 2002))}, "invalid_input", [("funds", None)]),
    ({"funds": [1], "search_query": "r=A"}, "invalid_query", [("r", "A")]),
    ({"search_query": "colour=blue&r=Z"}, "invalid_query", [("colour", "blue"), ("r", "Z")]),
    ({"search_query": "q=%ff"}, "invalid_query", [("q", "\ufffd")]),
    ({"search_query": "asof=2099-01-01"}, "invalid_query", [("asof", "2099-01-01")]),
    ({"search_query": "q=unauffindbarerbegriff"}, "export_empty", []),
    ({"search_query": "", "columns": []}, "invalid_input", [("columns", None)]),
    (
        {"search_query": "", "columns": ["name", "id", "performance", "__class__"]},
        "invalid_input",
        [("columns", "id"), ("columns", "performance"), ("columns", "__class__")],
    ),
    ({"search_query": "", "colour": "blue"}, "invalid_input", [("colour", None)]),
]


@pytest.mark.parametrize(("data", "code", "wrong"), BAD, ids=[str(one[0])[:60] for one in BAD])
def test_bad_input_is_named(api: Client, data: dict[str, Any], code: str, wrong: list[tuple[str, str | None]]) -> None:
    before = left_behind()
    for lang in ("de", "en"):
        found = refused(ask(api, lang=lang, **data), 400, code)
        assert [(key, value) for key, value, _ in found] == wrong
        assert all(message for _, _, message in found)
    assert left_behind() == before


def test_a_language_that_there_is_not_is_refused(api: Client) -> None:
    # The file is in that language: a German one would be a silent answer to another question.
    found = refused(ask(api, lang="fr", funds=[Tranche.objects.earliest("id").pk]), 400, "invalid_query")
    assert [key for key, _, _ in found] == ["lang"]


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"null", b"\xff", b'{"funds": 1e400}'])
def test_a_body_that_is_none_is_refused(api: Client, raw: bytes) -> None:
    answer = api.post("/api/v1/generate_report/", raw, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["code"] in ("invalid_input", "bad_request")


def test_more_than_fits_is_refused_before_anything_is_written(api: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fund_list, "MAX_EXPORTED", 1000)
    before = left_behind()
    answer = ask(api, lang="en", search_query="")
    refused(answer, 400, "export_too_large")
    assert "can hold at most 1,000" in answer.json()["detail"]
    assert left_behind() == before


def test_an_engine_that_goes_away_in_the_middle_is_a_message_and_leaves_nothing_behind(
    api: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: the first page comes, the second does not
    search_point, asked = engine.Engine.search_point, []

    def failing(self: engine.Engine, wanted: Any) -> Any:
        asked.append(wanted)
        if len(asked) > 1:
            raise EngineUnavailable("gone")
        return search_point(self, wanted)

    monkeypatch.setattr(engine.Engine, "search_point", failing)
    before = left_behind()
    # when
    answer = ask(api, search_query="")
    # then
    refused(answer, 503, "search_unavailable")
    assert len(asked) == 2
    assert left_behind() == before


def test_an_engine_that_is_away_is_a_message(api: Client, settings: Any) -> None:
    settings.OPENSEARCH_URLS = ["http://127.0.0.1:9"]
    engine.forget()
    refused(ask(api, search_query=""), 503, "search_unavailable")
    refused(ask(api, funds=[1]), 503, "search_unavailable")
    engine.forget()


def test_the_file_is_named_after_what_it_is(api: Client) -> None:
    today = timezone.localdate().isoformat()
    for lang, name in (("de", f"fondsatlas-fonds-{today}.xlsx"), ("en", f"fondsatlas-funds-{today}.xlsx")):
        answer = ask(api, lang=lang, search_query="r=A")
        assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
        body(answer)


def test_words_are_read_as_the_screen_reads_them(api: Client) -> None:
    # given words that are found only when they are read leniently
    query = "nordlcht"
    shown = whole_screen(api, q=query)
    assert shown
    # when
    got = values(workbook(ask(api, search_query=f"q={query}", columns=["isin"])).worksheets[0])
    # then
    assert [row["ISIN"] for row in got] == [item["isin"] for item in shown]


def test_what_is_read_page_by_page_is_let_go(api: Client) -> None:
    body(ask(api, search_query=""))
    assert not engine.engine().client.api.get_all_pits().get("pits")
