from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PricesConfig(AppConfig):
    name = "app.prices"
    verbose_name = _("Price history")

    def ready(self) -> None:
        """Say price and frequency of valuation on fund pages, and let staff load NAVs and exchange rates."""
        from app.funds.services import declare
        from app.importing import tables
        from app.prices.frequency import valued_weekly
        from app.prices.importing.rates import ExchangeRates
        from app.prices.importing.table import Prices
        from app.prices.latest import latest_price

        declare("price", lambda id, _day, _viewer: latest_price(id))
        declare("valued_weekly", lambda id, day, _viewer: valued_weekly(id, day))
        tables.declare(Prices(), ExchangeRates())
