"""Shapes of photos and key facts of funds."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from app.accounts.schemas import Body, Line, Lines
from app.funds.schemas import KeyFacts, OwnFund
from app.lists.schemas import Page
from app.publishing.schemas import Standing
from app.publishing.states import State

Facts = Annotated[Lines, Field(max_length=600)]


class SentPhoto(Body):
    """A picture in a body of JSON; a form carries it as it is."""

    base64_string: str = Field(description="JPEG or PNG, at most 10 MB, with or without the prefix of a data URL.")
    file_name: Line = Field("", description="What the sender calls it. One that belongs to another type is refused.")


class PhotoData(Body):
    """A photo of a fund."""

    photo: SentPhoto
    version: int | None = Field(None, ge=1, description="That was read; another one by now is refused with 409.")
    submit: bool = Field(True, description="False keeps a draft, which the provider does not see as waiting.")


class SentFacts(Body):
    """Key facts in one language or both, one a line; a language that is left out stays as it is."""

    de: Facts | None = None
    en: Facts | None = None


class PresentationChange(Body):
    """What changes of a fund's presentation. What is left out or null stays as it is; an empty text removes facts."""

    version: int | None = Field(None, ge=1, description="That was read; another one by now is refused with 409.")
    submit: bool = Field(True, description="False keeps a draft, which the provider does not see as waiting.")
    key_facts: Facts | SentFacts | None = Field(None, description="A text alone is of the language asked in.")
    remove_photo: bool = Field(False, description="The photo goes as soon as the provider has agreed.")


class BothFacts(Schema):
    """Key facts in both languages, one a line; empty where there are none."""

    de: str
    en: str


class PresentationDraft(Schema):
    """What is worked on."""

    photo: str | None
    key_facts: BothFacts


class OwnPresentation(Standing):
    """A fund's presentation as its company sees it: what readers see, and what is worked on."""

    fund: OwnFund
    photo: str | None = Field(description="Where the photo that readers see is; null without one.")
    key_facts: KeyFacts | None
    state: Literal[tuple(State.values)] | None = Field(description="Null before anything was written.")  # type: ignore[valid-type]
    version: int | None  # type: ignore[assignment]
    editable: bool = Field(description="Whether this account may change it now.")
    draft: PresentationDraft


class PresentedFund(Schema):
    """A fund with photo and key facts, by its main share class."""

    id: int
    fund_id: int
    name: str
    slug: str
    isin: str
    photo: str | None
    key_facts: KeyFacts | None
    simulated: bool


class PresentedFundList(Page):
    """The funds of an asset manager that it presents with photo and key facts."""

    results: list[PresentedFund]
