from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NewsletterConfig(AppConfig):
    name = "app.newsletter"
    verbose_name = _("Newsletter")

    def ready(self) -> None:
        """Register the errands."""
        from app.newsletter import services  # noqa: F401 - they declare themselves, and need the models
