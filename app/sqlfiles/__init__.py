"""Views, functions, triggers and rights in PostgreSQL, brought to what the domains' SQL files say (ADR 0151)."""

from app.sqlfiles.applying import Applied, SqlFilesError, apply, changed_by_hand
from app.sqlfiles.comparing import Difference
from app.sqlfiles.files import SqlFile, in_order, of_all_apps

__all__ = ["Applied", "Difference", "SqlFile", "SqlFilesError", "apply", "changed_by_hand", "in_order", "of_all_apps"]
