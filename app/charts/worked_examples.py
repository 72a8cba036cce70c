"""Worked examples of the methodology page: each definition step by step, for one share class of the portal.

They are computed from the stored prices, rates and figures of the record date. An example whose result is not the
figure that the share class's own page shows is left out: its prices have changed since.

Made answers are kept as documents are (``app.pdf.keeping``): until a run, the share class's own prices, figures, rating
or names give another one, and for an hour at most, so that rates and others' prices that were corrected get into it.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

import numpy as np
import orjson

from app.charts import risk_examples
from app.charts.example_case import Case
from app.figures import formulas, frame
from app.figures.chunks import counted
from app.figures.formulas import MONTHS_PER_YEAR
from app.figures.frame import Item
from app.figures.members import members
from app.figures.reference_points import without_gaps
from app.figures.risk_classes import first_day
from app.http import formats
from app.http.messages import Language
from app.pdf import keeping, rendering
from app.prices import plausibility
from app.prices.exchange import Rates, converted
from app.prices.frequency import DRAWDOWN_WEEKS
from app.prices.history import read_histories, read_rows
from app.prices.returns import MONTH_DAYS, date_of, month_end, month_rows, values_of, week_rows, weekly
from app.ratings.explanation import explanation
from search.fields.catalogue import Viewer

_FIGURES: Final = (
    "perf_1y", "perf_3y", "perf_since_inception", "volatility_3y", "max_drawdown", "prob_loss_month_3y",
    "value_at_risk_3y", "srri", "sri", "risk_indicator",
)  # fmt: skip
# A large fund that is converted and has a mandate shows most. Hedged ones, which are not converted, are passed over, as
# are those whose risk classes need the returns of others, as long as there are better ones.
_CANDIDATES: Final = f"""
    SELECT t.id, t.issue_date, t.currency, p.currency, t.name, {", ".join(f"k.{name}::float8" for name in _FIGURES)}
    FROM funds_tranche t JOIN funds_fund f ON f.id = t.fund_id JOIN funds_peergroup p ON p.id = f.peergroup_id
    JOIN funds_keyfigures k ON k.tranche_id = t.id AND k.record_date = %(date)s
    JOIN ratings_rating r ON r.tranche_id = t.id AND r.record_date = %(date)s AND r.points IS NOT NULL
    WHERE t."primary" AND t.closed_on IS NULL AND {" AND ".join(f"k.{name} IS NOT NULL" for name in _FIGURES)}
        AND (%(id)s IS NULL OR t.id = %(id)s)
    ORDER BY t.currency = p.currency, r.kind <> 'qualitative', k.volume DESC NULLS LAST, t.id LIMIT 20
