"""The scheme of articles that a migration stores, for databases that another test has emptied."""

import datetime
from typing import Any, Final

SFDR_ROW: Final[dict[str, Any]] = {
    "name_de": "SFDR (de)",
    "name_en": "SFDR (en)",
    "since": datetime.date(2021, 3, 10),
}
