from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "app.accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        """Register the errands, and what the history keeps about accounts."""
        from app.accounts.services import former_rights, passwords, registration  # noqa: F401
