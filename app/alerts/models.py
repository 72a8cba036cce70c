"""What users follow, what matched, and what was mailed.

The indexer writes ``DocumentState``, ``ArticleState``, ``Change``, ``Match``, ``WatchMatch`` and the states of stored
screens; the web application writes everything else.
"""

from typing import Final

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from app.accounts.models import User
from app.funds.models import Tranche
from app.outbox.doc_types import DocTypeField


class Frequency(models.TextChoices):
    """How often somebody wants to be told."""

    AT_ONCE = "at_once", _("at once")
    DAILY = "daily", _("daily")
    WEEKLY = "weekly", _("weekly")
    MONTHLY = "monthly", _("monthly, after the ratings")
    NEVER = "never", _("never")


class Direction(models.TextChoices):
    """What happened to a fund in a saved search or on a watchlist."""

    ENTERS = "enters", _("enters")
    LEAVES = "leaves", _("leaves")
    UPGRADE = "upgrade", _("upgrade")
    DOWNGRADE = "downgrade", _("downgrade")
    NONE = "none", _("points changed, class did not")
    REVIEW = "review", _("rating under review")
    REVIEW_ENDED = "review_ended", _("review ended")
    ARTICLE = "article", _("news or report")
    MENTION = "mention", _("report mentions words")


#: What a watchlist tells: changes of a rating.
OF_RATINGS: Final = frozenset(
    {Direction.UPGRADE, Direction.DOWNGRADE, Direction.NONE, Direction.REVIEW, Direction.REVIEW_ENDED}
)


class AlertSettings(models.Model):
    """What somebody has chosen for all mails about funds."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="alert_settings")
    time_zone = models.TextField(_("time zone"), default="Europe/Berlin", help_text=_("A name of the IANA list."))
    watchlist_frequency = models.TextField(
        _("mails about the watchlist"), choices=Frequency.choices, default=Frequency.DAILY
    )

    class Meta:
        verbose_name = _("alert settings")
        verbose_name_plural = _("alert settings")
        constraints = (
            models.CheckConstraint(
                condition=Q(watchlist_frequency__in=Frequency.values), name="alerts_settings_frequency_known"
            ),
        )

    def __str__(self) -> str:
        return str(self.pk)


class WatchList(models.Model):
    """A list of share classes under a name; the first list of a user has none."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="watch_lists")
    name = models.CharField(_("name"), max_length=100, blank=True, default="")
    created_at = models.DateTimeField(_("created at"), default=timezone.now)

    class Meta:
        verbose_name = _("watchlist")
        verbose_name_plural = _("watchlists")
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=["user", "name"], name="alerts_watchlist_name_once"),)

    def __str__(self) -> str:
        return self.name


class WatchEntry(models.Model):
    """A share class on a watchlist."""

    watch_list = models.ForeignKey(WatchList, on_delete=models.CASCADE, related_name="entries")
    tranche = models.ForeignKey(Tranche, on_delete=models.CASCADE, related_name="+")
    note = models.CharField(_("note"), max_length=500, blank=True, default="")
    added_at = models.DateTimeField(_("added at"), default=timezone.now)

    class Meta:
        verbose_name = _("watched share class")
        verbose_name_plural = _("watched share classes")
        constraints = (models.UniqueConstraint(fields=["watch_list", "tranche"], name="alerts_watchentry_once"),)

    def __str__(self) -> str:
        return str(self.pk)


class StoredScreen(models.Model):
    """What saved searches ask for: once for all that ask the same, and never changed.

    Whoever edits a saved search points it to another screen, so that matching needs no lock on what users edit.
    """

    class State(models.TextChoices):
        """``new``: not yet percolated. ``ready``: percolated, its present matches are still collected, and nothing is
        told. ``seeded``: changes are told. ``broken``: the engine refuses it. ``asked``: words that are looked for in
        each new report; they are never percolated."""

        NEW = "new", _("new")
        READY = "ready", _("being filled")
        SEEDED = "seeded", _("followed")
        BROKEN = "broken", _("refused")
        ASKED = "asked", _("looked for in new reports")

    criteria = models.JSONField(_("criteria"))
    key = models.CharField(_("hash of the criteria"), max_length=64, unique=True)
    state = models.TextField(_("state"), choices=State.choices, default=State.NEW, db_default="new")
    problem = models.TextField(_("problem"), blank=True, default="", db_default="")
    seen_before = models.BooleanField(
        _("seen before"), default=False, db_default=False, help_text=_("It was seeded in a former index.")
    )
    created_at = models.DateTimeField(_("created at"), default=timezone.now)

    class Meta:
        verbose_name = _("stored screen")
        verbose_name_plural = _("stored screens")
        constraints = (
            models.CheckConstraint(
                condition=Q(state__in=["new", "ready", "seeded", "broken", "asked"]),
                name="alerts_storedscreen_state_known",
            ),
        )
        indexes = (
            models.Index(fields=["id"], name="alerts_storedscreen_unseeded", condition=Q(state__in=["new", "ready"])),
        )

    def __str__(self) -> str:
        return str(self.pk)


