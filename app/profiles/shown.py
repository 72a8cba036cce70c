"""What the page of an asset manager shows, and what its own accounts see beside it."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, Final

from django.db.models import Count, QuerySet

from app.accounts.models import User
from app.accounts.permissions import edits_for, manages
from app.database.failures import DATABASE_DOWN
from app.figures.frame import rounded, rows
from app.files.place import FOLDER
from app.funds import terms
from app.funds.models import Tranche
from app.http.messages import Language
from app.http.problems import Problem
from app.managers.former import company_of
from app.managers.models import Company
from app.profiles import distribution
from app.profiles.models import Person, Profile, entries
from app.profiles.versions import version_of
from app.publishing import rights, services, trying, values
from app.publishing.models import Published
from app.publishing.states import Action, State
from search.queries.items import slug
from search.texts import LANGUAGES, Text

Item = dict[str, Any]

_TEXTS: Final = ("address_1", "address_2", "email", "phone", "link")
#: Which of several states is told of all together: what the company has to do something about comes first.
_FIRST: Final = (
    State.DECLINED,
    State.DRAFT,
    State.SUBMITTED,
    State.SCHEDULED,
    State.WITHDRAWN,
    State.PUBLISHED,
)
#: Characters of the name under which a picture is stored that tell it from others.
_MARK: Final = 8
_CAME_BACK: Final = {State.DECLINED: Action.DECLINE, State.WITHDRAWN: Action.WITHDRAW}
_SELECTED: Final = """
    SELECT t.id, f.id, t.name, t.isin, t.currency, t.ter, k.perf_1y, k.perf_3y, r.rank, r.points,
        coalesce(r.under_review, false)
    FROM funds_fund f
    JOIN LATERAL (
        SELECT * FROM funds_tranche o WHERE o.fund_id = f.id AND o.closed_on IS NULL
        ORDER BY o."primary" DESC, o.id LIMIT 1
    ) t ON true
    LEFT JOIN funds_keyfigures k ON k.tranche_id = t.id AND k.record_date = %(date)s
    LEFT JOIN ratings_rating r ON r.tranche_id = t.id AND r.record_date = %(date)s
    WHERE f.id = ANY (%(funds)s) AND f.company_id = %(company)s
    ORDER BY r.points DESC NULLS LAST, t.name, t.id
"""


def profile(id: int, lang: Language, user: User | None) -> Item:
    """The page of an asset manager, with the draft for those who may see it.

    Raises Problem: 404 company_not_found, 503 data_unavailable.
    """
    try:
        return _profile(company(id, lang), lang, user)
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error


def company(id: int, lang: Language) -> Company:
    """A company by its number, or by that of one which was merged into it. Raises Problem (404 company_not_found)."""
    found = company_of(id)
    if found is None:
        raise Problem("company_not_found", lang=lang)
    return found


def _profile(of: Company, lang: Language, user: User | None) -> Item:
    row = _known(Profile.objects.filter(company=of), user).first()
    public = row if row is not None and row.visible else Profile(company=of)
    people = list(Person.public.filter(company=of, listed=True).order_by("place", "pk"))
    short, long, esg = (public.description_short, public.description, public.esg)
    content = values.stored(public)
    return {
        "id": of.pk,
        "name": of.name,
        "slug": slug(of.name),
        "number_of_funds": number_of_funds(of.pk),
        "has_profile": public.pk is not None,
        **{name: getattr(public, name) for name in _TEXTS},
        "linkText": public.link_text,
        "founded": public.founded,
        "description_short": short.in_language(lang),
        "description_short_language": language_of(short, lang),
        "description": long.in_language(lang),
        "description_language": language_of(long, lang),
        "image": image_of(of, public),
        **_terms(content, lang),
        "number_of_rated_funds": of.number_of_rated_funds,
        "investor_rating": rounded(of.investor_rating),
        "assets_under_management": rounded(of.assets_under_management),
        "number_of_employees": public.number_of_employees,
        "portfolio_managers": [_person(one, lang) for one in people],
        "selected_funds": _selected(of, content["selected_funds"]),
        "esg": _esg(esg.in_language(lang)),
        "esg_language": language_of(esg, lang),
        "rating_distribution": distribution.of_company(of.pk),
        "simulated": public.simulated or any(one.simulated for one in people),
        **(_own(of, row, lang, user) if sees_draft(user, of.pk) else {}),
    }


def _known(rows: "QuerySet[Any]", user: User | None) -> "QuerySet[Any]":
    """All that the reader may know of: staff of everything, others not of what is tried out with demo accounts."""
    return rows if user is None or user.is_staff else rows.filter(trying.shown_to(user))


def number_of_funds(company_id: int) -> int:
    """How many of its funds have an open share class."""
    open_ones = Tranche.objects.filter(fund__company=company_id, closed_on=None)
    return open_ones.aggregate(funds=Count("fund", distinct=True))["funds"] or 0


def sees_draft(user: User | None, company_id: int) -> bool:
    """Whether somebody sees what is not published: any account of the company, and staff who decide about it."""
    return manages(user, company_id) or rights.may_see(user, Profile(company_id=company_id))


def language_of(text: Text, lang: Language) -> Language | None:
    """The language in which a text is told to a reader of ``lang``; None where there is none."""
    reading = text.reading(lang)
    return reading.language if reading.text else None


def image_of(of: Company, profile: Profile) -> str | None:
    """Where the picture is: that of the profile, or else the logo; None without one."""
    return _address(f"{of.pk}/image", profile.image or of.image)


def _person(one: Person, lang: Language) -> Item:
    return {
        "id": one.pk,
        "first_name": one.first_name,
        "last_name": one.last_name,
        "position": one.position.in_language(lang),
        "department": one.department.in_language(lang),
        "summary": one.summary.in_language(lang),
        "language": language_of(one.summary, lang),
        "image": _photo(one),
        "simulated": one.simulated,
    }


def _photo(one: Person) -> str | None:
    return _address(f"{one.company_id}/people/{one.pk}/image", one.image)


def _address(path: str, file: Any, *, draft: bool = False) -> str | None:
    """Where a picture is; another picture has another address, since a page does not fetch the same one again."""
    if not str(file or "").startswith(FOLDER):
        return None
    mark = PurePosixPath(str(file.name)).stem[:_MARK]
    return f"/api/v1/company_info/{path}/?v={mark}{'&draft=true' if draft else ''}"


def _terms(content: Mapping[str, Any], lang: Language) -> Item:
    """Focus and regions with their names, in the order of the names."""
    known = Profile._meta.get_field("investment_focus"), Profile._meta.get_field("regions")
    found: Item = {}
    for field in known:
        model: Any = field.related_model
        named = [
            {"value": one.code, "label": one.name.in_language(lang)}
            for one in (model.objects.filter(pk__in=content[field.name]) if content[field.name] else ())
        ]
        found[field.name] = sorted(named, key=lambda one: one["label"].casefold())
    return found


def _selected(of: Company, funds: Sequence[int]) -> list[Item]:
    """Selected funds that are still the company's, the best rated first."""
    if not funds:
        return []
    found = rows(_SELECTED, {"date": terms.record_date(), "funds": list(funds), "company": of.pk})
    return [
        {
            "id": id,
            "fund_id": fund,
            "slug": slug(name),
            "name": name,
            "isin": isin,
            "tranche_currency": currency,
            "ter": rounded(ter),
            "perf_1y": rounded(year),
            "perf_3y": rounded(three),
            "rank": rank,
            "rating_points": points,
            "under_review": under_review,
        }
        for id, fund, name, isin, currency, ter, year, three, rank, points, under_review in found
    ]


