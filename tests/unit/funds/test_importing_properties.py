"""Whatever a file holds: it is read as it was written, or refused; and names always come apart in the same way."""

import contextlib
import csv
import io
import tempfile
from pathlib import Path

from hypothesis import assume, example, given
from hypothesis import strategies as st

from app.funds.importing.checking import ASSET_CLASSES, REQUIRED_COLUMNS, check
from app.funds.importing.grouping import fund_key, split_name
from app.importing.currencies import currencies
from app.importing.opening import open_source
from app.importing.sources import SourceError
from search.fields.isin import is_valid
from tests.factories.codes import isin

PARTS = ["Global", "Equity", "Fund", "Müller", "Euro", "Bond", "Iii", "2030", "A", "I", "Eur", "Usd-h", "(hedged)", "-"]
PARTS += ["Acc", "Dist", "Class", "Klasse", "Cap.", "R1", "x", "50", "W(ydis)eur-h1", "S-acc", "基金", "€", "&", "H/a"]
names = st.one_of(st.lists(st.sampled_from(PARTS), min_size=1, max_size=8).map(" ".join), st.text(min_size=1))
cells = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=30)


def written(content: bytes) -> Path:
    with tempfile.NamedTemporaryFile(suffix=".csv", delete=False) as handle:
        handle.write(content)
    return Path(handle.name)


def read(content: bytes, *, everywhere: bool = True) -> tuple[list[dict[str, str]], int]:
    path = written(content)
    try:
        rows = list(open_source(path, REQUIRED_COLUMNS).rows())
    finally:
        path.unlink()
    checked = check(rows, everywhere=everywhere)
    assert checked.read == len(rows)
    for row in checked.accepted:
        assert is_valid(row.isin)
        assert 0 < len(row.name) <= 255
        assert "\0" not in row.name + row.issuer
        assert (row.asset_class in ASSET_CLASSES, row.currency in currencies()) == (True, True)
    return [row.values for row in rows], len(checked.accepted)


@given(st.binary(max_size=300), st.booleans())
@example(b"\xff\xfe\x00", False)
@example(b'"\n', True)
@example(b"\r", True)
def test_any_bytes_are_read_or_refused(content: bytes, with_header: bool) -> None:
    header = ",".join(REQUIRED_COLUMNS).encode() + b"\n" if with_header else b""
    # when / then: no other exception, and what is accepted is checked in read()
    with contextlib.suppress(SourceError):
        read(header + content)


@given(
    st.lists(st.lists(cells, min_size=5, max_size=5), min_size=1, max_size=5),
    st.sampled_from([",", ";", "\t", "|"]),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    st.sampled_from(["\n", "\r\n"]),
)
def test_table_is_read_as_it_was_written(table: list[list[str]], delimiter: str, encoding: str, end: str) -> None:
    # given
    target = io.StringIO()
    writer = csv.writer(target, delimiter=delimiter, lineterminator=end, quoting=csv.QUOTE_ALL)
    writer.writerow(REQUIRED_COLUMNS)
    writer.writerows(table)
    expected = [[cell.strip() for cell in row] for row in table if any(cell.strip() for cell in row)]
    # when
    found, _ = read(target.getvalue().encode(encoding))
    # then
    assert [list(row.values()) for row in found] == expected


@given(names)
def test_stem_and_label_make_up_the_name(name: str) -> None:
    # given
    name = " ".join(name.split())
    assume(name)
    # when
    found = split_name(name)
    # then
    assert found.stem
    assert name.startswith(found.stem)
    assert len(found.label) <= 100
    assert fund_key(found.stem)


@given(names)
def test_stem_has_no_label_left(name: str) -> None:
    name = " ".join(name.split())
    assume(name)
    stem = split_name(name).stem
    assert split_name(stem).stem == stem


@given(st.lists(st.sampled_from(PARTS), min_size=1, max_size=8).map(" ".join))
def test_case_does_not_tell_funds_apart(name: str) -> None:
    assert fund_key(split_name(name).stem) == fund_key(split_name(name.upper()).stem)


@given(st.lists(st.integers(1, 5), max_size=8), st.permutations(["LU", "DE", "FR", "US"]))
def test_every_row_is_in_exactly_one_place(numbers: list[int], countries: list[str]) -> None:
    # given
    rows = [f"Muster A,Beispiel,{isin(n, countries[n % 4])},bond,EUR" for n in numbers]
    # when
    found, accepted = read("\n".join([",".join(REQUIRED_COLUMNS), *rows]).encode(), everywhere=True)
    # then
    assert (len(found), accepted) == (len(numbers), len(set(numbers)))
