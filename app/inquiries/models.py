"""What people have asked by form."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from app.funds.models import Fund
from app.mail.fields import Addressed, AddressField, CanonicalField


class Kind(models.TextChoices):
    """Which form it was."""

    MESSAGE = "message", _("contact")
    PREMIUM = "premium", _("premium")
    LONG_REPORT = "long_report", _("long report")
    FUND = "fund", _("fund rating")
    ASSET_MANAGER = "asset_manager", _("fund rating, by an asset manager")
    TEAM = "team", _("team rating")
    BOX = "box", _("asset manager's box")


class Inquiry(Addressed):
    """One form that was sent, and what staff answered."""

    kind = models.TextField(_("kind"), choices=Kind.choices)
    email = AddressField(_("e-mail"))
    email_canonical = CanonicalField(_("e-mail, as it is compared"), of="email")
    lang = models.CharField(_("language"), max_length=2, choices=(("de", _("German")), ("en", _("English"))))
    content = models.JSONField(_("content"), help_text=_("The fields of the form by their names."))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.SET_NULL,
        related_name="inquiries",
        null=True,
        blank=True,
    )
    company = models.ForeignKey(
        "managers.Company",
        verbose_name=_("asset manager"),
        on_delete=models.SET_NULL,
        related_name="inquiries",
        null=True,
        blank=True,
        help_text=_("For which the account ordered; its colleagues see the order and the answer."),
    )
    created_at = models.DateTimeField(_("sent at"), default=timezone.now)
    answer = models.TextField(_("answer"), blank=True, default="", help_text=_("Is mailed to the sender."))
    answered_at = models.DateTimeField(_("answered at"), null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("answered by"),
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
    )

    class Meta:
        verbose_name = _("request")
        verbose_name_plural = _("requests")
        indexes = (models.Index(fields=["created_at"], name="inquiries_open", condition=Q(answered_at=None)),)
        constraints = (models.CheckConstraint(condition=Q(kind__in=Kind.values), name="inquiries_kind_known"),)

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"


class RatingPointsRequest(models.Model):
    """Somebody requests rating points of a fund, or newer ones; counted once for each account and fund."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="rating_points_requests",
    )
    fund = models.ForeignKey(
        Fund, verbose_name=_("fund"), on_delete=models.CASCADE, related_name="rating_points_requests"
    )
    requested_at = models.DateTimeField(_("requested at"), default=timezone.now)

    class Meta:
        verbose_name = _("request for rating points")
        verbose_name_plural = _("requests for rating points")
        constraints = (models.UniqueConstraint(fields=["user", "fund"], name="inquiries_points_once_each"),)

    def __str__(self) -> str:
        return str(self.fund)
