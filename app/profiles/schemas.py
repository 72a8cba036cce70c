"""Shapes of asset managers: list, profile, and what their owners and editors change."""

from datetime import date
from typing import Annotated, Any, Final, Literal

from ninja import Schema
from pydantic import AfterValidator, AliasChoices, BeforeValidator, Field, StrictBool, StrictInt, create_model
from pydantic_core import PydanticCustomError

from app.accounts.schemas import Body, Line, Lines
from app.funds.schemas import FundItem
from app.http.schemas import Segment, ValueFacet
from app.lists.schemas import Page
from app.publishing.states import State
from search.texts import Language

#: People of a profile, entries of its list on sustainability, funds that it selects, at most.
MAX_PEOPLE: Final = 50
MAX_ESG: Final = 50
MAX_SELECTED: Final = 20
_CODES: Final = 100


class ProfileTerm(Schema):
    """A value and what it is called."""

    value: str
    label: str


class CompanyRow(Schema):
    """An asset manager of the list."""

    id: int
    name: str
    slug: str
    letter: str = Field(description="A to Z, or # for other beginnings.")
    description_short: str
    description_language: Language | None = Field(description="Of the short description; null without one.")
    image: str | None = Field(description="Where the picture is: that of the profile, or else the logo.")
    number_of_funds: int
    number_of_rated_funds: int | None = Field(description="Entered by the provider.")
    investment_focus: list[ProfileTerm]
    regions: list[ProfileTerm]
    simulated: bool


class CompanyFacets(Schema):
    """How many asset managers have each value."""

    focus: ValueFacet
    region: ValueFacet
    letter: ValueFacet


class CompanyList(Page):
    """A page of the asset managers that have funds."""

    facets: CompanyFacets
    simulated: bool = Field(description="Whether any of the asset managers has a simulated profile.")
    results: list[CompanyRow]


class SuggestedCompany(Schema):
    """An asset manager that a text may mean."""

    id: int
    name: str
    number_of_funds: int
    highlight: list[Segment] | None = Field(description="The name in pieces, and whether each matched the text.")


class CompanySuggestions(Schema):
    """Asset managers for the search box."""

    results: list[SuggestedCompany]
    forgiven: bool = Field(description="Whether no name has the words as typed, so that typing mistakes were forgiven.")


class EsgEntry(Schema):
    """An entry of the list on sustainability."""

    value: str


class PortfolioManager(Schema):
    """Somebody who manages funds of the company."""

    id: int
    first_name: str
    last_name: str
    position: str
    department: str
    summary: str
    language: Language | None = Field(description="Of the summary; null without one.")
    image: str | None = Field(description="Where the photo is.")
    simulated: bool


class SelectedFund(Schema):
    """A fund that the company has selected, by its main share class."""

    id: int
    fund_id: int
    slug: str
    name: str
    isin: str
    tranche_currency: str
    ter: float | None = Field(description="Percent a year.")
    perf_1y: float | None = Field(description="Percent.")
    perf_3y: float | None = Field(description="Percent a year.")
    rank: str | None
    rating_points: int | None
    under_review: bool


CompanyFund: type[Schema] = create_model(
    "CompanyFund",
    __base__=FundItem,
    __doc__="A fund of the company, by its main share class.",
    has_documents=(bool, Field(description="Whether documents of the fund are published.")),
)


class CompanyFunds(Page):
    """A page of a company's funds."""

    record_date: date | None
    results: list[CompanyFund]  # type: ignore[valid-type]


class TopCompanyFunds(Schema):
    """The best rated funds of a company, at most five."""

    count: int
    results: list[CompanyFund]  # type: ignore[valid-type]


class ClassCounts(Schema):
    """How many funds have each class."""

    A: int
    B: int
    C: int
    D: int
    E: int


class RatingDistribution(Schema):
    """The ratings of the company's funds beside those of all funds, by main share class."""

    own: ClassCounts
    market: ClassCounts


class Both(Schema):
    """A text in both languages; empty where there is none."""

    de: str
    en: str


class EsgOfBoth(Schema):
    """The list on sustainability in both languages."""

    de: list[EsgEntry]
    en: list[EsgEntry]


class DraftPerson(Schema):
    """Somebody as they are worked on."""

    id: int
    first_name: str
    last_name: str
    position: Both
    department: Both
    summary: Both
    image: str | None
    state: State
    visible: bool = Field(description="Whether readers see this person, or an earlier text about them.")
    changed: list[str] = Field(description="Names of what waits beside the published text.")
    reason: str = Field(description="Why it came back, or was withdrawn; empty otherwise.")


class RemovedPerson(Schema):
    """Somebody whom readers still see until their removal is approved."""

    id: int
    first_name: str
    last_name: str
    state: State


class DraftProfile(Schema):
    """The profile as it is worked on: what is published, with all changes that wait."""

    address_1: str
    address_2: str
    email: str
    phone: str
    founded: int | None
    link: str
    linkText: str  # noqa: N815 - the specification's name
    description_short: Both
    description: Both
    number_of_employees: int | None
    image: str | None
    investment_focus: list[ProfileTerm]
    regions: list[ProfileTerm]
    selected_funds: list[SelectedFund]
    esg: EsgOfBoth
    portfolio_managers: list[DraftPerson]
    removed: list[RemovedPerson]
    state: State | None = Field(description="Of the profile without its people; null before there is one.")
    visible: bool
    changed: list[str] = Field(description="Names of what waits beside the published text.")
    reason: str = Field(description="Why it came back, or was withdrawn; empty otherwise.")


