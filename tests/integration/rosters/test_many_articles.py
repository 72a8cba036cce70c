"""A table of 6,000 rows is checked within seconds, whether it is a plain sheet or a European ESG Template."""

import statistics
import time
from pathlib import Path
from typing import Any

import pytest
from django.core.files import File
from openpyxl import Workbook

from app.funds.models import Fund, Tranche
from app.importing import running
from app.importing.models import TableImport
from tests.factories.codes import isin
from tests.factories.funds import TrancheFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services, pytest.mark.long]

ROWS = 6_000
#: Columns of a European ESG Template, and how many of them a row fills in.
WIDE, FILLED = 616, 200
#: Seconds: the aim is 5; the bounds let other tests run beside. The template does not reach the aim yet (ADR 0260).
BOUNDS = {"plain": 20, "template": 120}


def template_head() -> list[str]:
    named = {
        0: "00010_EET_Version",
        22: "20000_Financial_Instrument_Identifying_Data",
        26: "20040_Financial_Instrument_SFDR_Product_Type",
        40: "20180_Financial_Instrument_Products_Minimal_Proportion_Of_Sustainable_Investments_Art_8",
    }
    return [named.get(place, f"{30_000 + 10 * place}_Field") for place in range(WIDE)]


def template_row(number: int) -> list[object]:
    cells: list[object] = [0.25] * FILLED
    cells[0], cells[22], cells[26], cells[40] = "V1.1.3", isin(number), 8, 0.1
    return cells


def written(path: Path, kind: str) -> Path:
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Artikel")
    sheet.append(["ISIN", "Artikel"] if kind == "plain" else template_head())
    for number in range(1, ROWS + 1):
        sheet.append([isin(number), 8] if kind == "plain" else template_row(number))
    book.save(path)
    return path


@pytest.mark.parametrize("kind", ["plain", "template"])
@pytest.mark.timeout(400)
def test_six_thousand_rows_are_checked_in_seconds(
    kind: str, tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    # given
    settings.MEDIA_ROOT = tmp_path / "media"
    first = TrancheFactory.create(isin=isin(1), fund__sfdr=6)
    company, peergroup = first.fund.company, first.fund.peergroup
    funds = Fund.objects.bulk_create(
        Fund(
            name=f"Fonds {number}",
            company=company,
            peergroup=peergroup,
            universe=first.fund.universe,
            asset_class="equity",
            sfdr=6,
        )
        for number in range(2, ROWS + 1)
    )
    Tranche.objects.bulk_create(
        Tranche(isin=isin(number), name=f"Fonds {number} A", fund=fund, currency="EUR", primary=True)
        for number, fund in enumerate(funds, start=2)
    )
    with written(tmp_path / "made.xlsx", kind).open("rb") as file:
        found = TableImport(table="articles", name="a.xlsx", company=company, given={"valid_from": "2026-11-01"})
        found.file.save("a.xlsx", File(file))
    # when
    took = []
    for _ in range(3):
        TableImport.objects.update(state="checking")
        began = time.monotonic()
        running.run(found.pk)
        took.append(time.monotonic() - began)
    # then
    found.refresh_from_db()
    assert (found.state, found.result["read"], found.rejected) == ("checked", ROWS, 0)
    assert dict(found.result["counts"])["classifications changed"] == ROWS
    with capsys.disabled():
        said = f"{statistics.median(took):.1f} s, {min(took):.1f} to {max(took):.1f}"
        print(f"\n{ROWS} rows, {kind}, {found.file.size / 1e6:.1f} MB: {said}")  # noqa: T201 - the figure is asked for
    assert statistics.median(took) < BOUNDS[kind]
