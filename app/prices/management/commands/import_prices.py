"""Import NAVs: ``import_prices FILE``."""

from app.importing.command import TableCommand
from app.prices.importing.table import Prices


class Command(TableCommand):
    """All NAVs of a file or none."""

    help = "Import NAVs and distributions of share classes from a CSV or XLSX file."
    table = Prices
