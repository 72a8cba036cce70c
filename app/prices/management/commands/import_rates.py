"""Load exchange rates from a file, all or nothing: ``import_rates FILE``."""

from app.importing.command import TableCommand
from app.prices.importing.rates import ExchangeRates


class Command(TableCommand):
    """Reads, checks and loads exchange rates, or says what is wrong with them."""

    help = "Load exchange rates (units of a currency for one euro) from a CSV or XLSX file."
    table = ExchangeRates
