"""Simulated entries of AIF and ELTIF, and studies about them, in the words of ``alternatives.toml``."""

import datetime
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from app.alternatives.models import Entry
from app.alternatives.validators import lei_digits
from app.content.models import Article, Category, Report
from app.demo.draws import Keys, keys, uniform
from app.demo.population import model, record_date
from app.funds.models import AssetClass, Fund, FundClassification
from app.publishing.services import as_published
from app.richtext import of_plain
from search.fields.isin import check_digit
from search.texts import LANGUAGES, Language

#: The categories of these studies; the articles of the demo list are drawn without them.
STUDIES: Final = ("aif-study", "eltif-study")
_FIRST: Final = datetime.date(2013, 7, 22)
#: Where AIF and ELTIF are offered beside their home and Germany, how likely each.
_OFFERED: Final = {"AT": 0.6, "LU": 0.5, "FR": 0.45, "IT": 0.45, "NL": 0.4, "ES": 0.3, "BE": 0.3, "SE": 0.2, "FI": 0.15}
_STRATEGY_OF: Final = {AssetClass.REAL_ESTATE: Entry.Strategy.REAL_ESTATE, AssetClass.MIXED: Entry.Strategy.MIXED}
_HOMES: Final = ("DE", "LU", "IE", "FR", "AT", "IT", "LI", "NL")
_ROMAN: Final = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]


@cache
def _texts() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("alternatives.toml").read_text(encoding="utf-8"))


@transaction.atomic
def simulate_alternatives() -> dict[str, int]:
    """Replace simulated entries and studies; returns how many there are."""
    Entry.objects.filter(simulated=True).delete()
    known = set(Entry.objects.filter(fund__isnull=False).values_list("fund", flat=True))
    entries = [*_aifs(known), *_eltifs()]
    Entry.objects.bulk_create(entries)
    return {"entries": len(entries), "studies": _write_studies(entries)}


def _aifs(known: set[int]) -> Iterator[Entry]:
    """An entry for each AIF of the demo list that has none."""
    kind = FundClassification.AIF
    funds = [
        fund
        for fund in Fund.objects.filter(fund_classification=kind, simulated=True)
        .select_related("company")
        .prefetch_related("tranches")
        .order_by("name", "pk")
        if fund.pk not in known
    ]
    draws = keys(model()["seed"], (f"aif:{fund.company_id}:{fund.name}" for fund in funds))
    days, others = uniform(draws, "day"), _states(draws)
    for place, fund in enumerate(funds):
        isins = sorted(one.isin for one in fund.tranches.all())
        home = next((one[:2] for one in isins if one[:2] in _HOMES), "LU")
        issued = [one.issue_date for one in fund.tranches.all() if one.issue_date]
        # Since then the law knows AIFs; older funds became ones.
        authorised = max(min(issued, default=_FIRST), _FIRST) + datetime.timedelta(days=int(days[place] * 90))
        yield Entry(
            kind=Entry.Kind.AIF,
            name=fund.name,
            manager=fund.company.name,
            lei=_lei("A", place),
            isins=isins[:50],
            investors=Entry.Investors.BOTH
            if fund.asset_class == AssetClass.REAL_ESTATE
            else Entry.Investors.PROFESSIONAL,
            strategy=_STRATEGY_OF.get(AssetClass(fund.asset_class), Entry.Strategy.OTHER),
            home_state=home,
            states=sorted({home, "DE", *others[place][:3]}),
            authorised_on=authorised,
            marketed_since=authorised + datetime.timedelta(days=14),
            updated_on=record_date() - datetime.timedelta(days=int(days[place] * 400)),
            fund=fund,
            simulated=True,
        )


