"""Puts simulated figures into the database by COPY and one upsert per table, and never touches figures that are not
simulated."""

import datetime
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from django.db import connection, transaction

from app.funds.simulation import figures, scores
from app.funds.simulation.draws import Floats, uniform
from app.funds.simulation.population import Ints, Population, read_population, record_date

_FIGURE_COLUMNS = {
    "volume": "numeric", "srri": "smallint", "sri": "smallint", "esg_score": "numeric",
    **dict.fromkeys(
        (
            "perf_1m", "perf_3m", "perf_6m", "perf_1y", "perf_3y", "perf_5y", "perf_since_inception", "perf_last_year",
            "volatility_1y", "volatility_3y", "volatility_5y", "max_drawdown", "reference_drawdown",
            "prob_loss_month_3y", "prob_profit_month_3y", "max_loss_3y", "max_profit_3y", "value_at_risk_3y",
        ),
        "numeric",
    ),
}  # fmt: skip
_RISK_CLASSES = ("low", "medium", "high")
_ALTERNATIVE_RANKS = ("aa", "a", "a", "bbb", "bbb", "bbb", "bb", "bb", "b", "c")


def simulate_figures() -> dict[str, int]:
    """Simulate costs, key figures, ratings and marks of every fund in one transaction; returns rows by table."""
    people = read_population()
    if not people.isins:
        return {"tranches": 0, "key figures": 0, "ratings": 0}
    age = figures.ages(people)
    ter = figures.total_expense_ratio(people)
    paths = figures.simulate_paths(people, ter)
    main = _main_positions(people)
    rating = scores.rate(people, paths.tranches[main], age[main])
    with transaction.atomic():
        _write_tranches(people, age, figures.charges(people, ter))
        _write_figures(people, figures.key_figures(people, paths, age))
        rated = _write_ratings(people, rating, age, main)
        _write_funds(people, rating)
    return {"tranches": len(people.isins), "key figures": len(people.isins), "ratings": rated}


def _main_positions(people: Population) -> Ints:
    """Return for each fund where its main tranche stands; the database sees to it that there is one."""
    positions = np.zeros(len(people.fund_ids), dtype=np.int64)
    positions[people.fund[::-1]] = np.arange(len(people.fund))[::-1]
    positions[people.fund[people.main]] = np.flatnonzero(people.main)
    return positions


def _write_tranches(people: Population, age: Ints, charges: dict[str, Floats]) -> None:
    issued = [_months_before(record_date(), int(months), day) for months, day in zip(age, _days(people), strict=True)]
    _copy(
        "new_tranche",
        "tranche_id bigint, issue_date date, ter numeric, initial_charge numeric, fee numeric, return_fee numeric, "
        "min_investment numeric",
        zip(people.tranche_ids.tolist(), issued, *(_exact(charges[name], 2) for name in charges), strict=True),
    )
    _execute(
        """
        UPDATE funds_tranche t SET issue_date = n.issue_date, ter = n.ter,
            initial_charge = n.initial_charge, fee = n.fee, return_fee = n.return_fee,
            min_investment = n.min_investment, simulated = true
        FROM new_tranche n
        WHERE t.id = n.tranche_id AND (t.simulated OR t.ter IS NULL)
            AND (t.issue_date, t.ter, t.initial_charge, t.fee, t.return_fee, t.min_investment, t.simulated)
                IS DISTINCT FROM (n.issue_date, n.ter, n.initial_charge, n.fee, n.return_fee, n.min_investment, true)
        """
    )


def _write_figures(people: Population, columns: dict[str, Floats]) -> None:
    risk = [_RISK_CLASSES[int(level) - 1] for level in columns["sri"]]
    currency = people.currency[people.fund].tolist()
    declared = ", ".join(f"{name} {kind}" for name, kind in _FIGURE_COLUMNS.items())
    _copy(
        "new_figures",
        f"tranche_id bigint, record_date date, risk_class text, volume_currency text, {declared}",
        zip(
            people.tranche_ids.tolist(),
            [record_date()] * len(risk),
            risk,
            currency,
            *(_exact(columns[name], 0 if kind == "smallint" else 2) for name, kind in _FIGURE_COLUMNS.items()),
            strict=True,
        ),
    )
    _upsert("funds_keyfigures", "new_figures", ["risk_class", "volume_currency", *_FIGURE_COLUMNS])


def _write_ratings(people: Population, rating: scores.Scores, age: Ints, main: Ints) -> int:
    """Write the current rating of every tranche and the earlier ones of main tranches."""
    today = record_date()
    dates = [_month_end(today, back) for back in range(len(rating.points))]
    first, since = _rating_dates(people, rating, age[main])
    tranche_ids = people.tranche_ids.tolist()
    rows: list[tuple[Any, ...]] = []
    for back, date in enumerate(dates):
        for place in np.arange(len(tranche_ids)) if back == 0 else main:
            fund = int(people.fund[place])
            points = int(rating.points[back, fund])
            if points == 0:
                continue
            rows.append(
                (
                    tranche_ids[place],
                    date,
                    "qualitative" if rating.qualitative[fund] else "quantitative",
                    points,
                    bool(rating.under_review[fund]) and back == 0,
                    int(rating.position[back, fund]),
                    int(rating.size[back, fund]),
                    min(first[fund], date),
                    since[fund] if back == 0 else None,
                )
            )
    _copy(
        "new_ratings",
        "tranche_id bigint, record_date date, kind text, points smallint, under_review boolean, "
        "position_vs_peergroup integer, peergroup_size integer, first_rating date, rating_unchanged_since date",
        rows,
    )
    _upsert(
        "ratings_rating",
        "new_ratings",
        [
            "kind", "points", "under_review", "position_vs_peergroup", "peergroup_size", "first_rating",
            "rating_unchanged_since",
        ],
    )  # fmt: skip
    return len(rows)


