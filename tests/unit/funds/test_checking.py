"""Files are read as they come, or refused with the line and the reason."""

import os
from pathlib import Path

import pytest

from app.funds.importing.checking import REQUIRED_COLUMNS, Checked, check, is_readable
from app.importing.opening import open_source
from app.importing.sources import SourceError
from tests.factories.codes import isin

HEADER = "name,issuer,isin,asset_class,currency"
ROW = f"Müller Rente A,Beispiel Invest,{isin(1)},bond,EUR"


def given_file(folder: Path, content: bytes) -> Path:
    path = folder / "list.csv"
    path.write_bytes(content)
    return path


def read(path: Path, *, everywhere: bool = False) -> Checked:
    return check(open_source(path, REQUIRED_COLUMNS).rows(), everywhere=everywhere)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_encoding_and_delimiter_are_found(tmp_path: Path, encoding: str, delimiter: str, end: str) -> None:
    # given
    text = end.join([HEADER, *[ROW.replace("A,", f"{n} A,").replace(isin(1), isin(n)) for n in range(1, 20)]])
    path = given_file(tmp_path, text.replace(",", delimiter).encode(encoding))
    # when
    seen = read(path)
    # then
    assert [row.name for row in seen.accepted][:1] == ["Müller Rente 1 A"]
    assert (len(seen.accepted), seen.rejected) == (19, [])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b"\xef\xbb\xbf\n\n", "is empty"),
        (b"name,issuer,isin\nx,y,z\n", "lacks asset_class, currency"),
        (b"name,issuer,isin,asset_class,currency,name\n", "names name more than once"),
        (HEADER.encode() + b"\nab\x00c", "Line 2: list.csv is not CSV text"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not CSV text"),
        (b"PK\x03\x04\x14\x00", "list.csv is damaged"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", r"older Office program \(XLS\)"),
        (b"%PDF-1.7\n", "is a PDF"),
        (b"\x1f\x8b\x08", "is a compressed file"),
        (b"\n" * 1_000_000, "is empty"),
        (b"\n" + HEADER.encode(), "Line 1: the header lacks .* found: a blank line"),
        (b",,;,\n" + HEADER.encode(), "Line 1: the header lacks .* found: "),
        (f"{HEADER}\n{ROW.replace('Müller', 'Фонд Россия')}\n".encode("koi8-r"), "unknown encoding"),
        (f"{HEADER}\n{ROW.replace('Müller', 'Фонд Россия')}\n".encode("cp1251"), "unknown encoding"),
        (f"{HEADER}\n{ROW.replace('Müller', '日本株式ファンド')}\n".encode("shift-jis"), "unknown encoding"),
        (f"{HEADER}\n{ROW}\n".encode("cp500"), "unknown encoding"),
        (HEADER.encode() + b"\n" + b"x" * 30_000, "Line 2: not readable as CSV"),
        (b"x" * 30_000, "Line 1: longer than"),
        (f"{HEADER}\n{ROW}\n\"open,quote\n".encode(), "Line 3: not readable as CSV"),
    ],
)  # fmt: skip
def test_unusable_files_are_refused_with_the_reason(tmp_path: Path, content: bytes, message: str) -> None:
    with pytest.raises(SourceError, match=message):
        read(given_file(tmp_path, content))


def test_what_is_quoted_of_a_foreign_file_does_not_reach_the_terminal_as_it_is(tmp_path: Path) -> None:
    with pytest.raises(SourceError) as refused:
        open_source(given_file(tmp_path, b"\x1b[2J\x07name\nx"), REQUIRED_COLUMNS)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("blank", ["", ",,,,", " , ,\t, , "])
def test_blank_lines_count_for_nothing_however_many(tmp_path: Path, blank: str) -> None:
    # when
    seen = read(given_file(tmp_path, (f"{HEADER}\n{ROW}\n" + f"{blank}\r\n" * 200_000).encode()))
    # then
    assert (seen.read, len(seen.accepted)) == (1, 1)


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("cp1252", "Société à la Carte ñ Größe’s"),
        ("cp1252", "MÜLLER ÖKO"),
        ("cp1250", "Fundusz Łódź Zrównoważony ąęś"),
        ("mac_roman", "Müller Größe ÖKO"),
        ("cp850", "Müller König Länder Größe"),
        ("cp850", "Königs ÖKO"),
        ("cp1252", "L´Oréal Société Générale iShares® Größe"),
        # In Windows-1250 the sign of the pound is a letter.
        ("cp1252", "Société U£acc"),
    ],
)
def test_code_page_is_told_by_what_it_makes_of_letters(tmp_path: Path, encoding: str, name: str) -> None:
    # given
    content = f"{HEADER}\n{ROW.replace('Müller', name)}\n".encode(encoding)
    # when
    seen = read(given_file(tmp_path, content))
    # then
    assert [row.name for row in seen.accepted] == [f"{name} Rente A"]


