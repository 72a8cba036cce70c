"""Workbooks written part by part, also such as no program would write."""

import zipfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

_MAIN: Final = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_DOCUMENT: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_SPREADSHEET: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"
#: Styles by number: 0 plain, 1 a date, 2 percent, 3 a month in words, 4 a percent sign that is only text, 5 a time.
_STYLES: Final = (
    '<numFmts count="2"><numFmt numFmtId="164" formatCode="[$-407]mmmm\\ yyyy"/>'
    '<numFmt numFmtId="165" formatCode="0.00\\ &quot;%&quot;"/></numFmts>'
    '<cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="164"/>'
    '<xf numFmtId="165"/><xf numFmtId="22"/></cellXfs>'
)


def cell(address: str, value: str | float | bool | None, style: int = 0) -> str:
    """The XML of a cell: a text, a number, a truth, or empty."""
    if value is None:
        return f'<c r="{address}" s="{style}"/>'
    if isinstance(value, bool):
        return f'<c r="{address}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, str):
        return f'<c r="{address}" t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'
    return f'<c r="{address}" s="{style}"><v>{value!r}</v></c>'


def row(number: int, *values: str | float | bool | tuple[float, int] | None) -> str:
    """The XML of a row; a pair is a number with its style."""
    cells = []
    for place, value in enumerate(values):
        shown, style = value if isinstance(value, tuple) else (value, 0)
        cells.append(cell(f"{chr(65 + place)}{number}", shown, style))
    return f'<row r="{number}">{"".join(cells)}</row>'


def write(
    path: Path,
    sheets: Mapping[str, Iterable[str]],
    *,
    hidden: Sequence[str] = (),
    after: str = "",
    more: Mapping[str, bytes] | None = None,
    shared: Sequence[str] = (),
) -> Path:
    """Write a workbook: rows of XML by sheet, ``after`` what follows them in each, ``more`` parts by name.

    ``shared`` is the list of texts that cells of type ``s`` name by their places.
    """
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as parts:
        parts.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>'
            f'<Override PartName="/xl/workbook.xml" ContentType="{_SPREADSHEET}.sheet.main+xml"/></Types>',
        )
        parts.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" '
            f'Type="{_DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        )
        named = enumerate(sheets, start=1)
        states = dict.fromkeys(hidden, ' state="hidden"')
        said = "".join(
            f'<sheet name="{escape(name)}" sheetId="{n}"{states.get(name, "")} r:id="rId{n}"/>' for n, name in named
        )
        parts.writestr("xl/workbook.xml", f'<workbook {_MAIN} xmlns:r="{_DOCUMENT}"><sheets>{said}</sheets></workbook>')
        links = "".join(
            f'<Relationship Id="rId{n}" Type="{_DOCUMENT}/worksheet" Target="worksheets/sheet{n}.xml"/>'
            for n in range(1, len(sheets) + 1)
        )
        links += f'<Relationship Id="rIdS" Type="{_DOCUMENT}/styles" Target="styles.xml"/>'
        links += f'<Relationship Id="rIdT" Type="{_DOCUMENT}/sharedStrings" Target="sharedStrings.xml"/>' * bool(shared)
        parts.writestr(
            "xl/_rels/workbook.xml.rels",
            f'<Relationships xmlns="{_PACKAGE}/relationships">{links}</Relationships>',
        )
        parts.writestr("xl/styles.xml", f"<styleSheet {_MAIN}>{_STYLES}</styleSheet>")
        for n, rows in enumerate(sheets.values(), start=1):
            with parts.open(f"xl/worksheets/sheet{n}.xml", "w", force_zip64=True) as part:
                part.write(f"<worksheet {_MAIN}><sheetData>".encode())
                for one in rows:
                    part.write(one.encode())
                part.write(f"</sheetData>{after}</worksheet>".encode())
        if shared:
            texts = "".join(f"<si><t>{escape(text)}</t></si>" for text in shared)
            parts.writestr("xl/sharedStrings.xml", f"<sst {_MAIN}>{texts}</sst>")
        for name, content in (more or {}).items():
            parts.writestr(name, content)
    return path
