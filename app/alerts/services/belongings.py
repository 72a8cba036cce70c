"""What watchlists and alerts keep about an account."""

from typing import Any

from app.accounts.models import User
from app.accounts.services.belongings import Belongings, declare
from app.alerts.models import AlertSettings
from app.alerts.services import feeds


def export(user: User) -> dict[str, Any]:
    """Settings, watchlists and saved searches."""
    return {
        "alert_settings": list(AlertSettings.objects.filter(user=user).values("time_zone", "watchlist_frequency")),
        "watchlists": [
            {"name": one.name, "entries": list(one.entries.order_by("pk").values("tranche__isin", "note", "added_at"))}
            for one in user.watch_lists.all()
        ],
        "saved_searches": list(
            user.saved_searches.order_by("pk").values(
                "name",
                "screen__criteria",
                "ordering",
                "frequency",
                "enters",
                "leaves",
                "rating_changes",
                "articles",
                "paused",
                "created_at",
                "seen_at",
            )
        ),
    }


declare("alerts", Belongings(export, revoke=feeds.end_all))
