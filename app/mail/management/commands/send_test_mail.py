"""Send one mail the way all mails go, to see that it arrives."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from app.mail import sending, services
from app.mail.addresses import NotAnAddress
from app.mail.models import Delivery


class Command(BaseCommand):
    """For whoever sets a mail server up: queues a test mail, sends what is due, and says what became of it."""

    help = "Sends a test mail to ADDRESS and says what the mail server answered."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Read the address and the language."""
        parser.add_argument("address", metavar="ADDRESS")
        parser.add_argument("--lang", choices=("de", "en"), default="de")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Queue, send, report."""
        try:
            delivery = services.queue("test", options["address"], options["lang"])
        except NotAnAddress:
            raise CommandError(f"{options['address']} is no e-mail address.") from None
        sending.deliver_due()
        now = Delivery.objects.get(pk=delivery.pk)
        if now.problem:
            raise CommandError(f"Not sent ({now.state}): {now.problem}. See EMAIL_URL in infra/docs/deployment.md.")
        self.stdout.write(f"Mail {now.pk}: {now.state}.")
