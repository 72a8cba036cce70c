from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class InquiriesConfig(AppConfig):
    name = "app.inquiries"
    verbose_name = _("Requests")

    def ready(self) -> None:
        """Say what is kept about accounts."""
        from app.inquiries import belongings  # noqa: F401 - it declares itself, and needs the models
