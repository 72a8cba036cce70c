"""Puts simulated figures into the database by COPY and one upsert per table, and never touches figures that are not
simulated."""

import datetime
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
from django.db import connection, transaction

from app.demo import currencies, figures, mandates, navs
from app.demo.days import days
from app.demo.draws import Floats, uniform
from app.demo.endings import Endings, draw_endings
from app.demo.population import NEVER, Bools, Dates, Ints, Population, main_positions, read_population, record_date
from app.demo.renewal import forget_earlier_models
from app.figures import formulas
from app.figures.storing import as_text
from app.funds.models import Tranche
from app.importing.progress import Progress, silent
from app.importing.staging import stage
from app.monthly.figures import run_figures
from app.monthly.ratings import run_ratings
from app.prices.history import held_histories, read_histories
from app.prices.returns import month_end
from app.prices.storing import Navs, write_history
from app.ratings.models import Rating

_ALTERNATIVE_RANKS = ("aa", "a", "a", "bbb", "bbb", "bbb", "bb", "bb", "b", "c")


def simulate_figures(progress: Progress = silent) -> dict[str, int]:
    """Simulate costs, NAVs, sizes, mandates and marks of the demo list, and compute key figures and ratings, all in
    one transaction. ``progress`` is told how many share classes or NAVs are done.

    Returns rows by table; of ratings those that are new, changed or gone.
    """
    currencies.forget()
    people = read_population()
    if not people.isins:
        return {"tranches": 0, "NAVs": 0, "key figures": 0, "ratings": 0}
    progress("Simulating NAVs", 0, len(people.isins))
    age = figures.ages(people)
    ter = figures.total_expense_ratio(people)
    paths = navs.simulate_paths(people, ter)
    main = main_positions(people)
    endings = draw_endings(people, age)
    months = navs.monthly_returns(paths, people, main)
    with transaction.atomic():
        forget_earlier_models()
        issued = figures.issue_dates(people, age)
        _write_tranches(people, issued, figures.charges(people, ter))
        written = _write_navs(people, paths, np.array(issued, dtype="datetime64[D]"), endings, progress)
        _write_endings(people, endings, np.isin(people.tranche_ids, written.tranche_id))
        closed = _closings(people)
        _write_figures(people, closed)
        _write_mandates(people, issued, age, main)
        # On a first start all NAVs are at hand; later the table has some that are not made here.
        before = endings.closed < days().dates[0]
        fresh = (before | np.isin(people.tranche_ids, written.tranche_id)).all()
        fresh = fresh and Tranche.objects.count() == len(people.isins)
        read = held_histories(written, simulated=True) if fresh else read_histories
        run_figures(record_date(), partial(progress, "Computing key figures"), read)
        earlier = _write_earlier_figures(
            people, navs.weekly_returns(paths, people, main), months, age[main], main, closed
        )
        rate = partial(progress, "Rating funds")
        rated = run_ratings(record_date(), rate, read, earlier=figures.EARLIER_MONTHS)
        _write_funds(people, _points(people))
    return {
        "tranches": len(people.isins),
        "NAVs": len(written),
        "key figures": len(people.isins) + earlier,
        "ratings": rated.changed,
    }


def _write_tranches(people: Population, issued: Sequence[datetime.date], charges: dict[str, Floats]) -> None:
    stage(
        "new_tranche",
        "tranche_id bigint, issue_date date, ter numeric, initial_charge numeric, fee numeric, return_fee numeric, "
        "min_investment numeric",
        zip(people.tranche_ids.tolist(), issued, *(as_text(charges[name], 2) for name in charges), strict=True),
    )
    _execute(
        """
        UPDATE funds_tranche t SET issue_date = n.issue_date, ter = n.ter,
            initial_charge = n.initial_charge, fee = n.fee, return_fee = n.return_fee,
            min_investment = n.min_investment, simulated = true
        FROM new_tranche n
        WHERE t.id = n.tranche_id AND (t.simulated OR t.ter IS NULL)
            AND NOT EXISTS (SELECT FROM funds_tranchefacts s WHERE s.tranche_id = t.id)
            AND (t.issue_date, t.ter, t.initial_charge, t.fee, t.return_fee, t.min_investment, t.simulated)
                IS DISTINCT FROM (n.issue_date, n.ter, n.initial_charge, n.fee, n.return_fee, n.min_investment, true)
        """
    )


