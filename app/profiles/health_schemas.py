"""Shapes of what is wrong with documents of funds."""

from datetime import date
from typing import Literal

from ninja import Schema
from pydantic import Field

from app.funds.models import FundDocument
from app.funds.schemas import OwnFund
from app.http.messages import Language
from app.http.schemas import ValueFacet
from app.lists.schemas import Page
from app.profiles.document_health import Fault


class UnhealthyDocument(Schema):
    """A document with which something is wrong."""

    id: int
    category: Literal[tuple(FundDocument.Category.values)]  # type: ignore[valid-type]
    category_label: str
    date: date
    language: Language
    url: str | None = Field(description="Where readers download it.")


class HealthFinding(Schema):
    """Something that is wrong, and what to do about it."""

    fault: Literal[tuple(one.value for one in Fault)]  # type: ignore[valid-type]
    label: str
    remedy: str
    fund: OwnFund
    document: UnhealthyDocument | None = Field(description="Null where a document is missing.")


class HealthFacets(Schema):
    """How many there are of each fault."""

    faults: ValueFacet


class HealthList(Page):
    """What is wrong with the documents of the own company's funds, the most urgent first."""

    results: list[HealthFinding]
    facets: HealthFacets
