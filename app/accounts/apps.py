from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "app.accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        """Register the errands."""
        from app.accounts.services import passwords, registration  # noqa: F401
