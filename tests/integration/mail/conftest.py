"""A mail server of a test's own, which takes, refuses or hangs up as it is told."""

import email
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import Message

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.conf import LazySettings


@dataclass
class Server:
    """What came in, and what it answers instead of taking a mail."""

    port: int
    received: list[Message] = field(default_factory=list)
    recipient_answer: str = ""
    data_answer: str = ""

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's name
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.recipient_answer:
            return self.recipient_answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.data_answer:
            return self.data_answer
        content = envelope.content
        assert isinstance(content, bytes)
        self.received.append(email.message_from_bytes(content))
        return "250 Stored"


@pytest.fixture
def server(settings: LazySettings) -> Iterator[Server]:
    """The server that the application's mail goes to."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        found = Server(int(free.getsockname()[1]))
    controller = Controller(found, hostname="127.0.0.1", port=found.port, ready_timeout=10)
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", found.port
    settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    yield found
    controller.stop()
