"""Load benchmarks of real estate funds from a file, all or nothing: ``import_benchmarks FILE``."""

from app.alternatives.importing import Benchmarks
from app.importing.command import TableCommand


class Command(TableCommand):
    """Reads, checks and loads benchmarks, or says what is wrong with them."""

    help = "Load benchmarks of real estate funds (a row for each fund and record date) from a CSV or XLSX file."
    table = Benchmarks
