"""Two texts in one, with what went and what came marked."""

from hypothesis import given
from hypothesis import strategies as st

from app.publishing.differences import pieces

TEXTS = st.text(alphabet="ab \n", max_size=40)


@given(TEXTS, TEXTS)
def test_both_texts_can_be_read_from_the_pieces(before: str, after: str) -> None:
    found = list(pieces(before, after))
    assert "".join(text for mark, text in found if mark != "added") == before
    assert "".join(text for mark, text in found if mark != "removed") == after


def test_words_are_compared_and_not_letters() -> None:
    assert list(pieces("Der Fonds stieg.", "Der Fonds fiel.")) == [
        ("same", "Der Fonds "),
        ("removed", "stieg."),
        ("added", "fiel."),
    ]


def test_long_texts_are_compared_line_by_line() -> None:
    long = "".join(f"{number} Wort Wort\n" for number in range(2_000))
    assert list(pieces(long, long + "Ende")) == [("same", long), ("added", "Ende")]
