"""What is read from the PDF of a report."""

import io

import pikepdf
import pytest

from app.content import page_texts
from app.content.page_models import PdfState
from app.demo.pdf import one_page
from app.files import page_contents
from app.files.page_contents import Line
from tests.factories.pdfs import PDF, changed
from tests.factories.pdfs import page as page_with

GERMAN = ["Der Fonds ist im Vergleich mit der Gruppe nicht teuer, und die Kosten sind für die Anleger ein Vorteil."] * 6
ENGLISH = ["The fund is not expensive in comparison with its group, and the costs are to the benefit of investors."] * 6


def test_pages_have_lines_codes_and_numbers() -> None:
    # given
    content = one_page("Studie", ["Der Fonds (ISIN DE0008474024, WKN 847402) und A1B2C3, nicht DE0008474025."], "de")
    # when
    found = page_texts.read(content, "de")
    # then: a number alone is a WKN only where that is said, and a wrong check digit is no ISIN
    assert (found.state, found.total) == (PdfState.READ, 1)
    assert found.pages[0].number == 1
    assert found.pages[0].text.startswith("Studie\nDer Fonds (ISIN")
    assert found.pages[0].codes == ["847402", "A1B2C3", "DE0008474024"]


@pytest.mark.parametrize(
    ("content", "state"),
    [
        (changed(page_with(Contents=pikepdf.Array([]))), PdfState.NO_TEXT),
        (changed(lambda _: None, encryption=pikepdf.Encryption(owner="o", user="u")), PdfState.ENCRYPTED),
        (PDF[:200], PdfState.UNREADABLE),
        (b"", PdfState.UNREADABLE),
        (one_page("Study", ENGLISH, "en"), PdfState.OTHER_LANGUAGE),
        (one_page("Studie", GERMAN, "de"), PdfState.READ),
    ],
)
def test_a_bad_file_has_a_state(content: bytes, state: PdfState) -> None:
    found = page_texts.read(content, "de")
    assert found.state == state
    # and staff are told what to do
    assert bool(state.remedy) == (state is not PdfState.READ)


def test_a_document_of_2000_pages_is_read_up_to_its_limit() -> None:
    # given
    with pikepdf.open(io.BytesIO(PDF)) as pdf:
        for _ in range(1999):
            pdf.pages.append(pdf.pages[0])
        out = io.BytesIO()
        pdf.save(out)
    # when
    found = page_texts.read(out.getvalue(), "de")
    # then
    assert (found.state, found.total) == (PdfState.CUT, 2000)
    assert len(found.pages) <= page_contents.MAX_PAGES


def test_head_and_foot_of_many_pages_are_left_out() -> None:
    # given: four pages with the same head, and one with a title of its own
    head, foot = (0, 100, 900, 200), (0, 9700, 900, 9800)
    pages = [
        [Line("Fondsatlas Bericht", head), Line(f"Text {word}", (0, 500, 900, 600)), Line(f"Seite {number} / 4", foot)]
        for number, word in enumerate(["eins", "zwei", "drei", "vier"], start=1)
    ]
    # when
    kept = [[line.text for line in lines] for _, lines in page_texts._without_heads(pages)]
    # then
    assert kept == [["Text eins"], ["Text zwei"], ["Text drei"], ["Text vier"]]
