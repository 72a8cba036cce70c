"""The ranking of a peergroup, its movers, and the explanation of a rating."""

from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from jsonschema_rs import Draft202012Validator

from app.funds import terms
from app.funds.models import Fund, KeyFigures, Peergroup, Tranche
from app.monthly.figures import run_figures
from app.monthly.ratings import run_ratings
from app.prices.models import FxRate
from app.prices.returns import month_end
from app.ratings.models import Explanation, QualitativeRating, Rating
from tests import declared
from tests.factories.funds import RECORD_DATE, KeyFiguresFactory, PeergroupFactory, RatingFactory, TrancheFactory
from tests.integration.api.asking import faults, get, problem
from tests.integration.charts.test_price_charts import codes
from tests.integration.monthly.test_ratings import given_funds, silent

pytestmark = [pytest.mark.django_db, pytest.mark.services]

RANKING = "funds_in_peergroup/{}/"
MOVERS = "peergroup_movers/{}/"
EXPLANATION = "rating_explanation/{}/"
BEFORE = month_end(RECORD_DATE, 1)
#: Points now and a month before.
RATED = [(80, 59), (80, 90), (50, 50), (30, None), (None, 40), (22, 23)]


@pytest.fixture
def group() -> list[Tranche]:
    """Six funds: two with equal points, one that is not rated any more, one that is new."""
    terms.forget()
    peergroup = PeergroupFactory.create()
    made = [TrancheFactory.create(fund__peergroup=peergroup) for _ in RATED]
    for place, (tranche, (now, before)) in enumerate(zip(made, RATED, strict=True)):
        KeyFiguresFactory.create(tranche=tranche, perf_3y=Decimal(place), volatility_3y=Decimal(10))
        if now:
            RatingFactory.create(tranche=tranche, points=now)
        if before:
            RatingFactory.create(tranche=tranche, points=before, record_date=BEFORE)
        RatingFactory.create(tranche=tranche, points=99, record_date=month_end(RECORD_DATE, 2))
    TrancheFactory.create(fund=made[0].fund, primary=False)
    RatingFactory.create(points=100)
    return made


def names(entries: list[dict[str, Any]]) -> list[int]:
    return [one["id"] for one in entries]


def test_all_funds_of_the_peergroup_by_points_then_risk_return_ratio(
    professional: Client, group: list[Tranche]
) -> None:
    answer = get(professional, RANKING.format(group[2].pk), lang="en")
    assert names(answer["result"]) == [group[place].pk for place in (1, 0, 2, 3, 5, 4)]
    assert (answer["count"], answer["rated"]) == (6, 5)
    assert (answer["record_date"], answer["previous_record_date"]) == (RECORD_DATE.isoformat(), BEFORE.isoformat())
    assert answer["peergroup"] == group[0].fund.peergroup.name.en
    best = answer["result"][0]
    assert (best["rating_points"], best["rating_points_before"], best["change"], best["rank"]) == (80, 90, -10, "A")
    assert (best["perf_3y"], best["volatility_3y"], best["company"]) == (1, 10, group[1].fund.company.name)
    assert [one["id"] for one in answer["result"] if one["own"]] == [group[2].pk]


def test_rows_and_places_agree_where_points_and_ratios_are_equal(professional: Client, group: list[Tranche]) -> None:
    # given five rated funds with equal points and ratios, whose places are not in the order of their ids
    KeyFigures.objects.update(perf_3y=4)
    places = {group[0].pk: 3, group[1].pk: 2, group[2].pk: 5, group[3].pk: 1, group[5].pk: 4}
    for id, place in places.items():
        Rating.objects.filter(tranche_id=id, record_date=RECORD_DATE).update(
            points=50, position_vs_peergroup=place, peergroup_size=5
        )
    # when
    result = get(professional, RANKING.format(group[2].pk))["result"]
    # then the unrated one is the last
    assert [one["position_vs_peergroup"] for one in result] == [1, 2, 3, 4, 5, None]
    assert names(result) == [*sorted(places, key=lambda id: places[id]), group[4].pk]


def test_a_rating_by_staff_stands_where_its_points_are(professional: Client, group: list[Tranche]) -> None:
    # given the best fund by points, without a position
    best = group[3].pk
    Rating.objects.filter(tranche_id=best, record_date=RECORD_DATE).update(
        points=99, position_vs_peergroup=None, peergroup_size=None
    )
    # when and then
    assert names(get(professional, RANKING.format(group[2].pk))["result"])[0] == best


