"""Files that are made to harm whoever opens them, handed in as tables of articles: refused in words, nothing saved."""

import base64
import io
import resource
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from app.accounts.models import User
from app.importing import running
from app.importing.models import TableImport
from app.rosters.importing import table
from app.rosters.models import Classification, Scheme
from tests.factories.accounts import in_role
from tests.factories.codes import isin
from tests.factories.funds import TrancheFactory
from tests.factories.schemes import SFDR_ROW
from tests.factories.workbooks import cell, row, write

pytestmark = [pytest.mark.django_db, pytest.mark.services]

CALL = "/api/v1/company_info/esg/articles/"
HEADER = row(1, "ISIN", "Artikel")
#: Seconds for one file on a machine that has others to do, and megabytes that the worker may grow by.
SECONDS, GROWN = 90, 150
SHEET = "xl/worksheets/sheet1.xml"


@pytest.fixture
def client(tmp_path: Path, settings: Any) -> Client:
    """Of a manager with one fund."""
    settings.MEDIA_ROOT = tmp_path / "media"
    Scheme.objects.get_or_create(code="sfdr", defaults=SFDR_ROW)
    manager = in_role("manager")
    assert manager is not None
    User.objects.filter(pk=manager.pk).update(is_esg_article_upload_allowed=True)
    TrancheFactory.create(isin=isin(1), fund__company=manager.managed_company, fund__sfdr=8)
    client = Client()
    client.force_login(User.objects.get(pk=manager.pk))
    return client


def good() -> tuple[str, str]:
    return HEADER, row(2, isin(1), 9.0)


def with_part(path: Path, name: str, pieces: Iterator[bytes]) -> Path:
    """The same workbook with one more part, or another one instead of its own."""
    with zipfile.ZipFile(path) as parts:
        contents = {one: parts.read(one) for one in parts.namelist() if one != name}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as parts:
        for one, content in contents.items():
            parts.writestr(one, content)
        with parts.open(name, "w", force_zip64=True) as part:
            for piece in pieces:
                part.write(piece)
    return path


def zip_bomb(path: Path) -> Path:
    return with_part(write(path, {"S": good()}), "xl/media/a.xml", (b" " * 2**20 for _ in range(600)))


def lying_bomb(path: Path) -> Path:
    """A sheet of 400 MB of which the directory says that it has 1,000 bytes."""
    start = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    pieces = iter([start, *(b" " * 2**20 for _ in range(400)), b"</sheetData></worksheet>"])
    with_part(write(path, {"S": good()}), SHEET, pieces)
    size = len(start) + 400 * 2**20 + 24
    content = path.read_bytes()
    assert content.count(size.to_bytes(4, "little")) >= 1
    path.write_bytes(content.replace(size.to_bytes(4, "little"), (1_000).to_bytes(4, "little")))
    return path


def every_row(path: Path) -> Path:
    """As many rows as a sheet may have."""
    line = f'<row r="%d"><c r="A%d" t="str"><v>{isin(1)}</v></c><c r="B%d"><v>9</v></c></row>'
    return write(path, {"S": (HEADER, *(line % (n, n, n) for n in range(2, 1_048_577)))})


def far_corner(path: Path) -> Path:
    return write(path, {"S": (*good(), f'<row r="1048576">{cell("XFD1048576", 1.0)}</row>')})


def entities(path: Path) -> Path:
    """A billion laughs."""
    grown = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    write(path, {"S": (HEADER, f'<row r="2"><c r="A2" t="str"><v>&l9;</v></c>{cell("B2", 9.0)}</row>')})
    with zipfile.ZipFile(path) as parts:
        sheet = parts.read(SHEET)
    return with_part(path, SHEET, iter([f'<!DOCTYPE x [<!ENTITY l0 "lol">{grown}]>'.encode(), sheet]))


def many_texts(path: Path) -> Path:
    """A list of texts of 400 MB."""
    write(path, {"S": good()}, shared=("a",))
    one = b"<si><t>%s</t></si>" % (b"x" * 1_000)
    pieces = (b"".join((b"<sst>" if not n else b"", one * 1_000, b"</sst>" if n == 399 else b"")) for n in range(400))
    return with_part(path, "xl/sharedStrings.xml", pieces)


def many_sheets(path: Path) -> Path:
    return write(path, {f"S{n}": good() for n in range(1_500)})


def many_parts(path: Path) -> Path:
    return write(path, {"S": good()}, more={f"xl/media/{n}.xml": b"" for n in range(3_000)})


def with_password(path: Path) -> Path:
    write(path, {"S": good()})
    content = bytearray(path.read_bytes())
    # The flag of the directory, and that of each part.
    for mark, place in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        at = content.find(mark)
        while at >= 0:
            content[at + place] |= 1
            at = content.find(mark, at + 4)
    path.write_bytes(content)
    return path


