"""Tables that staff load: each file with what a dry run found, and what became of it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from app.files.fields import UploadField


class TableImport(models.Model):
    """One file of a table. Who loaded it says the admin's own history."""

    class State(models.TextChoices):
        """How far it is; the worker takes what is to be checked or loaded."""

        CHECKING = "checking", _("being checked")
        CHECKED = "checked", _("checked, not loaded")
        LOADING = "loading", _("being loaded")
        LOADED = "loaded", _("loaded")
        FAILED = "failed", _("cannot be loaded")
        WAITING = "waiting", _("waits for approval")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    class Decimal(models.TextChoices):
        """What stands before the digits behind the whole number."""

        POINT = "point", _("decimal point")
        COMMA = "comma", _("decimal comma")

    table = models.CharField(_("table"), max_length=20)
    file = UploadField(_("file"), kind="table", help_text=_("XLSX or CSV, at most 20 MB."))
    name = models.CharField(_("name of the file"), max_length=200, editable=False)
    sheet = models.CharField(
        _("sheet"),
        max_length=100,
        blank=True,
        default="",
        help_text=_("Needed where a workbook shows several sheets."),
    )
    decimal = models.CharField(
        _("decimal sign"),
        max_length=5,
        blank=True,
        default="",
        choices=Decimal,
        help_text=_("Needed where no amount of the file tells which sign is meant."),
    )
    from_command = models.BooleanField(
        _("from the command line"),
        default=False,
        db_default=False,
        editable=False,
        help_text=_("The file holds the rows that a command has rejected, with their reasons, and no others."),
    )
    company = models.ForeignKey(
        "managers.Company",
        verbose_name=_("company"),
        null=True,
        on_delete=models.CASCADE,
        related_name="+",
        editable=False,
        help_text=_("Whose accounts have handed the file in. Empty: staff have."),
    )
    author = models.ForeignKey(
        "accounts.User",
        verbose_name=_("handed in by"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        editable=False,
    )
    given = models.JSONField(_("what holds for all rows"), default=dict, editable=False)
    reason = models.TextField(_("reason"), max_length=2000, default="", db_default="", editable=False)
    decided_at = models.DateTimeField(_("decided"), null=True, editable=False)
    marked = UploadField(
        _("workbook with marked cells"), kind="table", blank=True, default="", db_default="", editable=False
    )
    marks_due = models.BooleanField(_("cells are to be marked"), default=False, db_default=False, editable=False)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0, db_default=0, editable=False)
    simulated = models.BooleanField(_("simulated"), default=False, db_default=False, editable=False)
    settled_at = models.DateTimeField(_("followed by a file without rejected rows"), null=True, editable=False)
    accept_rest = models.BooleanField(_("without the rows that have faults"), default=False, editable=False)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.CHECKING, editable=False)
    result = models.JSONField(_("result"), default=dict, editable=False)
    rejects = UploadField(_("rejected rows"), kind="table", blank=True, default="", editable=False)
    differences = UploadField(_("differences"), kind="table", blank=True, default="", db_default="", editable=False)
    created_at = models.DateTimeField(_("uploaded"), auto_now_add=True)
    changed_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("table from a file")
        verbose_name_plural = _("tables from files")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def latest_with_rejects(cls) -> "models.QuerySet[TableImport]":
        """The last file of each table, where it has rows that cannot be loaded and no command has loaded all since."""
        states = (cls.State.CHECKED, cls.State.LOADED, cls.State.LOADING)
        read = cls.objects.filter(state__in=states, company=None)
        latest = read.order_by("table", "-created_at", "-pk").distinct("table")
        return cls.objects.filter(pk__in=latest.values("pk"), result__rejected__gt=0, settled_at=None)

    @classmethod
    def waiting(cls) -> "models.QuerySet[TableImport]":
        """What companies have handed in and staff have not decided about."""
        return cls.objects.filter(state=cls.State.WAITING)

    @property
    def rejected(self) -> int:
        """How many rows cannot be loaded."""
        return int(self.result.get("rejected", 0))

    @property
    def is_rest(self) -> bool:
        """Whether the file is what a command has rejected, and has not been checked again since."""
        return bool(self.result.get("rest"))

    @property
    def is_running(self) -> bool:
        """Whether the worker has something to do."""
        return self.state in (self.State.CHECKING, self.State.LOADING)
