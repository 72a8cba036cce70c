"""Approves edits of profiles as staff do: ``python -m tests.bench.freshness.approving``, with the portal's environment.

A line of standard input is the number of an asset manager and a word, which is handed in as an edit of its published
profile. The next line has it approved by :func:`app.publishing.services.act`. Each is answered by a line once its
transaction has ended, when the clock of who waits for it starts.
"""

import sys

import django

django.setup()

from app.accounts.models import User  # noqa: E402
from app.bilingual import column  # noqa: E402
from app.profiles.models import Profile  # noqa: E402
from app.publishing import services  # noqa: E402
from app.publishing.states import Action  # noqa: E402

_STAFF = "bench-staff@example.org"


def main() -> None:
    """Approve until the input ends."""
    staff = User.objects.filter(email=_STAFF).first() or User.objects.create_superuser(_STAFF, None)
    for line in sys.stdin:
        company, word = line.split()
        row = edited(int(company), word, staff)
        answer("submitted")
        sys.stdin.readline()
        services.act(row, Action.PUBLISH, staff, row.version)
        answer("approved")


def answer(said: str) -> None:
    """Say it at once."""
    sys.stdout.write(f"{said}\n")
    sys.stdout.flush()


def edited(company: int, word: str, staff: User) -> Profile:
    """The profile with an edit that waits for its approval."""
    row = Profile.objects.filter(company=company).first()
    if row is None:
        row = services.create(Profile(company_id=company), {}, staff)
        row = services.act(row, Action.PUBLISH, staff, row.version)
    row = services.edit(row, {column("description_short"): f"Profil {word}"}, staff, row.version)
    return services.act(row, Action.SUBMIT, staff, row.version)


if __name__ == "__main__":
    main()
