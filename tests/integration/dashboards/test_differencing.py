"""Whoever subtracts answers of the statistics finds nobody: what is left always has five people behind it, or none.

The same events are counted a second time by hand. Every figure that an asset manager can ask for, whatever the period,
type, kind of reader, fund or company, before and after funds move and are merged, and companies are, is then a set of
events. Events that the same figures count are a group, and each group must be of five people of each kind of reader.
"""

import json
import random
import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import pytest

from app.dashboards.statistics import OF_FUNDS, READERS, TYPES, Period, own_funds, readers_of
from app.dashboards.statistics_charts import Charts
from app.dashboards.statistics_demand import demand
from app.funds.models import Fund
from app.statistics import groups, missed
from app.statistics.groups import LARGEST, LEAST_OWNERS, Member
from app.statistics.kinds import Form, Kind, ReaderKind
from app.statistics.merging import follow
from app.statistics.missed import MissedFund, SearchedFor
from app.statistics.models import Event, MarketSum, Search, ShownSum
from app.statistics.services import LEAST, tens
from app.statistics.summing import last_day, sum_month
from app.statistics.totals import MissedTotal, missed_most, shown_most
from search.saved import SCREEN_VERSION
from tests.factories.funds import CompanyFactory, FundFactory, PeergroupFactory, TrancheFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

MONTHS = (date(2026, 8, 1), date(2026, 9, 1))
PERIODS = (MONTHS[:1], MONTHS[1:], MONTHS)
CRITERIA: tuple[dict[str, Any], ...] = (
    {"version": SCREEN_VERSION, "ter": {"sign": "lte", "value": 1.0}, "regions": ["europe"]},
    {"version": SCREEN_VERSION, "ter": {"sign": "lte", "value": 0.5}, "regions": ["europe"]},
    {"version": SCREEN_VERSION, "sri": [1, 2], "regions": ["asia"]},
    {},
)
#: How often each set of criteria is searched for, and which part of the searches has a text.
OFTEN = (8, 4, 1, 1)
RARELY = 0.08
#: Of the searches by each set of criteria, which funds miss them by what; chosen at will.
MISSES = ((0, "ter", 0), (1, "ter", 0), (0, "regions", 1), (2, "sri", 0), (2, "sri", 2))
#: As the second one, but for the region.
ONLY_ASIA = {**CRITERIA[1], "regions": ["asia"]}
#: What is counted for a company.
OF_COMPANY = (Kind.PROFILE, Kind.COMPANY_NEWS, Kind.COMPANY_DOCUMENT)
Atom = tuple[Any, ...]


@dataclass
class World:
    """What was read and searched, and by whom; ``units`` are the events of each sum."""

    companies: list[int]
    funds: list[Fund]
    units: dict[Atom, set[Atom]] = field(default_factory=lambda: defaultdict(set))
    #: Kind of reader and person of each event; a visitor's event is a person of its own.
    who: dict[Atom, tuple[str, Any]] = field(default_factory=dict)
    parts: dict[Atom, set[Atom]] = field(default_factory=lambda: defaultdict(set))
    misses: dict[Atom, set[Atom]] = field(default_factory=lambda: defaultdict(set))

    def add(self, unit: Atom, event: Atom, reader: str, person: Any) -> None:
        """Count an event in a sum."""
        self.units[unit].add(event)
        self.who[event] = (reader, event if person is None else person)

    def enough(self, events: Collection[Atom]) -> bool:
        """Whether five people of each kind of reader are behind these events, or nobody."""
        people: dict[str, set[Any]] = defaultdict(set)
        for event in events:
            reader, person = self.who[event]
            people[reader].add(person)
        return all(len(found) >= LEAST for found in people.values())

    def shown(self, unit: Atom) -> set[Atom]:
        """The events of a sum that may be shown; none of another one."""
        events = self.units.get(unit, set())
        return events if events and self.enough(events) else set()