def _esg(lines: str) -> list[Item]:
    return [{"value": one} for one in entries(lines)]


def _own(of: Company, row: Profile | None, lang: Language, user: User | None) -> Item:
    """What waits, what became of it, and whether this account may change it."""
    people = list(_known(Person.objects.filter(company=of), user).order_by("place", "pk"))
    shown = [values.draft_of(one) for one in people]
    existing: Iterable[Published] = [*([row] if row is not None else []), *people]
    reasons = {(type(one), one.pk): _reason(one) for one in existing}
    draft = values.draft_of(row) if row is not None else Profile(company=of)
    content = values.working(row) if row is not None else values.stored(draft)
    states = {State(one.state) for one in existing if not _is_gone(one)}
    return {
        "draft": {
            **{name: getattr(draft, name) for name in _TEXTS},
            "linkText": draft.link_text,
            "founded": draft.founded,
            "description_short": _both(draft.description_short),
            "description": _both(draft.description),
            "number_of_employees": draft.number_of_employees,
            "image": _address(f"{of.pk}/image", draft.image or of.image, draft=True),
            **_terms(content, lang),
            "selected_funds": _selected(of, content["selected_funds"]),
            "esg": {language: _esg(draft.esg.own(language)) for language in LANGUAGES},
            "portfolio_managers": [
                _draft_person(one, reasons[Person, one.pk]) for one in in_order(shown) if one.listed
            ],
            "removed": [
                {"id": one.pk, "first_name": one.first_name, "last_name": one.last_name, "state": one.state}
                for one in shown
                if not one.listed and one.visible and "listed" in one.edits
            ],
            "state": row.state if row is not None else None,
            "visible": row is not None and row.visible,
            "changed": sorted(row.edits) if row is not None and row.visible else [],
            "reason": reasons[Profile, row.pk] if row is not None else "",
        },
        "state": next((state for state in _FIRST if state in states), None),
        "version": version_of(row, people),
        "reason": next((reason for reason in reasons.values() if reason), ""),
        "editable": edits_for(user, of.pk),
    }


def in_order(people: Iterable[Person]) -> list[Person]:
    """People as the profile lists them."""
    return sorted(people, key=lambda one: (one.place, one.pk))


def _is_gone(row: Published) -> bool:
    """Whether this is somebody who left, which readers know already."""
    return isinstance(row, Person) and not row.listed and not row.edits


def _reason(row: Published) -> str:
    action = _CAME_BACK.get(State(row.state))
    event = services.events_of(row).filter(action=action).first() if action else None
    return event.reason if event is not None else ""


def _draft_person(one: Person, reason: str) -> Item:
    return {
        "id": one.pk,
        "first_name": one.first_name,
        "last_name": one.last_name,
        "position": _both(one.position),
        "department": _both(one.department),
        "summary": _both(one.summary),
        "image": _address(f"{one.company_id}/people/{one.pk}/image", one.image, draft=True),
        "state": one.state,
        "visible": one.visible,
        "changed": sorted(one.edits) if one.visible else [],
        "reason": reason,
    }


def _both(text: Text) -> Item:
    return {language: text.own(language) for language in LANGUAGES}
