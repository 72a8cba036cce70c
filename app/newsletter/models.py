"""Subscriptions and editions of the newsletter."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from app.bilingual import Bilingual
from app.bilingual.models import BilingualModel
from app.mail.fields import Addressed, AddressField, CanonicalField
from search.texts import DEFAULT_LANGUAGE


class State(models.TextChoices):
    """Where a subscription stands. Only ``active`` ones are written to."""

    PENDING = "pending", _("waits for the confirmation")
    ACTIVE = "active", _("active")
    ENDED = "ended", _("ended")


class Subscription(Addressed):
    """An address that has asked for the newsletter, and has said so by mail before it gets any."""

    email = AddressField(_("e-mail"))
    email_canonical = CanonicalField(_("e-mail, as it is compared"), of="email", unique=True)
    name = models.CharField(_("name"), max_length=200, blank=True, default="")
    lang = models.CharField(_("language"), max_length=2, choices=(("de", _("German")), ("en", _("English"))))
    state = models.TextField(_("state"), choices=State.choices, default=State.PENDING)
    secret_hash = models.BinaryField(_("hash of the secret"), max_length=32, null=True, unique=True)
    secret_until = models.DateTimeField(_("link valid until"), null=True, blank=True)
    asked_at = models.DateTimeField(_("asked at"), default=timezone.now)
    confirmed_at = models.DateTimeField(_("confirmed at"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)

    class Meta:
        verbose_name = _("subscription")
        verbose_name_plural = _("subscriptions")
        constraints = (
            models.CheckConstraint(
                condition=~Q(state=State.ACTIVE) | Q(confirmed_at__isnull=False), name="newsletter_active_is_confirmed"
            ),
        )

    def __str__(self) -> str:
        return self.email


class Edition(BilingualModel):
    """One newsletter, in German, in English or in both."""

    subject = Bilingual(models.CharField, _("subject"), needed="one", max_length=150)
    text = Bilingual(
        models.TextField, _("text"), needed="one", help_text=_("Paragraphs with an empty line between them.")
    )
    created_at = models.DateTimeField(_("created at"), default=timezone.now, editable=False)
    released_at = models.DateTimeField(_("released at"), null=True, blank=True, editable=False)
    base = models.URLField(_("address of the portal"), blank=True, default="", editable=False)

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.subject.in_language(DEFAULT_LANGUAGE)


class Copy(models.Model):
    """That an edition was queued for a subscription: it makes sure that nobody gets one twice."""

    edition = models.ForeignKey(Edition, verbose_name=_("edition"), on_delete=models.CASCADE, related_name="copies")
    subscription = models.ForeignKey(
        Subscription, verbose_name=_("subscription"), on_delete=models.CASCADE, related_name="copies"
    )
    queued_at = models.DateTimeField(_("queued at"), default=timezone.now)

    class Meta:
        verbose_name = _("copy")
        verbose_name_plural = _("copies")
        constraints = (models.UniqueConstraint(fields=["edition", "subscription"], name="newsletter_copy_once"),)

    def __str__(self) -> str:
        return str(self.pk)
