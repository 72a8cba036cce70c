"""Funds in focus are signed with names under which the provider publishes."""

from app.database.personal import nobody

nobody("texts and figures that the provider publishes", "focus.FocusCategory", "focus.FrozenFigures")
