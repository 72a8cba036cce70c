from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "app.accounts"

    def ready(self) -> None:
        """Register the checks of the configuration, which is no Django app of its own."""
        from app.config import checks  # noqa: F401
