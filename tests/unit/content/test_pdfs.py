"""Articles as PDF: what is in the text is in the document, whatever form it has."""

import io
from typing import Any

import pikepdf
import pytest

from app.content import pdfs
from app.content.models import News, Report
from app.pdf import rendering
from app.richtext import clean, tree
from tests.unit.pdf.test_rendering import text_of

ITEM: dict[str, Any] = {
    "id": 7,
    "slug": "zinsen",
    "date": "2026-10-31",
    "category_label": "Studie",
    "company": "Haus Eins",
    "companies": [{"id": 2, "name": "Haus Zwei"}],
    "title": "Zinsen",
    "summary": "Worum es geht.",
    "funds": [{"name": "Fonds A", "isin": "DE0000000001"}],
    "authors": [{"id": 1, "name": "Analyse Renten", "role": "Redaktion"}],
    "corrections": [{"date": "2026-11-02", "text": "Eine Zahl war falsch."}],
    "languages": {"title": "de", "summary": "de", "body": "de"},
    "simulated": True,
}
FORMS = [
    "<p>Ein <strong>fetter <em>und betonter</em></strong> Satz<br>in zwei Zeilen.</p>",
    "<h3>Ohne Überschrift davor</h3><p>Text.</p><h2>Zweite</h2><h3>Dritte</h3><p>Text.</p>",
    '<p><a href="/peergroups">Gruppen</a>, <a href="https://example.org/a">weit</a>, <a href="mailto:a@b.de">X</a></p>',
    "<ul><li><p>Eins</p><ol><li><p>Innen</p></li></ol></li><li><p>Zwei</p></li></ul>",
    "<blockquote><p>Zitat</p><p>weiter</p></blockquote>",
    "<table><thead><tr><th><p>Fonds</p></th><th><p>Wert</p></th></tr></thead>"
    "<tbody><tr><td rowspan='2'><p>A</p></td><td><p>1,00</p></td></tr><tr><td><p>2,00</p></td></tr>"
    "<tr><td colspan='2'><p>Summe</p></td></tr></tbody></table>",
    "<table><tbody><tr><td></td><td></td></tr></tbody></table>",
    "<p>#eval(1) *kein* Auszeichnen $x$ 你好</p>",
    "",
]


def made(html: str, lang: Any = "de", model: Any = Report, **more: Any) -> bytes:
    return rendering.render(pdfs.TEMPLATE, pdfs.content(model, {**ITEM, "body": tree(clean(html)), **more}, lang))


@pytest.mark.parametrize("html", FORMS)
def test_every_form_of_text_becomes_an_accessible_document(html: str) -> None:
    pdf = pikepdf.open(io.BytesIO(made(html)))
    with pdf.open_metadata() as metadata:
        assert (metadata["pdfaid:part"], metadata["pdfuaid:part"]) == ("2", "1")


def test_nothing_of_the_text_is_missing() -> None:
    # given, when
    text = text_of(made("".join(FORMS)))
    # then
    for words in ("und betonter", "in zwei Zeilen", "Dritte", "Innen", "Zitat", "Summe", "2,00", "#eval(1) *kein*"):
        assert words in text
    for words in (
        "Zinsen",
        "Haus Eins",
        "Haus Zwei",
        "Worum es geht.",
        "Dieser Text ist simuliert",
        "Fonds A",
        "DE0000000001",
        "31.10.2026",
        "Analyse Renten",
    ):
        assert words in text
    assert "Berichtigt am 02.11.2026: Eine Zahl war falsch." in text


def test_links_lead_to_the_portal_from_everywhere(settings: Any) -> None:
    settings.PORTAL_ADDRESS = "https://atlas.example"
    pdf = pikepdf.open(io.BytesIO(made(FORMS[2])))
    found = {str(one.A.URI) for page in pdf.pages for one in page.get("/Annots", [])}
    assert found == {"https://atlas.example/peergroups", "https://example.org/a", "mailto:a@b.de"}


def test_a_text_in_the_other_language_says_so() -> None:
    text = text_of(made(FORMS[0], "en", News))
    assert "This text is simulated" in text
    assert "Available in German only" in text


def test_equal_texts_are_equal_bytes() -> None:
    assert made(FORMS[1]) == made(FORMS[1])
