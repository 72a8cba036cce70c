"""What usage events keep about persons (infra/docs/statistics.md)."""

from app.database.personal import End, holds, nobody

holds(
    "statistics.Event",
    "which account, under a key of the month, looked at what on a day",
    end=End.EXPIRES,
    kept="45 days; the key is deleted when its month is over, and nobody can be named after that",
    withheld="found again only by a key that is kept for no other purpose than to count people",
)
holds(
    "statistics.Search",
    "which account, under a key of the month, searched by which criteria, without any text",
    end=End.EXPIRES,
    kept="45 days; the key is deleted when its month is over, and nobody can be named after that",
    withheld="found again only by a key that is kept for no other purpose than to count people",
)
holds(
    "statistics.MonthSecret",
    "what turns accounts into keys of one month",
    end=End.EXPIRES,
    kept="until the month is over; in no backup",
    withheld="a secret, which says nothing about anybody",
)
nobody(
    "sums of many",
    "statistics.DailySum",
    "statistics.MonthlySum",
    "statistics.SearchSum",
    "statistics.MissedSum",
)