class SavedSearch(models.Model):
    """An advanced search, or words in reports, under a name, and what its owner wants to hear about it."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="saved_searches")
    name = models.CharField(_("name"), max_length=100)
    screen = models.ForeignKey(StoredScreen, on_delete=models.PROTECT, related_name="saved_searches")
    ordering = models.TextField(_("order of the list"), blank=True, default="")
    frequency = models.TextField(_("mails"), choices=Frequency.choices, default=Frequency.DAILY)
    enters = models.BooleanField(_("tell what enters"), default=True)
    leaves = models.BooleanField(_("tell what leaves"), default=True)
    rating_changes = models.BooleanField(_("tell rating changes inside"), default=False)
    articles = models.BooleanField(_("tell news and reports"), default=False)
    paused = models.BooleanField(_("paused"), default=False)
    problem = models.TextField(_("problem"), blank=True, default="", help_text=_("Why it can no longer be matched."))
    feed_number = models.PositiveIntegerField(
        _("number of the feed's secret"), default=1, help_text=_("Counting up makes the old address worthless.")
    )
    created_at = models.DateTimeField(_("created at"), default=timezone.now)
    seen_at = models.DateTimeField(_("changes seen at"), default=timezone.now)

    class Meta:
        verbose_name = _("saved search")
        verbose_name_plural = _("saved searches")
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(fields=["user", "name"], name="alerts_savedsearch_name_once"),
            models.CheckConstraint(
                condition=Q(frequency__in=Frequency.values), name="alerts_savedsearch_frequency_known"
            ),
        )

    def __str__(self) -> str:
        return self.name


class QueryIndex(models.Model):
    """The engine's index of stored screens; the newest row counts."""

    name = models.TextField(_("name"), unique=True)
    mapping_hash = models.TextField(_("hash of the mapping"))
    created_at = models.DateTimeField(_("created at"), default=timezone.now, db_default=Now())

    class Meta:
        verbose_name = _("index of stored screens")
        verbose_name_plural = _("indexes of stored screens")

    def __str__(self) -> str:
        return self.name


class DocumentState(models.Model):
    """Which stored screens a share class is in, as of the version that was looked at last.

    One row for each share class instead of one for each pair: the difference to what matches now is one row to read and
    one to write, however many screens there are. Ids of screens that exist no longer go with the next write.
    """

    doc_id = models.BigIntegerField(primary_key=True)
    fund_id = models.BigIntegerField(null=True, db_index=True)
    version = models.BigIntegerField(db_default=0)
    screens = ArrayField(models.BigIntegerField(), default=list, db_default=[])
    # What is kept of the document; null once it is gone.
    kept = models.JSONField(null=True)

    class Meta:
        verbose_name = _("state of a share class")
        verbose_name_plural = _("states of share classes")

    def __str__(self) -> str:
        return str(self.pk)


class ArticleState(models.Model):
    """A news item or report that has been seen: only its first appearance is told."""

    doc_type = DocTypeField()
    doc_id = models.BigIntegerField()
    # The version in which a report appeared, until the words that are followed have been looked for in it.
    to_read = models.BigIntegerField(null=True)

    class Meta:
        verbose_name = _("seen article")
        verbose_name_plural = _("seen articles")
        constraints = (models.UniqueConstraint(fields=["doc_type", "doc_id"], name="alerts_articlestate_once"),)
        indexes = (
            models.Index(fields=["doc_id"], name="alerts_articlestate_to_read", condition=Q(to_read__isnull=False)),
        )

    def __str__(self) -> str:
        return f"{self.doc_type} {self.doc_id}"