def _write_navs(people: Population, paths: navs.Paths, issued: Dates, endings: Endings, progress: Progress) -> Navs:
    """Write the histories of tranches that have no NAV yet, and return them."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id FROM funds_tranche t WHERE NOT EXISTS (SELECT FROM prices_nav n WHERE n.tranche_id = t.id)"
        )
        without = np.array([row[0] for row in cursor.fetchall()], dtype=np.int64)
    rows = navs.navs(people, paths, issued, endings.closed, np.isin(people.tranche_ids, without))
    write_history(rows, simulated=True, progress=partial(progress, "Writing NAVs"))
    return rows


def _write_endings(people: Population, endings: Endings, fresh: Bools) -> None:
    """Close share classes whose history was written just now: those of an older history end when that ends."""
    chosen = np.flatnonzero(fresh & (endings.closed < NEVER))
    targets = [int(people.tranche_ids[place]) if place >= 0 else None for place in endings.into[chosen].tolist()]
    stage(
        "new_ending",
        "tranche_id bigint, closed_on date, merged_into bigint",
        zip(people.tranche_ids[chosen].tolist(), endings.closed[chosen].tolist(), targets, strict=True),
    )
    _execute(
        """
        UPDATE funds_tranche t SET closed_on = n.closed_on, merged_into_id = n.merged_into
        FROM new_ending n WHERE t.id = n.tranche_id AND t.simulated AND t.closed_on IS NULL
        """
    )


def _closings(people: Population) -> Dates:
    """Return the last day of each tranche as the database has it, ``NEVER`` where it is open."""
    found = dict(Tranche.objects.filter(closed_on__isnull=False).values_list("id", "closed_on"))
    return np.array([found.get(id, NEVER) for id in people.tranche_ids.tolist()], dtype="datetime64[D]")


def _write_figures(people: Population, closed: Dates) -> None:
    """Write what of the key figures of open share classes does not follow from the NAVs."""
    there = np.flatnonzero(closed >= np.datetime64(record_date()))
    fund = people.fund[there]
    stage(
        "new_figures",
        "tranche_id bigint, record_date date, volume_currency text, volume numeric, esg_score numeric",
        zip(
            people.tranche_ids[there].tolist(),
            [record_date()] * len(there),
            people.currency[fund].tolist(),
            as_text(figures.volumes(people)[fund], 2),
            as_text(figures.esg_scores(people)[fund], 2),
            strict=True,
        ),
    )
    _upsert("funds_keyfigures", "new_figures", ["volume_currency", "volume", "esg_score"])


def _write_earlier_figures(
    people: Population, weeks: Floats, months: Floats, age: Ints, main: Ints, closed: Dates
) -> int:
    """Write what screens filter by of the main tranches as of the earlier record dates; returns the number of rows."""
    tranche_ids = people.tranche_ids[main]
    rows: list[tuple[Any, ...]] = []
    classes = figures.shown_classes(weeks)
    for back in range(1, figures.EARLIER_MONTHS + 1):
        date = month_end(record_date(), back)
        there = np.flatnonzero((age - back >= 1) & (closed[main] >= np.datetime64(date)))
        columns = figures.earlier_figures(people, classes, months, back)
        rows += zip(
            tranche_ids[there].tolist(),
            [date] * len(there),
            formulas.risk_class(columns["sri"][there]),
            people.currency[there].tolist(),
            as_text(columns["volume"][there], 2),
            columns["srri"][there].astype(np.int64).tolist(),
            columns["sri"][there].astype(np.int64).tolist(),
            strict=True,
        )
    stage(
        "earlier_figures",
        "tranche_id bigint, record_date date, risk_class text, volume_currency text, volume numeric, srri smallint, "
        "sri smallint",
        rows,
    )
    _upsert("funds_keyfigures", "earlier_figures", ["risk_class", "volume_currency", "volume", "srri", "sri"])
    return len(rows)


def _write_mandates(people: Population, issued: Sequence[datetime.date], age: Ints, main: Ints) -> None:
    """Write the analysts' points and reviews of funds whose histories are simulated, and for which staff has none."""
    of_main = [issued[place] for place in main.tolist()]
    stage(
        "new_qualitative",
        "fund_id bigint, date date, points smallint",
        mandates.qualitative_ratings(people, of_main, age[main]),
    )
    stage("new_review", "fund_id bigint, since date", mandates.reviews(people, age[main]))
    _execute(
        """
        INSERT INTO ratings_qualitativerating AS q (fund_id, date, points, simulated)
        SELECT n.fund_id, n.date, n.points, true FROM new_qualitative n
        JOIN funds_tranche t ON t.fund_id = n.fund_id AND t."primary" AND t.simulated
            AND (t.closed_on IS NULL OR n.date <= t.closed_on)
        WHERE NOT EXISTS (
            SELECT FROM ratings_qualitativerating o WHERE o.fund_id = n.fund_id AND NOT o.simulated
        )
        ON CONFLICT (fund_id, date) DO UPDATE SET points = excluded.points WHERE q.points <> excluded.points
        """
    )
    _execute(
        """
        INSERT INTO ratings_review (fund_id, since, simulated)
        SELECT n.fund_id, n.since, true FROM new_review n
        JOIN funds_tranche t ON t.fund_id = n.fund_id AND t."primary" AND t.simulated
            AND (t.closed_on IS NULL OR n.since <= t.closed_on)
        WHERE NOT EXISTS (SELECT FROM ratings_review o WHERE o.fund_id = n.fund_id)
        """
    )


