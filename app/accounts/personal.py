"""What accounts, sign-in and the admin keep about persons; `leaving` exports and deletes it."""

from typing import Final

from app.database.personal import End, holds, nobody

_WHILE: Final = "as long as the account"
_UNLOCKS: Final = "a secret or a hash of one, which says nothing about anybody"

holds(
    "accounts.User",
    "name, e-mail address, what professionals tell about themselves, rights, review",
    end=End.WITH_ACCOUNT,
    kept="until its owner asks for the end, and 14 days after that",
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
    kept="30 days after the link has run out",
    exported="mailed_links",
    withheld="the hash of the secret",
)
holds(
    "accounts.RecoveryCode",
    "codes for a lost second factor",
    end=End.WITH_ACCOUNT,
    kept="until the code is used or replaced",
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
    kept="until its owner removes it",
    exported="passkeys",
    withheld="keys and identifiers, which only open the account",
)
holds(
    "accounts.PasskeyCeremony",
    "a challenge that waits for its signature",
    end=End.WITH_ACCOUNT,
    kept="5 minutes",
    withheld=_UNLOCKS,
)
holds(
    "accounts.EmailChange",
    "a new e-mail address that waits for both to agree",
    end=End.WITH_ACCOUNT,
    kept="until both agree or the account asks for another one",
    exported="email_change",
)
holds(
    "accounts.FactorRemoval",
    "that a superuser asked to remove a second factor",
    end=End.WITH_ACCOUNT,
    kept="until another superuser has decided",
    withheld="a matter between members of staff; the security log has it",
)
holds(
    "accounts.SecurityEntry",
    "what happened to password, address, rights and second factor of a numbered account",
    end=End.KEPT,
    kept="2 years, so that an attack can be understood afterwards; numbers, no names and no addresses",
    exported="security_log",
    withheld="which member of staff did it",
)
holds(
    "accounts.ColumnSet",
    "columns of a list under a name of one's own",
    end=End.WITH_ACCOUNT,
    kept="until its owner deletes it",
    exported="column_sets",
)
holds(
    "accounts.Session",
    "signed-in browsers: device, since when, last seen",
    end=End.WITH_ACCOUNT,
    kept="until the session ends",
    exported="sessions",
    withheld="the key of the session, which opens the account",
)
holds(
    "otp_totp.TOTPDevice",
    "the second factor",
    end=End.WITH_ACCOUNT,
    kept="until its owner removes it",
    exported="second_factor",
    withheld="the key of the second factor",
)
holds(
    "admin.LogEntry",
    "what staff changed in the admin, with the name of what was changed",
    end=End.NAMELESS,
    kept="as long as the account of the member of staff who changed it",
    withheld="the work of staff, which names others",
)
nobody("rights themselves, not who has them", "auth.Permission", "auth.Group", "auth.Group_permissions")
nobody("names of tables", "contenttypes.ContentType")
