"""What watchlists and alerts keep about an account."""

from typing import Any

from django.db.models import QuerySet

from app.accounts.models import User
from app.accounts.services.belongings import Belongings, declare
from app.alerts.models import AlertSettings, Match, WatchMatch
from app.alerts.services import feeds
from app.database.personal import End, holds, nobody
from app.database.retention import Until

holds(
    "alerts.AlertSettings",
    "time zone and how often mails come",
    end=End.WITH_ACCOUNT,
    kept=Until("as long as the account"),
    exported="alert_settings",
)
holds(
    "alerts.WatchList",
    "names of watchlists",
    end=End.WITH_ACCOUNT,
    kept=Until("until its owner deletes it"),
    exported="watchlists",
)
holds(
    "alerts.WatchEntry",
    "watched share classes and notes on them",
    end=End.WITH_ACCOUNT,
    kept=Until("until its owner removes it"),
    exported="watchlists",
)
holds(
    "alerts.SavedSearch",
    "name and settings of a saved search",
    end=End.WITH_ACCOUNT,
    kept=Until("until its owner deletes it"),
    exported="saved_searches",
    withheld="the number that the address of its feed is made of",
)
holds(
    "alerts.StoredScreen",
    "what saved searches ask for, a search text or words in reports too, once for all who ask the same",
    end=End.EXPIRES,
    kept=Until(
        "until no saved search asks for it", "the indexer then removes it within the minute, also from the engine"
    ),
    exported="saved_searches",
)
holds(
    "alerts.Match",
    "which changes concerned a saved search",
    end=End.WITH_ACCOUNT,
    kept=Until("as long as the saved search"),
    exported="search_changes",
)
holds(
    "alerts.Digest",
    "when mails about funds were made",
    end=End.WITH_ACCOUNT,
    kept=Until("as long as the account"),
    exported="digests",
)
holds(
    "alerts.WatchMatch",
    "which changes of ratings concerned a watchlist",
    end=End.WITH_ACCOUNT,
    kept=Until("as long as the account"),
    exported="watchlist_changes",
)
nobody(
    "share classes, funds and articles, and what changed in them",
    "alerts.QueryIndex",
    "alerts.DocumentState",
    "alerts.ArticleState",
    "alerts.Change",
    "alerts.RatingUpdate",
)


def export(user: User) -> dict[str, Any]:
    """Settings, watchlists, saved searches, and what was told about them."""
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
        "search_changes": _changes(Match.objects.filter(saved_search__user=user), "saved_search__name"),
        "digests": list(user.digests.order_by("pk").values("frequency", "period", "created_at")),
        "watchlist_changes": _changes(user.watch_matches.all()),
    }


def _changes(found: QuerySet[Match] | QuerySet[WatchMatch], *more: str) -> list[dict[str, Any]]:
    """Which documents changed and how; what they are is public."""
    return list(found.order_by("pk").values(*more, "direction", "at", "change__doc_type", "change__doc_id"))


declare("alerts", Belongings(export, revoke=feeds.end_all))
