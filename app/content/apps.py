from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ContentConfig(AppConfig):
    name = "app.content"
    verbose_name = _("News and reports")

    def ready(self) -> None:
        """Have the PDF of a report read as soon as it is saved."""
        from django.db.models.signals import post_save

        from app.content import page_reading
        from app.content.models import Report

        def ring(instance: Report, **_: Any) -> None:
            page_reading.ring(instance)

        post_save.connect(ring, sender=Report, weak=False, dispatch_uid="app.content.read_pdfs")
