"""Text and pictures of pages."""

import io

import pytest
from pikepdf import Array
from PIL import Image

from app.demo.pdf import one_page
from app.files import page_contents
from app.files.pdf_contents import fault_of
from app.files.pdf_pages import joined
from tests.factories.pdfs import changed, page

PDF = one_page("Studie", ["Ein Absatz mit Umlauten: Größe."], "de")


def test_the_text_of_each_page() -> None:
    found = page_contents.page_lines(PDF)
    assert [[line.text for line in page] for page in found.lines] == [["Studie", "Ein Absatz mit Umlauten: Größe."]]
    assert (found.total, page_contents.page_lines(PDF, first=1).lines) == (1, [])


def test_each_line_has_its_place_on_the_page_as_it_is_shown() -> None:
    # given: the same page, and turned by a right angle
    [[title, text]] = page_contents.page_lines(PDF).lines
    [[turned, _]] = page_contents.page_lines(changed(page(Rotate=90))).lines
    # then: the title above the text, from the left margin; turned, it stands at the right
    assert title.place[3] < text.place[1]
    left, top, right, bottom = title.place
    assert (round(left / 10_000 * 595), 64 < top / 10_000 * 842 < 140) == (65, True)
    assert right - left > bottom - top
    assert turned.place[3] - turned.place[1] > turned.place[2] - turned.place[0]
    assert turned.place[0] > 8000


def test_a_divided_word_is_whole_in_the_first_of_its_lines() -> None:
    signs = list("Die Volati\x02lität fällt.\r\nEnde")
    assert [line[0] for line in joined(signs)] == ["Die Volatilität", "fällt.", "Ende"]
    assert [line[1:] for line in joined(signs)] == [(0, 10), (11, 23), (25, 29)]


def test_a_text_is_cut_off_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_contents, "MAX_CHARACTERS", 3)
    assert [line.text for line in page_contents.page_lines(PDF).lines[0]] == ["Stu"]


def test_a_picture_of_a_page() -> None:
    with Image.open(io.BytesIO(page_contents.page_picture(PDF, 0, 300))) as image:
        assert (image.format, image.width) == ("PNG", 300)


@pytest.mark.parametrize("content", [b"", b"<html>", PDF[:50]])
def test_what_cannot_be_read(content: bytes) -> None:
    with pytest.raises(page_contents.UnreadableError):
        page_contents.page_lines(content)
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
