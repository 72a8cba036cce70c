"""The name search on the real engine: what users type, and what they must find."""

from collections.abc import Callable
from typing import Any

import pytest

from search.client import SearchClient
from search.queries.simple import NameResult, find
from search.saved import NameQuery, normalise
from tests.factories.codes import isin
from tests.integration.search.documents import tranche

pytestmark = pytest.mark.services

DWS = {"company": "DWS Investment GmbH", "company_id": 2}
FUNDS = [
    tranche(
        1, "DWS Top Dividende LD", fund_id=1, fund_name="DWS Top Dividende", isin="DE0009848119", wkn="984811", **DWS
    ),
    tranche(
        2, "DWS Top Dividende FC", fund_id=1, fund_name="DWS Top Dividende", primary=False, rating_points=90, **DWS
    ),
    tranche(3, "DWS Top Dividende A Acc EUR", fund_id=1, fund_name="DWS Top Dividende", primary=False, **DWS),
    tranche(4, "Apo Topdividende Europa", company="INKA"),
    tranche(5, "Private Banking Vermögensportfolio Nachhaltig 50"),
    tranche(6, "Pictet-Emerging Markets Bond P USD", company="Pictet"),
    tranche(7, "Pictet-Water P EUR", company="Pictet"),
    tranche(8, "Ampega Global Aktienfonds", company="Ampega"),
    tranche(9, "Schroder European Smaller Companies A", company="Schroder"),
    tranche(10, "Nordwind Corporate Bond I"),
    tranche(11, "HansaDividende", company="HANSAINVEST"),
    tranche(12, "Fidelity Target™ 2050 (Euro) A-Acc-Eur", company="Fidelity"),
    tranche(13, "T. Rowe Price Global Growth", rating_points=None, rank=None, volume=None, company="T. Rowe Price"),
    tranche(14, "Nürnberg Wachstum"),
    tranche(17, "Halbmond Sukuk", investment_focus_label_de=["Gesundheit und Biotechnologie"], company="Halbmond"),
    tranche(19, "Zukunft Plus", isin="DE0002056787", wkn="205678"),
    tranche(18, "Gesundheit Plus"),
    tranche(20, "Zylinder A", fund_name="Vulkanberg"),
    tranche(15, "Alpha Nordic", rating_points=10, fund_id=15),
    tranche(16, "Beta Nordic", rating_points=80, fund_id=16),
]


@pytest.fixture(scope="module")
def search(engine: SearchClient, make_index: Callable[..., str]) -> Callable[..., NameResult]:
    """Searches the funds above for a text as a user typed it."""
    index = make_index("tranche", FUNDS)

    def search(text: str, **more: Any) -> NameResult:
        return find(engine, index, NameQuery(normalise(text), **more))

    return search


def names(result: NameResult) -> list[str]:
    """Names found, in order."""
    return [item["name"] for item in result.items]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("dws top dividende", "DWS Top Dividende LD"),
        ("dividende dws top", "DWS Top Dividende LD"),
        ("divid to dw", "DWS Top Dividende LD"),
        ("topdividende dws", "DWS Top Dividende LD"),
        ("top dividende europa", "Apo Topdividende Europa"),
        ("vermoegensportfolio", "Private Banking Vermögensportfolio Nachhaltig 50"),
        ("vermogensportf", "Private Banking Vermögensportfolio Nachhaltig 50"),
        ("vermögen portfolio", "Private Banking Vermögensportfolio Nachhaltig 50"),
        ("nuernberg", "Nürnberg Wachstum"),
        ("nurnberg growth", "Nürnberg Wachstum"),
        ("pictet schwellenländer anleihen", "Pictet-Emerging Markets Bond P USD"),
        ("pictet schwellenländeranleihen", "Pictet-Emerging Markets Bond P USD"),
        ("wasser", "Pictet-Water P EUR"),
        ("global equity ampega", "Ampega Global Aktienfonds"),
        ("aktien ampega", "Ampega Global Aktienfonds"),
        ("nebenwerte europa", "Schroder European Smaller Companies A"),
        ("unternehmensanleihen nordwind", "Nordwind Corporate Bond I"),
        ("dividende hansa", "HansaDividende"),
        ("fidelity target 2050", "Fidelity Target™ 2050 (Euro) A-Acc-Eur"),
        ("vulkanberg", "Zylinder A"),
        ("fidelity fonds 2050", "Fidelity Target™ 2050 (Euro) A-Acc-Eur"),
        ("rowe growth", "T. Rowe Price Global Growth"),
        ("dws top dividnde", "DWS Top Dividende LD"),
        ("shcroder smaller", "Schroder European Smaller Companies A"),
        ("xictet water", "Pictet-Water P EUR"),
        ('"dws" (top) dividende*', "DWS Top Dividende LD"),
    ],
)
def test_the_wanted_fund_comes_first(search: Callable[..., NameResult], text: str, found: str) -> None:
    assert names(search(text))[:1] == [found]


def test_one_share_class_stands_for_its_fund_with_the_others_behind_it(search: Callable[..., NameResult]) -> None:
    result = search("dws top dividende")

    assert result.count == 1
    assert result.items[0]["tranches_count"] == 3
    assert [other["id"] for other in result.items[0]["tranches"]] == [1, 3, 2]


def test_typed_share_class_letters_choose_the_share_class(search: Callable[..., NameResult]) -> None:
    assert names(search("dws top dividende a acc eur")) == ["DWS Top Dividende A Acc EUR"]
    assert names(search("dws top dividende fc")) == ["DWS Top Dividende FC"]


