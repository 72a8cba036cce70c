"""What everything that is published has in common, and the log of what was done to it."""

from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django.apps import apps
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy as _

from app.http.messages import Language
from app.publishing.states import Action, Situation, State

if TYPE_CHECKING:
    _Manager = models.Manager[Any]
else:
    _Manager = models.Manager


class PublicManager(_Manager):
    """Only what readers may see. Whatever shows rows to readers asks this one, and never ``objects``."""

    def get_queryset(self) -> models.QuerySet[Any]:
        """The rows that readers see."""
        return super().get_queryset().filter(visible=True)


class Published(models.Model):
    """A row that people write, others approve, and readers see.

    The columns of a type hold what readers see once it was published; later edits wait in ``edits`` until they are
    published as well. Before its first publication the columns hold the draft. Rows are changed by
    :mod:`app.publishing.services` alone.
    """

    #: What the register of personal data says of the contents (``personal``).
    SAYS_OF_PERSONS: ClassVar[str] = "what it says is no person's"

    state = models.TextField(
        _("state"), choices=State.choices, default=State.DRAFT, db_default=State.DRAFT.value, editable=False
    )
    visible = models.BooleanField(_("visible to readers"), default=False, db_default=False, editable=False)
    edits = models.JSONField(
        _("changes that are not published"),
        default=dict,
        db_default={},
        blank=True,
        editable=False,
        help_text=_("Names of fields with the values that readers do not see yet."),
    )
    version = models.PositiveIntegerField(
        _("version"), default=1, db_default=1, editable=False, help_text=_("Grows with each change of text or state.")
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("author"),
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        editable=False,
    )
    submitted_at = models.DateTimeField(_("submitted at"), null=True, blank=True, editable=False)
    publish_at = models.DateTimeField(_("to be published at"), null=True, blank=True, editable=False)
    published_at = models.DateTimeField(_("published at"), null=True, blank=True, editable=False)
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True, editable=False)

    objects: ClassVar[models.Manager[Self]] = models.Manager()
    public = PublicManager()

    class Meta:
        abstract = True
        indexes: ClassVar[tuple[models.Index, ...]] = (
            models.Index(fields=["publish_at"], name="%(class)s_due", condition=Q(publish_at__isnull=False)),
            models.Index(fields=["submitted_at"], name="%(class)s_waiting", condition=Q(state=State.SUBMITTED)),
        )
        constraints: ClassVar[tuple[models.BaseConstraint, ...]] = (
            models.CheckConstraint(condition=Q(state__in=State.values), name="%(app_label)s_%(class)s_state_known"),
            models.CheckConstraint(
                condition=Q(visible=False) | (Q(published_at__isnull=False) & ~Q(state=State.WITHDRAWN)),
                name="%(app_label)s_%(class)s_visible_is_published",
            ),
            models.CheckConstraint(
                condition=~Q(state=State.PUBLISHED) | Q(visible=True), name="%(app_label)s_%(class)s_published_is_seen"
            ),
            models.CheckConstraint(
                condition=Q(state=State.SCHEDULED, publish_at__isnull=False)
                | (~Q(state=State.SCHEDULED) & Q(publish_at__isnull=True)),
                name="%(app_label)s_%(class)s_time_while_scheduled",
            ),
        )

    @property
    def situation(self) -> Situation:
        """What decides what may be done now."""
        return Situation(State(self.state), self.visible, self.published_at is not None, bool(self.edits))

    def hindrance(self, at: datetime) -> str:  # noqa: ARG002
        """Why it may not be published at that moment, as a code of ``refusals``; empty if it may."""
        return ""

    def headline(self, lang: Language) -> str:
        """What people call it in a language."""
        with translation.override(lang):
            return str(self)

    def page(self, lang: Language) -> str:  # noqa: ARG002
        """The path of its page for readers of a language, such as ``/en/news/title/7``; empty if it has none."""
        return ""

    def draft_page(self, lang: Language) -> str:  # noqa: ARG002
        """The path of the page that shows what will be published to those who may see it; empty if there is none."""
        return ""

    def own_page(self, lang: Language) -> str:
        """The path of the page where an author outside the staff finds what became of it; by default its draft."""
        return self.draft_page(lang)


def published_models() -> list[type[Published]]:
    """All types of published things."""
    return [model for model in apps.get_models() if issubclass(model, Published)]


class Event(models.Model):
    """One thing that was done to a published row: who, when, why, and which texts it replaced."""

    model = models.TextField(_("type"))
    object_id = models.BigIntegerField(_("number"))
    title = models.CharField(_("title"), max_length=255)
    company = models.ForeignKey(
        "managers.Company",
        verbose_name=_("company"),
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        help_text=_("Whose it was then; empty for what is no company's."),
    )
    action = models.TextField(_("action"), choices=Action.choices)
    state_from = models.TextField(_("state before"), choices=State.choices, blank=True)
    state_to = models.TextField(_("state after"), choices=State.choices)
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("by"),
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        help_text=_("Empty for what the clock did, and for accounts that are gone."),
    )
    at = models.DateTimeField(_("at"), default=timezone.now)
    reason = models.TextField(_("reason"), blank=True, default="")
    publish_at = models.DateTimeField(_("to be published at"), null=True, blank=True)
    changes = models.JSONField(
        _("changes"), default=dict, blank=True, help_text=_("Names of fields with the values before and after.")
    )

    class Meta:
        verbose_name = _("publishing event")
        verbose_name_plural = _("publishing log")
        ordering = ("-pk",)
        indexes = (models.Index(fields=["model", "object_id"], name="publishing_event_object"),)

    def __str__(self) -> str:
        return f"{self.get_action_display()}: {self.title}"
