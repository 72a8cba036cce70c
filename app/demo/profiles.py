"""Simulated profiles of the largest asset managers of the demo list; the people in them are plainly invented."""

import datetime
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from django.db import transaction
from django.db.models import Count, Sum
from django.utils import timezone

from app.demo.draws import keys, uniform
from app.demo.population import largest_companies, model, record_date
from app.funds.models import Fund, KeyFigures
from app.managers.models import HIGHEST_RATING, LOWEST_RATING, Company
from app.profiles.models import Person, Profile
from app.profiles.places import STEP
from app.publishing.services import as_published
from app.ratings.models import Rating
from search.queries.items import slug
from search.texts import LANGUAGES

_TEXTS: Final = Path(__file__).with_name("profiles.toml")
#: How long before the record date the profiles were published.
_DAYS_AGO: Final = 120


@dataclass
class _Themes:
    """What a company's funds invest in, from the most frequent on."""

    focus: list[Any] = field(default_factory=list)
    regions: list[Any] = field(default_factory=list)


def simulate_profiles() -> dict[str, int]:
    """Give the largest companies a profile unless they have one; returns how many are written."""
    texts = tomllib.loads(_TEXTS.read_text(encoding="utf-8"))
    with transaction.atomic():
        counts = largest_companies(texts["companies"])
        taken = set(Profile.objects.values_list("company", flat=True)) | set(
            Person.objects.values_list("company", flat=True)
        )
        companies = [one for one in Company.objects.in_bulk(list(counts)).values() if one.pk not in taken]
        companies.sort(key=lambda one: one.name)
        themes = _themes([one.pk for one in companies], texts["themes"])
        profiles = [_profile(one, counts[one.pk], themes[one.pk], texts) for one in companies]
        Profile.objects.bulk_create(profiles)
        _link(profiles, themes, _best([one.pk for one in companies], texts["selected"]))
        people = [person for one in companies for person in _people(one, texts)]
        Person.objects.bulk_create(people)
        _fill(companies)
    return {"profiles": len(profiles), "people": len(people)}


def _themes(companies: Sequence[int], most: int) -> dict[int, _Themes]:
    found = {pk: (Counter[Any](), Counter[Any]()) for pk in companies}
    funds = Fund.objects.filter(company__in=companies, simulated=True).prefetch_related("investment_focus", "regions")
    for fund in funds:
        focus, regions = found[fund.company_id]
        focus.update(fund.investment_focus.all())
        regions.update(fund.regions.all())
    return {pk: _Themes(_most(focus, most), _most(regions, most)) for pk, (focus, regions) in found.items()}


def _most(counted: "Counter[Any]", most: int) -> list[Any]:
    return sorted(counted, key=lambda one: (-counted[one], one.code))[:most]


def _best(companies: Sequence[int], most: int) -> dict[int, list[int]]:
    """The best rated funds of each company."""
    rated = Rating.objects.filter(
        tranche__fund__company__in=companies, tranche__primary=True, tranche__closed_on=None, record_date=record_date()
    ).order_by("-points", "tranche")
    found: dict[int, list[int]] = {pk: [] for pk in companies}
    for company, fund in rated.values_list("tranche__fund__company", "tranche__fund"):
        if len(found[company]) < most:
            found[company].append(fund)
    return found


def _draws(company: Company, *names: str) -> dict[str, float]:
    of = keys(model()["seed"], (f"profile:{company.name}:{name}" for name in names))
    return dict(zip(names, uniform(of, "profile").tolist(), strict=True))


def _between(share: float, bounds: Sequence[int]) -> int:
    return bounds[0] + int(share * (bounds[1] - bounds[0] + 1))


def _published(company: Company) -> dict[str, Any]:
    day = record_date() - datetime.timedelta(days=1 + int(_draws(company, "day")["day"] * _DAYS_AGO))
    return as_published(datetime.datetime.combine(day, datetime.time(9), timezone.get_default_timezone()))


