"""The clients of the soak: people who type, screen, are guided and read; and those who take all they can."""

import random
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit

import orjson
import urllib3
from urllib3.exceptions import HTTPError

from app.http.throttling.callers import COOKIE
from tests import signing_in

#: Seconds after which a request counts as lost, and a sign-in, which waits behind all others.
TIMEOUT = 15.0
SIGN_IN_TIMEOUT = 90.0


@dataclass(frozen=True, slots=True)
class Sample:
    """One request: when it began (monotonic seconds), by whom, the status (0: no answer), milliseconds."""

    at: float
    kind: str
    status: int
    ms: float


@dataclass(slots=True)
class Samples:
    """Everything that was asked; may be filled from any thread."""

    all: list[Sample] = field(default_factory=list)

    def add(self, sample: Sample) -> None:
        """Keep one."""
        self.all.append(sample)


class Visitor:
    """One browser with its own loopback address and its own number, a cookie that the first page gives it.

    ``session`` is the cookie of somebody who is signed in, once a behaviour needs that.
    """

    def __init__(self, url: str, source: str | None, kind: str, samples: Samples, *, cookies: bool = True) -> None:
        parts = urlsplit(url)
        assert parts.hostname
        self.kind = kind
        self._samples = samples
        self._cookies = cookies
        self._cookie: str | None = None
        self.session: str | None = None
        self._pool = urllib3.HTTPConnectionPool(
            parts.hostname,
            parts.port or 80,
            maxsize=1,
            timeout=TIMEOUT,
            retries=False,
            source_address=(source, 0) if source else None,
        )

    def get(self, path: str, **query: Any) -> tuple[int, bytes, Mapping[str, str]]:
        """Status (0 without an answer), body and headers."""
        target = f"{path}?{urlencode(query, doseq=True)}" if query else path
        sent = "; ".join(one for one in (self._cookie, self.session) if one)
        headers = {"Accept-Encoding": "br, gzip"} | ({"Cookie": sent} if sent else {})
        began = time.monotonic()
        try:
            answer = self._pool.request("GET", target, headers=headers)
            status, body, found = answer.status, answer.data, dict(answer.headers)
        except HTTPError:
            status, body, found = 0, b"", {}
        self._samples.add(Sample(began, self.kind, status, (time.monotonic() - began) * 1000))
        for line in answer.headers.getlist("Set-Cookie") if self._cookies and status else ():
            if line.startswith(f"{COOKIE}="):
                self._cookie = line.partition(";")[0]
        return status, body, found

    def new_session(self) -> None:
        """Forget the cookie and get another one from a page."""
        self._cookie = None
        self.get("/")

    def post(self, path: str, token: str, body: bytes = b"", *, timeout: float = TIMEOUT) -> tuple[int, str]:
        """Send a form with the CSRF token that an earlier one brought. Returns the status and the token now valid."""
        headers = {"Content-Type": "application/json"}
        if token:
            headers |= {"Cookie": f"csrftoken={token}", "X-CSRFToken": token}
        began = time.monotonic()
        try:
            answer = self._pool.request("POST", path, body=body, headers=headers, timeout=timeout)
        except HTTPError:
            status = 0
        else:
            status = answer.status
            found = SimpleCookie(answer.headers.get("Set-Cookie", "")).get("csrftoken")
            token = found.value if found else token
        self._samples.add(Sample(began, self.kind, status, (time.monotonic() - began) * 1000))
        return status, token


@dataclass(frozen=True, slots=True)
class World:
    """What there is to be asked for, read once from the portal."""

    names: tuple[str, ...]
    ids: tuple[int, ...]
    choices: Mapping[str, tuple[str | int, ...]]
    session: str


#: For those who ask for nothing in it.
NOTHING = World((), (), {}, "")


def look_around(url: str, source: str | None) -> World:
    """Names, ids and facet values. Raises RuntimeError if the portal does not answer."""
    one = Visitor(url, source, "setup", Samples())
    session = one.session = signing_in.session_of(signing_in.cookies(url))
    names: list[str] = []
    ids: list[int] = []
    for page in range(1, 6):
        status, body, _ = one.get("/api/v1/advanced_search/", per_page=100, page=page, ordering="name")
        if status != 200:
            raise RuntimeError(f"the portal answers {status}")
        for item in orjson.loads(body)["results"]:
            names.append(item["name"])
            ids.append(item["id"])
        time.sleep(0.2)
    status, body, _ = one.get("/api/v1/filters/")
    if status != 200:
        raise RuntimeError(f"the portal answers {status}")
    filters = orjson.loads(body)
    keys = {"p": "peergroups", "c": "companies", "region": "regions", "r": "ratings", "sri": "sri"}
    return World(
        tuple(names),
        tuple(ids),
        {key: tuple(one["value"] for one in filters[name]) for key, name in keys.items()},
        session,
    )


Behaviour = Callable[[Visitor, World, random.Random, threading.Event], None]


