"""Measure what the simulation makes of real markets: ``stylised_facts [--write FILE]``."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from app.demo.population import read_population
from app.demo.stylised import BEGIN, END, facts, simulate_sample, table


class Command(BaseCommand):
    """Simulates the demo list in memory, writes nothing to the database, and fails where a fact is out of bounds."""

    help = "Measure the stylised facts of the simulated demo list, and print them as a table."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--write", type=Path, metavar="FILE", help="put the table between its marks in this file")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print or write the table."""
        people = read_population()
        if not people.isins:
            raise CommandError("There are no funds of the demo list. Load it first: ./portal import investpy")
        sample = simulate_sample(people)
        text = table(sample)
        if options["write"] is None:
            self.stdout.write(text)
        else:
            page = options["write"].read_text(encoding="utf-8")
            before, _, rest = page.partition(BEGIN)
            _, found, after = rest.partition(END)
            if not found:
                raise CommandError(f"{options['write']} has no lines {BEGIN} and {END}.")
            options["write"].write_text(f"{before}{BEGIN}\n{text}{END}{after}", encoding="utf-8")
        if wrong := [fact.name for fact in facts(sample) if not fact.holds]:
            raise CommandError("Out of bounds: " + "; ".join(wrong))
