"""Load and abuse: a bounded soak on the loopback network, with the throttling as it is in production."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from infra.ci import environments
from infra.stack.layout import from_environment
from infra.stack.progress import Progress
from tests.bench.harness import stack
from tests.bench.harness.options import Options
from tests.bench.harness.results import Aim, Result, Table
from tests.bench.load.soak import PEOPLE, soak

#: Those of the polite visitors who search.
SEARCHING = ("typing", "screening", "guided")
#: Minutes of the short form.
SHORT_MINUTES = 0.7
#: And of the smoke, which gives each kind of noise a few seconds.
SMOKE_MINUTES = 0.2


def run(options: Options) -> Result:
    """Start a portal with its usual limits, soak it, and say what a rude client did to the others."""
    if options.short:
        with stack.portal() as portal:
            made = result(soak(portal.address, minutes=SMOKE_MINUTES if options.smoke else SHORT_MINUTES))
        made.notes.append(
            "The short form shares a portal whose limits are raised: it shows that the soak runs, no more."
        )
        return made
    with _throttled() as address:
        return result(soak(address, minutes=options.minutes))


@contextmanager
def _throttled() -> Iterator[str]:
    """A portal whose limits are not raised, as all other benchmarks raise them."""
    with stack.environment():
        os.environ["THROTTLE_FACTOR"] = "1"
        layout = replace(from_environment(), external={})
        layout.prepare()
        with environments.whole_stack(layout, Progress()) as own:
            yield own.address


def result(found: dict[str, Any]) -> Result:
    """Tables and aims of the figures of a soak."""
    made = Result(
        "load",
        "Load and abuse",
        notes=[
            f"{found['minutes']:g} minutes in {found['rounds']} rounds; "
            f"{sum(PEOPLE.values())} polite visitors all the time, each with an address of its own, beside them in "
            "turns nobody (calm), a scraper, a rude client without cookies, one that pretends to be a crowd by taking "
            "new sessions, and 200 people with addresses of their own who sign in all the time (to no account, which "
            "is made to take as long). The clients run on the same cores as the portal.",
        ],
    )
    made.tables = [_visitors(found), _noisy(found), _memory(found)]
    made.aims = [*_effects(found), *_flat(found), _nobody_refused(found)]
    return made


def _visitors(found: dict[str, Any]) -> Table:
    rows = []
    for turn, kinds in found["turns"].items():
        for kind in PEOPLE:
            row = kinds[kind]
            failed = sum(count for status, count in row["statuses"].items() if status not in ("200", "429"))
            rows.append(
                [turn, kind, row["requests"], row["p50_ms"], row["p95_ms"], row["p99_ms"], row["share_429"], failed]
            )
    columns = ["beside", "visitors", "requests", "p50 (ms)", "p95 (ms)", "p99 (ms)", "share of 429", "other failures"]
    return Table("Polite visitors, by what went on beside them", columns, rows)


def _noisy(found: dict[str, Any]) -> Table:
    rows = []
    for turn, kinds in found["turns"].items():
        if turn in kinds:
            row = kinds[turn]
            ratio = found["p95_ratio_to_calm"][turn]
            rows.append(
                [turn, row["requests_per_second"], row["passed_per_second"], row["share_429"], *map(ratio.get, PEOPLE)]
            )
    columns = [
        "noisy client",
        "asked a second",
        "passed a second",
        "share of 429",
        *(f"p95 of {one}" for one in PEOPLE),
    ]
    return Table("Noisy clients, and p95 of the others beside them as a multiple of the calm turns", columns, rows)


def _memory(found: dict[str, Any]) -> Table:
    rows = [
        [number, one["first_mb"], one["middle_mb"], one["last_mb"], one["most_mb"], one["slope_mb_per_hour"]]
        for number, one in enumerate(found["memory"], start=1)
    ]
    columns = ["process", "first (MB)", "middle (MB)", "last (MB)", "most (MB)", "slope of the second half (MB/h)"]
    return Table("Resident memory of the web server's processes", columns, rows)


def _effects(found: dict[str, Any]) -> list[Aim]:
    aims = []
    for turn, whose, who in (
        ("scraper", PEOPLE, "of polite visitors beside one scraper"),
        ("rude", PEOPLE, "of polite visitors beside one rude client"),
        ("sign-ins", SEARCHING, "of searches beside 200 people who sign in"),
    ):
        ratios = found["p95_ratio_to_calm"][turn]
        worst = max((ratios[kind] for kind in whose if kind in ratios), default=0.0)
        aims.append(Aim(f"p95 {who}", "at most 3 times", f"{worst}", worst <= 3))
    return aims


def _flat(found: dict[str, Any]) -> list[Aim]:
    grown = [one["last_mb"] - one["middle_mb"] for one in found["memory"]]
    if not grown:
        return []
    worst = max(grown)
    return [Aim("growth of a web process in the second half", "at most 10 MB", f"{worst:.1f} MB", worst <= 10)]


def _nobody_refused(found: dict[str, Any]) -> Aim:
    refused = sum(
        count
        for kinds in found["turns"].values()
        for kind in PEOPLE
        for status, count in kinds[kind]["statuses"].items()
        if status != "200"
    )
    return Aim("polite requests that were refused or failed", "none", str(refused), refused == 0)
