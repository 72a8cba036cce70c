from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AlternativesConfig(AppConfig):
    name = "app.alternatives"
    verbose_name = _("AIF, ELTIF and real estate funds")

    def ready(self) -> None:
        """Let staff load benchmarks."""
        from app.alternatives.importing import Benchmarks
        from app.importing import tables

        tables.declare(Benchmarks())
