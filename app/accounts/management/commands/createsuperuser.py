"""Django's own command, which holds a password from the environment against the portal's rules as well."""

import os
from typing import Any

from django.contrib.auth.management.commands import createsuperuser
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError
from django.utils import translation

from app.accounts.models import User


class Command(createsuperuser.Command):
    """Typed passwords are checked by Django's command itself."""

    def handle(self, *args: Any, **options: Any) -> str | None:
        """Raises CommandError for a password that breaks a rule: then no account is made."""
        password = os.environ.get("DJANGO_SUPERUSER_PASSWORD")
        with translation.override("en"):
            if not options["interactive"] and password:
                try:
                    validate_password(password, User(email=options.get(User.USERNAME_FIELD) or ""))
                except ValidationError as error:
                    raise CommandError(" ".join(error.messages)) from None
            return super().handle(*args, **options)
