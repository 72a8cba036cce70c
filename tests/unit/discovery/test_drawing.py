"""The parts of social pictures: the line with its scale bar, the map, and texts cut to their place."""

import io
import re
from datetime import date, timedelta

import numpy as np
import pytest
from PIL import Image

from app.discovery import drawings, relief
from app.discovery.describing import shortened, signed
from app.discovery.pictures import TEMPLATE
from app.pdf import rendering
from search.queries.landscape import RETURN, RISK

START = date(2023, 10, 31)


def weeks(count: int, start: date = START) -> list[tuple[date, float]]:
    return [(start + timedelta(weeks=number), 100.0 + number % 7) for number in range(count)]


def labels(svg: str | None) -> list[str]:
    assert svg is not None
    return re.findall(r">([0-9.]+)</text>", svg)


@pytest.mark.parametrize("pieces", [[], [[]], [weeks(1)]])
def test_without_two_days_there_is_no_line(pieces: list[list[tuple[date, float]]]) -> None:
    assert drawings.line(pieces, 1000, 200) is None


def test_the_scale_bar_has_a_segment_a_year() -> None:
    assert labels(drawings.line([weeks(157)], 1092, 200)) == ["2023", "2024", "2025", "2026"]


def test_the_scale_bar_has_a_segment_a_month_within_a_year() -> None:
    assert labels(drawings.line([weeks(26, date(2026, 1, 5))], 1000, 200)) == ["01.2026", "03.2026", "05.2026"]


def test_a_line_that_never_moves_and_one_with_a_gap_are_drawn() -> None:
    assert drawings.line([[(day, 100.0) for day, _ in weeks(9)]], 1000, 200) is not None
    gap = drawings.line([weeks(9), weeks(9, date(2025, 1, 1))], 1000, 200)
    assert gap is not None
    assert gap.count("<polyline") == 2


def landscape(*cells: tuple[int, int, int]) -> relief.Heights:
    """A map with so many funds in these cells of risk and return."""
    return relief.heights(
        {
            "risk": {"cells": RISK.cells},
            "return": {"cells": RETURN.cells},
            "cells": [[*cell, 0, cell[2]] for cell in cells],
        }
    )


def test_heights_keep_the_number_of_funds_and_put_high_returns_on_top() -> None:
    found = landscape((30, 60, 40))
    assert found.shape == (RETURN.cells, RISK.cells)
    assert found.sum() == pytest.approx(40, rel=0.01)
    top, left = np.unravel_index(found.argmax(), found.shape)
    assert (RETURN.cells - 1 - int(top), int(left)) == (60, 30)


def test_one_fund_alone_is_no_island_and_chosen_funds_are_blue() -> None:
    def colours(whole: relief.Heights, chosen: relief.Heights | None) -> set[tuple[int, int, int]]:
        picture = Image.open(io.BytesIO(relief.picture(whole, chosen, 120, 160)))
        assert picture.size == (120, 160)
        return {colour for _, colour in picture.getcolors(100_000)}  # type: ignore[misc, union-attr]

    crowd = (20, 40, 300)
    assert colours(landscape(crowd, (50, 70, 1)), None) == colours(landscape(crowd), None)
    # then: the second map has a hue that paper and heights do not have
    blue = {colour for colour in colours(landscape(crowd), landscape((20, 40, 9))) if colour[2] > colour[0] + 40}
    assert blue
    assert not {colour for colour in colours(landscape(crowd), None) if colour[2] > colour[0] + 40}


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "Sondervermögensverwaltungsgesellschaftsbeteiligungsfonds"},
        {"name": '#panic("x") $ \\ </svg> <b> [*_`'},
        {"name": "W" * 104, "kicker": "W" * 70, "lines": ["W" * 160]},
        {"name": "漢字 – emoji 🚀 and \u202e direction"},
        {"chart": {"title": "–", "svg": None}},
        {"chart": None, "map": None, "badge": None},
    ],
)
def test_no_text_keeps_a_picture_from_being_made(changes: dict[str, object]) -> None:
    data = {
        "lang": "de",
        "provider": "Fondsatlas",
        "kicker": "Aktien",
        "name": "Fonds",
        "lines": ["A · EUR"],
        "badge": {"rank": "A", "letter": "A", "points": "99", "beside": " / 100"},
        "chart": {"title": "+1 %", "svg": drawings.line([weeks(60)], 1092, 190)},
        "map": None,
        "note": "",
    }
    assert Image.open(io.BytesIO(rendering.picture(TEMPLATE, data | changes))).size == (1200, 630)


def test_texts_are_cut_behind_a_word() -> None:
    assert shortened("a short  text\n", 20) == "a short text"
    assert shortened("several words that are too long", 20) == "several words that…"
    assert len(shortened("x" * 50, 20)) == 20


def test_a_change_shows_its_sign() -> None:
    assert [signed(value, "de") for value in (3.25, -3.25, 0.01, -0.01)] == ["+3,3 %", "−3,3 %", "0,0 %", "0,0 %"]
