"""CSV as programs write it beside the rows."""

from pathlib import Path

import pytest

from app.importing.opening import open_source
from app.importing.sources import SourceError


def given(folder: Path, text: str) -> Path:
    path = folder / "a.csv"
    path.write_bytes(text.encode())
    return path


@pytest.mark.parametrize("said", ["sep=;\n", '"sep=;"\r\n', "\ufeffSEP=;;;\r\n"])
def test_the_line_that_names_the_delimiter_is_no_header(tmp_path: Path, said: str) -> None:
    # given: without that line, the comma would be the delimiter
    source = open_source(given(tmp_path, f'{said}isin;name, long\nDE1;"a, b"\n'), ["isin"])
    # then
    assert (source.columns, source.lines) == (["isin", "name, long"], 1)
    assert [(row.line, row.cells) for row in source.rows()] == [(3, ["DE1", "a, b"])]


def test_a_fault_below_that_line_is_told_with_its_own(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"^Line 2: the header lacks isin"):
        open_source(given(tmp_path, "sep=;\nname;nav\na;1\n"), ["isin"])


@pytest.mark.parametrize("text", ["sep=;\n", "sep=\nisin\na\n", "sep=;x\nisin\na\n"])
def test_what_only_looks_like_it_is_a_header(tmp_path: Path, text: str) -> None:
    with pytest.raises(SourceError, match=r"^Line 1: the header lacks isin"):
        open_source(given(tmp_path, text), ["isin"])
