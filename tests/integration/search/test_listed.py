"""A pasted list of codes on the real engine."""

from collections.abc import Callable

import pytest

from search.client import SearchClient
from search.queries.listed import MAX_CODES, CodeList, TooManyCodes, read
from tests.factories.codes import isin
from tests.integration.search.documents import tranche

pytestmark = pytest.mark.services

FUNDS = [
    tranche(1, "Alpha", isin="DE0008481763", wkn="848176"),
    tranche(2, "Beta"),
    tranche(3, "Gamma alt", closed_on="2025-03-31"),
    tranche(4, "Gamma neu"),
    tranche(5, "Delta alt", closed_on="2025-03-31"),
]
LookUp = Callable[[str], CodeList]


@pytest.fixture(scope="module")
def look_up(engine: SearchClient, make_index: Callable[..., str]) -> LookUp:
    """Looks up a pasted text; share class 3 was merged into 4."""
    index = make_index("tranche", FUNDS)

    def look_up(text: str) -> CodeList:
        return read(engine, index, text, "de", "visitor", lambda ids: {3: 4} if 3 in ids else {})

    return look_up


def states(found: CodeList) -> list[tuple[str, str, int | None]]:
    """What became of each code."""
    return [(entry.code, entry.state, entry.id) for entry in found.entries]


def test_a_column_is_answered_in_its_order_each_share_class_once(look_up: LookUp) -> None:
    found = look_up(f"ISIN\n{isin(2)}\nDE0008481763\n848176\n{isin(2).lower()}\n")

    assert [item["id"] for item in found.items] == [2, 1]
    assert states(found) == [
        (isin(2), "found", 2),
        ("DE0008481763", "found", 1),
        ("848176", "repeated", 1),
        (isin(2), "repeated", 2),
    ]


def test_both_codes_in_one_line_are_one_entry(look_up: LookUp) -> None:
    assert states(look_up("DE0008481763;848176;Alpha;134,22;EUR")) == [("DE0008481763", "found", 1)]


def test_any_separators_and_words_around_codes_are_read(look_up: LookUp) -> None:
    mail = f"Guten Tag, bitte prüfen: {isin(2)}, (DE0008481763) | 31.10.2026 | 150000 EUR\n> WKN 848176"

    assert [item["id"] for item in look_up(mail).items] == [2, 1]
    assert {entry.state for entry in look_up(mail).entries} == {"found", "repeated"}


def test_a_merged_share_class_stands_for_the_one_that_took_it_in(look_up: LookUp) -> None:
    found = look_up(f"{isin(3)}\n{isin(5)}")

    assert states(found) == [(isin(3), "merged", 4), (isin(5), "found", 5)]
    assert [item["name"] for item in found.items] == ["Gamma neu", "Delta alt"]


def test_unknown_codes_come_with_what_they_may_have_meant(look_up: LookUp) -> None:
    found = look_up("DE0008481736\n848167\n123456\nUS0378331005\n99999")

    assert [entry.state for entry in found.entries] == ["unknown"] * 5
    assert [[meant["isin"] for meant in entry.meant] for entry in found.entries] == [
        ["DE0008481763"],
        ["DE0008481763"],
        [],
        [],
        [],
    ]


def test_numbers_beside_other_words_are_no_unknown_codes(look_up: LookUp) -> None:
    assert states(look_up("Depot 123456 Bestand 150000\nSumme 999999 Euro")) == []


def test_five_hundred_codes_are_read_and_one_more_is_too_many(look_up: LookUp) -> None:
    codes = [isin(number) for number in range(1, MAX_CODES + 2)]

    found = look_up("\n".join(codes[:MAX_CODES]))

    assert len(found.entries) == MAX_CODES
    assert {item["id"] for item in found.items} == {2, 4, 5}
    with pytest.raises(TooManyCodes) as raised:
        look_up("\n".join(codes))
    assert raised.value.count == MAX_CODES + 1


def test_an_empty_list_asks_nothing(look_up: LookUp) -> None:
    assert look_up("Guten Tag") == CodeList([], [])
