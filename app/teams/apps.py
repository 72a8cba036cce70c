from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TeamsConfig(AppConfig):
    name = "app.teams"
    verbose_name = _("team ratings")

    def ready(self) -> None:
        """Let reviews of funds follow the changes of their teams."""
        from django.db.models.signals import post_save

        from app.teams import reviews
        from app.teams.models import TeamChange

        def follow(instance: TeamChange, **_others: Any) -> None:
            reviews.follow(instance)

        post_save.connect(follow, sender=TeamChange, weak=False, dispatch_uid="app.teams.reviews")
