from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FundsConfig(AppConfig):
    name = "app.funds"
    verbose_name = _("Funds")

    def ready(self) -> None:
        """Let staff load the fund list and what is known beside it."""
        from app.funds.importing.facts.table import FactTable
        from app.funds.importing.table import FundList
        from app.importing import tables

        tables.declare(FundList(), FactTable())