def _eltifs() -> Iterator[Entry]:
    """ELTIFs, which the demo list has none of, with made-up names and managers."""
    texts = _texts()
    number = texts["number_of_eltifs"]
    draws = keys(model()["seed"], (f"eltif:{place}" for place in range(number)))
    picks = {
        name: uniform(draws, f"eltif/{name}") for name in ("manager", "strategy", "kind", "investors", "day", "classes")
    }
    others, named = _states(draws), Counter[str]()
    for place in range(number):
        manager, home = texts["managers"][int(picks["manager"][place] * len(texts["managers"]))]
        strategy = _strategy(float(picks["strategy"][place]))
        called = f"{manager.split()[0]} {texts['strategies'][strategy]['name']} ELTIF"
        named[called] += 1
        structure = _structure(float(picks["kind"][place]))
        authorised = datetime.date(2019, 1, 7) + datetime.timedelta(days=int(float(picks["day"][place]) ** 0.5 * 2_780))
        # One in eight is authorised and not yet offered.
        offered = None if picks["day"][place] > 0.875 else authorised + datetime.timedelta(days=21 + place)
        yield Entry(
            kind=Entry.Kind.ELTIF,
            name=f"{called} {_ROMAN[named[called] - 1]} {texts['mark']}",
            manager=f"{manager} {texts['mark']}",
            lei=_lei("E", place),
            isins=[_isin(home, place, each) for each in range(1 + int(picks["classes"][place] * 4))],
            structure=structure,
            investors=_investors(float(picks["investors"][place])),
            strategy=strategy,
            home_state=home,
            states=sorted({home, "DE", *others[place]}) if offered else [],
            authorised_on=authorised,
            marketed_since=offered,
            updated_on=min(record_date(), authorised + datetime.timedelta(days=200 + 9 * place)),
            simulated=True,
        )


def _states(draws: Keys) -> list[list[str]]:
    """The further states in which each is offered."""
    drawn = {state: uniform(draws, f"state/{state}") for state in _OFFERED}
    return [
        [state for state, likely in _OFFERED.items() if drawn[state][place] < likely] for place in range(len(draws))
    ]


def _strategy(draw: float) -> str:
    reached = 0.0
    for code, one in _texts()["strategies"].items():
        reached += one["share"]
        if draw < reached:
            return str(code)
    return Entry.Strategy.MIXED.value


def _structure(draw: float) -> str:
    if draw < 0.12:
        return Entry.Structure.FEEDER.value
    return Entry.Structure.MASTER.value if draw < 0.2 else Entry.Structure.SINGLE.value


def _investors(draw: float) -> str:
    if draw < 0.55:
        return Entry.Investors.BOTH.value
    return Entry.Investors.RETAIL.value if draw < 0.75 else Entry.Investors.PROFESSIONAL.value


def _lei(letter: str, place: int) -> str:
    """A number of the right form that nobody has: it says SIMULIERT."""
    body = f"9999SIMULIERT{letter}{place:04}"
    return body + lei_digits(body)


def _isin(state: str, place: int, number: int) -> str:
    """Likewise: SIM stands in it."""
    body = f"{state}SIM{place:04}{number:02}"
    return body + check_digit(body)


def _write_studies(entries: list[Entry]) -> int:
    """Write the studies in place of the simulated ones, unless they are there already."""
    drafts = [_study(one, entries) for one in _texts()["study"]]
    present = Report.objects.filter(simulated=True, category__code__in=STUDIES)
    names = ("date", *Article.title.columns, *Article.body.columns)
    wanted = sorted(tuple(getattr(draft, name) for name in names) for draft in drafts)
    if sorted(present.values_list(*names)) != wanted:
        present.delete()
        Report.objects.bulk_create(drafts)
    return len(drafts)


def _study(texts: dict[str, Any], entries: list[Entry]) -> Report:
    category = Category.objects.get_or_create(
        code=texts["category"], defaults=dict.fromkeys(Category.name.columns, texts["category"])
    )[0]
    date: datetime.date = texts["date"]
    at = datetime.datetime.combine(date, datetime.time(9), timezone.get_default_timezone())
    written = {name: _filled(texts[name], lang, entries) for name, lang in _places()}
    return Report(date=date, category=category, simulated=True, **written, **as_published(at))


def _places() -> Iterator[tuple[str, Language]]:
    """Columns of the texts, and their languages; the texts are called like them."""
    for part in (Article.title, Article.summary, Article.body):
        for lang in LANGUAGES:
            yield part.column(lang), lang


def _filled(text: str, lang: Language, entries: list[Entry]) -> str:
    """A text with its numbers; one of several paragraphs ends with the note that it is simulated."""
    eltifs = [one for one in entries if one.kind == Entry.Kind.ELTIF]
    aifs = [one for one in entries if one.kind == Entry.Kind.AIF]
    filled = text.format(
        count=len(eltifs),
        managers=len({one.manager for one in eltifs}),
        retail=sum(one.investors != Entry.Investors.PROFESSIONAL for one in eltifs),
        infrastructure=sum(one.strategy == Entry.Strategy.INFRASTRUCTURE for one in eltifs),
        aif=len(aifs),
        real_estate=sum(one.strategy == Entry.Strategy.REAL_ESTATE for one in aifs),
    )
    return of_plain(f"{filled}\n\n{_texts()['note'][lang]}") if "\n\n" in filled else filled