def make(seed: int) -> World:
    """Three companies with two funds each in one peergroup and two more with one; people read and search by chance."""
    draw = random.Random(seed)
    group, other = PeergroupFactory.create(), PeergroupFactory.create()
    companies = CompanyFactory.create_batch(5)
    funds = [FundFactory.create(company=one, peergroup=group) for one in companies for _ in range(2)]
    funds.append(FundFactory.create(company=companies[0], peergroup=other))
    world = World([one.pk for one in companies], funds)
    for month in MONTHS:
        for _ in range(draw.randint(150, 260)):
            _view(world, draw, month)
        for _ in range(draw.randint(40, 110)):
            _search(world, draw, month)
        sum_month(month, last_day(month))
        found = [
            MissedFund(SearchedFor(Form.SCREEN, CRITERIA[nth]), criterion, funds[fund].pk)
            for nth, criterion, fund in MISSES
        ]
        missed.replace(month, [found])
    groups.replace(MONTHS, [Member(one.pk, one.peergroup_id, one.company_id) for one in funds])
    return world


def _reader(draw: random.Random) -> tuple[str, bytes | None]:
    reader = draw.choice(["visitor", "registered", "registered", "professional"])
    # Few enough that many sums are just below five people, and just above.
    person = None if reader == "visitor" else b"%016d" % draw.randint(1, 9)
    return reader, person


def _view(world: World, draw: random.Random, month: date) -> None:
    reader, person = _reader(draw)
    kind = draw.choice(["fund", "fund", "fund", "document", "profile", "company_news", "company_document"])
    of_company = kind in OF_COMPANY
    nth = min(int(draw.expovariate(0.35)), len(world.funds) - 1)
    subject = draw.choice(world.companies[:2]) if of_company else world.funds[nth].pk
    made = Event.objects.create(
        day=month, kind=kind, subject_id=subject, object_id=subject, reader=reader, person=person, source="link"
    )
    world.add((kind, subject, month, reader), ("view", made.pk), reader, person)


def _search(world: World, draw: random.Random, month: date) -> None:
    reader, person = _reader(draw)
    # Some sets of criteria are rare, so that often few people are left of a fund's searches without its parts.
    [nth], text = draw.choices(range(len(CRITERIA)), OFTEN), draw.random() < RARELY
    listed = draw.sample([one.pk for one in world.funds[:4]], draw.randint(1, 3))
    made = Search.objects.create(
        id=uuid.UUID(int=draw.getrandbits(128)), day=month, form="screen", criteria=CRITERIA[nth], text=text,
        reader=reader, person=person, first_place=1, shown=listed,
    )  # fmt: skip
    for fund in listed:
        event = ("shown", made.pk, fund)
        world.add(("shown", fund, month, reader), event, reader, person)
        if not text:
            world.parts[fund, month, reader, nth].add(event)
    for criteria, criterion, fund in MISSES:
        if criteria == nth and not text:
            miss = ("missed", made.pk, fund, criterion)
            world.who[miss] = (reader, miss if person is None else person)
            world.misses[world.funds[fund].pk, criterion, month, reader].add(miss)


@dataclass(frozen=True)
class Asked:
    """One question of an asset manager."""

    company: int
    months: tuple[date, ...]
    type: str
    user: str


def questions(companies: Iterable[int]) -> Iterator[Asked]:
    """All of them."""
    for company in companies:
        for months in PERIODS:
            for type in ("all", *TYPES):
                for user in ("all", *(one.value for one in READERS)):
                    yield Asked(company, months, type, user)


#: A figure, what it should be, and the events that it counts.
Counted = tuple[int | None, int, set[Atom]]


def added(units: Iterable[set[Atom]], *, overlap: bool = False) -> tuple[int, set[Atom]]:
    """What is told of units together: each in tens, if they share searches with others."""
    found = list(units)
    return sum(tens(len(one)) if overlap else len(one) for one in found), set[Atom]().union(*found)


