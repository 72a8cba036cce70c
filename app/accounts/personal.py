"""What accounts, sign-in and the admin keep about persons; `leaving` exports and deletes it."""

from datetime import timedelta
from typing import Final

from django.db.models import Q, QuerySet

from app.accounts.models import User
from app.accounts.services import leaving
from app.database.personal import End, holds, nobody
from app.database.retention import Period, Round, Term, Until

#: How long it is kept which member of staff did something: claims for what was published lapse then (ADR 0177).
STAFF_WORK: Final = Period(years=3)
_WHILE: Final = Until("as long as the account")
_UNLOCKS: Final = "a secret or a hash of one, which says nothing about anybody"


def _forget_registrations(rows: QuerySet[User]) -> None:
    """Without a mail: whoever has the address never said that the account is theirs."""
    for user in rows:
        leaving.delete(user, user, mail=False)


holds(
    "accounts.User",
    "name, e-mail address, what professionals tell about themselves, rights, review",
    end=End.WITH_ACCOUNT,
    kept=(
        Until("until its owner asks for the end, and 14 days after that"),
        Term(
            "registrations",
            Period(days=30),
            "registration and the last mailed link",
            lambda limit: (
                Q(confirmed_at=None, last_login=None, is_staff=False, date_joined__lt=limit)
                & ~Q(links__created_at__gte=limit)
            ),
            act=_forget_registrations,
            of="address never confirmed",
        ),
    ),
    exported="account",
    withheld="the hash of the password",
)
holds(
    "accounts.User_groups",
    "groups of staff",
    end=End.WITH_ACCOUNT,
    kept=_WHILE,
    exported="rights",
)
holds(
    "accounts.User_user_permissions",
    "permissions of staff",
    end=End.WITH_ACCOUNT,
    kept=_WHILE,
    exported="rights",
)
holds(
    "accounts.Consent",
    "what was agreed to or taken back, and when",
    end=End.WITH_ACCOUNT,
    kept=_WHILE,
    exported="consents",
)
holds(
    "accounts.Link",
    "addresses to which links were mailed",
    end=End.WITH_ACCOUNT,
    kept=Term("links", Period(days=30), "the link has run out", lambda limit: Q(expires_at__lt=limit)),
    exported="mailed_links",
    withheld="the hash of the secret",
)
holds(
    "accounts.RecoveryCode",
    "codes for a lost second factor",
    end=End.WITH_ACCOUNT,
    kept=Until("until the code is used or replaced"),
    withheld=_UNLOCKS,
)
holds(
    "accounts.PasskeyOwner",
    "the random number under which authenticators know an account",
    end=End.WITH_ACCOUNT,
    kept=_WHILE,
    withheld=_UNLOCKS,
)
holds(
    "accounts.Passkey",
    "names, models and use of passkeys",
    end=End.WITH_ACCOUNT,
    kept=Until("until its owner removes it"),
    exported="passkeys",
    withheld="keys and identifiers, which only open the account",
)
holds(
    "accounts.PasskeyCeremony",
    "a challenge that waits for its signature",
    end=End.WITH_ACCOUNT,
    kept=Round("5 minutes, and until the round of the hour", "app.accounts.purge"),
    withheld=_UNLOCKS,
)
holds(
    "accounts.EmailChange",
    "a new e-mail address that waits for both to agree",
    end=End.WITH_ACCOUNT,
    kept=Term(
        "email_changes",
        Period(days=30),
        "the request, unless both have agreed or the account asks again",
        lambda limit: Q(asked_at__lt=limit),
    ),
    exported="email_change",
)
holds(
    "accounts.FactorRemoval",
    "that a superuser asked to remove a second factor",
    end=End.WITH_ACCOUNT,
    kept=Until("until another superuser has decided"),
    withheld="a matter between members of staff; the security log has it",
)
holds(
    "accounts.SecurityEntry",
    "what happened to password, address, rights and second factor of a numbered account",
    end=End.KEPT,
    kept=Term(
        "security_log",
        Period(years=2),
        "the event, so that an attack can be understood afterwards; numbers, no names and no addresses",
        # A day more: the database refuses to remove a younger one, by its own clock and time zone.
        lambda limit: Q(at__lt=limit - timedelta(days=1)),
    ),
    exported="security_log",
    withheld="which member of staff did it",
)
holds(
    "accounts.ColumnSet",
    "columns of a list under a name of one's own",
    end=End.WITH_ACCOUNT,
    kept=Until("until its owner deletes it"),
    exported="column_sets",
)
holds(
    "accounts.Session",
    "signed-in browsers: device, since when, last seen",
    end=End.WITH_ACCOUNT,
    kept=Round("until the session ends", "app.accounts.purge"),
    exported="sessions",
    withheld="the key of the session, which opens the account",
)
holds(
    "otp_totp.TOTPDevice",
    "the second factor",
    end=End.WITH_ACCOUNT,
    kept=Until("until its owner removes it"),
    exported="second_factor",
    withheld="the key of the second factor",
)
holds(
    "admin.LogEntry",
    "what staff changed in the admin, with the name of what was changed",
    end=End.NAMELESS,
    kept=Term(
        "staff_work",
        STAFF_WORK,
        "the change, or with the account of who did it",
        lambda limit: Q(action_time__lt=limit),
    ),
    withheld="the work of staff, which names others",
)
nobody("rights themselves, not who has them", "auth.Permission", "auth.Group", "auth.Group_permissions")
nobody("names of tables", "contenttypes.ContentType")
