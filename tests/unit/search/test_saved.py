"""Screens read from addresses: canonical, complete in what they refuse, and written back unchanged."""

import string
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.queries.compiled import compile_screen
from search.queries.explain import explanation
from search.saved import (
    FacetLabels,
    FacetSearch,
    Order,
    QueryInvalid,
    Range,
    ScreenQuery,
    normalise,
    parse,
    to_pairs,
)

LABELS = FacetLabels(
    {
        "peergroups": {12: "Aktien Europa", 40: "Renten Euro", 7: "Mischfonds"},
        "companies": {1: "DWS", 2: "Pictet"},
        "universes": {"retail": "Privatanleger", "etf": "ETF"},
        "ratings": {rank: rank for rank in "ABCDE"},
        "investment_focus": {"dividend": "Dividenden", "technology": "Technologie"},
        "regions": {"europe": "Europa", "asia": "Asien"},
        "sri": {1: "niedrig", 2: "mittel", 3: "hoch"},
        "main_tranche": {"true": "ja", "false": "nein"},
        "currency": {"EUR": "EUR", "USD": "USD"},
        "sfdr": {6: "Artikel 6", 8: "Artikel 8"},
        "accumulating": {"true": "thesaurierend", "false": "ausschüttend"},
    }
)
KEYS = {
    "p": ["12", "40", "7"],
    "c": ["1", "2"],
    "u": ["retail", "etf"],
    "r": list("ABCDE"),
    "i": ["dividend", "technology"],
    "region": ["europe", "asia"],
    "sri": ["1", "2", "3"],
    "currency": ["EUR", "USD"],
    "sfdr": ["6", "8"],
    "facets": ["ter", "srri", "peergroups"],
}


def read(**params: Any) -> ScreenQuery:
    """Parse; single values may be given without a list."""
    return parse(
        {key: [value] if isinstance(value, str) else value for key, value in params.items()}, "visitor", LABELS
    )


def faults(params: dict[str, list[str]], viewer: Any = "visitor") -> list[tuple[str, str | None, str]]:
    """Key, value and message of each fault."""
    with pytest.raises(QueryInvalid) as refusal:
        parse(params, viewer, LABELS)
    return [(error.key, error.value, error.message) for error in refusal.value.errors]


@st.composite
def valid_params(draw: st.DrawFn) -> dict[str, list[str]]:
    """Any valid advanced search."""
    params = {
        key: draw(st.lists(st.sampled_from(values), min_size=1)) for key, values in KEYS.items() if draw(st.booleans())
    }
    if draw(st.booleans()):
        params["q"] = [draw(st.text(string.ascii_letters + ' äöüß*?~"(:/', min_size=1, max_size=60).filter(str.strip))]
    if draw(st.booleans()):
        params["s"] = [str(draw(st.decimals(0, 100_000, places=2)))]
        params |= draw(st.sampled_from([{}, {"fs": ["gte"]}, {"fs": ["lte"]}]))
    for key, least, most in (("ter", 0, 100), ("perf_3y", -100, 1000), ("drawdown", -100, 0), ("s", 0, 10**9)):
        lower, upper = sorted(draw(st.lists(st.decimals(least, most, places=3), min_size=2, max_size=2)))
        bounds = {f"{key}_min": [f"{lower:f}"], f"{key}_max": [f"{upper:f}"]}
        params |= {end: value for end, value in bounds.items() if draw(st.booleans()) and key not in params}
    if draw(st.booleans()):
        params["accumulating"] = [draw(st.sampled_from(["true", "false"]))]
    if draw(st.booleans()):
        params["m"] = [draw(st.sampled_from(["true", "false"]))]
    params |= draw(
        st.fixed_dictionaries(
            {},
            optional={
                "page": st.integers(1, 10_000).map(lambda number: [str(number)]),
                "per_page": st.integers(1, 100).map(lambda number: [str(number)]),
                "ordering": st.sampled_from([["name"], ["-ter"], ["-rating_points"], ["perf_3y"]]),
                "lang": st.sampled_from([["de"], ["en"]]),
                "facet_search": st.sampled_from([["companies:dws"], ["regions:euro pa"]]),
                "explain": st.sampled_from([["LU0255980327"], ["lu 0255 9803 27"]]),
                "asof": st.dates().map(lambda day: [day.isoformat()]),
            },
        )
    )
    return params


@given(valid_params())
def test_what_is_written_back_reads_as_the_same_screen(params: dict[str, list[str]]) -> None:
    query = parse(params, "visitor", LABELS)

    written: dict[str, list[str]] = {}
    for key, value in to_pairs(query):
        written.setdefault(key, []).append(value)

    assert parse(written, "visitor", LABELS) == query
    assert to_pairs(parse(written, "visitor", LABELS)) == to_pairs(query)


@given(valid_params(), st.randoms())
def test_order_and_repetition_of_values_do_not_matter(params: dict[str, list[str]], rng: Any) -> None:
    shuffled = {key: rng.sample(params[key], len(params[key])) for key in rng.sample(list(params), len(params))}
    doubled = {key: values * 2 if key in KEYS else values for key, values in shuffled.items()}

    first, second = parse(params, "visitor", LABELS), parse(doubled, "visitor", LABELS)

    assert first == second
    assert first.canonical() == second.canonical()