"""  # noqa: S608  The names are constants of this module.
_RUNS: Final = "SELECT kind, finished_at::text, changed FROM figures_run WHERE record_date = %(date)s ORDER BY kind"
_RATING: Final = "SELECT r::text FROM ratings_rating r WHERE r.tranche_id = %(id)s AND r.record_date = %(date)s"
#: Days of its own history beside which a new price is judged (ADR 0183).
_OWN_DAYS: Final = 120
#: Returns that differ by less are the same.
_SAME: Final = 1e-9


def examples(lang: Language, viewer: Viewer) -> Item:
    """The examples by section of the page; what made a rating is for users, as on the page of the fund."""
    record_date = frame.record_date(lang)
    row = None if record_date is None else _chosen(record_date)
    if record_date is None or row is None:
        return {"record_date": record_date, "fund": None, "simulated": False, "examples": []}
    case = _case(row, record_date, lang, viewer)
    found: Item = orjson.loads(keeping.kept(_key(case, row), lambda: orjson.dumps(_made(case))))
    return found


def _key(case: Case, row: Sequence[Any]) -> str:
    """What changes with everything that the share class itself says, and with this program."""
    told = case.one.document(case.lang), row, case.record_date, case.lang, case.viewer
    prices = hashlib.blake2b(case.history.days.tobytes() + case.history.nav.tobytes() + case.history.index.tobytes())
    rating = frame.rows(_RATING, {"id": case.one.id, "date": case.record_date})
    runs = frame.rows(_RUNS, {"date": case.record_date})
    program = rendering.fingerprint(Path(__file__))
    return keeping.key_of("methodology", told, prices.hexdigest(), rating, runs, program)


def _made(case: Case) -> Item:
    found = [(section, make(case)) for section, make in _SECTIONS.items()]
    return {
        "record_date": case.record_date,
        "fund": case.one.document(case.lang),
        "simulated": bool(case.history.simulated.any()),
        "examples": [{"section": section, "lines": lines} for section, lines in found if lines],
    }


def _chosen(record_date: date) -> Sequence[Any] | None:
    """The share class of the examples with its stored figures; which one it is, is kept from run to run."""
    runs = frame.rows(_RUNS, {"date": record_date})
    if not runs:
        return _choice(record_date)
    key = keeping.key_of("methodology", record_date, runs)
    id = orjson.loads(keeping.kept(key, lambda: orjson.dumps(_id_of(_choice(record_date)))))
    # It may have closed, or lost its figures, since.
    kept = None if id is None else next(iter(_candidates(record_date, id)), None)
    return kept or _choice(record_date)


def _choice(record_date: date) -> Sequence[Any] | None:
    rows = _candidates(record_date)
    if not rows:
        return None
    recent = read_histories([row[0] for row in rows], record_date, date_of(first_day(record_date)))
    known = dict(zip(recent.tranche_ids.tolist(), without_gaps(recent, record_date), strict=True))
    # Of equal ones the first counts.
    best: Sequence[Any] = max(rows, key=lambda row: (known[row[0]], counted(*row[2:5]) != row[3]))
    return best


def _candidates(record_date: date, id: int | None = None) -> list[Any]:
    return frame.rows(_CANDIDATES, {"date": record_date, "id": id})


def _id_of(row: Sequence[Any] | None) -> int | None:
    return None if row is None else row[0]


def _case(row: Sequence[Any], record_date: date, lang: Language, viewer: Viewer) -> Case:
    id, issued, _, wanted, _, *figures = row
    return Case(
        one=frame.subject(id, record_date, lang),
        record_date=record_date,
        issued=issued,
        wanted=wanted,
        stored=dict(zip(_FIGURES, figures, strict=True)),
        history=read_histories([id], record_date),
        viewer=viewer,
        lang=lang,
    )


def _total_return(case: Case) -> Sequence[str]:
    """The last distribution of twelve months, or a price beside the one before it."""
    since = month_end(case.record_date, MONTHS_PER_YEAR)
    _, days, nav, paid, _ = read_rows([case.one.id], case.record_date, since)
    paying = np.flatnonzero(paid > 0)
    currency = case.one.currency
    if len(paying):
        row = paying[-1]
        share = paid[row] / nav[row] * 100
        amounts = {"paid": case.number(paid[row], 4), "nav": case.number(nav[row], 4), "share": case.percent(share, 4)}
        return [case.line("distribution", day=formats.day(date_of(days[row])), currency=currency, **amounts)]
    values = {"start": formats.day(date_of(days[-2])), "end": formats.day(date_of(days[-1])), "currency": currency}
    before, after = nav[-2:]
    if abs(case.history.index[-1] / case.history.index[-2] - after / before) > _SAME:
        # The shares were split in between.
        return []
    navs = {"before": case.number(before, 4), "after": case.number(after, 4)}
    return [case.line("no_distribution", **values, **navs, result=case.percent((after / before - 1) * 100, 4))]


def _performance(case: Case) -> Sequence[str]:
    rows = month_rows(case.history, case.record_date, 3 * MONTHS_PER_YEAR)[0]
    lines = []
    for years in (1, 3):
        first, last = rows[-1 - MONTHS_PER_YEAR * years], rows[-1]
        start, end = case.history.index[first], case.history.index[last]
        result = formulas.annual_performance(start, end, years)
        if case.shows(f"perf_{years}y", result):
            days = {"start": case.nav_day(first), "end": case.nav_day(last)}
            value = case.number(end / start * 100, 4)
            lines.append(case.line(f"performance_{years}y", **days, value=value, result=case.percent(result)))
    return lines


def _since_inception(case: Case) -> Sequence[str]:
    first = date_of(case.history.days[0])
    [last] = month_rows(case.history, case.record_date, 0)[0]
    years = (case.record_date - first).days / formulas.DAYS_PER_YEAR
    end = case.history.index[last]
    result = formulas.annual_performance(np.ones(1), end, years)[0]
    if case.issued is None or not case.shows("perf_since_inception", result):
        return []
    values = {
        "issued": formats.day(case.issued),
        "first": formats.day(first),
        "end": case.nav_day(last),
        "value": case.number(end * 100, 4),
        "years": case.number(years, 4),
        "result": case.percent(result),
    }
    return [case.line("since_inception" if years > 1 else "since_inception_short", **values)]


def _currencies(case: Case) -> Sequence[str]:
    own, wanted = case.one.currency, case.wanted
    if counted(own, wanted, case.one.name) == wanted:
        return []
    known = Rates()
    rows = month_rows(case.history, case.record_date, 1)[0]
    days = case.history.days[rows]
    before, after = known(wanted, days) / known(own, days)
    mine = formulas.simple_returns(case.history.index[rows])[0]
    other = formulas.simple_returns(converted(case.history, [own], [wanted], known).index[rows])[0]
    if np.isnan(other):
        return []
    return [
        case.line(
            "currencies", own=own, wanted=wanted, start=case.nav_day(rows[0]), end=case.nav_day(rows[1]),
            growth=case.number(1 + mine, 6), before=case.number(before, 6), after=case.number(after, 6),
            mine=case.percent(mine * 100), result=case.percent(other * 100),
        )
    ]  # fmt: skip


def _month_returns(case: Case) -> formulas.Floats:
    return formulas.simple_returns(values_of(case.history, month_rows(case.history, case.record_date, 36)))


def _volatility(case: Case) -> Sequence[str]:
    returns = _month_returns(case)
    result = formulas.volatility(returns, MONTHS_PER_YEAR)[0]
    if not case.shows("volatility_3y", result):
        return []
    known = returns[~np.isnan(returns)] * 100
    deviation = np.std(known, ddof=1)
    values = {"count": len(known), "mean": case.percent(known.mean(), 4), "deviation": case.percent(deviation, 4)}
    return [case.line("volatility", **values, result=case.percent(result))]


def _drawdown(case: Case) -> Sequence[str]:
    rows = week_rows(case.history, case.record_date, DRAWDOWN_WEEKS - 1, oldest=MONTH_DAYS)
    values = weekly(case.history, case.record_date, DRAWDOWN_WEEKS - 1, oldest=MONTH_DAYS)
    result = formulas.max_drawdown(values)[0]
    if not case.shows("max_drawdown", result) or result == 0:
        return []
    known = np.where(np.isnan(values[0]), -np.inf, values[0])
    low = int(np.argmin(np.where(known > 0, known / np.maximum.accumulate(known), np.inf)))
    high = int(np.argmax(known[: low + 1]))
    days = {"high": case.nav_day(rows[0, high]), "low": case.nav_day(rows[0, low])}
    return [
        case.line("drawdown", **days, value=case.number(known[low] / known[high] * 100, 4), result=case.percent(result))
    ]


def _risk_return(case: Case) -> Sequence[str]:
    performance, volatility = case.stored["perf_3y"], case.stored["volatility_3y"]
    if volatility == 0:
        return []
    values = {"performance": case.percent(performance), "volatility": case.percent(volatility)}
    return [case.line("risk_return", **values, result=case.number(performance / volatility))]


def _losses(case: Case) -> Sequence[str]:
    returns = _month_returns(case)
    known = np.sort(returns[~np.isnan(returns)] * 100)
    lines = []
    share, risk = formulas.loss_probability(returns)[0], formulas.value_at_risk(returns)[0]
    if case.shows("prob_loss_month_3y", share):
        values = {"count": len(known), "losses": int((known < 0).sum())}
        lines.append(case.line("loss_months", **values, result=case.percent(share)))
    place = (1 - formulas.CONFIDENCE) * (len(known) - 1)
    below = int(place)
    if case.shows("value_at_risk_3y", risk) and risk < 0:
        values = {"number": below + 1, "next": below + 2}
        bounds = {"low": case.percent(known[below]), "high": case.percent(known[below + 1])}
        part, result = case.number(place - below), case.percent(risk)
        lines.append(case.line("value_at_risk", **values, **bounds, part=part, result=result))
    return lines


def _rating(case: Case) -> Sequence[str]:
    told = explanation(case.one.id, case.lang) if case.viewer != "visitor" else {"parts": [], "centred_last": None}
    if not told["parts"] or not told["centred_last"]:
        return []
    points = {part["part"]: _signed(case, part["points"]) for part in told["parts"]}
    lines = [case.line("contributions", **points, result=case.number(told["quantitative"]))]
    share, mixed = told["qualitative_share"], told["quantitative"]
    if share:
        mixed = (share * told["qualitative"] + (100 - share) * mixed) / 100
        values = {"share": case.percent(share), "rest": case.percent(100 - share)}
        qualitative, quantitative = case.number(told["qualitative"]), case.number(told["quantitative"])
        lines.append(
            case.line("mixed", **values, qualitative=qualitative, quantitative=quantitative, result=case.number(mixed))
        )
    values = {"before": case.number(mixed), "centring": _signed(case, told["centring"])}
    lines.append(case.line("centred", **values, result=case.number(told["rating_points"], 0)))
    return lines


def _signed(case: Case, points: float) -> str:
    """A step of a sum, with its sign in front."""
    return f"{'−' if points < 0 else '+'} {case.number(abs(points))}"


def _classes(case: Case) -> Sequence[str]:
    statement = """
        SELECT points, rank, position_vs_peergroup, peergroup_size FROM ratings_rating
        WHERE tranche_id = %(id)s AND record_date = %(date)s AND position_vs_peergroup IS NOT NULL
    """
    peergroup = case.one.peergroup.in_language(case.lang)
    return [
        case.line("classes", points=points, rank=rank, position=position, size=size, peergroup=peergroup)
        for points, rank, position, size in frame.rows(statement, {"id": case.one.id, "date": case.record_date})
    ]


def _peergroup_mean(case: Case) -> Sequence[str]:
    group = members(case.one.id)
    histories = group.read(case.record_date, case.record_date - timedelta(days=MONTH_DAYS))
    returns = formulas.simple_returns(weekly(histories, case.record_date, 1))[group.main] * 100
    known = np.sort(returns[~np.isnan(returns)])
    if len(known) < formulas.LEAST_TRIMMED:
        return []
    cut = max(len(known) // formulas.TRIMMED_PART, 1)
    values = {"day": formats.day(case.record_date), "count": len(known), "cut": cut, "rest": len(known) - 2 * cut}
    mean, plain = formulas.trimmed_mean(returns)[0], known.mean()
    kept = {"low": case.percent(known[cut]), "high": case.percent(known[-1 - cut])}
    return [case.line("peergroup_mean", **values, **kept, result=case.percent(mean, 3), plain=case.percent(plain, 3))]


def _held(case: Case) -> Sequence[str]:
    """How far the last price is from its own history, by the test that would hold it."""
    since = np.searchsorted(case.history.days, case.history.days[-1] - _OWN_DAYS)
    days, log = case.history.days[since:], np.log(case.history.index[since:])
    new = np.arange(len(days)) == len(days) - 1
    nobody, alone = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=bool)
    found = plausibility.judge(
        plausibility.Rows(
            np.array([0, len(days)]), days, log, new, np.zeros(len(days), dtype=bool), nobody, alone,
            np.full(len(days), np.nan),
        )
    )  # fmt: skip
    score = found.own_score[-1]
    if np.isnan(score):
        return []
    values = {"before": formats.day(date_of(days[-2])), "day": formats.day(date_of(days[-1]))}
    change = case.percent(np.expm1(found.change[-1]) * 100)
    most = case.number(plausibility.MAX_SCORE, 0)
    return [case.line("held", **values, change=change, score=case.number(abs(score), 1), most=most)]


#: What makes the example of each section of the methodology page.
_SECTIONS: Final[Mapping[str, Callable[[Case], Sequence[str]]]] = {
    "total-return": _total_return,
    "performance": _performance,
    "since-inception": _since_inception,
    "currencies": _currencies,
    "volatility": _volatility,
    "drawdown": _drawdown,
    "risk-return": _risk_return,
    "losses": _losses,
    "srri": risk_examples.srri,
    "sri": risk_examples.indicator,
    "risk-level": risk_examples.level,
    "rating": _rating,
    "classes": _classes,
    "peergroup-mean": _peergroup_mean,
    "held-prices": _held,
}
