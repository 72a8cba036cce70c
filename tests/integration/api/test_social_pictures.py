"""The pictures that messengers show, on real services."""

import io
import re
import time
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.test import Client
from PIL import Image

from app.charts import price_charts
from app.discovery import pictures
from app.discovery.drawings import Point
from app.funds.models import Tranche
from app.http import heads
from app.ratings import market
from tests.integration.api.asking import problem, url

pytestmark = pytest.mark.django_db


@pytest.fixture
def anew(visitor: Client, settings: Any) -> Client:
    """A client of a portal that has made no picture yet."""
    settings.PROVIDER_NAME = f"Atlas {time.time_ns()}"
    pictures.forget()
    heads.forget()
    return visitor


def picture(client: Client, path: str, **query: str) -> Image.Image:
    answer = client.get(url(path, **query))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png"), answer.content[:300]
    assert answer["Cache-Control"] == "public, max-age=3600"
    assert "X-Robots-Tag" not in answer
    drawn = Image.open(io.BytesIO(answer.content))
    assert drawn.size == (1200, 630)
    return drawn.convert("RGB")


def rated(rank: str) -> Tranche:
    found = Tranche.objects.filter(primary=True, ratings__rank=rank).order_by("id").first()
    assert found is not None
    return found


#: In the middle of the badge's left edge.
_BADGE = (1022, 120)
_COLOURS = {"A": (11, 99, 80), "E": (161, 44, 27)}


def test_a_fund_shows_its_class_with_and_without_prices(anew: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    # given: a catalogue without prices
    for rank, colour in _COLOURS.items():
        assert picture(anew, f"social/funds/{rated(rank).pk}/", lang="en").getpixel(_BADGE) == colour
    unrated = Tranche.objects.filter(ratings=None).order_by("id").first()
    assert unrated is not None
    assert picture(anew, f"social/funds/{unrated.pk}/").getpixel(_BADGE) not in _COLOURS.values()
    # when: there are prices
    day = market.current().day
    assert day is not None
    line: list[Point] = [(day.replace(year=day.year - 2), 100.0), (day, 150.0)]
    monkeypatch.setattr(price_charts, "own_line", lambda *_: [line])
    other = picture(anew, f"social/funds/{rated('B').pk}/")
    # then: the line ends in a point of its colour, at the upper right of the chart
    assert other.getpixel((1136, 362)) == (11, 87, 147)


def test_a_peergroup_is_blue_on_the_map_of_all_funds(anew: Client) -> None:
    def blue(drawn: Image.Image) -> int:
        colours = drawn.crop((597, 57, 1135, 490)).getcolors(1_000_000) or []
        return sum(count for count, (red, _, azure) in colours if azure > red + 30)  # type: ignore[misc]

    group = max(market.current().groups, key=lambda one: one.rated)
    assert blue(picture(anew, f"social/peergroups/{group.id}/")) > 300
    assert blue(picture(anew, "social/portal/", lang="en")) == 0


def test_an_unchanged_picture_is_not_sent_again(anew: Client) -> None:
    address = url("social/portal/")
    tag = anew.get(address)["ETag"]
    assert anew.get(address, headers={"If-None-Match": tag}).status_code == 304


def test_what_is_not_there_has_no_picture(anew: Client) -> None:
    problem(anew, f"social/funds/{2**40}/", 404, "fund_not_found")
    problem(anew, f"social/peergroups/{2**80}/", 404, "not_found")
    problem(anew, "social/portal/", 400, "invalid_query", colour="red")


def test_every_page_names_a_picture_that_there_is(anew: Client) -> None:
    group = market.current().groups[0]
    paths = ["/", "/en/cookies", f"/details/x/{rated('A').pk}", f"/en/peergroup/x/{group.tranche_id}", "/profile"]
    for path in paths:
        head = anew.get(path).content.decode()
        found = re.search(r'<meta property="og:image" content="([^"]+)">', head)
        assert found is not None
        address = found[1].replace("&amp;", "&")
        assert address.startswith(f"{django_settings.PORTAL_ADDRESS}/api/v1/social/")
        assert anew.get(address.removeprefix(django_settings.PORTAL_ADDRESS))["Content-Type"] == "image/png"
        assert '<meta name="twitter:card" content="summary_large_image">' in head
