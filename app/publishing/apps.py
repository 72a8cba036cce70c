from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PublishingConfig(AppConfig):
    name = "app.publishing"
    verbose_name = _("Publishing")

    def ready(self) -> None:
        """Say which files pending edits name."""
        from app.files import blobs
        from app.publishing import values

        blobs.declare(values.file_names)
