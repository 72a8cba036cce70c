"""The monthly jobs, as staff see them."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from app.http import formats


class Run(models.Model):
    """A calculation of all figures or ratings as of a record date: how far it is, and where it goes on after a stop."""

    class Kind(models.TextChoices):
        """What is calculated."""

        FIGURES = "figures", _("Key figures")
        RATINGS = "ratings", _("Ratings")

    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    record_date = models.DateField(_("record date"))
    reached = models.BigIntegerField(
        _("reached"),
        default=0,
        db_default=0,
        help_text=_("The last peergroup that is done; they are taken by their ids."),
    )
    done = models.PositiveIntegerField(_("done"), default=0, db_default=0, help_text=_("Tranches that are done."))
    total = models.PositiveIntegerField(_("total"), default=0, db_default=0, help_text=_("Tranches in all."))
    changed = models.PositiveIntegerField(_("changed"), default=0, db_default=0, help_text=_("New or changed rows."))
    started_at = models.DateTimeField(_("started at"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)
    problem = models.TextField(_("problem"), blank=True, default="", db_default="")

    class Meta:
        verbose_name = _("calculation")
        verbose_name_plural = _("calculations")
        ordering = ["-record_date", "kind"]
        constraints = [
            models.UniqueConstraint(fields=["kind", "record_date"], name="figures_run_kind_date_unique"),
            models.CheckConstraint(condition=Q(kind__in=["figures", "ratings"]), name="figures_run_kind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {formats.day(self.record_date)}"