def _rating_dates(
    people: Population, rating: scores.Scores, age: Ints
) -> tuple[list[datetime.date], list[datetime.date]]:
    """Return when each fund was first rated and since when its class is what it is."""
    letters = np.where(rating.points > 0, scores.letters(rating.points), -1)
    changed = letters != letters[0]
    months = np.where(changed.any(axis=0), np.argmax(changed, axis=0) - 1, len(letters) - 1)
    # A class that held over all simulated dates may be older than these.
    earlier = (uniform(people.fund_keys, "unchanged") ** 3 * 36).astype(np.int64)
    room = np.maximum(age - scores.HISTORY_NEEDED, 0)
    steady = ~changed.any(axis=0)
    months = np.where(steady, months + np.minimum(earlier, np.maximum(room - months, 0)), months)
    rated_for = np.maximum(np.minimum(room, 180), months)
    rated_for = np.maximum(rated_for, np.argmax(rating.points[::-1] > 0, axis=0) * -1 + len(letters) - 1)
    today = record_date()
    return (
        [_month_end(today, int(back)) for back in rated_for],
        [_month_end(today, int(back)) for back in np.maximum(months, 0)],
    )


def _write_funds(people: Population, rating: scores.Scores) -> None:
    points = rating.points[0]
    selection = (points >= 78) & (uniform(people.fund_keys, "selection") < 0.12)
    nominated = (points >= 88) & (uniform(people.fund_keys, "award") < 0.3)
    focus = (points > 0) & (uniform(people.fund_keys, "focus") < 0.015)
    steps = (uniform(people.fund_keys, "alternative") * len(_ALTERNATIVE_RANKS)).astype(np.int64)
    alternative = (people.classification != "other") | (people.asset_class == "real_estate")
    ranks = [_ALTERNATIVE_RANKS[step] if ranked else "" for step, ranked in zip(steps, alternative, strict=True)]
    eltif = [rank if kind == "eltif" else "" for rank, kind in zip(ranks, people.classification, strict=True)]
    _copy(
        "new_fund",
        "fund_id bigint, sfdr smallint, is_selection boolean, is_award_nominated boolean, is_focus boolean, "
        "instrument_rank text, eltif_instrument_rank text",
        zip(
            people.fund_ids.tolist(),
            figures.sfdr_articles(people).tolist(),
            selection.tolist(),
            nominated.tolist(),
            focus.tolist(),
            ranks,
            eltif,
            strict=True,
        ),
    )
    _execute(
        """
        UPDATE funds_fund f SET sfdr = n.sfdr, is_selection = n.is_selection, is_award_nominated = n.is_award_nominated,
            is_focus = n.is_focus, instrument_rank = n.instrument_rank, eltif_instrument_rank = n.eltif_instrument_rank,
            simulated = true
        FROM new_fund n
        WHERE f.id = n.fund_id AND (f.simulated OR f.sfdr IS NULL)
            AND (f.sfdr, f.is_selection, f.is_award_nominated, f.is_focus, f.instrument_rank, f.eltif_instrument_rank,
                f.simulated)
                IS DISTINCT FROM (n.sfdr, n.is_selection, n.is_award_nominated, n.is_focus, n.instrument_rank,
                n.eltif_instrument_rank, true)
        """
    )


def _upsert(table: str, source: str, columns: Sequence[str]) -> None:
    """Insert or replace simulated rows; equal rows are left alone, so that a repeated run streams nothing."""
    names = ", ".join(columns)
    new = ", ".join(f"excluded.{column}" for column in columns)
    old = ", ".join(f"{table}.{column}" for column in columns)
    _execute(
        f"""
        INSERT INTO {table} (tranche_id, record_date, simulated, {names})
        SELECT tranche_id, record_date, true, {names} FROM {source} ORDER BY tranche_id, record_date
        ON CONFLICT (tranche_id, record_date) DO UPDATE SET ({names}) = ROW ({new})
        WHERE {table}.simulated AND ({old}) IS DISTINCT FROM ({new})
        """  # noqa: S608  The names are constants of this module.
    )


def _copy(table: str, columns: str, rows: Iterable[Sequence[Any]]) -> None:
    with connection.cursor() as cursor:
        # A caller's transaction may simulate twice; the table of the first time is dropped only when that one commits.
        cursor.execute(f"DROP TABLE IF EXISTS pg_temp.{table}")
        cursor.execute(f"CREATE TEMPORARY TABLE {table} ({columns}) ON COMMIT DROP")
        with cursor.copy(f"COPY {table} FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)
        cursor.execute(f"ANALYZE {table}")


def _execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def _exact(values: Floats, digits: int) -> list[str | None]:
    """Return decimal texts; NaN becomes missing. COPY takes texts, so no figure passes through a binary float
    column."""
    return [None if missing else f"{value:.{digits}f}" for value, missing in zip(values, np.isnan(values), strict=True)]


def _days(people: Population) -> list[int]:
    days: list[int] = (1 + uniform(people.tranche_keys, "day") * 28).astype(np.int64).tolist()
    return days


def _months_before(date: datetime.date, months: int, day: int) -> datetime.date:
    number = date.year * 12 + date.month - 1 - months
    return datetime.date(number // 12, number % 12 + 1, day)


def _month_end(date: datetime.date, months_before: int) -> datetime.date:
    return _months_before(date, months_before - 1, 1) - datetime.timedelta(days=1)
