"""The local inbox takes real mail over SMTP and keeps it as files."""

import asyncio
import smtplib
import socket
import subprocess
import sys
from collections.abc import Iterator
from email import message_from_bytes
from email.message import EmailMessage
from pathlib import Path
from unittest.mock import Mock

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session

from infra.stack.layout import ROOT
from infra.stack.parts import mail

pytestmark = pytest.mark.timeout(30)


@pytest.fixture
def inbox(tmp_path: Path) -> Iterator[tuple[int, Path]]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = int(server.getsockname()[1])
    process = subprocess.Popen([sys.executable, "-m", "infra.stack.parts.mail", str(port), str(tmp_path)], cwd=ROOT)
    try:
        for _ in range(100):
            try:
                mail.probe(mail.url(port))
                break
            except OSError:
                asyncio.run(asyncio.sleep(0.05))
        yield port, tmp_path
    finally:
        process.terminate()
        assert process.wait(10) == 0


def test_a_message_is_kept_as_it_was_sent(inbox: tuple[int, Path]) -> None:
    port, folder = inbox
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = (
        "portal@fondsatlas.example",
        "reader@fondsatlas.example",
        "Grüße",
    )
    message.set_content("Ein Fonds ist neu in Ihrer Suche: Ä ö ü ß €\n.\nEnde\n")
    with smtplib.SMTP("127.0.0.1", port, timeout=5) as client:
        client.send_message(message)
    (kept,) = folder.glob("*.eml")
    read = message_from_bytes(kept.read_bytes())
    assert read["To"] == "reader@fondsatlas.example"
    body = read.get_payload(decode=True)
    assert isinstance(body, bytes)
    assert body.decode().replace("\r\n", "\n") == "Ein Fonds ist neu in Ihrer Suche: Ä ö ü ß €\n.\nEnde\n"


def test_whoever_lists_the_messages_meets_none_that_is_still_being_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    listed: list[list[Path]] = []
    rename = Path.rename

    def listing(partial: Path, name: Path) -> Path:
        listed.append(list(tmp_path.glob("*.eml")))
        return rename(partial, name)

    monkeypatch.setattr(Path, "rename", listing)
    envelope = Envelope()
    envelope.content = b"Subject: Test\r\n\r\nText\r\n"

    # when
    asyncio.run(mail.Inbox(tmp_path).handle_DATA(Mock(spec=SMTP), Mock(spec=Session), envelope))

    # then
    assert listed == [[]]
    assert len(list(tmp_path.glob("*.eml"))) == 1


def test_a_message_that_is_too_large_is_refused_and_not_kept(inbox: tuple[int, Path]) -> None:
    port, folder = inbox
    with smtplib.SMTP("127.0.0.1", port, timeout=10) as client:
        client.ehlo()
        with pytest.raises(smtplib.SMTPResponseException) as raised:
            client.sendmail("a@fondsatlas.example", ["b@fondsatlas.example"], b"x" * (mail.SIZE_LIMIT + 1))
    assert raised.value.smtp_code == 552
    assert list(folder.iterdir()) == []
