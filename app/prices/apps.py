from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PricesConfig(AppConfig):
    name = "app.prices"
    verbose_name = _("Price history")

    def ready(self) -> None:
        """Say on fund pages how often a share class is valued."""
        from app.funds.services import declare
        from app.prices.frequency import valued_weekly

        declare("valued_weekly", valued_weekly)
