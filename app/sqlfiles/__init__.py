"""Views, functions, triggers and rights in PostgreSQL, brought to what the domains' SQL files say (ADR 0151)."""

from app.sqlfiles.applying import Applied, SqlFilesError, apply, changed_by_hand
from app.sqlfiles.comparing import Difference
from app.sqlfiles.files import SqlFile, all_files, in_order

__all__ = ["Applied", "Difference", "SqlFile", "SqlFilesError", "all_files", "apply", "changed_by_hand", "in_order"]
