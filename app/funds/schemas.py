"""Shapes of a fund page and of what belongs to a fund beside its figures: documents and exclusions."""

from datetime import date
from typing import Literal

from ninja import Schema
from pydantic import Field, create_model

from app.funds.models import FundDocument
from app.http.schemas import FundDetails


class DocumentCategory(Schema):
    """A type of documents."""

    value: str
    label: str


class DocumentItem(Schema):
    """A published document."""

    id: int
    category: Literal[tuple(FundDocument.Category.values)]  # type: ignore[valid-type]
    date: date
    language: Literal["de", "en"] = Field(description="That the document is written in.")
    format: Literal["pdf"]
    size: int | None = Field(description="Bytes; null while the file is missing, and then it cannot be downloaded.")
    file_name: str = Field(description="Under which it is saved.")
    url: str = Field(description="Where it is downloaded.")
    simulated: bool = Field(description="Made for the demonstration, not by the fund company.")


class DocumentList(Schema):
    """The published documents of a fund, by type and then from the latest to the oldest."""

    count: int
    categories: list[DocumentCategory] = Field(description="All types there are, in the order of the documents.")
    results: list[DocumentItem]


class Successor(Schema):
    """A share class that another one was merged into."""

    id: int
    slug: str
    isin: str
    name: str
    closed_on: date | None


FundPage: type[Schema] = create_model(
    "FundPage",
    __base__=FundDetails,
    __doc__="Everything a fund page shows; comes from the database, so it works without the search engine.",
    logo=(str | None, Field(description="Address of the fund's picture. Null: no picture is published yet.")),
    documents=(list[DocumentItem], Field(description="By type, and then from the latest to the oldest.")),
    company_link=(str | None, Field(description="Web address of the asset manager.")),
    merged_into=(Successor | None, Field(description="The share class that holders of this one were given.")),
    successor=(
        Successor | None,
        Field(description="Where the chain of mergers ends, if merged_into was itself merged; else null."),
    ),
    valued_weekly=(bool | None, Field(description="False: few prices hide falls; null: none in three years.")),
)


class ExclusionItem(Schema):
    """A criterion that the fund applies."""

    value: str
    label: str
    threshold: float | None = Field(
        description="Share of revenue up to which it is tolerated; null if not at all. Unit: percent."
    )


class ExclusionCriterion(Schema):
    """A criterion that funds may apply."""

    value: str
    label: str


class Exclusions(Schema):
    """What an alternative investment fund does not invest in."""

    fund_id: int
    fund_classification: Literal["aif", "eltif", "other"] = Field(
        description="Exclusions are recorded for aif funds only; for others both lists are empty."
    )
    simulated: bool
    exclusions: list[ExclusionItem] = Field(description="What the fund excludes, by name.")
    criteria: list[ExclusionCriterion] = Field(description="All criteria there are, by name.")