def _profile(company: Company, funds: int, themes: _Themes, texts: Mapping[str, Any]) -> Profile:
    draws = _draws(company, "short", "long", "founded", "employees", "esg", "house")
    founded = _between(draws["founded"], texts["founded"])
    named = slug(company.name)
    row = Profile(
        company=company,
        address_1=f"{texts['address']['street']} {_between(draws['house'], (1, 99))}",
        address_2=texts["address"]["town"],
        email=f"{named}@example.com"[:254],
        phone=f"+49 000 000-{_between(draws['house'], (10, 99))}",
        link=f"https://example.com/{named}",
        link_text=texts["link"]["de"],
        founded=founded,
        number_of_employees=_between(draws["employees"], texts["employees"]),
        simulated=True,
        **_published(company),
    )
    esg = [one for number, one in enumerate(texts["esg"]) if number <= draws["esg"] * len(texts["esg"])]
    for lang in LANGUAGES:
        told = {
            "company": company.name,
            "funds": funds,
            "founded": founded,
            **{
                name: _listed(getattr(themes, name), lang) or texts["everything"][name][lang]
                for name in ("focus", "regions")
            },
        }
        short, long = (
            texts[name][int(draws[name] * len(texts[name]))][lang].format(**told) for name in ("short", "long")
        )
        setattr(row, Profile.description_short.column(lang), short)
        setattr(row, Profile.description.column(lang), f"{long}\n\n{texts['note'][lang]}")
        setattr(row, Profile.esg.column(lang), "\n".join(one[lang] for one in esg))
    return row


def _listed(found: Iterable[Any], lang: Any) -> str:
    return ", ".join(one.name.in_language(lang) for one in found)


def _link(profiles: Iterable[Profile], themes: Mapping[int, _Themes], best: Mapping[int, Sequence[int]]) -> None:
    focus, regions, selected = [], [], []
    for one in profiles:
        of = themes[one.company_id]
        focus += [Profile.investment_focus.through(profile=one, investmentfocus=theme) for theme in of.focus]
        regions += [Profile.regions.through(profile=one, region=region) for region in of.regions]
        selected += [Profile.selected_funds.through(profile=one, fund_id=fund) for fund in best[one.company_id]]
    Profile.investment_focus.through.objects.bulk_create(focus)
    Profile.regions.through.objects.bulk_create(regions)
    Profile.selected_funds.through.objects.bulk_create(selected)


def _people(company: Company, texts: Mapping[str, Any]) -> list[Person]:
    """Two people at least, whose names nobody takes for those of real ones."""
    number = _between(_draws(company, "people")["people"], (2, texts["most_people"]))
    first, last = texts["names"]["first"], texts["names"]["last"]
    # Names follow each other from a drawn one on, so that nobody is there twice.
    begins = {name: int(drawn * len(texts["names"][name])) for name, drawn in _draws(company, "first", "last").items()}
    found: list[Person] = []
    for index, said in enumerate(texts["position"][:number]):
        person = Person(
            company=company,
            first_name=first[(begins["first"] + index) % len(first)],
            last_name=last[(begins["last"] + index) % len(last)],
            place=STEP * (index + 1),
            simulated=True,
            **_published(company),
        )
        for name in ("position", "department", "summary"):
            for lang in LANGUAGES:
                setattr(person, getattr(Person, name).column(lang), said[name][lang])
        found.append(person)
    return found


def _fill(companies: Sequence[Company]) -> None:
    """What staff would enter, where nobody has: numbers that follow from the simulated figures."""
    day, numbers = record_date(), [one.pk for one in companies]
    of_main = {"tranche__primary": True, "record_date": day}
    rated = dict(
        Rating.objects.filter(tranche__fund__company__in=numbers, **of_main)
        .values_list("tranche__fund__company")
        .annotate(number=Count("pk"))
        .order_by()
    )
    volumes = dict(
        KeyFigures.objects.filter(tranche__fund__company__in=numbers, **of_main)
        .values_list("tranche__fund__company")
        .annotate(volume=Sum("volume"))
        .order_by()
    )
    for one in companies:
        if one.number_of_rated_funds is None:
            one.number_of_rated_funds = rated.get(one.pk, 0)
        if one.assets_under_management is None:
            one.assets_under_management = volumes.get(one.pk)
        if one.investor_rating is None:
            points = LOWEST_RATING + (HIGHEST_RATING - LOWEST_RATING) * _draws(one, "rating")["rating"]
            one.investor_rating = round(points, 1)
    Company.objects.bulk_update(companies, ["number_of_rated_funds", "assets_under_management", "investor_rating"])
