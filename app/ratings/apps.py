from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RatingsConfig(AppConfig):
    name = "app.ratings"
    verbose_name = _("Ratings")

    def ready(self) -> None:
        """Say on fund pages what decided a rating and why it is under review; mark ratings when a review changes."""
        from django.db.models.signals import post_delete, post_save

        from app.funds.services import declare
        from app.ratings import reviewing
        from app.ratings.models import Review
        from app.ratings.reason import reason

        declare("rating_reason", lambda id, day, _viewer: reason(id, day))
        declare("rating_review", lambda id, _day, _viewer: reviewing.review_of(id))

        def mark(instance: Review, **_others: Any) -> None:
            reviewing.mark([instance.fund_id])

        for happened in (post_save, post_delete):
            happened.connect(mark, sender=Review, weak=False, dispatch_uid="app.ratings.reviewing")
