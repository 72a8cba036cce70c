"""Pages of the admin that look over all types: what appears when, and which texts lack a language."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any, Final

from django.contrib.admin import AdminSite
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext

from app.bilingual import language_of_thread
from app.publishing import calendar, untranslated, wording
from app.publishing.models import Published, published_models
from app.publishing.states import State
from search.texts import LANGUAGES, Language

#: Entries of a day that are shown at once; the others unfold.
_DAY: Final = 5
#: Texts on one page of the list of missing translations.
_PAGE: Final = 50


def types_seen(site: AdminSite, request: HttpRequest) -> Iterator[tuple[type[Published], QuerySet[Any]]]:
    """The published types that the member of staff may view, each with its rows."""
    for model in published_models():
        pages = site._registry.get(model)
        if pages is not None and pages.has_view_permission(request):
            yield model, pages.get_queryset(request)


def month(site: AdminSite, request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """What appears in a month, day by day, beside what has appeared."""
    today = timezone.localdate()
    shown = calendar.Month.read(request.GET.get("month", ""), today)
    everything = calendar.entries(request, shown, types_seen(site, request))
    numbers = Counter(entry.model for entry in everything)
    kind = request.GET.get("of", "")
    found = [one for one in everything if kind in ("", one.model._meta.label_lower)]
    written = date_format(shown.first, "F Y")
    days = [
        {
            "date": day,
            "number": day.day,
            "weekday": capfirst(date_format(day, "l")),
            "today": day == today,
            "entries": (of_day := [one for one in found if one.day == day])[:_DAY],
            "others": of_day[_DAY:],
            "more": gettext("%(number)s more") % {"number": len(of_day) - _DAY},
        }
        for day in shown.days
    ]
    monday = shown.first - timedelta(days=shown.first.weekday())
    own = {
        "title": gettext("Calendar: %(month)s") % {"month": written},
        "days": days,
        "weekdays": [date_format(monday + timedelta(days=number), "D") for number in range(7)],
        "begins": shown.first.weekday() + 1,
        "number": len(found),
        "kinds": _kinds(numbers, f"?month={shown.name}", kind),
        "of": kind,
        "left_out": calendar.MOST if max(numbers.values(), default=0) >= calendar.MOST else 0,
        "before": shown.before,
        "after": shown.after,
        "now": calendar.Month.read("", today),
        "shown": shown,
        "words": {
            "months": gettext("Months"),
            "before": gettext("Previous month"),
            "after": gettext("Next month"),
            "now": gettext("This month"),
            "today": gettext("today"),
            "none": gettext("Nothing appears in this month."),
            "kinds": capfirst(gettext("kind")),
            "left_out": gettext("Of each kind, the first %(most)s of the month are shown.") % {"most": calendar.MOST},
        },
    }
    return TemplateResponse(request, "admin/publishing/calendar.html", {**context, **own})


def next_publication() -> str:
    """When the next text is published, for the start page."""
    first, *others = (
        model._base_manager.filter(state=State.SCHEDULED).values_list("publish_at", flat=True)
        for model in published_models()
    )
    soonest = first.union(*others, all=True).order_by("publish_at").first()
    return wording.local_time(soonest) if soonest is not None else gettext("nothing is scheduled")


def missing_translations(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Texts that exist in one language only, of all types that the member of staff may view."""
    types = untranslated.types(request.user)
    language = next((one for one in LANGUAGES if one == request.GET.get("lacks")), None)
    kind = request.GET.get("of", "")
    numbers = {model: untranslated.rows(model, language).count() for model in types}
    chosen = [model for model in types if kind in ("", model._meta.label_lower)]
    page = Paginator(range(sum(numbers[model] for model in chosen)), _PAGE).get_page(request.GET.get("page"))
    found = untranslated.page(chosen, language, max(0, page.start_index() - 1), _PAGE)
    own = {
        "title": gettext("Missing translations"),
        "parts": [_part(one, language, kind) for one in (None, *LANGUAGES)],
        "kinds": _kinds(numbers, f"?lacks={language or ''}", kind),
        "before": f"?lacks={language or ''}&of={kind}",
        "page": page,
        "rows": [_lacking(row) for row in found],
        "words": {
            "parts": gettext("Show"),
            "kinds": capfirst(gettext("kind")),
            "caption": gettext("Texts that exist in one language only"),
            "text": gettext("Text"),
            "kind": capfirst(gettext("kind")),
            "lacks": gettext("Missing"),
            "none": gettext("Every text exists in both languages."),
            "next": gettext("Next page"),
            "previous": gettext("Previous page"),
        },
    }
    return TemplateResponse(request, "admin/publishing/translations.html", {**context, **own})


def _part(language: Language | None, chosen: Language | None, kind: str) -> dict[str, Any]:
    titles = {None: gettext("All"), "de": gettext("German is missing"), "en": gettext("English is missing")}
    return {
        "title": titles[language],
        "address": f"?lacks={language or ''}&of={kind}",
        "chosen": language == chosen,
    }


def _kinds(numbers: Mapping[type[Model], int], before: str, chosen: str) -> list[dict[str, Any]]:
    """The ways to rows of one type, with their numbers; ``before`` is what stays of the address."""
    named = [
        (model._meta.label_lower, capfirst(str(model._meta.verbose_name_plural)), numbers[model]) for model in numbers
    ]
    found = [("", gettext("All"), sum(numbers.values()))]
    found += sorted((one for one in named if one[2] or one[0] == chosen), key=lambda one: one[1])
    return [
        {"title": title, "number": number, "address": f"{before}&of={code}", "chosen": code == chosen}
        for code, title, number in found
    ]


def _lacking(row: Any) -> dict[str, Any]:
    """What the list says of a row that lacks a language."""
    labels = {"de": gettext("German: %(fields)s"), "en": gettext("English: %(fields)s")}
    gaps = [labels[gap.language] % {"fields": ", ".join(gap.fields)} for gap in untranslated.gaps(row)]
    published = isinstance(row, Published)
    return {
        "title": row.headline(language_of_thread()) if published else str(row),
        "kind": capfirst(str(row._meta.verbose_name)),
        "state": str(row.get_state_display()) if published else "",
        "url": wording.change_url(row),
        "gaps": gaps or [gettext("Translated; the changes are not published yet.")],
    }
