"""English forms; dates are the same."""

from typing import Final

from app.http.formats import DAYS_READ, MOMENTS_READ

DATE_FORMAT: Final = "d.m.Y"
SHORT_DATE_FORMAT: Final = "d.m.Y"
DATETIME_FORMAT: Final = "d.m.Y H:i"
SHORT_DATETIME_FORMAT: Final = "d.m.Y H:i"
TIME_FORMAT: Final = "H:i"
DECIMAL_SEPARATOR: Final = "."
THOUSAND_SEPARATOR: Final = ","
NUMBER_GROUPING: Final = 3
DATE_INPUT_FORMATS: Final = DAYS_READ
DATETIME_INPUT_FORMATS: Final = MOMENTS_READ
FIRST_DAY_OF_WEEK: Final = 1