def answers(world: World, asked: Asked) -> Iterator[Counted]:
    """Each figure of the charts, counted by hand."""
    funds = own_funds(asked.company)
    readers = [one.value for one in readers_of(asked.user)]
    charts = Charts(asked.company, funds, Period(asked.months), asked.type, asked.user, "en")

    def counted(
        kind: Kind, subjects: Iterable[int], months: Iterable[date], by: Iterable[str]
    ) -> tuple[int, set[Atom]]:
        keys = [(kind.value, one, month, reader) for one in subjects for month in months for reader in by]
        return added((world.shown(key) for key in keys), overlap=kind == Kind.SHOWN)

    def subjects_of(kind: Kind) -> list[int]:
        return [asked.company] if kind in OF_COMPANY else list(funds)

    everything = charts.named("allMyProductsChart")
    for line in everything["series"]:
        kind = TYPES[line["key"]] if asked.type == "all" else TYPES[asked.type]
        by = readers if asked.type == "all" else [line["key"]]
        for month, value in zip(asked.months, line["values"], strict=True):
            yield value, *counted(kind, subjects_of(kind), [month], by)
    fund_kind = Kind.FUND if asked.type == "all" else TYPES[asked.type]
    for name, kind in (("myTop10FundsChart", fund_kind), ("top10FundsInSeChart", Kind.SHOWN)):
        chart = charts.named(name)
        for row, line in zip(chart["rows"], chart["series"], strict=True):
            id = next(fund for fund, label in funds.items() if label == row["label"])
            yield row["cells"][0], *counted(kind, [id], asked.months, readers)
            for month, value in zip(asked.months, line["values"], strict=True):
                yield value, *counted(kind, [id], [month], readers)
    for fund in funds:
        for line in charts.of_fund(fund)["series"] if asked.type in ("all", "fund", "document", "shown") else []:
            for month, value in zip(asked.months, line["values"], strict=True):
                yield value, *counted(fund_kind, [fund], [month], [line["key"]])


def markets(world: World, asked: Asked) -> Iterator[Counted]:
    """The same of the charts of peergroups, before anything is merged."""
    charts = Charts(asked.company, own_funds(asked.company), Period(asked.months), "all", asked.user, "en")
    readers = [one.value for one in readers_of(asked.user)]
    units = [(row.month, row.reader) for row in MarketSum.objects.filter(month__in=asked.months, reader__in=readers)]
    members = [one for one in world.funds if one.peergroup_id == world.funds[0].peergroup_id]
    both = [
        added(world.shown(("fund", one.pk, *unit)) for one in chosen for unit in units)
        for chosen in ([one for one in members if one.company_id == asked.company], members)
    ]
    for name in ("myProductsInPeergroupChart", "topPeergroupsFund"):
        for row in charts.named(name)["rows"]:
            yield from ((value, *each) for value, each in zip(row["cells"][:2], both, strict=True))


def parts(world: World, funds: Collection[int]) -> Iterator[Counted]:
    """What the demand mirror says of the searches that showed funds, and of those that missed them."""
    for months in PERIODS:
        for one in shown_most(funds, months[0], months[-1], lines=1000):
            nth = CRITERIA.index(dict(one.criteria))
            counted = ShownSum.objects.filter(
                subject_id=one.subject_id, criteria=one.criteria, reader=one.reader, month__in=months
            ).values_list("month", flat=True)
            events = [world.parts[one.subject_id, month, one.reader.value, nth] for month in counted]
            yield one.searches, *added(events, overlap=True)
        for miss in missed_most(funds, months[0], months[-1], lines=1000):
            found = [_missed_by(world, miss, month) for month in months]
            yield miss.searches, *added((events for events in found if world.enough(events)), overlap=True)


def _missed_by(world: World, miss: MissedTotal, month: date) -> set[Atom]:
    """The searches of a month behind a line: those for its value, or all whose values too few asked for."""
    by_bound: dict[str, set[Atom]] = defaultdict(set)
    for event in world.misses[miss.subject_id, miss.criterion, month, miss.reader.value]:
        by_bound[_bound(event, miss.criterion)].add(event)
    alone = {bound for bound, found in by_bound.items() if world.enough(found)}
    if miss.bound:
        return by_bound[miss.bound] if miss.bound in alone else set()
    return set[Atom]().union(*(found for bound, found in by_bound.items() if bound not in alone))


def _bound(event: Atom, criterion: str) -> str:
    return json.dumps(Search.objects.get(pk=event[1]).criteria[criterion])


def check(world: World, pool: Collection[frozenset[Atom]]) -> int:
    """However figures are added and subtracted, what is left are whole groups of five people; returns their number.

    Events that are counted by the same figures stay together in every sum and difference, so these are the smallest
    groups that anybody can tell apart.
    """
    counted: dict[Atom, int] = defaultdict(int)
    for place, one in enumerate(pool):
        for event in one:
            counted[event] |= 1 << place
    groups_: dict[int, set[Atom]] = defaultdict(set)
    for event, figures in counted.items():
        groups_[figures].add(event)
    for left in groups_.values():
        assert world.enough(left), left
    return len(groups_)


