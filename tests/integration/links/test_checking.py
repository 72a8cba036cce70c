"""Links of texts: found where readers see them, checked without visiting what only the server can reach."""

import socket
import ssl
import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from app.links import checking, services
from app.links.collecting import collect
from app.links.models import LinkPlace, Problem, State, WebLink
from app.publishing.states import State as Publishing
from tests.factories.accounts import staff
from tests.factories.funds import NewsFactory, ProfileFactory, ReportFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

#: What the website of these tests answers, by path: status and forwarding.
ANSWERS: dict[str, tuple[int, str]] = {
    "/ok": (200, ""),
    "/gone": (410, ""),
    "/moved": (301, "/ok"),
    "/for-now": (302, "/ok"),
    "/circle": (301, "/circle"),
    "/people": (403, ""),
    "/down": (503, ""),
    "/inside": (302, "http://10.0.0.1/secret"),
    "/file": (302, "file:///etc/passwd"),
}


class _Website(BaseHTTPRequestHandler):
    asked: list[tuple[str, str]] = []

    def do_HEAD(self) -> None:
        """Answer, but not for a page that knows only the long question."""
        self._answer(405 if self.path == "/long" else None)

    def do_GET(self) -> None:
        """Answer."""
        self._answer(200 if self.path == "/long" else None)

    def _answer(self, status: int | None) -> None:
        self.asked.append((self.command, self.path))
        found, location = ANSWERS.get(self.path, (404, ""))
        self.send_response(status or found)
        if location:
            self.send_header("Location", location)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_parts: Any) -> None:
        """Be silent."""


@pytest.fixture
def website() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), _Website)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    _Website.asked.clear()
    try:
        yield f"http://localhost:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def beside(address: str) -> bool:
    """Lets the tests visit this machine, and nothing else."""
    return address in ("127.0.0.1", "::1")


@pytest.mark.parametrize(
    ("path", "state", "problem"),
    [
        ("/ok", State.WORKS, None),
        ("/long", State.WORKS, None),
        ("/for-now", State.WORKS, None),
        ("/nothing", State.BROKEN, Problem.NOT_FOUND),
        ("/gone", State.BROKEN, Problem.NOT_FOUND),
        ("/circle", State.BROKEN, Problem.ROUND),
        ("/people", State.UNCLEAR, Problem.REFUSED),
        ("/down", State.UNCLEAR, Problem.SERVER_ERROR),
        ("/inside", State.BROKEN, Problem.NOT_PUBLIC),
        ("/file", State.BROKEN, Problem.NOT_FOUND),
    ],
)
def test_a_website_s_answer_says_how_a_link_is(website: str, path: str, state: State, problem: Problem | None) -> None:
    # when
    found = checking.check(website + path, beside)
    # then
    assert (found.state, found.problem) == (state, problem)


def test_a_page_that_has_moved_for_good_is_named_at_its_new_address(website: str) -> None:
    found = checking.check(f"{website}/moved", beside)
    assert (found.state, found.moved_to) == (State.MOVED, f"{website}/ok")


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:9200/", "http://localhost/", "http://[::1]/", "http://10.1.2.3/", "http://169.254.169.254/",
        "http://[::ffff:127.0.0.1]/", "http://0.0.0.0/", "http://192.168.0.1:8080/", "http://2130706433/",
    ],
)  # fmt: skip
def test_nothing_is_visited_that_only_the_server_can_reach(website: str, address: str) -> None:
    # when: also this website itself, by the rule that holds outside of tests
    found = checking.check(address)
    own = checking.check(f"{website}/ok")
    # then
    assert (found.state, found.problem) == (State.BROKEN, Problem.NOT_PUBLIC)
    assert own.problem is Problem.NOT_PUBLIC
    assert _Website.asked == []


