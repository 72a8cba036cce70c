"""Compare packed NAVs with the table: ``verify_prices [--repair]``."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from app.prices import packing


class Command(BaseCommand):
    """Part of ``./portal verify``."""

    help = "Compare the packed years of NAVs with the price history."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--repair", action="store_true", help="pack again what differs")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Name what differs; exit code 1 where something does and is not repaired."""
        years = packing.years().packed
        found = packing.differences(repair=options["repair"])
        for year, tranches in found.items():
            self.stdout.write(f"NAVs of {year}: {len(tranches)} share classes differ, the first is {tranches[0]}")
        if found and not options["repair"]:
            raise CommandError("Packed NAVs are not those of the price history: ./portal verify --repair")
        self.stdout.write(f"NAVs of {len(years)} packed years: {'repaired' if found else 'equal'}")
