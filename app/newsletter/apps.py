from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NewsletterConfig(AppConfig):
    name = "app.newsletter"
    verbose_name = _("Newsletter")

    def ready(self) -> None:
        """Register the errands, and say what is kept about accounts."""
        from app.newsletter import belongings, services  # noqa: F401 - they declare themselves, and need the models
