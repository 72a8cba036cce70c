"""Load the exchange rates of the European Central Bank: ``load_rates``."""

from typing import Any

from django.core.management.base import BaseCommand

from app.importing.refusals import refusals_told
from app.prices.importing.ecb import load_rates


class Command(BaseCommand):
    """Loads what the installed package brings; what files brought stays."""

    help = "Load the ECB's exchange rates since 2000 of every currency that share classes and peergroups have."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Load and say how many."""
        with refusals_told("exchange rates"):
            changed = load_rates()
        self.stdout.write(f"Exchange rates: {changed} new or changed")
