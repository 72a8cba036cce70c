"""Which models keep former states: the mark on them is what tells, not the names of their columns."""

from django.apps import apps
from pghistory.models import Event

from app.database.history import former_states, keeps_former_states
from app.funds.models import Fund


def test_every_model_of_the_history_has_the_mark_and_no_other_one() -> None:
    # given
    kept = {model for model in apps.get_models() if issubclass(model, Event) and model._meta.app_label != "pghistory"}
    # when
    marked = {model for model in apps.get_models() if keeps_former_states(model)}
    # then
    assert marked == kept
    assert former_states(Fund) in marked
