"""The query keys of the search endpoints."""

from typing import Final

from app.funds import terms
from app.http.query import Key
from app.lists.declaring import Listing, ordering
from app.screens.choices import orderings
from search.fields import Field, Viewer, tranche_catalogue
from search.saved import ORDER_SYNONYMS, value_facets

SEARCH: Final = Listing(
    filters=(
        Key("search", "text", "Part of a name, or a WKN or ISIN.", required=True, example="global equity"),
        Key(
            "brief",
            "flag",
            "true: each result with what a list of suggestions shows, and without the other share classes.",
            default=False,
        ),
    ),
)


# The screen's keys are read by search.saved, which saved searches share; here they are declared for the documentation.
def screen_filters(viewer: Viewer) -> tuple[Key, ...]:
    """The keys that filter a screen, from the catalogue."""
    return tuple(key for item in tranche_catalogue().facets(viewer).values() for key in _filter_keys(item))


def _filter_keys(item: Field) -> tuple[Key, ...]:
    label, table = item.label.en, item.choices or item.labels
    if item.kind == "range":
        least, most = item.limits
        unit = "" if item.unit == "none" else f" Unit: {item.unit}."
        bounds = [
            Key(f"{item.filter}_{end}", "number", f"{label}: {word}.{unit}", least=least, most=most)
            for end, word in (("min", "at least"), ("max", "at most"))
        ]
        if not item.sign:
            return tuple(bounds)
        one = Key(item.filter, "number", f"{label}: a single bound.{unit}", least=least, most=most)
        sign = f"Whether {item.filter} is the least or the greatest."
        return (one, Key(item.sign, "code", sign, choices=("gte", "lte")), *bounds)
    if item.kind == "flag":
        words = terms.fixed_labels(table, "en")
        return (Key(item.filter, "flag", "; ".join(f"{value}: {word}" for value, word in words.items()) + "."),)
    whole = item.type in ("id", "integer")
    choices = tuple(int(one) if whole else str(one) for one in terms.fixed_labels(table, "en")) if table else None
    return (Key(item.filter, "int" if whole else "code", f"{label}.", repeat=True, choices=choices),)


SCREEN: Final = Listing(
    filters=(
        Key("q", "text", "Words that the name, company or code must contain."),
        *screen_filters("registered"),
        Key(
            "facets",
            "code",
            "Facets to count beside those that every screen counts and those that it filters by.",
            repeat=True,
            choices=tuple(tranche_catalogue().facets("registered")),
        ),
        Key(
            "facet_search",
            "text",
            "Facet name, colon, text: lists only values whose label matches.",
            example="companies:dws",
            pattern=f"^({'|'.join(value_facets('registered'))}):[A-Za-z0-9 ]*[A-Za-z0-9]$",
        ),
        Key(
            "explain",
            "text",
            "An ISIN: answers criterion by criterion whether that fund meets the screen.",
            max_length=32,
            pattern="^[A-Za-z]{2}[A-Za-z0-9]{9}[0-9]$",
            example="LU0000000018",
        ),
        Key(
            "asof",
            "date",
            "A day: answers from the snapshot of the latest record date at or before it. Snapshots hold main tranches "
            "with the ratings and key figures of their record date and the master data of today.",
        ),
    ),
    order=ordering(orderings("registered"), default="-rating_points", synonyms=ORDER_SYNONYMS),
)
PERIOD = Key("period", "int", "Years.", choices=(1, 3, 5), default=5)
GUIDED = (
    Key("asset_class", "code", "Asset classes.", repeat=True, choices=terms.ASSET_CLASSES),
    Key("region", "code", "Regions of the guided search.", repeat=True, choices=terms.GUIDED_REGIONS),
    Key("risk_class", "code", "Risk classes.", repeat=True, choices=("low", "medium", "high")),
    Key("m", "flag", "Main tranches only, or the others only.", default=True),
)


def ordered_by(viewer: Viewer, default: str) -> Key:
    """The order of a list of share classes: by what ``viewer`` may see."""
    return ordering(
        orderings(viewer),
        default,
        "Field to order by, with - in front for descending; professionals may order by more.",
        ORDER_SYNONYMS,
    )


def guided(viewer: Viewer) -> Listing:
    """What all three guided calls may be asked for: the specification sends them the same query."""
    return Listing(GUIDED, ordered_by(viewer, "-rating_points"), per_page=100)
