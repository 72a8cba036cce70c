"""A small system of record whose rows tests call by name. All of it is made up."""

from dataclasses import dataclass, field
from typing import Any

import psycopg
from psycopg import sql

from tests.emptying import empty
from tests.factories import codes

Key = tuple[str, int]

_DOMAIN = (
    "managers_company",
    "funds_peergroup",
    "funds_universe",
    "funds_region",
    "funds_investmentfocus",
    "content_category",
)
_OUTBOX = (
    "outbox_entry",
    "outbox_fan_out",
    "outbox_dead_letter",
    "outbox_index_target",
    "outbox_worker",
    "outbox_snapshot",
)


@dataclass
class World:
    """Two companies with a fund each, three tranches, two news items and a report.

    ``ids`` maps names such as ``tranche_1`` to primary keys.
    """

    db: psycopg.Connection
    ids: dict[str, int] = field(default_factory=dict)
    _isins: int = 0

    def insert(self, table: str, called: str = "", /, **values: Any) -> int:
        """Insert one row and remember its key under the name ``called``."""
        query = sql.SQL("INSERT INTO {} ({}) VALUES ({}) RETURNING id").format(
            sql.Identifier(table),
            sql.SQL(", ").join(map(sql.Identifier, values)),
            sql.SQL(", ").join(sql.Placeholder() * len(values)),
        )
        row = self.db.execute(query, list(values.values())).fetchone()
        assert row
        if called:
            self.ids[called] = row[0]
        return int(row[0])

    def isin(self) -> str:
        """A valid ISIN that was not used before."""
        self._isins += 1
        return codes.isin(self._isins)

    def tranche(self, name: str, fund: int, **values: Any) -> int:
        """Insert a tranche of ``fund``."""
        values = {"name": name, "isin": self.isin(), "currency": "EUR", **values}
        return self.insert("funds_tranche", name, fund_id=fund, **values)

    def fund(self, name: str, company: str, number: int, **values: Any) -> int:
        """Insert a fund with peergroup and universe ``number``."""
        return self.insert(
            "funds_fund",
            name,
            name=name,
            company_id=self.ids[company],
            peergroup_id=self.ids[f"peergroup_{number}"],
            universe_id=self.ids[f"universe_{number}"],
            asset_class="equity",
            **values,
        )

    def article(self, kind: str, name: str, **values: Any) -> int:
        """Insert a news item or report."""
        texts = {f"{part}_{language}": f"{part} of {name}" for part in ("title", "body") for language in ("de", "en")}
        seen = {"state": "published", "visible": True, "published_at": "2026-10-01T00:00:00Z"}
        return self.insert(
            f"content_{kind}", name, date="2026-10-01", category_id=self.ids["category_1"], **texts | seen | values
        )

    def populate(self) -> None:
        """Insert the rows that the class description names."""
        for number in (1, 2):
            self.insert("managers_company", f"company_{number}", name=f"Company {number}")
            self.insert(
                "funds_peergroup",
                f"peergroup_{number}",
                name_de=f"Gruppe {number}",
                name_en=f"Group {number}",
                asset_class="equity",
            )
            for table, name in (
                ("funds_universe", "universe"),
                ("funds_region", "region"),
                ("funds_investmentfocus", "focus"),
                ("content_category", "category"),
            ):
                self.insert(
                    table, f"{name}_{number}", code=f"{name}-{number}", name_de=f"D {number}", name_en=f"E {number}"
                )
        self.fund("fund_1", "company_1", 1)
        self.fund("fund_2", "company_2", 2)
        self.tranche("tranche_1", self.ids["fund_1"], primary=True)
        self.tranche("tranche_2", self.ids["fund_1"])
        self.tranche("tranche_3", self.ids["fund_2"], primary=True)
        fund_1, fund_2 = self.ids["fund_1"], self.ids["fund_2"]
        self.insert("funds_fund_regions", "fund_region_1", fund_id=fund_1, region_id=self.ids["region_1"])
        self.insert(
            "funds_fund_investment_focus", "fund_focus_1", fund_id=fund_1, investmentfocus_id=self.ids["focus_1"]
        )
        self.insert(
            "funds_keyfigures",
            "figures_1",
            tranche_id=self.ids["tranche_1"],
            record_date="2026-10-31",
            perf_3y=6,
            volatility_3y=4,
        )
        self.insert("ratings_rating", "rating_1", tranche_id=self.ids["tranche_1"], record_date="2026-10-31", points=80)
        self.article("news", "news_1")
        self.article("news", "news_2", company_id=self.ids["company_1"])
        self.article("report", "report_1")
        self.insert("content_news_funds", "news_fund_1", news_id=self.ids["news_1"], fund_id=fund_1)
        self.insert("content_report_funds", "report_fund_1", report_id=self.ids["report_1"], fund_id=fund_2)

    def run(self, statements: str) -> None:
        """Run SQL in which ``{tranche_1}`` stands for a key."""
        self.db.execute(statements.format(**self.ids))

    def outbox(self) -> set[Key]:
        """Distinct documents that wait, without resolving changed parents."""
        return {(row[0], row[1]) for row in self.db.execute("SELECT doc_type, doc_id FROM outbox_entry").fetchall()}

    def named(self, documents: set[Key]) -> set[str]:
        """Documents by their names in this world; ``new`` for others."""
        types = {"company": "fund_company"}
        names = {
            (types.get(kind := name.rsplit("_", 1)[0], kind), key): name
            for name, key in self.ids.items()
            if name.startswith(("tranche", "news_", "report_", "company_")) and "fund" not in name
        }
        return {names.get(document, f"new {document[0]}") for document in documents}

    def forget(self) -> None:
        """Empty the outbox."""
        self.db.execute("DELETE FROM outbox_entry")
        self.db.execute("DELETE FROM outbox_fan_out")

    @classmethod
    def fresh(cls, db: psycopg.Connection) -> "World":
        """Remove everything, start again with this world and an empty outbox."""
        empty(db, (*_DOMAIN, *_OUTBOX))
        world = cls(db)
        # One transaction: the main tranches are checked at commit.
        with db.transaction():
            world.populate()
        world.forget()
        return world
