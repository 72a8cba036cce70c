"""Users, signed in, who ask the API all the time and write down what they got."""

import random
import threading
import time
from collections import Counter
from dataclasses import dataclass

import orjson
import urllib3

from app.http.problems import STATUS
from tests import signing_in

READERS = 3
#: Seconds after which a user gives up.
PATIENCE = 12.0
_PAUSE = 0.12
_ASKED = (
    "/api/v1/paginated_simple_search/?search=haus+{n}",
    "/api/v1/paginated_simple_search/?search=haus+{n}&brief=true",
    "/api/v1/paginated_simple_search/?search={isin}",
    "/api/v1/advanced_search/?m=true&ordering=ter&per_page=20",
    "/api/v1/advanced_search/?q=tranche&page={page}",
    "/api/v1/filter_search_count/?asset_class=equity",
    "/api/v1/news/?search=meldung",
    "/api/v1/funds/{tranche}/",
)
NO_ANSWER = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """One request; times are seconds of the monotonic clock, ``status`` is NO_ANSWER if the connection broke."""

    began: float
    ended: float
    status: int
    code: str
    path: str

    @property
    def served(self) -> bool:
        """Whether the user got what was asked for, or the truth that it does not exist."""
        return self.status in (200, 404)

    @property
    def refused_politely(self) -> bool:
        """Whether it is a failure that the API documents."""
        return self.status in (429, 503) and bool(self.code)


class Readers:
    """Threads that ask, and all that they were answered."""

    def __init__(
        self, address: str, tranches: list[int], isins: list[str], seed: int, patience: float = PATIENCE
    ) -> None:
        self.answers: list[Answer] = []
        self._address = address
        self._cookie = signing_in.cookies(address)
        self._tranches = tranches
        self._isins = isins
        self._patience = patience
        self._stop = threading.Event()
        self._threads = [
            threading.Thread(target=self._read, args=(seed * 17 + number,), name=f"reader {number}", daemon=True)
            for number in range(READERS)
        ]

    def start(self) -> None:
        """Begin to ask."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Return once the last request has ended."""
        self._stop.set()
        for thread in self._threads:
            thread.join(self._patience + 5)

    def statuses(self) -> dict[str, int]:
        """How many answers of each status."""
        counted = Counter(answer.status for answer in self.answers)
        return {str(status) if status else "no answer": number for status, number in sorted(counted.items())}

    def last_failure(self) -> float:
        """When the last request ended that was not served; 0 if all were."""
        return max((answer.ended for answer in self.answers[-2000:] if not answer.served), default=0.0)

    def served_since(self, moment: float) -> int:
        """Requests that began after ``moment`` and were served."""
        return sum(answer.served for answer in self.answers[-2000:] if answer.began >= moment)

    def _read(self, seed: int) -> None:
        draw = random.Random(seed)
        pool = urllib3.PoolManager(maxsize=1, retries=False, timeout=urllib3.Timeout(connect=2, read=self._patience))
        while not self._stop.wait(draw.uniform(0, _PAUSE)):
            path = draw.choice(_ASKED).format(
                n=draw.randrange(60), isin=draw.choice(self._isins), page=draw.randrange(1, 5),
                tranche=draw.choice(self._tranches),
            )  # fmt: skip
            began = time.monotonic()
            try:
                response = pool.request("GET", self._address + path, headers={"Cookie": self._cookie})
                status, code = response.status, _code(response)
            except urllib3.exceptions.HTTPError:
                status, code = NO_ANSWER, ""
            self.answers.append(Answer(began, time.monotonic(), status, code, path))


def _code(response: urllib3.BaseHTTPResponse) -> str:
    """The problem's code if the answer is a whole problem document that says when to ask again; else empty."""
    if response.status in (200, 404) or "Retry-After" not in response.headers:
        return ""
    try:
        code = str(orjson.loads(response.data)["code"])
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return ""
    return code if STATUS.get(code) == response.status else ""
