"""Provider staff see how far the monthly calculations are."""

from django.contrib import admin
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from app.bilingual import language_of_thread
from app.figures.models import Run
from app.http import formats
from app.staff import queues
from app.staff.admin import ReadOnlyAdmin
from app.staff.columns import cut


@admin.register(Run)
class RunAdmin(ReadOnlyAdmin):
    """Calculations by record date."""

    list_display = ("record_date", "kind", "progress", "changed", "started_at", "finished_at", cut(Run, "problem"))
    list_filter = ("kind",)

    @admin.display(description=_("progress"), ordering="done")
    def progress(self, run: Run) -> str:
        """How many share classes of how many are done."""
        lang = language_of_thread()
        return f"{formats.number(run.done, lang, 0)} / {formats.number(run.total, lang, 0)}"


def _last(kind: Run.Kind) -> str:
    run = Run.objects.filter(kind=kind).order_by("-record_date").first()
    if run is None:
        return ""
    date = formats.day(run.record_date)
    if run.problem:
        return gettext("%(date)s: stopped, %(problem)s") % {"date": date, "problem": run.problem.splitlines()[0]}
    if run.finished_at is None:
        lang = language_of_thread()
        done, total = (formats.number(one, lang, 0) for one in (run.done, run.total))
        return gettext("%(date)s: running, %(done)s of %(total)s") % {"date": date, "done": done, "total": total}
    return gettext("%(date)s: finished %(at)s") % {"date": date, "at": formats.moment(localtime(run.finished_at))}


queues.register(
    queues.Fact(
        "figures",
        _("Calculation of the key figures"),
        lambda: _last(Run.Kind.FIGURES),
        permission="figures.view_run",
        link="figures/run/?kind__exact=figures",
    ),
    queues.Fact(
        "ratings",
        _("Calculation of the ratings"),
        lambda: _last(Run.Kind.RATINGS),
        permission="figures.view_run",
        link="figures/run/?kind__exact=ratings",
    ),
)
