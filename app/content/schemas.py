"""Shapes of news and reports."""

from datetime import date
from typing import Literal

from ninja import Schema
from pydantic import Field

from app.http.messages import Language
from app.http.schemas import Segment, ValueFacet
from app.lists.schemas import Page
from app.richtext.schemas import RichTextNode


class ArticleFund(Schema):
    """A fund that an article is about, by its main tranche."""

    id: int
    fund_id: int
    slug: str
    isin: str
    name: str


class ArticleAuthor(Schema):
    """Who signs an article."""

    id: int
    name: str
    role: str


class ArticleCompany(Schema):
    """An asset manager that an article is about, beside the first one."""

    id: int
    name: str


class ArticlePeergroup(Schema):
    """A peergroup that an article is about."""

    id: int
    slug: str
    name: str
    tranche_id: int | None = Field(description="The share class in the address of its page.")


class Correction(Schema):
    """What was corrected in an article."""

    date: date
    text: str


class ArticleHighlight(Schema):
    """Matched pieces of an article's texts; a text without a match is left out."""

    title: list[Segment] | None = None
    summary: list[Segment] | None = None
    body: list[Segment] | None = None


class ArticleLanguages(Schema):
    """The language in which each text is answered: the other one where it exists only there; null without a text.

    Of a body that is not answered itself, that of the matched passage.
    """

    title: Language | None
    summary: Language | None
    body: Language | None


class Picture(Schema):
    """A picture that everybody sees."""

    address: str = Field(
        description="Where it is; `size` asks for a smaller one, 800 or 400 pixels on its longer side."
    )
    alt: str = Field(description="What it shows.")


class ArticleItem(Schema):
    """A news item or report in a list, in the request's language where it has one."""

    id: int
    slug: str
    date: date
    category: str
    category_label: str
    company: str | None
    company_id: int | None
    companies: list[ArticleCompany] = Field(description="Further asset managers that it is about, by name.")
    title: str
    summary: str | None
    languages: ArticleLanguages
    funds: list[ArticleFund]
    authors: list[ArticleAuthor]
    picture: Picture | None
    simulated: bool
    highlight: ArticleHighlight | None = None


class Article(ArticleItem):
    """A whole news item or report."""

    body: list[RichTextNode]
    corrections: list[Correction] = Field(description="The latest first.")
    peergroups: list[ArticlePeergroup]


class ArticleDraft(Article):
    """A news item or report as it will be published."""

    state: Literal["draft", "submitted", "scheduled", "published", "declined", "withdrawn"]
    visible: bool = Field(description="Whether readers see it, or an earlier text of it.")


class DraftResult(Schema):
    """One draft, in the list form of the published one."""

    count: Literal[1]
    results: list[ArticleDraft]


class ArticleFacets(Schema):
    """Facets of a list of articles."""

    categories: ValueFacet
    years: ValueFacet


class ArticleList(Page):
    """A page of news items or reports."""

    results: list[ArticleItem]
    facets: ArticleFacets


class NewestArticles(Schema):
    """The newest articles of all."""

    count: int
    results: list[ArticleItem]


class ArticleResult(Schema):
    """One article, in the list form that the specification asks for."""

    count: Literal[1]
    results: list[Article]


class Around(Schema):
    """What stands beside an article."""

    newer: ArticleItem | None = Field(description="The one before it in the list by date.")
    older: ArticleItem | None = Field(description="The one behind it.")
    related: list[ArticleItem] = Field(description="Those that share funds, peergroups, company or category.")


class Shortened(Schema):
    """Whether a reader gets a report or its beginning."""

    shortened: bool = Field(
        description="True for visitors: title, summary and first paragraph; the rest needs an account."
    )


class ReportItem(ArticleItem, Shortened):
    """A report in a list."""


class ReportList(Page):
    """A page of reports."""

    results: list[ReportItem]
    facets: ArticleFacets


class Report(Article, Shortened):
    """A report, for visitors its beginning."""

    preview: str | None = Field(
        description="Address of a picture of its PDF's first page. Null: it has no PDF, or the reader no account."
    )


class ReportResult(Schema):
    """One report, in the list form that the specification asks for."""

    count: Literal[1]
    results: list[Report]


class ReportPage(Schema):
    """A page of a report's PDF with the words that were asked for."""

    report_id: int
    slug: str
    title: str
    date: date
    category: str
    category_label: str
    page: int = Field(description="From 1.")
    language: Language = Field(description="Of the PDF.")
    passage: list[Segment] = Field(description="The passage that says most, with the matched words.")
    marks: list[tuple[int, int, int, int]] = Field(
        description="Lines with matched words: left, top, right and bottom in ten-thousandths of the page."
    )
    picture: str = Field(description="Address of the page's picture; `width` asks for another size.")
    pdf: str = Field(description="Address of the PDF, opened at the page.")
    simulated: bool


class ReportPageList(Page):
    """A page of such pages."""

    results: list[ReportPage]


class PageLink(Schema):
    """A page of a report's PDF."""

    page: int = Field(description="From 1.")
    pdf: str = Field(description="Address of the PDF, opened at the page.")


class MentioningReport(Schema):
    """A report in whose text or PDF an ISIN or WKN of a fund stands."""

    report_id: int
    slug: str
    title: str
    date: date
    category_label: str
    in_text: bool = Field(description="Whether a code stands in its text.")
    pages: list[PageLink]


class MentioningReports(Schema):
    """The latest such reports, and how many there are."""

    count: int
    results: list[MentioningReport]


class MentionedFund(ArticleFund):
    """A fund whose ISIN or WKN stands in a report's text or PDF."""

    in_text: bool = Field(description="Whether a code stands in its text.")
    pages: list[PageLink]


class MentionedFunds(Schema):
    """All such funds, by name."""

    count: int
    results: list[MentionedFund]
