"""Shapes of a share class, of a fund page, and of a fund's documents and exclusions.

The shape of a share class (:data:`FundItem`) comes from the field catalogue, so that a new field needs no second list.
"""

import re
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Final, Literal

from ninja import Schema
from pydantic import AliasChoices, BeforeValidator, Field, create_model

from app.accounts.schemas import Body, Line
from app.funds.models import FundDocument
from app.http.messages import Language
from app.http.schemas import ValueFacet
from app.lists.schemas import Page
from app.publishing.schemas import Standing
from search.fields import Field as CatalogueField
from search.fields import tranche_catalogue

#: What every share class has; all other fields may be null.
ALWAYS_SET = frozenset(
    {
        "id",
        "tranche_id",
        "fund_id",
        "name",
        "fund_name",
        "isin",
        "company_id",
        "company",
        "peergroup_id",
        "peergroup",
        "universe",
        "universe_label",
        "asset_class",
        "investment_focus",
        "investment_focus_label",
        "regions",
        "regions_label",
        "tranche_currency",
        "primary",
        "tranches_count",
        "simulated",
    }
)
#: Where a field of that name hides the type.
Day = date
_PYTHON_TYPES: dict[str, Any] = {
    "id": int,
    "integer": int,
    "number": float,
    "boolean": bool,
    "date": date,
}


def _python_type(item: CatalogueField) -> Any:
    one = _PYTHON_TYPES.get(item.type, str)
    kind = list[one] if item.many else one  # type: ignore[valid-type]
    return kind if item.name in ALWAYS_SET else kind | None


def _fields_of(items: Mapping[str, CatalogueField]) -> dict[str, Any]:
    """Model fields by name: the catalogue's, and the slug. What a visitor may not see may be absent."""
    fields: dict[str, Any] = {"slug": (str, Field(description="Readable part of the fund page's address."))}
    for name, item in items.items():
        unit = "" if item.unit == "none" else f" Unit: {item.unit}."
        text = item.description.en + unit
        if item.visible_to("visitor"):
            fields[name] = (_python_type(item), Field(description=text))
        else:
            fields[name] = (_python_type(item), Field(None, description=f"{text} For {item.visible} users only."))
    return fields


FundItem: type[Schema] = create_model(
    "FundItem", __base__=Schema, __doc__="A share class in a list.", **_fields_of(tranche_catalogue().fields)
)


Sibling: type[Schema] = create_model(
    "Sibling",
    __base__=Schema,
    __doc__="A share class in the list of a fund's share classes, by the specification's names for that list.",
    **_fields_of(tranche_catalogue().share_class()),
)

FundDetails: type[Schema] = create_model(
    "FundDetails",
    __base__=FundItem,
    __doc__="A share class with its fund's other share classes.",
    tranches=(list[Sibling], ...),  # type: ignore[valid-type]
)


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


_SHOWN_DAY: Final = re.compile(r"(\d{2})\.(\d{2})\.(\d{4})")


def _day(value: Any) -> Any:
    """A day as the product shows it, DD.MM.YYYY, like one as calls write it."""
    found = _SHOWN_DAY.fullmatch(value) if isinstance(value, str) else None
    return "-".join(reversed(found.groups())) if found else value


def _with_content(value: Any) -> Any:
    """A file without a content is none: what was handed in stays."""
    known = isinstance(value, dict) and value.keys() <= {"base64_string", "file_name"}
    return None if known and not value.get("base64_string") else value


#: In calls: YYYY-MM-DD; DD.MM.YYYY is read as well.
_Day = Annotated[date, BeforeValidator(_day)]


class UploadedFile(Body):
    """A file in a body of JSON."""

    base64_string: str = Field(description="PDF, at most 10 MB, with or without the prefix of a data URL.")
    file_name: Line = Field("", description="What the sender calls it. One that belongs to another type is refused.")


class DocumentData(Body):
    """A new document of a fund."""

    date: _Day
    category: Literal[tuple(FundDocument.Category.values)]  # type: ignore[valid-type]
    language: Literal["de", "en"] = "de"
    file: UploadedFile


class DocumentAgain(Body):
    """A document that came back, mended by its author, or a new version of a published one."""

    document: int = Field(
        ge=1, description="Its number; `id` is read as well.", validation_alias=AliasChoices("document", "id")
    )
    version: int | None = Field(
        None,
        ge=1,
        description="That the list answered; another one by now is refused. Without it, that of now is taken.",
    )
    date: _Day
    category: Literal[tuple(FundDocument.Category.values)]  # type: ignore[valid-type]
    language: Literal["de", "en"] = "de"
    file: Annotated[UploadedFile | None, BeforeValidator(_with_content)] = Field(
        None, description="Left out or without a content, the file that was handed in last stays."
    )


