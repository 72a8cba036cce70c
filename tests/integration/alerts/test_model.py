"""Random changes, saves, edits and crashes against a plain oracle: the same matches, none missing, none double."""

import os
import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from indexer.matching import seeding
from search.queries.stored import rating_change
from tests.integration.alerts.following import Crashes, Following
from tests.length import pick, sampled

pytestmark = pytest.mark.services

#: Steps of one run; more are taken by hand: ALERT_STEPS=10000 ./portal test -- tests/integration/alerts/test_model.py
STEPS = int(os.environ.get("ALERT_STEPS") or pick(short=300, long=1200))
_POINTS = (5, 22, 23, 41, 59, 60, 77, 78, 99)
_WORDS = ("Alpha", "Beta", "Gamma")

Document = Mapping[str, Any]
Event = tuple[int, int, str]


class Oracle:
    """What the searches should find, from the documents in SQL and the criteria alone."""

    @staticmethod
    def matches(criteria: Mapping[str, Any], document: Document) -> bool:
        """Whether a share class meets all criteria."""
        tests: dict[str, Callable[[Any], bool]] = {
            "ratings": lambda kept: document["rank"] in kept,
            "companies": lambda kept: document["company_id"] in kept,
            "peergroups": lambda kept: document["peergroup_id"] in kept,
            "main_tranche": lambda kept: str(document["primary"]).lower() in kept,
            "sri": lambda kept: document["sri"] in kept,
            "fund_size": lambda kept: (
                document["volume"] is not None
                and (
                    document["volume"] >= kept["value"]
                    if kept["sign"] == "gte"
                    else document["volume"] <= kept["value"]
                )
            ),
            "ter": lambda kept: document["ter"] is not None and kept["minimum"] <= document["ter"] <= kept["maximum"],
            "accumulating": lambda kept: str(document["accumulating"]).lower() in kept,
            "q": lambda kept: kept.lower() in document["name"].lower().split(),
        }
        return all(tests[name](kept) for name, kept in criteria.items())


