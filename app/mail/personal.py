"""What mail keeps about persons; `app.accounts.services.leaving` exports and deletes it, by address."""

from app.database.personal import End, holds

holds(
    "mail.Delivery",
    "to which address which mail went, and what fills it until it is sent",
    end=End.DELETED,
    kept="1 year, or until the account ends; what fills it until it is sent, at most 30 days",
    exported="mails",
    withheld="what fills a mail that waits: links in it are secrets",
)
holds(
    "mail.Errand",
    "an address that somebody typed, until a worker has dealt with it",
    end=End.DELETED,
    kept="seconds; at most an hour while something fails",
    withheld="gone before anybody could read the file",
)
