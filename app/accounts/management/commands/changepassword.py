"""Django's own command, whose effect is the same as that of staff who set a password."""

import getpass
from typing import Any

from django.contrib.auth.management.commands import changepassword
from django.core.management.base import CommandError
from django.db import transaction
from django.utils import translation

from app.accounts.models import Link, User
from app.accounts.services import belongings, links, security_log


class Command(changepassword.Command):
    """The owner is told, and chooses another password at the next sign-in."""

    def handle(self, *args: Any, **options: Any) -> str | None:
        """Raises CommandError for an unknown account, and after three passwords that break a rule."""
        with translation.override("en"), transaction.atomic():
            user = User.objects.by_email(options["username"] or getpass.getuser())
            if user is None:
                raise CommandError("There is no account with this address.")
            # Django's own finds an account letter by letter.
            answer = super().handle(*args, **options | {"username": user.email})
            user.refresh_from_db()
            user.must_change_password = True
            user.save(update_fields=["must_change_password"])
            # Links that were mailed before must not undo this.
            links.forget(user, Link.Purpose.RESET)
            user.sessions.all().delete()
            belongings.revoke(user)
            security_log.record(security_log.Event.PASSWORD_SET, user, None)
        return answer