BOMBS = {
    "zip bomb": (zip_bomb, "größer als 512 MiB"),
    "a directory that lies": (lying_bomb, "beschädigt"),
    "all rows of a sheet": (every_row, "100000"),
    "far corner": (far_corner, "Spalte|Speicher"),
    "entities": (entities, ""),
    "list of texts": (many_texts, "Speicher"),
    "thousands of sheets": (many_sheets, "100"),
    "thousands of parts": (many_parts, "2000"),
    "password": (with_password, "Passwort|Kennwort"),
}


@pytest.mark.parametrize("name", BOMBS)
@pytest.mark.timeout(400)
def test_a_bomb_is_refused_in_words_within_bounds(client: Client, tmp_path: Path, name: str) -> None:
    # given
    make, said = BOMBS[name]
    path = make(tmp_path / "a.xlsx")
    before = list(Classification.objects.order_by("pk").values())
    content = base64.b64encode(path.read_bytes()).decode()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began = time.monotonic()
    # when
    body = {"file": {"base64_string": content, "file_name": "a.xlsx"}}
    answer: Any = client.post(f"{CALL}?lang=de", body, content_type="application/json")
    # then: either at once, or by the worker
    if answer.status_code == 202:
        running.run_waiting()
        found = client.get(f"{CALL}{answer.json()['id']}/?lang=de").json()
        assert found["changed"] == 0
        assert not found["can_accept_all"]
        assert not found["can_accept_good_rows"]
        told = found["message"] or found["faults"][0]["text"]
    else:
        assert (answer.status_code, answer.json()["code"]) == (400, "wrong_file"), answer.content
        assert not TableImport.objects.exists()
        told = answer.json()["detail"]
    assert told
    assert any(one.replace(".", "") in told.replace(".", "") for one in said.split("|")), told
    assert time.monotonic() - began < SECONDS
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - grown) // 1024 < GROWN
    assert list(Classification.objects.order_by("pk").values()) == before
    # then: another file is taken
    again = write(tmp_path / "b.xlsx", {"S": good()})
    body = {"file": {"base64_string": base64.b64encode(again.read_bytes()).decode(), "file_name": "b.xlsx"}}
    taken: Any = client.post(CALL, body, content_type="application/json")
    id = taken.json()["id"]
    running.run_waiting()
    assert client.get(f"{CALL}{id}/").json()["changed"] == 1


@pytest.mark.parametrize(
    "content", [b"ISIN;Artikel\nLU1;9\n", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1encrypted"], ids=["csv", "encrypted"]
)
def test_what_is_no_workbook_is_refused_at_once(client: Client, content: bytes) -> None:
    body = {"file": {"base64_string": base64.b64encode(content).decode(), "file_name": "a.xlsx"}}
    answer: Any = client.post(f"{CALL}?lang=de", body, content_type="application/json")
    assert (answer.status_code, answer.json()["detail"]) == (400, "Bitte laden Sie die richtige Datei hoch.")
    assert not TableImport.objects.exists()


def test_programs_of_a_workbook_are_not_looked_at_and_do_not_come_back(client: Client, tmp_path: Path) -> None:
    # given
    rows = (*good(), row(3, "LU0", 8.0))
    path = write(tmp_path / "a.xlsm", {"S": rows}, more={"xl/vbaProject.bin": b"Sub Auto_Open()"})
    body = {"file": {"base64_string": base64.b64encode(path.read_bytes()).decode(), "file_name": "a.xlsm"}}
    # when
    answer: Any = client.post(f"{CALL}?lang=de", body, content_type="application/json")
    assert answer.status_code == 202, answer.content
    running.run_waiting()
    # then
    address = f"{CALL}{answer.json()['id']}/"
    found = client.get(address).json()
    assert (found["changed"], found["rejected"]) == (1, 1)
    given_back = client.get(f"{address}workbook/").content
    with zipfile.ZipFile(io.BytesIO(given_back)) as parts:
        assert not [one for one in parts.namelist() if "vba" in one.lower()]
    assert load_workbook(io.BytesIO(given_back))["S"]["A3"].comment is not None


def test_the_bound_of_rows_counts_rows(client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table.Articles, "most", 1)
    path = write(tmp_path / "a.xlsx", {"S": (*good(), row(3, isin(1), 9.0))})
    body = {"file": {"base64_string": base64.b64encode(path.read_bytes()).decode(), "file_name": "a.xlsx"}}
    taken: Any = client.post(CALL, body, content_type="application/json")
    id = taken.json()["id"]
    running.run_waiting()
    found = client.get(f"{CALL}{id}/?lang=de").json()
    assert (found["state"], found["changes"]) == ("failed", [])
    assert "mehr als 1 Zeilen" in found["message"]