def _points(people: Population) -> Ints:
    """Return the current points of each fund; 0 where it is not rated."""
    rated = Rating.objects.filter(record_date=record_date(), tranche__primary=True, points__isnull=False)
    found = dict(rated.values_list("tranche__fund_id", "points"))
    return np.array([found.get(fund, 0) for fund in people.fund_ids.tolist()], dtype=np.int64)


def _write_funds(people: Population, points: Ints) -> None:
    selection = (points >= 78) & (uniform(people.fund_keys, "selection") < 0.12)
    nominated = (points >= 88) & (uniform(people.fund_keys, "award") < 0.3)
    steps = (uniform(people.fund_keys, "alternative") * len(_ALTERNATIVE_RANKS)).astype(np.int64)
    alternative = (people.classification != "other") | (people.asset_class == "real_estate")
    ranks = [_ALTERNATIVE_RANKS[step] if ranked else "" for step, ranked in zip(steps, alternative, strict=True)]
    eltif = [rank if kind == "eltif" else "" for rank, kind in zip(ranks, people.classification, strict=True)]
    stage(
        "new_fund",
        "fund_id bigint, sfdr smallint, is_selection boolean, is_award_nominated boolean, "
        "instrument_rank text, eltif_instrument_rank text",
        zip(
            people.fund_ids.tolist(),
            figures.sfdr_articles(people).tolist(),
            selection.tolist(),
            nominated.tolist(),
            ranks,
            eltif,
            strict=True,
        ),
    )
    _execute(
        """
        UPDATE funds_fund f SET sfdr = n.sfdr, is_selection = n.is_selection, is_award_nominated = n.is_award_nominated,
            instrument_rank = n.instrument_rank, eltif_instrument_rank = n.eltif_instrument_rank,
            simulated = true
        FROM new_fund n
        WHERE f.id = n.fund_id AND (f.simulated OR f.sfdr IS NULL)
            AND NOT EXISTS (SELECT FROM funds_fundfacts s WHERE s.fund_id = f.id AND s.said ? 'sfdr')
            AND (f.sfdr, f.is_selection, f.is_award_nominated, f.instrument_rank, f.eltif_instrument_rank,
                f.simulated)
                IS DISTINCT FROM (n.sfdr, n.is_selection, n.is_award_nominated, n.instrument_rank,
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
            AND NOT EXISTS (
                SELECT FROM funds_tranche t JOIN funds_fundfacts s ON s.fund_id = t.fund_id
                WHERE t.id = {table}.tranche_id AND s.said ? 'volume'
            )
        """  # noqa: S608  The names are constants of this module.
    )


def _execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
