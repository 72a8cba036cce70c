"""What a mail says of a value that crossed a limit: the limit as it was asked for, and two values that differ."""

import pytest

from app.alerts.services.reasons import reasons
from app.alerts.services.wording import line_of
from search.saved import FacetLabels, Range, ScreenQuery


@pytest.mark.parametrize(
    ("facet", "stem", "wanted", "before", "after", "told"),
    [
        ("esg_score", "esg_score", Range(62.5), 62.4, 62.6, "62.40 → 62.60, limit ≥ 62.50"),
        ("esg_score", "esg_score", Range(62.0), 61.0, 62.0, "61 → 62, limit ≥ 62"),
        ("ter", "ter", Range(maximum=0.125), 0.13, 0.12, "0.13% → 0.12%, limit ≤ 0.125%"),
        ("ter", "ter", Range(maximum=0.125), 0.1251, 0.1249, "0.13% → 0.12%, limit ≤ 0.125%"),
        ("perf_3y", "perf_3y", Range(5.0), 4.9993, 5.0011, "4.9993% → 5.0011%, limit ≥ 5.00%"),
        ("fund_size", "volume", Range(12.345), None, 12.5, "– → 12.50 Mio. EUR, limit ≥ 12.345 Mio. EUR"),
        ("age", "age", Range(5.0), 4.9, 5.0, "4.90 → 5, limit ≥ 5"),
    ],
)
def test_a_reason_names_limit_and_values(
    facet: str, stem: str, wanted: Range, before: float | None, after: float, told: str
) -> None:
    # given
    query = ScreenQuery(ranges={facet: wanted})
    # when
    [reason] = reasons(query, {stem: before}, {stem: after}, FacetLabels({}), "en", "visitor")
    # then
    item = {"kind": "enters", "rank_before": "A", "rank_after": "A", "reasons": [vars_of(reason)]}
    assert line_of(item, "en").removeprefix(f"{reason.label} ") == told


def vars_of(reason: object) -> dict[str, object]:
    return {name: getattr(reason, name) for name in ("field", "label", "before", "after", "limit", "unit")}
