"""Remove the second factor of an account: ``remove_second_factor ADDRESS``."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from app.accounts.models import User
from app.accounts.services import second_factor


class Command(BaseCommand):
    """For staff who have lost app and recovery codes where no two other superusers can remove it."""

    help = "Remove the second factor and the recovery codes of an account. The owner is told by e-mail."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose."""
        parser.add_argument("address", help="e-mail address of the account")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Raises CommandError where there is nothing to remove."""
        user = User.objects.by_email(options["address"])
        if user is None:
            raise CommandError("There is no account with this address.")
        if not second_factor.has_any(user):
            raise CommandError("This account has no second factor.")
        second_factor.forget(user)
        self.stdout.write("The second factor was removed.")
