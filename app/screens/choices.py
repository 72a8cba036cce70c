"""What the search forms offer: the values of each filter, and the orders."""

from typing import Any

from app.database.failures import DATABASE_DOWN
from app.funds import terms
from app.http.messages import Language
from app.http.problems import Problem
from search.fields import Viewer, tranche_catalogue

Item = dict[str, Any]


def orderings(viewer: Viewer) -> tuple[str, ...]:
    """Valid values of ``ordering``: each field that ``viewer`` may sort by, ascending and descending."""
    names = tranche_catalogue().sortable(viewer)
    return (*names, *(f"-{name}" for name in names))


def labelled(table: str, lang: Language) -> list[Item]:
    """The values of a fixed table and their labels; none for the empty name."""
    return [{"value": value, "label": label} for value, label in terms.fixed_labels(table, lang).items()]


def filter_choices(lang: Language) -> Item:
    """Every choice of the search forms; raises Problem (503) if none were ever known because the database is down."""
    try:
        known = terms.known()
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error

    return {
        "peergroups": [
            {"value": value, "label": term.label(lang), "asset_class": term.asset_class}
            for value, term in known.peergroups.items()
        ],
        "companies": _options(known.companies, lang),
        "universes": _options(known.universes, lang),
        "investment_focus": _options(known.investment_focus, lang),
        "regions": [
            {"value": value, "label": term.label(lang), "guided": term.guided} for value, term in known.regions.items()
        ],
        "asset_classes": labelled("asset_class", lang),
        "ratings": labelled("rating", lang),
        "sri": [{"value": int(one["value"]), "label": one["label"]} for one in labelled("sri", lang)],
        "risk_classes": labelled("risk_class", lang),
    }


def _options(group: Any, lang: Language) -> list[Item]:
    return [{"value": value, "label": term.label(lang)} for value, term in group.items()]