def test_what_a_fund_does_is_looked_at_only_if_no_name_matches(search: Callable[..., NameResult]) -> None:
    assert names(search("halbmond gesundheit")) == ["Halbmond Sukuk"]
    assert names(search("gesundheit")) == ["Gesundheit Plus"]


def test_ties_go_to_the_better_rated_fund(search: Callable[..., NameResult]) -> None:
    assert names(search("nordic")) == ["Beta Nordic", "Alpha Nordic"]


@pytest.mark.parametrize("text", ["DE0009848119", "de 0009 8481 19", "DE000-9848119", "984811", "984", "de0009848"])
def test_a_code_finds_its_share_class_alone(search: Callable[..., NameResult], text: str) -> None:
    result = search(text)

    assert names(result) == ["DWS Top Dividende LD"]
    assert result.did_you_mean == []


def test_names_follow_the_codes_that_begin_like_a_word(search: Callable[..., NameResult]) -> None:
    assert names(search("205")) == ["Zukunft Plus", "Fidelity Target™ 2050 (Euro) A-Acc-Eur"]
    assert names(search("2050")) == ["Fidelity Target™ 2050 (Euro) A-Acc-Eur"]


def test_a_code_among_words_comes_first(search: Callable[..., NameResult]) -> None:
    assert names(search(f"Pictet {isin(7)}"))[:1] == ["Pictet-Water P EUR"]


@pytest.mark.parametrize(
    "text",
    [
        "ISIN: DE0009848119",
        "(DE0009848119)",
        "DE0009848119 Kurs",
        "WKN 984811",
        "984811 Kurs",
        "WP-KAUF 12,345 ST DWS TOP DIVID WKN 984811 KURS 134,22 EUR",
        "Pictet Water oder DE0009848119",
    ],
)
def test_a_code_inside_other_words_finds_its_share_class_alone(search: Callable[..., NameResult], text: str) -> None:
    result = search(text)

    assert names(result) == ["DWS Top Dividende LD"]
    assert result.count == 1
    assert result.did_you_mean == []


def test_several_codes_answer_in_the_order_they_were_typed(search: Callable[..., NameResult]) -> None:
    result = search(f"{isin(7)}; DE0009848119, {isin(6)}")

    assert names(result) == ["Pictet-Water P EUR", "DWS Top Dividende LD", "Pictet-Emerging Markets Bond P USD"]
    assert [item["highlight"]["isin"] for item in result.items] == [[(item["isin"], True)] for item in result.items]


def test_a_number_that_is_a_code_does_not_outweigh_a_name(search: Callable[..., NameResult]) -> None:
    # 205678 is the WKN of another fund; as the beginning of a word it stands in no name.
    assert names(search("Zukunft 205678")) == ["Zukunft Plus"]
    assert names(search("pictet 205678")) == ["Zukunft Plus"]
    assert names(search("Fidelity Target 2050")) == ["Fidelity Target™ 2050 (Euro) A-Acc-Eur"]


def test_a_mistyped_isin_among_other_words_answers_with_what_was_meant(search: Callable[..., NameResult]) -> None:
    assert [one["isin"] for one in search("Kurs DE0009848191 heute").did_you_mean] == ["DE0009848119"]


@pytest.mark.parametrize(
    "text",
    ["DE0009848191", "DEOOO9848119", "DE00098481199", "DE0009849119", "DE 0090 8481 19", "DE00984811", "D30009848119"],
)
def test_a_mistyped_isin_answers_with_what_was_meant(search: Callable[..., NameResult], text: str) -> None:
    result = search(text)

    assert [meant["isin"] for meant in result.did_you_mean] == ["DE0009848119"]
    assert names(result) == ["DWS Top Dividende LD"]
    assert result.items[0]["tranches_count"] == 3


def test_a_mistyped_wkn_answers_with_what_was_meant(search: Callable[..., NameResult]) -> None:
    assert [meant["wkn"] for meant in search("984 8I1".replace(" ", "")).did_you_mean] == ["984811"]


@pytest.mark.parametrize(
    "text", ["***", "🙂🙂", "qqqqqqqqq zzzzzzzzz", "\u202e", "a" * 200, " ".join("abcdefghijklmnopqrstuvwxyz" * 3)]
)
def test_odd_texts_are_answered_with_nothing(search: Callable[..., NameResult], text: str) -> None:
    assert search(text) == NameResult(0, [], [])


def test_items_carry_every_visible_field_and_marks(search: Callable[..., NameResult]) -> None:
    item = search("wasser pict").items[0]

    assert item["highlight"]["name"] == [("Pictet"[:4], True), ("et-", False), ("Water", True), (" P EUR", False)]
    assert item["slug"] == "pictet-water-p-eur"
    assert item["peergroup"] == "Aktien Europa"
    assert item["ter"] is None
    assert "value_at_risk_3y" not in item
    assert "value_at_risk_3y" in search("wasser", viewer="wholesale").items[0]
    assert search("wasser", language="en").items[0]["peergroup"] == "Equity Europe"


def test_pages_neither_repeat_nor_skip(search: Callable[..., NameResult]) -> None:
    everything = names(search("a", per_page=100))

    pages = [names(search("a", page=page, per_page=2)) for page in range(1, len(everything) // 2 + 2)]

    assert [name for page in pages for name in page] == everything
