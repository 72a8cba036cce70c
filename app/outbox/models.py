"""The outbox: what has to be written to the search indexes, and where to.

PostgreSQL triggers fill it (``sql/capture.sql``), the indexer empties it. Django only shows it to staff; nothing in the
web application writes these tables except the retry of a dead letter.
"""

from django.db import models
from django.db.models import Func, Value
from django.db.models.functions import NullIf
from django.utils.translation import gettext_lazy as _

from app.outbox.doc_types import DocTypeField


def _clock() -> Func:
    # now() would be the start of the writer's transaction, so that a long load would look like a long lag.
    return Func(function="clock_timestamp", output_field=models.DateTimeField())


def _request() -> NullIf:
    # What the writer's transaction says; a session that said it once says '' later on.
    said = Func(Value("fondsatlas.request_id"), Value(True), function="current_setting")
    return NullIf(said, Value(""), output_field=models.TextField())


class Entry(models.Model):
    """One document that has to be written again. Several rows may name the same document."""

    doc_type = DocTypeField()
    doc_id = models.BigIntegerField()
    created_at = models.DateTimeField(db_default=_clock())
    claimed_until = models.DateTimeField(null=True, help_text="End of the lease of the worker that claimed the row.")
    claimed_by = models.TextField(null=True)
    attempts = models.PositiveIntegerField(db_default=0, help_text="How often a worker has claimed the row.")
    request_id = models.TextField(
        null=True, db_default=_request(), help_text="Number of the request or task whose transaction wrote the row."
    )

    class Meta:
        verbose_name_plural = "entries"
        indexes = (models.Index(fields=["doc_type", "doc_id"], name="outbox_entry_document"),)

    def __str__(self) -> str:
        return f"{self.doc_type} {self.doc_id}"


class FanOut(models.Model):
    """A changed parent whose documents are looked up once more after its transaction has committed.

    The writer cannot see children that another transaction has not committed yet (infra/docs/adr/0021).
    """

    source = models.TextField()
    source_id = models.BigIntegerField()
    created_at = models.DateTimeField(db_default=_clock())

    class Meta:
        db_table = "outbox_fan_out"

    def __str__(self) -> str:
        return f"{self.source} {self.source_id}"


class DeadLetter(models.Model):
    """A document that an index refuses. It disappears once the document has been written after all."""

    doc_type = DocTypeField(_("kind"))
    doc_id = models.BigIntegerField(_("number"))
    index_name = models.TextField(
        _("index"), blank=True, help_text=_("Empty when the document could not even be read.")
    )
    version = models.BigIntegerField(_("version"))
    status = models.PositiveSmallIntegerField(
        _("status"), help_text=_("HTTP status of the refusal; 0 when the document was unreadable.")
    )
    reason = models.TextField(_("reason"))
    created_at = models.DateTimeField(_("refused at"), db_default=_clock())

    class Meta:
        verbose_name = _("refused document")
        verbose_name_plural = _("refused documents")
        db_table = "outbox_dead_letter"
        ordering = ["-created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["doc_type", "doc_id", "index_name"], name="outbox_dead_letter_document_unique"
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_doc_type_display()} {self.doc_id}: {self.status}"


class IndexTarget(models.Model):
    """An index that exists in the search engine. The indexer writes to those that are building or live."""

    class State(models.TextChoices):
        """From filling to serving to being kept for a way back."""

        BUILDING = "building", _("being built")
        LIVE = "live", _("in service")
        RETIRED = "retired", _("retired")

    doc_type = DocTypeField(_("kind"))
    index_name = models.TextField(_("index"), unique=True)
    state = models.TextField(_("state"), choices=State)
    mapping_hash = models.TextField(_("hash of the mapping"))
    created_at = models.DateTimeField(_("created at"), db_default=_clock())

    class Meta:
        verbose_name = _("index")
        verbose_name_plural = _("indexes")
        db_table = "outbox_index_target"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(state__in=["building", "live", "retired"]), name="outbox_index_target_state_known"
            )
        ]

    def __str__(self) -> str:
        return f"{self.index_name} ({self.get_state_display()})"


class Worker(models.Model):
    """A running indexer process and when it was last seen alive."""

    name = models.TextField(_("name"), primary_key=True)
    started_at = models.DateTimeField(_("started at"), db_default=_clock())
    seen_at = models.DateTimeField(_("last seen at"), db_default=_clock())
    threads = models.PositiveSmallIntegerField(_("threads"), db_default=1)
    documents = models.BigIntegerField(_("documents"), db_default=0, help_text=_("Documents written since the start."))
    problem = models.TextField(
        _("problem"), blank=True, db_default="", help_text=_("What the process is waiting for, if anything.")
    )

    class Meta:
        verbose_name = _("indexer process")
        verbose_name_plural = _("indexer processes")
        db_table = "outbox_worker"
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Snapshot(models.Model):
    """The share classes as of one record date, in the engine's index of snapshots. The indexer writes these rows."""

    index_name = models.TextField()
    month = models.PositiveIntegerField(help_text="Months since year 0: a month has one snapshot.")
    record_date = models.DateField(help_text="The latest record date of the month.")
    before = models.DateField(null=True, help_text="The record date of the snapshot before; the first has none.")
    version = models.BigIntegerField(null=True, help_text="Version of the documents that it was last compared at.")
    filled_at = models.DateTimeField(null=True, help_text="Since when it can be searched.")

    class Meta:
        db_table = "outbox_snapshot"
        ordering = ["-record_date"]
        constraints = [models.UniqueConstraint(fields=["index_name", "month"], name="outbox_snapshot_month_once")]

    def __str__(self) -> str:
        return str(self.record_date)


class SnapshotDocument(models.Model):
    """A document of a snapshot as it was written, so that only what differs is written again."""

    pk = models.CompositePrimaryKey("snapshot_id", "doc_id")
    snapshot = models.ForeignKey(Snapshot, on_delete=models.CASCADE, db_index=False)
    doc_id = models.BigIntegerField()
    checksum = models.BigIntegerField()

    class Meta:
        db_table = "outbox_snapshot_document"

    def __str__(self) -> str:
        return f"{self.snapshot_id} {self.doc_id}"
