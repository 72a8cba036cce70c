from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AlertsConfig(AppConfig):
    name = "app.alerts"
    verbose_name = _("Watchlists and alerts")

    def ready(self) -> None:
        """Let mails of alerts be composed, and saved searches follow companies that are merged."""
        from app.alerts.services import digest_mail, saving  # noqa: F401 - digest_mail declares itself
        from app.managers import merging

        merging.declare_follower(saving.follow_merge)
