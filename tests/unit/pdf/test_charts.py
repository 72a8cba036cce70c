"""Charts as SVG: what is drawn, what is left out, and that texts cannot break out."""

from datetime import date, timedelta
from xml.etree import ElementTree

import pytest

from app.pdf.charts import Bars, Line, bars, lines

DAYS = [date(2024, 1, 5) + timedelta(weeks=week) for week in range(120)]
SVG = "{http://www.w3.org/2000/svg}"


def drawn(svg: str | None, kind: str) -> list[ElementTree.Element]:
    assert svg is not None
    return ElementTree.fromstring(svg).findall(f"{SVG}{kind}")


def test_a_line_passes_over_missing_values_and_stops_at_a_gap() -> None:
    # given
    values: list[float | None] = [100.0 + week for week in range(120)]
    values[10] = None
    # when
    svg = lines(DAYS, [Line(values, "#000000", gaps=[(DAYS[20], DAYS[30])])], str, 400, 200)
    # then
    first, second = drawn(svg, "polyline")
    assert len(first.attrib["points"].split()) == 20
    assert len(second.attrib["points"].split()) == 99
    assert [one.text for one in drawn(svg, "text")][-2:] == ["2025", "2026"]


@pytest.mark.parametrize(("days", "values"), [([], []), (DAYS[:1], [1.0]), (DAYS[:2], [None, None])])
def test_nothing_to_draw(days: list[date], values: list[float | None]) -> None:
    assert lines(days, [Line(values, "#000000")], str, 400, 200) is None


@pytest.mark.parametrize("level", [0.0, 100.0, -3.0])
def test_a_constant_line_can_be_drawn(level: float) -> None:
    assert len(drawn(lines(DAYS[:3], [Line([level] * 3, "#000000")], str, 400, 200), "polyline")) == 1


def test_bars_leave_out_what_is_missing_and_end_at_zero() -> None:
    svg = bars(["2024", "2025"], [Bars([10.0, -5.0], "#111111"), Bars([None, 2.0], "#222222")], str, 400, 160)
    up, down, other = drawn(svg, "rect")
    assert float(up.attrib["y"]) + float(up.attrib["height"]) == pytest.approx(float(down.attrib["y"]), abs=0.2)
    assert other.attrib["fill"] == "#222222"
    assert bars(["2024"], [Bars([None], "#111111")], str, 400, 160) is None


def test_texts_are_escaped() -> None:
    svg = bars(["<script>&"], [Bars([1.0], "#111111")], str, 400, 160)
    assert "<script>&" in [one.text for one in drawn(svg, "text")]
