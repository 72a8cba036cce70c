"""Files that are not what they should be: each import says so in one message, and nothing has changed."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from openpyxl import Workbook

from app.funds.models import Fund, FundDocument, OwnData, Tranche, TrancheFacts
from app.managers.models import Company
from app.prices.models import Nav
from tests.factories.codes import isin
from tests.factories.funds import TrancheFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

HERE = isin(1)
ROWS = {
    "import_funds": ("name,issuer,isin,asset_class,currency", f"Größe A,Beispiel Invest,{isin(2)},bond,EUR"),
    "import_prices": ("isin,date,nav,currency", f"{HERE},2026-10-30,101.5,EUR"),
    "import_facts": ("isin,ter,benchmark", f"{HERE},0.9,Größe"),
    "import_documents": ("isin,type,date,language,file", f"{HERE},annual_report,2026-06-30,de,größe.pdf"),
}


def _workbook(header: str, row: str = "", other: str = "") -> bytes:
    book, file = Workbook(), io.BytesIO()
    for line in filter(None, (header, row)):
        book.active.append(line.split(","))
    if other:
        book.create_sheet("Other").append(other.split(","))
    book.save(file)
    return file.getvalue()


FILES: dict[str, Any] = {
    "is empty": lambda *_: b"",
    "has a header but no data rows": lambda header, _: f"{header}\n".encode(),
    "has a header but no data rows.": lambda header, _: header.encode() + b"\n" * 1_000_000,
    "older Office program": lambda *_: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    "has several sheets": lambda header, row: _workbook(header, row, header),
    "has a header but no data rows. ": lambda header, _: _workbook(header),
    "not CSV text": lambda header, row: f"{header}\n{row}\n".encode("utf-16-le"),
    "not valid utf-16": lambda header, row: f"{header}\n{row}\n".encode("utf-16") + b"x",
    "header lacks": lambda header, row: f"{header.replace('isin', 'isni')}\n{row}\n".encode(),
    "unknown encoding": lambda header, row: f"{header}\n{row}\n".encode("cp500"),
    "more than once": lambda header, row: f"{header},isin\n{row},{HERE}\n".encode(),
}


def stored() -> list[Any]:
    models = (Tranche, Fund, Company, Nav, TrancheFacts, FundDocument, OwnData)
    return [list(model._default_manager.order_by("pk").values_list()) for model in models]


@pytest.mark.parametrize("command", ROWS)
@pytest.mark.parametrize("said", FILES)
def test_an_unusable_file_gets_one_message_and_changes_nothing(
    command: str, said: str, tmp_path: Path, settings: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    # given
    settings.PORTAL_HOME = tmp_path / "home"
    TrancheFactory.create(isin=HERE, currency="EUR")
    (tmp_path / "file.csv").write_bytes(FILES[said](*ROWS[command]))
    before = stored()
    # when
    folder = [str(tmp_path)] if command == "import_documents" else []
    with pytest.raises(CommandError) as refused:
        call_command(command, str(tmp_path / "file.csv"), *folder)
    # then
    assert said.strip() in str(refused.value)
    assert "\n" not in str(refused.value)
    assert capfd.readouterr() == ("", "")
    assert stored() == before


@pytest.mark.parametrize("command", [name for name in ROWS if name != "import_funds"])
def test_a_column_that_no_table_has_is_refused_by_its_name(command: str, tmp_path: Path, settings: Any) -> None:
    settings.PORTAL_HOME = tmp_path / "home"
    TrancheFactory.create(isin=HERE, currency="EUR")
    header, row = ROWS[command]
    (tmp_path / "file.csv").write_text(f"{header},colour\n{row},red\n")
    before = stored()
    folder = [str(tmp_path)] if command == "import_documents" else []
    with pytest.raises(CommandError, match="unknown columns: colour"):
        call_command(command, str(tmp_path / "file.csv"), *folder)
    assert stored() == before
