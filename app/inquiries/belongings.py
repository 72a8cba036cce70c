"""What requests keep about an account."""

from typing import Any

from app.accounts.models import User
from app.accounts.services.belongings import Belongings, declare
from app.inquiries.models import Inquiry


def export(user: User) -> dict[str, Any]:
    """Requests, and the funds that rating points were asked for."""
    return {
        "requests": list(
            Inquiry.objects.filter(user=user).order_by("pk").values("kind", "created_at", "content", "answer")
        ),
        "rating_points_requests": list(
            user.rating_points_requests.order_by("pk").values("fund_id", "fund__name", "requested_at")
        ),
    }


def delete(user: User) -> None:
    """Delete the account's requests, which would stay without it."""
    Inquiry.objects.filter(user=user).delete()


declare("inquiries", Belongings(export, delete))
