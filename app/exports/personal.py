"""What exports keep about persons."""

from django.db.models import Q

from app.accounts.models import User
from app.accounts.services.belongings import Belongings, declare
from app.database.personal import End, holds
from app.database.retention import Period, Term
from app.exports import queue
from app.exports.models import Place

holds(
    "exports.Place",
    "which account, or which visitor as a hash, waits for an export",
    end=End.DELETED,
    kept=Term("exports", Period(days=1), "its turn has ended", lambda limit: Q(lease_until__lt=limit)),
    withheld="gone before anybody could read the file",
)


def delete(user: User) -> None:
    """Give up the account's places in the queue."""
    Place.objects.filter(owner=queue.owner_of(user.pk)).delete()


declare("exports", Belongings(lambda _user: {}, delete))
