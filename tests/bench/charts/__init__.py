"""Charts: server time through HTTP beside the bare SQL of the same chart, on a running portal with the real list; and
factsheets, which show two of them.
"""

import json
import os
import statistics
import subprocess
import time
from collections.abc import Mapping, Sequence
from http.client import HTTPConnection
from urllib.parse import urlsplit

import psycopg

from infra.stack import keys, processes, services
from infra.stack.layout import PYTHON, ROOT, Layout
from infra.stack.parts import application
from tests import signing_in
from tests.bench.charts import factsheets
from tests.bench.harness import Aim, Options, Result, Table, spread, stack
from tests.bench.harness.results import Cell

_ROLE, _ACCOUNT = "professional", "professional@demo.example"
_AIM = 2.0
#: What is asked of the share class of a fund in the largest peergroup, and of one in a usual one.
PATHS = {
    "performance, 3 years": "charts/performance/{id}/?period=3",
    "performance, 10 years": "charts/performance/{id}/?period=10",
    "comparison of three, 3 years": "charts/comparison/{id}/?second_tranche_id={second}&third_tranche_id={third}",
    "peergroup comparison": "charts/peergroupComparison/{id}/",
    "crash drawdown": "charts/crashDrawdown/{id}/",
    "risk and return": "charts/riskReturn/{id}/",
    "fund rating": "charts/fundRating/{id}/",
    "class distribution": "charts/classDistribution/{id}/",
    "distribution": "charts/distribution/{id}/",
    "evolution of risk, 3 years": "charts/evolutionOfRisk/{id}/",
    "ranking": "funds_in_peergroup/{id}/",
    "explanation of the rating": "rating_explanation/{id}/",
}
_GROUPS = """
    SELECT count(*), (array_agg(t.id ORDER BY t.id))[1:3] FROM funds_tranche t
    JOIN funds_fund f ON f.id = t.fund_id JOIN ratings_rating r ON r.tranche_id = t.id
    WHERE t."primary" AND r.record_date = (SELECT max(record_date) FROM ratings_rating)
    GROUP BY f.peergroup_id ORDER BY 1 DESC, min(t.id)
"""


def run(options: Options) -> Result:
    """Ask every chart of a fund in the largest peergroup and in the median one, through HTTP and as bare SQL."""
    times = options.pick(full=20, short=3, smoke=1)
    with stack.portal() as portal:
        return measured(portal.layout, portal.address, options.rounds, times, 1 if options.smoke else 2)


def measured(layout: Layout, address: str, rounds: int, times: int, groups: int = 2) -> Result:
    """Measure a portal that runs, for a fund of the largest peergroup and then of the median one."""
    environment = _environment(layout)
    cookie = signing_in.cookies(address, _ROLE)
    found = Result("charts", "Charts: server time and bare SQL")
    ratios: list[tuple[str, float, float]] = []
    for title, size, ids in _peergroups(environment["DATABASE_URL"])[:groups]:
        paths = {name: "/api/v1/" + path.format(id=ids[0], second=ids[1], third=ids[2]) for name, path in PATHS.items()}
        sql: dict[str, list[float]] = {name: [] for name in paths}
        http: dict[str, list[float]] = {name: [] for name in paths}
        for _ in range(rounds):
            for name, taken in _bare(environment, paths, times).items():
                sql[name].append(taken)
            for name, path in paths.items():
                http[name].append(_asked(address, path, cookie, times))
        table, of_group = _table(f"A fund of the {title} peergroup, {size} rated funds", sql, http)
        found.tables.append(table)
        ratios += of_group
    found.aims = [_aim(ratios, slow=True), _aim(ratios, slow=False)]
    table, aim = factsheets.measured(
        environment["DATABASE_URL"],
        address,
        layout.home / "cache" / "pdf",
        factsheets.MAX_FACTSHEETS if groups > 1 else 1,
    )
    found.tables.append(table)
    found.aims.append(aim)
    found.aims.append(_agreement(environment, every=1 if groups > 1 else 100))
    found.notes = [
        f"Medians of {times} requests on one kept connection, and of as many runs of the chart's statements on a plain "
        f"connection (without session and account); then median, least and greatest of {rounds} interleaved rounds.",
        "The requests pass the web server, the session, the account, the guard and JSON, as a browser's do.",
    ]
    return found


