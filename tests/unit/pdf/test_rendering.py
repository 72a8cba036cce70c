"""Documents: standards, text that stays text, characters that the fonts lack, and files that are kept."""

import io
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from app.factsheets import services
from app.pdf import keeping, letters, rendering
from tests.unit.factsheets.data import ready


def text_of(pdf: bytes) -> str:
    """All text of a document; lines end where they end on the page."""
    document = pypdfium2.PdfDocument(pdf)
    return "\n".join(page.get_textpage().get_text_bounded().replace("\r\n", "\n") for page in document)


def test_a_document_is_archivable_tagged_and_accessible() -> None:
    # when
    pdf = pikepdf.open(io.BytesIO(rendering.render(services.TEMPLATE, ready("de"))))
    # then
    with pdf.open_metadata() as metadata:
        assert metadata["pdfaid:part"] == "2"
        assert metadata["pdfaid:conformance"] == "A"
        assert metadata["pdfuaid:part"] == "1"
    assert pdf.Root.MarkInfo.Marked
    assert "/StructTreeRoot" in pdf.Root
    assert str(pdf.Root.Lang) == "de"
    assert len(pdf.pages) == 2


def test_every_font_is_the_portals() -> None:
    pdf = pikepdf.open(io.BytesIO(rendering.render(services.TEMPLATE, ready("en"))))
    names = {str(one.BaseFont) for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/BaseFont" in one}
    assert names
    assert all("IBMPlexSans" in name for name in names)


@pytest.mark.parametrize(
    "name",
    [
        '#eval("1+1") *bold* _it_ <label> $x^2$ [body] `raw` @ref',
        '#image("/pdf/fonts/OFL.txt") \\ // comment /* block */ = heading',
        "Müller & Söhne <b>Fonds</b> 'A' \"B\" {curly} %d ${x}",
    ],
)
def test_markup_in_a_name_stays_text(name: str) -> None:
    text = text_of(rendering.render(services.TEMPLATE, ready("de", name=name)))
    assert "".join(name.split()) in "".join(text.split())


@pytest.mark.parametrize(
    "name", ["Fonds 你好 😀", "Fonds \u202egpj.exe", "a\x00b\tc", "\ue000", "Árvíztűrő ελληνικά Фонд"]
)
def test_no_character_keeps_a_document_from_being_made(name: str) -> None:
    assert rendering.render(services.TEMPLATE, ready("en", name=name)).startswith(b"%PDF-")


def test_characters_that_the_fonts_lack_become_question_marks() -> None:
    assert letters.shown("Große 你 Fonds\tA") == "Große ? Fonds A"
    assert letters.shown("A\u202eB\u200bC") == "ABC"
    assert letters.shown("e\u0301") == "é"
    assert letters.shown("Ελλάδα Фонд − –") == "Ελλάδα Фонд − –"


def test_equal_data_make_equal_bytes() -> None:
    assert rendering.render(services.TEMPLATE, ready("de")) == rendering.render(services.TEMPLATE, ready("de"))


def test_a_template_that_fails_is_told_and_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(rendering.RenderingError):
        rendering.render(services.TEMPLATE, {"lang": "de"})
    assert "factsheet.typ" in caplog.text
    with pytest.raises(rendering.RenderingError):
        rendering.render(rendering.ROOT / "missing.typ", {})


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Path:
    settings.CACHES = settings.CACHES | {"pdf": settings.CACHES["pdf"] | {"LOCATION": str(tmp_path / "kept")}}
    return tmp_path / "kept"


def test_a_document_is_made_once(folder: Path) -> None:
    # given
    made: list[int] = []

    def make() -> bytes:
        made.append(1)
        return b"%PDF-1"

    # when, then
    assert keeping.kept("a", make) == keeping.kept("a", make) == b"%PDF-1"
    assert len(made) == 1
    assert keeping.kept("b", make) == b"%PDF-1"
    assert len(made) == 2


def test_kept_documents_are_bounded(folder: Path, settings: Any) -> None:
    bounded = settings.CACHES["pdf"] | {"OPTIONS": {"MAX_ENTRIES": 10}}
    settings.CACHES = settings.CACHES | {"pdf": bounded}
    for number in range(40):
        keeping.kept(str(number), lambda: b"%PDF")
    assert len(list(folder.iterdir())) <= 11


def test_a_folder_that_cannot_be_used_costs_time_only(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder.write_text("not a folder")
    assert keeping.kept("a", lambda: b"%PDF-2") == b"%PDF-2"
    assert "cannot be" in caplog.text


def test_keys_change_with_every_part() -> None:
    keys = {
        keeping.key_of({"name": "A"}, "de"),
        keeping.key_of({"name": "A"}, "en"),
        keeping.key_of({"name": "B"}, "de"),
    }
    assert len(keys) == 3
