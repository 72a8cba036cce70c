"""Rich texts: what is kept of HTML, and what programs read of it."""

import re
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.richtext import clean, first_paragraph, marked, of_plain, plain, tree
from app.richtext.nodes import TAGS

#: Pieces of which attacks and pasted texts are made, put together without any order.
PIECES: Final = st.lists(
    st.sampled_from(
        [
            *("<p>", "</p>", "<h2>", "</h2>", "<ul>", "</ul>", "<li>", "<table>", "</table>", "<tr>", "<td colspan=2>"),
            *(
                "</td>",
                "<blockquote>",
                "</blockquote>",
                "<strong>",
                "</strong>",
                "<em>",
                "</em>",
                "</a>",
                "<br>",
                "<b>",
            ),
            *("<a href='https://x.example/?a=1&b=2'>", "<a href='javascript:alert(1)'>", "<script>", "</script>"),
            *("<svg onload=x>", "<!--", "-->", "<div>", "</div>", "<img src=x onerror=y>", "&lt;script&gt;", "&amp;"),
            *("&nbsp;", "<b>", "<", ">", '"', " ", "\n", "\n\n", "Kupfer", "5 % < 7 %", "\u200b", "\0"),
        ]
    ),
    max_size=25,
).map("".join)


@given(PIECES)
def test_nothing_is_kept_but_known_elements_and_what_is_kept_stays(text: str) -> None:
    # when
    kept = clean(text)
    # then
    assert clean(kept) == kept
    for tag in re.findall(r"<[^>]*>", kept):
        assert re.fullmatch(
            r'</?([a-z0-9]+)>|<a href="(https://|mailto:|/(?!/))[^"<>]*">|<t[hd]( (col|row)span="\d\d?")+>', tag
        ), tag
        assert re.match(r"</?([a-z0-9]+)", tag)[1] in TAGS  # type: ignore[index]


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="<>&")))
def test_a_plain_text_keeps_its_words(text: str) -> None:
    assert plain(clean(text)).split() == "".join(one for one in text if one != "\0").split() or not plain(clean(text))


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Eins.\n\nZwei & drei < vier", "<p>Eins.</p><p>Zwei &amp; drei &lt; vier</p>"),
        ("<p>x<script>alert(1)</script></p>", "<p>x</p>"),
        ("<p onclick=x style='color:red'>x</p>", "<p>x</p>"),
        ('<p><a href="javascript:alert(1)">x</a></p>', "<p>x</p>"),
        ('<p><a href="//evil.example">x</a><a href="/\\evil.example">y</a></p>', "<p>xy</p>"),
        ('<p><a href="http://plain.example">x</a></p>', "<p>x</p>"),
        ('<p><a href="/fund/x/7" rel="opener">x</a></p>', '<p><a href="/fund/x/7">x</a></p>'),
        ("<h1>A</h1><div>b <b>c</b></div>", "<h2>A</h2><p>b <strong>c</strong></p>"),
        ("<table><tr><td>1</table>", "<table><tbody><tr><td><p>1</p></td></tr></tbody></table>"),
        ("<ul><li>a<ul><li>b</ul></ul>", "<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>"),
        ("<p> </p><p>\u200b</p><h2><br></h2><ul><li></li></ul>", ""),
        ("<p>a<p><p>b</p></p>", "<p>a</p><p>b</p>"),
        ("", ""),
    ],
)
def test_what_is_kept(given: str, kept: str) -> None:
    assert clean(given) == kept


def test_containers_end_somewhere() -> None:
    # given
    deep = "<blockquote>" * 5_000 + "tief"
    # when
    kept = clean(deep)
    # then
    assert plain(kept) == "tief"
    assert kept.count("<blockquote>") < 20


def test_letters_tree_and_signs() -> None:
    # given
    text = clean(
        "<h2>Kupfer &amp; Zink</h2><p>Die <strong>Minen</strong><br>melden <a href='https://x.example/'>weniger</a>.</p>"
        "<ul><li>eins</li><li>zwei</li></ul>"
    )
    # when, then
    assert plain(text) == "Kupfer & Zink\n\nDie Minen\nmelden weniger.\n\neins\n\nzwei"
    assert marked(text) == (
        "## Kupfer & Zink\n\nDie **Minen**\nmelden [weniger](https://x.example/).\n\n- eins\n\n- zwei"
    )
    assert tree(text)[1] == {
        "tag": "p",
        "children": [
            "Die ",
            {"tag": "strong", "children": ["Minen"]},
            {"tag": "br", "children": []},
            "melden ",
            {"tag": "a", "href": "https://x.example/", "children": ["weniger"]},
            ".",
        ],
    }


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("<h2>Kupfer</h2><p>Eins.</p><p>Zwei.</p>", "<h2>Kupfer</h2><p>Eins.</p>"),
        ("<table><tbody><tr><td><p>Zahl</p></td></tr></tbody></table><p>Eins.</p>", "<p>Eins.</p>"),
        ("<h2>Kupfer</h2><ul><li><p>eins</p></li></ul>", ""),
        ("", ""),
    ],
)
def test_a_beginning_holds_nothing_but_the_first_paragraph(text: str, wanted: str) -> None:
    assert first_paragraph(clean(text)) == wanted


def test_plain_text_is_no_markup() -> None:
    assert of_plain("a <b> & c\n \n\nd") == "<p>a &lt;b&gt; &amp; c</p><p>d</p>"
