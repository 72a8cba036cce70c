"""Who belongs to an asset manager: invitations that wait, and what was done to the team."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from app.accounts.models import CompanyRole
from app.mail.fields import Addressed, AddressField, CanonicalField


class Invitation(Addressed):
    """A place in a company's team that waits for whoever reads an address. Only a hash of its secret is kept."""

    company = models.ForeignKey(
        "managers.Company", verbose_name=_("asset manager"), on_delete=models.CASCADE, related_name="invitations"
    )
    email = AddressField(_("e-mail"))
    email_canonical = CanonicalField(_("e-mail, as it is compared"), of="email")
    role = models.TextField(_("role in the company"), choices=CompanyRole.choices)
    token_hash = models.BinaryField(_("hash of the secret"), max_length=32, unique=True, editable=False)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("invited by"),
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
    )
    created_at = models.DateTimeField(_("sent at"), default=timezone.now)
    expires_at = models.DateTimeField(_("expires at"))
    accepted_at = models.DateTimeField(_("accepted at"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(condition=Q(role__in=CompanyRole.values), name="dashboards_invitation_role_known"),
            models.CheckConstraint(
                condition=Q(accepted_at__isnull=True) | Q(revoked_at__isnull=True),
                name="dashboards_invitation_one_end",
            ),
            models.UniqueConstraint(
                fields=["company", "email_canonical"],
                condition=Q(accepted_at__isnull=True, revoked_at__isnull=True),
                name="dashboards_invitation_one_open",
            ),
        )

    def __str__(self) -> str:
        return f"{_('invitation')} {self.pk}"


class TeamEvent(models.Model):
    """One thing that was done to a company's team. Rows are only added; they hold no addresses."""

    class Action(models.TextChoices):
        """What was done."""

        INVITED = "invited", _("invited")
        REVOKED = "revoked", _("invitation withdrawn")
        JOINED = "joined", _("joined")
        ROLE_CHANGED = "role_changed", _("role changed")
        REMOVED = "removed", _("removed")
        LEFT = "left", _("left")
        HANDED_OVER = "handed_over", _("ownership handed over")

    company = models.ForeignKey(
        "managers.Company", verbose_name=_("asset manager"), on_delete=models.CASCADE, related_name="team_events"
    )
    action = models.TextField(_("action"), choices=Action.choices)
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("by"),
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        help_text=_("Empty for accounts that are gone."),
    )
    by_provider = models.BooleanField(_("by provider staff"), default=False, db_default=False)
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
    )
    role = models.TextField(_("role in the company"), choices=CompanyRole.choices, blank=True, default="")
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("team event")
        verbose_name_plural = _("team log")
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(action__in=[
                    "invited", "revoked", "joined", "role_changed", "removed", "left", "handed_over",
                ]),
                name="dashboards_teamevent_action_known",
            ),
        )  # fmt: skip
        indexes = (models.Index(fields=["company", "-at"], name="dashboards_teamevent_latest"),)

    def __str__(self) -> str:
        return self.get_action_display()
