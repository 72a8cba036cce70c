"""One dry run of a table of articles: ``python -m tests.bench.articles.measuring FILE ROWS`` prints a line of JSON.

Funds and their manager are made for it, and deleted afterwards.
"""

import json
import resource
import sys
import time
from pathlib import Path

import django

django.setup()

from django.core.files import File  # noqa: E402

from app.funds.models import Fund, Tranche  # noqa: E402
from app.importing import running  # noqa: E402
from app.importing.models import TableImport  # noqa: E402
from tests.factories.codes import isin  # noqa: E402
from tests.factories.funds import TrancheFactory  # noqa: E402


def main(path: Path, rows: int) -> dict[str, float]:
    """Run it twice and measure the second time."""
    first = TrancheFactory.create(isin=isin(1), fund__sfdr=6).fund
    try:
        others(first, rows)
        with path.open("rb") as file:
            found = TableImport(table="articles", name=path.name, company=first.company)
            found.file.save(path.name, File(file))
        return measured(found, rows)
    finally:
        TableImport.objects.filter(company=first.company).delete()
        Tranche.objects.filter(fund__company=first.company).delete()
        Fund.objects.filter(company=first.company).delete()
        # The next process makes them again, under the same names.
        for related in (first.company, first.peergroup):
            related.delete()


def others(first: Fund, rows: int) -> None:
    """Further funds of the same company, each with one share class."""
    same = {"company": first.company, "peergroup": first.peergroup, "universe": first.universe}
    made = Fund.objects.bulk_create(
        Fund(name=f"Bench {number}", asset_class="equity", sfdr=6, **same) for number in range(2, rows + 1)
    )
    Tranche.objects.bulk_create(
        Tranche(isin=isin(number), name=f"Bench {number} A", fund=fund, currency="EUR", primary=True)
        for number, fund in enumerate(made, start=2)
    )


def measured(found: TableImport, rows: int) -> dict[str, float]:
    """Seconds until the answer is stored, and until cells are marked; megabytes of memory."""
    answered = used = 0.0
    mark = running._mark

    def noted(id: int, marks: running.Marks) -> None:
        nonlocal answered, used
        answered, used = time.perf_counter(), processor()
        mark(id, marks)

    running._mark = noted
    began = ended = before = 0.0
    for _ in range(2):
        TableImport.objects.filter(pk=found.pk).update(state="checking")
        answered, began, before = 0.0, time.perf_counter(), processor()
        running.run(found.pk)
        ended = time.perf_counter()
    found.refresh_from_db()
    if (found.state, found.result["read"]) != ("checked", rows):
        raise RuntimeError(f"{found.state}: {found.result}")
    used = (used if answered else processor()) - before
    answered = answered or ended
    own, programs = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return {
        "seconds": answered - began,
        "processor": used,
        "marked": ended - answered,
        "megabytes": found.file.size / 1024**2,
        "worker_mb": own / 1024,
        "program_mb": programs / 1024,
    }


def processor() -> float:
    """Seconds of a processor of this process and of the programs that it has started, without the database."""
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in both)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]))) + "\n")
