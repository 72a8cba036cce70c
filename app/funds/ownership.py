"""Whether the portal holds data of somebody's own, for which no figure may ever be simulated (ADR 0144)."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

from django.db import connection, models, transaction
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class Kind(StrEnum):
    """What has been loaded."""

    SHARE_CLASSES = "share_classes"
    NAVS = "navs"
    FACTS = "facts"
    DOCUMENTS = "documents"
    BENCHMARKS = "benchmarks"


class OwnData(models.Model):
    """A kind of data that somebody has loaded of their own.

    The row is written in the import's own transaction, so that it is there if and only if the data are, and it goes
    wherever the database goes. Other rows say that ``./portal up --empty`` was asked for (``start``), or what the
    migration that made the table has concluded from (``before``).
    """

    kind = models.SlugField(max_length=20, primary_key=True)
    since = models.DateTimeField(_("since"), db_default=Now())

    class Meta:
        verbose_name = _("data of one's own")
        verbose_name_plural = _("data of one's own")

    def __str__(self) -> str:
        return self.kind


class OwnDataError(Exception):
    """The portal holds data of somebody's own; nothing was simulated."""


def mark_as_own(kind: Kind) -> None:
    """Note, in the caller's transaction, that it stores data of somebody's own."""
    OwnData.objects.bulk_create([OwnData(kind=kind)], ignore_conflicts=True)


@contextmanager
def only_demo_data() -> Iterator[None]:
    """A transaction in which figures may be simulated. Raises OwnDataError where that is over.

    No import of somebody's own data can end between the question and the end of the block: it waits with its mark.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE funds_owndata IN SHARE MODE")
        if OwnData.objects.exists():
            raise OwnDataError
        yield
