"""The background worker's part of mail."""

from celery import shared_task

from app.mail import errands, sending


@shared_task(name="app.mail.deliver_mail")
def deliver_mail() -> None:
    """Do what requests have left, and send what is due. Safe to run at any time, and any number at once."""
    errands.run_due()
    sending.deliver_due()
