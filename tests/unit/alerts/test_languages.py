"""An alert about an article that exists only in the other language says so."""

from typing import Any

import pytest

from app.alerts.services import digest_mail, feeds
from app.http.messages import Language


def told(language: Language) -> dict[str, Any]:
    article = {"kind": "news", "id": 5, "slug": "anleihen", "title": "Anleihen", "language": language}
    return {"kind": "article", "article": article, "tranche": None, "reasons": [], "new": False, "gone": False}


@pytest.fixture(autouse=True)
def no_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(digest_mail, "line_of", lambda item, lang: "")


def test_in_the_readers_language_nothing_is_said() -> None:
    row = digest_mail._row(told("de"), "", "de")
    assert (row.title, row.language) == ("Anleihen", None)
    assert "verfügbar" not in row.text + feeds.title_of(told("de"), "de")


def test_in_the_other_language_mail_and_feed_say_so() -> None:
    row = digest_mail._row(told("de"), "", "en")
    assert (row.title, row.language) == ("Anleihen", "de")
    assert row.text.endswith(" (Available in German only)")
    assert feeds.title_of(told("de"), "en").endswith(": Anleihen (Available in German only)")
