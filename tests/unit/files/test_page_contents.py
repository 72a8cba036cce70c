"""Text and pictures of pages."""

import io

import pytest
from pikepdf import Array
from PIL import Image

from app.demo.pdf import one_page
from app.files import page_contents
from app.files.pdf_contents import fault_of
from tests.factories.pdfs import changed, page

PDF = one_page("Studie", ["Ein Absatz mit Umlauten: Größe."], "de")


def test_the_text_of_each_page() -> None:
    [page] = page_contents.page_texts(PDF)
    assert "Größe" in page
    assert page_contents.page_texts(PDF, first=1) == []


def test_a_text_is_cut_off_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_contents, "MAX_CHARACTERS", 3)
    assert page_contents.page_texts(PDF) == ["Stu"]


def test_a_picture_of_a_page() -> None:
    with Image.open(io.BytesIO(page_contents.page_picture(PDF, 0, 300))) as image:
        assert (image.format, image.width) == ("PNG", 300)


@pytest.mark.parametrize("content", [b"", b"<html>", PDF[:50]])
def test_what_cannot_be_read(content: bytes) -> None:
    with pytest.raises(page_contents.UnreadableError):
        page_contents.page_texts(content)
    with pytest.raises(page_contents.UnreadableError):
        page_contents.page_picture(content, 0)


def test_a_page_that_is_much_longer_than_wide_has_no_picture() -> None:
    # given: a page that may be stored, of which a picture would have a thousand million pixels
    content = changed(page(MediaBox=Array([0, 0, 3, 14_400])))
    assert fault_of(content) == ""
    # when, then
    with pytest.raises(page_contents.UnreadableError):
        page_contents.page_picture(content, 0, 480)


def test_a_page_that_is_not_there() -> None:
    with pytest.raises(page_contents.UnreadableError):
        page_contents.page_picture(PDF, 1)
