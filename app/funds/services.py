"""What the fund endpoints answer."""

from datetime import date
from typing import Any, Final

from app.api.messages import Language
from app.api.problems import Problem
from app.api.query import Read
from app.funds import records, terms
from app.funds.items import Item, fund_item, sibling
from search.fields import Viewer, catalogue

#: Until accounts exist, everybody sees what a visitor may see.
VIEWER: Final[Viewer] = "visitor"


def guided_orderings() -> tuple[str, ...]:
    """Valid values of ``ordering``: each sortable field, ascending and descending."""
    names = catalogue("tranche").sortable(VIEWER)
    return (*names, *(f"-{name}" for name in names))


def search_funds(text: str, page: int, per_page: int, lang: Language) -> Item:
    raise NotImplementedError


def fund_from_index(id: int, lang: Language) -> Item:
    raise NotImplementedError


def top_funds(id: int, lang: Language) -> Item:
    raise NotImplementedError


def screen(asked: Read) -> Item:
    raise NotImplementedError


def guided_list(asked: Read) -> Item:
    raise NotImplementedError


def guided_count(asked: Read) -> Item:
    raise NotImplementedError


def guided_risk_return(asked: Read) -> Item:
    raise NotImplementedError


def record_date_or_fail(lang: Language) -> date | None:
    """Date of the latest key figures; raises Problem (503) if it was never known because the database is down."""
    try:
        return terms.record_date()
    except terms.DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error


def filter_choices(lang: Language) -> Item:
    """Every choice of the search forms; raises Problem (503) if none were ever known because the database is down."""
    try:
        known = terms.known()
    except terms.DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error

    def fixed(table: str) -> list[Item]:
        return [{"value": value, "label": label} for value, label in terms.fixed_labels(table, lang).items()]

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
        "asset_classes": fixed("asset_class"),
        "ratings": fixed("rating"),
        "sri": [{"value": int(one["value"]), "label": one["label"]} for one in fixed("sri")],
        "risk_classes": fixed("risk_class"),
    }


def _options(group: Any, lang: Language) -> list[Item]:
    return [{"value": value, "label": term.label(lang)} for value, term in group.items()]


def fund_page(id: int, lang: Language) -> Item:
    """Everything a fund page shows, from the database. Raises Problem (404 fund_not_found)."""
    document = records.by_id(id)
    if document is None:
        raise Problem("fund_not_found", lang=lang)
    count, siblings = records.siblings(document["fund_id"], id)
    return fund_item(document, lang, VIEWER) | {
        "company": records.company(document["company_id"]),
        "tranches_count": count,
        "tranches": [sibling(one) for one in siblings],
    }
