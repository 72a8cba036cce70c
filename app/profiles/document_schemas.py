"""Shapes of documents of asset managers."""

from datetime import date
from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from app.accounts.schemas import Body, Line
from app.http.messages import Language
from app.lists.schemas import Page
from app.profiles.models import CompanyDocument
from app.profiles.news_schemas import OwnNewsFacets, SentFile
from app.publishing.schemas import Standing

Title = Annotated[Line, Field(min_length=1, max_length=200)]
#: Where a field of that name hides the type.
Day = date


class CompanyFile(Body):
    """A file in a body of JSON; a form carries it as it is."""

    base64_string: str = Field(description="PDF, at most 10 MB, with or without the prefix of a data URL.")
    file_name: Line = Field("", description="What the sender calls it. One that belongs to another type is refused.")


class SaidOfDocument(Body):
    """What is said of a document. What is left out or null stays as it is."""

    version: int | None = Field(None, ge=1, description="That was read; another one by now is refused with 409.")
    submit: bool = Field(True, description="False keeps a draft, which the provider does not see as waiting.")
    category: Literal[tuple(CompanyDocument.Category.values)] | None = None  # type: ignore[valid-type]
    title: Title | None = None
    date: Day | None = None
    language: Language | None = Field(None, description="That the document is written in.")
    for_professionals: bool | None = Field(None, description="Readers confirm first that they are professionals.")
    company_info: int | None = Field(None, description="Whose it is; nobody writes for another company.")


class CompanyDocumentChange(SaidOfDocument):
    """What changes of a document."""

    file: SentFile | None = None


class CompanyDocumentData(SaidOfDocument):
    """A new document."""

    category: Literal[tuple(CompanyDocument.Category.values)]  # type: ignore[valid-type]
    title: Title
    date: Day
    language: Language = "de"
    for_professionals: bool = False
    file: CompanyFile


class CompanyDocumentCategory(Schema):
    """One of the five categories."""

    value: str
    label: str


class CompanyDocumentItem(Schema):
    """A document of an asset manager."""

    id: int
    company_info: int = Field(description="The asset manager.")
    category: Literal[tuple(CompanyDocument.Category.values)]  # type: ignore[valid-type]
    title: str
    date: Day
    language: Language = Field(description="That the document is written in.")
    for_professionals: bool = Field(description="Who is not known as one confirms it first, by `confirmed=true`.")
    size: int | None = Field(description="Bytes; null while the file is missing.")
    url: str = Field(description="Where it is downloaded.")
    simulated: bool


class CompanyDocumentList(Page):
    """Documents of an asset manager, by category, newest first."""

    results: list[CompanyDocumentItem]
    categories: list[CompanyDocumentCategory] = Field(description="All categories there are.")


class CompanyDocumentDraft(Schema):
    """What is worked on."""

    category: Literal[tuple(CompanyDocument.Category.values)]  # type: ignore[valid-type]
    title: str
    date: Day
    language: Language
    for_professionals: bool
    size: int | None
    url: str


class OwnCompanyDocument(CompanyDocumentItem, Standing):
    """A document as its company sees it: what readers see, or will see first, and what is worked on."""

    editable: bool = Field(description="Whether this account may change it now.")
    removable: bool = Field(description="Whether this account may take it back.")
    draft: CompanyDocumentDraft


class OwnCompanyDocumentList(Page):
    """All documents of the own company."""

    results: list[OwnCompanyDocument]
    facets: OwnNewsFacets
    categories: list[CompanyDocumentCategory]
