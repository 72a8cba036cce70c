"""A text in two languages: declared once, read with the language that it is in, refused where it is nowhere."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from app.bilingual import bilingual_fields, complete_languages, language_for, language_of_thread
from app.content.models import Article, Category, News, Report
from app.funds.models import Peergroup, Region
from app.managers.models import Company
from app.newsletter.models import Edition
from app.profiles.models import Profile
from search.texts import LANGUAGES, Language, Text

#: Nothing of these can be seen: blanks, a no-break space, a mark of direction, a zero-width joiner.
BLANK = ["", " \n\t", "\u00a0", "\u200f\u202e", "\u200d"]


def news(de: str, en: str) -> News:
    return News(**News.title.values(Text(de, en)), **News.body.values(Text(de, en)))


def test_a_declaration_makes_the_two_columns() -> None:
    assert News.title.columns == ("title_de", "title_en")
    labels = {field.name: str(field.verbose_name) for field in News._meta.fields}
    assert [labels[name] for name in News.title.columns] == ["Titel (deutsch)", "Titel (englisch)"]
    assert Peergroup._meta.ordering == ["name_de"]
    assert News.title.sql("a") == "a.title_de, a.title_en"


@pytest.mark.parametrize(
    ("model", "names"),
    [
        (News, ["title", "summary", "body", "corrections", "picture_alt", "pdf"]),
        (Report, ["title", "summary", "body", "corrections", "picture_alt", "pdf"]),
        (Category, ["name"]),
        (Region, ["name"]),
        (Profile, ["description_short", "description", "esg"]),
        (Edition, ["subject", "text"]),
    ],
)
def test_a_model_knows_its_bilingual_fields(
    model: type[Article | Category | Region | Profile | Edition], names: list[str]
) -> None:
    assert [field.name for field in bilingual_fields(model)] == names


def test_a_row_reads_and_writes_both_languages() -> None:
    # given
    row = news("Zinsen", "Rates")
    # when
    row.summary = Text("kurz", "")
    # then
    assert row.title == Text("Zinsen", "Rates")
    assert [getattr(row, name) for name in News.summary.columns] == ["kurz", ""]


@pytest.mark.parametrize("blank", BLANK)
def test_a_missing_language_falls_back_and_says_so(blank: str) -> None:
    reading = news("Zinsen", blank).title.reading("en")
    assert (reading.text, reading.language, reading.is_other) == ("Zinsen", "de", True)
    assert news("Zinsen", blank).title.in_language("en") == "Zinsen"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_in_both_or_none_is_read_in_the_readers_language(language: Language) -> None:
    assert not Text("Zinsen", "Rates").reading(language).is_other
    assert Text("", " ").reading(language).language == language


def test_any_characters_stay_as_they_are() -> None:
    odd = "<script>alert(1)</script> \u05e9\u05dc\u05d5\u05dd " + "x" * 100_000
    assert Text("", odd).reading("de").text == odd


@pytest.mark.parametrize(
    ("row", "languages"),
    [
        (news("Zinsen", "Rates"), ("de", "en")),
        (news("Zinsen", " "), ("de",)),
        (News(title_de="Zinsen", body_en="Rates rise."), ()),
        (Company(name="DWS"), ("de", "en")),
    ],
)
def test_a_language_is_complete_with_every_needed_text(row: News | Company, languages: tuple[str, ...]) -> None:
    assert complete_languages(row) == languages


def test_a_row_is_told_as_a_whole_in_one_language() -> None:
    assert [language_for(news("Zinsen", ""), reader) for reader in LANGUAGES] == ["de", "de"]
    assert [language_for(news("Zinsen", "Rates"), reader) for reader in LANGUAGES] == ["de", "en"]


@pytest.mark.parametrize("row", [news(" ", "\u200f"), News(title_de="Zinsen", body_en="Rates rise.")])
def test_a_form_asks_for_one_whole_language(row: News) -> None:
    with pytest.raises(ValidationError, match="mindestens einer Sprache"):
        row.clean()
    news("", "Rates").clean()


def test_a_title_that_is_too_long_is_refused_in_its_own_column() -> None:
    with pytest.raises(ValidationError) as refused:
        news("Zinsen", "x" * 256).clean_fields(exclude=["date", "category"])
    assert set(refused.value.message_dict) == {"title_en"}


def test_a_name_is_needed_in_both_languages() -> None:
    with pytest.raises(ValidationError) as refused:
        Region(code="here", name_de="Hier").clean_fields()
    assert set(refused.value.message_dict) == {"name_en"}


@pytest.mark.parametrize(("active", "language"), [("en", "en"), ("en-gb", "en"), ("de", "de"), ("fr", "de")])
def test_the_active_language_is_one_of_the_portal(active: str, language: str) -> None:
    with translation.override(active):
        assert language_of_thread() == language
