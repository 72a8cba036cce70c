"""The addresses that published texts link to, and where they stand."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class State(models.TextChoices):
    """What is known of an address."""

    NEW = "new", _("not checked yet")
    WORKS = "works", _("works")
    MOVED = "moved", _("works at another address")
    UNCLEAR = "unclear", _("cannot be told")
    BROKEN = "broken", _("broken")


class Problem(models.TextChoices):
    """Why an address does not work, or why that cannot be told."""

    NOT_FOUND = "not_found", _("There is no page at this address.")
    NO_HOST = "no_host", _("There is no such website.")
    NOT_PUBLIC = "not_public", _("The address leads into a private network.")
    NO_ANSWER = "no_answer", _("The website does not answer.")
    CERTIFICATE = "certificate", _("The website’s certificate is not valid.")
    SERVER_ERROR = "server_error", _("The website reports an error of its own.")
    REFUSED = "refused", _("The website answers people only.")
    ROUND = "round", _("The website forwards in a circle, or too often.")


class WebLink(models.Model):
    """One address, however many texts link to it."""

    address = models.TextField(_("address"), unique=True)
    state = models.TextField(_("state"), choices=State.choices, default=State.NEW)
    problem = models.TextField(_("problem"), choices=Problem.choices, blank=True, default="")
    moved_to = models.TextField(_("new address"), blank=True, default="")
    checked_at = models.DateTimeField(_("checked at"), null=True, blank=True)
    failing_since = models.DateTimeField(_("failing since"), null=True, blank=True)

    class Meta:
        verbose_name = _("link in texts")
        verbose_name_plural = _("links in texts")
        ordering = ("address",)

    def __str__(self) -> str:
        return self.address


class LinkPlace(models.Model):
    """A text that readers see, and that links to an address."""

    link = models.ForeignKey(WebLink, verbose_name=_("link"), on_delete=models.CASCADE, related_name="places")
    model = models.TextField(_("type"))
    object_id = models.BigIntegerField(_("number"))
    field = models.TextField(_("field"))

    class Meta:
        verbose_name = _("place of a link")
        verbose_name_plural = _("places of links")
        constraints = (
            models.UniqueConstraint(fields=["link", "model", "object_id", "field"], name="links_place_once"),
        )

    def __str__(self) -> str:
        return f"{self.model} {self.object_id}"
