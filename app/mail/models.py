"""Mail deliveries, one row for each message to one address, and what requests leave to a worker."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from app.mail.fields import Addressed, AddressField, CanonicalField


class State(models.TextChoices):
    """Where a delivery stands. ``sending`` is a lease: it ends, and somebody else tries, if its worker dies."""

    PENDING = "pending", _("waiting")
    SENDING = "sending", _("being sent")
    SENT = "sent", _("sent")
    FAILED = "failed", _("given up")
    BOUNCED = "bounced", _("address refused")
    DROPPED = "dropped", _("no longer wanted")


class Delivery(Addressed):
    """A message to one address; its words are made from ``kind``, ``lang`` and ``values`` when it is sent."""

    ADDRESS = "recipient"

    kind = models.TextField(_("kind"), help_text=_("Which text of the catalogue."))
    recipient = AddressField(_("recipient"))
    recipient_canonical = CanonicalField(_("recipient, as it is compared"), of="recipient", db_index=True)
    lang = models.CharField(_("language"), max_length=2, choices=(("de", _("German")), ("en", _("English"))))
    values = models.JSONField(
        _("values"), default=dict, blank=True, help_text=_("What fills the text. Emptied once it has been sent.")
    )
    message_id = models.TextField(_("Message-ID"), unique=True, help_text=_("The same at each attempt."))
    state = models.TextField(_("state"), choices=State.choices, default=State.PENDING)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    created_at = models.DateTimeField(_("queued at"), default=timezone.now)
    due_at = models.DateTimeField(_("next attempt"), default=timezone.now)
    claimed_until = models.DateTimeField(_("lease until"), null=True, blank=True)
    sent_at = models.DateTimeField(_("sent at"), null=True, blank=True)
    problem = models.TextField(_("problem"), blank=True, default="", help_text=_("What the last attempt failed with."))

    class Meta:
        verbose_name = _("mail")
        verbose_name_plural = _("mails")
        indexes = (
            models.Index(fields=["due_at"], name="mail_due", condition=Q(state__in=[State.PENDING, State.SENDING])),
            # Counted by /metrics.
            models.Index(fields=["due_at"], name="mail_not_sent", condition=Q(state__in=[State.FAILED, State.BOUNCED])),
        )
        constraints = (
            models.CheckConstraint(condition=Q(state__in=State.values), name="mail_state_known"),
            models.CheckConstraint(
                condition=Q(state=State.SENDING, claimed_until__isnull=False)
                | (~Q(state=State.SENDING) & Q(claimed_until__isnull=True)),
                name="mail_lease_while_sending",
            ),
            models.CheckConstraint(
                condition=Q(state=State.SENT, sent_at__isnull=False) | (~Q(state=State.SENT) & Q(sent_at__isnull=True)),
                name="mail_sent_at_once_sent",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Errand(models.Model):
    """Work that a request has left to a worker (:mod:`app.mail.errands`); the row goes once it is done."""

    kind = models.TextField(_("kind"))
    data = models.JSONField(_("values"))
    created_at = models.DateTimeField(_("queued at"), default=timezone.now)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    due_at = models.DateTimeField(_("next attempt"), default=timezone.now)

    class Meta:
        verbose_name = _("errand")
        verbose_name_plural = _("errands")
        indexes = (models.Index(fields=["due_at"], name="mail_errand_due"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
