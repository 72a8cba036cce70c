"""Share classes that have closed, and into which others they were merged (ADR 0141)."""

import datetime
from typing import Any

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Closable(models.Model):
    """A share class that may close. A target of a merger closes later than what was merged into it, if at all: so no
    chain of mergers ever returns to where it began, and the database holds that rule for whoever writes."""

    closed_on = models.DateField(
        _("closed on"), null=True, blank=True, help_text=_("Last day of the share class. Empty while it is open.")
    )
    merged_into = models.ForeignKey(
        "self",
        verbose_name=_("merged into"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="merged",
        help_text=_("The share class that holders were given instead."),
    )
    closed_as_main = models.BooleanField(
        _("closed as main tranche"),
        default=False,
        db_default=False,
        editable=False,
        help_text=_("Stood for its fund until it closed; the database notes it when an open sibling takes its place."),
    )

    class Meta:
        abstract = True

    def clean(self) -> None:
        """Say what is wrong with a closing before the database refuses it."""
        super().clean()
        if faults := self._closing_faults():
            raise ValidationError(faults)

    def _closing_faults(self) -> dict[str, Any]:
        closed, target = self.closed_on, self.merged_into
        if closed is None:
            if target is not None:
                return {"merged_into": _("Enter the closing date as well: only a closed share class was merged.")}
            return {}
        if closed > timezone.localdate():
            return {"closed_on": _("This date is in the future. Enter a closing once it has happened.")}
        issued: datetime.date | None = getattr(self, "issue_date", None)
        if issued is not None and closed < issued:
            return {"closed_on": _("This date is before the issue date.")}
        if target is not None and target.pk == self.pk and self.pk is not None:
            return {"merged_into": _("A share class cannot be merged into itself.")}
        if target is not None and target.closed_on is not None and target.closed_on <= closed:
            return {"merged_into": _("That share class had closed on or before this day itself.")}
        merged = apps.get_model("funds", "Tranche").objects.filter(merged_into=self.pk, closed_on__gte=closed)
        if self.pk is not None and merged.exists():
            return {"closed_on": _("Another share class was merged into this one on or after that day.")}
        return {}


CLOSING_CONSTRAINTS = (
    models.CheckConstraint(
        condition=Q(merged_into__isnull=True) | Q(closed_on__isnull=False),
        name="funds_tranche_merged_is_closed",
        violation_error_message=_("Only a closed share class was merged."),
    ),
    models.CheckConstraint(
        condition=Q(merged_into__isnull=True) | ~Q(merged_into=F("id")),
        name="funds_tranche_not_merged_into_itself",
        violation_error_message=_("A share class cannot be merged into itself."),
    ),
    models.CheckConstraint(
        condition=Q(closed_on__isnull=True) | Q(issue_date__isnull=True) | Q(closed_on__gte=F("issue_date")),
        name="funds_tranche_closed_after_issue",
        violation_error_message=_("A share class cannot close before its issue date."),
    ),
)
