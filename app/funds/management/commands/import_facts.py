"""Import what is known of share classes and funds beside the list: ``import_facts FILE``."""

from app.funds.importing.facts.table import FactTable
from app.importing.command import TableCommand


class Command(TableCommand):
    """All facts of a file or none."""

    help = "Import costs, dates, SFDR articles, peergroups and volumes from a CSV or XLSX file."
    table = FactTable