class Change(models.Model):
    """A version of a document that somebody is told about, with what is kept of it before and after."""

    doc_type = DocTypeField(_("kind"))
    doc_id = models.BigIntegerField(_("number"))
    version = models.BigIntegerField(_("version"))
    before = models.JSONField(_("before"), null=True)
    after = models.JSONField(_("after"), null=True)
    at = models.DateTimeField(_("at"), default=timezone.now, db_default=Now())

    class Meta:
        verbose_name = _("change")
        verbose_name_plural = _("changes")
        constraints = (models.UniqueConstraint(fields=["doc_type", "doc_id", "version"], name="alerts_change_once"),)

    def __str__(self) -> str:
        return f"{self.doc_type} {self.doc_id} {self.version}"


class RatingUpdate(models.Model):
    """When the ratings of a record date came: monthly mails follow them."""

    record_date = models.DateField(_("record date"), unique=True)
    seen_at = models.DateTimeField(_("seen at"))

    class Meta:
        verbose_name = _("rating update")
        verbose_name_plural = _("rating updates")

    def __str__(self) -> str:
        return str(self.record_date)


class Digest(models.Model):
    """One mail of alerts to one user."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="digests")
    frequency = models.TextField(_("frequency"), choices=Frequency.choices)
    period = models.TextField(_("period"), help_text=_("Day, week or record date; unique for each mail at once."))
    created_at = models.DateTimeField(_("created at"), default=timezone.now)

    class Meta:
        verbose_name = _("digest")
        verbose_name_plural = _("digests")
        constraints = (models.UniqueConstraint(fields=["user", "frequency", "period"], name="alerts_digest_once"),)

    def __str__(self) -> str:
        return f"{self.get_frequency_display()}, {self.period}"


class Match(models.Model):
    """That a change concerns a saved search: unique by search, document, version and direction."""

    saved_search = models.ForeignKey(SavedSearch, on_delete=models.CASCADE, related_name="matches")
    # The screen that the search had then, which may be gone by now: what an edited search asked for before is not told.
    asked_screen = models.BigIntegerField()
    change = models.ForeignKey(Change, on_delete=models.CASCADE, related_name="matches")
    direction = models.TextField(_("direction"), choices=Direction.choices)
    at = models.DateTimeField(_("at"), default=timezone.now, db_default=Now())
    digest = models.ForeignKey(Digest, on_delete=models.SET_NULL, null=True, related_name="matches")
    settled = models.BooleanField(
        _("settled"), default=False, db_default=False, help_text=_("Mailed, or not to be mailed any more.")
    )

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = (
            models.UniqueConstraint(fields=["saved_search", "change", "direction"], name="alerts_match_once"),
            models.CheckConstraint(condition=Q(direction__in=Direction.values), name="alerts_match_direction_known"),
        )
        indexes = (
            models.Index(fields=["saved_search", "at"], name="alerts_match_by_search"),
            models.Index(fields=["saved_search"], name="alerts_match_unsettled", condition=Q(settled=False)),
        )

    def __str__(self) -> str:
        return f"{self.direction} {self.pk}"


class WatchMatch(models.Model):
    """That a change of rating concerns somebody who watches the share class."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="watch_matches")
    change = models.ForeignKey(Change, on_delete=models.CASCADE, related_name="watch_matches")
    direction = models.TextField(_("direction"), choices=Direction.choices)
    at = models.DateTimeField(_("at"), default=timezone.now, db_default=Now())
    digest = models.ForeignKey(Digest, on_delete=models.SET_NULL, null=True, related_name="watch_matches")
    settled = models.BooleanField(_("settled"), default=False, db_default=False)

    class Meta:
        verbose_name = _("watchlist match")
        verbose_name_plural = _("watchlist matches")
        constraints = (
            models.UniqueConstraint(fields=["user", "change"], name="alerts_watchmatch_once"),
            models.CheckConstraint(
                condition=Q(direction__in=sorted(OF_RATINGS)), name="alerts_watchmatch_direction_known"
            ),
        )
        indexes = (
            models.Index(fields=["user", "at"], name="alerts_watchmatch_by_user"),
            models.Index(fields=["user"], name="alerts_watchmatch_unsettled", condition=Q(settled=False)),
        )

    def __str__(self) -> str:
        return f"{self.direction} {self.pk}"
