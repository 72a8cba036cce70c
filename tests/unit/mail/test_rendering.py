"""What a mail says, in both languages, whatever fills it."""

import pytest

from app.http.messages import LANGUAGES, Language, catalogue, text
from app.mail import rendering

KINDS = sorted({key.split(".")[1] for key in catalogue("de") if key.startswith("mail.")} - {"layout"})


def texts(monkeypatch: pytest.MonkeyPatch, **parts: str) -> None:
    """A made-up kind of mail in both languages."""
    for lang in LANGUAGES:
        for part, value in parts.items():
            monkeypatch.setitem(catalogue(lang), f"mail.made_up.{part}", value)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_what_rendering_needs(kind: str, lang: Language) -> None:
    assert f"mail.{kind}.subject" in catalogue(lang)
    assert f"mail.{kind}.text" in catalogue(lang)


def test_text_and_html_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    texts(monkeypatch, subject="Hello {name}", text="First paragraph.\n\nSecond one.", action="Open")

    # when
    message = rendering.render("made_up", "en", {"name": "A", "link": "https://portal.example/confirm/x-y?z=1&u=2"})

    # then
    assert message.subject == "Hello A"
    assert message.text.startswith(
        "First paragraph.\n\nSecond one.\n\nOpen:\nhttps://portal.example/confirm/x-y?z=1&u=2\n"
    )
    assert "<p>First paragraph.</p>" in message.html
    assert 'href="https://portal.example/confirm/x-y?z=1&amp;u=2"' in message.html
    assert '<html lang="en">' in message.html


def test_what_users_typed_cannot_become_markup_or_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    texts(monkeypatch, subject="For {name}", text="Dear {name},")

    message = rendering.render("made_up", "de", {"name": "<script>x</script>\r\nBcc: all@fondsatlas.example"})

    assert message.subject == "For <script>x</script> Bcc: all@fondsatlas.example"
    assert "<script>" not in message.html
    assert "&lt;script&gt;" in message.html


def test_a_placeholder_in_a_value_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    texts(monkeypatch, subject="{name}", text="{name}")

    assert rendering.render("made_up", "de", {"name": "{provider}"}).subject == "{provider}"


@pytest.mark.parametrize("link", ["javascript:alert(1)", "/confirm/x", "", "https://"])
def test_a_link_that_is_no_web_address_is_an_error(monkeypatch: pytest.MonkeyPatch, link: str) -> None:
    texts(monkeypatch, subject="s", text="t", action="Open")

    with pytest.raises(ValueError, match="whole web address"):
        rendering.render("made_up", "de", {"link": link})


def test_a_missing_value_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    texts(monkeypatch, subject="s", text="{name}")

    with pytest.raises(KeyError):
        rendering.render("made_up", "de", {})


def test_long_addresses_are_not_broken_in_plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    address = "https://portal.example/" + "x" * 200
    texts(monkeypatch, subject="s", text="words " * 40, action="Open")

    lines = rendering.render("made_up", "de", {"link": address}).text.splitlines()

    assert address in lines
    assert max(len(line) for line in lines if line != address) <= rendering.WIDTH


def test_line_breaks_and_paragraphs_of_a_form_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    # given what a browser makes of a text of several lines
    texts(monkeypatch, subject="s", text="Hello\n\n{words}")

    # when
    message = rendering.render("made_up", "en", {"words": "One\r\nTwo\r\n\r\nThree\n \n\nFour  five\r\n"})

    # then
    assert message.text.startswith("Hello\n\nOne\nTwo\n\nThree\n\nFour five\n\n")
    assert "<p>One<br>Two</p>\n<p>Three</p>\n<p>Four five</p>" in message.html


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_what_was_subscribed_to_ends_with_the_way_out(lang: Language) -> None:
    link = "https://portal.example/unsubscribe/a@b.example?s=x"
    message = rendering.render("newsletter", lang, {"subject": "s", "text": "t", "link": link})

    assert message.text.endswith(f"{catalogue(lang)['mail.newsletter.leave']}:\n{link}\n")
    assert 'class="action"' not in message.html
    assert message.html.count(link) == 1
    assert {kind for kind in KINDS if f"mail.{kind}.leave" in catalogue(lang)} == {"newsletter", "digest"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_answer_may_be_answered(lang: Language) -> None:
    values = {"number": "1", "about": "a", "answer": "b"}
    footer = text("mail.layout.footer", lang, provider="Fondsatlas")

    assert footer not in rendering.render("inquiry_answer", lang, values).html


def test_a_mail_in_the_other_language_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    texts(monkeypatch, subject="{subject}", text="{text}")

    told = rendering.render("made_up", "de", {"subject": "Rates", "text": "<b>Up</b>", "language": "en"})
    plain = rendering.render("made_up", "de", {"subject": "Zinsen", "text": "Auf", "language": "de"})

    assert told.text.startswith("(Nur auf Englisch verfügbar)\n\n<b>Up</b>")
    assert '<h1 lang="en">Rates</h1>' in told.html
    assert '<p lang="en">&lt;b&gt;Up&lt;/b&gt;</p>' in told.html
    assert "verfügbar" not in plain.text + plain.html
    assert "<p>Auf</p>" in plain.html


def test_a_row_in_the_other_language_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    texts(monkeypatch, subject="s", text="t")

    rows = [rendering.Row("Rates", "", "https://portal.example/news", "en"), rendering.Row("Zinsen", "")]
    message = rendering.render("made_up", "de", {"sections": [rendering.Section("News", rows)]})

    assert '<bdi lang="en"><a href="https://portal.example/news">Rates</a></bdi>' in message.html
    assert "<li>Zinsen</li>" in message.html