@given(
    st.dictionaries(
        st.text(max_size=12)
        | st.sampled_from([*KEYS, "q", "s", "fs", "ter_min", "s_max", "m", "page", "ordering", "explain"]),
        st.lists(st.text(max_size=40), max_size=4),
        max_size=6,
    )
)
def test_any_other_text_is_refused_with_its_key_and_never_breaks(params: dict[str, list[str]]) -> None:
    try:
        query = parse(params, "visitor", LABELS)
    except QueryInvalid as refusal:
        named = {error.key for error in refusal.errors}
    else:
        named = set()
        assert isinstance(query.canonical(), bytes)
    assert named <= set(params)


def test_a_full_screen_is_read() -> None:
    query = read(
        q=" Top  Dividende\x00 ",
        p=["40", "12"],
        r=["B", "A"],
        s="100.5",
        fs="lte",
        m="true",
        ordering="-ter",
        page="2",
        lang="en",
        facet_search="companies:dws",
        explain="lu 0255 9803 27",
    )

    assert query.q == "Top Dividende"
    assert query.selected == {"peergroups": (12, 40), "ratings": ("A", "B"), "main_tranche": ("true",)}
    assert query.ranges == {"fund_size": Range(maximum=100.5)}
    assert query.order == Order("ter", descending=True)
    assert (query.page, query.per_page, query.language) == (2, 15, "en")
    assert query.facet_search == FacetSearch("companies", "dws")
    assert query.explain == "LU0255980327"


@pytest.mark.parametrize(
    ("params", "fault"),
    [
        ({"x": ["1"]}, ("x", "1", "unknown_key")),
        ({"page": ["1", "2"]}, ("page", "2", "repeated_key")),
        ({"m": ["true", "false"]}, ("m", "false", "repeated_key")),
        ({"page": ["0"]}, ("page", "0", "out_of_range")),
        ({"page": ["-1"]}, ("page", "-1", "not_a_number")),
        ({"page": ["1e3"]}, ("page", "1e3", "not_a_number")),
        ({"page": ["١"]}, ("page", "١", "not_a_number")),
        ({"per_page": ["1000000000"]}, ("per_page", "1000000000", "out_of_range")),
        ({"p": ["999"]}, ("p", "999", "unknown_value")),
        ({"p": ["twelve"]}, ("p", "twelve", "unknown_value")),
        ({"p": [""]}, ("p", "", "unknown_value")),
        ({"r": ["F"]}, ("r", "F", "unknown_value")),
        ({"r": ["a"]}, ("r", "a", "unknown_value")),
        ({"sri": ["4"]}, ("sri", "4", "unknown_value")),
        ({"m": ["1"]}, ("m", "1", "unknown_value")),
        ({"fs": ["gte"]}, ("fs", "gte", "needs_other_key")),
        ({"s": ["10"], "fs": ["eq"]}, ("fs", "eq", "unknown_value")),
        ({"s": ["-5"]}, ("s", "-5", "outside_limits")),
        ({"s": ["nan"]}, ("s", "nan", "not_a_number")),
        ({"s": ["inf"]}, ("s", "inf", "not_a_number")),
        ({"s": ["1" * 400]}, ("s", "1" * 400, "outside_limits")),
        ({"ter_min": ["-0.1"]}, ("ter_min", "-0.1", "outside_limits")),
        ({"ter_min": ["0,5"]}, ("ter_min", "0,5", "not_a_number")),
        ({"ter_max": ["100.01"]}, ("ter_max", "100.01", "outside_limits")),
        ({"perf_3y_min": ["-100.5"]}, ("perf_3y_min", "-100.5", "outside_limits")),
        ({"perf_3y_min": ["0." + "1" * 40]}, ("perf_3y_min", "0." + "1" * 40, "not_a_number")),
        ({"perf_3y_min": ["Infinity"]}, ("perf_3y_min", "Infinity", "not_a_number")),
        ({"perf_3y_min": ["--5"]}, ("perf_3y_min", "--5", "not_a_number")),
        ({"perf_3y_max": ["9" * 40]}, ("perf_3y_max", "9" * 40, "outside_limits")),
        ({"ter_min": ["2"], "ter_max": ["1"]}, ("ter_min", "2", "reversed_range")),
        ({"ter_min": ["1", "2"]}, ("ter_min", "2", "repeated_key")),
        ({"ter": ["1"]}, ("ter", "1", "unknown_key")),
        ({"s": ["1"], "s_min": ["2"]}, ("s_min", "2", "excludes_key")),
        ({"s": ["9"], "s_max": ["2"]}, ("s_min", None, "reversed_range")),
        ({"accumulating": ["true", "false"]}, ("accumulating", "false", "repeated_key")),
        ({"sfdr": ["7"]}, ("sfdr", "7", "unknown_value")),
        ({"currency": ["eur"]}, ("currency", "eur", "unknown_value")),
        ({"facets": ["name"]}, ("facets", "name", "unknown_value")),
        ({"q": [" \x00\u200b "]}, ("q", " \x00\u200b ", "required")),
        ({"ordering": ["size"]}, ("ordering", "size", "unknown_order")),
        ({"ordering": ["--ter"]}, ("ordering", "--ter", "unknown_order")),
        ({"ordering": ["-value_at_risk_3y"]}, ("ordering", "-value_at_risk_3y", "unknown_order")),
        ({"lang": ["fr"]}, ("lang", "fr", "unknown_value")),
        ({"facet_search": ["dws"]}, ("facet_search", "dws", "facet_search_form")),
        ({"facet_search": ["fund_size:1"]}, ("facet_search", "fund_size:1", "facet_search_form")),
        ({"explain": ["DWS"]}, ("explain", "DWS", "not_an_isin")),
    ],
)
def test_each_fault_is_named(params: dict[str, list[str]], fault: tuple[str, str, str]) -> None:
    assert faults(params) == [fault]


