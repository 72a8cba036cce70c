"""Django's own command, in one language; a password that breaks a rule of the portal is refused when it is stored."""

from typing import Any

from django.contrib.auth.management.commands import createsuperuser
from django.utils import translation


class Command(createsuperuser.Command):
    """Asks and answers in English, as every command does."""

    def handle(self, *args: Any, **options: Any) -> str | None:
        """Raises CommandError for a password that breaks a rule, even if it was confirmed: then no account is made."""
        with translation.override("en"):
            return super().handle(*args, **options)