def test_folder_and_pipe_are_refused_instead_of_waiting_for_them(tmp_path: Path) -> None:
    # given
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    # when / then
    for path in (tmp_path, pipe):
        with pytest.raises(SourceError, match="is not a file"):
            open_source(path, REQUIRED_COLUMNS)


def test_isin_may_have_blanks_hyphens_and_small_letters(tmp_path: Path) -> None:
    # given
    written = f"{isin(1)[:2].lower()} {isin(1)[2:6]}-{isin(1)[6:]}"
    # when
    seen = read(given_file(tmp_path, f"{HEADER}\n{ROW.replace(isin(1), written)}\n".encode()))
    # then
    assert [row.isin for row in seen.accepted] == [isin(1)]


def test_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="cannot be read"):
        open_source(tmp_path / "nothing.csv", REQUIRED_COLUMNS)


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (f",Beispiel,{isin(2)},bond,EUR", "name_missing"),
        ("Fonds A,Beispiel,,bond,EUR", "isin_missing"),
        (f"Fonds A,Beispiel,{isin(2)[:11]}X,bond,EUR", "isin_invalid"),
        (f"Fonds A,Beispiel,{isin(2)[:-1]}{(int(isin(2)[-1]) + 1) % 10},bond,EUR", "isin_invalid"),
        (f"Fonds A,Beispiel,{isin(2)},bonds,EUR", "asset_class_unknown"),
        (f"Fonds A,Beispiel,{isin(2)},bond,EURO", "currency_unknown"),
        (f"{'x' * 256},Beispiel,{isin(2)},bond,EUR", "name_too_long"),
        (f"Fonds A,{'x' * 201},{isin(2)},bond,EUR", "issuer_too_long"),
        (f"MÃ¼ller Fonds,Beispiel,{isin(2)},bond,EUR", "name_unreadable"),
        (f"Fonds \x07 A,Beispiel,{isin(2)},bond,EUR", "name_unreadable"),
        (f"Fonds \u202e A,Beispiel,{isin(2)},bond,EUR", "name_unreadable"),
        (f"Fonds A,Beispiel,{isin(2)},bond,XYZ", "currency_unknown"),
        (f"12345,Beispiel,{isin(2)},bond,EUR", "name_unreadable"),
        (f"Fonds A,Beispiel,{isin(2)},bond", "columns"),
        (f"Fonds B,Beispiel,{isin(1).lower()},bond,EUR", "duplicate"),
    ],
)
def test_bad_rows_are_rejected_with_line_and_reason(tmp_path: Path, row: str, reason: str) -> None:
    # given
    path = given_file(tmp_path, f"{HEADER}\n{ROW}\n{row}\n".encode())
    # when
    seen = read(path)
    # then
    assert [(reject.line, reject.reason) for reject in seen.rejected] == [(3, reason)]
    assert [row.isin for row in seen.accepted] == [isin(1)]
    assert seen.read == 2


def test_damaged_line_costs_only_itself(tmp_path: Path) -> None:
    # given
    rows = [ROW.replace(isin(1), isin(n)).encode() for n in range(1, 6)]
    rows[2] = rows[2].decode().encode("cp1252")
    # when
    seen = read(given_file(tmp_path, b"\n".join([HEADER.encode(), *rows])))
    # then
    assert len(seen.accepted) == 4
    assert [(reject.line, reject.reason) for reject in seen.rejected] == [(4, "name_unreadable")]


def test_other_countries_are_counted_not_lost(tmp_path: Path) -> None:
    # given
    path = given_file(tmp_path, f"{HEADER}\n{ROW}\n{ROW.replace(isin(1), isin(9, 'BR'))}\n".encode())
    # when
    here, everywhere = read(path), read(path, everywhere=True)
    # then
    assert (len(here.accepted), here.outside, here.read) == (1, 1, 2)
    assert (len(everywhere.accepted), everywhere.outside) == (2, 0)


def test_line_numbers_count_line_breaks_inside_cells(tmp_path: Path) -> None:
    # given
    path = given_file(tmp_path, f'{HEADER}\n"Fonds\nA",B,{isin(3)},bond,EUR\n,B,{isin(4)},bond,EUR\n'.encode())
    # when / then
    assert [(reject.line, reject.reason) for reject in read(path).rejected] == [
        (2, "name_unreadable"),
        (4, "name_missing"),
    ]


@pytest.mark.parametrize("name", ["Öko-Aktien Fünf", "La Française Patrimoine", "环球基金 A", "Alpha³ B", "Fonds 50 €"])
def test_real_names_are_readable(name: str) -> None:
    assert is_readable(name)
