"""The local inbox: a real SMTP server that keeps every message as a file and sends nothing on.

Run by the supervisor as `python -m infra.stack.parts.mail PORT FOLDER`.
"""

import asyncio
import itertools
import logging
import signal
import smtplib
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

from aiosmtpd.smtp import SMTP, Envelope, Session

from infra.stack.layout import HOST, PYTHON, ROOT, Layout
from infra.stack.parts.part import Part
from search import logs

DEFAULT_PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
KEEP = 5000
SIZE_LIMIT = 25 * 1024 * 1024

log = logging.getLogger("mail")


class Inbox:
    """aiosmtpd handler; one .eml file a message, named so that the newest sorts last."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.counter = itertools.count()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802, ARG002 - aiosmtpd's name
        name = f"{time.strftime('%Y%m%dT%H%M%S', time.gmtime())}-{time.time_ns() % 10**9:09d}-{next(self.counter)}.eml"
        content = envelope.content if isinstance(envelope.content, bytes) else str(envelope.content).encode()
        # Whoever lists the messages must not meet one that is still being written.
        partial = self.folder / f"{name}.part"
        try:
            partial.write_bytes(content)
            partial.rename(self.folder / name)
        except OSError:
            log.exception("a message could not be stored")
            return "452 4.3.1 Insufficient system storage"
        # No address is logged: they are personal data.
        log.info("stored %s, %d bytes, %d recipients", name, len(content), len(envelope.rcpt_tos))
        for old in sorted(self.folder.glob("*.eml"))[:-KEEP]:
            old.unlink(missing_ok=True)
        return "250 2.0.0 Stored"


def folder(layout: Layout) -> Path:
    return layout.home / "mail"


def part(layout: Layout, port: int) -> Part:
    folder(layout).mkdir(parents=True, exist_ok=True)
    # Messages are personal data, and links in them may log somebody in.
    folder(layout).chmod(0o700)
    return Part(
        name="mail",
        command=[PYTHON, "-m", "infra.stack.parts.mail", str(port), str(folder(layout))],
        directory=ROOT,
        log=layout.log("mail"),
        environment={"PYTHONPATH": str(ROOT)},
    )


def url(port: int) -> str:
    return f"smtp://{HOST}:{port}"


def count(layout: Layout) -> int:
    """Messages in the inbox."""
    return sum(1 for _ in folder(layout).glob("*.eml"))


def probe(url: str) -> str:
    """The scheme that answered; raises OSError while nothing answers. Login is left to the first message."""
    parts = urlsplit(url)
    kind = smtplib.SMTP_SSL if parts.scheme == "smtps" else smtplib.SMTP
    with kind(parts.hostname or HOST, parts.port or DEFAULT_PORTS.get(parts.scheme, 25), timeout=2) as client:
        client.noop()
        return parts.scheme.upper()


async def serve(port: int, target: Path) -> None:
    """Listen until SIGTERM."""
    loop = asyncio.get_running_loop()
    stopped = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, stopped.set)
    inbox = Inbox(target)
    server = await loop.create_server(
        lambda: SMTP(inbox, data_size_limit=SIZE_LIMIT, enable_SMTPUTF8=True, hostname="localhost"), HOST, port
    )
    log.info("listening on %s:%d", HOST, port)
    async with server:
        await stopped.wait()


if __name__ == "__main__":
    logs.to_stderr()
    # The library writes each command of a conversation, addresses with it.
    logging.getLogger("mail.log").setLevel(logging.WARNING)
    asyncio.run(serve(int(sys.argv[1]), Path(sys.argv[2])))
