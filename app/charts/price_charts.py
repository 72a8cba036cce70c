"""Charts of values over time: one fund beside its peergroup, and up to three funds over their common time."""

from collections.abc import Sequence
from datetime import date

import numpy as np

from app.charts import common_time, grid
from app.charts.converting import currency_notices
from app.charts.grid import BASE, Grid, Line
from app.charts.history import OLDEST_DAYS, history_notices
from app.charts.spans import Span
from app.figures import formulas, frame
from app.figures.formulas import Floats
from app.figures.frame import Item, Subject, notice
from app.figures.members import members
from app.http.messages import Language, text
from app.http.problems import FieldError, Problem
from app.prices import flagging, frequency
from app.prices.frequency import Values
from app.prices.history import read_histories
from app.prices.returns import Histories, begins, date_of, day_number, values_of
from app.prices.storing import Ints


def performance(id: int, span: Span, lang: Language) -> Item:
    """Total return of a share class, and of its peergroup's mean and median, 100 where the share class begins.

    The peergroup's indices chain the trimmed mean and the median of its main share classes' weekly returns, converted
    into the currency of the share class. Raises Problem (404 fund_not_found).
    """
    one = frame.subject(id, span.end, lang)
    group = members(id)
    own, peers = group.own, group.main
    histories = group.read(span.end, span.since)
    [begin] = begins(histories.only(own), day_number(span.start))
    notices = history_notices(one, span, lang)
    if begin is None:
        laid = Grid(day_number(span.end), day_number(span.end))
        line, peergroup, most = Line({}), [Line({}), Line({})], 0
        notices = notices or [notice("no_values", lang, fund=one.name)]
    else:
        laid, rows = laid_out(histories, begin, span)
        line = grid.valued(histories, laid, rows[own])
        # The fund's own days are those of the peergroup, too; where it has none, it is the last one of a peer.
        days = [
            int(histories.days[row]) if row >= 0 else day
            for row, day in zip(
                grid.last_shown(laid, rows[own]), grid.peer_days(histories, laid, rows, peers), strict=True
            )
        ]
        peergroup, most = _peer_lines(values_of(histories, rows[peers]), laid, days)
        notices += [
            *_late_notices(one, begin, span, lang),
            *_frequency_notices(one, line, laid, grid.known(values_of(histories, rows[own])), lang),
            *_flag_notices(one, span, notices, lang),
            *currency_notices(group, [histories], lang),
        ]
    return {
        "chart": "performance",
        **_head([one], [line, *peergroup], span, lang),
        "fund": one.document(lang),
        "available_from": one.first,
        "simulated": bool(histories.simulated.any()),
        "peergroup_funds": most,
        "notices": notices,
        "series": _series(
            [
                ("fund", one.name, line),
                *(
                    (name, text(f"chart_series.{name}", lang), average)
                    for name, average in zip(("peergroup_mean", "peergroup_median"), peergroup, strict=True)
                ),
            ]
        ),
    }


def own_line(id: int, span: Span) -> list[list[tuple[date, float]]]:
    """The line of one share class alone, 100 at its first value, in pieces between its gaps; none without NAVs."""
    histories = read_histories([id], span.end, span.since)
    [begin] = begins(histories, day_number(span.start))
    if begin is None:
        return []
    laid, rows = laid_out(histories, begin, span)
    line = grid.valued(histories, laid, rows[0])
    ends = {before for before, _ in line.gaps}
    pieces: list[list[tuple[date, float]]] = [[]]
    for day in sorted(line.values):
        pieces[-1].append((date_of(day), line.values[day] / line.values[min(line.values)] * BASE))
        if day in ends:
            pieces.append([])
    return [piece for piece in pieces if piece]


def laid_out(histories: Histories, begin: int, span: Span) -> tuple[Grid, Ints]:
    """The grid of a chart of performance that begins on a day, and the rows of the histories that hold on its days."""
    laid = Grid(begin, day_number(span.end))
    return laid, laid.lay(histories)


def _peer_lines(values: Floats, laid: Grid, days: Sequence[int | None]) -> tuple[list[Line], int]:
    """The lines of the peers' mean and median, and of how many funds the returns of a week are at most.

    ``values`` are the peers' on each day of the grid, ``days`` those at which the shown ones of them stand.
    """
    returns = formulas.simple_returns(values)
    funds = (~np.isnan(returns)).sum(axis=0)
    if not funds.any():
        # Without any return, the index would be a flat line of nothing.
        return [Line({}), Line({})], 0
    mean = formulas.trimmed_mean(returns)
    median = np.full(len(funds), np.nan)
    median[funds > 0] = np.nanmedian(returns[:, funds > 0], axis=0)
    lines = []
    for average in (mean, median):
        index = formulas.chained(average) * BASE
        lines.append(
            Line({day: float(index[place]) for place, day in zip(laid.shown, days, strict=True) if day is not None})
        )
    return lines, int(funds.max())


