from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AlertsConfig(AppConfig):
    name = "app.alerts"
    verbose_name = _("Watchlists and alerts")

    def ready(self) -> None:
        """Let mails of alerts be composed."""
        from app.alerts.services import digest_mail  # noqa: F401 - it declares itself, and needs the models
