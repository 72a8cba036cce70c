"""Rows of articles: which headers are known, and what article, day and share may look like."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.importing.faults import Fault
from app.importing.numbers import Number, Percent
from app.importing.sources import SourceError, SourceRow
from app.rosters.importing.checking import Bounds, Line, check, read_article, read_day, read_share
from app.rosters.importing.headers import known_columns
from app.rosters.importing.table import Articles
from tests.factories.codes import isin
from tests.factories.workbooks import row, write

BOUNDS = Bounds(date(2021, 3, 10), date(2026, 11, 27), date(2026, 12, 1), "Prospekt")
#: A European ESG Template names its columns like this, hundreds of them.
TEMPLATE = (
    "00010_EET_Version",
    "20000_Financial_Instrument_Identifying_Data",
    "20010_Financial_Instrument_Type_Of_Identification_Code",
    "20020_Financial_Instrument_Name",
    "20040_Financial_Instrument_SFDR_Product_Type",
    "20180_Financial_Instrument_Products_Minimal_Proportion_Of_Sustainable_Investments_Art_8",
    "20220_Financial_Instrument_Minimum_Sustainable_Investment_With_Environmental_Objective_Art_9",
    "20250_Financial_Instrument_Minimum_Sustainable_Investment_With_Social_Objective_Art_9",
)


@pytest.mark.parametrize(
    ("cells", "known"),
    [
        (("ISIN", "Artikel"), ["isin", "article"]),
        (("Fund", "ISIN code", "SFDR-Article"), ["", "isin", "article"]),
        (("isin", "Artikel 8/9", "Gültig ab"), ["isin", "article", "valid_from"]),
        (
            ("ISIN", "Artikel", "Mindestanteil nachhaltiger Investitionen (%)", "Quelle"),
            ["isin", "article", "minimum_sustainable", "source"],
        ),
        (("ISIN", "Artikel", "Gilt ab"), ["isin", "article", "valid_from"]),
        (
            ("Code ISIN", "Article SFDR", "Valable à partir du", "Part minimale d'investissements durables"),
            ["isin", "article", "valid_from", "minimum_sustainable"],
        ),
        (("Codice ISIN", "Articolo SFDR", "Valido dal", "Fonte"), ["isin", "article", "valid_from", "source"]),
        (("ISIN", "SFDR", "sfdr"), ["isin", "article", ""]),
        (("ISIN", "Name"), None),
        (("Klassifizierung nach Artikel 8 und 9", ""), None),
        ((), None),
    ],
)
def test_headers_of_plain_sheets(cells: tuple[str, ...], known: list[str] | None) -> None:
    assert known_columns(cells) == known


def test_a_template_is_known_by_the_numbers_of_its_fields() -> None:
    found = known_columns(TEMPLATE)
    assert found is not None
    assert [name for name in found if name] == [
        "isin",
        "article",
        "share_article_8",
        "share_environmental",
        "share_social",
    ]
    # A column that would be the article of a plain sheet is none here.
    assert known_columns(("Artikel", *TEMPLATE)) == ["", *found]


@given(
    st.sampled_from(["", "Art. ", "Art.", "Artikel ", "ARTIKEL", "article ", "SFDR Article ", "SFDR-Artikel "]),
    st.sampled_from([6, 8, 9]),
    st.sampled_from(["", ".0", " ", " SFDR"]),
)
def test_an_article_in_all_spellings(before: str, article: int, after: str) -> None:
    assert read_article(f"{before}{article}{after}") == article


@given(st.text(max_size=12))
def test_no_other_text_is_an_article(text: str) -> None:
    found = read_article(text)
    assert found in (None, 6, 8, 9) or isinstance(found, Fault)
    if not any(digit in text for digit in "0689"):
        assert isinstance(found, Fault)


@pytest.mark.parametrize("cell", ["7", "88", "8 9", "8/9", "8+", "-8", "Artikel acht", "1.8", "8.5"])
def test_what_is_no_article(cell: str) -> None:
    found = read_article(cell)
    assert isinstance(found, Fault)
    assert found.code == "article_unknown"


def test_none_is_outside_of_the_regulation_and_nothing_is_missing() -> None:
    assert read_article("0") is None
    missing = read_article("")
    assert isinstance(missing, Fault)
    assert missing.code == "article_missing"


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ("2021-03-09", "valid_from_before_scheme"),
        ("2032-01-01", "valid_from_far"),
        ("03/04/2026", "valid_from_invalid"),
        ("31.02.2026", "valid_from_invalid"),
    ],
)
def test_days_that_cannot_be(cell: str, code: str) -> None:
    found = read_day(cell, BOUNDS)
    assert isinstance(found, Fault)
    assert found.code == code


def test_a_day_may_lie_ahead() -> None:
    assert read_day("01.01.2027", BOUNDS) == date(2027, 1, 1)
    assert read_day("2021-03-10", BOUNDS) == date(2021, 3, 10)


@given(st.decimals(0, 100, places=2))
def test_a_share_with_comma_or_point(share: Decimal) -> None:
    assert read_share(f"{share:f}") == read_share(f"{share:f} %".replace(".", ",")) == share


def test_a_share_above_the_whole_is_refused() -> None:
    codes = [found.code for found in map(read_share, ("100.01", "101", "-1", "x")) if isinstance(found, Fault)]
    assert codes == [
        "minimum_sustainable_out_of_range",
        "minimum_sustainable_out_of_range",
        "minimum_sustainable_invalid",
        "minimum_sustainable_invalid",
    ]


def line_of(**values: str) -> Line | Fault:
    found = next(check([SourceRow(2, {"isin": isin(1), **values}, list(values.values()))], BOUNDS))
    return found if isinstance(found, Line) else found.fault


@pytest.mark.parametrize(
    ("values", "share"),
    [
        ({"article": "8", "share_article_8": Number("0.2")}, Decimal(20)),
        ({"article": "8", "share_article_8": Percent("20%")}, Decimal(20)),
        ({"article": "9", "share_environmental": "0.5", "share_social": "0,25"}, Decimal(75)),
        ({"article": "9", "share_article_8": "0.2", "share_planned": "0.9"}, Decimal(90)),
        ({"article": "6", "share_article_8": ""}, None),
    ],
)
def test_shares_of_a_template_are_parts_of_one(values: dict[str, str], share: Decimal | None) -> None:
    found = line_of(**values)
    assert isinstance(found, Line)
    assert found.share == share


def test_a_template_whose_shares_are_no_parts_of_one_is_refused() -> None:
    found = line_of(article="8", share_article_8="20")
    assert isinstance(found, Fault)
    assert (found.code, found.sentence) == ("share_article_8_out_of_range", "template_share")


def test_what_a_row_leaves_out_is_said_by_the_upload() -> None:
    said, own = line_of(article="8"), line_of(article="8", valid_from="2026-01-01", source="Anhang II")
    assert isinstance(said, Line)
    assert isinstance(own, Line)
    assert (said.valid_from, said.dated, said.source) == (date(2026, 12, 1), False, "Prospekt")
    assert (own.valid_from, own.dated, own.source) == (date(2026, 1, 1), True, "Anhang II")


def test_a_header_below_a_title_and_a_sheet_of_explanations(tmp_path: Path) -> None:
    # given
    rows = (
        row(1, "Meldung der Gesellschaft"),
        row(3, "Fonds", "ISIN", "Artikel"),
        row(4, "Fonds A", isin(1), 8.0),
        row(6, "", "", ""),
        row(7, "Fonds B", "XX", 9.0),
    )
    path = write(tmp_path / "a.xlsx", {"Hinweise": (row(1, "So geht es"),), "Artikel": rows})
    # when
    source = Articles().open(path)
    # then
    assert (source.sheet, source.columns, source.header_line, source.place_of("isin")) == (
        "Artikel",
        ["isin", "article"],
        3,
        1,
    )
    assert [(one.line, one.cells) for one in source.rows()] == [(4, [isin(1), "8"]), (7, ["XX", "9"])]


def test_a_csv_file_with_a_title_and_a_semicolon(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"Meldung\n\nFonds;ISIN;Artikel\nFonds A;{isin(1)};Art. 8\nzu kurz\n", "utf-8")
    source = Articles().open(path)
    good, short = source.rows()
    assert (good.line, good.values) == (4, {"isin": isin(1), "article": "Art. 8"})
    assert short.fault is not None
    assert short.fault.code == "columns"


@pytest.mark.parametrize("text", ["a;b\n1;2\n", "ISIN;Name\nLU1;x\n", "ISIN;Artikel\n"])
def test_files_that_are_not_meant(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(SourceError):
        Articles().open(path)


def test_a_template_of_616_columns(tmp_path: Path) -> None:
    # given
    names = [f"{number:05d}_Field" for number in range(30_000, 36_080, 10)]
    path = tmp_path / "eet.csv"
    cells = ["V1.1.3", isin(1), "1", "Fonds A", "8", "0.1", "", "", *["0"] * len(names)]
    path.write_text(f"{';'.join([*TEMPLATE, *names])}\n{';'.join(cells)}\n", "utf-8")
    # when
    (found,) = Articles().open(path).rows()
    # then
    assert len(TEMPLATE) + len(names) == 616
    assert found.values == {
        "isin": isin(1), "article": "8", "share_article_8": "0.1", "share_environmental": "", "share_social": ""
    }  # fmt: skip
