from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AlertsConfig(AppConfig):
    name = "app.alerts"
    verbose_name = _("Watchlists and alerts")

    def ready(self) -> None:
        """Let mails of alerts be composed, and say what is kept about accounts."""
        from app.alerts.services import belongings, digest_mail  # noqa: F401 - they declare themselves, and need the models
