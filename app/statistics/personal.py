"""What usage events keep about persons (infra/docs/statistics.md)."""

from typing import Final

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from app.database.personal import End, holds, nobody
from app.database.retention import Period, Round, Term

#: Sums of days and months are made before; the keys lose their meaning when the secret of their month is deleted.
_RAW: Final = Term(
    "usage",
    Period(days=settings.STATISTICS_RAW_DAYS),
    "its day; the secret of its key is deleted when the month is over",
    lambda limit: Q(day__lt=timezone.localdate(limit)),
)

holds(
    "statistics.Event",
    "which account, under a key of the month, opened which fund or document of a fund, article or report, or which "
    "profile, news item or document of an asset manager on a day",
    end=End.EXPIRES,
    kept=_RAW,
    withheld="found again only by a key that is kept for no other purpose than to count people",
)
holds(
    "statistics.Search",
    "which account, under a key of the month, searched by which criteria, without any text",
    end=End.EXPIRES,
    kept=_RAW,
    withheld="found again only by a key that is kept for no other purpose than to count people",
)
holds(
    "statistics.MonthSecret",
    "what turns accounts into keys of one month",
    end=End.EXPIRES,
    kept=Round("until the month is over; in no backup", "app.statistics.sum_up"),
    withheld="a secret, which says nothing about anybody",
)
nobody(
    "sums of many",
    "statistics.DailySum",
    "statistics.MonthlySum",
    "statistics.SearchSum",
    "statistics.MissedSum",
    "statistics.ShownSum",
    "statistics.ThemeSum",
    "statistics.GroupSum",
    "statistics.MarketSum",
    "statistics.InsteadSum",
)