def test_movers_are_those_whose_points_changed(api: Client, group: list[Tranche]) -> None:
    answer = get(api, MOVERS.format(group[2].pk))
    assert names(answer["up"]) == [group[0].pk]
    assert names(answer["down"]) == [group[1].pk, group[5].pk]
    # 59 to 80 is C to A, 23 to 22 is D to E; 90 to 80 stays in A.
    assert (answer["compared"], answer["upgrades"], answer["downgrades"]) == (4, 1, 1)


def test_a_peergroup_without_ratings_says_so(api: Client, group: list[Tranche]) -> None:
    answer = get(api, MOVERS.format(TrancheFactory.create().pk))
    assert (answer["up"], answer["down"], answer["previous_record_date"]) == ([], [], None)
    assert codes(answer) == ["not_rated"]


@pytest.fixture
def engine() -> list[Tranche]:
    """Twenty funds that the engine has rated."""
    terms.forget()
    tranches = given_funds(20)
    QualitativeRating.objects.create(fund=tranches[0].fund, date=BEFORE, points=90)
    run_figures(RECORD_DATE, silent)
    run_ratings(RECORD_DATE, silent)
    return tranches


def test_the_parts_add_up_to_the_points(api: Client, engine: list[Tranche]) -> None:
    for tranche in engine[1:]:
        told = get(api, EXPLANATION.format(tranche.pk), lang="en")
        contributions = sum(part["points"] for part in told["parts"])
        assert told["quantitative"] == pytest.approx(told["median"] + contributions, abs=0.03)
        exact = min(max(told["quantitative"] + told["centring"], 1), 100)
        assert (told["centred_last"], told["rating_points"]) == (True, pytest.approx(exact, abs=0.51))
        assert [part["weight"] for part in told["parts"]] == [70, 15, 15]
        assert (told["months"], told["qualitative"], told["qualitative_share"], told["notices"]) == (60, None, 0, [])


def test_qualitative_points_count_by_their_share(api: Client, engine: list[Tranche]) -> None:
    told = get(api, EXPLANATION.format(engine[0].pk))
    assert (told["qualitative"], told["qualitative_share"]) == (90, 40)
    exact = 0.4 * 90 + 0.6 * told["quantitative"] + told["centring"]
    assert told["rating_points"] == pytest.approx(exact, abs=0.51)


def test_ratings_that_were_centred_before_the_qualitative_share_stay_explained(
    api: Client, engine: list[Tranche]
) -> None:
    # given: a rating of the version before
    Explanation.objects.filter(fund=engine[0].fund).update(
        centred_last=False,
        performance_points=20,
        downside_points=1,
        drawdown_points=2,
        centre_points=-3,
        quantitative=70,
    )
    Rating.objects.filter(tranche=engine[0]).update(points=78)
    # when
    told = get(api, EXPLANATION.format(engine[0].pk))
    # then: 0.4 × 90 + 0.6 × 70
    assert (told["centred_last"], told["quantitative"], told["notices"]) == (False, 70, [])


def test_a_fund_that_moves_between_peergroups_in_the_middle_of_a_year_is_told_everywhere(professional: Client) -> None:
    # given: two peergroups that are rated, and a fund that moves from one to the other
    terms.forget()
    home, other = given_funds(21), given_funds(20)
    moved = home[7]
    run_figures(RECORD_DATE, silent)
    run_ratings(BEFORE, silent)
    Fund.objects.filter(pk=moved.fund_id).update(peergroup=other[0].fund.peergroup)
    # when: the rating is still that of the peergroup it left
    told = get(professional, EXPLANATION.format(moved.pk), lang="en")
    # then
    assert codes(told) == ["peergroup_changes"]
    names_of_groups = {"before": home[0].fund.peergroup.name.en, "after": other[0].fund.peergroup.name.en}
    assert told["notices"][0]["values"] == {"day": "30.09.2026", **names_of_groups}
    # and when: it is rated in the new one
    run_ratings(RECORD_DATE, silent)
    told, history = (
        get(professional, path.format(moved.pk), lang="en") for path in (EXPLANATION, "charts/fundRating/{}/")
    )
    # then
    assert codes(told) == codes(history) == ["peergroup_changed"]
    assert told["notices"][0]["values"] == {"last": "30.09.2026", "day": "31.10.2026", **names_of_groups}
    assert len(history["ratings"]) == 2
    # and its points of before are shown, but make no mover
    movers, ranked = (get(professional, path.format(other[0].pk)) for path in (MOVERS, RANKING))
    [entry] = [one for one in ranked["result"] if one["id"] == moved.pk]
    assert (entry["change"], entry["rating_points_before"] is None) == (None, False)
    assert (movers["compared"], ranked["count"], codes(movers)) == (20, 21, ["moved_in"])
    # and the funds that stayed say nothing of it
    assert codes(get(professional, EXPLANATION.format(home[0].pk))) == []


