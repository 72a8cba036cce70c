"""Django's own command, in one language; a password that breaks a rule of the portal is refused when it is stored."""

from typing import Any

from django.contrib.auth.management.commands import createsuperuser
from django.db import transaction
from django.db.models.signals import post_save
from django.utils import translation

from app.accounts.models import User
from app.accounts.services import security_log


class Command(createsuperuser.Command):
    """Asks and answers in English, as every command does, and leaves an entry in the security log."""

    def handle(self, *args: Any, **options: Any) -> str | None:
        """Raises CommandError for a password that breaks a rule, even if it was confirmed: then no account is made."""
        made: list[User] = []

        def note(instance: User, created: bool, **_: Any) -> None:
            """Django's command does not tell which account it made."""
            if created:
                made.append(instance)

        post_save.connect(note, sender=User)
        try:
            with translation.override("en"), transaction.atomic():
                answer = super().handle(*args, **options)
                for user in made:
                    security_log.record(
                        security_log.Event.RIGHTS_CHANGED,
                        user,
                        None,
                        details="+is_staff +is_superuser",
                        mail=False,
                    )
        finally:
            post_save.disconnect(note, sender=User)
        return answer
