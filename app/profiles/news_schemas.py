"""Shapes of news of asset managers."""

from datetime import date
from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import BeforeValidator, Field

from app.accounts.schemas import Body, FormattedText, Line
from app.http.messages import Language
from app.http.schemas import ValueFacet
from app.lists.schemas import Page
from app.publishing.schemas import Standing
from app.richtext.schemas import RichTextNode

Title = Annotated[Line, Field(max_length=255)]
#: Where a field of that name hides the type.
Day = date


class SentFile(Body):
    """A file in a body of JSON; a form carries it as it is."""

    base64_string: str | None = Field(
        None, description="With or without the prefix of a data URL; without it, the file stays as it is."
    )
    file_name: Line = Field("", description="What the sender calls it. One that belongs to another type is refused.")


def _without_content(value: Any) -> Any:
    """An empty text is no file, as a form sends where none was chosen."""
    return None if value == "" else value


_File = Annotated[SentFile | None, BeforeValidator(_without_content)]


class SentTitles(Body):
    """A title in one language or both; a language that is left out stays as it is."""

    de: Title | None = None
    en: Title | None = None


class SentTexts(Body):
    """A text in one language or both; a language that is left out stays as it is."""

    de: FormattedText | None = None
    en: FormattedText | None = None


class SentFiles(Body):
    """A file in one language or both; a language that is left out stays as it is."""

    de: _File = None
    en: _File = None


class NewsChange(Body):
    """What changes of a news item. What is left out or null stays as it is; a text alone is of the language asked."""

    version: int | None = Field(None, ge=1, description="That was read; another one by now is refused with 409.")
    submit: bool = Field(True, description="False keeps a draft, which the provider does not see as waiting.")
    date: Day | None = None
    title: Title | SentTitles | None = None
    text: FormattedText | SentTexts | None = Field(None, description="HTML, of which the portal's elements are kept.")
    image: _File = Field(None, description="JPEG or PNG, at most 10 MB.")
    pdf_file: Annotated[SentFile | SentFiles | None, BeforeValidator(_without_content)] = Field(
        None, description="PDF, at most 10 MB."
    )
    remove: list[Literal["image", "pdf_file", "pdf_file.de", "pdf_file.en"]] = Field(
        [], description="Files that go; pdf_file is that of the language asked in."
    )
    id: int | None = Field(None, description="That of the address, if it is given.")
    company_info: int | None = Field(None, description="Whose it is; nobody writes for another company.")
    lang: Language | None = Field(None, description="The language of texts and file, in place of that in the address.")


class NewsData(NewsChange):
    """A new news item."""

    date: Day
    title: Title | SentTitles
    text: FormattedText | SentTexts


class NewsItem(Schema):
    """A news item of an asset manager, as its readers get it."""

    id: int
    company_info: int = Field(description="The asset manager.")
    company_info_name: str
    slug: str = Field(description="Readable part of its page's address.")
    date: Day
    lang: Language = Field(description="In which it is answered: the other one where it exists only there.")
    title: str
    text: list[RichTextNode]
    image: str | None = Field(description="Where its picture is; `size` asks for a smaller one, 800 or 400 pixels.")
    pdf_file: str | None = Field(description="Where its PDF is.")
    simulated: bool


class NewsList(Page):
    """News of an asset manager, newest first."""

    results: list[NewsItem]


class NewsTitles(Schema):
    """A text in both languages; empty where there is none."""

    de: str
    en: str


class NewsFiles(Schema):
    """Where a file is, by language."""

    de: str | None
    en: str | None


class NewsDraft(Schema):
    """What is worked on, in both languages."""

    date: Day
    title: NewsTitles
    text: NewsTitles = Field(description="HTML.")
    image: str | None
    pdf_file: NewsFiles


class OwnNews(NewsItem, Standing):
    """A news item as its company sees it: what readers see, or will see first, and what is worked on."""

    editable: bool = Field(description="Whether this account may change it now.")
    removable: bool = Field(description="Whether this account may take it back.")
    draft: NewsDraft


class OwnNewsFacets(Schema):
    """How many there are by state."""

    states: ValueFacet


class OwnNewsList(Page):
    """All news of the own company."""

    results: list[OwnNews]
    facets: OwnNewsFacets