@pytest.mark.parametrize("seed", range(3))
def test_no_two_answers_single_anybody_out(seed: int) -> None:
    # given
    world = make(seed)
    pool: set[frozenset[Atom]] = {frozenset()}
    figures = 0

    def compare(found: Iterable[Counted]) -> None:
        nonlocal figures
        for value, expected, events in found:
            assert (value or 0) == expected
            assert world.enough(events)
            pool.add(frozenset(events))
            figures += value is not None

    # when everything is asked that two companies can ask
    for asked in questions(world.companies[:2]):
        compare(answers(world, asked))
        compare(markets(world, asked))
    compare(parts(world, [one.pk for one in world.funds]))
    # and a fund moves to a third company
    Fund.objects.filter(pk=world.funds[2].pk).update(company=world.companies[2])
    for asked in questions(world.companies[1:3]):
        compare(answers(world, asked))
        compare(markets(world, asked))
    # and the second company is merged into the first, fund by fund
    Fund.objects.filter(company=world.companies[1]).update(company=world.companies[0])
    for asked in questions(world.companies[:1]):
        compare(answers(world, asked))
    # and then two funds become one
    gone, into = world.funds[1], world.funds[0]
    follow({gone.pk: into.pk})
    Fund.objects.filter(pk=gone.pk).delete()
    merge_by_hand(world, gone.pk, into.pk)
    for asked in questions(world.companies[:1]):
        compare(answers(world, asked))
    compare(parts(world, [one.pk for one in world.funds]))
    # then
    assert figures > 500
    assert check(world, pool) > 30


def merge_by_hand(world: World, gone: int, into: int) -> None:
    """What ``statistics.merging`` promises: of two sums, the one that may be shown; else both, or the larger list."""
    for kind, subject, month, reader in [key for key in world.units if key[1] == gone and key[0] in OF_FUNDS]:
        theirs, own = world.units.pop((kind, subject, month, reader)), world.units[kind, into, month, reader]
        if world.enough(theirs) != (bool(own) and world.enough(own)):
            kept = theirs if world.enough(theirs) else own
        elif kind == "shown":
            kept = theirs if len(theirs) > len(own) else own
        else:
            kept = theirs | own
        for nth in range(len(CRITERIA)) if kind == "shown" else ():
            # Parts go with their sum, unless one sum stands for both now.
            part = world.parts.pop((gone, month, reader, nth), set())
            world.parts[into, month, reader, nth] = set() if own else part
        # Whether people of both are the same ones is not known: the larger number counts.
        visible = reader == "visitor" or world.enough(theirs) or world.enough(own)
        world.units[kind, into, month, reader] = kept if visible else set()


def test_without_the_own_views_no_market_is_another_companys() -> None:
    for seed in range(4):
        # given
        world = make(100 + seed)
        for row in MarketSum.objects.filter(month__in=MONTHS):
            # when somebody takes their own views off
            by_company: dict[int, int] = defaultdict(int)
            for fund in world.funds:
                if fund.peergroup_id == row.group_id:
                    by_company[fund.company_id] += len(world.shown(("fund", fund.pk, row.month, row.reader)))
            assert sum(by_company.values()) == row.views
            for company in world.companies:
                rest = [views for other, views in by_company.items() if other != company and views]
                # then
                assert len(rest) >= LEAST_OWNERS
                assert max(rest) <= LARGEST * sum(rest)
        MarketSum.objects.all().delete()


