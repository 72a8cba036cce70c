"""Who may be signed in at all (AUTHENTICATION_BACKENDS)."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.utils import timezone

from app.accounts.models import User


class AccountBackend(ModelBackend):
    """Django's own; a blocked account cannot enter the admin either, and its sessions open nothing any more."""

    def user_can_authenticate(self, user: Any) -> bool:
        """Whether the provider lets this account in."""
        return isinstance(user, User) and not user.is_blocked(timezone.now())
