"""Gives rows that are older than the column their canonical address; migrations use this (ADR 0120)."""

from typing import Any

from django.db.models import Model, QuerySet

from app.mail import addresses

_ROWS_AT_ONCE = 1000


def fill(rows: QuerySet[Any], *, column: str = "email", unique: bool) -> list[Model]:
    """Write ``COLUMN_canonical`` of every row, in the order of ``rows``. Returns the rows that were left without one.

    Where the column is ``unique``, the first of several rows with the same form gets it.
    """
    target, seen, left, changed = f"{column}_canonical", set[str](), list[Model](), list[Model]()
    for row in rows.iterator(chunk_size=_ROWS_AT_ONCE):
        entered = getattr(row, column)
        form = addresses.canonical(entered) if addresses.is_address(entered) else None
        if form is None or (unique and form in seen):
            left.append(row)
            continue
        seen.add(form)
        setattr(row, target, form)
        changed.append(row)
    # Not saved one by one: the field's own rule would make the form again and overlook what is taken.
    rows.model._default_manager.bulk_update(changed, [target], batch_size=_ROWS_AT_ONCE)
    return left