class CompanyProfile(Schema):
    """An asset manager; its own accounts and the provider's staff see the draft as well."""

    id: int
    name: str
    slug: str
    number_of_funds: int
    has_profile: bool = Field(description="Whether the company has published a profile; without one most is empty.")
    address_1: str
    address_2: str
    email: str
    phone: str
    founded: int | None = Field(description="Year.")
    link: str
    linkText: str  # noqa: N815 - the specification's name
    description_short: str
    description_short_language: Language | None
    description: str = Field(description="Plain text; a blank line begins a paragraph.")
    description_language: Language | None
    image: str | None
    investment_focus: list[ProfileTerm]
    regions: list[ProfileTerm]
    number_of_rated_funds: int | None = Field(description="Entered by the provider.")
    investor_rating: float | None = Field(description="1.0 to 5.0, 5 is the best. Entered by the provider.")
    assets_under_management: float | None = Field(description="EUR million. Entered by the provider.")
    number_of_employees: int | None
    portfolio_managers: list[PortfolioManager]
    selected_funds: list[SelectedFund]
    esg: list[EsgEntry]
    esg_language: Language | None
    rating_distribution: RatingDistribution | None = Field(description="Null while the search does not answer.")
    simulated: bool
    draft: DraftProfile | None = Field(None, description="For the company's own accounts and the provider's staff.")
    state: State | None = Field(None, description="Of profile and people together: what needs attention first.")
    version: int | None = Field(None, description="Of what is worked on; to be sent with the next change.")
    reason: str | None = Field(None, description="Why the profile or one of the people came back.")
    editable: bool | None = Field(None, description="Whether this account may change the profile.")


def _by_the_provider(value: Any) -> Any:
    if value is not None:
        raise PydanticCustomError("provider_only", "provider_only")
    return value


#: What only the provider's staff enter; it is refused with its key.
_ProviderOnly = Annotated[Any, AfterValidator(_by_the_provider)]


class TextData(Body):
    """A text in one or both languages."""

    de: Lines | None = None
    en: Lines | None = None


class FileData(Body):
    """A file as base64."""

    base64_string: str = Field(
        description="JPEG or PNG, at most 10 MB, with or without the prefix of a data URL. Empty: the picture goes."
    )
    file_name: Line = ""


def _empty(value: Any) -> Any:
    """An empty text is an empty file."""
    return {"base64_string": ""} if value == "" else value


_Picture = Annotated[FileData | None, BeforeValidator(_empty)]


class EsgData(Body):
    """An entry of the list on sustainability."""

    value: Line


_Esg = Annotated[list[EsgData], Field(max_length=MAX_ESG)]


class EsgTexts(Body):
    """The list on sustainability in one or both languages."""

    de: _Esg | None = None
    en: _Esg | None = None


_Text = Lines | TextData
#: "" empties a number.
_Year = StrictInt | Literal[""]
_Codes = Annotated[list[Line], Field(max_length=_CODES)]


class PersonData(Body):
    """Somebody of the list; without ``id`` they are new, and need both names."""

    id: StrictInt | None = None
    first_name: Line | None = None
    last_name: Line | None = None
    position: _Text | None = None
    department: _Text | None = None
    summary: _Text | None = Field(None, description="At most 500 characters.")
    image: _Picture = Field(
        None,
        validation_alias=AliasChoices("image", "photo"),
        description="Null leaves the photo as it is, an empty one removes it. `photo` is read as well.",
    )


class CompanyData(Body):
    """What changes. Keys that are left out or null stay as they are; an empty text empties.

    Texts are in the language of the request, or in both.
    """

    address_1: Line | None = None
    address_2: Line | None = None
    email: Line | None = None
    phone: Line | None = None
    founded: _Year | None = None
    link: Line | None = None
    linkText: Line | None = None  # noqa: N815 - the specification's name
    description_short: _Text | None = None
    description: _Text | None = None
    number_of_employees: _Year | None = None
    image: _Picture = Field(None, description="Null leaves the picture as it is, an empty one removes it.")
    investment_focus: _Codes | None = None
    regions: _Codes | None = None
    selected_funds: Annotated[list[StrictInt], Field(max_length=MAX_SELECTED)] | None = Field(
        None, description="Share classes (id) of the company's own funds."
    )
    esg: _Esg | EsgTexts | None = None
    portfolio_managers: Annotated[list[PersonData], Field(max_length=MAX_PEOPLE)] | None = Field(
        None, description="All people in their order; whoever is left out is removed."
    )
    version: StrictInt | None = Field(None, description="That was read; another one by now is refused (409).")
    submit: StrictBool = Field(True, description="false keeps a draft.")
    number_of_rated_funds: _ProviderOnly = Field(None, description="Refused: entered by the provider.")
    investor_rating: _ProviderOnly = Field(None, description="Refused: entered by the provider.")
    assets_under_management: _ProviderOnly = Field(None, description="Refused: entered by the provider.")
