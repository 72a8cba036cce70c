from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PublishingConfig(AppConfig):
    name = "app.publishing"
    verbose_name = _("Publishing")

    def ready(self) -> None:
        """Say which files pending edits name, and end with a demo account what was written there."""
        from django.db.models.signals import pre_delete

        from app.accounts.models import User
        from app.files import blobs
        from app.publishing import trying, values

        blobs.declare(values.file_names)
        pre_delete.connect(trying.end, sender=User, dispatch_uid="app.publishing.trying")
