from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RatingsConfig(AppConfig):
    name = "app.ratings"
    verbose_name = _("Ratings")

    def ready(self) -> None:
        """Say on fund pages which part decided a rating."""
        from app.funds.services import declare
        from app.ratings.reason import reason

        declare("rating_reason", lambda id, day, _viewer: reason(id, day))
