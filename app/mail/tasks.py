"""The background worker's part of mail."""

from celery import shared_task

from app.mail import sending


@shared_task(name="app.mail.deliver_mail")
def deliver_mail() -> None:
    """Send what is due. Safe to run at any time, and any number at once: each mail is claimed by one of them."""
    sending.deliver_due()