class OwnFund(Schema):
    """A fund, by its main share class."""

    id: int | None = Field(description="The share class; null for a fund that has none any more.")
    fund_id: int
    name: str
    slug: str
    isin: str


class OwnFundList(Page):
    """The funds for which the account may hand in documents, by name."""

    results: list[OwnFund]


class OwnDocument(Standing):
    """A document that the account has handed in, and what became of it."""

    id: int
    fund: OwnFund
    category: Literal[tuple(FundDocument.Category.values)]  # type: ignore[valid-type]
    date: date
    language: Literal["de", "en"] = Field(description="That the document is written in.")
    size: int | None = Field(description="Bytes; null while the file is missing.")
    url: str | None = Field(description="Where readers download it.")
    again: bool = Field(description="Whether it may be handed in again now.")
    removable: bool = Field(description="Whether it may be taken back.")


class OwnDocumentFacets(Schema):
    """How many documents there are by state and by fund."""

    states: ValueFacet
    funds: ValueFacet


class OwnDocumentList(Page):
    """The documents that an account has handed in."""

    results: list[OwnDocument]
    facets: OwnDocumentFacets
    categories: list[DocumentCategory] = Field(description="All types there are.")


class DocumentTaken(Schema):
    """A document that waits until the provider publishes it."""

    id: int
    published: Literal[False]


class KeyFacts(Schema):
    """Key facts as a reader gets them."""

    lang: Language = Field(description="In which they are answered: the other one where they exist only there.")
    lines: list[str]


class Successor(Schema):
    """A share class that another one was merged into."""

    id: int
    slug: str
    isin: str
    name: str
    closed_on: date | None


class FigureBasis(Schema):
    """What a key figure is made of, and why it is empty, if it is."""

    name: str
    since: date | None = Field(description="Start of its period; null where that has no NAV to start with.")
    until: date
    currency: str
    frequency: Literal["month_ends", "daily", "weekly", "monthly", "sparse"] = Field(
        description="Of the values; month_ends: first and last alone; sparse: weekly, mostly those of the month before."
    )
    reason: (
        Literal["no_prices", "closed", "held", "no_current", "too_short", "late_start", "gaps", "no_peers", "next_run"]
        | None
    ) = Field(description="The rule that left it empty; null where it has a value.")
    needed: date | None = Field(description="The day from which NAVs are needed, where they do not reach that far.")


class Basis(Schema):
    """What the key figures of a share class are made of."""

    first_price: date | None
    last_price: date | None = Field(description="Last NAV up to the record date.")
    figures: list[FigureBasis]


class Price(Schema):
    """The latest NAV of a share class."""

    nav: float
    currency: str
    date: date
    previous_date: Day | None = Field(description="Of the NAV before; null for the first one.")
    change: float | None = Field(description="Return since then, with a distribution of the day. Unit: percent.")


class PeergroupCosts(Schema):
    """What the funds of a peergroup cost."""

    ter: float | None = Field(description="Median of the open main share classes. Unit: percent.")
    count: int = Field(description="Share classes that report it.")


class RatingReason(Schema):
    """The part of a rating that moved its points furthest to the side on which they are."""

    part: Literal["performance", "downside", "drawdown", "qualitative"]
    raises: bool = Field(description="Whether it raised the points above the middle, or lowered them below.")
    months: int = Field(description="Of history that count, at most 60.")


class RatingReview(Schema):
    """Since when the fund is under review, and why."""

    since: date
    team_changed: bool = Field(description="Whether a change of its investment team began the review.")


FundPage: type[Schema] = create_model(
    "FundPage",
    __base__=FundDetails,
    __doc__="Everything a fund page shows; comes from the database, so it works without the search engine.",
    logo=(
        str | None,
        Field(description="Address of the fund's picture, or else of its company's. Null: neither has one."),
    ),
    photo=(str | None, Field(description="Where a photo is that the asset manager shows of the fund.")),
    key_facts=(KeyFacts | None, Field(description="What the asset manager says of the fund in a few lines.")),
    documents=(list[DocumentItem], Field(description="By type, and then from the latest to the oldest.")),
    company_link=(str | None, Field(description="Web address of the asset manager.")),
    merged_into=(Successor | None, Field(description="The share class that holders of this one were given.")),
    successor=(
        Successor | None,
        Field(description="Where the chain of mergers ends, if merged_into was itself merged; else null."),
    ),
    basis=(Basis, Field(description="Period, currency and frequency of each key figure, and why it is empty.")),
    price=(Price | None, Field(description="Null: no NAV is known.")),
    peergroup_costs=(PeergroupCosts, Field(description="To compare the ongoing charges with.")),
    rating_review=(RatingReview | None, Field(description="Null: the fund is not under review.")),
    rating_reason=(RatingReason | None, Field(description="Null without a rating, or where its parts are not kept.")),
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