def typing(visitor: Visitor, world: World, dice: random.Random, stop: threading.Event) -> None:
    """Types the beginning of a name letter by letter, looks, opens a fund."""
    visitor.get("/")
    while not stop.is_set():
        name = dice.choice(world.names)
        for length in range(2, min(len(name), dice.randint(5, 14))):
            visitor.get("/api/v1/paginated_simple_search/", search=name[:length].strip(), per_page=8, brief="true")
            if stop.wait(dice.uniform(0.08, 0.25)):
                return
        visitor.get(f"/api/v1/funds/{dice.choice(world.ids)}/")
        stop.wait(dice.uniform(1, 3))


def screening(visitor: Visitor, world: World, dice: random.Random, stop: threading.Event) -> None:
    """Ticks one facet after another, sorts, turns pages, and begins again."""
    visitor.session = world.session
    visitor.get("/advanced-search-results")
    while not stop.is_set():
        query: dict[str, Any] = {}
        for _ in range(dice.randint(1, 4)):
            key = dice.choice(tuple(world.choices))
            query.setdefault(key, []).append(dice.choice(world.choices[key]))
            visitor.get("/api/v1/advanced_search/", **query)
            if stop.wait(dice.uniform(0.5, 2)):
                return
        visitor.get("/api/v1/advanced_search/", **query, ordering="-perf_3y")
        stop.wait(dice.uniform(1, 2))


def guided(visitor: Visitor, world: World, dice: random.Random, stop: threading.Event) -> None:
    """Walks through the guided search."""
    visitor.get("/filter-search-results")
    while not stop.is_set():
        query: dict[str, Any] = {}
        for key, values in (("asset_class", ("equity", "bond", "mixed")), ("region", ("europe", "global", "asia"))):
            query[key] = dice.choice(values)
            visitor.get("/api/v1/filter_search_count/", **query)
            if stop.wait(dice.uniform(0.5, 2)):
                return
        visitor.get("/api/v1/filter_search/", **query)
        visitor.get("/api/v1/filter_search_perf_risk/", **query)
        stop.wait(dice.uniform(1, 3))


def reading(visitor: Visitor, world: World, dice: random.Random, stop: threading.Event) -> None:
    """Reads news and fund pages."""
    visitor.get("/news")
    while not stop.is_set():
        visitor.get("/api/v1/news/", per_page=15, page=dice.randint(1, 5))
        stop.wait(dice.uniform(0.5, 2))
        chosen = dice.choice(world.ids)
        visitor.get(f"/details/fund/{chosen}")
        visitor.get(f"/api/v1/funds/{chosen}/")
        visitor.get(f"/api/v1/top_funds_for_search/{chosen}/")
        stop.wait(dice.uniform(1, 3))


def scraping(visitor: Visitor, world: World, dice: random.Random, stop: threading.Event) -> None:
    """Pages through the whole list as fast as it may: waits as long as a refusal says."""
    visitor.session = world.session
    page = 1
    while not stop.is_set():
        status, _, headers = visitor.get("/api/v1/advanced_search/", per_page=100, page=page, ordering="name")
        if status == 429:
            stop.wait(float(headers.get("Retry-After", "1")))
        else:
            page = page + 1 if status == 200 else 1


def hammering(visitor: Visitor, world: World, dice: random.Random, stop: threading.Event) -> None:
    """Asks without a pause and without listening to a refusal, always for something new."""
    visitor.session = world.session
    while not stop.is_set():
        name = dice.choice(world.names)
        text = name[dice.randint(0, 3) : dice.randint(5, 12)].strip() or name
        visitor.get("/api/v1/paginated_simple_search/", search=text)
        visitor.get(
            "/api/v1/advanced_search/",
            c=dice.sample(world.choices["c"], 3),
            s=dice.randint(1, 500),
            page=1,
            per_page=100,
        )


def pretending(visitor: Visitor, world: World, dice: random.Random, stop: threading.Event) -> None:
    """Hammers as a crowd would: every few requests with a new session."""
    while not stop.is_set():
        visitor.new_session()
        enough = threading.Event()
        threading.Timer(0.7, enough.set).start()
        hammering(visitor, world, dice, enough)


def signing_in_at_once(visitor: Visitor, world: World, dice: random.Random, stop: threading.Event) -> None:
    """Signs in, and again once there is an answer. No account has the address, which takes as long by design."""
    form = orjson.dumps({"userName": f"nobody-{dice.getrandbits(64):x}@example.org", "password": "wrong password"})
    token = ""
    while not stop.is_set():
        if not token:
            _, token = visitor.post("/api/v1/refresh-token/", token)
        visitor.post("/api/v1/login/", token, form, timeout=SIGN_IN_TIMEOUT)


POLITE: Mapping[str, Behaviour] = {"typing": typing, "screening": screening, "guided": guided, "reading": reading}


@dataclass(frozen=True, slots=True)
class Noise:
    """What a noisy client does, in how many threads, with cookies or not; ``many``: each thread is somebody else."""

    behaviour: Behaviour
    threads: int
    cookies: bool = False
    many: bool = False


NOISY: Mapping[str, Noise] = {
    "scraper": Noise(scraping, 2),
    "rude": Noise(hammering, 8),
    "crowd": Noise(pretending, 8, cookies=True),
    "sign-ins": Noise(signing_in_at_once, 200, many=True),
}