def test_a_name_with_a_private_address_beside_a_public_one_is_not_visited(
    website: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: the border of what we do not run, the resolver
    port = int(website.rsplit(":", 1)[1])
    answers = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, port)) for ip in ("93.184.216.34", "127.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_options: answers)
    # when
    found = checking.check(f"http://example.org:{port}/ok")
    # then
    assert found.problem is Problem.NOT_PUBLIC
    assert _Website.asked == []


@pytest.mark.parametrize(
    "address", ["http://", "https://exa mple/", "http://example.org:99999/", "http://[::1/", "https://" + "a" * 300]
)
def test_what_is_no_address_is_broken_and_no_error(address: str) -> None:
    assert checking.check(address).state in (State.BROKEN, State.UNCLEAR)


def test_a_website_whose_certificate_nobody_vouches_for_is_broken(tmp_path: Path) -> None:
    # given: one that signed its own
    server = HTTPServer(("127.0.0.1", 0), _Website)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(_own_certificate(tmp_path))
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        # when
        found = checking.check(f"https://localhost:{server.server_port}/ok", beside)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
    # then
    assert (found.state, found.problem) == (State.BROKEN, Problem.CERTIFICATE)


def _own_certificate(folder: Path) -> Path:
    """A file with a key and the certificate for localhost that it signed itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = timezone.now()
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    written = folder / "own.pem"
    written.write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()) + certificate.public_bytes(Encoding.PEM)
    )
    return written


def test_pages_of_the_portal_are_known_without_asking(settings: Any) -> None:
    # given
    settings.PORTAL_ADDRESS = "https://portal.example"
    works = ["/methodology", "/en/methodology", "https://portal.example", "https://portal.example/peergroups"]
    broken = ["/no-such-page", "https://portal.example/no-such-page"]
    # then
    assert {one: checking.check(one).state for one in works} == dict.fromkeys(works, State.WORKS)
    assert {one: checking.check(one).state for one in broken} == dict.fromkeys(broken, State.BROKEN)
    # what is no page, and a page of something while the index does not answer, cannot be told
    assert checking.check("/api/v1/health/").state is State.UNCLEAR
    assert checking.check("/news/1").state is State.UNCLEAR


def test_links_are_found_where_readers_see_them() -> None:
    # given
    links = ("https://example.org/a#part", "/fund-lists", "mailto:a@example.org")
    text = "".join(f'<p><a href="{one}">hier</a></p>' for one in links)
    news = NewsFactory.create(body_de=text, body_en="<p>None.</p>")
    ReportFactory.create(body_de='<p><a href="https://example.org/a">auch</a></p>')
    NewsFactory.create(
        body_de='<p><a href="/draft">nein</a></p>', visible=False, state=Publishing.DRAFT, published_at=None
    )
    ProfileFactory.create(link="https://company.example/")
    WebLink.objects.create(address="https://example.org/forgotten", state=State.BROKEN)
    kept = WebLink.objects.create(address="/fund-lists", state=State.WORKS)
    # when: twice, as each night
    collect()
    collect()
    # then
    assert set(WebLink.objects.values_list("address", flat=True)) == {
        "https://example.org/a", "/fund-lists", "https://company.example/",
    }  # fmt: skip
    assert WebLink.objects.get(address="/fund-lists").state == State.WORKS
    assert LinkPlace.objects.filter(link=kept).values_list("model", "object_id", "field").get() == (
        "content.news", news.pk, "body_de",
    )  # fmt: skip
    assert LinkPlace.objects.filter(link__address="https://example.org/a").count() == 2


def test_a_website_that_is_down_is_broken_after_three_days(website: str) -> None:
    # given
    link = WebLink.objects.create(address=f"{website}/down")
    services.check(link, beside)
    link.refresh_from_db()
    assert (link.state, link.problem) == (State.UNCLEAR, Problem.SERVER_ERROR)
    assert link.failing_since is not None
    # when
    WebLink.objects.update(failing_since=timezone.now() - timedelta(days=4))
    link.refresh_from_db()
    services.check(link, beside)
    # then
    link.refresh_from_db()
    assert link.state == State.BROKEN
    # and once it answers all is forgotten
    WebLink.objects.update(address=f"{website}/ok")
    link.refresh_from_db()
    services.check(link, beside)
    link = WebLink.objects.get()
    assert (link.state, link.problem) == (State.WORKS, "")
    assert link.failing_since is None


def test_a_round_asks_no_other_website_unless_it_is_allowed(settings: Any) -> None:
    # given
    settings.LINK_CHECKS = False
    NewsFactory.create(body_de='<p><a href="https://example.org/a">a</a> <a href="/nowhere">b</a></p>')
    # when
    assert services.run() == 1
    # then
    found = dict(WebLink.objects.values_list("address", "state"))
    assert found == {"https://example.org/a": State.NEW, "/nowhere": State.BROKEN}
    assert services.run() == 0


def test_staff_see_broken_links_with_the_texts_they_stand_in(client: Client) -> None:
    # given
    news = NewsFactory.create(body_de='<p><a href="/nowhere">b</a></p>')
    services.run()
    client.force_login(staff())
    # when
    start = client.get(reverse("admin:index"), headers={"accept-language": "de"})
    page = client.get(reverse("admin:links_weblink_changelist"), headers={"accept-language": "de"}).content.decode()
    # then
    assert {one.key: one.number for one in start.context["queues"]}["broken_links"] == 1
    assert "Unter dieser Adresse gibt es keine Seite." in page
    assert reverse("admin:content_news_change", args=[news.pk]) in page
    assert "andere Websites werden nicht gefragt" in page