def test_a_peergroup_that_changes_its_currency_is_told_before_and_after_the_next_rating(
    professional: Client, engine: list[Tranche]
) -> None:
    # given
    FxRate.objects.bulk_create(
        [FxRate(currency="USD", date=month_end(RECORD_DATE, back), rate=1, source="ECB") for back in range(80)]
    )
    run_ratings(BEFORE, silent)
    Rating.objects.filter(record_date=RECORD_DATE).delete()
    Explanation.objects.filter(record_date=RECORD_DATE).delete()
    Peergroup.objects.filter(pk=engine[0].fund.peergroup_id).update(currency="USD")
    # when
    before = get(professional, EXPLANATION.format(engine[3].pk))
    run_ratings(RECORD_DATE, silent)
    after = get(professional, EXPLANATION.format(engine[3].pk))
    # then
    assert codes(before) == ["currency_changes"]
    assert codes(after) == ["currency_changed", "rated_converted"]
    assert codes(get(professional, MOVERS.format(engine[3].pk))) == ["moved_in"]


@pytest.mark.parametrize(
    ("points", "above", "below"),
    [
        (100, None, {"rank": "B", "distance": 23}),
        (78, None, {"rank": "B", "distance": 1}),
        (77, {"rank": "A", "distance": 1}, {"rank": "C", "distance": 18}),
        (41, {"rank": "B", "distance": 19}, {"rank": "D", "distance": 1}),
        (22, {"rank": "D", "distance": 1}, None),
    ],
)
def test_the_distance_to_the_classes(
    api: Client, points: int, above: dict[str, Any] | None, below: dict[str, Any] | None
) -> None:
    terms.forget()
    told = get(api, EXPLANATION.format(RatingFactory.create(points=points).tranche_id))
    assert (told["next_class"], told["lower_class"]) == (above, below)
    assert codes(told) == ["not_explained"]


def test_a_rating_that_staff_changed_is_not_explained_by_parts_that_do_not_give_it(
    api: Client, engine: list[Tranche]
) -> None:
    Rating.objects.filter(tranche=engine[5]).update(points=3)
    told = get(api, EXPLANATION.format(engine[5].pk))
    assert (told["parts"], told["months"], codes(told)) == ([], None, ["not_explained"])


def test_a_fund_that_was_never_rated(api: Client) -> None:
    terms.forget()
    told = get(api, EXPLANATION.format(TrancheFactory.create().pk))
    assert (told["rating_points"], told["next_class"], codes(told)) == (None, None, ["never_rated"])


@pytest.mark.parametrize("path", [RANKING, MOVERS, EXPLANATION])
def test_bad_questions(professional: Client, path: str) -> None:
    problem(professional, path.format(2**40), 404, "fund_not_found")
    assert faults(problem(professional, path.format(1), 400, "invalid_query", page=2)) == [("page", "2")]


def test_who_is_refused(api: Client) -> None:
    problem(api, RANKING.format(1), 403, "not_allowed")
    visitor = Client()
    for path in (RANKING, MOVERS, EXPLANATION):
        problem(visitor, path.format(1), 401, "unauthorized")


@pytest.mark.parametrize("path", [RANKING, MOVERS, EXPLANATION])
def test_answers_have_the_declared_shape(professional: Client, group: list[Tranche], path: str) -> None:
    document = declared.document()
    described = document["paths"]["/api/v1/" + path.replace("{}", "{id}")]["get"]["responses"]["200"]
    shape = described["content"]["application/json"]["schema"] | {"components": document["components"]}
    validator = Draft202012Validator(shape, validate_formats=True)
    for tranche in group:
        answer = get(professional, path.format(tranche.pk))
        assert [error.message for error in validator.iter_errors(answer)] == []
