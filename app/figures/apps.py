from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FiguresConfig(AppConfig):
    name = "app.figures"
    verbose_name = _("Calculations")

    def ready(self) -> None:
        """Say on fund pages what the key figures are made of."""
        from app.figures.basis import basis
        from app.funds.services import declare

        declare("basis", basis)