def comparison(ids: Sequence[int], span: Span, lang: Language) -> Item:
    """One to three share classes over the time that all of them have, 100 at its start, and figures of that time.

    Figures are those of `common_time`: the key figures where the time is one of theirs. Raises Problem (404
    fund_not_found for the first, 400 invalid_query for the others).
    """
    compared = _compared(ids, span, lang)
    histories = read_histories(ids, span.end, span.since)
    common = common_time.find(histories, span)
    lines, notices = [Line({}) for _ in compared], list[Item]()
    if common is not None:
        laid, rows, lines = common_time.lines(histories, common)
        starts = begins(histories, day_number(span.start))
        for one, begin, line, own in zip(compared, starts, lines, rows, strict=True):
            notices += _late_notices(one, begin, span, lang)
            notices += _frequency_notices(one, line, laid, grid.known(values_of(histories, own)), lang)
        figures, told = common_time.figures(histories, values_of(histories, rows), common, lang)
        notices += told
    else:
        figures = [dict.fromkeys(common_time.NAMES)] * len(compared)
    names = [one.document(lang) for one in compared]
    return {
        "chart": "comparison",
        **_head(compared, lines, span, lang),
        "fund": names[0],
        "second_fund": names[1] if len(names) > 1 else None,
        "third_fund": names[2] if len(names) > 2 else None,
        "available_from": max((one.first for one in compared if one.first), default=None)
        if all(one.first for one in compared)
        else None,
        "simulated": bool(histories.simulated.any()),
        "notices": [*_comparison_notices(compared, span, common is not None, lang), *notices],
        "series": _series(
            [
                (part, one.name, line)
                for part, one, line in zip(("fund", "second_fund", "third_fund"), compared, lines, strict=False)
            ]
        ),
        "figures": [{"id": one.id} | figure for one, figure in zip(compared, figures, strict=True)],
    }


def _compared(ids: Sequence[int], span: Span, lang: Language) -> list[Subject]:
    """The share classes of a comparison. Raises Problem (404 for the first, 400 for the others)."""
    known = frame.subjects(ids, span.end)
    if ids[0] not in known:
        raise Problem("fund_not_found", lang=lang)
    missing = [
        FieldError(key, str(id), "unknown_fund", values={"name": id})
        for key, id in zip(("second_tranche_id", "third_tranche_id"), ids[1:], strict=False)
        if id not in known
    ]
    if missing:
        raise Problem("invalid_query", errors=missing, lang=lang)
    return [known[id] for id in ids]


def _comparison_notices(compared: Sequence[Subject], span: Span, any_common: bool, lang: Language) -> list[Item]:
    """What makes the compared share classes less comparable than they look."""
    found = [each for one in compared for each in history_notices(one, span, lang)]
    currencies = list(dict.fromkeys(one.currency for one in compared))
    if len(currencies) > 1:
        found.append(notice("different_currency", lang, currencies=", ".join(currencies)))
    if len({one.fund_id for one in compared}) < len(compared):
        found.append(notice("same_fund", lang))
    if len({one.primary for one in compared}) > 1:
        found.append(notice("different_share_class", lang))
    if len({one.peergroup_id for one in compared}) > 1:
        found.append(notice("different_peergroup", lang))
    last = [one.last for one in compared if one.last]
    if last and any(one.ended for one in compared) and (max(last) - min(last)).days > OLDEST_DAYS:
        found.append(notice("different_record_date", lang, oldest=min(last), latest=max(last)))
    if not any_common and all(one.first for one in compared):
        found.append(notice("no_common_history", lang))
    return found


def _late_notices(one: Subject, begin: int | None, span: Span, lang: Language) -> list[Item]:
    """That no price holds at the start of the span, though the history is older: its key figure is missing as well."""
    if begin is None or begin == day_number(span.start) or one.first is None or one.first > span.start:
        return []
    return [notice("starts_late", lang, fund=one.name, asked=span.start, start=date_of(begin))]


def _frequency_notices(one: Subject, line: Line, laid: Grid, own: Values, lang: Language) -> list[Item]:
    """What a line leaves open, and where it goes straight over weeks without a value."""
    found = [
        notice("gap", lang, fund=one.name, start=date_of(before), end=date_of(after)) for before, after in line.gaps
    ]
    if frequency.sparse(laid.weeks, own):
        found.append(notice("not_weekly", lang, fund=one.name))
    return found


def _flag_notices(one: Subject, span: Span, told: Sequence[Item], lang: Language) -> list[Item]:
    """What is unusual of the last NAV, unless it is told already that prices end.

    Nothing of a time that somebody has chosen, which may have ended long before.
    """
    if span.period is None:
        return []
    ends = any(each["code"] == "history_ends" for each in told)
    return [
        notice(f"prices_{flag.kind}", lang, fund=one.name, start=flag.since, count=flag.count)
        for flag in flagging.latest(one.id)
        if not (ends and flag.kind == flag.Kind.MISSING)
    ]


def _series(lines: Sequence[tuple[str, str, Line]]) -> list[Item]:
    days = _days([line for _, _, line in lines])
    return [line.series(name, label, days) for name, label, line in lines]


def _days(lines: Sequence[Line]) -> list[int]:
    return sorted({day for line in lines for day in line.values})


def _head(compared: Sequence[Subject], lines: Sequence[Line], span: Span, lang: Language) -> Item:
    currencies = {one.currency for one in compared}
    dates = [date_of(day) for day in _days(lines)]
    return {
        "record_date": frame.record_date(lang),
        "period": span.period,
        "from": dates[0] if dates else None,
        "to": dates[-1] if dates else None,
        "unit": "index",
        "currency": currencies.pop() if len(currencies) == 1 else None,
        "dates": dates,
    }
