"""Writes the OpenAPI document, or checks that the committed one is up to date."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from app.config import openapi
from app.config.router import api


class Command(BaseCommand):
    """``python -m django export_openapi [--check]``."""

    help = "Write app/config/openapi.json from the endpoints; with --check only compare."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare --check."""
        parser.add_argument("--check", action="store_true", help="Fail if the committed document is out of date.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write or compare."""
        wanted = openapi.rendered(api)
        found = openapi.SNAPSHOT.read_text("utf-8") if openapi.SNAPSHOT.exists() else ""
        if found == wanted:
            self.stdout.write("app/config/openapi.json is up to date.")
        elif options["check"]:
            raise CommandError("app/config/openapi.json is out of date. Run: ./portal manage export_openapi")
        else:
            openapi.SNAPSHOT.write_text(wanted, "utf-8")
            self.stdout.write("app/config/openapi.json written.")
