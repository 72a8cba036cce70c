"""What belongs to a row by foreign keys, in whichever domain, and which of it another row of its table can take.

Tables are found where the question is asked, so one that is added later is among them.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from django.db.models import Exists, Field, ForeignKey, ManyToOneRel, Model, OuterRef, Q, QuerySet, UniqueConstraint

from app.database.history import keeps_former_states


def belongings(
    model: type[Model], own: Collection[type[Model]] = ()
) -> Iterator[tuple[type[Model], "ForeignKey[Any, Any]"]]:
    """Every table with a foreign key to a model, by its label; not its history, and not the tables of ``own``."""
    found = [
        (relation.related_model, relation.field)
        for relation in model._meta.get_fields(include_hidden=True)
        if isinstance(relation, ManyToOneRel) and isinstance(relation.related_model, type)
    ]
    for table, column in sorted(found, key=lambda one: one[0]._meta.label):
        if not keeps_former_states(table) and table not in own and not table._meta.proxy:
            yield table, column


def movable(model: type[Model], column: "ForeignKey[Any, Any]", gone: Model, into: Model) -> QuerySet[Any]:
    """The rows of ``gone`` that ``into`` can take: those that no unique rule of the table forbids."""
    rows: Any = model._base_manager
    theirs, ours = rows.filter(**{column.name: gone}), rows.filter(**{column.name: into})
    for others, condition in _unique_with(model, column):
        taken = Exists(ours.filter(condition, **{name: OuterRef(name) for name in others}))
        theirs = theirs.exclude(condition & Q(taken))
    # By keys: PostgreSQL shall not ask the table that it is changing.
    found: QuerySet[Any] = rows.filter(pk__in=list(theirs.values_list("pk", flat=True)))
    return found


def _unique_with(model: type[Model], column: "Field[Any, Any]") -> Iterator[tuple[Sequence[str], Q]]:
    """The other columns of each unique rule that a foreign key is part of, and the rows for which it holds."""
    plain = [one for one in model._meta.constraints if isinstance(one, UniqueConstraint)]
    rules = [(tuple(rule.fields), rule.condition or Q()) for rule in plain]
    rules += [(tuple(rule), Q()) for rule in model._meta.unique_together]
    if column.unique:
        rules.append(((column.name,), Q()))
    for names, condition in rules:
        if column.name in names:
            yield [name for name in names if name != column.name], condition
