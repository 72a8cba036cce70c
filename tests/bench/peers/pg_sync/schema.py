"""pgsync's schema: which tables and columns make a document."""

from tests.bench.peers.columns import FIGURES, FUND, RATING, TRANCHE

Node = dict[str, object]


def schema(database: str, index: str) -> list[Node]:
    """The content of schema.json for one index."""
    fund = _child(
        "funds_fund",
        ["id", "name", "simulated", *FUND],
        _relation(child=["id"], parent=["fund_id"]),
        [
            _child("managers_company", ["name"], _relation(child=["id"], parent=["company_id"])),
            _child("funds_peergroup", ["name_de", "name_en"], _relation(child=["id"], parent=["peergroup_id"])),
            _child("funds_universe", ["code", "name_de", "name_en"], _relation(child=["id"], parent=["universe_id"])),
            *(
                _child(table, ["code", "name_de", "name_en"], _through(f"funds_fund_{link}"))
                for table, link in (("funds_investmentfocus", "investment_focus"), ("funds_region", "regions"))
            ),
        ],
    )
    newest = {"variant": "object", "type": "one_to_many"}
    key = {"foreign_key": {"child": ["tranche_id"], "parent": ["id"]}}
    figures = _child("funds_keyfigures", ["record_date", "simulated", *FIGURES], {**newest, **key})
    rating = _child(
        "ratings_rating", ["record_date", "simulated", "points", "kind", "under_review", *RATING], {**newest, **key}
    )
    root = {
        "table": "funds_tranche",
        "columns": ["id", "simulated", *TRANCHE],
        "children": [fund, figures, rating],
    }
    return [{"database": database, "index": index, "plugins": ["Flatten"], "nodes": root}]


def _child(table: str, columns: list[str], relationship: Node, children: list[Node] | None = None) -> Node:
    return {"table": table, "columns": columns, "relationship": relationship, "children": children or []}


def _relation(*, child: list[str], parent: list[str]) -> Node:
    return {"variant": "object", "type": "one_to_one", "foreign_key": {"child": child, "parent": parent}}


def _through(table: str) -> Node:
    return {"variant": "object", "type": "one_to_many", "through_tables": [table]}
