"""PDFs of the latest simulated reports, made by the background worker after a start (ADR 0242)."""

import logging
import time
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Final

from django.db import transaction

from app.charts import price_charts
from app.charts.spans import DEFAULT_PERIOD, period_of
from app.content.models import Report
from app.demo import research_content
from app.demo.alternatives import STUDIES
from app.demo.research_content import Fund, Group
from app.discovery import drawings
from app.files import blobs
from app.files.incoming import checked, take_bytes
from app.files.kinds import PDF
from app.funds.models import KeyFigures, Peergroup
from app.funds.ownership import OwnData
from app.http.messages import LANGUAGES
from app.pdf import rendering
from search.texts import Text

logger = logging.getLogger("app.demo")

TEMPLATE: Final = Path(__file__).with_name("research.typ")
COVER: Final = Path(__file__).with_name("cover.typ")
_COVER: Final = (1440.0, 760.0)
_LONGEST_ALT: Final = 250


def make_reports(seconds: float) -> int:
    """Make PDFs of reports that have none yet, for so long; returns of how many. Any number of workers may do so."""
    end, made = time.monotonic() + seconds, 0
    waiting = [] if OwnData.objects.exists() else _without()
    days = _days() if waiting else []
    for number in waiting if days else ():
        if time.monotonic() > end:
            break
        try:
            made += _make(number, days)
        except rendering.RenderingError as error:
            logger.error("the simulated report %s has no PDF: %s", number, error)
    return made


def _without() -> list[int]:
    drawn = Report.objects.filter(simulated=True).exclude(category__code__in=STUDIES)
    latest = drawn.order_by("-date", "-pk")[: research_content.wanted()]
    names = Report.pdf.columns
    return [row["pk"] for row in latest.values("pk", *names) if not all(row[name] for name in names)]


@transaction.atomic
def _make(number: int, days: Sequence[date]) -> bool:
    """Both PDFs of a report; nothing where another worker is at it, or the report has been changed or is gone."""
    report = Report.objects.select_for_update(skip_locked=True, of=("self",)).filter(pk=number, simulated=True).first()
    if report is None:
        return False
    ids = list(report.funds.order_by("pk").values_list("pk", flat=True))
    peergroup = Peergroup.objects.filter(funds__in=ids).order_by("pk").first()
    # The last day with figures before the report, or the first one that there is.
    day = max((one for one in days if one <= report.date), default=days[0])
    if peergroup is None:
        return False
    funds = research_content.funds_of(peergroup.pk, day)
    linked = [one for one in funds if one.fund_id in ids]
    if not linked:
        return False
    for lang in LANGUAGES:
        group = Group(day, peergroup.name.in_language(lang), funds)
        data = research_content.Study(report, group, linked, lang).data()
        stored = blobs.store(checked("document", rendering.render(TEMPLATE, data), PDF)).name
        setattr(report, Report.pdf.column(lang), stored)
    columns = [*Report.pdf.columns, *_cover(report, linked[0], day)]
    report.save(update_fields=columns)
    return True


def _cover(report: Report, fund: Fund, day: date) -> Iterable[str]:
    """Give the report a picture where its fund has NAVs; returns the columns that were set."""
    pieces = price_charts.own_line(fund.id, period_of(day, DEFAULT_PERIOD, day))
    svg = drawings.line(pieces, *_COVER)
    if svg is None:
        return ()
    taken = take_bytes("illustration", rendering.picture(COVER, {"svg": svg}), "cover.png")
    report.picture.name = blobs.store(taken).name
    said = {lang: research_content.words(lang)["cover"].format(fund=fund.name) for lang in LANGUAGES}
    report.picture_alt = Text(**{lang: one[:_LONGEST_ALT] for lang, one in said.items()})
    return ("picture", *Report.picture_alt.columns)


def _days() -> list[date]:
    found = KeyFigures.objects.filter(simulated=True).values_list("record_date", flat=True).distinct()
    return sorted(found)