def test_all_faults_are_named_at_once() -> None:
    found = faults({"x": ["1"], "page": ["0"], "r": ["A", "Z"], "q": ["a" * 10_000]})

    assert [(key, message) for key, _, message in found] == [
        ("x", "unknown_key"),
        ("q", "too_long"),
        ("r", "unknown_value"),
        ("page", "out_of_range"),
    ]


def test_wholesale_viewers_may_order_by_what_visitors_may_not() -> None:
    query = parse({"ordering": ["-value_at_risk_3y"]}, "wholesale", LABELS)

    assert query.order == Order("value_at_risk_3y", descending=True)


def test_valid_values_are_named_but_never_endlessly() -> None:
    many = FacetLabels({**LABELS.by_facet, "companies": {number: str(number) for number in range(1000)}})

    with pytest.raises(QueryInvalid) as refusal:
        parse({"c": ["5000"], "r": ["Z"]}, "visitor", many)

    by_key = {error.key: error.valid for error in refusal.value.errors}
    assert len(by_key["c"]) == 50
    assert by_key["r"] == ("A", "B", "C", "D", "E")


@pytest.mark.parametrize(
    ("typed", "uniform"),
    [
        ("  top\tdividende\n", "top dividende"),
        ("ＤＷＳ　Ｔｏｐ", "DWS Top"),
        ("Aktien\u00adfonds", "Aktienfonds"),
        ("a\x00b", "a b"),
        ("\u202eabc\u202c", "abc"),
        ("ﬁnanz", "finanz"),
        ('* ? ~ " ( : /', '* ? ~ " ( : /'),
        ("\ud800", ""),
        ("", ""),
    ],
)
def test_text_is_made_uniform(typed: str, uniform: str) -> None:
    assert normalise(typed) == uniform


@given(st.text())
def test_uniform_text_stays_as_it_is(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


@pytest.mark.parametrize(
    ("size", "volume", "wanted", "actual"),
    [
        ("1234567", 1234567.25, "≥ 1234567", "1234567.25"),
        ("250.75", 12345.67, "≥ 250.75", "12345.67"),
        ("0", 0.0, "≥ 0", "0"),
    ],
)
def test_an_explained_fund_size_keeps_all_its_digits(size: str, volume: float, wanted: str, actual: str) -> None:
    query = parse({"s": [size], "explain": ["DE0008474024"]}, "visitor", LABELS)
    hit = {"_source": {"id": 1, "name": "A", "volume": volume}, "matched_queries": ["fund_size"]}
    answer = {"hits": {"hits": [hit]}}

    (criterion,) = explanation(compile_screen(query), answer, LABELS)["criteria"]

    assert (criterion["wanted"], criterion["actual"], criterion["meets"]) == ([wanted], [actual], True)


def test_a_fund_size_with_one_bound_is_written_as_the_specification_prints_it() -> None:
    assert to_pairs(read(s_max="250")) == [("fs", "lte"), ("s", "250")]
    assert to_pairs(read(s="100", fs="gte", s_max="250")) == [("s_min", "100"), ("s_max", "250")]
    assert read(s="100", fs="gte").canonical() == b'{"fund_size":{"sign":"gte","value":100.0},"version":1}'


def test_minus_zero_is_zero() -> None:
    assert read(perf_3y_min="-0").canonical() == read(perf_3y_min="0.00").canonical()


def test_a_look_back_is_a_day_and_no_part_of_what_is_saved() -> None:
    query = read(r="A", asof="2026-03-31")

    assert query.asof == date(2026, 3, 31)
    assert query.canonical() == read(r="A").canonical()
    assert query != read(r="A")


@pytest.mark.parametrize(
    "day", ["", "2026-02-30", "20260331", "2026-W13-2", "31.03.2026", "2026-03-31T00:00", "٢٠٢٦-03-31"]
)
def test_a_look_back_to_no_day_is_refused(day: str) -> None:
    assert faults({"asof": [day]}) == [("asof", day, "not_a_date")]