def _agreement(environment: Mapping[str, str], every: int) -> Aim:
    done = subprocess.run(
        [PYTHON, "-m", "django", "verify_charts", "--every", str(every)],
        cwd=ROOT, env=dict(environment), check=False, capture_output=True, text=True,
    )  # fmt: skip
    agree = done.returncode == 0
    last = (done.stdout if agree else done.stderr).strip().splitlines()[-1]
    return Aim("charts and comparisons, to the key figures", "all agree", last, agree)


def _environment(layout: Layout) -> dict[str, str]:
    layout, running = processes.current(layout)
    if running is None:
        raise RuntimeError("the portal does not run")
    secrets = keys.load(layout.run / "secrets")
    addresses = services.addresses_of(layout, running.ports, secrets)
    return dict(os.environ) | application.django_environment(layout, addresses, secrets.secret_key)


def _peergroups(url: str) -> list[tuple[str, int, list[int]]]:
    with psycopg.connect(url) as connection:
        groups = connection.execute(_GROUPS).fetchall()
    return [(title, *groups[place]) for title, place in (("largest", 0), ("median", len(groups) // 2))]


def _bare(environment: Mapping[str, str], paths: Mapping[str, str], times: int) -> dict[str, float]:
    done = subprocess.run(
        [PYTHON, "-m", "tests.bench.charts.measuring"],
        cwd=ROOT, env=dict(environment), check=True, capture_output=True, text=True,
        input=json.dumps({"account": _ACCOUNT, "paths": paths, "times": times}),
    )  # fmt: skip
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def _asked(address: str, path: str, cookie: str, times: int) -> float:
    place = urlsplit(address)
    connection = HTTPConnection(place.hostname or "127.0.0.1", place.port, timeout=60)
    taken = []
    try:
        for _ in range(times + 1):
            started = time.perf_counter()
            connection.request("GET", path, headers={"Cookie": cookie})
            answer = connection.getresponse()
            content = answer.read()
            taken.append((time.perf_counter() - started) * 1000)
            if answer.status != 200:
                raise RuntimeError(f"{path} answers {answer.status}: {content[:300]!r}")
    finally:
        connection.close()
    # The first one opens the connection.
    return statistics.median(taken[1:])


def _table(
    title: str, sql: Mapping[str, Sequence[float]], http: Mapping[str, Sequence[float]]
) -> tuple[Table, list[tuple[str, float, float]]]:
    rows: list[list[Cell]] = []
    ratios = []
    for name in sql:
        of = spread([mine / bare for mine, bare in zip(http[name], sql[name], strict=True)])
        bare = spread(sql[name]).median
        ratios.append((name, bare, of.median))
        rows.append(
            [
                name, round(spread(http[name]).median, 1), round(bare, 1), round(of.median, 2), round(of.least, 2),
                round(of.greatest, 2),
            ]
        )  # fmt: skip
    return Table(title, ["chart", "HTTP (ms)", "SQL (ms)", "times", "least", "most"], rows), ratios


#: Below it the fixed part of every request weighs more than the chart.
_SLOW_MS = 6.0


def _aim(ratios: Sequence[tuple[str, float, float]], *, slow: bool) -> Aim:
    chosen = [ratio for _, bare, ratio in ratios if (bare >= _SLOW_MS) == slow]
    most = max(chosen, default=0.0)
    which = f"whose SQL takes {_SLOW_MS:g} ms or more" if slow else f"whose SQL takes less than {_SLOW_MS:g} ms"
    return Aim(f"charts {which}, HTTP to SQL", f"at most {_AIM:g} times", f"up to {most:.1f} times", most <= _AIM)
