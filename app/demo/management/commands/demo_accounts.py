"""Make the demo accounts: ``demo_accounts``."""

from typing import Any

from django.core.management.base import BaseCommand

from app.demo import accounts


class Command(BaseCommand):
    """One account for each role, whose password everybody knows. Only for systems that hold simulated data."""

    help = "Make the demo accounts that are missing; their password is shown on the login form."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Say how many were made."""
        self.stdout.write(f"demo accounts: {accounts.load()} made")