def test_a_market_of_too_few_is_not_shown() -> None:
    # given three companies only, and four of which one has nearly all
    group = PeergroupFactory.create()
    few = [Member(fund, group.pk, fund // 10) for fund in (10, 11, 20, 21, 30, 31)]
    uneven = [Member(fund, group.pk + 1, fund // 10) for fund in (110, 111, 120, 121, 130, 131, 140, 141)]
    for member in (*few, *uneven):
        for number in range(200 if member.fund_id == 110 else 6):
            Event.objects.create(
                day=MONTHS[0], kind="fund", subject_id=member.fund_id, object_id=1, reader="registered",
                person=b"%016d" % (number % 9), source="link",
            )  # fmt: skip
    sum_month(MONTHS[0], last_day(MONTHS[0]))
    # when
    groups.replace(MONTHS[:1], [*few, *uneven])
    # then
    assert not MarketSum.objects.exists()
    # when the views are spread evenly
    Event.objects.filter(subject_id=110, pk__gt=Event.objects.filter(subject_id=110).order_by("pk")[6].pk).delete()
    sum_month(MONTHS[0], last_day(MONTHS[0]))
    groups.replace(MONTHS[:1], [*few, *uneven])
    # then
    assert [one.group_id for one in MarketSum.objects.all()] == [group.pk + 1]


def test_round_figures_are_whole_tens() -> None:
    # given six people who open nine funds of others, in vain for the first company
    world = make(3)
    own, theirs = world.funds[0], world.funds[2:]
    for person in range(6):
        for fund in theirs:
            made = Search.objects.create(
                id=uuid.uuid4(), day=MONTHS[1], form="screen", criteria={}, text=False, reader="registered",
                person=b"%016d" % person, first_place=1, shown=[own.pk, fund.pk],
            )  # fmt: skip
            Event.objects.create(
                day=MONTHS[1], kind="fund", subject_id=fund.pk, object_id=1, reader="registered",
                person=b"%016d" % person, source="search", search=made.pk,
            )  # fmt: skip
    groups.replace(MONTHS, [Member(one.pk, one.peergroup_id, one.company_id) for one in world.funds])
    # when
    found = demand(own.company_id, Period(MONTHS), "en")
    # then
    [line] = found["instead"]
    assert line["about"] == 50
    assert "About 50 views" in line["text"]
    assert all(one["about"] % 10 == 0 for way in ("rising", "falling") for one in found["themes"][way])
    assert ReaderKind.ROBOT.value not in {one["user"] for one in found["searches"]}


def asked_for(criteria: dict[str, Any], shown: Collection[Fund], people: Iterable[int]) -> None:
    """Searches of professionals, one for each person."""
    for person in people:
        Search.objects.create(
            id=uuid.uuid4(), day=MONTHS[1], form="screen", criteria=criteria, text=False, reader="professional",
            person=b"%016d" % person, first_place=1, shown=[one.pk for one in shown],
        )  # fmt: skip


@pytest.mark.parametrize("alone", [0, 1, 2, 3])
def test_two_funds_in_the_same_lists_do_not_tell_of_one_search_more(alone: int) -> None:
    # given two funds of one company that six people see, and one that up to three more people see
    group = PeergroupFactory.create()
    first, second = FundFactory.create_batch(2, peergroup=group, company=CompanyFactory.create())
    for fund in (first, second):
        TrancheFactory.create(fund=fund, primary=True)
    asked_for(CRITERIA[0], [first, second], range(6))
    asked_for(CRITERIA[0], [first], range(6, 6 + alone))
    # and both are missed by the same six people, and one of them by up to three more who asked for the same by it
    asked_for(CRITERIA[1], [], range(6))
    asked_for(ONLY_ASIA, [], range(20, 20 + alone))
    sum_month(MONTHS[1], last_day(MONTHS[1]))
    missed.replace(
        MONTHS[1],
        [[MissedFund(SearchedFor(Form.SCREEN, ONLY_ASIA), "ter", first.pk)]]
        + [[MissedFund(SearchedFor(Form.SCREEN, CRITERIA[1]), "ter", fund.pk)] for fund in (first, second)],
    )
    groups.replace(MONTHS, [Member(one.pk, group.pk, first.company_id) for one in (first, second)])
    # when
    found = demand(first.company_id, Period(MONTHS), "en")
    charts = Charts(first.company_id, own_funds(first.company_id), Period(MONTHS), "shown", "all", "en")
    # then nothing that is told differs between the two, or from a month without the others
    [line] = found["searches"]
    assert {(one["searches"], one["people"]) for one in line["funds"]} == {(10, 10)}
    assert {(one["searches"], one["people"]) for one in found["missed"]} == {(10, 10)}
    assert [row["cells"][0] for row in charts.named("top10FundsInSeChart")["rows"]] == [10, 10]
    assert charts.named("allMyProductsChart")["series"][2]["values"] == [None, 20]
