"""Numbers of funds that became one with another, so that whoever asks by such a number finds that one (ADR 0193)."""

from collections.abc import Iterable

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class FormerFund(models.Model):
    """A fund that was merged into another one; ``id`` is the number that it had."""

    id = models.BigIntegerField(_("number"), primary_key=True)
    fund = models.ForeignKey("funds.Fund", verbose_name=_("fund"), on_delete=models.CASCADE, related_name="former")
    name = models.CharField(_("name"), max_length=255)
    merged_at = models.DateTimeField(_("merged at"), db_default=Now())

    class Meta:
        verbose_name = _("former fund")
        verbose_name_plural = _("former funds")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


def present(ids: Iterable[int]) -> tuple[int, ...]:
    """The numbers of funds as they are now: that of a merged fund gives way to that of the fund which took it in."""
    asked = tuple(ids)
    now = dict(FormerFund.objects.filter(pk__in=asked).values_list("pk", "fund_id")) if asked else {}
    return tuple(dict.fromkeys(now.get(id, id) for id in asked))