class Model:
    """The world, what users do in it, and what they must have been told."""

    def __init__(self, following: Following, crashes: Crashes, seed: int) -> None:
        self.following = following
        self.crashes = crashes
        self.random = random.Random(seed)
        self.user = following.user()
        self.criteria: dict[int, dict[str, Any]] = {}
        self.searches: dict[int, tuple[int, bool, bool]] = {}
        self.watched: set[int] = set()
        self.expected: Counter[Event] = Counter()
        self.expected_watches: Counter[Event] = Counter()

    def documents(self) -> dict[int, Document]:
        rows = self.following.db.execute("SELECT id, row_to_json(v) FROM search_doc_tranche v").fetchall()
        return dict(rows)

    def tranche(self) -> int:
        rows = self.following.db.execute("SELECT id FROM funds_tranche ORDER BY id").fetchall()
        return int(self.random.choice(rows)[0])

    # What happens to funds

    def change_points(self) -> None:
        self._rate([self.tranche()])

    def change_all_points(self) -> None:
        self._rate(sorted(self.documents()))

    def _rate(self, tranches: list[int]) -> None:
        with self.following.db.transaction():
            for tranche in tranches:
                self.following.db.execute(
                    """
                    INSERT INTO ratings_rating (tranche_id, record_date, points) VALUES (%s, %s, %s)
                    ON CONFLICT (tranche_id, record_date) DO UPDATE SET points = excluded.points
                    """,
                    [tranche, self.random.choice(("2026-09-30", "2026-10-31")), self.random.choice(_POINTS)],
                )

    def change_volume(self) -> None:
        self.following.db.execute(
            """
            INSERT INTO funds_keyfigures (tranche_id, record_date, volume, sri) VALUES (%s, '2026-10-31', %s, %s)
            ON CONFLICT (tranche_id, record_date) DO UPDATE SET volume = excluded.volume, sri = excluded.sri
            """,
            [self.tranche(), self.random.choice((None, 10, 50, 51, 200)), self.random.choice((None, 1, 2, 3))],
        )

    def change_terms(self) -> None:
        self.following.db.execute(
            "UPDATE funds_tranche SET ter = %s, accumulating = %s WHERE id = %s",
            [
                self.random.choice((None, 0.4, 0.5, 0.7, 1.0, 1.1)),
                self.random.choice((None, True, False)),
                self.tranche(),
            ],
        )

    def rename(self) -> None:
        name = f"{self.random.choice(_WORDS)} Fonds {self.random.randint(1, 9)}"
        self.following.db.execute("UPDATE funds_tranche SET name = %s WHERE id = %s", [name, self.tranche()])

    def rename_company(self) -> None:
        ids = self.following.world.ids
        number = self.random.choice((1, 2))
        self.following.db.execute(
            "UPDATE managers_company SET name = %s WHERE id = %s",
            [f"Haus {number}-{self.random.randint(1, 99)}", ids[f"company_{number}"]],
        )

    def move_fund(self) -> None:
        ids = self.following.world.ids
        column = self.random.choice(("company", "peergroup"))
        self.following.db.execute(
            f"UPDATE funds_fund SET {column}_id = %s WHERE id = %s",
            [ids[f"{column}_{self.random.choice((1, 2))}"], ids[f"fund_{self.random.choice((1, 2))}"]],
        )

    def move_tranche(self) -> None:
        ids = self.following.world.ids
        self.following.db.execute(
            'UPDATE funds_tranche SET fund_id = %s WHERE id = %s AND NOT "primary"',
            [ids[f"fund_{self.random.choice((1, 2))}"], self.tranche()],
        )

    def launch(self) -> None:
        fund = self.following.world.ids[f"fund_{self.random.choice((1, 2))}"]
        self.following.world.tranche(f"{self.random.choice(_WORDS)} Neu", fund)

    def close_down(self) -> None:
        tranche = self.tranche()
        with self.following.db.transaction():
            kept = self.following.db.execute('SELECT "primary" FROM funds_tranche WHERE id = %s', [tranche]).fetchone()
            if kept and not kept[0]:
                for table in ("funds_keyfigures", "ratings_rating", "alerts_watchentry"):
                    self.following.db.execute(f"DELETE FROM {table} WHERE tranche_id = %s", [tranche])
                self.following.db.execute("DELETE FROM funds_tranche WHERE id = %s", [tranche])
                self.watched.discard(tranche)

    # What users do

    def _criteria(self) -> dict[str, Any]:
        ids = self.following.world.ids
        possible: dict[str, Any] = {
            "ratings": self.random.sample(("A", "B", "C", "D", "E"), 2),
            "companies": [str(ids[f"company_{self.random.choice((1, 2))}"])],
            "peergroups": [str(ids[f"peergroup_{self.random.choice((1, 2))}"])],
            "main_tranche": [self.random.choice(("true", "false"))],
            "fund_size": {"sign": self.random.choice(("gte", "lte")), "value": 50.0},
            "ter": {"minimum": 0.5, "maximum": self.random.choice((0.5, 1.0))},
            "accumulating": [self.random.choice(("true", "false"))],
            "q": self.random.choice(_WORDS).lower(),
        }
        chosen = self.random.sample(sorted(possible), self.random.choice((1, 1, 2)))
        kept = {name: possible[name] for name in chosen}
        return {name: [int(one) for one in value] if name in ("companies", "peergroups") else value
                for name, value in kept.items()}  # fmt: skip

    def _screen(self) -> int:
        criteria = self._criteria()
        screen = self.following.screen(**criteria)
        self.criteria[screen] = criteria
        return screen

    def save(self) -> None:
        if len(self.searches) < 25:
            screen, changes = self._screen(), self.random.random() < 0.4
            search = self.following.save(self.user, screen, rating_changes=changes)
            self.searches[search] = (screen, changes, False)

    def edit(self) -> None:
        if self.searches:
            search = self.random.choice(sorted(self.searches))
            _, changes, paused = self.searches[search]
            screen = self._screen()
            if self.random.random() < 0.3:
                paused = not paused
            self.following.db.execute(
                "UPDATE alerts_savedsearch SET screen_id = %s, paused = %s WHERE id = %s", [screen, paused, search]
            )
            self.searches[search] = (screen, changes, paused)

    def delete(self) -> None:
        if len(self.searches) > 5:
            search = self.random.choice(sorted(self.searches))
            self.following.db.execute("DELETE FROM alerts_match WHERE saved_search_id = %s", [search])
            self.following.db.execute("DELETE FROM alerts_savedsearch WHERE id = %s", [search])
            del self.searches[search]
            for event in [event for event in self.expected if event[0] == search]:
                del self.expected[event]

    def watch(self) -> None:
        tranche = self.tranche()
        if tranche not in self.watched:
            self.following.watch(self.user, tranche)
            self.watched.add(tranche)

    # One round

    def seeded(self) -> set[int]:
        rows = self.following.db.execute("SELECT id FROM alerts_storedscreen WHERE state = 'seeded'").fetchall()
        return {row[0] for row in rows}

    def prepare(self) -> None:
        """The keeper, which may be killed at any of its steps and come back later, or not before the next round."""
        self.crashes.after(self.random.choice((0, 0, 1, 2, 3, 4, 5, 6)))
        done = self.following.survive(lambda: self.following.keep(inspect=self.random.random() < 0.2))
        self.crashes.after(0)
        if not done and self.random.random() < 0.7:
            self.following.keep()

    def round(self) -> int:
        """Users act, funds change, the worker works and dies at times; returns how many steps that were."""
        acts = [self.random.choice((self.save, self.save, self.edit, self.delete, self.watch)) for _ in range(2)]
        for act in acts:
            act()
        self.prepare()
        before, followed = self.documents(), self.seeded()
        changes = self.random.choices(
            (self.change_points, self.change_all_points, self.change_volume, self.change_terms, self.rename,
             self.rename_company, self.move_fund, self.move_tranche, self.launch, self.close_down),
            weights=(5, 1, 3, 2, 2, 1, 1, 1, 1, 1), k=self.random.randint(1, 4),
        )  # fmt: skip
        for change in changes:
            change()
        self.tell(before, self.documents(), followed)
        for _ in range(self.random.choice((0, 0, 1, 2))):
            self.crashes.after(self.random.randint(1, 6))
            self.following.survive(self.following.work)
            self.crashes.after(0)
        self.following.settle()
        return len(acts) + len(changes)

    def tell(self, before: Mapping[int, Document], after: Mapping[int, Document], followed: set[int]) -> None:
        """Note what these changes must be told as."""
        for doc_id in before.keys() | after.keys():
            old, new = before.get(doc_id), after.get(doc_id)
            rating = rating_change(old, new) if old and new else ""
            if rating and doc_id in self.watched:
                self.expected_watches[self.user, doc_id, rating] += 1
            for search, (screen, changes, paused) in self.searches.items():
                if screen not in followed or paused:
                    continue
                was = old is not None and Oracle.matches(self.criteria[screen], old)
                is_in = new is not None and Oracle.matches(self.criteria[screen], new)
                if was != is_in:
                    self.expected[search, doc_id, "enters" if is_in else "leaves"] += 1
                elif is_in and rating in ("upgrade", "downgrade") and changes:
                    self.expected[search, doc_id, rating] += 1

    def check(self) -> None:
        """What was told is what should have been, and each screen holds what it should."""
        assert Counter(self.following.matches()) == self.expected
        assert Counter(self.following.watch_matches()) == self.expected_watches
        documents = self.documents()
        for screen in self.seeded():
            should = {doc_id for doc_id, one in documents.items() if Oracle.matches(self.criteria[screen], one)}
            assert self.following.members(screen) == should, self.criteria[screen]


@pytest.mark.parametrize("seed", sampled([11, 12], 1))
def test_random_histories_tell_exactly_what_happened(
    following: Following, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    # given: few rows at a time, so that the keeper can be killed between them
    monkeypatch.setattr(seeding, "_ROWS", 2)
    monkeypatch.setattr(seeding, "_MAX_PAIRS", 5)
    model = Model(following, Crashes(monkeypatch), seed)
    following.keep(inspect=True)
    steps = 0

    # when
    while steps < STEPS // 2:
        steps += model.round()
        # then
        model.check()

    assert sum(model.expected.values()) > steps // 20
