"""Texts read as ISIN or WKN, and the distance of mistyped codes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.fields.isin import distance, may_be_mistyped, normalise
from search.queries.codes import Code, code_in, farthest, mistyped
from search.queries.simple import rank_candidates


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("LU0255980327", Code("LU0255980327", "isin")),
        ("lu 0255 9803 27", Code("LU0255980327", "isin")),
        ("LU-0255-980327", Code("LU0255980327", "isin")),
        ("ＬＵ0255980327", Code("LU0255980327", "isin")),
        ("DE000A0M8HB6", Code("DE000A0M8HB6", "isin")),
        ("A0M8HB", Code("A0M8HB", "wkn")),
        ("984811", Code("984811", "wkn")),
        ("lu0", Code("LU0", "isin_beginning")),
        ("LU0255 98", Code("LU025598", "isin_beginning")),
        ("984", Code("984", "wkn_beginning")),
        ("A0M", Code("A0M", "wkn_beginning")),
        ("98", None),
        ("DWS", None),
        ("dws top dividende", None),
        ("fund 50", None),
        ("target 2050", None),
        ("***", None),
        ("", None),
        ("ISIN: LU0255980327", Code("LU0255980327", "isin")),
        ("isin lu 0255 9803 27", Code("LU0255980327", "isin")),
        ("(LU0255980327)", Code("LU0255980327", "isin")),
        ("WKN-Nr. 984811", Code("984811", "wkn")),
        ("A0M8HB (WKN)", Code("A0M8HB", "wkn")),
        ("ISIN LU02", Code("LU02", "isin_beginning")),
        ("WKN", None),
        ("WKN DWS", None),
        ("LU0255980327 Kurs", None),
    ],
)
def test_codes_are_told_from_words(text: str, code: Code | None) -> None:
    assert code_in(text) == code


@pytest.mark.parametrize(
    ("typed", "known", "away"),
    [
        ("LU0255980327", "LU0255980327", 0.0),
        ("LUO255980327", "LU0255980327", 0.2),
        ("LU0255890327", "LU0255980327", 0.75),
        ("LU0255980328", "LU0255980327", 1.0),
        ("LU025598032", "LU0255980327", 1.0),
        ("LU02559803277", "LU0255980327", 1.0),
    ],
)
def test_the_distance_is_the_cost_of_the_slip(typed: str, known: str, away: float) -> None:
    assert distance(typed, known) == pytest.approx(away)


@given(st.text("ABIO0158", max_size=12), st.text("ABIO0158", max_size=12))
def test_the_distance_is_symmetric_and_zero_only_for_equals(left: str, right: str) -> None:
    assert distance(left, right) == pytest.approx(distance(right, left))
    assert (distance(left, right) == 0) == (left == right)


@pytest.mark.parametrize("text", ["LU0255980328", "LUO255980327", "lu 0255 9803 2", "L00255980327", "LU02559803277"])
def test_what_looks_like_an_isin_may_be_mistyped(text: str) -> None:
    assert may_be_mistyped(normalise(text))
    assert mistyped(text) == normalise(text)


@pytest.mark.parametrize(
    "text", ["obligations", "dividenden", "LU02", "LU0255980327000", "12345678901", "top dividende", "🙂" * 12]
)
def test_words_are_not_taken_for_mistyped_codes(text: str) -> None:
    assert mistyped(text) is None


def test_nearer_codes_come_first_and_far_ones_not_at_all() -> None:
    known = [{"isin": isin, "wkn": None} for isin in ("LU0255980999", "LU0255980328", "LU0255890327")]

    ranked = rank_candidates("LU0255980372", known)

    assert [source["isin"] for _, source in ranked] == ["LU0255890327", "LU0255980328"]


def test_a_code_with_a_right_check_digit_is_not_taken_for_a_distant_one() -> None:
    assert farthest("LU0255980327") < farthest("LU0255980328")
